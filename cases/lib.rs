//! The suite, carried along in the program: cases, and the cards that they use, as they stand in their files.
//!
//! ```
//! let combat = cases::FILES.iter().find(|(path, _)| *path == "cases/mtg/510-combat.yaml");
//! assert!(combat.is_some_and(|(_, text)| text.contains("game: mtg")));
//! ```
//!
//! This crate holds texts. It reads none of them, and knows neither the language they are written in nor any game.

/// The version of the suite: `1.2.0`.
pub const VERSION: &str = include_str!("version.txt").trim_ascii();

/// The known mistakes that the suite does not notice in an engine that tells no events: a line each, the game and the
/// name with a colon between, behind lines that say so.
pub const UNNOTICED: &str = include_str!("unnoticed.txt");

/// The cases that fail with each known mistake of the reference engine, as `ruleproof mistakes --write-table` writes
/// them.
pub const MISTAKES: &str = include_str!("mistakes.txt");

/// The misreadings of cards that the suite notices, as `ruleproof cards --misread --write-table` counts them.
pub const MISREADINGS: &str = include_str!("misreadings.txt");

/// The misreadings of cards that no case can notice: a line each, with the reason.
pub const MISREADINGS_EXEMPT: &str = include_str!("misreadings-exempt.txt");

include!(concat!(env!("OUT_DIR"), "/files.rs"));
