//! Damage (120): the events of a batch, and the stages through which it goes.

pub(crate) mod dealing;
pub(crate) mod events;
pub(crate) mod results;
