//! Costs.

pub(crate) mod paying;
