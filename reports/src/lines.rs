//! A record as lines of JSON, written during the run: first the suite and the engine, then a line for each result, then
//! the duration. If the writing stops early, only the last line can be incomplete.

use serde::{Deserialize, Serialize};

use crate::json::{RecordError, checked};
use crate::passed::Passed;
use crate::record::{CaseResult, EngineInfo, Record, SuiteInfo};
use crate::standing::Policy;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of this format.
    pub format: u32,
    /// The suite.
    pub suite: SuiteInfo,
    /// The engine.
    pub engine: EngineInfo,
    /// A digest of the engine's answer to `hello`. Records of earlier versions do not have it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hello: String,
    /// A digest of the plays that were selected.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub plays: String,
    /// The command that started the run.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub command: String,
}

/// The last line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tail {
    /// The duration of the run, in seconds.
    pub seconds: f64,
    /// The options that decide which results are expected. They are in the last line because a resumed run may change
    /// them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
}

/// A value as one line of JSON, with its line break.
pub fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}

/// The lines of a finished record: `head`, its results, and the last line.
pub fn all<'r>(head: &Head, record: &'r Record) -> impl Iterator<Item = String> + use<'r> {
    let results = record.results.iter().map(line);
    std::iter::once(line(head)).chain(results).chain([line(&Tail { seconds: record.seconds, policy: record.policy })])
}

/// The first line of a text, if the text starts like a record in lines.
pub fn head_of(text: &str) -> Option<Head> {
    serde_json::from_str(text.lines().next()?).ok()
}

/// Reads a record in lines. A last line that is cut off is left out; of two results for one play, the later counts. The
/// second value is `true` if the run came to its end.
///
/// # Errors
/// A line other than the last is not part of a record.
pub fn read(text: &str) -> Result<(Record, bool), RecordError> {
    let mut lines = text.split_inclusive('\n').enumerate();
    let (_, first) = lines.next().unwrap_or_default();
    let head: Head = serde_json::from_str(first).map_err(|error| RecordError::at(1, error))?;
    let Head { format, suite, engine, .. } = head;
    let (results, passed) = (Vec::new(), Passed::default());
    let mut record = Record { format, suite, engine, seconds: 0.0, policy: None, results, passed, cut: true };
    let mut ended = false;
    let mut places = std::collections::HashMap::new();
    for (index, line) in lines {
        if let Ok(tail) = serde_json::from_str::<Tail>(line) {
            (record.seconds, record.policy) = (tail.seconds, tail.policy);
            ended = true;
            continue;
        }
        let result: CaseResult = match serde_json::from_str(line) {
            Ok(result) => result,
            Err(_) if !line.ends_with('\n') => break,
            Err(error) => return Err(RecordError::at(index + 1, error)),
        };
        (ended, record.policy) = (false, None);
        let place = *places.entry(result.name()).or_insert(record.results.len());
        match record.results.get_mut(place) {
            Some(before) => *before = result,
            None => record.results.push(result),
        }
    }
    record.cut = !ended;
    Ok((checked(record)?, ended))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> String {
        line(&Head {
            format: 1,
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
        })
    }

    fn result(verdict: &str) -> String {
        let standing = if verdict == "pass" { "expected" } else { "unexpected" };
        format!(
            "{{\"id\":\"mtg/a\",\"edition\":\"x\",\"file\":\"f\",\"line\":1,\"asserts\":[],\"verdict\":\"{verdict}\",\
             \"standing\":\"{standing}\",\"rerun\":\"\",\"micros\":1}}\n"
        )
    }

    #[test]
    fn a_last_line_that_is_cut_off_is_left_out() {
        let text = head() + &result("pass") + "{\"id\":\"mt";
        let (record, ended) = read(&text).unwrap();
        assert_eq!(record.results.len(), 1);
        assert!(!ended);
    }

    #[test]
    fn a_result_counts_as_it_stands_last() {
        let text = head() + &result("pass") + &result("protocol") + "{\"seconds\":1.5}\n";
        let (record, ended) = read(&text).unwrap();
        assert_eq!(record.results.iter().map(|one| one.verdict.as_str()).collect::<Vec<_>>(), ["protocol"]);
        assert!(ended);
    }

    #[test]
    fn another_form_and_a_time_that_is_none_are_refused() {
        let told = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            told(&head().replace("\"format\":1", "\"format\":999")),
            "unsupported record format 999; this version reads format 1"
        );
        assert_eq!(
            told(&(head() + "{\"seconds\":1e300}\n")),
            format!("not a record of a run: `seconds` is 1{}", "0".repeat(300))
        );
        assert_eq!(told(&(head() + "{\"seconds\":-1.0}\n")), "not a record of a run: `seconds` is -1");
        let whole = crate::json::write(&read(&head()).unwrap().0).replace("\"format\": 1", "\"format\": 2");
        assert_eq!(
            crate::json::read(&whole).unwrap_err().to_string(),
            "unsupported record format 2; this version reads format 1"
        );
    }

    #[test]
    fn a_line_in_the_middle_that_is_none_is_named() {
        let text = head() + "nonsense\n" + &result("pass");
        let error = read(&text).unwrap_err().to_string();
        assert!(error.starts_with("not a record of a run: line 2: expected ident"), "{error}");
    }
}
