//! The reasons why a play stops.

use crate::clause::Clause;
use crate::transcript::choice::Question;
use crate::words::scenario::StepId;

/// A refusal: the attempt is against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clauses that forbid it, the plainest first.
    pub clauses: Vec<Clause>,
    /// The error, for people.
    pub why: String,
}

impl Refusal {
    /// A refusal under some clauses.
    pub fn new(clauses: &[Clause], why: impl Into<String>) -> Self {
        Self { clauses: clauses.to_vec(), why: why.into() }
    }
}

/// The reason why a play, or a part of it, stops.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// A choice has no answer.
    Undecided(Box<Question>),
    /// The rules refuse an answer to a choice that the case left open, so this path does not exist.
    Barred(Refusal),
    /// The engine does not support the named keyword or card.
    Unsupported(String),
    /// The scenario itself is wrong.
    Rejected {
        /// The step at which the error appears; `None` before the first.
        step: Option<StepId>,
        /// The error.
        why: String,
    },
    /// The rules refuse the step being taken. The play takes it back and goes on.
    Refused(Refusal),
}

impl Stop {
    /// The stop for a missing feature `what`.
    pub fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported(what.into())
    }

    /// The stop for a step refused under `clauses`.
    pub fn refused(clauses: &[Clause], why: impl Into<String>) -> Self {
        Self::Refused(Refusal::new(clauses, why))
    }
}
