//! Starts of a game that no game can have: the reference engine rejects them, so that no case depends on a fact that is
//! ignored.

use engine::Outcome;
use engine::kernel::transcript::{Notes, Open};
use ruleproof::bundled;
use ruleproof::suite::load::{Text, Texts, load};
use ruleproof::suite::play::engine::Reference;

/// The reason for which a start is rejected; empty if it is not.
#[track_caller]
fn rejected(game: &str, edition: &str, [clause, then]: [&str; 2], given: &str) -> String {
    let text = format!(
        "game: {game}\neditions: [\"{edition}\"]\ncases:\n  one:\n    asserts: [{clause}]\n    source: derived\n    \
         given: {given}\n    when: []\n    then: {then}\n"
    );
    let text = Text { path: "one.yaml".into(), text: Ok(text.into()) };
    let suite = load(engine::GAMES, Texts { cases: vec![text], ..bundled::base() });
    let scenario = suite.cases[0].scenario.as_ref().unwrap();
    match Reference::right().play_on(scenario, edition, Open::FIRST, Notes::default()) {
        Outcome::Rejected { why, .. } => why,
        Outcome::Played { .. } => String::new(),
        other => panic!("{given}: {other:?}"),
    }
}

#[test]
fn a_card_of_magic_has_damage_and_is_tapped_on_the_battlefield_only() {
    let why = |given: &str| rejected("mtg", "2026-09-25", ["615.7-depletes", "{alice: {life: 20}}"], given);
    let not_there = |key: &str| format!("`b` is not on the battlefield, so it cannot have `{key}`");
    for zone in ["hand", "graveyard", "library"] {
        let given = |state: &str| format!("{{alice: {{{zone}: [{{b: {{card: Grizzly Bears, {state}}}}}]}}}}");
        assert_eq!(why(&given("damage: 1")), not_there("damage"));
        assert_eq!(why(&given("tapped: true")), not_there("tapped"));
        assert_eq!(why(&given("counters: {+1/+1: 3}")), not_there("counters"));
    }
    assert_eq!(why("{alice: {exile: [{b: {card: Grizzly Bears, counters: {time: 3}}}]}}"), "");
    assert_eq!(why("{alice: {battlefield: [{b: {card: Grizzly Bears, damage: 1, tapped: true}}]}}"), "");
}

#[test]
fn a_card_of_netrunner_is_rezzed_and_has_counters_where_it_is_installed() {
    let why = |given: &str| rejected("netrunner", "26.03", ["core-p31-stops-resolving", "{runner: {tags: 0}}"], given);
    let not_there = |name: &str, key: &str| format!("`{name}` cannot have `{key}` there");
    for zone in ["hq", "archives"] {
        let given = |state: &str| format!("{{corp: {{{zone}: [{{pad: {{card: PAD Campaign, {state}}}}}]}}}}");
        assert_eq!(why(&given("rezzed: true")), not_there("pad", "rezzed"));
        assert_eq!(why(&given("counters: {advancement: 1}")), not_there("pad", "counters"));
        assert_eq!(why(&given("credits: 4")), not_there("pad", "credits"));
    }
    assert_eq!(why("{runner: {rig: [{d: {card: Decoy, rezzed: true}}]}}"), not_there("d", "rezzed"));
    assert_eq!(why("{corp: {root: {remote 1: [{pad: {card: PAD Campaign, rezzed: true}}]}}}"), "");
}

#[test]
fn an_object_of_riftbound_is_damaged_and_exhausted_on_the_board_only() {
    let why = |given: &str| rejected("riftbound", "1.4", ["437.3-drops-by-prevented", "{alice: {points: 0}}"], given);
    let not_there = |key: &str| format!("`a` is not on the board, so it cannot have `{key}`");
    for zone in ["hand", "trash", "deck"] {
        let given = |state: &str| format!("{{alice: {{{zone}: [{{a: {{card: Vilemaw, {state}}}}}]}}}}");
        assert_eq!(why(&given("damage: 1")), not_there("damage"));
        assert_eq!(why(&given("exhausted: true")), not_there("exhausted"));
        assert_eq!(why(&given("prevent: [2]")), not_there("prevent"));
        assert_eq!(why(&given("moved: 2")), not_there("moved"));
    }
    let gear = "{alice: {base: [{g: {card: \"Zhonya's Hourglass\", buffed: true}}]}}";
    assert_eq!(why(gear), "`g` is no unit, so it is not damaged, stunned or buffed");
    assert_eq!(why("{alice: {runes: 2, exhausted_runes: 4}}"), "`alice` has 2 runes, so 4 cannot be exhausted");
    assert_eq!(why("{alice: {base: [{a: {card: Vilemaw, damage: 1, exhausted: true}}]}}"), "");
}
