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
//! let riftbound = engine::GAMES.find("riftbound").unwrap();
//! let scenario = riftbound.read(r#"{"cards": {}, "given": {"players": {"alice": {}, "bob": {}}}, "when": []}"#).unwrap();
//! let played = scenario.play(Variant { edition: "1.4", mistakes: &[] }, Open::default(), Notes::default());
//! assert!(matches!(played, Outcome::Played { .. }));
//! ```

pub use kernel;
pub use kernel::game::{AnyGame, Card, Games, Scenario};
pub use kernel::outcome::{Outcome, Variant};
pub use {mtg, netrunner, riftbound};

/// The games.
// A `static`: a constant would be made anew in each crate that names it, with the code of all games behind their tables.
pub static GAMES: Games = Games(&[&mtg::GAME, &netrunner::GAME, &riftbound::GAME]);
