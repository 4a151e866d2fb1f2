//! Verdicts on engines that do not ask for the decisions of the rules, or that reject a valid scenario.

use super::engines::served;
use super::{Place, SUITE, place};

/// The reference engine behind the protocol, which never asks for the order in which effects apply.
fn silent() -> String {
    format!("{} --mistake 'no order asked'", served())
}

/// A case in which the order matters.
const MATTERS: &str = "mtg/the-damaged-player-chooses-which-of-two-pools-shrinks";

/// A case in which the order does not matter.
const SAME: &str = "mtg/two-pools-of-one-add-up";

/// A case in which the order is visible only in events.
const EVENTS: &str = "mtg/two-next-time-shields-stop-both-strikes";

const EDITION: [&str; 2] = ["--edition", "2026-09-25"];

/// The result of a case on an engine, from the record: the verdict, the mismatches, the unreported parts, and the
/// reason.
fn ended(place: &Place, case: &str, engine: &str) -> (String, Vec<String>, Vec<String>, String) {
    let run = [&["run", case, "--engine", engine, "--output", "json=a.json"][..], &EDITION].concat();
    place.ruleproof(&run);
    let record: serde_json::Value = serde_json::from_str(&place.read("a.json")).unwrap();
    let result = &record["results"][0];
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
    let whats = list(&result["failures"]).iter().map(|failure| text(&failure["what"])).collect();
    let untold = list(&result["untold"]).iter().map(text).collect();
    (text(&result["verdict"]), whats, untold, text(&result["reason"]))
}

#[test]
fn an_engine_that_never_asks_fails_at_the_answer_and_is_told_by_what_it_never_asked() {
    let place = place(&[]);
    let silent = silent();
    let run = [&["run", MATTERS, "--engine", &silent, "--output", "junit=a.xml"][..], &EDITION].concat();
    let ended = place.ruleproof(&run).is(100);
    ended
        .says(&format!("fail: {MATTERS}@2026-09-25\n"))
        .says(": never asked: order (alice), 616.1\n    expected: to be asked, and answered `two`\n    actual:   the engine ")
        .says("prevented: {by: two, from: Lava Axe, to: alice, amount: 3}");
    let xml = place.read("a.xml");
    assert!(xml.contains(r#"<failure message="never asked: order (alice), 616.1" type="fail">"#), "{xml}");
}

#[test]
fn an_explanation_of_one_that_never_asks_says_what_and_under_which_rule() {
    let place = place(&[]);
    let silent = silent();
    let explain =
        |case: &str| place.ruleproof(&[&["explain", case, "--engine", &silent][..], &EDITION].concat()).is(100);
    let parted = |case: &str| {
        let ended = explain(case);
        ended.out.split_once("  first difference:\n").unwrap().1.to_owned()
    };
    let scripted = parted(MATTERS);
    assert!(scripted.starts_with("    in the step at line ") && scripted.contains("cast: Lava Axe"), "{scripted}");
    assert!(scripted.contains(": never asked: order (alice), 616.1\n      expected: to be asked, and"), "{scripted}");
    let listed = parted("mtg/what-was-sent-to-a-creature-that-keeps-it-is-sent-no-further");
    assert!(listed.contains(": never asked: order (alice), 616.1\n      expected: to be asked: one of "), "{listed}");
}

#[test]
fn an_engine_that_cannot_stop_at_a_choice_is_told_the_same() {
    let place = place(&[]);
    place.write("old.sh", &format!("{} | sed -u 's/\"choices\":true/\"choices\":false/'\n", silent()));
    let (verdict, whats, ..) = ended(&place, MATTERS, "sh old.sh");
    assert_eq!((verdict.as_str(), whats[0].as_str()), ("fail", "never asked: order (alice), 616.1"));
    let (verdict, _, untold, _) = ended(&place, SAME, "sh old.sh");
    assert_eq!((verdict.as_str(), untold), ("pass-state", vec!["question `order` (616.1)".to_owned()]));
}

#[test]
fn not_to_ask_what_makes_no_difference_passes_as_far_as_the_engine_tells() {
    let place = place(&[]);
    let (verdict, whats, untold, why) = ended(&place, SAME, &silent());
    assert_eq!((verdict.as_str(), whats.len()), ("pass-state", 0));
    assert_eq!(untold, ["question `order` (616.1)"]);
    assert_eq!(why, "the engine did not ask order (alice), 616.1; all answers lead to the same result");
    let silent = silent();
    let full = [&["run", SAME, "--engine", &silent, "--level", "full"][..], &EDITION].concat();
    place.ruleproof(&full).is(100).says(&format!("pass (state): {SAME}@2026-09-25"));
}

#[test]
fn what_shows_only_in_events_makes_a_difference_to_who_tells_them() {
    let place = place(&[]);
    let (verdict, whats, ..) = ended(&place, EVENTS, &silent());
    assert_eq!((verdict.as_str(), whats[0].as_str()), ("fail", "never asked: order (alice), 616.1"));
    let untold = format!("{} --untold events", silent());
    assert_eq!(ended(&place, EVENTS, &untold).0, "unproved");
    place.write("traceless.sh", &format!("{untold} | sed -u 's/\"trace\":true/\"trace\":false/'\n"));
    let (verdict, _, untold, why) = ended(&place, EVENTS, "sh traceless.sh");
    assert_eq!(verdict, "pass-state");
    assert_eq!(untold.last().unwrap(), "question `order` (616.1)", "{untold:?}");
    assert!(
        why.ends_with("\nthe engine did not ask order (alice), 616.1; all answers lead to the same result"),
        "{why}"
    );
}

#[test]
fn of_the_outcomes_of_a_case_each_stands_for_those_that_come_to_the_same() {
    let place = place(&[]);
    let spares = format!("{} --untold events --untold trace --asks-less", served());
    // Of three orders two always lead to the same result: after the first choice there is another one, or none.
    let (verdict, whats, untold, _) = ended(&place, "mtg/a-doubler-and-a-static-effect-in-any-order", &spares);
    assert_eq!((verdict.as_str(), whats), ("pass-state", Vec::new()));
    assert_eq!(untold, ["question `order` (616.1)"]);
    let (verdict, ..) = ended(&place, "mtg/a-doubler-and-a-static-effect-in-any-order", &silent());
    assert_eq!(verdict, "fail");
}

#[test]
fn an_engine_that_asks_another_player_is_told_by_whom_it_asks() {
    let place = place(&[]);
    let engine = format!("{} --mistake 'nonactive player chooses first'", served());
    let (verdict, whats, ..) = ended(&place, "mtg/three-players-choose-in-turn-order", &engine);
    assert_eq!((verdict.as_str(), whats), ("fail", vec!["asked".to_owned()]));
}

#[test]
fn a_scenario_is_rejected_only_where_it_is_wrong_by_the_rules_too() {
    let place = place(&[("a.yaml", SUITE)]);
    let rejects = r#"sed -u 's/"result":{"played":.*/"result":{"rejected":{"why":"no"}}}/'"#;
    place.write("no.sh", &format!("{} | {rejects}\n", served()));
    let ended = place.ruleproof(&["run", "a.yaml", "--engine", "sh no.sh"]).is(100);
    ended.says("the play\n    expected: to go on\n    actual:   no\n").says("3 fail\n");
    let slip = SUITE.replacen("targets: [ox]}\n", "targets: [ox]}\n        choices: [{bob: ox}]\n", 1);
    place.write("a.yaml", &slip);
    place.ruleproof(&["run", "a.yaml", "--engine", &served()]).is(100).says("2 pass, 1 rejected\n");
}
