//! Riftbound: Core Rules 1.3 and 1.4, section 437 (Prevent) and what it leans on.

pub mod amounts;
pub mod cards;
pub mod effects;
pub mod mistakes;
pub mod observed;
pub mod phrases;
pub mod play;
pub mod rulings;
pub mod scenario;

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
    special: observed::SPECIAL,
    place: observed::PLACE,
    events: observed::EVENTS,
    card: cards::Card::shape,
};
