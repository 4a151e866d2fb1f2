//! Costs: whether they can be paid, and what is paid.

mod choices;
pub(crate) mod further;
pub(crate) mod payable;
pub(crate) mod paying;
pub(crate) mod pools;
pub(crate) mod prices;
mod steps;

pub(crate) use payable::has_what_is_paid;
pub(crate) use paying::{Cards, as_an_effect, trash_as_cost};
pub(crate) use steps::pay_steps;
