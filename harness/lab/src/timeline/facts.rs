//! The facts of a scenario that a timeline needs: the acting player of each step, the players, and the card behind each
//! name.

use std::collections::BTreeMap;

use kernel::game::Scenario;
use kernel::words::language::Players;
use kernel::words::scenario::StepId;
use serde_json::Value;

/// The facts of a scenario, for any game.
pub struct Facts {
    /// The acting players, by step.
    pub actors: BTreeMap<StepId, String>,
    /// The cards with other names, by these names.
    pub cards: BTreeMap<String, String>,
    /// The players.
    pub players: Vec<String>,
}

impl Facts {
    /// Extracts the facts from the canonical form of a scenario, whose relevant parts are the same in every game.
    pub fn of(scenario: &Scenario) -> Self {
        let form: Value = serde_json::from_str(&scenario.json()).unwrap_or_default();
        let mut facts = Self { actors: BTreeMap::new(), cards: BTreeMap::new(), players: Vec::new() };
        for part in ["/given", "/when"] {
            form.pointer(part).into_iter().for_each(|part| facts.take(part));
        }
        let named = form.pointer("/given/players").and_then(Value::as_object).into_iter().flatten();
        let named = named.map(|(player, _)| player.clone());
        facts.players = match scenario.language().players {
            Players::Named(_) => named.collect(),
            Players::Fixed(players) => players.iter().map(|player| (*player).to_owned()).collect(),
        };
        facts
    }

    fn take(&mut self, value: &Value) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.take(value)),
            Value::Object(fields) => {
                let text = |key: &str| fields.get(key).and_then(Value::as_str);
                if let (Some(alias), Some(card)) = (text("alias"), text("card"))
                    && alias != card
                {
                    self.cards.insert(alias.to_owned(), card.to_owned());
                }
                let step = fields.get("id").and_then(Value::as_u64).and_then(|id| StepId::try_from(id).ok());
                let who = fields.get("act").and_then(|act| act.pointer("/player/who")).and_then(Value::as_str);
                if let (Some(step), Some(who)) = (step, who) {
                    self.actors.insert(step, who.to_owned());
                }
                fields.values().for_each(|value| self.take(value));
            }
            _ => {}
        }
    }
}
