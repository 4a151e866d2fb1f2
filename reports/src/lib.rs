//! The record of a run, and what is drawn from it.
//!
//! A [`record`] says what was played on which engine and how each case ended. The other modules
//! draw from it: [`terminal`] for people, [`json`] and [`junit`] for programs. A [`tree`] is the
//! decisions of one case.

pub mod json;
pub mod junit;
pub mod record;
pub mod terminal;
pub mod tree;
