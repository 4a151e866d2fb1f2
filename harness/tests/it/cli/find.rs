//! `find`: clauses, cards and cases by words.

use serde_json::Value;

use super::{SUITE, place};

#[test]
fn words_are_found_in_clauses_cards_and_cases() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["find", "zap", "--cases", "suite"]).is(0);
    ended.says("1 card:\n  riftbound Zap (suite/a.yaml:4, 3 cases)\n    {types: [Spell], effect: ").says(
        "3 cases:\n  riftbound/a-value-of-three-leaves-one (suite/a.yaml:7)\n    asserts 437.3-drops-by-prevented\n",
    );
    let clauses = place.ruleproof(&["find", "437.3", "drops", "prevented", "--cases", "suite"]).is(0);
    let first = clauses.out.lines().nth(1).unwrap();
    assert!(first.starts_with("  riftbound 437.3-drops-by-prevented (seeds/riftbound.yaml:"), "{first}");
    assert!(first.ends_with(", 2 cases)"), "{first}");
    let few = place.ruleproof(&["find", "zap", "--cases", "suite", "--limit", "1"]).is(0);
    few.says("  and 2 more: --limit 3 shows all\n");
}

#[test]
fn what_has_some_of_the_words_is_said_to_have_no_more() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let some = place.ruleproof(&["find", "zap", "zyzzyva", "--cases", "suite"]).is(0);
    some.says("no result contains all of the words; these contain most of them\n\n1 card:\n");
    let none = place.ruleproof(&["find", "zyzzyva", "--cases", "suite"]).is(4).silent();
    none.complains("error: no clause, card or case contains any of the words of `zyzzyva`\n");
}

#[test]
fn what_is_found_is_written_as_json() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["find", "zap", "--cases", "suite", "--output", "json=-"]).is(0);
    let found: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!((&found[0]["what"], &found[0]["id"], &found[0]["line"]), (&"card".into(), &"Zap".into(), &4.into()));
    assert_eq!(found[0]["cases"], 3);
    assert_eq!(found.as_array().unwrap().len(), 4);
    place.ruleproof(&["find", "zap", "--output", "xml=-"]).is(2).complains("expected json=PATH");
}
