//! What a play says of the engine that played it.

use std::collections::{BTreeMap, BTreeSet};

use reports::mismatch::Mismatch;
use reports::record::{CaseResult, Failure, Verdict};
use reports::unreported::Unreported;

/// How an engine deviates from what a case expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deviation {
    /// A difference from what the case expects.
    Mismatch(Mismatch),
    /// The engine gives no answer that could be judged, for this reason.
    Rejected(String),
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

fn deviation(failure: &Failure) -> Deviation {
    Deviation::Mismatch(failure.mismatch.clone())
}

impl Deviation {
    /// Whether it is seen of an engine that does not tell this: ``event `lost` ``, ``field `dealt.by` ``.
    fn is_seen(&self, untold: &[Unreported]) -> bool {
        self.event().is_none_or(|word| !untold.iter().any(|one| one.is_of_event(word)))
    }

    /// The name of what is compared. The table of likely causes holds digests of it.
    pub fn what(&self) -> String {
        match self {
            Self::Mismatch(mismatch) => mismatch.what(),
            Self::Rejected(_) => "rejected".to_owned(),
        }
    }

    /// Whether it shows in events alone, and in no state.
    pub fn is_of_events(&self) -> bool {
        matches!(self, Self::Mismatch(mismatch) if mismatch.is_of_events())
    }

    /// The word of the event that it is about.
    fn event(&self) -> Option<&str> {
        match self {
            Self::Mismatch(mismatch) => mismatch.event(),
            Self::Rejected(_) => None,
        }
    }

    /// Returns `true` if the engine refuses or allows something, unlike expected. The rest is then another play.
    fn is_refusal(&self) -> bool {
        match self {
            Self::Mismatch(mismatch) => mismatch.is_refusal(),
            Self::Rejected(_) => true,
        }
    }

    /// Whether two are about one expectation. Of an event the fields may differ that an engine does not tell.
    fn is_beside(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Mismatch(one), Self::Mismatch(other)) => one.is_beside(other),
            (Self::Rejected(_), Self::Rejected(_)) => true,
            _ => false,
        }
    }
}

/// Whether both say what differs, and nothing of it is the same: the engine has what is expected wherever the other
/// has something else. Where a step is refused, what comes after says nothing.
pub fn are_apart(observed: &[Deviation], foreseen: &[Deviation]) -> bool {
    let plain = |list: &[Deviation]| !list.iter().any(Deviation::is_refusal);
    !observed.is_empty()
        && !foreseen.is_empty()
        && plain(observed)
        && plain(foreseen)
        && likeness(observed, foreseen) <= 0.0
}

/// A rejection, without the place at which the case stands in its file.
fn rejected(play: &CaseResult) -> Deviation {
    let reason = play.reason.as_deref().unwrap_or_default();
    let placed = reason.strip_prefix(play.file.as_str()).and_then(|rest| rest.split_once(": "));
    let why = placed.map_or(reason, |(_, why)| why);
    Deviation::Rejected(why.to_owned())
}

/// How much two lists of deviations have in common, from 0 to 1: a value that is the same counts
/// whole, an expectation that neither met counts half.
pub fn likeness(one: &[Deviation], other: &[Deviation]) -> f64 {
    let longest = one.len().max(other.len());
    if longest == 0 {
        return 1.0;
    }
    let (same, left, rest) = without_common(one.iter().collect(), other.iter().collect(), |a, b| a == b);
    let (near, _, _) = without_common(left, rest, Deviation::is_beside);
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
    /// What the engine does not tell of a play, where it said so beforehand.
    pub untold: BTreeMap<usize, Vec<Unreported>>,
}

impl Row {
    /// The plays that are numbered, of some results.
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

    /// The same as far as it would be seen of the engine that made `observed`. A play of which nothing would be seen
    /// says nothing.
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

    /// What fails by both, if neither changes what the other does.
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
