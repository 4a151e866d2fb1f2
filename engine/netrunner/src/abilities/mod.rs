//! Paid and conditional abilities.

pub(crate) mod conditional;
pub(crate) mod paid;
