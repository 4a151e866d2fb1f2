//! The record of a run, and what is drawn from it.
//!
//! A [`record`] says what was played on which engine and how each case ended. The other modules
//! draw from it: [`terminal`] for people, [`json`] and [`junit`] for programs. [`mistakes`] says what a
//! suite notices of known mistakes.

pub mod diagnosis;
pub mod json;
pub mod junit;
pub mod mistakes;
pub mod record;
pub mod terminal;
