//! Cards and objects in their zones: drawn, discarded and looked at, onto the board, changed there, and off it.

pub mod board;
pub mod control;
pub mod deck;
pub mod entering;
pub mod leaving;
pub mod looking;
pub mod moving;
pub mod points;
pub mod tokens;
