//! What was done with cards of Netrunner: which parts of them a play used.
//!
//! The effect of an event or operation is used where it is played, a paid ability where it is used, a conditional one where
//! it resolves or its card is what acted; what is printed besides where the card is in play, a score area or accessed.

use kernel::transcript::observed::{Observed, Value};
use serde_json::Value as Json;

use crate::cards::parts::Part;
use crate::generate::deeds::{Deeds, Found, steps_taken};

/// Where a card does nothing of its own.
const IDLE: [&str; 7] = ["hq", "rd", "archives", "grip", "stack", "heap", "removed"];

/// What was done with each card.
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

/// What must have been done with a card, one or the other, for a part of it to be used.
pub fn needs(part: &Part) -> Vec<String> {
    let of = |deeds: &[&str]| deeds.iter().map(|deed| (*deed).to_owned()).collect();
    match part.key.as_str() {
        "effect" => of(&["played"]),
        "paid" => of(&["used"]),
        // What waits on an event that was played may act without an event of its own: it changes what is true for a while.
        "conditional" => of(&["acted", "used", "played"]),
        _ => of(&["there", "played", "accessed", "acted"]),
    }
}
