//! The record as SARIF 2.1.0, the format in which code scanners report their findings.
//!
//! A rule is a clause. A result is a play that is not as expected, on the line of its case that shows it.

use std::fmt::Write as _;

use indexmap::IndexMap;
use serde::Serialize;

use crate::causes::{brief, cause};
use crate::json::text;
use crate::record::{CaseResult, Record};

#[derive(Debug, Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool<'r>,
    invocations: [Invocation; 1],
    column_kind: &'static str,
    results: Vec<Found>,
}

/// The end of the run: a run without a result for every selected play was not successful.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Debug, Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
}

#[derive(Debug, Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

#[derive(Debug, Serialize)]
struct Driver<'r> {
    name: &'static str,
    version: &'r str,
    rules: Vec<Rule>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: String,
    short_description: Message,
}

#[derive(Debug, Serialize)]
struct Message {
    text: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    rule_id: String,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    partial_fingerprints: Fingerprints,
    properties: Properties,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    uri: String,
    uri_base_id: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
}

/// The identity of a result, which stays the same if the lines of its case move.
#[derive(Debug, Serialize)]
struct Fingerprints {
    #[serde(rename = "play/v1")]
    play: String,
}

#[derive(Debug, Serialize)]
struct Properties {
    cause: String,
    tags: Vec<String>,
}

/// The record as SARIF. `says` returns the text of a clause of a game.
pub fn write(record: &Record, says: &dyn Fn(&str, &str) -> Option<String>) -> String {
    let mut rules: IndexMap<String, String> = IndexMap::new();
    let results = record.failing().map(|result| {
        let clause = shown_by(result);
        let id = format!("{}/{}", result.game(), clause.unwrap_or("none"));
        let entry = rules.entry(id.clone());
        let index = entry.index();
        entry.or_insert_with(|| clause.and_then(|clause| says(result.game(), clause)).unwrap_or_else(|| id.clone()));
        found(result, id, index)
    });
    let results = results.collect();
    let rules = rules.into_iter().map(|(id, says)| Rule { id, short_description: Message { text: unlinked(&says) } });
    let driver = Driver { name: "ruleproof", version: &record.suite.version, rules: rules.collect() };
    let incomplete = record.incomplete().map(|text| Notification { level: "error", message: Message { text } });
    let invocation = Invocation {
        execution_successful: incomplete.is_none(),
        tool_execution_notifications: incomplete.into_iter().collect(),
    };
    text(&Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run { tool: Tool { driver }, invocations: [invocation], column_kind: "unicodeCodePoints", results }],
    })
}

/// The clause that a result is mainly about: one that was never applied, or else the first that its case asserts.
fn shown_by(result: &CaseResult) -> Option<&str> {
    result.unproved.first().or(result.asserts.first()).map(String::as_str)
}

fn found(result: &CaseResult, rule_id: String, rule_index: usize) -> Found {
    let at = result.failures.first();
    let region = Region {
        start_line: at.map_or(result.line, |failure| failure.line).max(1),
        start_column: at.map_or(1, |failure| failure.column).max(1),
    };
    let artifact_location = Artifact { uri: relative(&result.file), uri_base_id: "%SRCROOT%" };
    let message = format!("{}: {}: {}", result.verdict.as_str(), result.name(), brief(result));
    Found {
        rule_id,
        rule_index,
        level: "error",
        message: Message { text: unlinked(&message) },
        locations: [Location { physical_location: Physical { artifact_location, region } }],
        partial_fingerprints: Fingerprints { play: result.name() },
        properties: Properties { cause: cause(result), tags: result.asserts.clone() },
    }
}

/// A text without links.
fn unlinked(text: &str) -> String {
    text.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]")
}

/// A path as a relative reference that stays within its folder.
fn relative(path: &str) -> String {
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
    let encoded: Vec<String> = parts.map(encoded).collect();
    if encoded.is_empty() { "unknown".to_owned() } else { encoded.join("/") }
}

fn encoded(part: &str) -> String {
    part.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::record::Verdict;
    use crate::reporters::sample::{failure, record, result};

    fn sarif(results: Vec<CaseResult>) -> Value {
        let says = |_: &str, clause: &str| (clause == "615.7-depletes").then(|| "It [shrinks](x).".to_owned());
        serde_json::from_str(&write(&record(results), &says)).unwrap()
    }

    #[test]
    fn a_result_is_a_play_and_a_rule_a_clause() {
        let red = CaseResult { failures: vec![failure("ox.damage", "0", "[2]")], ..result("mtg/b", Verdict::Fail) };
        let unproved = CaseResult { unproved: vec!["1-a".to_owned()], ..result("mtg/c", Verdict::Unproved) };
        let log = sarif(vec![result("mtg/a", Verdict::Pass), red, unproved]);
        let run = &log["runs"][0];
        let rules = &run["tool"]["driver"]["rules"];
        assert_eq!(rules[0]["id"], "mtg/615.7-depletes");
        assert_eq!(rules[0]["shortDescription"]["text"], "It \\[shrinks\\](x).");
        assert_eq!(rules[1]["id"], "mtg/1-a");
        let found = run["results"].as_array().unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0]["ruleIndex"], 0);
        assert_eq!(found[0]["message"]["text"], "fail: mtg/b@x: ox.damage: expected 0, actual \\[2\\]");
        let place = &found[0]["locations"][0]["physicalLocation"];
        assert_eq!((&place["region"]["startLine"], &place["region"]["startColumn"]), (&12.into(), &3.into()));
        assert_eq!(place["artifactLocation"]["uri"], "a.yaml");
        assert_eq!(found[1]["ruleId"], "mtg/1-a");
        assert_eq!(found[1]["partialFingerprints"]["play/v1"], "mtg/c@x");
    }

    #[test]
    fn a_path_leads_nowhere_but_down() {
        assert_eq!(relative("cases/mtg/a b.yaml"), "cases/mtg/a%20b.yaml");
        assert_eq!(relative("/etc/../../javascript:x"), "etc/javascript%3Ax");
        assert_eq!(relative("//"), "unknown");
    }
}
