//! Records the uses of cards in a play, as far as they involve the keywords of the card.

use std::collections::{BTreeSet, HashMap};

use kernel::transcript::observed::{Observed, Subject, Value};
use serde_json::Value as Json;

/// The uses of cards, by the name of the card.
pub type Deeds = HashMap<String, BTreeSet<String>>;

/// The uses found so far.
#[derive(Debug)]
pub struct Found {
    cards: HashMap<String, String>,
    /// The uses.
    pub deeds: Deeds,
}

impl Found {
    /// An empty record for the cards of a scenario.
    pub fn of(scenario: &Json) -> Self {
        Self { cards: cards(scenario), deeds: Deeds::new() }
    }

    /// Records a use of the object with this name, if it is a card.
    pub fn did(&mut self, name: &str, deed: impl Into<String>) {
        if let Some(card) = self.cards.get(name) {
            self.deeds.entry(card.clone()).or_default().insert(deed.into());
        }
    }

    /// Records a use of a card.
    pub fn did_card(&mut self, card: &str, deed: impl Into<String>) {
        self.deeds.entry(card.to_owned()).or_default().insert(deed.into());
    }

    /// Records the use `there` for each card that was ever observed outside of these zones.
    pub fn there(&mut self, observed: &Observed, idle: &[&str]) {
        for snapshot in observed.after.iter().map(|(_, after)| after).chain([&observed.end]) {
            for subject in &snapshot.subjects {
                if zone(subject).is_none_or(|zone| !idle.contains(&zone)) {
                    self.did(&subject.name, "there");
                }
            }
        }
    }
}

/// Calls `taken` with the action of each step that was not refused.
pub fn steps_taken(scenario: &Json, observed: &Observed, taken: &mut dyn FnMut(&Json)) {
    let refused = observed.refused.iter().filter(|refused| refused.answer.is_none());
    let refused: BTreeSet<u64> = refused.map(|refused| u64::from(refused.step)).collect();
    taken_in(scenario.get("when").unwrap_or(&Json::Null), &refused, taken);
}

fn taken_in(steps: &Json, refused: &BTreeSet<u64>, taken: &mut dyn FnMut(&Json)) {
    for step in steps.as_array().into_iter().flatten() {
        if step.get("id").and_then(Json::as_u64).is_some_and(|id| refused.contains(&id)) {
            continue;
        }
        if let Some(does) = step.pointer("/act/player/does") {
            taken(does);
        }
        for nested in ["in_response", "interrupt", "when_triggered", "showdown"] {
            taken_in(step.get(nested).unwrap_or(&Json::Null), refused, taken);
        }
    }
}

/// The keys of the cards of which each player has one.
const OF_PLAYERS: [&str; 2] = ["identity", "legend"];

/// The card of each object in the setup.
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
            for card in OF_PLAYERS.iter().filter_map(|key| text(key)) {
                found.insert(card.to_owned(), card.to_owned());
            }
            entries.values().for_each(|inner| cards_in(inner, found));
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// The zone in which a subject is observed.
pub fn zone(subject: &Subject) -> Option<&str> {
    match subject.get("zone") {
        Some(Value::Word(zone)) => Some(zone.as_str()),
        _ => None,
    }
}
