//! What was done with cards in a play, as far as it uses their words.

use std::collections::{BTreeSet, HashMap};

use kernel::transcript::observed::{Observed, Subject, Value};
use serde_json::Value as Json;

use crate::cards::parts::Part;

/// What was done with cards, by the name of the card.
pub type Deeds = HashMap<String, BTreeSet<String>>;

/// Where nothing more is told: the cards that did not stay in a hand or a library.
pub fn there(scenario: &Json, observed: &Observed) -> Deeds {
    let cards = cards(scenario);
    let mut deeds = Deeds::new();
    let last = observed.after.last().map_or(&observed.end, |(_, last)| last);
    for subject in &last.subjects {
        let is_idle = matches!(zone(subject), Some("hand" | "library"));
        if let Some(card) = cards.get(subject.name.as_str()).filter(|_| !is_idle) {
            deeds.entry(card.clone()).or_default().insert("there".to_owned());
        }
    }
    deeds
}

/// Where nothing more is told: each part of a card is used where the card is.
pub fn all_there(_part: &Part) -> Vec<String> {
    vec!["there".to_owned()]
}

/// The card of each object that is given.
pub fn cards(scenario: &Json) -> HashMap<String, String> {
    let mut found = HashMap::new();
    cards_in(scenario.get("given").unwrap_or(&Json::Null), &mut found);
    found
}

fn cards_in(given: &Json, found: &mut HashMap<String, String>) {
    match given {
        Json::Array(items) => items.iter().for_each(|item| cards_in(item, found)),
        Json::Object(entries) => {
            let text = |key: &str| entries.get(key).and_then(Json::as_str);
            if let Some(card) = text("card") {
                found.insert(text("alias").unwrap_or(card).to_owned(), card.to_owned());
            }
            entries.values().for_each(|inner| cards_in(inner, found));
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// The zone in which something is seen.
pub fn zone(subject: &Subject) -> Option<&str> {
    match subject.get("zone") {
        Some(Value::Word(zone)) => Some(zone.as_str()),
        _ => None,
    }
}
