//! From text to nodes with positions, and problems that point at them.

pub mod mend;
pub mod node;
pub mod parse;
pub mod problem;
pub mod source;
