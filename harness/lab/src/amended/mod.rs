//! What is other in a new document of a game's rules, and what of a suite rests on it.
//!
//! * [`document`]: the rules of a document, read from the publisher's text;
//! * [`compare`]: which rules are new, gone, renumbered, moved or worded otherwise;
//! * [`resting`]: the clauses, cases, mistakes and places of the engine that rest on each;
//! * [`report`]: the same as text, Markdown and data;
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
