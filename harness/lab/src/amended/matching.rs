//! Matches the rules of two documents: by their text, then by their numbers and neighbours.
//!
//! Identical texts are matched first. Only the rest is compared word by word, and only with rules in the same place or
//! with common rare words.

use std::collections::{BTreeMap, HashMap};

use super::words::{alike, alike_at_most, words};

/// A rule or a term to be matched.
pub struct Unit<'d> {
    /// The number or name.
    pub key: &'d str,
    /// The parts of the number; empty for a term.
    pub parts: &'d [u32],
    /// The text.
    pub text: &'d str,
    /// The text without the numbers of other rules.
    pub masked: String,
}

/// The similarity at which two texts are taken for the same: anywhere, below the same rule, under the same number.
const ANYWHERE: f64 = 0.6;
const BESIDE: f64 = 0.45;
const SAME_NUMBER: f64 = 0.35;

/// The most new units that may share a rare word, and the number of units with most common rare words that are
/// compared.
const RARE: usize = 12;
const CANDIDATES: usize = 6;

/// The most units below one rule that are compared with each other.
const SIBLINGS: usize = 40;

/// The new unit for each old one.
pub fn matched(old: &[Unit<'_>], new: &[Unit<'_>]) -> Vec<Option<usize>> {
    let mut matching = Matching::of(old, new);
    matching.same_key(false);
    matching.unique(|unit| unit.text);
    matching.unique(|unit| &unit.masked);
    matching.same_key(true);
    matching.repeated();
    for _ in 0..2 {
        matching.alike();
        matching.by_rules_below();
    }
    matching.now
}

struct Matching<'u, 'd> {
    old: &'u [Unit<'d>],
    new: &'u [Unit<'d>],
    old_at: HashMap<&'d [u32], usize>,
    new_at: HashMap<&'d [u32], usize>,
    /// The new unit of each old one, and the old one of each new one.
    now: Vec<Option<usize>>,
    was: Vec<Option<usize>>,
}

