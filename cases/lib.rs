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

include!(concat!(env!("OUT_DIR"), "/files.rs"));
