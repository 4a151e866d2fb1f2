//! Records for the tests of reporters.

use crate::lines::Head;
use crate::mismatch::Mismatch;
use crate::passed::Passed;
use crate::record::{CaseResult, EngineInfo, FORMAT, Failure, Part, Record, Standing, SuiteInfo, Verdict};

/// The head of a record.
pub fn head() -> Head {
    Head {
        format: FORMAT,
        suite: SuiteInfo {
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
        },
        engine: EngineInfo { name: "e".to_owned(), version: "1".to_owned(), mistakes: Vec::new() },
        hello: String::new(),
        plays: String::new(),
        command: String::new(),
    }
}

/// A play with this verdict; one that did not pass is not as expected.
pub fn result(id: &str, verdict: Verdict) -> CaseResult {
    CaseResult {
        id: id.to_owned(),
        edition: "x".to_owned(),
        file: "a.yaml".to_owned(),
        line: 7,
        asserts: vec!["615.7-depletes".to_owned()],
        status: None,
        verdict,
        standing: if verdict == Verdict::Pass { Standing::Expected } else { Standing::Unexpected },
        failures: Vec::new(),
        unproved: Vec::new(),
        cited: Vec::new(),
        reason: None,
        cause: None,
        lacks: None,
        untold: Vec::new(),
        baseline: None,
        contested: None,
        rerun: format!("ruleproof run {id}"),
        micros: 1500,
    }
}

/// A mismatch.
pub fn failure(what: &str, expected: &str, actual: &str) -> Failure {
    Failure::new(12, 3, Mismatch::of_texts(what, expected, actual, &[]), Vec::new())
}

/// A shard of a selection.
pub fn part(number: u64, of: u64) -> Part {
    Part { by: "hash".to_owned(), parts: vec![number], of, plays: 1, all: 2, selection: String::new() }
}

/// A record of these plays.
pub fn record(results: Vec<CaseResult>) -> Record {
    let head = head();
    Record {
        format: head.format,
        suite: head.suite,
        engine: head.engine,
        seconds: 0.25,
        policy: None,
        results,
        passed: Passed::default(),
        cut: false,
    }
}
