//! Runs: how they go on, encounters, access.

mod access;
mod encounter;
mod progress;

pub(crate) use encounter::{Subroutine, none_of_it_happens, subroutine_alone};
pub(crate) use progress::RunProgress;
