//! What is about to happen, and where it can be changed.

pub(crate) mod interrupt_windows;
pub(crate) mod points;
