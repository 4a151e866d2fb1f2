//! What a play says of the engine that played it.

use std::collections::{BTreeMap, BTreeSet};

use reports::record::{CaseResult, Failure, Verdict};

/// How an engine did otherwise than a case expects: what is compared, what is expected, what was
/// observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    what: String,
    expected: String,
    actual: String,
}

/// What a play says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The engine did as the case expects.
    Right,
    /// It did otherwise.
    Wrong(Vec<Deviation>),
    /// Nothing: it lacks something, or did not come to an end.
    Silent,
}

/// What a play says. A trace that lacks a clause is no deviation: not every engine has one.
pub fn seen(play: &CaseResult) -> Seen {
    match play.verdict {
        Verdict::Pass | Verdict::PassState | Verdict::Unproved => Seen::Right,
        Verdict::Fail => Seen::Wrong(play.failures.iter().map(deviation).collect()),
        Verdict::Rejected => Seen::Wrong(vec![rejected(play)]),
        Verdict::Flaky
        | Verdict::Unsupported
        | Verdict::Error
        | Verdict::Crash
        | Verdict::Timeout
        | Verdict::Protocol
        | Verdict::Leaky
        | Verdict::NotRun => Seen::Silent,
    }
}

impl Deviation {
    /// Whether it shows in events alone, and in no state.
    fn is_of_events(&self) -> bool {
        matches!(self.what.as_str(), "events" | "never")
    }
}

fn deviation(failure: &Failure) -> Deviation {
    Deviation { what: failure.what.clone(), expected: failure.expected.clone(), actual: failure.actual.clone() }
}

/// A rejection, without the place at which the case stands in its file.
fn rejected(play: &CaseResult) -> Deviation {
    let reason = play.reason.as_deref().unwrap_or_default();
    let placed = reason.strip_prefix(play.file.as_str()).and_then(|rest| rest.split_once(": "));
    let why = placed.map_or(reason, |(_, why)| why);
    Deviation { what: "rejected".to_owned(), expected: String::new(), actual: why.to_owned() }
}

/// How much two lists of deviations have in common, from 0 to 1: a value that is the same counts
/// whole, an expectation that neither met counts half.
pub fn likeness(one: &[Deviation], other: &[Deviation]) -> f64 {
    let longest = one.len().max(other.len());
    if longest == 0 {
        return 1.0;
    }
    let (same, left, rest) = without_common(one.iter().collect(), other.iter().collect(), |a, b| a == b);
    let (near, _, _) = without_common(left, rest, |a, b| a.what == b.what && a.expected == b.expected);
    (number(same) + number(near) / 2.0) / number(longest)
}

/// How many of one list are also in the other, and what is left of both.
fn without_common<'d>(
    one: Vec<&'d Deviation>,
    mut other: Vec<&'d Deviation>,
    alike: impl Fn(&Deviation, &Deviation) -> bool,
) -> (usize, Vec<&'d Deviation>, Vec<&'d Deviation>) {
    let all = one.len();
    let mut left = Vec::new();
    for item in one {
        match other.iter().position(|candidate| alike(item, candidate)) {
            Some(at) => drop(other.swap_remove(at)),
            None => left.push(item),
        }
    }
    (all - left.len(), left, other)
}

/// A count, for shares.
pub fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A run, as far as it is compared: plays by their number.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The plays in which the engine did otherwise than the case expects.
    pub wrong: BTreeMap<usize, Vec<Deviation>>,
    /// The plays that say nothing.
    pub silent: BTreeSet<usize>,
    /// The plays that passed only as far as the engine tells.
    pub by_state: BTreeSet<usize>,
}

impl Row {
    /// The plays that are numbered, of some results.
    pub fn of<'r>(results: impl IntoIterator<Item = &'r CaseResult>, numbers: &BTreeMap<(&str, &str), usize>) -> Self {
        let mut row = Self::default();
        for play in results {
            let Some(at) = numbers.get(&(&*play.id, &*play.edition)) else { continue };
            match seen(play) {
                Seen::Right if play.verdict == Verdict::PassState => drop(row.by_state.insert(*at)),
                Seen::Right => {}
                Seen::Wrong(deviations) => drop(row.wrong.insert(*at, deviations)),
                Seen::Silent => drop(row.silent.insert(*at)),
            }
        }
        row
    }

    /// Whether it would not show in a play that it deviates so: the deviations are in events alone, and the engine passed
    /// only as far as it tells of them.
    pub fn would_hide(&self, play: usize, deviations: &[Deviation]) -> bool {
        self.by_state.contains(&play) && deviations.iter().all(Deviation::is_of_events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: &[(&str, &str)]) -> Vec<Deviation> {
        let one = |(what, actual): &(&str, &str)| Deviation {
            what: (*what).to_owned(),
            expected: "1".to_owned(),
            actual: (*actual).to_owned(),
        };
        items.iter().map(one).collect()
    }

    fn alike(one: &[(&str, &str)], other: &[(&str, &str)], like: f64) {
        for (one, other) in [(one, other), (other, one)] {
            let found = likeness(&list(one), &list(other));
            assert!((found - like).abs() < 1e-9, "{one:?} {other:?}: {found}, not {like}");
        }
    }

    #[test]
    fn the_same_values_count_whole_and_the_same_expectations_half() {
        alike(&[("a", "2"), ("b", "3")], &[("b", "3"), ("a", "2")], 1.0);
        alike(&[("a", "2")], &[("a", "3")], 0.5);
        alike(&[("a", "2")], &[("b", "2")], 0.0);
        alike(&[("a", "2"), ("b", "3")], &[("a", "2")], 0.5);
        alike(&[("a", "2"), ("a", "2")], &[("a", "2"), ("a", "3")], 0.75);
        alike(&[], &[], 1.0);
        alike(&[], &[("a", "2")], 0.0);
    }
}
