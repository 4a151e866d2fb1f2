//! A game that is being played.

use std::cell::Cell;

use kernel::clause::Clause;
use kernel::driver::Fuel;
use kernel::transcript::Transcript;
use kernel::transcript::stop::{Refusal, Stop};

use crate::state::State;
use crate::windows::steps::{Interrupting, Refusals};
use kernel::interpretations::{Interpretation, Interpretations};

/// The result of a part of the play, or why the play stops.
pub(crate) type Done<T = ()> = Result<T, Stop>;

/// The fuel that an effect takes. Each looks through all that happened before, so that the time of an endless play
/// grows with the square of the number of effects.
const EFFECT: u32 = 4;

/// A game that is being played.
pub struct Game<'a> {
    /// Cards, players, the run: all that goes back where a step is refused.
    pub(crate) state: State,
    /// The transcript: events, citations and questions.
    pub(crate) log: Transcript<'a>,
    /// The interpretations by which it is played.
    pub(crate) interpretations: &'a Interpretations,
    /// The rest of what the play may do.
    pub(crate) fuel: Fuel,
    /// The steps that are to break in.
    pub(crate) interrupting: Interrupting<'a>,
    /// The depth of the abilities and numbers under evaluation that depend on each other.
    looking: Cell<u8>,
}

/// The depth to which abilities and numbers may depend on each other. One that depends on itself has no end, and is not
/// there.
const DEEPEST: u8 = 6;

impl<'a> Game<'a> {
    /// The function by which this play reads a rule.
    pub(crate) fn by<F: Copy + 'static>(&self, of: &'static Interpretation<F>) -> F {
        self.interpretations.by(of)
    }

    /// A game at its start, with the steps that are known to be legal nowhere.
    pub(crate) fn new(
        state: State,
        log: Transcript<'a>,
        interpretations: &'a Interpretations,
        nowhere: Refusals,
    ) -> Self {
        Self {
            state,
            log,
            interpretations,
            fuel: Fuel::default(),
            interrupting: Interrupting::new(nowhere),
            looking: Cell::new(0),
        }
    }

    /// Looks at something that may hang on the same again; `None` where that goes too deep.
    pub(crate) fn look<T>(&self, at: impl FnOnce() -> T) -> Option<T> {
        let depth = self.looking.get();
        if depth >= DEEPEST {
            return None;
        }
        self.looking.set(depth.saturating_add(1));
        let seen = at();
        self.looking.set(depth);
        Some(seen)
    }

    /// Spends the fuel of an effect, so that an endless play stops.
    pub(crate) fn count(&mut self) -> Done {
        self.fuel.spend_on(EFFECT, &self.log)
    }

    /// Resolves what `act` does. What it causes waits until nothing resolves any more.
    pub(crate) fn resolving<T>(&mut self, act: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        self.fuel.deeper(&self.log)?;
        let done = act(self)?;
        self.fuel.shallower();
        Ok(done)
    }
}

/// The rules forbid it under some clauses.
pub(crate) fn refused<T>(clauses: &[Clause], why: impl Into<String>) -> Done<T> {
    Err(Stop::Refused(Refusal::new(clauses, why)))
}
