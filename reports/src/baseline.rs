//! The baseline of an engine: the plays that are known not to pass, each with a reason.

mod passing;

use std::collections::{BTreeSet, HashMap};

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::needs;
use crate::record::{Baselined, CaseResult, Record, Standing, Verdict};
use crate::standing::{Policy, applies};
use crate::unreported::Unreported;

pub use self::passing::more_passes;

/// The baseline of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The engine.
    pub engine: String,
    /// The number of plays that pass in a run of the whole suite. A run with fewer is incomplete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passes: Option<usize>,
    /// Rules for plays that the engine need not support. They apply to plays without an entry of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsupported: Vec<Accepted>,
    /// The plays that do not pass, by `game/id@edition`.
    #[serde(default)]
    pub plays: IndexMap<String, Known>,
    /// The plays that [`passes`](Self::passes) counts, by `game/id@edition`. No rule accepts one of them as unsupported.
    /// Baselines of earlier versions have only the count.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub passing: BTreeSet<String>,
}

/// A rule that accepts unsupported plays, selected by an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// The cases: an expression as for `run -E`.
    pub cases: String,
    /// The missing feature, in the engine's words. Texts that differ only in what they quote mean the same feature
    /// ([`needs::is_same`]). Leave it out to accept any missing feature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<String>,
    /// The reason, for people.
    pub reason: String,
}

/// The known outcome of a play that does not pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The verdict.
    pub verdict: Verdict,
    /// The mismatches; with `--strict`, a play with other mismatches is a failure. For a play that passes only as far
    /// as the engine reports, these are the unreported items. With `--level full` and `--strict`, such a play fails
    /// if the engine leaves more unreported; an empty list accepts any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differs: Vec<String>,
    /// The reason, for people.
    pub reason: String,
}

impl Known {
    /// Returns the entry for a result, with the reason given for it.
    pub fn of(result: &CaseResult, reason: &str) -> Self {
        Self { verdict: result.verdict, differs: differs(result), reason: reason.to_owned() }
    }

    /// Returns `true` if a result of the same verdict differs from the entry. Items that the engine no longer reports
    /// count only under a policy that requires full reporting.
    fn is_otherwise(&self, result: &CaseResult, policy: Policy) -> bool {
        if result.verdict == Verdict::PassState {
            let is_known = |one: &Unreported| self.differs.is_empty() || self.differs.contains(&one.to_string());
            return policy.full && !result.untold.iter().all(is_known);
        }
        self.differs != differs(result)
    }
}

/// The mismatches or unreported items behind a result, without places and words that may change.
fn differs(result: &CaseResult) -> Vec<String> {
    if result.verdict == Verdict::PassState {
        return result.untold.iter().map(ToString::to_string).collect();
    }
    let failures = result.failures.iter();
    failures.map(|one| one.mismatch.line()).collect()
}

/// Returns `true` if a result is accepted without an entry. That includes a play that passes only as far as the engine
/// reports, unless full reporting was required. An entry for exactly that outcome may stay, for runs that require more.
fn needs_no_entry(result: &CaseResult, known: Option<Verdict>) -> bool {
    match result.verdict {
        Verdict::Pass => true,
        Verdict::PassState => {
            matches!(result.standing, Standing::Expected | Standing::Fixed) && known != Some(Verdict::PassState)
        }
        _ => false,
    }
}

impl Baseline {
    /// Adds to a result the baseline's entry for it. [`Policy::standing`] then compares the two.
    ///
    /// `matches` returns `true` if the cases of a rule, given by its number in [`unsupported`](Self::unsupported),
    /// include the result's case. It is called only for plays without an entry that end as unsupported.
    pub fn apply(&self, result: &mut CaseResult, policy: Policy, matches: &dyn Fn(usize, &str) -> bool) {
        let Some(known) = self.plays.get(&result.name()) else {
            if let Some(lost) = self.lost_pass(result) {
                result.baseline = Some(lost);
            } else if let Some(rule) = self.accepting(result, matches).filter(|_| !result.is_disputed()) {
                let (verdict, reason) = (Verdict::Unsupported, rule.reason.clone());
                result.baseline = Some(Baselined { verdict, differs: Vec::new(), reason, strict: None });
            }
            return;
        };
        if !applies(known.verdict, result) {
            return;
        }
        let otherwise = known.verdict == result.verdict && known.is_otherwise(result, policy);
        let strict = policy.strict.filter(|_| otherwise && known.verdict != Verdict::Flaky);
        let Known { verdict, differs, reason } = known.clone();
        result.baseline = Some(Baselined { verdict, differs, reason, strict });
    }

