//! A case as it is played, for whoever shows it beside its text; and the suite, for whoever browses it.
//!
//! These are answers to requests that are ruleproof's own ([`messages`]).

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

/// What cases are read and played over.
#[derive(Clone, Copy)]
pub struct Stage<'s> {
    /// The suite.
    pub suite: &'s Suite,
    /// The same, for reading more over it.
    pub over: &'s Over<'s>,
    /// Its clauses.
    pub clauses: &'s Clauses,
}
