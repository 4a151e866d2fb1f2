//! Known mistakes about the strength of cards, and how long it lasts.

use crate::game::{Done, Game};
use crate::resolution::amounts::{BOOSTS_LAST, RAISE_STRENGTH};
use crate::state::CardId;
use crate::state::imminent::Part;

kernel::mistakes! {
    game: "netrunner";

    "nothing interrupts a rise of strength", [clause!("9.10.1-lingering")],
        "Abilities on an increase of strength never apply.":
        RAISE_STRENGTH = uninterrupted;

    "strength lasts for an encounter alone", [clause!("3.9.5g-strong-enough")],
        "Strength that an icebreaker pays for ends with the encounter, even if it should last for the run.":
        BOOSTS_LAST = never;
}

fn uninterrupted(_game: &mut Game<'_>, part: Part) -> Done<i64> {
    Ok(part.amount)
}

fn never(_game: &Game<'_>, _card: CardId) -> bool {
    false
}
