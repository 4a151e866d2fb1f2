//! Plays that begin anew, on an engine that cannot save: what was refused is known in the next try, and left out.

use std::collections::{HashMap, HashSet};

use kernel::transcript::stop::Refusal;
use kernel::words::scenario::StepId;

use super::{Halt, Step};

/// How often a play begins anew at most.
const MOST: usize = 500;

/// What was refused in earlier tries of a play.
#[derive(Clone, Debug, Default)]
pub(super) struct Earlier {
    /// The steps, and why.
    steps: HashMap<StepId, Refusal>,
    /// Interrupts, each with the number of the window in which it was not legal.
    windows: HashSet<(StepId, usize)>,
    /// Whether the present try is over.
    begins_anew: bool,
    tries: usize,
}

/// Why an interrupt was refused that was never legal.
pub(super) fn no_window() -> Refusal {
    Refusal::new(&[], "there was no window in which it was legal")
}

impl Earlier {
    /// Why a step was refused, if it was.
    pub(super) fn refusal(&self, step: &Step) -> Option<Refusal> {
        self.steps.get(&step.id).cloned()
    }

    /// Whether an interrupt was not legal in a window.
    pub(super) fn was_illegal(&self, step: &Step, window: usize) -> bool {
        self.windows.contains(&(step.id, window))
    }

    /// A step was refused; where it is an interrupt, in that window. The play begins anew.
    pub(super) fn refused(&mut self, step: &Step, refusal: Refusal, window: Option<usize>) -> Halt {
        match window {
            Some(window) => _ = self.windows.insert((step.id, window)),
            None => _ = self.steps.insert(step.id, refusal),
        }
        self.anew()
    }

    /// Of the interrupts under a step these were never legal. The play begins anew; without the last of them the others
    /// may go another way.
    pub(super) fn never(&mut self, step: &Step, never: &[&Step]) -> Halt {
        self.forget(step);
        self.windows.clear();
        self.steps.extend(never.iter().map(|inner| (inner.id, no_window())));
        self.anew()
    }

    fn forget(&mut self, step: &Step) {
        for inner in step.nested.values().flatten() {
            self.steps.remove(&inner.id);
            self.forget(inner);
        }
    }

    fn anew(&mut self) -> Halt {
        self.begins_anew = true;
        self.tries += 1;
        Halt::unsupported("a play that begins anew more often than can be told")
    }

    /// Whether the play is to begin anew. This is the next try then.
    pub(super) fn next_try(&mut self) -> bool {
        std::mem::take(&mut self.begins_anew) && self.tries < MOST
    }
}
