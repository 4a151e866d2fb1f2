//! ruleproof tells whether a card-game engine plays by the rules.
//!
//! Data flows one way: a [`text`] becomes nodes, the [`language`] makes cases of them, a [`suite`]
//! gathers them, [`mod@play`] has an engine play one, and [`judge`] compares what was observed with
//! what is expected. The record of a run is the `reports` crate's.
//!
//! [`mod@generate`] makes up cases by chance, and says what must hold however they end.
//!
//! Reading, playing and judging take text and give values: no file, thread or process is in them.
//! Those stand behind the feature `native`.

pub mod diagnose;
pub mod generate;
pub mod judge;
pub mod language;
pub mod mistakes;
pub mod parallel;
pub mod play;
pub mod run;
pub mod suite;
pub mod text;
