//! The evidence that a play provides about its engine.

use std::collections::{BTreeMap, BTreeSet};

use reports::mismatch::Mismatch;
use reports::record::{CaseResult, Failure, Verdict};
use reports::unreported::Unreported;

/// A deviation of an engine from the expectation of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deviation {
    /// A mismatch with the expectation.
    Mismatch(Mismatch),
    /// The engine gives no answer that could be judged, for this reason.
    Rejected(String),
}

/// The evidence of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The engine behaved as the case expects.
    Right,
    /// The engine behaved differently.
    Wrong(Vec<Deviation>),
    /// The play shows nothing: the engine does not support it, or it did not reach its end.
    Silent,
}

/// The evidence of a play. A missing citation is no deviation, because not every engine cites clauses.
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

fn deviation(failure: &Failure) -> Deviation {
    Deviation::Mismatch(failure.mismatch.clone())
}

impl Deviation {
    /// Returns `true` if the deviation is visible in an engine that does not report this: ``event `lost` ``, ``field
    /// `dealt.by` ``.
    fn is_seen(&self, untold: &[Unreported]) -> bool {
        self.event().is_none_or(|word| !untold.iter().any(|one| one.is_of_event(word)))
    }

    /// The name of the compared value. The table of likely causes contains digests of it.
    pub fn what(&self) -> String {
        match self {
            Self::Mismatch(mismatch) => mismatch.what(),
            Self::Rejected(_) => "rejected".to_owned(),
        }
    }

    /// Returns `true` if the deviation is visible only in events, and in no state.
    pub fn is_of_events(&self) -> bool {
        matches!(self, Self::Mismatch(mismatch) if mismatch.is_of_events())
    }

    /// The word of the event that the deviation is about.
    fn event(&self) -> Option<&str> {
        match self {
            Self::Mismatch(mismatch) => mismatch.event(),
            Self::Rejected(_) => None,
        }
    }

    /// Returns `true` if the engine refuses or allows something unexpectedly. The rest is then another play.
    fn is_refusal(&self) -> bool {
        match self {
            Self::Mismatch(mismatch) => mismatch.is_refusal(),
            Self::Rejected(_) => true,
        }
    }

    /// Returns `true` if two deviations are about the same expectation. They may differ in event fields that an engine
    /// does not report.
    fn is_beside(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Mismatch(one), Self::Mismatch(other)) => one.is_beside(other),
            (Self::Rejected(_), Self::Rejected(_)) => true,
            _ => false,
        }
    }
}

/// Returns `true` if both lists describe mismatches without anything in common: the engine matches the expectation
/// wherever the other does not. If a step is refused, the deviations after it show nothing.
pub fn are_apart(observed: &[Deviation], foreseen: &[Deviation]) -> bool {
    let plain = |list: &[Deviation]| !list.iter().any(Deviation::is_refusal);
    !observed.is_empty()
        && !foreseen.is_empty()
        && plain(observed)
        && plain(foreseen)
        && likeness(observed, foreseen) <= 0.0
}

/// A rejection, without the place of the case in its file.
fn rejected(play: &CaseResult) -> Deviation {
    let reason = play.reason.as_deref().unwrap_or_default();
    let placed = reason.strip_prefix(play.file.as_str()).and_then(|rest| rest.split_once(": "));
    let why = placed.map_or(reason, |(_, why)| why);
    Deviation::Rejected(why.to_owned())
}

/// The similarity of two lists of deviations, from 0 to 1: an equal value counts fully, an expectation that neither met
/// counts half.
pub fn likeness(one: &[Deviation], other: &[Deviation]) -> f64 {
    let longest = one.len().max(other.len());
    if longest == 0 {
        return 1.0;
    }
    let (same, left, rest) = without_common(one.iter().collect(), other.iter().collect(), |a, b| a == b);
    let (near, _, _) = without_common(left, rest, Deviation::is_beside);
    (number(same) + number(near) / 2.0) / number(longest)
}

/// The number of items that two lists share, and the rest of both.
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

/// A count as a floating-point number, for shares.
pub fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The evidence of a run: plays by their number.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The plays in which the engine deviates from the expectation.
    pub wrong: BTreeMap<usize, Vec<Deviation>>,
    /// The plays that show nothing.
    pub silent: BTreeSet<usize>,
    /// The parts of a play that the engine declared as unreported.
    pub untold: BTreeMap<usize, Vec<Unreported>>,
}

