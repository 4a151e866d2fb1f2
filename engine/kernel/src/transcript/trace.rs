//! The decisions of a play with their clauses, the balance of each amount, and the answers taken.

use crate::clause::Clause;
use crate::transcript::account::Account;
use crate::transcript::choice::Question;
use crate::words::scenario::{Answer, Give, StepId};

/// A citation: one decision of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cite {
    /// The clause under which the decision was made.
    pub clause: Clause,
    /// The step during which the decision was made; `None` before the first.
    pub step: Option<StepId>,
    /// The number of events so far.
    pub events: usize,
    /// The decision in words, for people; empty unless notes were requested.
    pub note: String,
}

/// The point at which a step began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The step.
    pub step: StepId,
    /// The number of citations so far.
    pub cites: usize,
    /// The number of events so far.
    pub events: usize,
}

/// A choice put to a player, and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The question.
    pub question: Question,
    /// The answer.
    pub give: Give,
    /// The step that gave the answer, and the index of the answer within the step, from 0; `None` if the steps left it
    /// open.
    pub scripted: Option<(StepId, usize)>,
    /// The number of events so far; the last of them is the `asked` event of this choice.
    pub events: usize,
}

/// The decisions of a play, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The citations.
    pub cites: Vec<Cite>,
    /// The points at which the steps began, in order.
    pub begun: Vec<Begun>,
    /// The balance of each amount that was about to happen.
    pub accounts: Vec<Account>,
    /// The answers taken to choices that the steps leave open, in order, each with the step during which it was asked
    /// for.
    pub answers: Vec<(Answer, Option<StepId>)>,
    /// All choices made, including scripted ones, in order; empty unless notes were requested.
    pub decisions: Vec<Decision>,
}

impl Trace {
    /// Returns `true` if a decision was made under `clause`.
    pub fn has(&self, clause: &str) -> bool {
        self.cites.iter().any(|cite| cite.clause == clause)
    }
}
