//! Imminent events, and the windows in which they can be changed: points (the older rules) and interrupt windows
//! (26.03).

pub(crate) mod breaking_in;
pub(crate) mod imminent;
pub(crate) mod interrupt_windows;
pub(crate) mod outcome;
pub(crate) mod pending;
pub(crate) mod points;
pub(crate) mod priority;
pub(crate) mod steps;
