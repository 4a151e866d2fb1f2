//! Suites of cases: read, selected, played and judged.
//!
//! Data flows one way: a [`text`] becomes nodes, the [`language`] makes cases of them, [`load`] gathers them with
//! the [`cards`] and the [`catalogue`]s that they lean on, [`mod@play`] has an engine play one, [`judge`] compares what was
//! observed with what is expected, and [`mod@run`] makes a record of many; a [`survey`] holds a suite that is larger than what
//! may be held.
//!
//! Texts in, values out: no file, process or terminal is in this crate, and it matches on no game: it is given the table of
//! games that its files may be about.

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
pub mod waves;
