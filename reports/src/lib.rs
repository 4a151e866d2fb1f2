//! The record of a run, its events, and the reports that are made from them.
//!
//! A [`record`] states which plays ran on which engine and how each ended. A [`mismatch`] is a difference from a case's
//! expectation, and an [`unreported`] item is one that the engine does not report. A run emits [`events`] while it is
//! in progress; [`reporters`] receive them and write text for people and programs to a [`sink`].
//!
//! Most other modules present a record:
//!
//! - [`terminal`] for people, [`json`] and [`junit`] for programs, [`page`] for a browser.
//! - [`causes`] groups failures by cause, [`needs`] groups missing features, and [`mod@folded`] fits both on a screen.
//! - [`lines`] is the form of a record that is written during the run.
//! - [`matrix`] shows several records side by side. [`mod@diff`] compares two, and [`diff_text`] renders the
//!   comparison.
//! - A [`bug`] is a fault of an engine as a report for its author.
//! - A [`baseline`] lists the known failures of an engine, and a [`standing`] is derived from it.
//!
//! Other reports:
//!
//! - [`coverage`] lists the clauses that a suite proves, [`mistakes`] the known mistakes that it notices, and
//!   [`misreadings`] counts the misread cards that it notices.
//! - [`diagnosis`] finds the known mistakes that an engine's failures look like; [`diagnosis_text`] renders it, and
//!   [`likely`] is its short form.
//! - [`smoke`] checks that an engine follows the protocol.
//! - A [`tree`] holds the decisions of one case, and a [`timeline`] one play of it step by step.
//! - A [`site`] shows a whole suite with the results of engines.
//!
//! This crate does not print, open files or depend on a game: its caller provides texts and sinks.

pub mod badge;
pub mod baseline;
pub mod bug;
pub mod causes;
mod columns;
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
pub mod misreadings;
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
