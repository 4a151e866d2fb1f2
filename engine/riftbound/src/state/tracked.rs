//! Effects that last for a while: tracked changes of damage, delayed replacements and triggers.

use std::sync::Arc;

use kernel::words::name::Name;

use super::chain_item::KnownObject;
use super::matching::Perspective;
use super::objects::{ObjectId, ObjectRef, PlayerId};
use crate::words::amounts::PreventAmount;
use crate::words::cards::Card;
use crate::words::effects::{CostChange, Each, Effect, EnterReady, NoPlay, Replace, Source, Until, When};
use crate::words::phrases::{Described, Phrase};

/// The identity of an effect that changes events.
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
    /// The unit that it is on; none if it is about all that fit.
    pub on: Option<ObjectRef>,
    /// The units that it is about, if it is about no particular one.
    pub every: Option<Described>,
    /// The change that it makes.
    pub change: DamageChange,
    /// The sources that it is about; empty for any.
    pub from: Vec<Source>,
    /// Its name.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// Its origin, if it was made during the game.
    pub made: Option<Made>,
}

/// The origin of an effect that lasts for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The spell, or what has the ability.
    pub by: ObjectId,
    /// The number of chains that had ended.
    pub chain: u32,
}

impl TrackedChange {
    /// Returns `true` if it prevents, for the turn or for each combat.
    pub(crate) fn prevents(&self) -> bool {
        matches!(self.change, DamageChange::Prevent { .. })
    }

    /// Returns `true` if it is a Prevent that comes back each combat.
    pub(crate) fn is_for_each_combat(&self) -> bool {
        matches!(self.change, DamageChange::Prevent { each: Some(_), .. })
    }
}

/// The change that a tracked effect makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageChange {
    /// Prevents.
    Prevent {
        /// The amount that it still prevents; none while nothing is left of it for this combat.
        amount: Option<PreventAmount>,
        /// Its amount at the start of each combat, if that is its span.
        each: Option<(Each, PreventAmount)>,
    },
    /// Doubles.
    Double,
    /// Has the damage dealt to another unit.
    Redirect(ObjectId),
}

/// A value that a passive ability gave to a unit for the current combat.
#[derive(Clone, Copy, Debug)]
pub struct LentValue {
    /// The number of the tracked Prevent.
    pub number: u32,
    /// The object that has the ability.
    pub source: ObjectRef,
    /// The place of the ability among its object's.
    pub index: usize,
    /// The unit.
    pub unit: ObjectRef,
}

/// Bonus Damage that an effect gave for this turn.
#[derive(Clone, Debug)]
pub struct TimedBonus {
    /// The amount.
    pub amount: i64,
    /// The units whose damage it adds to.
    pub to: Phrase,
    /// The sources that it is about; empty for any.
    pub from: Vec<Source>,
    /// Its player.
    pub player: PlayerId,
    /// The spell for which it counts.
    pub spell: NextSpell,
}

/// Cards that cost more or less this turn.
#[derive(Clone, Debug)]
pub struct TimedCost {
    /// Its player.
    pub player: PlayerId,
    /// The change.
    pub change: Arc<CostChange>,
    /// The card that has it, for its conditions.
    pub source: ObjectId,
    /// The card that used it, if it applies only to the next card.
    pub used_by: Option<ObjectId>,
}

/// Permanents that enter ready this turn.
#[derive(Clone, Debug)]
pub struct TimedReady {
    /// Its player.
    pub player: PlayerId,
    /// The text of the effect.
    pub says: Arc<EnterReady>,
    /// The card that has it, for its conditions.
    pub source: ObjectId,
}

/// Cards that cannot be played this turn.
#[derive(Clone, Debug)]
pub struct TimedBan {
    /// Its player.
    pub player: PlayerId,
    /// The cards, and who cannot play them.
    pub says: NoPlay,
    /// The card that its object had named.
    pub named: Option<Arc<Card>>,
}

/// The spell for which Bonus Damage counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextSpell {
    /// Any spell.
    Any,
    /// The next spell of its player, which was not played yet.
    Awaited,
    /// This spell.
    Is(ObjectRef),
}

/// A delayed replacement of deaths.
#[derive(Clone, Debug)]
pub struct DelayedReplacement {
    /// Its number.
    pub id: u32,
    /// The objects whose deaths it replaces.
    pub on: Vec<ObjectRef>,
    /// The objects whose deaths it replaces, later ones included.
    pub every: Option<Described>,
    /// The text of the effect.
    pub replace: Arc<Replace>,
    /// Its name.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// The object that made it.
    pub source: ObjectId,
}

/// A delayed ability that waits for an event.
#[derive(Clone, Debug)]
pub struct DelayedTrigger {
    /// The event.
    pub when: Arc<When>,
    /// The objects to which it must happen, if the line that made the ability was about those.
    pub on: Option<Vec<ObjectRef>>,
    /// The objects of the line before it: the meaning of `it` if the event has no objects.
    pub about: Vec<KnownObject>,
    /// `true` if it acts only once.
    pub once: bool,
    /// The lines that it carries out.
    pub effect: Arc<Vec<Effect>>,
    /// The end of its time, if it waits longer than this turn, and the turn in which it was made.
    pub until: Option<(Until, u32)>,
    /// Its name.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// The object that made it as it was then.
    pub source: ObjectRef,
    /// The card of the spell that made it, if one did.
    pub spell: Option<ObjectRef>,
}

impl DelayedTrigger {
    /// The perspective of its phrases.
    pub(crate) fn perspective(&self) -> Perspective {
        Perspective { made_by: Some(self.source), ..Perspective::of(self.player, self.source.id) }
    }
}
