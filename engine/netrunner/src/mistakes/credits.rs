//! Known mistakes about sources of credits, memory, and additional costs.

use crate::costs::further::COSTS_BESIDES;
use crate::costs::pools::{FUND, LEAST_FROM_CARD, REFILLED, SPENDS_HOSTED};
use crate::game::{Done, Game};
use crate::resolution::amounts::GAINS;
use crate::resolution::conditions::FIRST_CLICK;
use crate::resolution::effects::CORRECT;
use crate::resolution::gaining::TAKEN_ARE_GAINED;
use crate::runs::positions::{ANYWHERE, MOVES_TO};
use crate::state::{CardId, CardState, State};
use crate::turn::installing::{LIES_FACEUP, ONE_REGION};
use crate::turn::memory::UNUSED_MEMORY;
use crate::turn::unique::ONE_CONSOLE;

kernel::mistakes! {
    game: "netrunner";

    "hosted credits pay for anything", [clause!("1.10.4b-hosted-credits")],
        "Hosted credits can be spent on anything, even if their card restricts their use.":
        SPENDS_HOSTED = for_anything;

    "hosted credits go first", [clause!("1.10.3c-divided")],
        "As many credits as possible are taken from cards before the credit pool.":
        LEAST_FROM_CARD = Some(as_many_as_may_be);

    "credits taken from a card are not gained", [clause!("1.10.3a-gained")],
        "Abilities that wait until a player gains credits ignore credits that are taken from a card.":
        TAKEN_ARE_GAINED = never_for_good;

    "recurring credits accumulate", [clause!("1.10.5d-do-not-accumulate")],
        "Recurring credits are added to those left from before.":
        REFILLED = added_to_those_left;

    "bad publicity gives no credits", [clause!("10.6.3a-fund")],
        "The Runner gets no credits for the Corp's bad publicity.":
        FUND = Some(none_at_all);

    "additional costs of other cards are not paid", [clause!("1.16.10-all-of-them")],
        "Additional costs are paid only if the card itself states them.":
        COSTS_BESIDES = Some(not_by_another);

    "faceup agendas lie facedown", [clause!("3.2.3a-faceup")],
        "An agenda that is installed faceup is turned facedown.":
        LIES_FACEUP = Some(never_faceup);

    "ice is encountered only where it is installed", [clause!("9.1.8h-encountered-anywhere")],
        "Ice that is accessed in R&D is not encountered.":
        ANYWHERE = Some(only_installed);

    "only installed ice gains subroutines", [clause!("9.1.8h-encountered-anywhere")],
        "Ice that is encountered without being installed has only its printed subroutines.":
        GAINS = gains_if_installed;

    "the Runner returns from ice to which they moved", [clause!("6.2.8a-moved-to")],
        "A Runner who moves to ice returns to their old position once the encounter is over.":
        MOVES_TO = Some(never_for_good);

    "regions are not limited", [clause!("8.5.6a-one-region")],
        "Several regions can be in the same root.":
        ONE_REGION = Some(never_for_good);

    "memory is not limited", [clause!("8.5.6c-make-room"), clause!("10.3.1e-too-much-memory"), clause!("1.20.2a-unused")],
        "Programs can be installed without enough memory.":
        UNUSED_MEMORY = no_end_of_it;

    "memory is checked at the end", [clause!("10.3.1e-too-much-memory")],
        "Programs that exceed the memory limit stay until nothing is resolving.":
        CORRECT = once_nothing_resolves;

    "consoles are not limited", [clause!("3.8.5b-one-console")],
        "A player may have several consoles.":
        ONE_CONSOLE = Some(none_of_them_goes);

    "any click is the first", [clause!("1.11.4-first-click")],
        "A card that can be played only as the first click can be played with any click.":
        FIRST_CLICK = any_of_them;
}

fn for_anything(there: i64, _allowed: bool) -> i64 {
    there
}

fn as_many_as_may_be(most: i64) -> i64 {
    most
}

fn added_to_those_left(there: i64, recurring: i64) -> i64 {
    there.saturating_add(recurring)
}

fn none_at_all() -> i64 {
    0
}

fn not_by_another() -> bool {
    false
}

fn never_faceup() -> bool {
    false
}

fn never_for_good() -> bool {
    false
}

fn no_end_of_it(_limit: i64, _needed: i64) -> i64 {
    i64::MAX
}

fn none_of_them_goes() -> Vec<CardId> {
    Vec::new()
}

fn any_of_them(_spent: i64) -> bool {
    true
}

fn only_installed() -> bool {
    false
}

fn gains_if_installed(state: &State, ice: CardId) -> bool {
    state.card(ice).is_some_and(CardState::installed)
}

fn once_nothing_resolves(_game: &mut Game<'_>) -> Done {
    Ok(())
}
