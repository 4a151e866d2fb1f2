//! What lasts for a while: changes of damage that are tracked, delayed replacements and triggers.

use std::sync::Arc;

use kernel::words::name::Name;

use super::objects::{ObjectId, ObjectRef, PlayerId};
use crate::words::amounts::PreventAmount;
use crate::words::effects::{CostChange, Each, Effect, EnterReady, Replace, Source, Until, When};
use crate::words::phrases::{Described, Phrase};

/// What changes an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectKey {
    /// Something that is tracked or delayed, by its number.
    Delayed(u32),
    /// A static ability: what has it, what it is given to, and its place among the object's.
    Static(ObjectId, ObjectId, usize),
}

impl EffectKey {
    /// A number of its own for each.
    pub(crate) fn number(self) -> u64 {
        match self {
            Self::Delayed(number) => u64::from(number),
            Self::Static(source, itself, index) => {
                let lent = u64::from(source != itself);
                1 << 62 | u64::from(source.0) << 24 | lent << 20 | index as u64
            }
        }
    }
}

/// A change of damage that is tracked (437.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackedChange {
    /// Its number.
    pub id: u32,
    /// On which unit; none if it is about all that fit.
    pub on: Option<ObjectRef>,
    /// Which units it is about, where it is about no particular one.
    pub every: Option<Described>,
    /// What it does.
    pub change: DamageChange,
    /// From which sources; empty for any.
    pub from: Vec<Source>,
    /// What it is called.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// What made it in this game, if anything did.
    pub made: Option<Made>,
}

/// How something that lasts for a while came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The spell, or what has the ability.
    pub by: ObjectId,
    /// How many chains had come to an end.
    pub chain: u32,
}

impl TrackedChange {
    /// Whether it prevents, for the turn or for each combat.
    pub(crate) fn prevents(&self) -> bool {
        matches!(self.change, DamageChange::Prevent { .. })
    }

    /// Whether it is a Prevent that comes back each combat.
    pub(crate) fn is_for_each_combat(&self) -> bool {
        matches!(self.change, DamageChange::Prevent { each: Some(_), .. })
    }
}

/// What a tracked change does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageChange {
    /// Prevents.
    Prevent {
        /// How much it still prevents; none while nothing is left of it for this combat.
        amount: Option<PreventAmount>,
        /// What it is worth at the start of each combat, if that is its span.
        each: Option<(Each, PreventAmount)>,
    },
    /// Doubles.
    Double,
    /// Has the damage dealt to another unit.
    Redirect(ObjectId),
}

/// Bonus Damage that an effect gave for this turn.
#[derive(Clone, Debug)]
pub struct TimedBonus {
    /// How much.
    pub amount: i64,
    /// To which units.
    pub to: Phrase,
    /// From which sources; empty for any.
    pub from: Vec<Source>,
    /// Its player.
    pub player: PlayerId,
    /// For which spell.
    pub spell: NextSpell,
}

/// Cards that cost more or less this turn.
#[derive(Clone, Debug)]
pub struct TimedCost {
    /// Its player.
    pub player: PlayerId,
    /// What it changes.
    pub change: Arc<CostChange>,
    /// Which card has it, for what it asks.
    pub source: ObjectId,
}

/// Permanents that enter ready this turn.
#[derive(Clone, Debug)]
pub struct TimedReady {
    /// Its player.
    pub player: PlayerId,
    /// Which do.
    pub says: Arc<EnterReady>,
    /// Which card has it, for what it asks.
    pub source: ObjectId,
}

/// For which spell Bonus Damage counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextSpell {
    /// For any.
    Any,
    /// For the next one that its player plays, which was not played yet.
    Awaited,
    /// For this one.
    Is(ObjectRef),
}

/// A delayed replacement of deaths.
#[derive(Clone, Debug)]
pub struct DelayedReplacement {
    /// Its number.
    pub id: u32,
    /// Whose deaths.
    pub on: Vec<ObjectRef>,
    /// The deaths of all that fit, whoever comes later.
    pub every: Option<Described>,
    /// What it says.
    pub replace: Arc<Replace>,
    /// What it is called.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// What made it.
    pub source: ObjectId,
}

/// A delayed ability that waits for an event.
#[derive(Clone, Debug)]
pub struct DelayedTrigger {
    /// The event.
    pub when: Arc<When>,
    /// To which objects it must happen, where the line that made the ability was about those.
    pub on: Option<Vec<ObjectRef>>,
    /// Whether it acts once only.
    pub once: bool,
    /// What it does.
    pub effect: Arc<Vec<Effect>>,
    /// How long it waits, if longer than this turn, and in which turn it was made.
    pub until: Option<(Until, u32)>,
    /// What it is called.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// What made it.
    pub source: ObjectId,
}
