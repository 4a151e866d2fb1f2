//! What players do in a turn, and how it ends.

mod actions;
mod installing;
mod steps;
mod turns;
mod unique;

pub(crate) use actions::{not_active_yet, placed_then_paid, says_so_or_agenda};
pub(crate) use steps::{steps, steps_of_the_faq};
pub(crate) use turns::formally_ends;
pub(crate) use unique::older_ones_go;
