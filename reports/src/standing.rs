//! The standing of a result: as expected or not. Every result gets its [`Standing`] here, from its verdict, the status
//! of its case, the baseline and the options of the run, and every record that is read is checked against it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::record::{Baselined, CaseResult, Record, Standing, Strict, Verdict};

/// The options of a run that decide which results are expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// The engine is the reference engine without known mistakes. `awaiting-engine` excuses no other engine.
    pub reference: bool,
    /// Plays that pass only as far as the engine reports are unexpected.
    pub full: bool,
    /// Makes plays unexpected that fail with mismatches other than those in the baseline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strict: Option<Strict>,
    /// Flaky plays are expected.
    pub flaky_ok: bool,
}

/// A result whose standing does not follow from the rest of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The record states another standing.
    #[error("`{play}` ended with `{verdict}` and is recorded as `{recorded}`, but is `{standing}`", verdict = .verdict.as_str(), recorded = .recorded.as_str(), standing = .standing.as_str())]
    Standing {
        /// The name of the play: `game/id@edition`.
        play: String,
        /// The verdict.
        verdict: Verdict,
        /// The standing in the record.
        recorded: Standing,
        /// The standing that follows.
        standing: Standing,
    },
    /// The play passes and has mismatches.
    #[error("`{play}` is recorded as `{verdict}`, but has mismatches", verdict = .verdict.as_str())]
    Passes {
        /// The name of the play: `game/id@edition`.
        play: String,
        /// The verdict.
        verdict: Verdict,
    },
}

impl Policy {
    /// Returns the standing of a result. The baseline's entry is taken from [`CaseResult::baseline`].
    pub fn standing(self, result: &CaseResult) -> Standing {
        if self.flaky_ok && result.verdict == Verdict::Flaky {
            return Standing::Expected;
        }
        let without = self.standing_without_baseline(result);
        match &result.baseline {
            Some(known) if applies(known.verdict, result) => against(known, result, without),
            _ => without,
        }
    }

    /// Returns the standing without the baseline. Judges differ on a disputed case, so an engine that plays it to the
    /// end is not blamed, unless the case lists interpretations and the engine follows none.
    fn standing_without_baseline(self, result: &CaseResult) -> Standing {
        let is_awaited = self.reference && result.status.as_deref() == Some("awaiting-engine");
        match result.verdict {
            _ if result.is_disputed() => Standing::Expected,
            Verdict::Pass if is_awaited => Standing::Fixed,
            Verdict::Fail | Verdict::Unproved if is_awaited => Standing::Expected,
            Verdict::Pass => Standing::Expected,
            Verdict::PassState if !self.full => Standing::Expected,
            _ => Standing::Unexpected,
        }
    }

    /// Every combination of the options that change a standing. [`strict`](Self::strict) is in each result.
    fn all() -> impl Iterator<Item = Self> {
        let options = [(false, false), (false, true), (true, false), (true, true)];
        let with = |reference| options.map(|(full, flaky_ok)| Self { reference, full, strict: None, flaky_ok });
        with(true).into_iter().chain(with(false))
    }
}

/// Returns `true` if the baseline's entry for a play applies to its result.
pub fn applies(known: Verdict, result: &CaseResult) -> bool {
    known != Verdict::NotRun && !result.is_disputed()
}

/// Returns `true` if the result has the verdict of the baseline. Earlier versions rejected plays that could not go on.
fn is_same(known: Verdict, result: &CaseResult) -> bool {
    known == result.verdict || (known == Verdict::Rejected && is_stopped(result))
}

/// Returns `true` if the play failed because it could not go on.
fn is_stopped(result: &CaseResult) -> bool {
    let is_stop = result.failures.first().is_some_and(|failure| failure.mismatch.is_stop());
    result.verdict == Verdict::Fail && is_stop
}

/// Compares a result with the baseline's entry. `without` is its standing if the baseline had no entry.
fn against(known: &Baselined, result: &CaseResult, without: Standing) -> Standing {
    let same = is_same(known.verdict, result);
    match (known.verdict, result.verdict) {
        (Verdict::Flaky, Verdict::Pass) => Standing::Expected,
        (_, Verdict::Pass) => Standing::Fixed,
        (Verdict::Flaky, Verdict::PassState) if !without.is_failure() => Standing::Expected,
        (_, Verdict::PassState) if !same && !without.is_failure() => Standing::Fixed,
        _ if same && known.strict.is_none() => Standing::Expected,
        _ => Standing::Changed,
    }
}

