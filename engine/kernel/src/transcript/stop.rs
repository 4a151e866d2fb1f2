//! Why a play does not go on.

use crate::clause::Clause;
use crate::transcript::choice::Question;
use crate::words::scenario::StepId;

/// A refusal: what was tried is against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clauses that forbid it, the plainest first.
    pub clauses: Vec<Clause>,
    /// What is wrong, for people.
    pub why: String,
}

impl Refusal {
    /// A refusal under some clauses.
    pub fn new(clauses: &[Clause], why: impl Into<String>) -> Self {
        Self { clauses: clauses.to_vec(), why: why.into() }
    }
}

/// Why a play, or a part of it, stops.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// A choice has no answer.
    Undecided(Box<Question>),
    /// The rules refuse an answer to a choice that the case left open: there is no such path.
    Barred(Refusal),
    /// The engine lacks something; it names the word or the card.
    Unsupported(String),
    /// The scenario itself is wrong.
    Rejected {
        /// The step at which it shows; none before the first.
        step: Option<StepId>,
        /// What is wrong.
        why: String,
    },
    /// The rules refuse the step that is being taken. The play takes it back and goes on.
    Refused(Refusal),
}

impl Stop {
    /// The engine lacks `what`.
    pub fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported(what.into())
    }

    /// The step is refused under `clauses`.
    pub fn refused(clauses: &[Clause], why: impl Into<String>) -> Self {
        Self::Refused(Refusal::new(clauses, why))
    }
}
