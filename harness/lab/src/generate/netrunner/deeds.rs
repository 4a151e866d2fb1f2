//! Records the uses of Netrunner cards: the parts of them that a play used.
//!
//! The effect of an event or operation is used when it is played, a paid ability when it is used, and a conditional one
//! when it resolves or its card acted. Everything else printed on a card is used while the card is in play, in a score
//! area or accessed.

use kernel::transcript::observed::{Observed, Value};
use serde_json::Value as Json;

use crate::cards::parts::Part;
use crate::generate::deeds::{Deeds, Found, steps_taken};

/// The zones in which a card does nothing by itself.
const IDLE: [&str; 7] = ["hq", "rd", "archives", "grip", "stack", "heap", "removed"];

/// The uses of each card.
pub fn deeds(scenario: &Json, observed: &Observed) -> Deeds {
    let mut found = Found::of(scenario);
    found.there(observed, &IDLE);
    for event in &observed.events {
        let of = |key: &str| match event.get(key) {
            Some(Value::Word(name)) => Some(name.as_str()),
            _ => None,
        };
        for by in ["by", "for", "from", "to"].into_iter().filter_map(of) {
            found.did(by, "acted");
        }
        if let Some(card) = of("card") {
            found.did(card, event.word.as_str());
        }
    }
    steps_taken(scenario, observed, &mut |does| {
        for (verb, deed) in [("play", "played"), ("use", "used")] {
            if let Some(card) = does.get(verb).and_then(|told| told.get("card")).and_then(Json::as_str) {
                found.did(card, deed);
            }
        }
    });
    found.deeds
}

/// The uses of a card of which one is necessary for a part of it to be used.
pub fn needs(part: &Part) -> Vec<String> {
    let of = |deeds: &[&str]| deeds.iter().map(|deed| (*deed).to_owned()).collect();
    match part.key.as_str() {
        "effect" => of(&["played"]),
        "paid" => of(&["used"]),
        // An ability waiting on a played event may act without an event of its own, by changing facts for a while.
        "conditional" => of(&["acted", "used", "played"]),
        _ => of(&["there", "played", "accessed", "acted"]),
    }
}
