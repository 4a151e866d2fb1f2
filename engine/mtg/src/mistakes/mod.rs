//! The known mistakes, each of which gets one ruling wrong.

mod abilities;
mod adventures;
mod allowed;
mod amounts;
mod casting;
mod commanders;
mod counters;
mod daytime;
mod decided;
mod keywords;
mod loops;
mod moves;
mod ordering;
mod recurring;
mod refusals;
mod replaced;
mod requirements;
mod results;
mod riders;
mod sagas;
mod scope;
mod shields;
mod sources;
mod targets;
mod this_way;
mod triggers;
mod turns;
mod unpreventable;
mod wards;

use kernel::interpretations::Mistake;

/// Deviations that the rules allow.
pub const ALLOWED: &[Mistake] = allowed::MISTAKES;

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
    moves::MISTAKES,
    counters::MISTAKES,
    refusals::MISTAKES,
    daytime::MISTAKES,
    commanders::MISTAKES,
    loops::MISTAKES,
    replaced::MISTAKES,
    sagas::MISTAKES,
    this_way::MISTAKES,
];
