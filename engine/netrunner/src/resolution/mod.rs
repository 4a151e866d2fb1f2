//! How abilities resolve.

pub(crate) mod amounts;
pub(crate) mod effects;
pub(crate) mod instructions;
