//! Known mistakes about sources of credits, memory, and additional costs.

use crate::costs::further::COSTS_BESIDES;
use crate::costs::pools::{FUND, LEAST_FROM_CARD, REFILLED, SPENDS_HOSTED};
use crate::game::{Done, Game};
use crate::resolution::conditions::FIRST_CLICK;
use crate::resolution::effects::CORRECT;
use crate::runs::positions::{ANYWHERE, MOVES_TO};
use crate::state::CardId;
use crate::turn::installing::{LIES_FACEUP, ONE_REGION};
use crate::turn::memory::UNUSED_MEMORY;
use crate::turn::unique::ONE_CONSOLE;

kernel::mistakes! {
    game: "netrunner";

    "hosted credits pay for anything", [clause!("1.10.4b-hosted-credits")],
        "Credits on a card that says for what they may be spent are spent for anything.":
        SPENDS_HOSTED = for_anything;

    "hosted credits go first", [clause!("1.10.3c-divided")],
        "As many credits as may be come from a card before any come from the credit pool.":
        LEAST_FROM_CARD = Some(as_many_as_may_be);

    "recurring credits accumulate", [clause!("1.10.5d-do-not-accumulate")],
        "Recurring credits are added to those that are left.":
        REFILLED = added_to_those_left;

    "bad publicity gives no credits", [clause!("10.6.3a-fund")],
        "The Runner has no credits for the Corp's bad publicity.":
        FUND = Some(none_at_all);

    "additional costs of other cards are not paid", [clause!("1.16.10-all-of-them")],
        "Only what a card says of itself is paid besides.":
        COSTS_BESIDES = Some(not_by_another);

    "faceup agendas lie facedown", [clause!("3.2.3a-faceup")],
        "An agenda that is installed faceup is turned facedown.":
        LIES_FACEUP = Some(never_faceup);

    "ice is encountered only where it is installed", [clause!("9.1.8h-encountered-anywhere")],
        "Ice that is accessed in R&D is not encountered.":
        ANYWHERE = Some(only_installed);

    "the Runner returns from ice to which they moved", [clause!("6.2.8a-moved-to")],
        "The Runner who moves to ice is back where they were once the encounter is over.":
        MOVES_TO = Some(never_for_good);

    "regions are not limited", [clause!("8.5.6a-one-region")],
        "Several regions stay in one root.":
        ONE_REGION = Some(never_for_good);

    "memory is not limited", [clause!("8.5.6c-make-room"), clause!("10.3.1e-too-much-memory"), clause!("1.20.2a-unused")],
        "Programs are installed whatever memory they need.":
        UNUSED_MEMORY = no_end_of_it;

    "memory is checked at the end", [clause!("10.3.1e-too-much-memory")],
        "Programs that need too much memory stay until nothing resolves any more.":
        CORRECT = once_nothing_resolves;

    "consoles are not limited", [clause!("3.8.5b-one-console")],
        "A player may have several consoles.":
        ONE_CONSOLE = Some(none_of_them_goes);

    "any click is the first", [clause!("1.11.4-first-click")],
        "What is played only as the first click is played with any click.":
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

fn once_nothing_resolves(_game: &mut Game<'_>) -> Done {
    Ok(())
}
