//! What players do in a turn, and how it ends.

mod actions;
mod installing;
mod turns;
mod unique;

pub(crate) use actions::{not_active_yet, placed_then_paid};
pub(crate) use unique::older_ones_go;
