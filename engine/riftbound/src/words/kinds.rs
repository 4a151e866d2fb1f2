//! The kinds of things that texts mean and act on, and the references that lines and events bind.

/// A unit.
pub(crate) const UNIT: &[&str] = &["a unit"];
/// A gear, Equipment too.
pub(crate) const GEAR: &[&str] = &["a gear"];
/// A spell.
pub(crate) const SPELL: &[&str] = &["a spell"];
/// A battlefield.
pub(crate) const BATTLEFIELD: &[&str] = &["a battlefield"];
/// A player.
pub(crate) const PLAYER: &[&str] = &["a player"];

/// A permanent other than a battlefield.
pub(crate) const PERMANENT: &[&str] = &["a unit", "a gear"];
/// A card, wherever it is.
pub(crate) const CARD: &[&str] = &["a unit", "a gear", "a spell"];

/// The references that a line about objects binds for later lines.
pub(crate) const IT: &[&str] = &["it"];
/// The references that a payment binds.
pub(crate) const PAID: &[&str] = &["paid"];
