//! How much may be done in one play.

use crate::transcript::Transcript;
use crate::transcript::stop::Stop;

/// How much may be done in one play before it counts as endless: far more than any real play needs, and little
/// enough that an endless one ends at once.
const MOST: u32 = 20_000;

/// How deep effects may resolve within each other: deeper than any chain that cards make, and shallow enough for the
/// stack of a thread.
const DEEPEST: u32 = 40;

/// How often what resolves may begin anew within what is resolving, for the same reason.
const MOST_ANEW: u32 = 150;

/// What is left of what one play may do. Whatever is done costs one; a play that uses it up never comes to an end, and
/// is rejected.
#[derive(Clone, Debug)]
pub struct Fuel {
    left: u32,
    depth: Depth,
}

/// How deep effects resolve within each other, to come back to.
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
    /// Something is done.
    ///
    /// # Errors
    /// `rejected` where the play does too much.
    pub fn spend(&mut self, log: &Transcript<'_>) -> Result<(), Stop> {
        self.spend_on(1, log)
    }

    /// Something is done that costs as much as several other things.
    ///
    /// # Errors
    /// `rejected` where the play does too much.
    pub fn spend_on(&mut self, things: u32, log: &Transcript<'_>) -> Result<(), Stop> {
        self.left = self.left.saturating_sub(things);
        if self.left == 0 { Err(endless(log)) } else { Ok(()) }
    }

    /// What follows resolves within what is resolving.
    ///
    /// # Errors
    /// `rejected` where too much resolves within each other.
    pub fn deeper(&mut self, log: &Transcript<'_>) -> Result<(), Stop> {
        if self.depth.within >= DEEPEST {
            return Err(endless(log));
        }
        self.depth.within += 1;
        Ok(())
    }

    /// What resolved within something is over.
    pub fn shallower(&mut self) {
        self.depth.within = self.depth.within.saturating_sub(1);
    }

    /// What follows resolves by itself, as if nothing else were resolving. Gives the depth to come back to.
    ///
    /// # Errors
    /// `rejected` where this happens too often within itself.
    pub fn begin_anew(&mut self, log: &Transcript<'_>) -> Result<Depth, Stop> {
        let before = self.depth;
        if before.anew >= MOST_ANEW {
            return Err(endless(log));
        }
        self.depth = Depth { within: 0, anew: before.anew + 1 };
        Ok(before)
    }

    /// Whether nothing is resolving, or nothing that what is done now is a part of.
    pub fn is_at_the_top(&self) -> bool {
        self.depth.within == 0
    }

    /// How deep effects resolve within each other now.
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// Goes back to an earlier depth, where what was resolving since then is over or taken back.
    pub fn return_to(&mut self, depth: Depth) {
        self.depth = depth;
    }
}

/// The one verdict for a play without an end.
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