impl Row {
    /// The evidence of the numbered plays among some results.
    pub fn of<'r>(results: impl IntoIterator<Item = &'r CaseResult>, numbers: &BTreeMap<(&str, &str), usize>) -> Self {
        let mut row = Self::default();
        for play in results {
            let Some(at) = numbers.get(&(&*play.id, &*play.edition)) else { continue };
            if !play.untold.is_empty() {
                row.untold.insert(*at, play.untold.clone());
            }
            match seen(play) {
                Seen::Right => {}
                Seen::Wrong(deviations) => drop(row.wrong.insert(*at, deviations)),
                Seen::Silent => drop(row.silent.insert(*at)),
            }
        }
        row
    }

    /// The evidence as it would be visible through the engine that made `observed`. A play without visible deviations
    /// shows nothing.
    #[must_use]
    pub fn as_told(&self, observed: &Self) -> Self {
        let mut row = self.clone();
        for (play, untold) in &observed.untold {
            let Some(deviations) = row.wrong.get_mut(play) else { continue };
            deviations.retain(|deviation| deviation.is_seen(untold));
            if deviations.is_empty() {
                row.wrong.remove(play);
                row.silent.insert(*play);
            }
        }
        row
    }

    /// The failures by both, if neither changes the effect of the other.
    #[must_use]
    pub fn beside(&self, other: &Self) -> Self {
        let mut row = self.clone();
        row.silent.extend(&other.silent);
        for (play, deviations) in &other.wrong {
            let all = row.wrong.entry(*play).or_default();
            let new: Vec<Deviation> = deviations.iter().filter(|one| !all.contains(one)).cloned().collect();
            all.extend(new);
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: &[(&str, &str)]) -> Vec<Deviation> {
        let one = |(what, actual): &(&str, &str)| match *what {
            "rejected" => Deviation::Rejected((*actual).to_owned()),
            _ => Deviation::Mismatch(Mismatch::of_texts(what, "refused under 1", actual, &[])),
        };
        items.iter().map(one).collect()
    }

    fn alike(one: &[(&str, &str)], other: &[(&str, &str)], like: f64) {
        for (one, other) in [(one, other), (other, one)] {
            let found = likeness(&list(one), &list(other));
            assert!((found - like).abs() < 1e-9, "{one:?} {other:?}: {found}, not {like}");
        }
    }

    fn event(what: &str, expected: &str) -> Deviation {
        Deviation::Mismatch(Mismatch::of_texts(what, expected, "", &[]))
    }

    #[test]
    fn what_an_engine_does_not_tell_is_not_held_against_it() {
        let untold = ["event `lost`", "field `dealt.by`"].map(Unreported::from);
        for (what, expected, is_seen) in [
            ("events", "lost: {by: ox}", false),
            ("never", "never lost", false),
            ("events", "dealt: {to: ox}", false),
            ("events", "prevented: {to: ox}", true),
            ("ox.damage", "1", true),
        ] {
            assert_eq!(event(what, expected).is_seen(&untold), is_seen, "{what} {expected}");
        }
        let foreseen = Row {
            wrong: BTreeMap::from([(0, vec![event("never", "never lost")]), (1, vec![event("never", "never lost")])]),
            ..Row::default()
        };
        let observed = Row { untold: BTreeMap::from([(1, untold.to_vec())]), ..Row::default() };
        let told = foreseen.as_told(&observed);
        assert_eq!((told.wrong.keys().collect::<Vec<_>>(), told.silent), (vec![&0], BTreeSet::from([1])));
    }

    #[test]
    fn plays_are_apart_where_nothing_that_differs_is_the_same_and_nothing_was_refused() {
        let (one, other) = (list(&[("a", "2")]), list(&[("b", "2")]));
        assert!(are_apart(&one, &other));
        assert!(!are_apart(&one, &list(&[("a", "3"), ("b", "2")])));
        assert!(!are_apart(&one, &list(&[("the step", "2")])));
        assert!(!are_apart(&list(&[("rejected", "2")]), &other));
        assert!(!are_apart(&one, &[]));
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
