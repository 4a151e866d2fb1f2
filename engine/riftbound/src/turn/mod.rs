//! What players do in their turns, its end, and battlefields that are conquered and held.

mod actions;
mod battlefields;
pub mod end_of_turn;

pub use actions::undirected;
