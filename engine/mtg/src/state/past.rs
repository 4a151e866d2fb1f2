//! Events that happened, for triggers to see (603.2). They are events after they were changed, not those that were
//! about to happen.

use crate::state::context::{Cause, Context};
use crate::state::lasting::EffectId;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::patterns::{By, ByWord};
use crate::words::scenario::{Daytime, Stage};
use crate::words::select::Zone;
use kernel::words::name::Name;

/// Damage that was prevented: from which source, to which recipient, how much.
pub type PreventedPart = (ObjId, Being, i64);

/// The cause of an event, as `by` of a pattern names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The object whose spell, ability or damage it is.
    pub by: Option<ObjId>,
    /// The kind of cause.
    pub cause: Cause,
}

impl Origin {
    /// Returns `true` if a pattern names this cause.
    pub(crate) fn is(self, state: &State<'_>, named: Option<&By>, ctx: &Context) -> bool {
        match named {
            None => true,
            Some(By::Word(ByWord::Effect)) => self.cause == Cause::Effect,
            Some(By::Word(ByWord::Damage)) => self.cause == Cause::Damage,
            Some(By::Selector(selector)) => self.by.is_some_and(|by| state.fits(selector, Being::Object(by), ctx)),
        }
    }
}

/// The damage of one source to one recipient that a prevention effect prevented.
#[derive(Clone, Debug)]
pub struct PastPrevention {
    /// The effect.
    pub by: EffectId,
    /// The source.
    pub source: ObjId,
    /// The amount prevented.
    pub amount: i64,
    /// `true` if none of the damage was left.
    pub wholly: bool,
}

/// An event of this turn.
#[derive(Debug)]
pub struct Happened {
    /// The event.
    pub event: PastEvent,
    /// The player who then controlled the attacking or blocking creature; `None` for other events.
    pub by: Option<Seat>,
}

/// An object that changed zones together with others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PastMove {
    /// The object that it was.
    pub was: ObjId,
    /// The object that it became.
    pub now: Option<ObjId>,
    /// The zone that it left.
    pub from: Zone,
    /// The zone that it came to.
    pub to: Zone,
}

impl PastEvent {
    /// Returns `true` if it is a change of zones, of one object or of several at once.
    pub(crate) fn is_move(&self) -> bool {
        matches!(self, Self::Moved { .. } | Self::MovedAtOnce(_))
    }
}

impl From<PastMove> for PastEvent {
    fn from(one: PastMove) -> Self {
        Self::Moved { was: one.was, now: one.now, from: one.from, to: one.to }
    }
}

/// Something that happened, for triggers to see.
#[derive(Clone, Debug, PartialEq)]
pub enum PastEvent {
    /// Damage was dealt.
    Dealt {
        /// The source.
        from: ObjId,
        /// The recipient.
        to: Being,
        /// The amount.
        amount: i64,
        /// `true` if it is combat damage.
        combat: bool,
    },
    /// One application of a prevention effect prevented damage (615.13).
    Prevented {
        /// The object that the effect comes from.
        by: Option<ObjId>,
        /// The source, recipient and amount of each part.
        parts: Vec<PreventedPart>,
    },
    /// Life was gained.
    Gained(Seat, i64, Origin),
    /// Life was lost.
    Lost(Seat, i64, Origin),
    /// Counters were put.
    CountersPut(Being, Name, i64, Origin),
    /// Counters were removed: so many, so many are left.
    CountersRemoved(Being, Name, i64, i64),
    /// An object changed zones: what it was, what it became.
    Moved {
        /// The object that it was.
        was: ObjId,
        /// The object that it became.
        now: Option<ObjId>,
        /// The zone that it left.
        from: Zone,
        /// The zone that it came to.
        to: Zone,
    },
    /// All the objects that changed zones at once.
    MovedAtOnce(Vec<PastMove>),
    /// A permanent was destroyed.
    Destroyed(ObjId),
    /// A card was drawn.
    Drew(Seat, Origin),
    /// Cards were milled.
    Milled {
        /// The player who milled them.
        who: Seat,
        /// The number of cards, blank ones too.
        amount: i64,
        /// The cards, as what they became or last were.
        cards: Vec<ObjId>,
        /// The cause.
        by: Origin,
    },
    /// A card was discarded.
    Discarded {
        /// The player who discarded it.
        who: Seat,
        /// The card before the discard; nothing for a blank card.
        what: Option<ObjId>,
        /// The object that it became.
        now: Option<ObjId>,
        /// The cause.
        by: Origin,
    },
    /// A spell was cast.
    Cast(Seat, ObjId),
    /// An ability was activated.
    Activated(Seat, ObjId),
    /// A spell or ability of a player was countered: the spell, or the object that has the ability.
    Countered(Seat, ObjId, Origin),
    /// A creature attacked a player or permanent.
    Attacked(ObjId, Being),
    /// All the creatures that attacked at once, each with what it attacked.
    AttackedAtOnce(Vec<(ObjId, Being)>),
    /// A creature blocked.
    Blocked(ObjId),
    /// An attacking creature became blocked.
    BecameBlocked(ObjId),
    /// An attacking creature was not blocked.
    Unblocked(ObjId),
    /// A creature was exerted.
    Exerted(ObjId),
    /// A permanent was turned face up.
    TurnedFaceUp(ObjId),
    /// A permanent transformed.
    Transformed(ObjId),
    /// A card was cycled.
    Cycled(Seat, ObjId),
    /// Something became the target of a spell or ability.
    Targeted {
        /// The object or player that became a target.
        what: Being,
        /// The spell, or the object that has the ability.
        by: Option<ObjId>,
        /// The controller of the spell or ability.
        who: Seat,
        /// Its number on the stack.
        item: u32,
    },
    /// A scheme was set in motion.
    SetInMotion(Seat, ObjId),
    /// A permanent became tapped.
    BecameTapped(ObjId),
    /// A permanent became untapped.
    BecameUntapped(ObjId),
    /// A player lost control of a permanent.
    ControlLost(Seat, ObjId),
    /// Day became night, or night became day.
    DayChanged(Daytime),
    /// An effect replaced an event: what it comes from, what the event was about.
    Replaced {
        /// The object that the effect comes from.
        by: Option<ObjId>,
        /// The object or player that the event was about.
        to: Being,
    },
    /// Tokens were created.
    Created(Seat, Vec<ObjId>, Origin),
    /// An ability triggered.
    Triggered(Seat, Option<ObjId>),
    /// All the damage that one recipient was dealt at once.
    DealtTogether {
        /// The amount that each source dealt.
        parts: Vec<(ObjId, i64)>,
        /// The recipient.
        to: Being,
        /// `true` if it is combat damage.
        combat: bool,
        /// The excess damage among it (120.10).
        excess: i64,
    },
    /// All the damage that was dealt at once: each source, recipient and amount, and whether it is combat damage.
    DealtAtOnce(Vec<(ObjId, Being, i64, bool)>),
    /// A step began.
    Began(Stage, Seat),
}
