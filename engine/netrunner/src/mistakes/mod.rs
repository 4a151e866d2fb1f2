//! Known mistakes: each is a function that replaces a right one, beside the name and the sentence of the mistake.

#![allow(
    clippy::unnecessary_wraps,
    clippy::needless_pass_by_value,
    reason = "a wrong function has the form of the right one whose place it takes"
)]

mod actions;
mod bargains;
mod cards;
mod conditional_abilities;
mod costs;
mod credits;
mod damage;
mod imminent;
mod lasting;
mod objects;
mod paid_abilities;
mod preventers;
mod resolving;
mod runs;
mod score_areas;
mod strength;
mod subroutines;
mod values;
mod windows;
mod zones;

use kernel::interpretations::Mistake;

/// The mistakes, in order.
pub(crate) const ALL: &[&[Mistake]] = &[
    preventers::MISTAKES,
    resolving::MISTAKES,
    windows::MISTAKES,
    values::MISTAKES,
    costs::MISTAKES,
    imminent::MISTAKES,
    damage::MISTAKES,
    cards::MISTAKES,
    paid_abilities::MISTAKES,
    conditional_abilities::MISTAKES,
    strength::MISTAKES,
    subroutines::MISTAKES,
    bargains::MISTAKES,
    runs::MISTAKES,
    credits::MISTAKES,
    zones::MISTAKES,
    objects::MISTAKES,
    lasting::MISTAKES,
    actions::MISTAKES,
    score_areas::MISTAKES,
];
