//! Preventing damage (615): which damage an effect is about, how much of it is prevented, and what comes of that.

pub(crate) mod applies;
pub(crate) mod prevented;
pub(crate) mod preventing;
pub(crate) mod scope;
