//! The wrong readings, one ruling turned each.

mod ordering;
mod results;
mod riders;
mod scope;
mod shields;
mod sources;
mod triggers;
mod unpreventable;

use crate::rulings::Rulings;
use kernel::rulings::Mistake;

/// The mistakes, in the groups of the rulings that they turn.
pub const GROUPS: &[&[Mistake<Rulings>]] = &[
    shields::MISTAKES,
    scope::MISTAKES,
    sources::MISTAKES,
    unpreventable::MISTAKES,
    riders::MISTAKES,
    ordering::MISTAKES,
    results::MISTAKES,
    triggers::MISTAKES,
];
