//! Riftbound: Core Rules 1.3 and 1.4, section 437 (Prevent) and what it leans on.

/// A clause of this game's catalogue, as a value.
macro_rules! clause {
    ($id:literal) => {
        kernel::clause!(seeds::RIFTBOUND, $id)
    };
}

mod chain;
mod combat;
mod damage;
mod death;
mod editions;
mod game;
mod mistakes;
mod prevention;
mod replacement;
mod rulings;
mod state;
mod turn;
pub mod words;
mod zones;

pub use rulings::Rulings;
pub use words::scenario::Scenario;
pub use words::{cards, effects, phrases, targets};

use kernel::game::Game;
use kernel::rulings::Mistake;
use kernel::transcript::Transcript;
use kernel::transcript::observed::Observed;
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::language::{Language, Players};
use kernel::words::shape::Described;

use words::{expected, scenario};

/// Riftbound.
#[derive(Debug)]
pub struct Riftbound;

impl Game for Riftbound {
    const GAME: &'static Self = &Self;
    const LANGUAGE: &'static Language = &LANGUAGE;

    type Given = scenario::Given;
    type Action = scenario::Action;
    type GameStep = scenario::GameStep;
    type Beside = scenario::Beside;
    type Card = cards::Card;
    type Rulings = Rulings;

    fn rulings(edition: &str) -> Option<Rulings> {
        Rulings::of(edition)
    }

    fn mistakes() -> &'static [&'static [Mistake<Rulings>]] {
        &[mistakes::MISTAKES]
    }

    fn play(
        scenario: &Scenario,
        _edition: &str,
        rulings: Rulings,
        log: Transcript<'_>,
    ) -> Result<(Observed, Trace), Stop> {
        game::play(scenario, &rulings, log)
    }
}

/// The language of its cases.
pub const LANGUAGE: Language = Language {
    game: "riftbound",
    title: "Riftbound",
    editions: &["1.3", "1.4"],
    players: Players::Named(&["alice", "bob"]),
    reserved: &[],
    given: scenario::Given::shape,
    deeds: scenario::Action::VERBS,
    passages: scenario::GameStep::VERBS,
    nests: &["in_response", "showdown"],
    beside: scenario::Beside::RECORD.fields,
    sources: expected::SOURCES,
    places: expected::PLACES,
    player: expected::PLAYER,
    object: expected::OBJECT,
    ordered: &["prevent"],
    special: expected::SPECIAL,
    place: expected::PLACE,
    events: expected::EVENTS,
    card: cards::Card::shape,
};
