//! `cards`: the cards of a suite, their uses, and the facts that no case checks.

use serde_json::Value;

use super::{SUITE, place};

const WITH_MORE: &str = r#"game: mtg
cards:
  Some Ward: {types: [Instant], invented: true, omits: [a second mode], effect: [{prevent: {amount: next 2, to: you}}]}
  Idle Ward: {types: [Instant], invented: true, omits: " ", effect: [{prevent: {amount: next 3, to: you}}]}
"#;

const PLAYED: &str = r"game: mtg
cases:
  a-ward-of-two-stops-two:
    asserts: [615.7-depletes]
    given:
      alice: {hand: [Some Ward]}
      bob: {hand: [Shock]}
    when:
      - alice: {cast: Some Ward}
      - bob: {cast: Shock, targets: alice}
    then:
      alice: {life: 20}
";

#[test]
fn cards_are_listed_with_who_uses_them_and_what_they_omit() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["cards", "--cases", "suite"]).is(0);
    ended.says(
        "Riftbound (riftbound): 1 card, 1 of them whole, 0 invented\n  Zap (suite/a.yaml:4, of its file, 3 cases)\n",
    );
    let json = place.ruleproof(&["cards", "Zap", "--cases", "suite", "--output", "json=-"]).is(0);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json[0]["line"], &json[0]["shared"]), (&4.into(), &false.into()));
    assert_eq!(json[0]["cases"].as_array().unwrap().len(), 3);
    place.ruleproof(&["cards", "--game", "riftbond"]).is(2).complains("did you mean `riftbound`?");
}

#[test]
fn one_card_is_told_as_it_stands_in_its_file() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    for verb in [["cards", "zap"], ["explain", "Zap"]] {
        let ended = place.ruleproof(&[&verb[..], &["--cases", "suite"]].concat()).is(0);
        ended
            .says("riftbound Zap (suite/a.yaml:4, of its file)\n  Zap: {types: [Spell], effect: ")
            .says("  used by 3 cases\n    suite/a.yaml:7 riftbound/a-value-of-three-leaves-one\n");
    }
    let none = place.ruleproof(&["cards", "Zapp", "--cases", "suite"]).is(4).silent();
    assert_eq!(none.err, "error: no card `Zapp`; did you mean `Zap`?\n");
}

#[test]
fn what_nobody_uses_or_says_nothing_is_warned_of() {
    let place = place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED)]);
    let ended = place.ruleproof(&["check", "suite"]).is(0);
    ended
        .complains("suite/cards.yaml:4:3: no case uses the card `Idle Ward`; add a case that plays it\n")
        .complains("suite/cards.yaml:4:3: `omits` of the card `Idle Ward` is empty");
    place
        .ruleproof(&["cards", "--game", "mtg", "--cases", "suite"])
        .is(0)
        .says("  Some Ward (suite/cards.yaml:3, shared, invented, 1 case)\n    omits: a second mode\n");
}

#[test]
fn a_card_is_read_wrong_and_what_no_case_shows_is_named() {
    let place = place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED)]);
    let ended = place.ruleproof(&["cards", "--misread", "Some Ward", "--cases", "suite"]).is(0);
    ended
        .says("  caught: prevent.amount: `next 2` read as `next 1` (mtg/a-ward-of-two-stops-two)\n")
        .says("  unnoticed: prevent.amount: `next 2` read as `next 3`\n")
        .says("  prevent.amount: 1 of 1\n");
    let idle = place.ruleproof(&["cards", "--misread", "Idle Ward", "--cases", "suite"]).is(100);
    idle.says("mtg Idle Ward: 0 of ").says("  prevent.to: 0 of 1, never caught\n");
    let json = place.ruleproof(&["cards", "--misread", "Some Ward", "--cases", "suite", "--output", "json=-"]).is(0);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json["cards"][0]["name"], "Some Ward");
    assert!(!json["cards"][0]["unnoticed"].as_array().unwrap().is_empty());
}