impl<'u, 'd> Matching<'u, 'd> {
    fn of(old: &'u [Unit<'d>], new: &'u [Unit<'d>]) -> Self {
        let numbered = |units: &[Unit<'d>]| {
            let numbered = units.iter().enumerate().filter(|(_, unit)| !unit.parts.is_empty());
            numbered.map(|(at, unit)| (unit.parts, at)).collect::<HashMap<_, _>>()
        };
        let (old_at, new_at) = (numbered(old), numbered(new));
        Self { old, new, old_at, new_at, now: vec![None; old.len()], was: vec![None; new.len()] }
    }

    fn pair(&mut self, old: usize, new: usize) {
        if let (Some(now @ None), Some(was @ None)) = (self.now.get_mut(old), self.was.get_mut(new)) {
            (*now, *was) = (Some(new), Some(old));
        }
    }

    fn is_free_old(&self, at: usize) -> bool {
        self.now.get(at) == Some(&None)
    }

    fn is_free_new(&self, at: usize) -> bool {
        self.was.get(at) == Some(&None)
    }

    /// Matches units with the same number and text. A text that occurs several times is matched only below the same
    /// rule.
    fn same_key(&mut self, repeated: bool) {
        let at: HashMap<&str, usize> = self.new.iter().enumerate().map(|(at, unit)| (unit.key, at)).collect();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for unit in self.old {
            *counts.entry(&unit.masked).or_default() += 1;
        }
        for (index, unit) in self.old.iter().enumerate() {
            let once = counts.get(unit.masked.as_str()) == Some(&1);
            if let Some(found) = at.get(unit.key).copied()
                && self.new.get(found).is_some_and(|other| other.masked == unit.masked)
                && if repeated { self.beside(index, found) } else { once }
            {
                self.pair(index, found);
            }
        }
    }

    /// Matches units with the same text, if it occurs once on either side.
    fn unique(&mut self, said: impl Fn(&'u Unit<'d>) -> &'u str) {
        let mut places: HashMap<&str, (Vec<usize>, Vec<usize>)> = HashMap::new();
        for (at, unit) in self.old.iter().enumerate().filter(|(at, _)| self.is_free_old(*at)) {
            places.entry(said(unit)).or_default().0.push(at);
        }
        for (at, unit) in self.new.iter().enumerate().filter(|(at, _)| self.is_free_new(*at)) {
            places.entry(said(unit)).or_default().1.push(at);
        }
        for (old, new) in places.into_values() {
            if let ([old], [new]) = (old.as_slice(), new.as_slice()) {
                self.pair(*old, *new);
            }
        }
    }

    /// Matches units with the same text in several places: below the same rule, as far as that rule is matched.
    fn repeated(&mut self) {
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, unit) in self.new.iter().enumerate().filter(|(at, _)| self.is_free_new(*at)) {
            places.entry(&unit.masked).or_default().push(at);
        }
        for at in 0..self.old.len() {
            let Some(unit) = self.old.get(at).filter(|_| self.is_free_old(at)) else { continue };
            let found = places.get(unit.masked.as_str()).into_iter().flatten().copied();
            let mut found = found.filter(|new| self.is_free_new(*new) && self.beside(at, *new));
            if let Some(new) = found.next() {
                self.pair(at, new);
            }
        }
    }

    /// Returns `true` if an old unit is below the same rule as a new one.
    fn beside(&self, old: usize, new: usize) -> bool {
        let (Some(old), Some(new)) = (self.old.get(old), self.new.get(new)) else { return false };
        let (Some((_, above_old)), Some((_, above_new))) = (old.parts.split_last(), new.parts.split_last()) else {
            return false;
        };
        match self.old_at.get(above_old).map(|at| self.now.get(*at).copied().flatten()) {
            Some(Some(now)) => self.new.get(now).is_some_and(|now| now.parts == above_new),
            _ => above_old == above_new,
        }
    }

    /// Matches units with nearly the same text, the most similar first.
    fn alike(&mut self) {
        let old_words: Vec<Vec<&str>> = self.old.iter().map(|unit| words(unit.text)).collect();
        let new_words: Vec<Vec<&str>> = self.new.iter().map(|unit| words(unit.text)).collect();
        let rare = self.rare(&new_words);
        let siblings = self.siblings();
        let mut scored: Vec<(f64, usize, usize)> = Vec::new();
        for at in (0..self.old.len()).filter(|at| self.is_free_old(*at)) {
            let (Some(unit), Some(said)) = (self.old.get(at), old_words.get(at)) else { continue };
            for new in self.candidates(at, unit, said, &rare, &siblings) {
                let (Some(other), Some(new_said)) = (self.new.get(new), new_words.get(new)) else { continue };
                let (same, beside) = (other.key == unit.key, self.beside(at, new));
                let least = if same {
                    SAME_NUMBER
                } else if beside {
                    BESIDE
                } else {
                    ANYWHERE
                };
                if alike_at_most(said, new_said) < least {
                    continue;
                }
                let alike = alike(said, new_said);
                if alike >= least {
                    let place = if same { 0.1 } else { 0.0 } + if beside { 0.05 } else { 0.0 };
                    scored.push((alike + place, at, new));
                }
            }
        }
        scored.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        for (_, old, new) in scored {
            self.pair(old, new);
        }
    }

    /// The new units in which each rare word occurs.
    fn rare<'w>(&self, new_words: &[Vec<&'w str>]) -> HashMap<&'w str, Vec<usize>> {
        let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, said) in new_words.iter().enumerate().filter(|(at, _)| self.is_free_new(*at)) {
            for word in said {
                let found = places.entry(word).or_default();
                if found.last() != Some(&at) {
                    found.push(at);
                }
            }
        }
        places.retain(|_, found| found.len() <= RARE);
        places
    }

    /// The unmatched new units below each rule.
    fn siblings(&self) -> HashMap<&'d [u32], Vec<usize>> {
        let mut found: HashMap<&[u32], Vec<usize>> = HashMap::new();
        for (at, unit) in self.new.iter().enumerate().filter(|(at, _)| self.is_free_new(*at)) {
            if let Some((_, above)) = unit.parts.split_last() {
                found.entry(above).or_default().push(at);
            }
        }
        found
    }

    /// The new units that an old one may match.
    fn candidates(
        &self,
        at: usize,
        unit: &Unit<'_>,
        said: &[&str],
        rare: &HashMap<&str, Vec<usize>>,
        siblings: &HashMap<&[u32], Vec<usize>>,
    ) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        found.extend(self.new_at.get(unit.parts));
        // The unit after the match of the preceding rule.
        found.extend(at.checked_sub(1).and_then(|before| self.now.get(before).copied().flatten()).map(|now| now + 1));
        if let Some((_, above)) = unit.parts.split_last() {
            let now = self.old_at.get(above).and_then(|at| self.now.get(*at).copied().flatten());
            let above = now.and_then(|now| self.new.get(now)).map_or(above, |now| now.parts);
            found.extend(siblings.get(above).into_iter().flatten().take(SIBLINGS));
        }
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for new in said.iter().filter_map(|word| rare.get(word)).flatten() {
            *shared.entry(*new).or_default() += 1;
        }
        let mut shared: Vec<(usize, usize)> = shared.into_iter().map(|(new, count)| (count, new)).collect();
        shared.sort_by_key(|(count, new)| (std::cmp::Reverse(*count), *new));
        found.extend(shared.into_iter().take(CANDIDATES).map(|(_, new)| new));
        found.retain(|new| self.is_free_new(*new));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Matches rules that only have rules below them in common: the heading of a section with a new name.
    fn by_rules_below(&mut self) {
        let mut votes: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (old, now) in self.now.iter().enumerate() {
            let above = |units: &[Unit<'_>], places: &HashMap<&[u32], usize>, at: usize| {
                units.get(at).and_then(|unit| unit.parts.split_last()).and_then(|(_, above)| places.get(above).copied())
            };
            let Some(now) = now else { continue };
            if let (Some(old), Some(new)) = (above(self.old, &self.old_at, old), above(self.new, &self.new_at, *now)) {
                *votes.entry((old, new)).or_default() += 1;
            }
        }
        let mut votes: Vec<((usize, usize), usize)> = votes.into_iter().collect();
        votes.sort_by_key(|(pair, count)| (std::cmp::Reverse(*count), *pair));
        for ((old, new), _) in votes {
            self.pair(old, new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::number::{Form, Number};
    use super::super::words::masked;
    use super::*;

    /// The new number of each old rule.
    fn now(old: &[(&str, &str)], new: &[(&str, &str)]) -> Vec<String> {
        let numbers = |rules: &[(&str, &str)]| -> Vec<Number> {
            rules.iter().map(|(number, _)| Form::Lettered.number(number).unwrap()).collect()
        };
        let (old_numbers, new_numbers) = (numbers(old), numbers(new));
        let units = |rules: &[(&'static str, &'static str)], numbers: &'static [Number]| -> Vec<Unit<'static>> {
            let units = rules.iter().zip(numbers).map(|((key, text), number)| Unit {
                key,
                parts: number.parts(),
                text,
                masked: masked(Form::Lettered, text),
            });
            units.collect()
        };
        let own = |rules: &[(&str, &str)]| -> Vec<(&'static str, &'static str)> {
            rules.iter().map(|(a, b)| (&*a.to_string().leak(), &*b.to_string().leak())).collect()
        };
        let (old, new) = (own(old), own(new));
        let found = matched(&units(&old, old_numbers.leak()), &units(&new, new_numbers.leak()));
        found.into_iter().map(|at| at.map_or("gone".to_owned(), |at| new[at].0.to_owned())).collect()
    }

    #[test]
    fn what_says_the_same_is_the_same_wherever_it_stands() {
        let old = [("615.1", "A shield waits."), ("615.2", "It ends."), ("615.3", "See rule 615.1 for more.")];
        let new = [("615.1", "It ends."), ("615.2", "A new thing."), ("616.1", "See rule 615.4 for more.")];
        assert_eq!(now(&old, &new), ["gone", "615.1", "616.1"]);
    }

    #[test]
    fn what_is_said_of_many_stays_below_its_own() {
        let many = "Several of them are redundant.";
        let old = [("702.2", "Reach"), ("702.2a", many), ("702.3", "Menace"), ("702.3a", many)];
        let new = [
            ("702.2", "Haste"),
            ("702.2a", many),
            ("702.3", "Reach"),
            ("702.3a", many),
            ("702.4", "Menace"),
            ("702.4a", many),
        ];
        assert_eq!(now(&old, &new), ["702.3", "702.3a", "702.4", "702.4a"]);
    }

    #[test]
    fn what_is_worded_otherwise_is_found_by_its_place_and_words() {
        let old = [
            ("615.1", "The first of all rules of this part says what a shield is."),
            ("615.2", "A shield that is used up ends before the next damage is dealt."),
            ("615.3", "Damage that cannot be prevented passes each shield without a trace."),
        ];
        let new = [
            ("615.1", "The first of all rules of this part says what a shield is."),
            ("615.2", "Nothing of what stood here is left."),
            ("615.3", "A shield that is used up ends at once, before the next damage is dealt."),
            ("615.4", "Damage that cannot be prevented passes every shield without any trace."),
        ];
        assert_eq!(now(&old, &new), ["615.1", "615.3", "615.4"]);
    }

    #[test]
    fn a_heading_with_another_name_is_known_by_what_stands_below_it() {
        let old = [("308", "Tribes"), ("308.1", "Each has a second type."), ("308.2", "They share it with creatures.")];
        let new = [("308", "Kin"), ("308.1", "Each has a second type."), ("308.2", "They share it with creatures.")];
        assert_eq!(now(&old, &new), ["308", "308.1", "308.2"]);
    }
}
