//! The objects, targets and triggers of spells and abilities.

pub mod attached;
pub mod bans;
pub mod deflect;
pub mod delayed;
pub mod from_hidden;
pub mod identity;
pub mod legality;
pub mod legion;
pub mod nobody;
pub mod occurrences;
pub mod passive;
pub mod referents;
pub mod targets;
pub mod timing;
pub mod triggers;
