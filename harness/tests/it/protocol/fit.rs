//! Answers that contain something that the language does not have.

use std::collections::BTreeSet;

use ruleproof::protocol::fit::misfits;
use ruleproof::protocol::{Answered, ClauseIds};
use serde_json::{from_value, json};

fn complaints(answer: serde_json::Value) -> Vec<String> {
    let answered: Answered = from_value(answer).unwrap();
    let steps = BTreeSet::from([0, 1]);
    let found = misfits(&answered, &ruleproof::engine::riftbound::LANGUAGE, &steps, &ClauseIds::default());
    found.into_iter().map(|one| format!("{}: {}; {}", one.path, one.what, one.advice)).collect()
}

fn end(fields: &serde_json::Value) -> Vec<String> {
    complaints(json!({ "played": { "end": { "ox": fields } } }))
}

#[test]
fn a_number_as_text_is_named_with_its_path() {
    assert_eq!(
        end(&json!({ "damage": "3", "might": -1, "prevent": [{ "amount": 2 }], "exhausted": null })),
        ["played.end.ox.damage: \"3\" is text; send a whole number from 0 up, without quotes"]
    );
}

#[test]
fn a_field_that_there_is_not_is_named_with_the_nearest() {
    assert_eq!(
        end(&json!({ "damages": 3 })),
        ["played.end.ox.damages: unknown field `damages`; did you mean `damage`?"]
    );
    assert_eq!(
        end(&json!({ "colour": "red" })),
        ["played.end.ox.colour: unknown field `colour`; leave it out: no case can check it"]
    );
}

#[test]
fn a_pile_stands_where_cards_can_and_nowhere_else() {
    assert_eq!(end(&json!({ "hand": { "named": ["Zap"], "blank": 3 } })), [""; 0]);
    assert_eq!(end(&json!({ "damage": { "named": ["Zap"], "blank": 3 } })).len(), 1);
}

#[test]
fn an_event_that_there_is_not_is_named_with_the_nearest() {
    let events = json!([{ "event": "prevent", "fields": {} }, { "event": "dealt", "fields": { "amount": "2" } }]);
    assert_eq!(
        complaints(json!({ "played": { "end": {}, "events": events } })),
        [
            "played.events[0].event: unknown event `prevent`; did you mean `prevented`?",
            "played.events[1].fields.amount: \"2\" is text; send a whole number from 1 up, without quotes",
        ]
    );
}

#[test]
fn batches_do_not_go_back() {
    let events = json!([{ "event": "dealt", "batch": 2 }, { "event": "healed" }, { "event": "healed", "batch": 1 }]);
    assert_eq!(
        complaints(json!({ "played": { "end": {}, "events": events } })),
        ["played.events[2].batch: batch 1 after batch 2; report events in the order in which they happen"]
    );
}

#[test]
fn no_more_than_twenty_misfits_are_told_of() {
    let fields: serde_json::Map<_, _> = (0..10_000).map(|n| (format!("f{n}"), json!(n))).collect();
    assert_eq!(end(&json!(fields)).len(), 20);
}

#[test]
fn steps_and_clauses_are_those_that_there_are() {
    let after = json!([{ "step": 7, "events": 1 }]);
    let refused = json!([{ "step": 1, "clauses": ["437.2-reduced-by-valu"] }]);
    assert_eq!(
        complaints(json!({ "played": { "after": after, "end": {}, "refused": refused } })),
        [
            "played.after[0].step: the scenario has no step 7; name a step by its `id`",
            "played.after[0].events: 1 events after 0, of 0 in all; count all events that had happened when the step ended",
            "played.refused[0].clauses: unknown clause `437.2-reduced-by-valu`; did you mean `437.2-reduced-by-value`?",
        ]
    );
}

#[test]
fn a_choice_of_one_is_none() {
    let asked = json!({ "undecided": { "who": "alice", "kind": "ordr", "options": { "one": ["p"] } } });
    assert_eq!(
        complaints(asked),
        [
            "undecided.kind: unknown kind of choice `ordr`; did you mean `order`?",
            "undecided.options: fewer than two options; a choice needs at least two options: continue without asking",
        ]
    );
}
