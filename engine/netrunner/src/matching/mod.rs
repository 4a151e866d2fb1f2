//! Whether something is what an ability speaks of.

pub mod imminent;
