//! Riftbound: Core Rules 1.3 and 1.4, section 437 (Prevent) and what it leans on.

pub mod actions;
pub mod amount;
pub mod assignment;
pub mod cards;
pub mod chain;
pub mod combat;
pub mod costs;
pub mod damage;
pub mod death;
pub mod effects;
pub mod library;
pub mod mistakes;
pub mod observed;
pub mod phrases;
pub mod play;
pub mod prevention;
pub mod readings;
pub mod resolve;
pub mod rewriting;
pub mod rulings;
pub mod scenario;
pub mod select;
pub mod setup;
pub mod state;
pub mod targets;
pub mod triggers;
pub mod turn;
pub mod unplayed;

pub use mistakes::MISTAKES;
pub use play::play;
pub use scenario::Scenario;

use crate::kernel::language::{Language, Players};
use crate::kernel::shape::Described;

/// The language of its cases.
pub const LANGUAGE: Language = Language {
    game: "riftbound",
    title: "Riftbound",
    editions: &["1.3", "1.4"],
    players: Players::Named(&["alice", "bob"]),
    reserved: &[],
    given: scenario::Given::shape,
    deeds: scenario::Deed::VERBS,
    passages: scenario::Passage::VERBS,
    nests: &["in_response", "showdown"],
    beside: scenario::Beside::RECORD.fields,
    sources: observed::SOURCES,
    places: observed::PLACES,
    player: observed::PLAYER,
    object: observed::OBJECT,
    ordered: &["prevent"],
    special: observed::SPECIAL,
    place: observed::PLACE,
    events: observed::EVENTS,
    card: cards::Card::shape,
};
