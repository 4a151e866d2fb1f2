//! The wrong readings, one ruling turned each.

mod ordering;
mod results;
mod riders;
mod scope;
mod shields;
mod sources;
mod unpreventable;

use super::rulings::Rulings;
use crate::kernel::mistake::{Mistake, Wrong};

const fn mistake(
    name: &'static str,
    clauses: &'static [&'static str],
    says: &'static str,
    turn: fn(&mut Rulings),
) -> Mistake<Rulings> {
    Mistake { wrong: Wrong { game: "mtg", name, clauses, says }, turn }
}

/// The mistakes, in the groups of the rulings that they turn.
pub const GROUPS: [&[Mistake<Rulings>]; 7] = [
    shields::MISTAKES,
    scope::MISTAKES,
    sources::MISTAKES,
    unpreventable::MISTAKES,
    riders::MISTAKES,
    ordering::MISTAKES,
    results::MISTAKES,
];

/// The mistakes.
pub fn mistakes() -> impl Iterator<Item = &'static Mistake<Rulings>> {
    GROUPS.into_iter().flatten()
}
