//! Commanders that change zones (903.9).

use crate::continuous::commanders::COMMANDER_EFFECTS;
use crate::state::{ObjId, State};
use crate::turn::state_based::MAY_RETURN;
use crate::words::effects::Replace;

kernel::mistakes! {
    game: "mtg";

    "a commander stays in the graveyard", [clause!("903.9a-from-graveyard-or-exile")],
        "A commander that was put into a graveyard or into exile cannot be put into the command zone.":
        MAY_RETURN = none;

    "a commander goes to the hand", [clause!("903.9b-in-place-of-hand-or-library")],
        "A commander that would be put into a hand or library cannot be put into the command zone instead.":
        COMMANDER_EFFECTS = nothing;
}

fn none(_: &State<'_>) -> Vec<ObjId> {
    Vec::new()
}

fn nothing() -> &'static [Replace] {
    &[]
}
