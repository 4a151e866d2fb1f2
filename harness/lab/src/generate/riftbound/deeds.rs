//! Records the uses of Riftbound cards: the parts of them that a play used.
//!
//! A spell's effect is used when it is played, an activated ability when it is activated, a triggered one or a
//! Deathknell when it triggers, and an additional cost when it is paid. Everything else printed on a card is used while
//! the card is on the board.

use kernel::transcript::observed::{Observed, Value};
use serde_json::Value as Json;

use crate::cards::parts::Part;
use crate::generate::deeds::{Deeds, Found, steps_taken};

/// The zones in which a card does nothing by itself.
const IDLE: [&str; 4] = ["hand", "deck", "trash", "banishment"];

/// The uses of each card.
pub fn deeds(scenario: &Json, observed: &Observed) -> Deeds {
    let mut found = Found::of(scenario);
    found.there(observed, &IDLE);
    let places = scenario.pointer("/given/battlefields").and_then(Json::as_object);
    let with_card = |(name, place): (&String, &Json)| Some((name.clone(), place.get("card")?.as_str()?.to_owned()));
    let battlefields: Vec<(String, String)> = places.into_iter().flatten().filter_map(with_card).collect();
    for (_, card) in &battlefields {
        found.did_card(card, "there");
    }
    for event in observed.events.iter().filter(|event| event.word == "triggered") {
        if let Some(Value::Word(by)) = event.get("by") {
            found.did(by, "triggered");
            // A battlefield is called by its alias.
            for (_, card) in battlefields.iter().filter(|(name, _)| *name == **by) {
                found.did_card(card, "triggered");
            }
        }
    }
    steps_taken(scenario, observed, &mut |does| {
        if let Some(play) = does.get("play")
            && let Some(card) = play.get("card").and_then(Json::as_str)
        {
            found.did(card, "played");
            for paid in play.get("additional").and_then(Json::as_array).into_iter().flatten() {
                found.did(card, paid.as_str().unwrap_or_default());
            }
        }
        if let Some(object) = does.pointer("/activate/object").and_then(Json::as_str) {
            found.did(object, "activated");
        }
    });
    found.deeds
}

/// The uses of a card of which one is necessary for a part of it to be used.
pub fn needs(part: &Part) -> Vec<String> {
    let of = |deeds: &[&str]| deeds.iter().map(|deed| (*deed).to_owned()).collect();
    match part.key.as_str() {
        "effect" => of(&["played"]),
        "activated" => of(&["activated"]),
        "triggered" | "deathknell" | "deathknell_if" => of(&["triggered"]),
        key @ ("repeat" | "accelerate") => of(&[key]),
        _ => of(&["there", "played"]),
    }
}
