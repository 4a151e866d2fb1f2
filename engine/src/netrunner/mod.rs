//! Android: Netrunner.
//!
//! Nothing is set up in advance here: while an effect resolves, each part of it that could be
//! prevented opens a point at which abilities that prevent or avoid may be used, after those that
//! say "additional" and before those that wait for what happens.

pub mod amount;
pub mod cards;
mod costs;
mod deeds;
pub mod effects;
mod events;
pub mod facts;
mod instruction;
mod meaning;
pub mod mistakes;
pub mod observed;
pub mod part;
pub mod play;
mod prevention;
mod readings;
mod resolve;
mod rewriting;
pub mod rulings;
mod run;
pub mod scenario;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;
mod window;
pub mod words;

pub use mistakes::MISTAKES;
pub use play::play;
pub use scenario::Scenario;

use crate::kernel::language::{Language, Players};
use crate::kernel::shape::Described;

/// The language of its cases.
pub const LANGUAGE: Language = Language {
    game: "netrunner",
    title: "Android: Netrunner",
    editions: words::Edition::WORDS,
    players: Players::Fixed(words::Side::WORDS),
    reserved: &["run"],
    given: scenario::Given::shape,
    deeds: scenario::Deed::VERBS,
    passages: scenario::Passage::VERBS,
    nests: &["interrupt"],
    beside: scenario::Beside::RECORD.fields,
    sources: &["blank", "jack_out"],
    places: &["hq", "rd", "archives", "remote 1", "remote 2", "remote 3", "remote 4", "remote 5"],
    player: observed::PLAYER,
    object: observed::OBJECT,
    ordered: &[],
    special: observed::SPECIAL,
    place: observed::PLACE,
    events: observed::EVENTS,
    card: cards::Card::shape,
};
