//! Abilities: paid ones that players use, conditional ones that meet their condition, and what lasts.

pub(crate) mod announced_x;
pub(crate) mod announcing;
pub(crate) mod asked;
pub(crate) mod conditional;
pub(crate) mod lasting;
pub(crate) mod paid;
pub(crate) mod persistent;
pub(crate) mod reactions;
pub(crate) mod useless;
