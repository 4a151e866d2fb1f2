//! Runs.

pub(crate) mod run;
