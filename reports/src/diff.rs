//! A comparison of two records, case by case and clause by clause.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::causes;
use crate::record::{CaseResult, Record, Verdict};

/// A play on which two records differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Differs {
    /// The play: `game/id@edition`.
    pub play: String,
    /// The file and line of the case.
    pub at: String,
    /// The clauses that the case asserts.
    pub asserts: Vec<String>,
    /// The end of the play in the first record; `None` if the record does not have it.
    pub one: Option<Ended>,
    /// The end of the play in the second record.
    pub other: Option<Ended>,
}

/// The end of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// The verdict.
    pub verdict: Verdict,
    /// The evidence for the verdict: the mismatches, or the reason why the play did not finish.
    pub why: Vec<String>,
    /// The cause, in words that are the same for every case that shows it; empty if nothing went wrong.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cause: String,
}

/// The differences between two records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Diff {
    /// The plays, in the order of the first record, then those that only the second has.
    pub plays: Vec<Differs>,
    /// The clauses that some of the plays assert, with the number of those plays.
    pub clauses: BTreeMap<String, usize>,
    /// The digests of the two suites, if the records are of different suites.
    pub suites: Option<(String, String)>,
}

fn ended(result: &CaseResult) -> Ended {
    let failures = result
        .failures
        .iter()
        .map(|failure| format!("{}: expected {}, actual {}", failure.what, failure.expected, failure.actual));
    let unproved = result.unproved.iter().map(|clause| format!("did not cite {clause}"));
    let why = failures.chain(unproved).chain(result.reason.clone());
    let cause = if result.verdict == Verdict::Pass { String::new() } else { causes::why(result) };
    Ended { verdict: result.verdict, why: why.collect(), cause }
}

/// Returns `true` if two plays ended alike, whatever their explanations.
fn same(one: &CaseResult, other: &CaseResult) -> bool {
    one.verdict == other.verdict
        && one.lacks == other.lacks
        && one.failures == other.failures
        && one.unproved == other.unproved
        && one.untold == other.untold
}

/// The differences between two records. Plays that differ only in the words of their explanations count as equal.
pub fn diff(one: &Record, other: &Record) -> Diff {
    let theirs: BTreeMap<String, &CaseResult> = other.results.iter().map(|result| (result.name(), result)).collect();
    let ours: BTreeSet<String> = one.results.iter().map(CaseResult::name).collect();
    let mut found = Diff::default();
    if one.suite.digest != other.suite.digest {
        found.suites = Some((one.suite.digest.clone(), other.suite.digest.clone()));
    }
    for result in &one.results {
        let their = theirs.get(&result.name()).copied();
        if their.is_none_or(|their| !same(result, their)) {
            found.add(result, Some(ended(result)), their.map(ended));
        }
    }
    for result in other.results.iter().filter(|result| !ours.contains(&result.name())) {
        found.add(result, None, Some(ended(result)));
    }
    found
}

impl Diff {
    fn add(&mut self, result: &CaseResult, one: Option<Ended>, other: Option<Ended>) {
        for clause in &result.asserts {
            *self.clauses.entry(format!("{} {clause}", result.game())).or_default() += 1;
        }
        self.plays.push(Differs {
            play: result.name(),
            at: format!("{}:{}", result.file, result.line),
            asserts: result.asserts.clone(),
            one,
            other,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mismatch::Mismatch;
    use crate::passed::Passed;
    use crate::record::{EngineInfo, Failure, Standing, SuiteInfo};

    fn record(results: Vec<CaseResult>) -> Record {
        let suite = SuiteInfo {
            from: "cases".to_owned(),
            version: "0".to_owned(),
            digest: "d".to_owned(),
            cases: 1,
            selected: 1,
            plays: None,
            part: None,
            passes: None,
            suite_version: None,
            unnoticed: Vec::new(),
        };
        let engine = EngineInfo { name: "e".to_owned(), version: "1".to_owned(), mistakes: Vec::new() };
        Record { format: 1, suite, engine, seconds: 0.0, policy: None, results, passed: Passed::default(), cut: false }
    }

    fn result(id: &str, verdict: Verdict, actual: Option<&str>) -> CaseResult {
        let failure =
            |actual: &str| Failure::new(3, 1, Mismatch::of_texts("bears.damage", "1", actual, &[]), Vec::new());
        CaseResult {
            id: id.to_owned(),
            edition: "x".to_owned(),
            file: "f.yaml".to_owned(),
            line: 1,
            asserts: vec!["615.7-depletes".to_owned()],
            status: None,
            verdict,
            standing: Standing::Expected,
            failures: actual.map(failure).into_iter().collect(),
            unproved: Vec::new(),
            cited: Vec::new(),
            reason: None,
            cause: None,
            lacks: None,
            untold: Vec::new(),
            baseline: None,
            contested: None,
            rerun: String::new(),
            micros: 1,
        }
    }

    #[test]
    fn the_same_failure_is_no_difference_and_another_one_is() {
        let one = record(vec![result("mtg/a", Verdict::Fail, Some("2")), result("mtg/b", Verdict::Fail, Some("2"))]);
        let other = record(vec![result("mtg/a", Verdict::Fail, Some("2")), result("mtg/b", Verdict::Fail, Some("3"))]);
        let found = diff(&one, &other);
        let [differs] = found.plays.as_slice() else { panic!("{found:?}") };
        assert_eq!(differs.play, "mtg/b@x");
        let ended = differs.other.as_ref().unwrap();
        assert_eq!(ended.why, ["bears.damage: expected 1, actual 3"]);
        assert_eq!(ended.cause, "damage is more than expected");
        assert_eq!(found.clauses, [("mtg 615.7-depletes".to_owned(), 1)].into());
    }

    #[test]
    fn what_a_verdict_rests_on_is_compared_and_the_words_of_it_are_not() {
        let differs = |verdict: Verdict, change: fn(&mut CaseResult)| {
            let one = result("mtg/a", verdict, None);
            let mut other = one.clone();
            change(&mut other);
            diff(&record(vec![one]), &record(vec![other])).plays.len()
        };
        assert_eq!(differs(Verdict::Unproved, |other| other.unproved = vec!["615.7-depletes".to_owned()]), 1);
        assert_eq!(differs(Verdict::PassState, |other| other.untold = vec!["prevented".into()]), 1);
        let lacks = |other: &mut CaseResult| other.lacks = Some("the keyword `regenerate`".to_owned());
        assert_eq!(differs(Verdict::Unsupported, lacks), 1);
        assert_eq!(differs(Verdict::Rejected, |other| other.reason = Some("in other words".to_owned())), 0);
    }

    #[test]
    fn a_play_that_one_lacks_is_a_difference() {
        let one = record(vec![result("mtg/a", Verdict::Pass, None)]);
        let found = diff(&one, &record(Vec::new()));
        assert_eq!(found.plays.len(), 1);
        assert_eq!(found.plays[0].other, None);
    }
}
