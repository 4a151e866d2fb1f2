//! Suites of cases: parsing, selecting, playing and judging them.
//!
//! Data flows one way: a [`text`] becomes nodes, the [`language`] turns them into cases, and [`load`] collects the
//! cases with the [`cards`] and the [`catalogue`]s on which they build. [`mod@play`] plays one case on an engine,
//! [`judge`] compares observations with expectations, and [`mod@run`] records many plays. A [`survey`] handles a suite
//! that is too large to keep in memory.
//!
//! The crate takes texts and returns values. It contains no file, process or terminal, and does not depend on any game:
//! it receives the table of the games that its files may be about.

pub mod broken;
#[cfg(test)]
mod bundled;
pub mod cards;
pub mod catalogue;
pub mod documents;
pub mod fix;
pub mod judge;
pub mod language;
pub mod load;
pub mod parallel;
pub mod places;
pub mod play;
pub mod run;
pub mod select;
pub mod survey;
pub mod text;
mod unproved;
pub mod waves;
