//! What a timeline needs to know of a scenario: who acts in each step, who plays, which card a name stands for.

use std::collections::BTreeMap;

use kernel::game::Scenario;
use kernel::words::language::Players;
use kernel::words::scenario::StepId;
use serde_json::Value;

/// What is known of a scenario, whatever its game.
pub struct Facts {
    /// The players who act, by step.
    pub actors: BTreeMap<StepId, String>,
    /// The cards that are called otherwise, by what they are called.
    pub cards: BTreeMap<String, String>,
    /// The players.
    pub players: Vec<String>,
}

impl Facts {
    /// Takes the facts from the canonical form of a scenario, which is the same in every game where it matters here.
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
