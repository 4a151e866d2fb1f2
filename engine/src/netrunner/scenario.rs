//! What a case gives and does.

use super::cards::Card;
use crate::kernel::scenario;
use crate::{record, verbs};

/// A scenario.
pub type Scenario = scenario::Scenario<Given, Deed, Passage, Beside, Card>;

record! {
    /// The start.
    pub struct Given {
    }
}

record! {
    /// A pass.
    pub struct Pass {
        /// Nothing.
        pass: crate::kernel::shape::Text,
    }
}

verbs! {
    /// What a player does.
    pub enum Deed "verb" {
        /// Passes.
        Pass(Pass) = "pass",
    }
}

verbs! {
    /// What the game goes on to.
    pub enum Passage "step of the game" {
        /// Passes.
        Pass(Pass) = "pass",
    }
}

record! {
    /// What may stand beside a step.
    pub struct Beside {
    }
}
