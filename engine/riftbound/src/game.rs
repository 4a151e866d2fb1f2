//! A game that is being played.

use kernel::driver::{self, Fuel};
use kernel::transcript::Transcript;
use kernel::transcript::stop::Stop;

use crate::state::{State, Window};
use crate::words::scenario::Step;
use kernel::interpretations::{Interpretation, Interpretations};

/// A game that is being played.
pub struct Game<'a> {
    /// The state.
    pub state: State,
    /// The record of the play.
    pub log: Transcript<'a>,
    /// The interpretations in use.
    pub interpretations: &'a Interpretations,
    /// The rest of the work that one play may do.
    pub fuel: Fuel,
    /// The steps that are taken once an ability waits that the current step has triggered.
    pub when_triggered: &'a [Step],
}

impl<'a> Game<'a> {
    /// The function by which this play reads a rule.
    pub(crate) fn by<F: Copy + 'static>(&self, of: &'static Interpretation<F>) -> F {
        self.interpretations.by(of)
    }

    /// Counts one more action; a play that does too much is endless.
    pub(crate) fn spend_fuel(&mut self) -> Result<(), Stop> {
        self.fuel.spend(&self.log)
    }

    /// Takes steps that are nested under the one that is being taken.
    pub(crate) fn nested(&mut self, steps: &'a [Step], window: Window) -> Result<(), Stop> {
        let outer = std::mem::replace(&mut self.state.window, window);
        driver::nested(self, steps)?;
        self.state.window = outer;
        Ok(())
    }
}
