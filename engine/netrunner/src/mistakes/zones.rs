//! Known mistakes about searching, arranging, accessing, counting what happens at one time, and use in a zone.

use crate::abilities::paid::LIES_READY;
use crate::matching::events::COUNTS_ONCE;
use crate::resolution::searching::{FEWEST_FOUND, PUT_BACK, SEARCHED};
use crate::resolution::shifting::MOVED_TO_SERVER;
use crate::runs::breaching::BREACHED_FACEUP;
use crate::state::{CardState, Place, State};
use crate::turn::actions::PAYS_FURTHER;
use crate::turn::checkpoints::HAND_IS_EMPTY;
use crate::turn::installing::WORTH_THERE;
use crate::turn::scoring::{IS_ADVANCED, REQUIREMENT};
use crate::words::{Server, Zone};

kernel::mistakes! {
    game: "netrunner";

    "agendas need what is printed", [clause!("1.17.3a-changed-requirement")],
        "An agenda is scored with the printed number of counters; abilities do not change it.":
        REQUIREMENT = as_printed;

    "agendas are worth what is printed", [clause!("1.17.1-worth-at-present")],
        "An agenda in a score area is worth its printed points; abilities do not change them.":
        WORTH_THERE = Some(printed_points);

    "what is moved stays in its server", [clause!("4.6.6j-another-server")],
        "A card that is moved to another server still counts as being in its old one.":
        MOVED_TO_SERVER = Some(where_it_was);

    "a breach leaves archives as it lies", [clause!("7.5.2-archives-faceup")],
        "Facedown cards in Archives stay facedown when it is breached.":
        BREACHED_FACEUP = never;

    "what an effect advances is not advanced", [clause!("1.18.2-advanced")],
        "Abilities on advancing do not apply if an effect advances the card.":
        IS_ADVANCED = Some(only_by_the_action);

    "a search must find", [clause!("8.7.2e-may-fail-to-find")],
        "A player who searches must find as many matching cards as possible, up to the stated number.":
        FEWEST_FOUND = as_many_as_it_says;

    "a searched deck keeps its order", [clause!("8.7.3-shuffled-at-once")],
        "A deck is not shuffled after a search.":
        SEARCHED = left_in_its_order;

    "cards that are put back are the same as before", [clause!("8.3.3-arranged")],
        "Cards that were put back on a deck in a chosen order are not accessed again in the breach.":
        PUT_BACK = as_it_was;

    "a card that is being played is still in the hand", [clause!("9.6.6-a-change")],
        "A hand becomes empty only once its last card has been played and has resolved.":
        HAND_IS_EMPTY = not_while_one_is_played;

    "one or more is each", [clause!("9.6.4-one-or-more")],
        "An ability with a condition on 1 or more cards meets it once for each of several simultaneous cards.":
        COUNTS_ONCE = Some(for_each);

    "only the printed cost is ignored", [clause!("1.16.5c-all-costs")],
        "A player who plays a card ignoring all costs still pays additional costs.":
        PAYS_FURTHER = always;

    "an ability works only where its card is active", [clause!("9.1.8b-in-its-zone")],
        "An ability cannot be used in a zone where its card is not active, even if it is meant to be.":
        LIES_READY = only_active;
}

fn as_printed(printed: i64, _less: i64, _more: i64) -> i64 {
    printed
}

fn printed_points(obj: &mut CardState) {
    obj.as_agenda = Some(obj.worth());
}

fn where_it_was(from: Server) -> Server {
    from
}

fn never(_server: Server) -> bool {
    false
}

fn only_by_the_action() -> bool {
    false
}

fn as_many_as_it_says(wanted: usize, _says_what: bool) -> usize {
    wanted
}

fn left_in_its_order(_state: &mut State, _deck: Zone) {}

fn as_it_was(_obj: &mut CardState) {}

fn for_each() -> bool {
    false
}

fn always(_free: bool) -> bool {
    true
}

fn only_active(obj: &CardState, _zone: Zone) -> bool {
    obj.active()
}

/// A card that is being played counts as one of the hand.
fn not_while_one_is_played(state: &State, hand: Zone) -> bool {
    let played = |obj: &CardState| matches!(obj.place, Place::Paying) || obj.resolves();
    let in_play = state.objects.iter().any(|obj| obj.side() == hand.side() && played(obj));
    state.pile(hand).is_empty() && !in_play
}
