//! Restarts plays on an engine that cannot save: refusals are remembered and left out of the next try.

use std::collections::{HashMap, HashSet};

use kernel::transcript::stop::Refusal;
use kernel::words::scenario::StepId;

use super::{Halt, Step};

/// The most restarts of a play.
const MOST: usize = 500;

/// The refusals in earlier tries of a play.
#[derive(Clone, Debug, Default)]
pub(super) struct Earlier {
    /// The refused steps, with the reasons.
    steps: HashMap<StepId, Refusal>,
    /// Interrupts, each with the number of a window in which it was not legal.
    windows: HashSet<(StepId, usize)>,
    /// `true` if the current try is over.
    begins_anew: bool,
    tries: usize,
}

/// The refusal of an interrupt that was never legal.
pub(super) fn no_window() -> Refusal {
    Refusal::new(&[], "it was legal in no window")
}

impl Earlier {
    /// The reason for the refusal of a step, if it was refused.
    pub(super) fn refusal(&self, step: &Step) -> Option<Refusal> {
        self.steps.get(&step.id).cloned()
    }

    /// Returns `true` if an interrupt was not legal in a window.
    pub(super) fn was_illegal(&self, step: &Step, window: usize) -> bool {
        self.windows.contains(&(step.id, window))
    }

    /// Records the refusal of a step, or of an interrupt in that window. The play restarts.
    pub(super) fn refused(&mut self, step: &Step, refusal: Refusal, window: Option<usize>) -> Halt {
        match window {
            Some(window) => _ = self.windows.insert((step.id, window)),
            None => _ = self.steps.insert(step.id, refusal),
        }
        self.anew()
    }

    /// Records the interrupts under a step that were never legal. The play restarts; without the last of them, the
    /// others may take another course.
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
        Halt::unsupported("a play that restarts too often")
    }

    /// Returns `true` if the play is to restart, and starts the next try.
    pub(super) fn next_try(&mut self) -> bool {
        std::mem::take(&mut self.begins_anew) && self.tries < MOST
    }
}
