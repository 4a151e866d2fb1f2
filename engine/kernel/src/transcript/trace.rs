//! What was done, and under which clause; what became of amounts, and which answers were taken.

use crate::clause::Clause;
use crate::transcript::account::Account;
use crate::transcript::choice::Question;
use crate::words::scenario::{Answer, Give, StepId};

/// One decision of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cite {
    /// The clause under which it was decided.
    pub clause: Clause,
    /// The step during which it happened; none before the first.
    pub step: Option<StepId>,
    /// How many events had happened.
    pub events: usize,
    /// What was decided, for people; empty unless notes were asked for.
    pub note: String,
}

/// Where a step began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The step.
    pub step: StepId,
    /// How many decisions there had been.
    pub cites: usize,
    /// How many events had happened.
    pub events: usize,
}

/// A choice that was put to a player, and what was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What was asked.
    pub question: Question,
    /// What was answered.
    pub give: Give,
    /// The step whose answer it was, and which of its answers, counted from 0; none where the steps left it open.
    pub scripted: Option<(StepId, usize)>,
    /// How many events had happened; the last of them is that it was asked.
    pub events: usize,
}

/// The decisions of a play, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The decisions.
    pub cites: Vec<Cite>,
    /// Where the steps began, in order.
    pub begun: Vec<Begun>,
    /// What became of each amount that was about to happen.
    pub accounts: Vec<Account>,
    /// The answers that were taken to choices which the steps leave open, in order.
    pub answers: Vec<Answer>,
    /// The step during which each of those was asked for.
    pub asked: Vec<Option<StepId>>,
    /// All choices that were made, scripted ones too, in order; empty unless notes were asked for.
    pub decisions: Vec<Decision>,
}

impl Trace {
    /// Whether something was decided under `clause`.
    pub fn has(&self, clause: &str) -> bool {
        self.cites.iter().any(|cite| cite.clause == clause)
    }
}
