//! Runs: how they go on, encounters, access.

pub(crate) mod access;
pub(crate) mod breaching;
pub(crate) mod completing;
pub(crate) mod encounter;
pub(crate) mod ending;
pub(crate) mod positions;
pub(crate) mod progress;
pub(crate) mod steps;
