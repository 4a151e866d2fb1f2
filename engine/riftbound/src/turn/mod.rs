//! What players do in their turns, and the end of a turn.

pub mod actions;
pub mod end_of_turn;
