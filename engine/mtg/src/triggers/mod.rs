//! Triggered abilities (603): what triggers, what waits, and how it comes onto the stack.

pub(crate) mod auras;
pub(crate) mod counting;
pub(crate) mod keywords;
pub(crate) mod matching;
pub(crate) mod monarch;
pub(crate) mod noting;
pub(crate) mod putting;
pub(crate) mod rad_counters;
pub(crate) mod times;
