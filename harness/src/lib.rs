//! ruleproof tells whether a card-game engine plays by the rules.
//!
//! Data flows one way: a [`text`] becomes nodes, the [`language`] makes cases of them, a [`suite`]
//! gathers them, [`mod@play`] has an engine play one, and [`judge`] compares what was observed with
//! what is expected. The record of a run is the `reports` crate's.
//!
//! A [`story`] tells a play in words: what was decided under which clause, and where a case and an engine part.
//!
//! [`mod@generate`] makes up cases by chance, and says what must hold however they end.
//!
//! [`mod@minimize`] finds the smallest scenario on which two engines part.
//!
//! [`protocol`] is how engines are talked with that are programs of their own, and `process` keeps
//! these in check; `smoke` tries one.
//!
//! Reading, playing and judging take text and give values: no file, thread or process is in them.
//! Those stand behind the feature `native`.

pub mod coverage;
pub mod diagnose;
pub mod generate;
pub mod judge;
pub mod language;
pub mod minimize;
pub mod mistakes;
pub mod parallel;
pub mod play;
#[cfg(feature = "native")]
pub mod process;
pub mod protocol;
pub mod run;
#[cfg(feature = "native")]
pub mod smoke;
pub mod story;
pub mod suite;
pub mod text;

pub use protocol::adapter;
