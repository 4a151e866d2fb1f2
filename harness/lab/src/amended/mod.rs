//! The changes in a new rules document, and the parts of a suite that depend on them.
//!
//! * [`document`]: the rules of a document, parsed from the publisher's text;
//! * [`compare`]: the rules that are new, gone, renumbered, moved or reworded;
//! * [`resting`]: the clauses, cases, known mistakes and source locations of the engine that depend on each rule;
//! * [`report`]: the changes as text, Markdown and data;
//! * [`adopt`]: the catalogues, carried over to the new document.

pub mod adopt;
pub mod changes;
pub mod document;
mod edits;
mod matching;
pub mod number;
mod pages;
pub mod report;
pub mod resting;
mod runs;
pub mod words;

pub use self::changes::{Amended, Change, Kind, compare};
