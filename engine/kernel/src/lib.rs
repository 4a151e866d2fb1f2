//! The parts of a rules engine that are the same for any card game.
//!
//! * [`mod@words`]: the keywords of a game's cases and cards as data, each declared once;
//! * [`game`]: the contract that a game fulfils, and its type-erased form for code that handles any game;
//! * [`driver`]: walks the steps of a scenario, takes refused ones back, and stops endless plays;
//! * [`replacing`]: the loop in which effects change an event that is about to happen;
//! * [`announced`]: checks the announcements of a player, and refuses those that are not taken;
//! * [`transcript`]: the single entry point through which a play asks, reports and cites, and the observations;
//! * [`interpretations`]: how each rule is read, and what an edition or a known mistake replaces;
//! * [`mod@clause`]: clauses as values;
//! * [`reference`](mod@reference): the reference engine as a value, correct or with known mistakes.
//!
//! The crate does not depend on any game, file, YAML, process or expectation. `harness/tests/it/toy` is a whole game in
//! a few lines.

// The macros of `words::declare` use the path `kernel::`, as in other crates.
extern crate self as kernel;

pub mod announced;
pub mod clause;
pub mod driver;
mod facts;
pub mod game;
pub mod interpretations;
pub mod outcome;
pub mod reference;
pub mod replacing;
pub mod timing;
pub mod transcript;
pub mod words;
