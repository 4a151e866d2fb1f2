//! The resolution of abilities: instructions and effects, and what their words mean at present.

pub(crate) mod amounts;
pub(crate) mod bidding;
pub(crate) mod cards;
mod choices;
pub(crate) mod conditions;
pub(crate) mod context;
pub(crate) mod each;
pub(crate) mod effects;
pub(crate) mod gaining;
pub(crate) mod instructions;
pub(crate) mod lent;
pub(crate) mod moving;
pub(crate) mod options;
pub(crate) mod reporting;
pub(crate) mod roots;
pub(crate) mod score_areas;
pub(crate) mod searching;
pub(crate) mod shifting;
pub(crate) mod tracing;
