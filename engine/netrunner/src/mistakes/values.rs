//! Known mistakes about the effect of prevention on a value.

use crate::game::{Done, Game};
use crate::prevention::amounts::{ALL_BUT, DOES_SOMETHING, PREVENT_WHOLE};
use crate::prevention::taking::{COUNTS_AS_PREVENTION, IS_LEFT, NOTHING_REMOVED, TAKE};
use crate::resolution::amounts::POINTS_IN_PRINT;
use crate::resolution::context::Context;
use crate::resolution::instructions::COUNTED_ANEW;
use crate::state::imminent::Part;
use crate::windows::interrupt_windows::HAPPENS;
use crate::words::effects::Prevent;

kernel::mistakes! {
    game: "netrunner";

    "values stop at 0", [clause!("9.9.7a-below-zero")],
        "An imminent value never falls below 0, and at 0 there is nothing to prevent.":
        IS_LEFT = only_above_zero, TAKE = Some(down_to_zero);

    "all is a number", [clause!("9.9.7b-all-removes-the-effect")],
        "Preventing all of a value reduces it to 0, so that it can increase again.":
        PREVENT_WHOLE = Some(as_a_number);

    "all but 1 is all", [clause!("9.9.7c-all-but-one")],
        "Preventing all but 1 leaves nothing.":
        ALL_BUT = all;

    "all but 1 is about 1 too", [clause!("9.9.7c-all-but-one")],
        "An ability that prevents all but 1 can be used on a value of 1.":
        DOES_SOMETHING = anything_does;

    "nothing left happens once", [clause!("9.9.7d-not-above-zero")],
        "A value of 0 or less at the end of the window happens with a value of 1.":
        HAPPENS = at_least_once;

    "preventing nothing is preventing", [clause!("9.9.7f-prevents-one-or-more")],
        "Damage counts as prevented even if there was none left to prevent.":
        COUNTS_AS_PREVENTION = always_counts, NOTHING_REMOVED = Some(one_is_removed);

    "values are counted once", [clause!("9.9.7-continuously")],
        "A counted value stays as it was when it became imminent.":
        COUNTED_ANEW = the_first_number;

    "printed points are the present ones", [clause!("card-text-printed-points")],
        "Counts of printed agenda points include changes by abilities.":
        POINTS_IN_PRINT = as_it_is_worth;
}

fn as_it_is_worth(_printed: i64, worth: i64) -> i64 {
    worth
}

/// Follows the older rules, whatever the edition.
fn only_above_zero(part: &Part) -> bool {
    crate::prevention::taking::is_left(part)
}

/// Follows the older rules, whatever the edition.
fn down_to_zero(game: &mut Game<'_>, prevent: &Prevent, at: usize, wanted: i64, ctx: &mut Context) {
    crate::prevention::taking::down_to_zero(game, prevent, at, wanted, ctx);
}

/// Follows the older rules, whatever the edition.
fn as_a_number(game: &mut Game<'_>, prevent: &Prevent, at: usize, ctx: &mut Context) -> Done {
    crate::prevention::amounts::as_a_number(game, prevent, at, ctx)
}

fn all(most: i64, _left: i64) -> i64 {
    most
}

fn anything_does(_prevent: &Prevent, _part: &Part) -> bool {
    true
}

fn at_least_once(part: &Part) -> i64 {
    if part.gone { 0 } else { part.amount.max(1) }
}

fn one_is_removed(game: &mut Game<'_>, at: usize, ctx: &mut Context) {
    game.lower(at, 1, ctx);
}

fn the_first_number(last: i64, _now: i64) -> i64 {
    last
}

fn always_counts(_there: i64) -> bool {
    true
}
