//! The version of a suite, and the differences between two states of one.

use serde_json::Value;

use super::{SUITE, first, place};

#[test]
fn the_version_of_a_suite_is_shown_kept_and_pinned() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/version.txt", "1.12.0\n"), ("none/a.yaml", SUITE)]);
    let run = ["run", "--cases", "cases", "--output", "json=a.json"];
    place.ruleproof(&run).is(0).says("       suite  cases 1.12.0, 3 of 3 cases selected\n");
    let record: Value = serde_json::from_str(&place.read("a.json")).unwrap();
    assert_eq!(record["suite"]["suite_version"], "1.12.0");
    for version in ["1", "1.12", "1.12.0"] {
        place.ruleproof(&[&run[..], &["--suite-version", version]].concat()).is(0);
    }
    for version in ["1.1", "1.12.1", "2"] {
        let ended = place.ruleproof(&[&run[..], &["--suite-version", version]].concat()).is(2).silent();
        assert_eq!(ended.err, format!("error: the suite has version 1.12.0, but {version} is required\n"));
    }
    let ended = place.ruleproof(&["run", "--cases", "none", "--suite-version", "1"]).is(2).silent();
    assert_eq!(ended.err, "error: the suite has no version, but 1 is required\n");
    place.write("ruleproof.toml", "[run]\nsuite-version = \"1.11\"\n");
    place.ruleproof(&run).is(2).silent().complains("the suite has version 1.12.0, but 1.11 is required");
    place.write("cases/version.txt", "one\n");
    place.ruleproof(&run).is(3).silent().complains("error: `cases/version.txt`: expected a version, such as 1.2.0\n");
}

#[test]
fn two_suites_differ_by_what_is_new_given_expected_and_gone() {
    let place = place(&[("old/a.yaml", SUITE), ("old/version.txt", "1.0.0"), ("new/version.txt", "1.1.0")]);
    let new = SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent").replace("prevent: [3]", "prevent: [4]");
    place.write("new/a.yaml", &new.replace("  either-value", "  any-value"));
    let ended = place.ruleproof(&["diff", "old", "new", "--output", "json=changes.json"]).is(100);
    assert_eq!(
        ended.out,
        "new: 1 case\n  riftbound/any-value-may-come-first\nthe setup or the steps changed: 1 case\n  \
         riftbound/a-value-of-three-leaves-one\nthe expectation changed: 1 case\n  \
         riftbound/a-value-of-one-lets-one-through\ngone: 1 case\n  riftbound/either-value-may-come-first\nthe same: 0 \
         of 3 cases\nversion: 1.0.0 → 1.1.0\nthese changes require at least 2.0.0 (docs/ci.md explains which number \
         to raise)\n"
    );
    assert!(place.read("changes.json").contains("\"gone\": [\n"));
    place.write("new/a.yaml", SUITE);
    let ended = place.ruleproof(&["diff", "old", "new"]).is(0);
    assert_eq!(ended.out, "the same: 3 of 3 cases\nversion: 1.0.0 → 1.1.0\n");
    place.write("new/b.yaml", &first("a-value-of-three", "another-value"));
    place.ruleproof(&["diff", "old", "new"]).is(100).says("new: 1 case\n").says("version: 1.0.0 → 1.1.0\n");
    place.ruleproof(&["diff", "bundled", "new"]).is(100).says("gone: ");
    place.write("new/b.yaml", "cases: 1\n");
    place.ruleproof(&["diff", "old", "new"]).is(3).silent().complains("error: 1 problem in 1 file");
}

#[test]
fn the_bundled_suite_has_the_version_of_its_file() {
    let place = place(&[]);
    let id = "mtg/a-pool-is-smaller-by-what-it-prevented";
    let version = include_str!("../../../../cases/version.txt").trim();
    place
        .ruleproof(&["run", id, "--suite-version", version])
        .is(0)
        .says(&format!("       suite  bundled {version}, 1 of "));
}
