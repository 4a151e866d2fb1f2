//! `serve-engine` as a substitute for limited engines: those that recognise cards by name, and those that ask less.
#![cfg(target_os = "linux")]

use serde_json::Value;

use super::engines::served;
use super::{Place, place};

/// A printed card, a made-up one, and an object without a printed card.
const CASES: &str = r#"game: riftbound
editions: ["1.4"]
cards:
  Zap: {invented: true, types: [Spell], effect: [{deal: {amount: 2, to: target unit at a battlefield}}]}
  Imp: {invented: true, types: [Unit], might: 2}
cases:
  printed:
    asserts: [437.3-drops-by-prevented]
    given:
      turn: bob
      bob: {hand: [Falling Star]}
      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [7]}}]}}
    when: [{bob: {play: Falling Star, targets: [ox, ox]}}]
    then: {ox: {damage: 0, prevent: [1]}}
  made-up:
    asserts: [437.3-drops-by-prevented]
    given:
      turn: bob
      bob: {hand: [Zap]}
      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [3]}}]}}
    when: [{bob: {play: Zap, targets: [ox]}}]
    then: {ox: {damage: 0, prevent: [1]}}
  body:
    asserts: [437.3-drops-by-prevented]
    given:
      battlefields: {grove: {alice: [{imp: Imp}], bob: [{ox: {might: 4, prevent: [3]}}]}}
    when: [{combat: grove}]
    then: {ox: {zone: grove, prevent: [1]}}
  either:
    asserts: [437.2-reduced-by-value]
    given:
      battlefields: {grove: {bob: [{imp: {might: 4}}], alice: [{ox: {might: 4, prevent: [{amount: 1, by: p}, {amount: 1, by: q}]}}]}}
    when: [{combat: grove, choices: [{alice: q}]}]
    then: {ox: {zone: grove, prevent: []}}
"#;

/// A folder with the cases and an engine: the bundled one with these flags, with its output filtered by a shell
/// command.
fn with(flags: &str, line: &str) -> Place {
    place(&[("cases/a.yaml", CASES), ("engine.sh", &format!("{} {flags} | {line}\n", served()))])
}

const RUN: [&str; 5] = ["run", "--cases", "cases", "--engine", "sh engine.sh"];

#[test]
fn a_made_up_card_with_abilities_is_lacking_to_an_engine_by_name() {
    let ended = with("--by-name", "cat").ruleproof(&RUN).is(100);
    let ended = ended.says("card `Zap`").says("3 of 4 plays passed");
    assert!(!ended.out.contains("Imp") && !ended.out.contains("Falling Star"), "{}", ended.out);
}

#[test]
fn words_on_printed_cards_are_no_lack_of_an_engine_by_name() {
    let effects = r#"sed -u 's/"cards":"by name"/"vocabulary":{"effect":[]},"cards":"by name"/g'"#;
    let ended = with("--by-name", effects).ruleproof(&RUN).is(100).says("3 of 4 plays passed");
    ended.says("riftbound/made-up@1.4").says("not supported (declared): effect `deal`");
    // An engine that plays by the facts needs the keywords of all cards.
    let facts = r#"sed -u 's/"cards":"any"/"vocabulary":{"effect":[]},"cards":"any"/g'"#;
    with("", facts).ruleproof(&RUN).is(100).says("2 of 4 plays passed").says("unsupported: riftbound/printed@1.4");
}

#[test]
fn smoke_spoils_no_card_that_an_engine_may_know_by_name() {
    let ended = with("--by-name", "cat").ruleproof(&["smoke", "--engine", "sh engine.sh", "--cases", "cases"]);
    ended.is(0).says("ok   nonsense ");
}

#[test]
fn an_answer_is_left_over_where_an_engine_does_not_ask() {
    let case = [&RUN[..], &["riftbound/either"]].concat();
    with("--untold events", "cat").ruleproof(&case).is(0);
    let place = with("--untold events --asks-less", "cat");
    place.ruleproof(&[&case[..], &["--exchanges", "wire"]].concat());
    let text = place.read("wire/riftbound/either@1.4.jsonl");
    assert!(text.contains(r#""rejected":{"step":0,"why":"not asked for: answer 0 of step 0 (order, alice)"#), "{text}");
}

#[test]
fn what_is_left_untold_is_something_that_is_told() {
    let place = place(&[]);
    let ended = place.ruleproof(&["serve-engine", "--untold", "prevented.buy"]).is(2).silent();
    ended
        .complains("unknown event or field that is not reported `prevented.buy`")
        .complains("did you mean `prevented.by`?");
    let ended = place.ruleproof(&["serve-engine", "--untold", "zzzzzz"]).is(2).silent();
    ended.complains(
        "`events`, their `times`, an event as `prevented`, its field as `prevented.by`, a field of all events as `.by`, or `trace`",
    );
    place.ruleproof(&["serve-engine", "--untold", "trace", "--untold", ".by"]).is(0).silent();
}

#[test]
fn an_engine_that_tells_and_asks_less_is_blamed_for_nothing() {
    let place = place(&[]);
    let engine = format!("{} --untold events --untold trace --by-name --asks-less", served());
    let run = ["run", "--partition", "slice:2/8", "--engine", &engine, "--output", "json=a.json"];
    place.ruleproof(&run).is(100);
    let record: Value = serde_json::from_str(&place.read("a.json")).unwrap();
    let results = record["results"].as_array().unwrap();
    let ended = |verdict: &str| results.iter().filter(|result| result["verdict"] == verdict).count();
    let blamed = |result: &&Value| {
        let verdict = result["verdict"].as_str().unwrap();
        result["standing"] == "unexpected" && verdict != "unsupported"
    };
    assert_eq!(results.iter().find(blamed), None);
    assert!(ended("pass") > 50 && ended("pass-state") > 100 && ended("unsupported") > 20, "{results:?}");
}
