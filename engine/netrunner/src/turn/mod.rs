//! What players do in a turn, and how it ends.

mod actions;
mod installing;
mod turns;
