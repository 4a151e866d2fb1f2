//! Riftbound.

pub mod cards;
pub mod mistakes;
pub mod observed;
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
    nests: &["in_response"],
    beside: scenario::Beside::RECORD.fields,
    sources: &[],
    places: &[],
    player: &[],
    object: &[],
    special: &[],
    place: &[],
    events: &[],
    card: cards::Card::shape,
};
