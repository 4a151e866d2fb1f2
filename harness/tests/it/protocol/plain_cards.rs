//! Cards without abilities.

use ruleproof::engine;
use ruleproof::protocol::vocabulary::is_plain;
use serde_json::json;

#[test]
fn a_body_has_a_type_and_numbers_and_no_abilities() {
    let bear = json!({"types": ["Creature"], "colors": ["green"], "stats": {"power": 2, "toughness": 2}});
    assert!(is_plain(&bear, &engine::mtg::LANGUAGE));
    let mut flies = bear.clone();
    flies["keywords"] = json!([{"plain": "flying"}]);
    assert!(!is_plain(&flies, &engine::mtg::LANGUAGE));
    let zap = json!({"types": ["Spell"], "effect": [{"draw": {"amount": 1}}]});
    assert!(!is_plain(&zap, &engine::riftbound::LANGUAGE));
    assert!(is_plain(&json!({"types": ["Unit"], "domains": ["fury"], "might": 3}), &engine::riftbound::LANGUAGE));
}
