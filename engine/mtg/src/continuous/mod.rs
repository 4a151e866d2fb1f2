//! Continuous effects (611): which of them are in force, and how those of resolutions are made and end.

pub(crate) mod active;
pub(crate) mod commanders;
pub(crate) mod durations;
pub(crate) mod finality_counters;
pub(crate) mod granted;
pub(crate) mod making;
pub(crate) mod shield_counters;
pub(crate) mod stun_counters;
