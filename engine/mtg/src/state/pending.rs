//! The events other than damage that effects may replace, as they are about to happen (614.1).
//!
//! Damage is dealt by many to many at one time and is changed as a batch; each of these is an event by itself.

use crate::state::created::Tokens;
use crate::state::{Being, ObjId, Seat};
use crate::words::patterns::Beginning;
use crate::words::select::Zone;
use kernel::words::name::Name;

/// An event that is about to happen.
#[derive(Clone, Debug)]
pub(crate) enum PendingEvent {
    /// A player gains life.
    Gain(Seat, i64),
    /// A player loses life.
    Lose(Seat, i64),
    /// An instruction has a player draw a number of cards (121.2a).
    DrawCards(Seat, i64),
    /// A player draws a card.
    Draw(Seat),
    /// Counters are put.
    Counters(Being, Name, i64),
    /// An object goes to another zone; to the battlefield under the control of this player, or else of its owner.
    Move(ObjId, Zone, Option<Seat>),
    /// A permanent is destroyed.
    Destroy(ObjId),
    /// A tapped permanent becomes untapped.
    Untap(ObjId),
    /// A spell is countered.
    Counter(ObjId),
    /// Tokens are created.
    Create(Seat, Vec<Tokens>),
    /// Cards are milled.
    Mill(Seat, i64),
    /// A step, a phase or a turn begins.
    Begin(Beginning, Seat),
    /// An object enters the battlefield; it is looked at as it would exist there (614.12).
    Enter(ObjId),
}

impl PendingEvent {
    /// The object or player that it affects.
    pub(crate) fn affects(&self) -> Being {
        match self {
            Self::Gain(seat, _)
            | Self::Lose(seat, _)
            | Self::DrawCards(seat, _)
            | Self::Draw(seat)
            | Self::Create(seat, _)
            | Self::Mill(seat, _)
            | Self::Begin(_, seat) => Being::Player(*seat),
            Self::Counters(to, ..) => *to,
            Self::Move(id, ..) | Self::Destroy(id) | Self::Untap(id) | Self::Counter(id) | Self::Enter(id) => {
                Being::Object(*id)
            }
        }
    }

    pub(crate) fn amount(&self) -> i64 {
        match self {
            Self::Gain(_, amount)
            | Self::Lose(_, amount)
            | Self::DrawCards(_, amount)
            | Self::Mill(_, amount)
            | Self::Counters(_, _, amount) => *amount,
            Self::Create(_, tokens) => Tokens::total(tokens),
            Self::Draw(_)
            | Self::Move(..)
            | Self::Destroy(_)
            | Self::Untap(_)
            | Self::Counter(_)
            | Self::Begin(..)
            | Self::Enter(_) => 1,
        }
    }
}
