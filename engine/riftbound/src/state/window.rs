//! The time at which a step is taken, which determines what may be played.

use crate::words::cards::PlainKeyword;

/// The time at which a step is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// The turn player's main phase, with nothing on the chain.
    Open,
    /// While an item waits on the chain.
    Response,
    /// The showdown of a combat.
    Showdown,
}

impl Window {
    /// Returns `true` if a card or ability with these keywords may be played or used now: in response only Reactions,
    /// in a showdown Actions too.
    pub(crate) fn allows(self, has: impl Fn(PlainKeyword) -> bool) -> bool {
        match self {
            Self::Open => true,
            Self::Response => has(PlainKeyword::Reaction),
            Self::Showdown => has(PlainKeyword::Reaction) || has(PlainKeyword::Action),
        }
    }
}
