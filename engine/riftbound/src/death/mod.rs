//! Deaths, and what happens in place of one.

pub mod replaced;
pub mod simultaneous;
