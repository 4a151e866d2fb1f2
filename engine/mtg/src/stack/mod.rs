//! The stack: how spells and abilities come to it (601, 602), what they target (115), and how they resolve (608).

pub(crate) mod activating;
pub(crate) mod adventures;
pub(crate) mod announcing;
pub(crate) mod casting;
pub(crate) mod costs;
pub(crate) mod cycling;
pub(crate) mod halves;
pub(crate) mod leveling;
pub(crate) mod limits;
pub(crate) mod mana;
pub(crate) mod resolving;
pub(crate) mod schemes;
pub(crate) mod targets;
pub(crate) mod timing;
pub(crate) mod turning_up;
pub(crate) mod ways;
