//! How damage is assigned and what comes of it (120.3, 510, 615.6).

use super::mistake;
use crate::kernel::mistake::Mistake;
use crate::mtg::rulings::{
    AssignmentOrder, AssignmentShields, BothResults, Deathtouch, Lifelink, Loyalty, PreventedDamage, Rulings,
    StoppedAction, Wither,
};

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "assignment counts shields",
        &["510.1c-order"],
        "A blocker must be assigned what its shield would prevent besides lethal damage.",
        |rulings| rulings.assignment_shields = AssignmentShields::Count,
    ),
    mistake(
        "prevented damage triggers",
        &["wiki-triggers-stop", "615.6-never-happens"],
        "Abilities that trigger on damage trigger on damage that was prevented.",
        |rulings| rulings.prevented_damage = PreventedDamage::Triggers,
    ),
    mistake(
        "lifelink counts what was prevented",
        &["wiki-direct-results-stop", "615.6-never-happens"],
        "Life is gained for damage that was prevented.",
        |rulings| rulings.lifelink = Lifelink::PreventedToo,
    ),
    mistake(
        "deathtouch kills through prevention",
        &["wiki-direct-results-stop", "615.6-never-happens"],
        "A creature is destroyed by deathtouch though all the damage was prevented.",
        |rulings| rulings.deathtouch = Deathtouch::PreventedToo,
    ),
    mistake(
        "loyalty lost for prevented damage",
        &["wiki-self-shielding-planeswalker"],
        "A planeswalker loses loyalty for damage that was prevented.",
        |rulings| rulings.loyalty = Loyalty::ForPrevented,
    ),
    mistake(
        "planeswalker creature only loses loyalty",
        &["120.3-all-results"],
        "Damage to a planeswalker that is a creature is not marked on it.",
        |rulings| rulings.both_results = BothResults::LoyaltyOnly,
    ),
    mistake(
        "wither damage marked too",
        &["120.3d-wither"],
        "Damage from a source with wither is counters and is marked on the creature as well.",
        |rulings| rulings.wither = Wither::CountersAndMarks,
    ),
    mistake(
        "spell ends at prevented damage",
        &["wiki-action-still-completes"],
        "A spell whose damage was prevented does nothing more.",
        |rulings| rulings.stopped_action = StoppedAction::Ends,
    ),
    mistake(
        "blockers assigned to as in the other edition",
        &["510.1c-order", "510.1c-free"],
        "Damage is divided in order where it is free, and freely where there is an order.",
        |rulings| {
            rulings.assignment_order = match rulings.assignment_order {
                AssignmentOrder::Listed => AssignmentOrder::Free,
                AssignmentOrder::Free => AssignmentOrder::Listed,
            };
        },
    ),
];
