//! The integration tests of the crate.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail so")]

mod cards;
mod random;
