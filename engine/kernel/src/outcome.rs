//! By which rules a scenario is played, and how a play ended.

use crate::transcript::choice::Question;
use crate::transcript::observed::Observed;
use crate::transcript::stop::{Refusal, Stop};
use crate::transcript::trace::Trace;
use crate::words::scenario::StepId;

/// The rules a scenario is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant<'a> {
    /// The edition.
    pub edition: &'a str,
    /// The names of the mistakes to make, if any. No two of them may turn one ruling.
    pub mistakes: &'a [&'a str],
}

/// How a play ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It was played to the end.
    Played {
        /// What was seen.
        observed: Observed,
        /// Under which clauses it was decided.
        trace: Trace,
    },
    /// A choice has no answer; with one more answer it goes on.
    Undecided(Box<Question>),
    /// The rules refuse an answer to a choice that the case left open: there is no such path.
    Barred(Refusal),
    /// The engine lacks the word or the card named.
    Unsupported {
        /// What it lacks.
        needs: String,
    },
    /// The scenario is wrong: a surplus answer, a step that cannot occur, a start on which the rules
    /// would act.
    Rejected {
        /// The step at which it shows.
        step: Option<StepId>,
        /// What is wrong.
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
