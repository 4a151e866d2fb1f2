//! Damage (120): the stages through which a batch of it goes, and its results.

pub(crate) mod as_though;
pub(crate) mod dealing;
pub(crate) mod gains;
pub(crate) mod results;
