//! `bugs`: a report for each bug that a record shows.

use std::fs;

use super::{SUITE, place};

const RUN: [&str; 5] = ["run", "--cases", "a.yaml", "--output", "json=run.json"];

/// The reference engine behind the protocol, with two mistakes.
fn served() -> String {
    let program = env!("CARGO_BIN_EXE_ruleproof");
    format!("'{program}' serve-engine --mistake 'value prevents a whole event' --mistake 'value never shrinks'")
}

#[test]
fn each_bug_has_a_report_with_its_smallest_scenario_and_the_case_beside_it() {
    let place = place(&[("a.yaml", SUITE)]);
    let engine = format!("'{}' serve-engine --mistake 'value prevents a whole event'", env!("CARGO_BIN_EXE_ruleproof"));
    place.ruleproof(&[&RUN[..], &["--engine", &engine]].concat()).is(100);
    let arguments = ["bugs", "run.json", "--cases", "a.yaml", "--engine", &engine, "--into", "bugs"];
    let ended = place.ruleproof(&arguments).is(0);
    ended.says("bugs/value-prevents-a-whole-event.md: 1 play; 18 of 19 words and numbers\n");
    let report = place.read("bugs/value-prevents-a-whole-event.md");
    for part in [
        "# value prevents a whole event\n",
        "Shown by: <code>riftbound/a-value-of-one-lets-one-through</code> (<code>a.yaml:19</code>).\n",
        "The smallest scenario that still shows it: 18 of 19 words and numbers.\n\n```yaml\ngiven:\n",
        "- at issue: <code>ox.damage at the end</code>\n- expected: <code>1</code> (by the reference engine, \
         which is not authoritative)\n- actual: <code>0</code>\n",
        "What the case expects by the rules:\n\n- <code>a.yaml:",
        "- 437.2-reduced-by-value (437.2): ",
        "```yaml\nZap: {types: [Spell], effect: [{deal: {amount: 2, to: target unit at a battlefield}}]}\n```\n",
        "ruleproof explain riftbound/a-value-of-one-lets-one-through-minimal --cases bugs --engine ",
        "ruleproof run riftbound/a-value-of-one-lets-one-through --edition 1.4 --cases a.yaml --engine ",
        "## All plays that fail this way: 1 play\n",
    ] {
        assert!(report.contains(part), "{part:?}\n{report}");
    }
    let list = place.read("bugs/README.md");
    assert!(list.contains("- [value-prevents-a-whole-event.md](value-prevents-a-whole-event.md): "), "{list}");
    // The case awaits judgement, and can be explained.
    let case = place.read("bugs/pending/value-prevents-a-whole-event.yaml");
    assert!(case.contains("\n    then: todo\n"), "{case}");
    let explain =
        ["explain", "riftbound/a-value-of-one-lets-one-through-minimal", "--cases", "bugs", "--engine", &engine];
    place.ruleproof(&explain).is(100).says("nobody has judged the expected result yet");
}

#[test]
fn the_reports_of_the_last_time_go_and_nothing_else_is_touched() {
    let place = place(&[("a.yaml", SUITE), ("other/mine.md", "mine")]);
    let engine = served();
    place.ruleproof(&[&RUN[..], &["--engine", &engine]].concat()).is(100);
    let with = |engine: &str, into: &str| {
        place.ruleproof(&["bugs", "run.json", "--cases", "a.yaml", "--engine", engine, "--into", into])
    };
    with(&engine, "other").is(2).silent().complains("other");
    assert_eq!(place.read("other/mine.md"), "mine");
    with(&engine, "bugs").is(0);
    place.write("bugs/mine.md", "mine");
    let files = || {
        let mut files: Vec<String> = fs::read_dir(place.0.path().join("bugs"))
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        files
    };
    let before = files();
    with(&engine, "bugs").is(0);
    assert_eq!(files(), before);
    // An engine without mistakes has nothing smaller to show, and nothing of the last run remains.
    let ended = with("bundled", "bugs").is(0);
    ended.says("not minimized: the engines do not differ on it");
    assert_eq!(place.read("bugs/mine.md"), "mine");
    assert_eq!(fs::read_dir(place.0.path().join("bugs/pending")).unwrap().count(), 0);
}

#[test]
fn where_nothing_is_red_there_is_no_report() {
    let place = place(&[("a.yaml", SUITE)]);
    place.ruleproof(&RUN).is(0);
    let arguments = ["bugs", "run.json", "--cases", "a.yaml", "--engine", "bundled", "--into", "bugs"];
    place.ruleproof(&arguments).is(0).says("no play failed or ended in an error\n");
    assert!(!place.files().contains(&"bugs".to_owned()));
}
