//! Integration tests of the crate.
#![allow(clippy::indexing_slicing, clippy::print_stdout, clippy::unwrap_used, reason = "tests may panic")]

mod typing;
