//! The rules by which a scenario is played, and the outcome of a play.

use crate::transcript::choice::Question;
use crate::transcript::observed::Observed;
use crate::transcript::stop::{Refusal, Stop};
use crate::transcript::trace::Trace;
use crate::words::scenario::StepId;

/// The rules by which a scenario is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant<'a> {
    /// The edition.
    pub edition: &'a str,
    /// The names of the known mistakes to make, if any. No two of them may change the same ruling.
    pub mistakes: &'a [&'a str],
}

/// The outcome of a play.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The play reached its end.
    Played {
        /// The observations.
        observed: Observed,
        /// The decisions, with the clauses under which they were made.
        trace: Trace,
    },
    /// A choice has no answer; with one more answer the play goes on.
    Undecided(Box<Question>),
    /// The rules refuse an answer to a choice that the case left open, so this path does not exist.
    Barred(Refusal),
    /// The engine does not support a keyword or a card of the scenario.
    Unsupported {
        /// The missing keyword or card.
        needs: String,
    },
    /// The scenario is wrong: it has a surplus answer, a step that cannot occur, or a start on which the rules would
    /// act.
    Rejected {
        /// The step at which the error appears.
        step: Option<StepId>,
        /// The error.
        why: String,
    },
}

impl From<Result<(Observed, Trace), Stop>> for Outcome {
    fn from(result: Result<(Observed, Trace), Stop>) -> Self {
        match result {
            Ok((observed, trace)) => Self::Played { observed, trace },
            Err(Stop::Undecided(question)) => Self::Undecided(question),
            Err(Stop::Barred(refusal)) => Self::Barred(refusal),
            Err(Stop::Unsupported(needs)) => Self::Unsupported { needs },
            Err(Stop::Rejected { step, why }) => Self::Rejected { step, why },
            Err(Stop::Refused(refusal)) => Self::Rejected { step: None, why: refusal.why },
        }
    }
}
