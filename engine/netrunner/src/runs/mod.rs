//! Runs: how they go on, encounters, access.

mod access;
mod breaching;
mod encounter;
mod positions;
mod progress;
mod steps;

pub(crate) use access::is_still_accessed;
pub(crate) use breaching::{access_steps, breach_steps, of_archives, was_chosen, whenever_it_came};
pub(crate) use encounter::{
    Subroutine, broke_all, lose_early_strength, none_of_it_happens, subroutine_alone, there_and_rezzed,
};
pub(crate) use positions::{is_there_from_now_on, wherever_it_is};
pub(crate) use progress::{RunProgress, goes_on_where_it_stands, reached_the_server};
pub(crate) use steps::{steps, steps_of_the_faq};
