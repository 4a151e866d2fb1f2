//! How much may be done in one play.

use crate::transcript::Transcript;
use crate::transcript::stop::Stop;

/// How much may be done in one play before it counts as endless: far more than any real play needs, and little
/// enough that an endless one ends at once.
const MOST: u32 = 20_000;

/// How deep effects may resolve within each other: deeper than any chain that cards make, and shallow enough for the
/// stack of a thread.
const DEEPEST: u32 = 40;

/// What it costs to begin anew: it takes as much room on the stack as many things that are done one after the other.
const ANEW: u32 = 12;

/// What is left of what one play may do. Whatever is done costs one; a play that uses it up never comes to an end, and
/// is rejected.
#[derive(Clone, Debug)]
pub struct Fuel {
    left: u32,
    depth: u32,
}

impl Default for Fuel {
    fn default() -> Self {
        Self { left: MOST, depth: 0 }
    }
}

impl Fuel {
    /// Something is done.
    ///
    /// # Errors
    /// `rejected` where the play does too much.
    pub fn spend(&mut self, log: &Transcript<'_>) -> Result<(), Stop> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { Err(endless(log)) } else { Ok(()) }
    }

    /// What follows resolves within what is resolving.
    ///
    /// # Errors
    /// `rejected` where too much resolves within each other.
    pub fn deeper(&mut self, log: &Transcript<'_>) -> Result<(), Stop> {
        if self.depth >= DEEPEST {
            return Err(endless(log));
        }
        self.depth += 1;
        Ok(())
    }

    /// What resolved within something is over.
    pub fn shallower(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// What follows resolves by itself, as if nothing else were resolving. Gives the depth to come back to.
    ///
    /// # Errors
    /// `rejected` where the play does too much.
    pub fn begin_anew(&mut self, log: &Transcript<'_>) -> Result<u32, Stop> {
        for _ in 0..ANEW {
            self.spend(log)?;
        }
        Ok(std::mem::take(&mut self.depth))
    }

    /// How deep effects resolve within each other now.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Goes back to an earlier depth, where what was resolving since then is over or taken back.
    pub fn return_to(&mut self, depth: u32) {
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
        assert_eq!((depth, fuel.depth()), (1, 0));
        fuel.return_to(depth);
        assert_eq!(fuel.depth(), 1);
        let most = MOST / ANEW;
        assert!((0..most).any(|_| fuel.begin_anew(&log).is_err()));
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
