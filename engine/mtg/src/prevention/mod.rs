//! Preventing damage (615): which damage an effect is about, how much of it is prevented, and what comes of that.

pub(crate) mod applied;
pub(crate) mod of_one_source;
pub(crate) mod points;
pub(crate) mod prevented;
pub(crate) mod preventing;
pub(crate) mod protection;
pub(crate) mod riders;
pub(crate) mod scope;
pub(crate) mod sources;
pub(crate) mod unpreventable;
