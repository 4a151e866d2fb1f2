//! Inserts mutants into a text, each behind its switch.

use std::cmp::Reverse;
use std::ops::Range;

use crate::find::{Mutant, SWITCH};

/// A text with mutants, and the position of each.
pub struct Rewritten {
    pub text: String,
    pub pieces: Vec<Piece>,
}

/// The text inserted for a mutant.
pub struct Piece {
    pub number: usize,
    /// The ranges that belong to this mutant alone, before and after the code it changes.
    pub own: [Range<usize>; 2],
}

impl Piece {
    /// The range of the whole mutant, including the code it changes.
    pub fn whole(&self) -> Range<usize> {
        self.own[0].start..self.own[1].end
    }
}

/// Inserts numbered mutants of one file into its text.
pub fn rewrite(text: &str, mutants: &[(usize, &Mutant)]) -> Rewritten {
    let mut inserted: Vec<(Key, usize, bool, String)> = Vec::new();
    for (nth, (number, mutant)) in mutants.iter().enumerate() {
        let before = mutant.before.replace(SWITCH, &format!("::kernel::switched::mutant({number})"));
        inserted.push((opening(&mutant.place, nth), nth, true, before));
        inserted.push((closing(&mutant.place, nth), nth, false, mutant.after.clone()));
    }
    inserted.sort_by_key(|(key, ..)| *key);
    let mut pieces: Vec<Piece> =
        mutants.iter().map(|(number, _)| Piece { number: *number, own: [0..0, 0..0] }).collect();
    let (mut written, mut done) = (String::with_capacity(text.len() * 2), 0);
    for ((at, ..), nth, opens, what) in inserted {
        written.push_str(&text[done..at]);
        done = at;
        let start = written.len();
        written.push_str(&what);
        pieces[nth].own[usize::from(!opens)] = start..written.len();
    }
    written.push_str(&text[done..]);
    Rewritten { text: written, pieces }
}

/// The order of insertions: by position; closing text before opening text; the inner mutant closes first and opens
/// last.
type Key = (usize, u8, Reverse<usize>, isize);

fn opening(place: &Range<usize>, nth: usize) -> Key {
    let class = if place.is_empty() { 1 } else { 3 };
    (place.start, class, Reverse(place.end), nth.cast_signed())
}

fn closing(place: &Range<usize>, nth: usize) -> Key {
    let class = if place.is_empty() { 2 } else { 0 };
    (place.end, class, Reverse(place.start), -nth.cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;

    /// Inserts all mutants into a file, with a short name for the switch.
    fn all(text: &str) -> String {
        let found = find::mutants("f.rs", text).unwrap();
        let numbered: Vec<(usize, &Mutant)> = found.iter().enumerate().collect();
        let written = rewrite(text, &numbered).text;
        syn::parse_file(&written).unwrap();
        written.replace("::kernel::switched::mutant", "m")
    }

    #[test]
    fn mutants_stand_within_each_other() {
        assert_eq!(
            all("fn f(a: T) { g(!a.b && c == d) }"),
            "fn f(a: T) { if m(0) { return; } g((if m(1) {(!a.b ) || ( c == d)} else {(if m(2) {a.b} else {!a.b}) && \
             (if m(3) {(c ) != ( d)} else {c == d})})) }"
        );
    }

    #[test]
    fn conditions_and_arms_are_switched() {
        let written = all("fn f() -> &mut T { if let A = b && c {} if d {} match e { A => 1, B if g => 2, _ => 3 } }");
        for part in [
            "if !m(0) && let A = b && c {}",
            "if (m(1) || ((!m(2) && (d)))) {}",
            "A if !m(3) => 1",
            "B if (m(4) || ((!m(5) && (g)))) => 2",
            "_ => 3",
        ] {
            assert!(written.contains(part), "{part} in {written}");
        }
    }

    #[test]
    fn what_is_computed_in_compiling_and_tests_stay() {
        let text = "const A: bool = 1 > 2; const fn f() -> bool { 1 > 2 } #[cfg(test)] mod tests { fn g() { 1 > 2; } }";
        assert_eq!(all(text), text);
    }

    #[test]
    fn a_piece_knows_its_place() {
        let text = "fn f() -> &mut T { é(a > b) }";
        let found = find::mutants("f.rs", text).unwrap();
        let numbered: Vec<(usize, &Mutant)> = found.iter().enumerate().collect();
        let rewritten = rewrite(text, &numbered);
        let piece = &rewritten.pieces[1];
        assert_eq!(&rewritten.text[piece.own[0].clone()], "(if ::kernel::switched::mutant(1) {(a ) < ( b)} else {");
        assert!(rewritten.text[piece.whole()].contains("else {a > b}"));
    }
}
