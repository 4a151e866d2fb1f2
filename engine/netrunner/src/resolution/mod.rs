//! How abilities resolve: instructions and effects, and what their words mean at present.

pub(crate) mod amounts;
pub(crate) mod bidding;
pub(crate) mod cards;
mod choices;
pub(crate) mod conditions;
pub(crate) mod context;
pub(crate) mod effects;
pub(crate) mod instructions;
pub(crate) mod lent;
pub(crate) mod moving;
mod reporting;
pub(crate) mod searching;
pub(crate) mod shifting;
pub(crate) mod tracing;

pub(crate) use instructions::{CarryOut, carry_out_the_rest, for_each_part, one_by_one, together};
pub(crate) use tracing::trace_steps;
