//! Runs: how they go on, encounters, access.

pub(crate) mod access;
pub(crate) mod breaching;
pub(crate) mod encounter;
pub(crate) mod positions;
pub(crate) mod progress;
pub(crate) mod steps;

pub(crate) use breaching::{access_steps, breach_steps};
pub(crate) use encounter::{Subroutine, none_of_it_happens, subroutine_alone};
pub(crate) use progress::RunProgress;
pub(crate) use steps::steps_of_the_faq;
