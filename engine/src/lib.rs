//! The reference engine of ruleproof.
//!
//! It plays a scenario of one of three games by the rules of an edition, and says what could be
//! observed, what was refused, and under which clause each thing was decided. It knows no file, no
//! YAML, no process and no expectation.
//!
//! [`GAMES`] is the table of what can be played; everybody who has to do with any game goes over it. The
//! [`kernel`] holds what the games share; each game is a crate with the same folders.
//!
//! ```
//! use engine::kernel::outcome::{Outcome, Variant};
//! use engine::kernel::transcript::{Notes, Open};
//!
//! let riftbound = engine::game("riftbound").unwrap();
//! let scenario = riftbound.read(r#"{"cards": {}, "given": {"players": {"alice": {}, "bob": {}}}, "when": []}"#).unwrap();
//! let played = scenario.play(Variant { edition: "1.4", mistakes: &[] }, Open::default(), Notes::default());
//! assert!(matches!(played, Outcome::Played { .. }));
//! ```

pub use kernel;
pub use kernel::game::{AnyGame, Card, Scenario};
pub use kernel::outcome::{Outcome, Variant};
pub use {mtg, netrunner, riftbound};

use kernel::rulings::Wrong;
use kernel::words::language::Language;

/// The games.
pub const GAMES: [&dyn AnyGame; 3] = [&mtg::Magic, &netrunner::Netrunner, &riftbound::Riftbound];

/// The game of a name.
pub fn game(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.into_iter().find(|game| game.language().game == name)
}

/// The languages of the games.
pub fn languages() -> impl Iterator<Item = &'static Language> {
    GAMES.into_iter().map(AnyGame::language)
}

/// The mistakes that can be made on purpose, in all games.
pub fn mistakes() -> impl Iterator<Item = Wrong> {
    GAMES.into_iter().flat_map(AnyGame::mistakes)
}

/// Two of these mistakes that cannot be made together, since they replace one reading, each its own way.
pub fn clash(mistakes: &[Wrong]) -> Option<(Wrong, Wrong)> {
    GAMES.into_iter().find_map(|game| game.clash(mistakes))
}
