//! Costs: whether they can be paid, and what is paid.

mod choices;
pub(crate) mod further;
pub(crate) mod payable;
pub(crate) mod paying;
pub(crate) mod pools;
pub(crate) mod prices;
pub(crate) mod steps;
