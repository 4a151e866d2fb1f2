//! `list`: cases, clauses, cards and mistakes.

use serde_json::Value;

use super::{SUITE, place};

#[test]
fn clauses_and_cards_are_listed_for_the_cases_that_are_picked() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let listed = |more: &[&str]| place.ruleproof(&[&["list", "--cases", "suite"], more].concat());
    let one = listed(&["--clauses", "-E", "tag(small)"]).is(0);
    assert_eq!(one.out.lines().count(), 2, "{}", one.out);
    assert!(one.out.starts_with("riftbound 437.2-reduced-by-value (seeds/riftbound.yaml:"), "{}", one.out);
    let all = listed(&["--clauses"]).is(0);
    assert!(all.out.lines().count() > 500, "all clauses: {}", all.out.lines().count());
    let own = listed(&["--cards", "-E", "all()"]).is(0);
    assert_eq!(own.out, "riftbound Zap (suite/a.yaml:4, 3 cases)\n");
    let json = listed(&["--cards", "-E", "all()", "--format", "json"]).is(0);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json[0]["id"], "Zap");
    listed(&["--cards", "--format", "yaml"]).is(2).complains("error: `list --cards`: expected `--format lines`");
}

#[test]
fn list_prints_a_line_a_case() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["list", "--cases", "cases"]).is(0);
    assert_eq!(
        ended.out,
        "cases/a.yaml:7  riftbound/a-value-of-three-leaves-one  [437.3-drops-by-prevented]
cases/a.yaml:19  riftbound/a-value-of-one-lets-one-through  [437.2-reduced-by-value]
cases/a.yaml:31  riftbound/either-value-may-come-first  [437.3-drops-by-prevented]
"
    );
    place.ruleproof(&["list", "--cases", "cases", "cases/a.yaml:20"]).is(0).says("a.yaml:19  riftbound/a-value-of-one");
}

#[test]
fn list_tells_all_in_json() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["list", "--cases", "cases", "--format", "json", "-E", "tag(small)"]).is(0);
    let cases: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(
        cases,
        serde_json::json!([{
            "id": "riftbound/a-value-of-one-lets-one-through",
            "game": "riftbound",
            "file": "cases/a.yaml",
            "line": 19,
            "asserts": ["437.2-reduced-by-value"],
            "kind": null,
            "status": null,
            "tags": ["small"],
            "digest": cases[0]["digest"],
            "editions": ["1.4"],
        }])
    );
    assert_eq!(cases[0]["digest"].as_str().unwrap().len(), 12);
}

#[test]
fn list_tells_the_mistakes_with_their_clauses() {
    let place = place(&[]);
    let ended = place.ruleproof(&["list", "--mistakes"]).is(0);
    ended.says("riftbound  value never shrinks\n").says("437.3-drops-by-prevented");
}

/// A case on which editions diverge, and one on which they agree.
const PARTING: &str = r#"game: riftbound
editions: ["1.3", "1.4"]
cases:

  they-part:
    asserts: [437.2-reduced-by-value]
    given: {turn: bob, battlefields: {grove: {alice: [{ox: {might: 4}}]}}}
    when: []
    by_edition:
      "1.3": {then: {ox: {damage: 1}}}
      "1.4": {then: {ox: {damage: 2}, never: [{dealt: {}}]}}

  they-agree:
    asserts: [437.2-reduced-by-value]
    given: {turn: bob, battlefields: {grove: {alice: [{ox: {might: 4}}]}}}
    when: []
    then: {ox: {damage: 0}}
"#;

#[test]
fn list_tells_where_editions_part() {
    let place = place(&[("cases/a.yaml", PARTING)]);
    let ended = place.ruleproof(&["list", "--cases", "cases", "--differs"]).is(0);
    assert!(!ended.out.contains("they-agree"), "{}", ended.out);
    ended.says("riftbound/they-part\n    1.3: ox: damage 1\n    1.4: ox: damage 2; never dealt\n");
}

#[test]
fn list_tells_where_editions_part_in_json() {
    let place = place(&[("cases/a.yaml", PARTING)]);
    let ended = place.ruleproof(&["list", "--cases", "cases", "--differs", "--format", "json"]).is(0);
    let all: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 1);
    assert_eq!(all[0]["editions"]["1.4"], "ox: damage 2; never dealt");
}

#[test]
fn cases_are_listed_as_they_stand_in_their_file_and_as_an_engine_is_asked_for_them() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let list = ["list", "--cases", "cases", "riftbound/a-value-of-one-lets-one-through", "--format"];
    let ended = place.ruleproof(&[&list[..], &["yaml"]].concat()).is(0);
    let start = SUITE.find("  a-value-of-one").unwrap();
    let length = SUITE[start..].find("\n  either-value").unwrap();
    let case = SUITE[start..start + length].trim_end();
    assert_eq!(ended.out, format!("# cases/a.yaml:19\n{case}\n\n"));
    let ended = place.ruleproof(&[&list[..], &["requests"]].concat()).is(0);
    let request: serde_json::Value = serde_json::from_str(ended.out.trim_end()).unwrap();
    assert_eq!(
        (&request["id"], &request["method"], &request["params"]["game"]),
        (&1.into(), &"run".into(), &"riftbound".into())
    );
    place.write("requests", &ended.out);
    #[cfg(unix)]
    place.shell(&format!("{} < requests", super::engines::served())).is(0).says("{\"id\":1,\"result\":{\"played\":");
}
