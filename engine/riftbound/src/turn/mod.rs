//! The actions of players in their turns, the end of a turn, and battlefields that are conquered and held.

pub mod actions;
pub mod battlefields;
pub mod end_of_turn;
pub mod hiding;
pub mod moves;
pub mod timetable;
