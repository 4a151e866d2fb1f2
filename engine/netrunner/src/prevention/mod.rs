//! Preventing and avoiding: when a preventer may be used, how much it prevents, what that takes away.

mod amounts;
mod taking;
mod using;

pub(crate) use amounts::{all_but, as_a_number, does_something, how_much, is_whole, removed};
pub(crate) use taking::{below_zero, counts_as_prevention, down_to_zero, is_left, is_not_gone};
pub(crate) use using::{
    AbilityUse, by_its_player, can_be_prevented, first_of_its_kind, may_be_used_on, not_occurring, not_relevant,
    nothing_to_prevent, says_so, stops, while_resolving,
};
