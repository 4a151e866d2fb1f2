//! Clauses as values. The compiler checks that each is in its game's catalogue. A clause records the source location
//! that names it, which is where the engine decides by it.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A clause that an engine decides by, and the source location that names it.
///
/// Two values are equal if they are the same clause, wherever each is named. They are made by the macro
/// [`clause!`](crate::clause!), which each game wraps to look up its own ids.
#[derive(Clone, Copy)]
pub struct Clause {
    id: &'static str,
    place: Option<&'static Place>,
}

/// A source location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, as the compiler spells its path.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
}

impl Clause {
    /// A clause named at a source location; used by the macros.
    pub const fn at(id: &'static str, place: &'static Place) -> Self {
        Self { id, place: Some(place) }
    }

    /// A clause cited by an external engine.
    pub const fn external(id: &'static str) -> Self {
        Self { id, place: None }
    }

    /// The id, such as `615.7-depletes`; or the number of a rule that no catalogue has.
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// The source location where the engine names the clause.
    pub const fn place(self) -> Option<&'static Place> {
        self.place
    }
}

impl PartialEq for Clause {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Clause {}

impl PartialEq<str> for Clause {
    fn eq(&self, other: &str) -> bool {
        self.id() == other
    }
}

impl PartialEq<&str> for Clause {
    fn eq(&self, other: &&str) -> bool {
        self.id() == *other
    }
}

impl PartialOrd for Clause {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Clause {
    fn cmp(&self, other: &Self) -> Ordering {
        self.id().cmp(other.id())
    }
}

impl Hash for Clause {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.id(), f)
    }
}

/// Returns `true` if a text has the form of a rule number, such as `615.7`, `702.16e` or `437.1.b`, or of a section
/// number, such as `615`. Clause ids, which continue with a hyphen, do not.
pub fn is_rule(text: &str) -> bool {
    let mut parts = text.split('.');
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit() || c.is_ascii_lowercase());
    // A number without a dot counts only with three digits, as in the documents whose sections are rules themselves.
    let is_section = text.len() == 3;
    parts.next().is_some_and(is_number) && (is_section || text.contains('.')) && parts.all(is_part)
}

/// Returns `true` if a place or a clause id belongs to a rule: to the rule itself, or to a part of it, as `702.16e` and
/// `437.1.b` are parts of `702.16` and `437.1`.
pub fn is_under(rule: &str, place: &str) -> bool {
    let separates = |c: char| c.is_ascii_lowercase() || ['-', '.', ' ', ','].contains(&c);
    place.strip_prefix(rule).is_some_and(|rest| rest.is_empty() || rest.starts_with(separates))
}

/// Returns `true` if the id is in the list; evaluated at compile time.
pub const fn is_known(id: &str, mut ids: &[&str]) -> bool {
    while let Some((first, rest)) = ids.split_first() {
        if same(id.as_bytes(), first.as_bytes()) {
            return true;
        }
        ids = rest;
    }
    false
}

const fn same(mut one: &[u8], mut other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    while let (Some((a, one_after)), Some((b, other_after))) = (one.split_first(), other.split_first()) {
        if *a != *b {
            return false;
        }
        (one, other) = (one_after, other_after);
    }
    true
}

/// A clause as a value: `clause!(CATALOGUE, "615.7-depletes")`, where the catalogue is a constant list of ids. An id
/// that is not in the list does not compile:
///
/// ```compile_fail
/// const IDS: &[&str] = &["615.7-depletes"];
/// let clause = kernel::clause!(IDS, "615.7-depleets");
/// ```
///
/// An id that is in the list does:
///
/// ```
/// const IDS: &[&str] = &["615.7-depletes"];
/// let clause = kernel::clause!(IDS, "615.7-depletes");
/// assert_eq!(clause, "615.7-depletes");
/// ```
#[macro_export]
macro_rules! clause {
    ($ids:expr, $id:literal) => {
        const {
            assert!($crate::clause::is_known($id, $ids), concat!("unknown clause `", $id, "`"));
            $crate::clause::Clause::at($id, &$crate::clause::Place { file: file!(), line: line!() })
        }
    };
}

/// A rule by its number, where no catalogue has a clause for it: `rule!("608.2d")`. No case can prove such a number. It
/// only names the rule under which a question is asked.
#[macro_export]
macro_rules! rule {
    ($number:literal) => {
        const { $crate::clause::Clause::at($number, &$crate::clause::Place { file: file!(), line: line!() }) }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_number_is_recognized_by_its_form() {
        for rule in ["615.7", "702.16e", "437.1.b", "1.16.11b", "615", "055"] {
            assert!(is_rule(rule), "{rule}");
        }
        for other in ["6", "61", "6155", "615.7-depletes", "615.", "glossary.x", ".7", "wiki-limited", "615.7 e"] {
            assert!(!is_rule(other), "{other}");
        }
    }

    #[test]
    fn a_part_of_a_rule_is_under_it() {
        for place in ["702.16", "702.16e", "702.16.b", "702.16-stops", "702.16, example"] {
            assert!(is_under("702.16", place), "{place}");
        }
        assert!(!is_under("702.16", "702.160") && !is_under("702.16", "702.1"));
    }
}
