//! How each game words its cards.

use kernel::words::codec::Codec;
use serde_json::Value;
use suite::cards::Card;

use crate::card::{Lines, Wording};
use crate::facts::written;
use crate::grammar::{Fault, Grammar};

const RIFTBOUND: &str = include_str!("../templates/riftbound.txt");

const RIFTBOUND_LINES: &[Lines] = &[
    Lines::Together(&["types", "subtypes"]),
    Lines::Together(&["domains"]),
    Lines::Together(&["cost"]),
    Lines::Together(&["might"]),
    Lines::Each("keywords"),
    Lines::Together(&["accelerate"]),
    Lines::Together(&["repeat"]),
    Lines::Each("additional"),
    Lines::Each("costs_less"),
    Lines::Together(&["enters", "enters_if"]),
    Lines::Each("static"),
    Lines::Each("replacement"),
    Lines::Together(&["effect"]),
    Lines::Each("triggered"),
    Lines::Together(&["deathknell", "deathknell_if"]),
    Lines::Each("activated"),
    Lines::Together(&["attached"]),
];

/// What is for people alone.
const ASIDE: [&str; 3] = ["omits", "note", "invented"];

/// How a game words its cards.
///
/// # Errors
/// A file of templates is wrong.
pub fn wording(game: &str) -> Result<Option<Wording>, Fault> {
    match game {
        "riftbound" => Ok(Some(Wording::new(Grammar::read(RIFTBOUND)?, RIFTBOUND_LINES))),
        _ => Ok(None),
    }
}

/// The facts of a card as they stand in a file.
pub fn facts_of(game: &str, card: &Card) -> Option<serde_json::Map<String, Value>> {
    let json = match game {
        "mtg" => card.get::<engine::mtg::Magic>()?.to_json(),
        "netrunner" => card.get::<engine::netrunner::Netrunner>()?.to_json(),
        "riftbound" => card.get::<engine::riftbound::Riftbound>()?.to_json(),
        _ => return None,
    };
    let shape = (engine::GAMES.find(game)?.language().card)();
    match written(&serde_json::from_str(&json).ok()?, shape) {
        Value::Object(facts) => Some(facts.into_iter().filter(|(key, _)| !ASIDE.contains(&key.as_str())).collect()),
        _ => None,
    }
}
