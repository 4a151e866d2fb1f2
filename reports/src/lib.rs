//! The record of a run, and what is drawn from it.
//!
//! A [`record`] says what was played on which engine and how each case ended. The other modules
//! draw from it: [`terminal`] for people, [`json`] and [`junit`] for programs; [`lines`] is the record
//! while it is being made, [`matrix`] several beside each other. [`mistakes`] says what a
//! suite notices of known mistakes.

pub mod json;
pub mod junit;
pub mod lines;
pub mod matrix;
pub mod mistakes;
pub mod record;
pub mod terminal;
