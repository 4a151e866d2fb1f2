//! Nodes with positions, parsed from text, and problems that point at them.

pub mod diff;
pub mod fix;
pub mod locate;
pub mod lookalike;
pub mod node;
pub mod parse;
pub mod problem;
pub mod repair;
pub mod slips;
pub mod source;
