//! Preventing and avoiding: when a preventer may be used, how much it prevents, what that takes away.

pub(crate) mod amounts;
pub(crate) mod taking;
pub(crate) mod using;
