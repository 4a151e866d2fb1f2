//! Disputed cases: an engine may follow either interpretation, and fails if it follows none.

use serde_json::Value;

use super::site::followed as links;
use super::{Place, first, place};

/// A case with two interpretations: a Prevent follows the rule, or it does not; `more` is added beside them.
fn contested(more: &str) -> String {
    let readings = format!(
        "    {more}\n    readings:\n      letter:\n        clause: 437.2-reduced-by-value\n        argument: it says so\n        \
         source: {{ruling: a judge, date: \"2026-01-02\"}}\n        then:\n          ox: {{damage: 0, prevent: [1]}}\n      \
         spirit:\n        clause: 437.3-drops-by-prevented\n        argument: it means so\n        then: {{ox: {{damage: 2}}}}\n"
    );
    let case = first("    then:\n      ox: {damage: 0, prevent: [1]}\n", &readings);
    case.split("  a-value-of-one").next().unwrap().to_owned()
}

fn open() -> String {
    contested("status: disputed")
}

/// The result of a run for the case's interpretations in each edition.
fn followed(place: &Place, arguments: &[&str]) -> (i32, Vec<Value>) {
    let mut all = vec!["run", "a.yaml", "--output", "json=a.json"];
    all.extend(arguments);
    let ended = place.ruleproof(&all);
    let record: Value = serde_json::from_str(&place.read("a.json")).unwrap();
    let results = record["results"].as_array().unwrap();
    (ended.code, results.iter().map(|result| result["contested"].clone()).collect())
}

#[test]
fn an_engine_that_follows_any_reading_has_nothing_held_against_it() {
    let place = place(&[("a.yaml", &open())]);
    let follows = |name: &str| serde_json::json!({ "readings": ["letter", "spirit"], "follows": [name] });
    assert_eq!(followed(&place, &[]), (0, vec![follows("letter")]));
    let ended = place.ruleproof(&["run", "a.yaml"]).is(0).says("1 disputed");
    ended.says("disputed: 1 case; the engine\n    follows `letter`: riftbound/").says(" (1.4)\n");
    // Two damage on the ox matches the other interpretation.
    assert_eq!(followed(&place, &["--mistake", "prevent does nothing"]), (0, vec![follows("spirit")]));
}

#[test]
fn an_engine_that_follows_none_is_red_and_every_reading_says_why() {
    let text = open().replace("damage: 2}", "damage: 9}").replace("damage: 0, prevent: [1]", "damage: 7");
    let place = place(&[("a.yaml", &text)]);
    let none = serde_json::json!({ "readings": ["letter", "spirit"] });
    assert_eq!(followed(&place, &[]), (100, vec![none]));
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    ended
        .says("judges differ, and the engine follows none of `letter`, `spirit`\n")
        .says("    expected: 7\n    actual:   0\n    under the interpretation `letter`\n")
        .says("    expected: 9\n    actual:   0\n    under the interpretation `spirit`\n");
    // A baseline can accept it, like any failure.
    place.ruleproof(&["baseline", "update", "a.json", "--reason", "it reads neither", "--cases", "a.yaml"]).is(0);
    let known = "baselines/reference.yaml";
    place.ruleproof(&["run", "a.yaml", "--baseline", known]).is(0);
    // An engine that follows an interpretation needs no entry, and may have one.
    place.write("a.yaml", &open());
    place.ruleproof(&["run", "a.yaml", "--baseline", known]).is(0).says("follows `letter`");
}

