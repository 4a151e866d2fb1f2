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
mod additional;
mod costs;
mod damage;
mod editions;
mod game;
mod matching;
#[cfg(feature = "mistakes")]
mod mistakes;
mod prevention;
mod replacement;
mod resolution;
mod rulings;
mod runs;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod windows;
pub mod words;

pub use rulings::Rulings;
pub use words::scenario::Scenario;
pub use words::{cards, scenario};

use kernel::driver;
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

impl kernel::game::Game for Netrunner {
    const GAME: &'static Self = &Self;
    const LANGUAGE: &'static Language = &LANGUAGE;

    type Given = scenario::Given;
    type Action = scenario::Action;
    type GameStep = scenario::GameStep;
    type Beside = scenario::Beside;
    type Card = cards::Card;
    type Rulings = Rulings;

    fn rulings(edition: &str) -> Option<Rulings> {
        words::Edition::of(edition).map(Rulings::of)
    }

    fn mistakes() -> &'static [&'static [Mistake<Rulings>]] {
        #[cfg(feature = "mistakes")]
        return mistakes::ALL;
        #[cfg(not(feature = "mistakes"))]
        return &[];
    }

    fn play(
        scenario: &Scenario,
        edition: &str,
        rulings: Rulings,
        log: Transcript<'_>,
    ) -> Result<(Observed, Trace), Stop> {
        let edition = words::Edition::of(edition).ok_or_else(|| Stop::unsupported(format!("edition {edition}")))?;
        let state = state::setup::start(scenario, edition)?;
        // A step that breaks in stands where it is legal. One that turns out to be legal nowhere is known to be so as
        // the play begins anew.
        let mut nowhere = windows::Refusals::new();
        loop {
            let mut game = game::Game::new(state.clone(), log.clone(), &rulings, nowhere.clone());
            let done = driver::steps(&mut game, &scenario.when);
            if let Some((step, refused)) = game.interrupting.learned() {
                nowhere.insert(step, refused);
                continue;
            }
            done?;
            return driver::finish(game);
        }
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
    deeds: scenario::Action::VERBS,
    passages: scenario::GameStep::VERBS,
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
