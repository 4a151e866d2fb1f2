//! Views of cases and of the suite, for clients that show a play next to its text, or that browse the suite.
//!
//! These are the answers to the requests that are specific to ruleproof ([`messages`]).

pub mod browse;
pub mod caught;
pub mod messages;
pub mod printed;
pub mod reading;
pub mod shown;
pub mod start;
#[cfg(test)]
mod tests;

use suite::load::{Over, Suite};
use suite::run::Clauses;

/// The suite on top of which cases are parsed and played.
#[derive(Clone, Copy)]
pub struct Stage<'s> {
    /// The suite.
    pub suite: &'s Suite,
    /// A parser for more files on top of the suite.
    pub over: &'s Over<'s>,
    /// The clauses of the suite.
    pub clauses: &'s Clauses,
}
