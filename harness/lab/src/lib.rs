//! Tools for suites and engines beyond running them.
//!
//! * [`mistakes`]: the suite on every known mistake, as far as it could change a case ([`asked`]); [`reticent`]: on
//!   engines with unreported events; and [`coverage`]: the clauses that this proves;
//! * [`diagnose`]: the known mistakes that explain an engine's failures, and [`likely`]: a quick estimate of them;
//! * [`mod@bugs`]: the failures of a record, grouped into bugs;
//! * [`mod@generate`]: random cases, and invariants at their end;
//! * [`mod@home`]: the file to which a case belongs;
//! * [`mod@minimize`]: the smallest scenario on which two engines differ;
//! * [`cards`]: the cards of a suite, the cases that use them, and their misreadings;
//! * [`concern`]: the cases affected by a change of files;
//! * [`mod@find`]: clauses, cards and cases by words;
//! * [`amended`]: the changes in a new document of the rules, and the parts of a suite that depend on them;
//! * [`words`]: the keywords of a game, with their meaning and their uses in a suite;
//! * [`lint`]: warnings about cases of valid form;
//! * [`separate`]: migration of files from version 1 of the case language to version 2;
//! * [`mod@decisions`]: every choice and end of a case, as a tree;
//! * [`mod@explanation`]: a play in words, and the divergence between a case and an engine;
//! * [`mod@timeline`]: a play as a timeline, alone or next to the correct one.
//!
//! Like the suite's crate, this one takes and returns values: it contains no file, process or terminal.

pub mod amended;
pub mod asked;
pub mod bugs;
#[cfg(test)]
mod bundled;
pub mod cards;
pub mod concern;
pub mod coverage;
pub mod decisions;
pub mod diagnose;
pub mod explanation;
pub mod find;
pub mod generate;
pub mod home;
pub mod likely;
pub mod lint;
pub mod migrate;
pub mod minimize;
pub mod mistakes;
pub mod printed;
pub mod reticent;
pub mod separate;
pub mod timeline;
pub mod words;
