//! The passing plays. A rule accepts whatever the engine does not support, so their number alone would not show that
//! one play was lost while another was gained. Their names show it in the run that loses the play, whichever part of
//! the suite it plays.
//!
//! The names are a plain list, one on each line, sorted, after everything that a person writes. The diff of a baseline then
//! names the plays that were gained and lost, as `run` takes them, and two branches that gain plays merge. A digest would only
//! show that some play is different. The number beside the list shows if a merge dropped a line.

use std::collections::BTreeSet;

use super::Baseline;
use crate::record::{Baselined, CaseResult, Record, Verdict};
use crate::tree::count;

/// The number of plays that are listed at most. A longer list could exceed the size limit of a baseline, so only the
/// number is recorded.
const MOST_LISTED: usize = 50_000;

/// The reason for the failure of a lost play, and the fix.
const LOST: &str = "it is listed under `passing`; support it again, or accept the loss with `ruleproof baseline update \
                    RECORD --reason TEXT`";

/// Reports how many more plays pass than the baseline records; an empty text if none do.
pub fn more_passes(record: &Record) -> String {
    let known = record.suite.passes.filter(|known| *known > 0 && record.is_of_all());
    let passing = record.passing();
    match known.map_or(0, |known| passing.saturating_sub(known)) {
        0 => String::new(),
        more => format!(
            "{} that the baseline does not list: `ruleproof baseline update` records the new number\n",
            passes(more)
        ),
    }
}

/// A count of passing plays, in words.
fn passes(count: usize) -> String {
    if count == 1 { "1 play passes".to_owned() } else { format!("{count} plays pass") }
}

/// The first of several plays, and the number of the others; `None` if there are none.
fn first_of(plays: &[&str]) -> Option<String> {
    let (first, rest) = plays.split_first()?;
    Some(match rest.len() {
        0 => format!("`{first}`"),
        more => format!("`{first}` and {}", count(more, "more play")),
    })
}

impl Baseline {
    /// The number of plays that must pass in a run of all plays: 0 if there are rules and no number yet, `None` if
    /// there are neither.
    pub fn least_passes(&self) -> Option<usize> {
        self.passes.or_else(|| (!self.unsupported.is_empty()).then_some(0))
    }

    /// The entry for a play that passed before and is unsupported now, if it has no other.
    pub(super) fn lost_pass(&self, result: &CaseResult) -> Option<Baselined> {
        let is_lost = result.verdict == Verdict::Unsupported && self.passing.contains(&result.name());
        is_lost.then(|| Baselined {
            verdict: Verdict::Pass,
            differs: Vec::new(),
            reason: LOST.to_owned(),
            strict: None,
        })
    }

    /// Records the passing plays. A record of only some plays removes those that do not pass any more; it does not show
    /// which others pass.
    pub(super) fn count_passing(&mut self, record: &Record, before: BTreeSet<String>) {
        let passes = |result: &&CaseResult| matches!(result.verdict, Verdict::Pass | Verdict::PassState);
        if record.is_of_all() && (self.passes.is_some() || !self.unsupported.is_empty()) {
            let passing: BTreeSet<String> = record.results.iter().filter(passes).map(CaseResult::name).collect();
            self.passes = Some(record.passing());
            // Results that were counted without being kept have no names.
            let is_whole = passing.len() == record.passing() && passing.len() <= MOST_LISTED;
            self.passing = if is_whole { passing } else { BTreeSet::new() };
            return;
        }
        self.passing = before;
        for result in record.results.iter().filter(|result| !passes(result) && result.verdict != Verdict::NotRun) {
            if self.passing.remove(&result.name()) {
                self.passes = Some(self.passing.len());
            }
        }
    }

