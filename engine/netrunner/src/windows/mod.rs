//! What is about to happen, and where it can be changed: points (the older rules) and interrupt windows
//! (26.03).

pub(crate) mod imminent;
pub(crate) mod interrupt_windows;
pub(crate) mod outcome;
pub(crate) mod pending;
pub(crate) mod points;
pub(crate) mod priority;
pub(crate) mod steps;

pub(crate) use imminent::{becomes_imminent, is_imminent, remember};
pub(crate) use interrupt_windows::window_for_all;
pub(crate) use pending::use_pending;
pub(crate) use points::{point_for_each, use_at_point};
pub(crate) use steps::{Refusals, Stands};
