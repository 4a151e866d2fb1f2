//! Costs: whether they can be paid, and what is paid.

mod payable;
mod paying;
mod prices;
mod steps;

pub(crate) use payable::{all_at_once, has_what_is_paid, would_be_paid};
pub(crate) use paying::{Cards, as_an_effect, just_what_was_said, only_enlarged, trash_as_cost, trash_unchanged};
pub(crate) use prices::{is_of_itself, not_below_zero};
pub(crate) use steps::pay_steps;
