//! The reference engine of ruleproof.
//!
//! It plays a scenario of one of three games by the rules of an edition. It reports the observable events and states,
//! the refused attempts, and the clause under which each decision was made. It does not depend on any file, YAML,
//! process or expectation.
//!
//! [`GAMES`] is the table of supported games; code that handles any game iterates over it. The [`kernel`] holds the
//! code that the games share; each game is a crate with the same folders.
//!
//! ```
//! use engine::kernel::outcome::{Outcome, Variant};
//! use engine::kernel::transcript::{Notes, Open};
//!
//! let riftbound = engine::GAMES.find("riftbound").unwrap();
//! let scenario = riftbound.read(r#"{"cards": {}, "given": {"players": {"alice": {}, "bob": {}}}, "when": []}"#).unwrap();
//! let played = scenario.play(Variant { edition: "1.4", mistakes: &[] }, Open::default(), Notes::default());
//! assert!(matches!(played, Outcome::Played { .. }));
//! ```

pub use kernel;
pub use kernel::game::{AnyGame, Card, Games, Scenario};
pub use kernel::outcome::{Outcome, Variant};
pub use {mtg, netrunner, riftbound};

/// The supported games.
// A `static`: a constant would be duplicated in each crate that names it, with the code of all games behind its tables.
pub static GAMES: Games = Games(&[&mtg::GAME, &netrunner::GAME, &riftbound::GAME]);
