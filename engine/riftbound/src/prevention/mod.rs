//! Prevent (437).

pub mod values;
