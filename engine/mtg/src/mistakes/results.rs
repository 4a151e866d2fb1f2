//! How damage is assigned and what comes of it (120.3, 510, 615.6).

use crate::rulings::{
    AssignedAsIn, AssignmentShields, BothResults, Deathtouch, Lifelink, Loyalty, PreventedDamage, Rulings,
    StoppedAction, Wither,
};

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "assignment counts shields", [clause!("510.1c-order")],
        "A blocker must be assigned what its shield would prevent besides lethal damage.":
        assignment_shields = AssignmentShields::Count;

    "prevented damage triggers", [clause!("wiki-triggers-stop"), clause!("615.6-never-happens")],
        "Abilities that trigger on damage trigger on damage that was prevented.":
        prevented_damage = PreventedDamage::Triggers;

    "lifelink counts what was prevented", [clause!("wiki-direct-results-stop"), clause!("615.6-never-happens")],
        "Life is gained for damage that was prevented.":
        lifelink = Lifelink::PreventedToo;

    "deathtouch kills through prevention", [clause!("wiki-direct-results-stop"), clause!("615.6-never-happens")],
        "A creature is destroyed by deathtouch though all the damage was prevented.":
        deathtouch = Deathtouch::PreventedToo;

    "loyalty lost for prevented damage", [clause!("wiki-self-shielding-planeswalker")],
        "A planeswalker loses loyalty for damage that was prevented.":
        loyalty = Loyalty::ForPrevented;

    "planeswalker creature only loses loyalty", [clause!("120.3-all-results")],
        "Damage to a planeswalker that is a creature is not marked on it.":
        both_results = BothResults::LoyaltyOnly;

    "wither damage marked too", [clause!("120.3d-wither")],
        "Damage from a source with wither is counters and is marked on the creature as well.":
        wither = Wither::CountersAndMarks;

    "spell ends at prevented damage", [clause!("wiki-action-still-completes")],
        "A spell whose damage was prevented does nothing more.":
        stopped_action = StoppedAction::Ends;

    "blockers assigned to as in the other edition", [clause!("510.1c-order"), clause!("510.1c-free")],
        "Damage is divided in order where it is free, and freely where there is an order.":
        assigned_as_in = AssignedAsIn::TheOther;
}
