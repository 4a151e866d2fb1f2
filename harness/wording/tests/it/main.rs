//! The integration tests of the crate.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic to fail")]

mod cards;
mod random;
