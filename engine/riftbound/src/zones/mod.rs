//! Cards and objects that change their zone: drawn, discarded and looked at, onto the board and off it.

pub mod deck;
pub mod entering;
pub mod leaving;
