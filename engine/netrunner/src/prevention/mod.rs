//! Preventing and avoiding: when a preventer may be used, how much it prevents, what that takes away.

pub(crate) mod amounts;
pub(crate) mod taking;
pub(crate) mod using;

pub(crate) use amounts::{as_a_number, how_much};
pub(crate) use taking::{down_to_zero, is_left};
pub(crate) use using::{AbilityUse, not_occurring, not_relevant, nothing_to_prevent, says_so, while_resolving};
