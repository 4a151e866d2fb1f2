//! What players do in a turn, and how it ends.

mod actions;
mod by_effect;
mod installing;
mod memory;
mod scoring;
mod steps;
mod turns;
mod unique;

pub(crate) use actions::{not_active_yet, placed_then_paid, says_so_or_agenda, stays_for_its_run, unless_free};
pub(crate) use installing::{as_installed, no_other_stays, worth_at_present};
pub(crate) use memory::limit_minus_needed;
pub(crate) use scoring::{as_changed, is_advanced};
pub(crate) use steps::{steps, steps_of_the_faq};
pub(crate) use turns::formally_ends;
pub(crate) use unique::{all_others_go, older_ones_go};
