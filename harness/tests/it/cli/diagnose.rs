//! `diagnose`: the known mistakes that would explain a run's failures.

use serde_json::Value;

use super::{SUITE, first, place};

const RUN: [&str; 5] = ["run", "--cases", "cases", "--output", "json=run.json"];

#[test]
fn a_mistake_is_told_from_the_record() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    place.ruleproof(&[&RUN[..], &["--mistake", "value prevents a whole event"]].concat()).is(100);
    let ended = place.ruleproof(&["diagnose", "run.json", "--cases", "cases", "--output", "json=found.json"]).is(0);
    let ended = ended.says("riftbound: 1 of 3 plays failed\n  a known mistake explains this");
    let ended = ended.says("  1. `value prevents a whole event`: fits 1.000\n");
    ended.says("for: failed with the same values: riftbound/a-value-of-one-lets-one-through@1.4\n");
    let found: Value = serde_json::from_str(&place.read("found.json")).unwrap();
    assert_eq!(found["games"][0]["hypotheses"][0]["mistakes"], serde_json::json!(["value prevents a whole event"]));
    assert_eq!(found["games"][0]["hypotheses"][0]["reach"], "whole");
}

#[test]
fn a_run_without_failures_is_diagnosed_too() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    place.ruleproof(&RUN).is(0);
    place
        .ruleproof(&["diagnose", "run.json", "--cases", "cases"])
        .is(0)
        .says("no failures: there is nothing to explain");
}

#[test]
fn failures_that_nothing_explains_are_called_so() {
    let place = place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent: []}", "{might: 9}"))]);
    place.ruleproof(&RUN).is(100);
    let ended = place.ruleproof(&["diagnose", "run.json", "--cases", "cases"]).is(0);
    ended.says("riftbound: 0 of 2 plays failed; 1 more are inconclusive");
    place.write("cases/a.yaml", SUITE);
    let ended = place.ruleproof(&["diagnose", "run.json", "--cases", "cases"]).is(0);
    let ended = ended.says("the record is from another version of the suite");
    ended.says("riftbound: 1 of 3 plays failed");
}

#[test]
fn a_record_that_cannot_be_read_ends_with_3() {
    let place =
        place(&[("cases/a.yaml", SUITE), ("broken.json", "{\n  \"format\": }"), ("other.json", "{\"format\": 1}")]);
    let read = |name: &str| place.ruleproof(&["diagnose", name, "--cases", "cases"]).is(3).silent();
    read("none.json").complains("error: cannot read `none.json`");
    read("broken.json").complains("error: broken.json: not a record of a run: expected value at line 2 column 13");
    read("other.json").complains("error: other.json: not a record of a run: missing field").complains("line 1");
}

#[test]
fn a_record_of_other_cases_ends_with_4() {
    let place = place(&[("cases/a.yaml", SUITE), ("other/b.yaml", &first("a-value-of-three", "another"))]);
    place.ruleproof(&RUN).is(0);
    let ended = place.ruleproof(&["diagnose", "run.json", "--cases", "other"]).is(4).silent();
    ended.complains("error: no play of `run.json` is in the suite (other)").complains("--cases");
}
