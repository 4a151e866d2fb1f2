//! The record of a run, its events, and what is drawn from them.
//!
//! A [`record`] says what was played on which engine and how each case ended; a [`mismatch`] is a difference from what a
//! case expects, and [`unreported`] what an engine does not report. While it is being made, a run
//! tells of itself in [`events`]; [`reporters`] take them and write what people and programs read to a
//! [`sink`]. The other modules draw from a record: [`terminal`] for people, [`json`] and [`junit`] for
//! programs, [`page`] for a browser; [`causes`] groups what is red in it by what went wrong, [`needs`] what is lacking, and [`mod@folded`] fits
//! that on a screen; [`lines`] is the form of a record that is written along, [`matrix`] shows several records beside
//! each other, [`mod@diff`] what two differ in,
//! which [`diff_text`] puts into words. A [`bug`] is what an engine gets wrong, as a report for its author; a [`baseline`]
//! is what is known of an engine, and a [`standing`] is derived from it.
//!
//! Other reports: [`coverage`] says which clauses a suite shows, [`mistakes`] which mistakes it notices,
//! [`diagnosis`] which mistakes an engine's failures look like ([`diagnosis_text`] puts that into words, [`likely`] tells
//! of it at a glance), [`smoke`] how an engine keeps to the protocol; a [`tree`] is the decisions of one case, a [`timeline`] a play of it step by step; a [`site`] shows a whole
//! suite, with what engines made of it.
//!
//! Nothing here prints, opens a file or knows a game: who links this gives texts and sinks.

pub mod badge;
pub mod baseline;
pub mod bug;
pub mod causes;
pub mod contested;
pub mod coverage;
pub mod coverage_text;
pub mod diagnosis;
pub mod diagnosis_text;
pub mod diff;
pub mod diff_text;
pub mod events;
pub mod folded;
pub mod gains;
pub mod json;
#[cfg(feature = "junit")]
pub mod junit;
pub mod likely;
pub mod lines;
pub mod markdown;
pub mod matrix;
pub mod merge;
pub mod mismatch;
pub mod mistakes;
pub mod needs;
#[cfg(feature = "pages")]
pub mod page;
pub mod passed;
pub mod plain;
pub mod reach;
pub mod record;
pub mod reporters;
pub mod sarif;
pub mod sink;
#[cfg(feature = "pages")]
pub mod site;
pub mod smoke;
pub mod standing;
pub mod terminal;
pub mod timeline;
pub mod tree;
pub mod unreported;
