//! Life that is to be gained as a part of another event, as effects have settled it before that happens (120.4c).

use crate::replacement::single::Settled;
use crate::state::Seat;
use crate::state::context::Context;
use crate::state::pending::PendingEvent;

/// Life that is to be gained with damage.
#[derive(Debug)]
pub(crate) struct Gain<'a> {
    /// The context of the event.
    pub(crate) ctx: Context,
    /// The event as settled by replacement effects.
    pub(crate) settled: Settled<'a>,
}

/// A gain of life together with damage: the amount that would be gained, and the amount that is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coming {
    /// The player who gains.
    pub(crate) who: Seat,
    /// The amount that the text or rule names.
    pub(crate) said: i64,
    /// The amount that is gained.
    pub(crate) comes: i64,
    /// `true` if the gain is from lifelink.
    pub(crate) lifelink: bool,
}

impl Coming {
    /// Returns the outcome of a settled gain; `None` if it cannot happen.
    pub(crate) fn of(who: Seat, said: i64, settled: Option<&Settled<'_>>, lifelink: bool) -> Self {
        let comes = match settled.and_then(|settled| settled.comes.as_ref()) {
            Some(PendingEvent::Gain(_, amount)) => *amount,
            _ => 0,
        };
        Self { who, said, comes, lifelink }
    }
}
