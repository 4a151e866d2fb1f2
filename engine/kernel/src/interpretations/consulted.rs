//! The interpretations that a play consulted.

use std::cell::Cell;

use super::Id;

/// The words of 64 bits in a set. A play consults a few hundred of the interpretations of a game, so about one bit in
/// 30 of the 16,384 is set.
const WORDS: usize = 256;

/// The two bits of an interpretation in a set, computed from its name.
///
/// An interpretation counts as consulted if both bits are set, which other interpretations may have done (a Bloom
/// filter). A play may then be repeated without need; a play that has to be repeated is never left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits([(u8, u64); 2]);

impl Bits {
    /// The bits of a name, by the FNV-1a hash, which can be computed at compile time.
    pub(super) const fn of(name: &str) -> Self {
        let (mut bytes, mut hash) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325_u64);
        while let [first, rest @ ..] = bytes {
            hash = (hash ^ *first as u64).wrapping_mul(0x0100_0000_01b3);
            bytes = rest;
        }
        // One more round, since FNV-1a leaves the upper bits of similar names alike.
        hash = (hash ^ (hash >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let [first, second, third, ..] = hash.to_be_bytes();
        Self([(first, 1 << (second & 63)), (third, 1 << ((hash >> 34) & 63))])
    }
}

/// The bits noted in the course of a play.
#[derive(Debug)]
pub(super) struct Notes([Cell<u64>; WORDS]);

impl Notes {
    pub(super) const fn new() -> Self {
        Self([const { Cell::new(0) }; WORDS])
    }

    pub(super) fn insert(&self, bits: Bits) {
        for (word, mask) in bits.0 {
            if let Some(word) = self.0.get(usize::from(word)) {
                word.set(word.get() | mask);
            }
        }
    }

    pub(super) fn so_far(&self) -> Consulted {
        Consulted(self.0.each_ref().map(Cell::get))
    }
}

/// A set of interpretations, such as those that were consulted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consulted([u64; WORDS]);

impl Default for Consulted {
    fn default() -> Self {
        Self::none()
    }
}

impl Consulted {
    pub(super) const fn none() -> Self {
        Self([0; WORDS])
    }

    pub(super) fn insert(&mut self, bits: Bits) {
        for (word, mask) in bits.0 {
            if let Some(word) = self.0.get_mut(usize::from(word)) {
                *word |= mask;
            }
        }
    }

    /// Returns `true` if the interpretation is in the set, or shares its bits with some that are.
    pub fn contains(&self, id: &Id) -> bool {
        id.bits.0.iter().all(|(word, mask)| self.0.get(usize::from(*word)).is_some_and(|word| word & mask != 0))
    }

    /// Adds the interpretations that another play consulted.
    pub fn extend(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_what_was_noted_in_any_play() {
        let [one, two, three] = ["one", "two", "three"].map(Id::of);
        let (first, second) = (Notes::new(), Notes::new());
        first.insert(one.bits);
        second.insert(two.bits);
        let mut all = first.so_far();
        assert!(all.contains(&one) && !all.contains(&two));
        all.extend(&second.so_far());
        assert!(all.contains(&one) && all.contains(&two) && !all.contains(&three));
    }

    #[test]
    fn names_are_spread_over_the_words() {
        let words = (0..5000).flat_map(|n| Bits::of(&n.to_string()).0.map(|(word, _)| word));
        assert_eq!(words.collect::<std::collections::BTreeSet<u8>>(), (0..=255).collect());
    }
}
