//! Adventurer cards (715).

use crate::stack::adventures;
use crate::stack::adventures::{AGAIN_AN_ADVENTURE, ASKED_OF, BACK_FROM_ADVENTURE, GOES_ON_AN_ADVENTURE};
use crate::state::{ObjId, Seat, State};
use crate::words::cards::Card;
use crate::words::select::Zone;
use crate::zones::moving::LEAVES_THE_STACK_TO;

kernel::mistakes! {
    game: "mtg";

    "an Adventure is cast when the creature could be", [clause!("715.3-adventure-alone")],
        "The check whether a card may be cast as its Adventure looks at the permanent card.":
        ASKED_OF = Some(the_whole);

    "an Adventure goes to the graveyard", [clause!("715.3d-exiled-as-it-resolves")],
        "An Adventure that has resolved is put into the graveyard.":
        GOES_ON_AN_ADVENTURE = never;

    "an Adventure is exiled however it ends", [clause!("715.3d-exiled-as-it-resolves")],
        "An Adventure that is countered, or has no legal targets left, is exiled too.":
        LEAVES_THE_STACK_TO = exile_in_any_case;

    "an exiled adventurer may always be cast", [clause!("715.3d-exiled-as-it-resolves")],
        "An adventurer card may be cast from exile even if something else exiled it.":
        BACK_FROM_ADVENTURE = whoever_and_however;

    "an Adventure comes back as an Adventure", [clause!("715.3d-exiled-as-it-resolves")],
        "A card that was exiled as its Adventure may be cast as the Adventure again.":
        AGAIN_AN_ADVENTURE = Some(again);
}

/// The permanent is asked.
fn the_whole(whole: &Card) -> &Card {
    whole
}

/// Nothing is exiled as it resolves.
fn never(_: &State<'_>, _: ObjId) -> bool {
    false
}

/// A spell cast as an Adventure goes to exile however it leaves the stack.
fn exile_in_any_case(state: &State<'_>, spell: ObjId, to: Zone) -> Zone {
    if adventures::goes_on_an_adventure(state, spell) {
        Zone::Exile
    } else {
        crate::zones::moving::leaves_the_stack_to(state, spell, to)
    }
}

/// Anybody may cast it.
fn whoever_and_however(_: &State<'_>, _: Seat, _: ObjId) -> bool {
    true
}

/// The card may be cast as an Adventure again.
fn again() -> bool {
    true
}
