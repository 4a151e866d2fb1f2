//! What players do in their turns, its end, and battlefields that are conquered and held.

pub mod actions;
pub mod battlefields;
pub mod end_of_turn;
pub mod hiding;
pub mod moves;
pub mod timetable;
