//! The list of tests for `--list`. It is made here because libtest-mimic panics if the list cannot be printed, as in
//! `cargo test --test conformance -- --list | head`.

use std::fmt::Write as _;

use libtest_mimic::{Arguments, FormatSetting, Trial};
use serde_json::Value;

/// Returns the list of the tests that the arguments select, in the requested format. No test is ignored before it runs, so
/// `--ignored` selects none; cargo-nextest requests that list too.
pub(super) fn listed(arguments: &Arguments, names: impl IntoIterator<Item = String>) -> String {
    let tests = names.into_iter().map(|name| Trial::test(name, || Ok(())));
    let selected: Vec<Trial> = tests.filter(|test| !arguments.is_filtered_out(test)).collect();
    match arguments.format {
        Some(FormatSetting::Json) => events(&selected),
        Some(FormatSetting::Pretty | FormatSetting::Terse) | None => lines(&selected),
    }
}

fn lines(tests: &[Trial]) -> String {
    tests.iter().fold(String::new(), |text, test| text + test.name() + ": test\n")
}

/// The events that Rust's own test programs write with `--list --format json`. A play has no location in the source of
/// the test program.
fn events(tests: &[Trial]) -> String {
    let mut text = "{ \"type\": \"suite\", \"event\": \"discovery\" }\n".to_owned();
    for test in tests {
        let name = Value::from(test.name());
        let place = r#""source_path": "", "start_line": 0, "start_col": 0, "end_line": 0, "end_col": 0"#;
        let _ = writeln!(
            text,
            r#"{{ "type": "test", "event": "discovered", "name": {name}, "ignore": false, "ignore_message": "", {place} }}"#
        );
    }
    let count = tests.len();
    let _ = writeln!(
        text,
        r#"{{ "type": "suite", "event": "completed", "tests": {count}, "benchmarks": 0, "total": {count}, "ignored": 0 }}"#
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 3] = ["mtg/a@1", "mtg/ab@1", "riftbound/a@1"];

    fn list(arguments: &[&str]) -> String {
        let arguments = ["conformance", "--list"].iter().chain(arguments);
        listed(&Arguments::from_iter(arguments), NAMES.map(str::to_owned))
    }

    #[test]
    fn filters_select_what_is_listed_as_they_select_what_runs() {
        assert_eq!(list(&[]), "mtg/a@1: test\nmtg/ab@1: test\nriftbound/a@1: test\n");
        assert_eq!(list(&["mtg/"]), "mtg/a@1: test\nmtg/ab@1: test\n");
        assert_eq!(list(&["a@1", "--skip", "riftbound"]), "mtg/a@1: test\n");
        assert_eq!(list(&["mtg/a@1", "--exact"]), "mtg/a@1: test\n");
        assert_eq!(list(&["mtg/", "--exact"]), "");
        assert_eq!(list(&["--exact", "--skip", "mtg/a", "--skip", "mtg/ab@1"]), "mtg/a@1: test\nriftbound/a@1: test\n");
    }

    #[test]
    fn no_test_is_listed_as_ignored() {
        assert_eq!(list(&["--ignored"]), "");
        assert_eq!(list(&["--include-ignored", "riftbound"]), "riftbound/a@1: test\n");
    }

    #[test]
    fn the_format_is_that_of_the_test_programs_of_rust() {
        for lines in [["--format", "terse"], ["--format", "pretty"]] {
            assert_eq!(list(&[&lines[..], &["riftbound"]].concat()), "riftbound/a@1: test\n");
        }
        assert_eq!(list(&["--quiet", "riftbound"]), "riftbound/a@1: test\n");
        let text = list(&["--format", "json", "mtg"]);
        let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let kinds: Vec<(&str, &str)> =
            events.iter().map(|event| (event["type"].as_str().unwrap(), event["event"].as_str().unwrap())).collect();
        let discovered = ("test", "discovered");
        assert_eq!(kinds, [("suite", "discovery"), discovered, discovered, ("suite", "completed")]);
        assert_eq!((&events[1]["name"], &events[1]["ignore"]), (&Value::from("mtg/a@1"), &Value::from(false)));
        assert_eq!((&events[3]["tests"], &events[3]["total"]), (&Value::from(2), &Value::from(2)));
    }
}
