//! The record of a run, and what is drawn from it.
//!
//! A [`record`] says what was played on which engine and how each case ended. The other modules
//! draw from it: [`terminal`] for people, [`json`] and [`junit`] for programs; [`lines`] is the record
//! while it is being made, [`matrix`] several beside each other, [`mod@diff`] what two differ in. A [`baseline`] is what is known of an
//! engine. Other reports: [`coverage`] says which
//! clauses a suite shows, [`mistakes`] which mistakes it notices, [`smoke`] how an engine keeps to the protocol; a [`tree`] is the decisions of one case.

pub mod baseline;
pub mod coverage;
pub mod coverage_text;
pub mod diagnosis;
pub mod diff;
pub mod json;
pub mod junit;
pub mod lines;
pub mod matrix;
pub mod mistakes;
pub mod record;
pub mod smoke;
pub mod terminal;
pub mod tree;
