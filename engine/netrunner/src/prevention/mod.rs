//! Preventing and avoiding.

pub(crate) mod using;