#[test]
fn the_reference_engine_is_held_to_what_the_case_says_of_it() {
    let place = place(&[("a.yaml", &contested("status: disputed\n    reference: spirit"))]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    ended
        .says("`reference` names `spirit`, but the reference engine follows `letter`\n")
        .says("fix `reference`, or the engine\n");
    // Another engine may follow either interpretation.
    place.ruleproof(&["run", "a.yaml", "--mistake", "prevent follows the card"]).is(0);
    place.write("a.yaml", &contested("status: disputed\n    reference: {\"1.3\": letter, \"1.4\": letter}"));
    place.ruleproof(&["run", "a.yaml"]).is(0);
}

#[test]
fn a_ruling_closes_it_and_its_day_is_told() {
    let settled = "settled: {reading: letter, source: {ruling: the publisher, date: \"2026-09-30\"}}";
    let place = place(&[("a.yaml", &contested(&format!("status: disputed\n    {settled}")))]);
    place.ruleproof(&["run", "a.yaml"]).is(0).says("settled on 2026-09-30: `letter`: riftbound/");
    let ended = place.ruleproof(&["run", "a.yaml", "--mistake", "prevent does nothing"]).is(100);
    ended
        .says("  settled on 2026-09-30: `letter`\n  the engine follows `spirit`\n")
        .says("    expected: 0\n    actual:   2\n");
    // The case is like any other now, and counts in the totals.
    place.ruleproof(&["run", "a.yaml", "-E", "status(disputed)"]).is(4);
    place
        .ruleproof(&["list", "a.yaml", "--disputed"])
        .is(0)
        .says("  settled on 2026-09-30: `letter` (ruling: the publisher (2026-09-30))\n");
    place.write("a.yaml", &contested(&settled.replace("letter", "spirit")));
    place
        .ruleproof(&["run", "a.yaml"])
        .is(100)
        .says("  settled on 2026-09-30: `spirit`\n  the engine follows `letter`\n");
}

#[test]
fn a_step_may_be_refused_by_one_reading_alone() {
    let text =
        open().replace("targets: [ox]}\n", "targets: [ox]}\n        illegal: {spirit: 355.8-needs-a-legal-target}\n");
    let place = place(&[("a.yaml", &text)]);
    place.ruleproof(&["run", "a.yaml"]).is(0).says("follows `letter`");
    let ended = place.ruleproof(&["list", "a.yaml", "--disputed"]).is(0);
    ended.says("    expects step 1 refused under 355.8-needs-a-legal-target\n");
    place.write("a.yaml", &text.replace("{spirit: 355", "{letter: 355"));
    place.ruleproof(&["run", "a.yaml"]).is(100).says("follows none of `letter`, `spirit`").says("it was allowed");
    place.write("a.yaml", &text.replace("{spirit: 355", "{sprit: 355"));
    place
        .ruleproof(&["check", "a.yaml"])
        .is(3)
        .complains("unknown reading `sprit`")
        .complains("did you mean `spirit`?");
}

#[test]
fn what_is_wrong_with_readings_is_said_where_it_stands() {
    let wrong = |text: String, message: &str, help: &str| {
        let place = place(&[("a.yaml", &text)]);
        place.ruleproof(&["check", "a.yaml"]).is(3).complains(message).complains(help);
    };
    let right = open();
    wrong(contested("tags: [x]"), "interpretations of a case that is not disputed", "write `status: disputed`");
    wrong(right.clone() + "    then: {ox: {damage: 1}}\n", "`then` beside `readings`", "its own expectation");
    wrong(
        right.replace("        argument: it says so\n", ""),
        "the interpretation `letter` has no argument",
        "in a sentence",
    );
    wrong(
        right.replace("        clause: 437.2-reduced-by-value\n", ""),
        "the interpretation `letter` names no clause",
        "`clause: ID`",
    );
    wrong(
        right.replace("clause: 437.2-reduced-by-value", "clause: 437.2-reduced-by-valu"),
        "unknown clause",
        "did you mean",
    );
    wrong(
        right.replace("it means so\n", "it means so\n        mistake: prevent does nothin\n"),
        "unknown mistake",
        "did you mean",
    );
    wrong(
        right.replace("status: disputed", "status: disputed\n    reference: leter"),
        "unknown reading `leter`",
        "`letter`",
    );
    let one = right.split("      spirit:").next().unwrap().to_owned();
    wrong(one, "expected at least two interpretations, found 1", "a single one is `then`");
    let settled = |how: &str| contested(&format!("settled: {how}"));
    wrong(
        settled("{reading: leter, source: {ruling: a, date: \"2026-09-30\"}}"),
        "unknown reading `leter`",
        "`letter`",
    );
    wrong(
        settled("{reading: letter, source: {ruling: a}}"),
        "the ruling that settles a case needs a date",
        "date: \"2026-09-30\"",
    );
    wrong(settled("{reading: letter, source: {ruling: a, date: soon}}"), "`soon` is not a date", "year, month and day");
    wrong(settled("{reading: letter}"), "missing key `source`", "ruling");
    let plain = first("kind: positive", "status: disputed\n    reference: letter");
    wrong(plain, "`reference` without `readings`", "write `readings`");
}

#[test]
fn interpretations_that_nothing_distinguishes_are_reported() {
    let check = |right: &str, wrong: &str| {
        let text = open();
        assert!(text.contains(right));
        place(&[("a.yaml", &text.replace(right, wrong))]).ruleproof(&["check", "a.yaml"])
    };
    let spirit = "  --> a.yaml:24:7\n   |\n24 |       spirit:\n";
    let same = check("{damage: 2}", "{prevent: [1], damage: 0}").is(3);
    let same = same.complains("error: the interpretation `spirit` expects the same as `letter`\n").complains(spirit);
    same.complains("= help: add an expectation that distinguishes them, or remove one of them\n");
    let less = check("{damage: 2}", "{damage: 0}").is(3);
    let less = less.complains("error: the interpretation `spirit` expects nothing that `letter` does not expect too\n");
    less.complains(spirit)
        .complains("= help: an engine that follows `letter` follows both: add an expectation that only `spirit`");

    // An expectation that always holds is written differently, so only a play shows it.
    let always = check("{damage: 2}", "{zone: grove}").is(0);
    always.complains(
        "warning: a.yaml:24:7: the reference engine follows `letter` and `spirit` in the edition 1.4: nothing ",
    );
    let text = open().replace("{damage: 2}", "{zone: grove}").replace("{damage: 0, prevent: [1]}", "{prevent: [3]}");
    let idle = place(&[("a.yaml", &text)]).ruleproof(&["check", "a.yaml"]).is(0);
    idle.complains(
        "warning: a.yaml:24:7: an engine that does nothing follows `letter` and `spirit` in the edition 1.4: ",
    );
}

#[test]
fn what_judges_differ_on_is_listed_with_both_sides() {
    let place = place(&[("a.yaml", &contested("status: disputed\n    reference: letter"))]);
    let lines = place.ruleproof(&["list", "a.yaml", "--disputed"]).is(0);
    lines
        .says("  `letter` rests on 437.2-reduced-by-value; the reference engine follows it in 1.4\n    it says so\n")
        .says("    source: ruling: a judge (2026-01-02)\n    expects ox: damage 0, prevent [1]\n")
        .says("  `spirit` rests on 437.3-drops-by-prevented\n    it means so\n    expects ox: damage 2\n");
    let json = place.ruleproof(&["list", "a.yaml", "--disputed", "--format", "json"]).is(0);
    let all: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(all[0]["readings"][1]["argument"], "it means so");
    assert_eq!(all[0]["readings"][0]["reference"], serde_json::json!(["1.4"]));
    assert_eq!(all[0]["settled"], Value::Null);
    place.write("b.yaml", &first("kind: positive", "status: disputed"));
    place
        .ruleproof(&["list", "b.yaml", "--disputed"])
        .is(0)
        .says("no `readings:` with the expectation of each interpretation");
}

#[test]
fn a_play_is_explained_by_the_reading_that_it_follows() {
    let place = place(&[("a.yaml", &open())]);
    let ended = place.ruleproof(&["explain", "a.yaml", "--mistake", "prevent does nothing"]).is(0);
    ended
        .says("  interpretation `letter` rests on 437.2-reduced-by-value: it says so\n  interpretation `spirit` rests on ")
        .says("    in the end ox: damage 2\n  it follows `spirit`\n  unproved\n");
    let none = open().replace("damage: 2}", "damage: 9}").replace("damage: 0, prevent: [1]", "damage: 7");
    place.write("a.yaml", &none);
    place.ruleproof(&["explain", "a.yaml"]).is(100).says("  it follows none of `letter`, `spirit`\n  fail\n");
}

#[test]
fn pages_and_summaries_say_who_follows_what() {
    let case = contested("status: disputed\n    reference: letter")
        .replace("argument: it means so\n", "argument: it means so\n        mistake: prevent does nothing\n");
    let place = place(&[("cases/a.yaml", &case)]);
    let outputs = ["json=run.json", "html=run.html", "markdown=run.md"];
    let outputs = outputs.iter().flat_map(|output| ["--output", output]);
    let arguments: Vec<&str> = ["run", "--cases", "cases"].into_iter().chain(outputs).collect();
    place.ruleproof(&arguments).is(0);
    let says = "| <code>riftbound/a-value-of-three-leaves-one</code> | <code>1.4</code> | <code>follows &#96;letter&#96;</code> |";
    assert!(place.read("run.md").contains(says), "{}", place.read("run.md"));
    assert!(place.read("run.html").contains(">Disputed cases</h2>"));
    place.ruleproof(&["site", "out", "run.json", "--cases", "cases"]).is(0);
    let page = place.read("out/disputed.html");
    for part in [
        "1 case is disputed.",
        "it says so",
        "it means so",
        "ruling: a judge (2026-01-02)",
        "The reference engine follows it (1.4).",
        "#prevent_does_nothing",
        "follows `letter`",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(place.read("out/index.html").contains("href=\"disputed.html\""));
    let own = place.read("out/riftbound/case/a-value-of-three-leaves-one.html");
    assert!(own.contains("Disputed cases") && own.contains("it means so"), "{own}");
    assert!(links(&place.path().join("out")) > 20);
    place.write("cases/a.yaml", &super::SUITE.replace("kind: positive", "kind: boundary"));
    place.ruleproof(&["site", "out", "--cases", "cases"]).is(0);
    assert!(!place.path().join("out/disputed.html").exists());
}

#[test]
fn engines_stand_beside_each_other_with_what_each_follows() {
    let place = place(&[("a.yaml", &open())]);
    let other = format!("{} serve-engine --mistake 'prevent does nothing'", env!("CARGO_BIN_EXE_ruleproof"));
    place.write("ruleproof.toml", &format!("[engine.other]\ncommand = {other:?}\n"));
    let ended = place.ruleproof(&["run", "a.yaml", "--engine", "bundled", "--engine", "other"]).is(0);
    ended
        .says("disputed cases, and the interpretation that each engine follows\nriftbound/")
        .says("    follows `letter`: reference\n")
        .says("    follows `spirit`: ");
}
