//! Disguises of the reference engine: each shows how the cases look to engines of one kind.
//!
//! * [`reticent`] leaves things unreported.
//! * [`by_name`] supports cards by their names, and [`by_text`] by their names and texts.
//! * [`asks_less`] asks fewer questions.

pub mod asks_less;
pub mod by_name;
pub mod by_text;
pub mod reticent;
