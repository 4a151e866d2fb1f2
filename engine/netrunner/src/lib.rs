//! Android: Netrunner.
//!
//! Nothing is set up in advance here: while an effect resolves, each part of it that could be
//! prevented opens a point at which abilities that prevent or avoid may be used, after those that
//! say "additional" and before those that wait for what happens.

/// A clause of this game's catalogue, as a value.
macro_rules! clause {
    ($id:literal) => {
        kernel::clause!(seeds::NETRUNNER, $id)
    };
}

mod abilities;
mod costs;
pub mod game;
pub mod matching;
pub mod mistakes;
mod prevention;
mod readings;
mod resolution;
pub mod rulings;
mod runs;
pub mod state;
#[cfg(test)]
mod tests;
mod windows;
pub mod words;

pub use words::scenario::Scenario;
pub use words::{cards, scenario};

use kernel::game::Game;
use kernel::rulings::Mistake;
use kernel::transcript::Transcript;
use kernel::transcript::observed::Observed;
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::language::{Language, Players};
use kernel::words::shape::Described;

/// Android: Netrunner.
#[derive(Debug)]
pub struct Netrunner;

impl Game for Netrunner {
    const GAME: &'static Self = &Self;
    const LANGUAGE: &'static Language = &LANGUAGE;

    type Given = scenario::Given;
    type Action = scenario::Deed;
    type GameStep = scenario::Passage;
    type Beside = scenario::Beside;
    type Card = cards::Card;
    type Rulings = rulings::Rulings;

    fn rulings(edition: &str) -> Option<rulings::Rulings> {
        words::Edition::of(edition).map(rulings::Rulings::of)
    }

    fn mistakes() -> &'static [&'static [Mistake<rulings::Rulings>]] {
        &[mistakes::MISTAKES]
    }

    fn play(
        scenario: &Scenario,
        edition: &str,
        rulings: rulings::Rulings,
        log: Transcript<'_>,
    ) -> Result<(Observed, Trace), Stop> {
        let edition = words::Edition::of(edition).ok_or_else(|| Stop::unsupported(format!("edition {edition}")))?;
        game::play(scenario, edition, &rulings, &log)
    }
}

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
    player: words::expected::PLAYER,
    object: words::expected::OBJECT,
    ordered: &[],
    special: words::expected::SPECIAL,
    place: words::expected::PLACE,
    events: words::expected::EVENTS,
    card: cards::Card::shape,
};
