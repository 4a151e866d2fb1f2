//! An effect that may change damage.

use kernel::words::name::Name;

use crate::replacement::order::Competing;
use crate::state::{DamageChange, EffectKey, Made, ObjectId};

/// An effect that may change damage next.
#[derive(Clone, Debug)]
pub struct DamageEffect {
    /// The identity of the effect.
    pub key: EffectKey,
    /// Its name.
    pub name: Name,
    /// The change that it makes.
    pub change: DamageChange,
    /// `true` if it is tracked on a unit.
    pub tracked: bool,
    /// Its origin, if it was made during the game.
    pub made: Option<Made>,
    /// `true` if it names its sources.
    pub names_sources: bool,
}

/// Two effects are equal if they are the same effect, whatever is left of each.
impl PartialEq for DamageEffect {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl DamageEffect {
    /// Returns `true` if it prevents.
    pub(crate) fn prevents(&self) -> bool {
        matches!(self.change, DamageChange::Prevent { .. })
    }

    /// Several effects that would change damage to one unit.
    pub(crate) fn competing(on: ObjectId, effects: &[Self]) -> Competing {
        Competing { on, effects: effects.iter().map(|effect| (effect.key, effect.name.clone())).collect() }
    }
}
