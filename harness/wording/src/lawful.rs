//! Checks that parsed facts are valid in a file of cards: "up to 3" is an amount, but not a number of counters with
//! which a card enters.

use kernel::words::binding::{Fault, faults};
use serde_json::{Map, Value};
use suite::language::names::KnownCards;
use suite::language::read::Reader;
use suite::text::parse::parse;
use suite::text::source::FileId;

/// A card index that contains every name: facts may name any card.
struct AnyCard;

impl KnownCards for AnyCard {
    fn has(&self, _name: &str) -> bool {
        true
    }

    fn is_faulty(&self, _name: &str) -> bool {
        false
    }

    fn names(&self) -> Vec<&str> {
        Vec::new()
    }
}

/// Returns `true` if these facts, completed by the facts that every card must have, form a card of a game.
pub fn is_lawful(game: &str, facts: &Map<String, Value>, edges: &[(&str, &str)]) -> bool {
    let Some(any) = engine::GAMES.find(game) else { return false };
    let mut facts = facts.clone();
    for (key, value) in edges {
        facts.entry(*key).or_insert_with(|| Value::from(*value));
    }
    let text = Value::Object(facts).to_string();
    let mut problems = Vec::new();
    let Some(node) = parse(FileId(0), &text, &mut problems) else { return false };
    let mut reader = Reader::new(FileId(0), &AnyCard).of(&text).of_cards();
    reader.read(&node, (any.language().card)());
    problems.is_empty() && reader.problems.is_empty()
}

/// The references in the facts of a whole card that stand for nothing, and the impossible actions. Facts without a type
/// are those of a part of a card, of which nobody knows what the rest binds.
pub fn faults_of(game: &str, facts: &Map<String, Value>) -> Vec<Fault> {
    let Some(any) = engine::GAMES.find(game) else { return Vec::new() };
    if !facts.contains_key("types") && !facts.contains_key("type") {
        return Vec::new();
    }
    let text = Value::Object(facts.clone()).to_string();
    let mut problems = Vec::new();
    let Some(node) = parse(FileId(0), &text, &mut problems) else { return Vec::new() };
    let mut reader = Reader::new(FileId(0), &AnyCard).of(&text).of_cards();
    let shape = (any.language().card)();
    reader.read(&node, shape).map(|canonical| faults(shape, &canonical)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn lawful(game: &str, facts: &Value) -> bool {
        is_lawful(game, facts.as_object().unwrap(), &[("side", "corp"), ("type", "asset")])
    }

    #[test]
    fn what_no_card_takes_is_not_lawful() {
        assert!(lawful("netrunner", &json!({"enters_with": {"power": 3}})));
        assert!(!lawful("netrunner", &json!({"enters_with": {"power": "up to 3"}})));
        assert!(lawful("netrunner", &json!({"effect": [{"draw": {"who": "corp", "amount": "up to 3"}}]})));
        assert!(!lawful("netrunner", &json!({"effect": [{"draw": {"who": "corp", "amount": "three"}}]})));
        assert!(!lawful("chess", &json!({})));
    }
}
