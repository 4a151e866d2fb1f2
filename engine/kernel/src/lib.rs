//! What the rules of any card game need, whatever the game.
//!
//! * [`mod@words`]: the words of a game's cases and cards as data, each declared once;
//! * [`game`]: the contract that a game fulfils, and the same for whoever does not know which game it is;
//! * [`driver`]: walks the steps of a scenario, takes refused ones back, and ends what has no end;
//! * [`replacing`]: the loop in which effects change an event that is about to happen;
//! * [`announced`]: what a player says in announcing something is taken, or refused;
//! * [`transcript`]: the single entry point through which a play asks, reports and cites; what was observed;
//! * [`interpretations`]: how each rule is read, and what an edition or a known mistake replaces;
//! * [`mod@clause`]: clauses as values;
//! * [`reference`](mod@reference): the reference engine as a value, right or with mistakes.
//!
//! It knows no game, no file, no YAML, no process and no expectation. `harness/tests/it/toy` is a whole game in a few lines.

// The macros of `words::declare` name this crate as others do.
extern crate self as kernel;

pub mod announced;
pub mod clause;
pub mod driver;
pub mod game;
pub mod interpretations;
pub mod outcome;
pub mod reference;
pub mod replacing;
pub mod timing;
pub mod transcript;
pub mod words;