    /// Returns the first rule that accepts an unsupported play.
    fn accepting(&self, result: &CaseResult, matches: &dyn Fn(usize, &str) -> bool) -> Option<&Accepted> {
        if result.verdict != Verdict::Unsupported {
            return None;
        }
        let lacks = result.lacks.as_deref().unwrap_or_default();
        let is_need = |rule: &Accepted| rule.lacks.as_deref().is_none_or(|need| needs::is_same(need, lacks));
        let mut rules = self.unsupported.iter().enumerate();
        rules.find(|(number, rule)| is_need(rule) && matches(*number, &result.id)).map(|(_, rule)| rule)
    }

    /// Adds the plays of a record that did not pass. Known plays keep their reasons, new ones get `reason`, and plays
    /// that a rule accepts need no entry. Returns the new plays that have no reason, and those that a rule accepts and
    /// that passed before. A play that is known to be flaky stays, since one pass proves nothing. The passing plays are
    /// taken from a record of the whole suite, if the baseline counts them or has rules.
    pub fn update(
        &mut self,
        record: &Record,
        reason: Option<&str>,
        matches: &dyn Fn(usize, &str) -> bool,
    ) -> Vec<String> {
        let mut lacking = Vec::new();
        let passed_before = std::mem::take(&mut self.passing);
        for result in &record.results {
            let name = result.name();
            if result.verdict == Verdict::NotRun {
                continue;
            }
            let known = self.plays.get(&name).map(|known| known.verdict);
            if needs_no_entry(result, known) || result.is_disputed() {
                if self.plays.get(&name).is_some_and(|known| known.verdict != Verdict::Flaky) {
                    self.plays.shift_remove(&name);
                }
                continue;
            }
            if self.accepting(result, matches).is_some() {
                let is_known = self.plays.shift_remove(&name).is_some();
                if reason.is_none() && !is_known && passed_before.contains(&name) {
                    lacking.push(name);
                }
                continue;
            }
            let before = self.plays.get(&name).map(|known| known.reason.clone());
            match before.as_deref().or(reason) {
                Some(reason) => {
                    self.plays.insert(name, Known::of(result, reason));
                }
                None => lacking.push(name),
            }
        }
        self.count_passing(record, passed_before);
        lacking
    }

    /// Removes the plays that pass in a record, unless they are known to be flaky, and those for which `exists` returns
    /// `false`. Returns their names.
    pub fn prune(&mut self, record: Option<&Record>, exists: impl Fn(&str) -> bool) -> Vec<String> {
        let results = record.iter().flat_map(|record| &record.results);
        let results: HashMap<String, &CaseResult> = results.map(|result| (result.name(), result)).collect();
        let passes =
            |name: &str, known: Verdict| results.get(name).is_some_and(|result| needs_no_entry(result, Some(known)));
        let mut gone = Vec::new();
        self.plays.retain(|name, known| {
            let stays = exists(name) && (known.verdict == Verdict::Flaky || !passes(name, known.verdict));
            if !stays {
                gone.push(name.clone());
            }
            stays
        });
        gone
    }

    /// Returns a problem for each entry of a play that is played without passing and for which `asked` returns `false`,
    /// and one for all passing plays. A run of all plays must not lose one of them.
    pub fn lost(&self, asked: impl Fn(&str) -> bool) -> Vec<String> {
        let is_played = |verdict: Verdict| !matches!(verdict, Verdict::Unsupported | Verdict::NotRun);
        let lost = self.plays.iter().filter(|(name, known)| is_played(known.verdict) && !asked(name));
        let problem = |(name, known): (&String, &Known)| {
            format!(
                "the baseline lists `{name}` as `{}`, but the engine is not asked to play it",
                known.verdict.as_str()
            )
        };
        lost.map(problem).chain(self.unasked(&asked)).collect()
    }

