//! The known mistakes, each of which gets one ruling wrong.

mod abilities;
mod adventures;
mod amounts;
mod casting;
mod decided;
mod keywords;
mod ordering;
mod recurring;
mod requirements;
mod results;
mod riders;
mod scope;
mod shields;
mod sources;
mod targets;
mod triggers;
mod turns;
mod unpreventable;
mod wards;

use kernel::interpretations::Mistake;

/// The mistakes, in the groups of the interpretations that they replace.
pub const GROUPS: &[&[Mistake]] = &[
    shields::MISTAKES,
    abilities::MISTAKES,
    scope::MISTAKES,
    sources::MISTAKES,
    unpreventable::MISTAKES,
    riders::MISTAKES,
    ordering::MISTAKES,
    results::MISTAKES,
    triggers::MISTAKES,
    keywords::MISTAKES,
    targets::MISTAKES,
    amounts::MISTAKES,
    casting::MISTAKES,
    adventures::MISTAKES,
    wards::MISTAKES,
    requirements::MISTAKES,
    turns::MISTAKES,
    decided::MISTAKES,
    recurring::MISTAKES,
];
