//! What players do in a turn, and how it ends.

mod actions;
mod installing;
mod turns;

pub(crate) use actions::placed_then_paid;
