//! Life that is to be gained as a part of another event, as effects have settled it before that happens (120.4c).

use crate::replacement::single::Settled;
use crate::state::Seat;
use crate::state::context::Context;
use crate::state::pending::PendingEvent;

/// Life that is to be gained with damage.
#[derive(Debug)]
pub(crate) struct Gain<'a> {
    /// What it knows.
    pub(crate) ctx: Context,
    /// What is to happen.
    pub(crate) settled: Settled<'a>,
}

/// How much life a player would gain with damage, and gains.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coming {
    /// Who.
    pub(crate) who: Seat,
    /// How much the text or rule says.
    pub(crate) said: i64,
    /// How much comes of it.
    pub(crate) comes: i64,
    /// Whether it is by lifelink.
    pub(crate) lifelink: bool,
}

impl Coming {
    /// What comes of a gain of so much, as it is settled; nothing where it cannot happen.
    pub(crate) fn of(who: Seat, said: i64, settled: Option<&Settled<'_>>, lifelink: bool) -> Self {
        let comes = match settled.and_then(|settled| settled.comes.as_ref()) {
            Some(PendingEvent::Gain(_, amount)) => *amount,
            _ => 0,
        };
        Self { who, said, comes, lifelink }
    }
}
