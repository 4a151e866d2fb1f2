//! How abilities resolve: instructions and effects, and what their words mean at present.

mod amounts;
mod cards;
mod choices;
mod conditions;
mod context;
mod effects;
mod instructions;
mod moving;
mod reporting;

pub(crate) use conditions::meets_restriction;
pub(crate) use context::Context;
pub(crate) use effects::without_a_face;
pub(crate) use instructions::{CarryOut, carry_out_the_rest, in_order, one_by_one, together};
pub(crate) use moving::the_one_it_left;
