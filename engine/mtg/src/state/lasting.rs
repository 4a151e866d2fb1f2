//! The effects that resolutions leave behind (611.2), and what identifies an effect that may change
//! an event.

use crate::state::context::Context;
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::ShieldAmount;
use crate::words::effects::{Cant, Modify, Prevent, Replace, Unpreventable};
use crate::words::select::Selector;

/// The identity of an effect that may change an event.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EffectId {
    /// One that a resolution left behind.
    Lasting(u32),
    /// A static ability of an object, by its place.
    Static(ObjId, usize),
    /// A protection ability of an object, by its place.
    Protection(ObjId, usize),
    /// An absorb ability of an object, by its place.
    Absorb(ObjId, usize),
    /// The shield counters of an object, or one of them.
    ShieldCounter(ObjId, i64),
    /// The stun counters of an object, which are one effect (122.1d).
    StunCounter(ObjId),
    /// The finality counters of an object, which are one effect (122.1h).
    FinalityCounter(ObjId),
    /// A regeneration shield of an object, by the time at which it was made.
    Regeneration(ObjId, u32),
    /// The daybound ability of an object that enters.
    Daybound(ObjId),
    /// A protection ability of a player, by its place.
    ProtectionOfPlayer(Seat, usize),
    /// The option to put a commander into the command zone in place of a hand or library (903.9b), by its place.
    Commander(ObjId, usize),
}

impl EffectId {
    /// A number of its own for each.
    pub(crate) fn number(&self) -> u64 {
        let of = |kind: u64, id: ObjId, place: u64| (kind << 60) | (u64::from(id.0) << 28) | (place & 0x0fff_ffff);
        match self {
            Self::Lasting(id) => u64::from(*id),
            Self::Static(id, place) => of(1, *id, *place as u64),
            Self::Protection(id, place) => of(2, *id, *place as u64),
            Self::Absorb(id, place) => of(3, *id, *place as u64),
            Self::ShieldCounter(id, number) => of(4, *id, number.unsigned_abs()),
            Self::Regeneration(id, made) => of(5, *id, u64::from(*made)),
            Self::Daybound(id) => of(6, *id, 0),
            Self::FinalityCounter(id) => of(8, *id, 0),
            Self::StunCounter(id) => of(10, *id, 0),
            Self::Commander(id, place) => of(9, *id, *place as u64),
            Self::ProtectionOfPlayer(seat, place) => {
                (7 << 60) | ((seat.0 as u64) << 28) | (*place as u64 & 0x0fff_ffff)
            }
        }
    }
}

/// The duration of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// Until the cleanup step.
    Turn,
    /// Until the combat ends.
    Combat,
    /// Until that player's next turn.
    UntilTurnOf(Seat),
    /// For the rest of the game.
    Game,
}

/// The kinds of effects that a resolution leaves behind.
#[derive(Clone, Copy, Debug)]
pub enum LastingKind<'a> {
    /// Prevents damage.
    Prevent(&'a Prevent),
    /// Replaces an event.
    Replace(&'a Replace),
    /// Makes damage unpreventable.
    Unpreventable(&'a Unpreventable),
    /// Makes an event impossible.
    Cant(&'a Cant),
    /// Changes characteristics.
    Modify(&'a Modify),
    /// Gave control to another player, to end again.
    Control(ObjId, Seat),
    /// Made a permanent a copy.
    Copy(ObjId),
}

/// An effect that a resolution left behind.
#[derive(Clone, Debug)]
pub struct LastingEffect<'a> {
    /// Its number.
    pub id: u32,
    /// Its kind.
    pub kind: LastingKind<'a>,
    /// Its context.
    pub ctx: Context,
    /// The time at which it came into being.
    pub born: u32,
    /// Its duration.
    pub duration: Duration,
    /// The rest of a pool.
    pub left: Option<i64>,
    /// `true` if it is used up.
    pub spent: bool,
    /// The number of times that it has been applied.
    pub applied: u32,
    /// The objects or players it is about, where they were fixed as it was made.
    pub fixed: Option<Vec<Being>>,
    /// The selector for each of whose objects a shield was made (615.11).
    pub each: Option<&'a Selector>,
    /// The amount that it prevents or redirects.
    pub amount: Option<&'a ShieldAmount>,
    /// The sources and recipients of its damage, where it was made as its text says instead (614.15).
    pub instead: Option<Scope<'a>>,
}

/// Untap steps of a player in which the permanents that fit at that time do not untap (502.3, 611.2c).
#[derive(Clone, Debug)]
pub struct StaysTapped<'a> {
    /// The permanents.
    pub what: &'a Selector,
    /// The player whose untap steps they are.
    pub who: Seat,
    /// The number of steps left.
    pub steps: i64,
    /// The context of the effect.
    pub ctx: Context,
}

/// The sources and recipients of the damage that an effect is about.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The sources; any if there is no selector.
    pub from: Option<&'a Selector>,
    /// The recipients; any if there is no selector.
    pub to: Option<&'a Selector>,
}
