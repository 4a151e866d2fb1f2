//! From text to nodes with positions, and problems that point at them.

pub mod nearest;
pub mod node;
pub mod parse;
pub mod problem;
pub mod shown;
pub mod source;
