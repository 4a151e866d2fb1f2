//! What spells and abilities are about, what they are aimed at, and what triggers them.

pub mod deflect;
pub mod delayed;
pub mod from_hidden;
pub mod legion;
pub mod occurrences;
pub mod passive;
pub mod referents;
pub mod targets;
pub mod triggers;