/// Checks that every standing in a record follows from the rest of the result. For a record that does not state the
/// options of its run, any options will do.
///
/// # Errors
/// A standing does not follow, or a play passes in spite of mismatches.
pub fn check(record: &Record) -> Result<(), Contradiction> {
    record.results.iter().try_for_each(|result| {
        let verdict = result.verdict;
        if matches!(verdict, Verdict::Pass | Verdict::PassState) && !result.failures.is_empty() {
            return Err(Contradiction::Passes { play: result.name(), verdict });
        }
        let recorded = result.standing;
        let follows = match record.policy {
            Some(policy) => policy.standing(result) == recorded,
            None => Policy::all().any(|policy| policy.standing(result) == recorded),
        };
        if follows {
            return Ok(());
        }
        let standing = record.policy.unwrap_or_default().standing(result);
        Err(Contradiction::Standing { play: result.name(), verdict, recorded, standing })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contested::Contested;
    use crate::mismatch::Mismatch;
    use crate::record::Failure;
    use crate::reporters::sample::{record, result};

    const POLICY: Policy = Policy { reference: false, full: false, strict: None, flaky_ok: false };

    fn with_status(status: &str, verdict: Verdict) -> CaseResult {
        CaseResult { status: Some(status.to_owned()), ..result("mtg/a", verdict) }
    }

    #[test]
    fn a_verdict_alone_is_expected_if_it_passes() {
        for verdict in Verdict::ALL {
            let standing = POLICY.standing(&result("mtg/a", verdict));
            let passes = matches!(verdict, Verdict::Pass | Verdict::PassState);
            assert_eq!(standing, if passes { Standing::Expected } else { Standing::Unexpected }, "{verdict:?}");
        }
        let full = Policy { full: true, ..POLICY };
        assert_eq!(full.standing(&result("mtg/a", Verdict::PassState)), Standing::Unexpected);
        let lenient = Policy { flaky_ok: true, ..POLICY };
        assert_eq!(lenient.standing(&result("mtg/a", Verdict::Flaky)), Standing::Expected);
    }

    #[test]
    fn what_the_reference_engine_awaits_excuses_no_other() {
        let reference = Policy { reference: true, ..POLICY };
        for (verdict, own, others) in [
            (Verdict::Fail, Standing::Expected, Standing::Unexpected),
            (Verdict::Unproved, Standing::Expected, Standing::Unexpected),
            (Verdict::Pass, Standing::Fixed, Standing::Expected),
            (Verdict::Crash, Standing::Unexpected, Standing::Unexpected),
        ] {
            let result = with_status("awaiting-engine", verdict);
            assert_eq!((reference.standing(&result), POLICY.standing(&result)), (own, others), "{verdict:?}");
        }
    }

    #[test]
    fn what_judges_differ_on_blames_nobody_who_follows_a_reading() {
        assert_eq!(POLICY.standing(&with_status("disputed", Verdict::Fail)), Standing::Expected);
        assert_eq!(POLICY.standing(&with_status("disputed", Verdict::Crash)), Standing::Unexpected);
        let none = CaseResult { contested: Some(Contested::default()), ..with_status("disputed", Verdict::Fail) };
        assert_eq!(POLICY.standing(&none), Standing::Unexpected);
    }

    #[test]
    fn a_standing_that_does_not_follow_is_refused() {
        let mut edited = record(vec![result("mtg/a", Verdict::Fail)]);
        for policy in [Some(POLICY), None] {
            (edited.policy, edited.results[0].standing) = (policy, Standing::Unexpected);
            assert_eq!(check(&edited), Ok(()));
            edited.results[0].standing = Standing::Expected;
            let why = check(&edited).unwrap_err().to_string();
            assert_eq!(why, "`mtg/a@x` ended with `fail` and is recorded as `expected`, but is `unexpected`");
        }
    }

    #[test]
    fn a_record_without_options_may_have_been_made_with_any() {
        for (verdict, standing) in [
            (Verdict::PassState, Standing::Expected),
            (Verdict::PassState, Standing::Unexpected),
            (Verdict::Flaky, Standing::Expected),
        ] {
            let any = record(vec![CaseResult { standing, ..result("mtg/a", verdict) }]);
            assert_eq!(check(&any), Ok(()), "{verdict:?} {standing:?}");
            let stated = Record { policy: Some(POLICY), ..any };
            assert_eq!(check(&stated).is_ok(), POLICY.standing(&stated.results[0]) == standing);
        }
    }

    #[test]
    fn a_play_does_not_pass_with_differences() {
        let failure = Failure::new(1, 1, Mismatch::of_texts("ox.damage", "0", "2", &[]), Vec::new());
        let edited = record(vec![CaseResult { failures: vec![failure], ..result("mtg/a", Verdict::Pass) }]);
        let why = check(&edited).unwrap_err().to_string();
        assert_eq!(why, "`mtg/a@x` is recorded as `pass`, but has mismatches");
    }
}
