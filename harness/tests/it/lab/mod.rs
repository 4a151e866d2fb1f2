//! Analyses of a suite or an engine.

mod diagnose;
mod generate;
mod minimize;
