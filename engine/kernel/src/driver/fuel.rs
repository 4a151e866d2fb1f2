//! Bounds on the work of one play.

use crate::transcript::Transcript;
use crate::transcript::stop::Stop;

/// The most actions in one play before it counts as endless: far more than any real play needs, and few enough that an
/// endless play stops at once.
const MOST: u32 = 20_000;

/// The deepest nesting of resolving effects: deeper than any chain that cards make, and shallow enough for the stack of
/// a thread.
const DEEPEST: u32 = 40;

/// The most times that resolution may begin anew inside something that is resolving. Bounded for the same reason.
const MOST_ANEW: u32 = 150;

/// The remaining budget of one play. Every action costs one. A play that uses up the budget is treated as endless and
/// rejected.
#[derive(Clone, Debug)]
pub struct Fuel {
    left: u32,
    depth: Depth,
}

/// The current nesting of resolving effects, saved so that it can be restored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    within: u32,
    anew: u32,
}

impl Default for Fuel {
    fn default() -> Self {
        Self { left: MOST, depth: Depth::default() }
    }
}

impl Fuel {
    /// Spends one action.
    ///
    /// # Errors
    /// `rejected` if the play does too much.
    pub fn spend(&mut self, log: &Transcript<'_>) -> Result<(), Stop> {
        self.spend_on(1, log)
    }

    /// Spends several actions at once.
    ///
    /// # Errors
    /// `rejected` if the play does too much.
    pub fn spend_on(&mut self, things: u32, log: &Transcript<'_>) -> Result<(), Stop> {
        self.left = self.left.saturating_sub(things);
        if self.left == 0 { Err(endless(log)) } else { Ok(()) }
    }

    /// Enters one level: the effects that follow resolve inside the one that is resolving.
    ///
    /// # Errors
    /// `rejected` if the effects nest too deeply.
    pub fn deeper(&mut self, log: &Transcript<'_>) -> Result<(), Stop> {
        if self.depth.within >= DEEPEST {
            return Err(endless(log));
        }
        self.depth.within += 1;
        Ok(())
    }

    /// Leaves one level: the inner effect has resolved.
    pub fn shallower(&mut self) {
        self.depth.within = self.depth.within.saturating_sub(1);
    }

    /// Starts an independent resolution, as if nothing else were resolving. Returns the depth to restore afterwards.
    ///
    /// # Errors
    /// `rejected` if this happens too often inside itself.
    pub fn begin_anew(&mut self, log: &Transcript<'_>) -> Result<Depth, Stop> {
        let before = self.depth;
        if before.anew >= MOST_ANEW {
            return Err(endless(log));
        }
        self.depth = Depth { within: 0, anew: before.anew + 1 };
        Ok(before)
    }

    /// Returns `true` if nothing is resolving that the current action is part of.
    pub fn is_at_the_top(&self) -> bool {
        self.depth.within == 0
    }

    /// The current nesting depth.
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// Restores an earlier depth, once everything that was resolving since is over or taken back.
    pub fn return_to(&mut self, depth: Depth) {
        self.depth = depth;
    }
}

/// The one verdict for an endless play.
fn endless(log: &Transcript<'_>) -> Stop {
    log.rejected("the effects never come to an end")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::{Notes, Open};

    #[test]
    fn what_begins_anew_comes_back_to_its_depth_and_ends_too() {
        let log = Transcript::new(Open::default(), Notes::default());
        let mut fuel = Fuel::default();
        fuel.deeper(&log).unwrap();
        let depth = fuel.begin_anew(&log).unwrap();
        assert!(fuel.is_at_the_top());
        fuel.return_to(depth);
        assert!(!fuel.is_at_the_top());
        assert_eq!((0..1_000).filter(|_| fuel.begin_anew(&log).is_ok()).count(), MOST_ANEW as usize);
    }

    #[test]
    fn a_play_that_does_too_much_is_rejected() {
        let log = Transcript::new(Open::default(), Notes::default());
        let count = |things| {
            let mut fuel = Fuel::default();
            (0..MOST).filter(|_| fuel.spend_on(things, &log).is_ok()).count()
        };
        let most = MOST as usize;
        assert_eq!((count(1), count(4)), (most - 1, most / 4 - 1));
    }

    #[test]
    fn what_nests_too_deep_is_rejected() {
        let log = Transcript::new(Open::default(), Notes::default());
        let mut fuel = Fuel::default();
        assert_eq!((0..100).filter(|_| fuel.deeper(&log).is_ok()).count(), DEEPEST as usize);
        fuel.shallower();
        assert!(fuel.deeper(&log).is_ok());
    }
}