    /// Removes the plays for which `exists` returns `false` from the list of passing plays, and returns their names.
    pub fn prune_passing(&mut self, exists: impl Fn(&str) -> bool) -> Vec<String> {
        let (stay, gone): (BTreeSet<String>, BTreeSet<String>) =
            std::mem::take(&mut self.passing).into_iter().partition(|name| exists(name));
        self.passing = stay;
        if !gone.is_empty() {
            self.passes = Some(self.passing.len());
        }
        gone.into_iter().collect()
    }

    /// The problem of passing plays that the engine is not asked to play, if there are any.
    pub(super) fn unasked(&self, asked: impl Fn(&str) -> bool) -> Option<String> {
        let unasked: Vec<&str> = self.passing.iter().map(String::as_str).filter(|name| !asked(name)).collect();
        Some(format!(
            "`passing` lists {}, which the engine is not asked to play: check the games and editions in `hello`",
            first_of(&unasked)?
        ))
    }

    /// The problems of the list of passing plays: its length is not the recorded number, or it has plays that do not
    /// exist.
    pub(super) fn miscounted(&self, exists: impl Fn(&str) -> bool) -> Vec<String> {
        let listed = self.passing.len();
        if listed == 0 {
            return Vec::new();
        }
        let number = self.passes.filter(|passes| *passes != listed).map(|passes| format!("`passes` is {passes}"));
        let number = number.or_else(|| self.passes.is_none().then(|| "`passes` is missing".to_owned()));
        let miscounted = number.map(|number| {
            format!(
                "{number}, and {} listed under `passing`: restore both as `ruleproof baseline update` wrote them",
                if listed == 1 { "1 play is".to_owned() } else { format!("{listed} plays are") }
            )
        });
        let gone: Vec<&str> = self.passing.iter().map(String::as_str).filter(|name| !exists(name)).collect();
        let gone = first_of(&gone).map(|gone| {
            format!("`passing` lists {gone}, not in the suite: `ruleproof baseline prune` removes such entries")
        });
        miscounted.into_iter().chain(gone).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Accepted;
    use super::*;
    use crate::record::Standing;
    use crate::reporters::sample::{record, result};
    use crate::standing::Policy;

    /// A baseline that accepts whatever is unsupported, with these plays passing.
    fn baseline(passing: &[&str]) -> Baseline {
        let rule = Accepted { cases: "all()".to_owned(), lacks: None, reason: "few cards".to_owned() };
        Baseline {
            engine: "e".to_owned(),
            passes: Some(passing.len()),
            unsupported: vec![rule],
            passing: passing.iter().map(|name| (*name).to_owned()).collect(),
            ..Baseline::default()
        }
    }

    /// A record of all plays under a baseline: one case for each verdict, `mtg/a`, `mtg/b`...
    fn of_all(baseline: &Baseline, verdicts: &[Verdict]) -> Record {
        let results = verdicts.iter().zip('a'..).map(|(verdict, id)| {
            let mut result = result(&format!("mtg/{id}"), *verdict);
            baseline.apply(&mut result, Policy::default(), &|_, _| true);
            result.standing = Policy::default().standing(&result);
            result
        });
        let mut record = record(results.collect());
        record.suite.passes = baseline.least_passes();
        record
    }

    fn names(baseline: &Baseline) -> Vec<&str> {
        baseline.passing.iter().map(String::as_str).collect()
    }

    const SWAP: [Verdict; 3] = [Verdict::Pass, Verdict::Unsupported, Verdict::Pass];

    #[test]
    fn a_pass_that_is_lost_while_another_is_gained_is_not_as_expected() {
        let known = baseline(&["mtg/a@x", "mtg/b@x"]);
        let swapped = of_all(&known, &SWAP);
        let red: Vec<&CaseResult> = swapped.failing().collect();
        let [lost] = red.as_slice() else { panic!("{red:?}") };
        assert_eq!((lost.name().as_str(), lost.standing), ("mtg/b@x", Standing::Changed));
        let says = lost.baseline.as_ref().unwrap();
        assert_eq!((says.verdict, says.reason.as_str()), (Verdict::Pass, LOST));
        assert_eq!(swapped.incomplete(), None);
        let counted = Baseline { passing: BTreeSet::new(), ..known };
        assert_eq!(of_all(&counted, &SWAP).failing().count(), 0, "a number alone does not show it");
    }

    #[test]
    fn a_play_that_was_lost_is_taken_off_the_list_for_a_reason_only() {
        let known = baseline(&["mtg/a@x", "mtg/b@x"]);
        let swapped = of_all(&known, &SWAP);
        assert_eq!(known.clone().update(&swapped, None, &|_, _| true), ["mtg/b@x"]);
        let mut updated = known.clone();
        assert_eq!(updated.update(&swapped, Some("the card went"), &|_, _| true), [""; 0]);
        assert_eq!((names(&updated), updated.passes, updated.plays.len()), (vec!["mtg/a@x", "mtg/c@x"], Some(2), 0));
        assert_eq!(of_all(&updated, &SWAP).failing().count(), 0);
    }

    #[test]
    fn a_record_of_some_plays_adds_none_and_takes_away_those_that_do_not_pass() {
        let known = baseline(&["mtg/a@x", "mtg/b@x"]);
        let mut some = of_all(&known, &SWAP);
        some.suite.passes = None;
        let mut updated = known.clone();
        assert_eq!(updated.update(&some, Some("the card went"), &|_, _| true), [""; 0]);
        assert_eq!((names(&updated), updated.passes), (vec!["mtg/a@x"], Some(1)));
    }

    #[test]
    fn plays_are_listed_where_a_rule_or_a_number_asks_for_them() {
        let update = |mut baseline: Baseline| {
            let all = of_all(&baseline, &[Verdict::Pass, Verdict::PassState, Verdict::Unsupported]);
            baseline.update(&all, Some("known"), &|_, _| true);
            (baseline.passes, names(&baseline).join(" "))
        };
        let listed = (Some(2), "mtg/a@x mtg/b@x".to_owned());
        assert_eq!(update(baseline(&[])), listed);
        assert_eq!(update(Baseline { passes: Some(1), ..Baseline::default() }), listed);
        assert_eq!(update(Baseline::default()), (None, String::new()));
    }

    #[test]
    fn a_list_that_is_not_the_one_that_was_recorded_is_a_problem() {
        let problems = |baseline: &Baseline| baseline.problems(|name| name != "mtg/gone@x");
        assert_eq!(problems(&baseline(&["mtg/a@x"])), [""; 0]);
        let short = Baseline { passes: Some(3), ..baseline(&["mtg/a@x", "mtg/b@x"]) };
        let restore = "listed under `passing`: restore both as `ruleproof baseline update` wrote them";
        assert_eq!(problems(&short), [format!("`passes` is 3, and 2 plays are {restore}")]);
        let without = Baseline { passes: None, ..baseline(&["mtg/a@x"]) };
        assert_eq!(problems(&without), [format!("`passes` is missing, and 1 play is {restore}")]);
        let mut gone = baseline(&["mtg/a@x", "mtg/gone@x"]);
        assert_eq!(
            problems(&gone),
            ["`passing` lists `mtg/gone@x`, not in the suite: `ruleproof baseline prune` removes such entries"]
        );
        assert_eq!(gone.prune_passing(|name| name != "mtg/gone@x"), ["mtg/gone@x"]);
        assert_eq!((names(&gone), gone.passes), (vec!["mtg/a@x"], Some(1)));
    }

    #[test]
    fn passing_plays_that_the_engine_is_not_asked_for_are_lost() {
        let known = baseline(&["mtg/a@x", "mtg/b@x", "mtg/c@x"]);
        assert_eq!(known.lost(|_| true), [""; 0]);
        assert_eq!(
            known.lost(|name| name == "mtg/a@x"),
            ["`passing` lists `mtg/b@x` and 1 more play, which the engine is not asked to play: check the games and \
                 editions in `hello`"]
        );
    }
}
