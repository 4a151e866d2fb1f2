//! The record as JUnit XML.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestRerun, TestSuite};

use crate::causes;
use crate::plain::is_xml;
use crate::record::{CaseResult, Record, Verdict};

/// The record could not be written as XML.
#[derive(Debug, thiserror::Error)]
#[error("cannot write JUnit XML: {0}")]
pub struct XmlError(#[from] quick_junit::SerializeError);

/// The record as JUnit XML: a suite for each game, a test case for each case and edition.
pub fn write(record: &Record) -> Result<String, XmlError> {
    let mut report = Report::new("ruleproof");
    report.set_time(Duration::try_from_secs_f64(record.seconds).unwrap_or_default());
    for game in record.games() {
        let mut suite = TestSuite::new(game.to_owned());
        for result in record.results.iter().filter(|result| result.game() == game) {
            suite.add_test_case(test_case(result));
        }
        let of_game = record.results.iter().filter(|result| result.game() == game);
        let micros = of_game.map(|result| result.micros).fold(0, u64::saturating_add);
        suite.extra.insert("time".into(), seconds(micros).into());
        report.add_test_suite(suite);
    }
    // A JUnit consumer counts tests, and would not notice missing ones.
    if let Some(incomplete) = record.incomplete() {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("incomplete").set_message(incomplete);
        let mut suite = TestSuite::new("record");
        suite.add_test_case(TestCase::new("every selected play has a result", status));
        report.add_test_suite(suite);
    }
    // A character that XML does not allow would make the whole file unreadable.
    let plain = |letter| if is_xml(letter) { letter } else { char::REPLACEMENT_CHARACTER };
    Ok(report.to_string()?.chars().map(plain).collect())
}

/// A duration to the microsecond: most plays take less than a thousandth of a second.
fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

fn test_case(result: &CaseResult) -> TestCase {
    let mut case = TestCase::new(result.name(), status(result));
    case.set_classname(result.game().to_owned());
    if result.verdict != Verdict::NotRun {
        case.extra.insert("time".into(), seconds(result.micros).into());
    }
    case.extra.insert("file".into(), result.file.as_str().into());
    case.extra.insert("line".into(), result.line.to_string().into());
    case
}

fn status(result: &CaseResult) -> TestCaseStatus {
    if !result.standing.is_failure() {
        return match (result.verdict, &result.status) {
            (Verdict::Pass, _) => TestCaseStatus::success(),
            (Verdict::Flaky, _) => {
                let mut passed = TestCaseStatus::success();
                let mut first = TestRerun::new(NonSuccessKind::Failure);
                first.set_type(result.verdict.as_str());
                first.set_message(causes::brief(result));
                first.set_description(crate::terminal::body(result));
                passed.add_rerun(first);
                passed
            }
            (_, status) => {
                let mut skipped = TestCaseStatus::skipped();
                let known =
                    result.baseline.as_ref().map(|known| format!("{}: {}", known.verdict.as_str(), known.reason));
                let verdict = || match result.verdict {
                    Verdict::PassState => format!("{}: {}", result.verdict.as_str(), causes::brief(result)),
                    verdict => verdict.as_str().to_owned(),
                };
                skipped.set_message(status.clone().or(known).unwrap_or_else(verdict));
                skipped
            }
        };
    }
    let kind = match result.verdict {
        Verdict::Pass | Verdict::PassState | Verdict::Flaky | Verdict::Fail | Verdict::Unproved => {
            NonSuccessKind::Failure
        }
        _ => NonSuccessKind::Error,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(result.verdict.as_str());
    status.set_message(causes::brief(result));
    status.set_description(crate::terminal::body(result));
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reporters::sample::{record, result};

    #[test]
    fn a_play_takes_what_it_took_and_what_did_not_run_takes_no_time() {
        let of = |id: &str, verdict, micros| CaseResult { micros, ..result(id, verdict) };
        let text = write(&record(vec![of("mtg/a", Verdict::Pass, 31), of("mtg/b", Verdict::NotRun, 0)])).unwrap();
        assert!(
            text.contains(r#"<testsuite name="mtg" tests="2" skipped="0" errors="1" failures="0" time="0.000031">"#),
            "{text}"
        );
        assert!(text.contains(r#"classname="mtg" time="0.000031" file="a.yaml" line="7"/>"#), "{text}");
        assert_eq!(text.matches(r#" time="0.000031""#).count(), 2);
        assert!(text.contains(r#"<testcase name="mtg/b@x" classname="mtg" file="a.yaml" line="7">"#), "{text}");
        assert_eq!(seconds(61_000_002), "61.000002");
    }
}
