//! An effect that may change damage.

use kernel::words::name::Name;

use crate::replacement::order::Competing;
use crate::state::{DamageChange, EffectKey, Made, ObjectId};

/// An effect that may change damage next.
#[derive(Clone, Debug)]
pub struct DamageEffect {
    /// Which effect.
    pub key: EffectKey,
    /// Its name.
    pub name: Name,
    /// What it does.
    pub change: DamageChange,
    /// Whether it is tracked on a unit.
    pub tracked: bool,
    /// What made it in this game, if anything did.
    pub made: Option<Made>,
    /// Whether it names its sources.
    pub names_sources: bool,
}

/// One effect is one whatever is left of it.
impl PartialEq for DamageEffect {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl DamageEffect {
    /// Whether it prevents.
    pub(crate) fn prevents(&self) -> bool {
        matches!(self.change, DamageChange::Prevent { .. })
    }

    /// Several effects that would change damage to one unit.
    pub(crate) fn competing(on: ObjectId, effects: &[Self]) -> Competing {
        Competing { on, effects: effects.iter().map(|effect| (effect.key, effect.name.clone())).collect() }
    }
}