    /// The names of all plays in the baseline.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.plays.keys().chain(&self.passing).map(String::as_str)
    }

    /// The problems of the baseline: entries that name no play, have no reason or record a pass, rules without a
    /// reason, and a list of passing plays that is not the one that was recorded.
    pub fn problems(&self, exists: impl Fn(&str) -> bool) -> Vec<String> {
        let mut found = self.miscounted(&exists);
        for Accepted { cases, reason, .. } in &self.unsupported {
            if reason.trim().is_empty() {
                found.push(format!("the rule for `{cases}` under `unsupported` has no reason"));
            }
        }
        for (name, known) in &self.plays {
            if !exists(name) {
                found.push(format!("`{name}` is not a play of the suite"));
            }
            if known.reason.trim().is_empty() {
                found.push(format!("`{name}` has no reason"));
            }
            if known.verdict == Verdict::NotRun {
                found.push(format!("`{name}` is recorded as not run, which has no meaning in a baseline"));
            }
            if known.verdict == Verdict::Pass {
                found.push(format!("`{name}` is recorded as passing and needs no entry"));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mismatch::Mismatch;
    use crate::record::{Failure, Strict};
    use crate::reporters::sample::{record, result};

    const NO_RULE: fn(usize, &str) -> bool = |_, _| false;

    fn known(verdict: Verdict) -> Baseline {
        let known = Known { verdict, differs: Vec::new(), reason: "known".to_owned() };
        Baseline { engine: "e".to_owned(), plays: [("mtg/a@x".to_owned(), known)].into(), ..Baseline::default() }
    }

    /// Applies a baseline to a result and sets its standing, as a run does.
    fn settle(baseline: &Baseline, result: &mut CaseResult, policy: Policy, matches: &dyn Fn(usize, &str) -> bool) {
        baseline.apply(result, policy, matches);
        result.standing = policy.standing(result);
    }

    /// A play that passed as far as the engine reports; `full` states whether full reporting was required.
    fn by_state(full: bool) -> CaseResult {
        let standing = if full { Standing::Unexpected } else { Standing::Expected };
        CaseResult { standing, ..result("mtg/a", Verdict::PassState) }
    }

    #[test]
    fn what_passes_as_far_as_an_engine_tells_is_better_than_what_is_known_unless_more_is_asked_for() {
        for (verdict, full, standing) in [
            (Verdict::PassState, false, Standing::Expected),
            (Verdict::PassState, true, Standing::Expected),
            (Verdict::Fail, false, Standing::Fixed),
            (Verdict::Fail, true, Standing::Changed),
            (Verdict::Flaky, false, Standing::Expected),
            (Verdict::Flaky, true, Standing::Changed),
        ] {
            let mut result = by_state(full);
            settle(&known(verdict), &mut result, Policy { full, ..Policy::default() }, &NO_RULE);
            assert_eq!(result.standing, standing, "{verdict:?} {full}");
        }
    }

    #[test]
    fn what_was_known_as_rejected_may_be_told_by_what_was_never_asked() {
        let failing = |what: &str| {
            let failure = Failure::new(1, 1, Mismatch::of_texts(what, "", "", &[]), Vec::new());
            CaseResult { failures: vec![failure], ..result("mtg/a", Verdict::Fail) }
        };
        for (what, standing) in [
            ("never asked: order (alice), 616.1", Standing::Expected),
            ("asked", Standing::Expected),
            ("the play", Standing::Expected),
            ("ox.damage", Standing::Changed),
        ] {
            let mut result = failing(what);
            let strict = Policy { strict: Some(Strict::Ci), ..Policy::default() };
            settle(&known(Verdict::Rejected), &mut result, strict, &NO_RULE);
            assert_eq!(result.standing, standing, "{what}");
        }
    }

    #[test]
    fn an_engine_that_tells_less_than_is_known_is_red_where_all_is_asked_for() {
        let lacking = |full: bool, words: &[&str]| {
            let untold = words.iter().map(|word| Unreported::from(*word)).collect();
            CaseResult { untold, ..by_state(full) }
        };
        let mut baseline = Baseline::default();
        assert_eq!(baseline.update(&record(vec![lacking(true, &["event `lost`"])]), Some("new"), &NO_RULE), [""; 0]);
        assert_eq!(baseline.plays["mtg/a@x"].differs, ["event `lost`"]);
        let standing = |full: bool, words: &[&str], strict: Option<Strict>| {
            let mut result = lacking(full, words);
            settle(&baseline, &mut result, Policy { full, strict, ..Policy::default() }, &NO_RULE);
            (result.standing, result.baseline.unwrap().strict)
        };
        let strict = Some(Strict::Asked);
        let more = ["event `dealt`", "event `lost`"];
        assert_eq!(standing(true, &["event `lost`"], strict), (Standing::Expected, None));
        assert_eq!(standing(true, &more, strict), (Standing::Changed, strict));
        assert_eq!(standing(true, &more, None), (Standing::Expected, None));
        assert_eq!(standing(false, &more, strict), (Standing::Expected, None));
        assert_eq!(standing(true, &[], strict), (Standing::Expected, None));
    }

    #[test]
    fn what_passes_as_far_as_an_engine_tells_has_an_entry_only_where_more_is_asked_for() {
        let updated = |mut baseline: Baseline, full: bool| {
            assert_eq!(baseline.update(&record(vec![by_state(full)]), Some("new"), &NO_RULE), [""; 0]);
            baseline.plays.values().map(|known| (known.verdict, known.reason.clone())).collect::<Vec<_>>()
        };
        assert_eq!(updated(Baseline::default(), false), []);
        assert_eq!(updated(Baseline::default(), true), [(Verdict::PassState, "new".to_owned())]);
        assert_eq!(updated(known(Verdict::Fail), false), []);
        assert_eq!(updated(known(Verdict::Fail), true), [(Verdict::PassState, "known".to_owned())]);
        assert_eq!(updated(known(Verdict::PassState), false), [(Verdict::PassState, "known".to_owned())]);
        let passed = record(vec![result("mtg/a", Verdict::Pass)]);
        assert_eq!(known(Verdict::PassState).prune(Some(&passed), |_| true), ["mtg/a@x"]);
        assert_eq!(known(Verdict::PassState).prune(Some(&record(vec![by_state(false)])), |_| true), [""; 0]);
    }

    /// A baseline that accepts plays with a missing card, for cases where `matches` returns `true`.
    fn accepting() -> Baseline {
        let rule = Accepted {
            cases: "game(mtg)".to_owned(),
            lacks: Some("the card `Any`".to_owned()),
            reason: "few cards".to_owned(),
        };
        Baseline { engine: "e".to_owned(), unsupported: vec![rule], ..Baseline::default() }
    }

    fn unsupported(lacks: &str) -> CaseResult {
        let lacks = Some(lacks.to_owned());
        CaseResult { standing: Standing::Unexpected, lacks, ..result("mtg/a", Verdict::Unsupported) }
    }

    #[test]
    fn a_rule_excuses_what_is_not_supported_and_nothing_else() {
        let standing = |mut result: CaseResult, matches: bool| {
            let matches = |rule, id: &str| matches && rule == 0 && id == "mtg/a";
            settle(&accepting(), &mut result, Policy::default(), &matches);
            (result.standing, result.baseline.map(|known| (known.verdict, known.reason)))
        };
        let excused = (Standing::Expected, Some((Verdict::Unsupported, "few cards".to_owned())));
        let red = (Standing::Unexpected, None);
        assert_eq!(standing(unsupported("the card `Any`"), true), excused);
        assert_eq!(standing(unsupported("the card `Any`"), false), red);
        assert_eq!(standing(unsupported("decisions"), true), red);
        let failing = CaseResult { verdict: Verdict::Fail, ..unsupported("the card `Any`") };
        assert_eq!(standing(failing, true), red);
    }

    #[test]
    fn an_entry_goes_before_a_rule() {
        let mut baseline = accepting();
        baseline.plays = known(Verdict::Fail).plays;
        let mut result = unsupported("the card `Any`");
        settle(&baseline, &mut result, Policy::default(), &|_, _| true);
        assert_eq!(result.standing, Standing::Changed);
    }

    #[test]
    fn what_a_rule_accepts_gets_no_entry_and_loses_the_one_it_had() {
        let mut baseline = accepting();
        baseline.plays = known(Verdict::Unsupported).plays;
        let record = record(vec![unsupported("the card `Any`")]);
        assert_eq!(baseline.update(&record, None, &|_, _| true), [""; 0]);
        assert_eq!(baseline.plays.len(), 0);
        assert_eq!(baseline.update(&record, None, &NO_RULE), ["mtg/a@x"]);
    }

    #[test]
    fn an_entry_of_a_play_that_is_not_asked_for_is_lost_unless_it_is_unsupported() {
        let why = "the baseline lists `mtg/a@x` as `fail`, but the engine is not asked to play it";
        assert_eq!(known(Verdict::Fail).lost(|_| false), [why]);
        assert_eq!(known(Verdict::Fail).lost(|name| name == "mtg/a@x"), [""; 0]);
        assert_eq!(known(Verdict::Unsupported).lost(|_| false), [""; 0]);
    }

    #[test]
    fn a_rule_without_a_reason_is_a_problem() {
        let mut baseline = accepting();
        baseline.unsupported.iter_mut().for_each(|rule| rule.reason.clear());
        assert_eq!(baseline.problems(|_| true), ["the rule for `game(mtg)` under `unsupported` has no reason"]);
    }
}
