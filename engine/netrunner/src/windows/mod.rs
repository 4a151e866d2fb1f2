//! What is about to happen, and where it can be changed: points (the older rules) and interrupt windows
//! (26.03).

mod imminent;
mod interrupt_windows;
mod outcome;
mod pending;
mod points;
mod priority;
mod steps;

pub(crate) use imminent::{
    becomes_imminent, is_imminent, remember, the_new_value, the_one_that_goes_on, whatever_else_is_said,
};
pub(crate) use interrupt_windows::{happens, window_for_all};
pub(crate) use outcome::resolves;
pub(crate) use pending::{is_relevant, prevents_by_itself, use_pending};
pub(crate) use points::{left_to_replace, point_for_each, use_at_point};
pub(crate) use priority::{closes, due, first_to_act, must_be_used};
pub(crate) use steps::{Interrupting, Refusals, Stands};
