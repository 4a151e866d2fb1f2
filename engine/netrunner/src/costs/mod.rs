//! Costs: whether they can be paid, and what is paid.

mod choices;
mod further;
mod payable;
mod paying;
mod pools;
mod prices;
mod steps;

pub(crate) use further::whoever_does_it;
pub(crate) use payable::{all_at_once, has_what_is_paid, would_be_paid};
pub(crate) use paying::{Cards, as_an_effect, just_what_was_said, only_enlarged, trash_as_cost, trash_unchanged};
pub(crate) use pools::{for_what_it_says, no_more_than_must, one_for_each, up_to_what_it_says};
pub(crate) use prices::{is_of_itself, not_below_zero};
pub(crate) use steps::pay_steps;
