//! Deviations that the rules allow. Unlike a mistake, an engine with one of them passes the suite.

use crate::instructions::chance::{COINS, coins};
use crate::replacement::batch::offers::WHAT_APPLIES_TO_DAMAGE;
use crate::replacement::batch::plain::plainly;
use crate::state::Being;
use crate::state::stack_items::WaitingTrigger;
use crate::triggers::putting::{TELL_APART, tell_apart};

kernel::mistakes! {
    game: "mtg";

    "coins from the last to the first", [clause!("705.1-a-coin-for-each")],
        "The coins that one effect flips, and those of abilities that trigger together, are flipped in the opposite \
         order.":
        COINS = from_the_last, TELL_APART = alike_from_the_last;

    "every effect is looked at before each choice", [clause!("616.1f-repeat-with-what-applies-now")],
        "Before each choice, all effects are looked at anew, not only those to which something changed.":
        WHAT_APPLIES_TO_DAMAGE = plainly;
}

fn from_the_last(each: Option<Vec<Being>>) -> Vec<Option<Being>> {
    let mut coins = coins(each);
    coins.reverse();
    coins
}

/// Reverses abilities whose order nobody is asked for.
fn alike_from_the_last(waiting: &mut [WaitingTrigger<'_>]) {
    tell_apart(waiting);
    if waiting.windows(2).all(|two| matches!(two, [one, other] if one.called == other.called)) {
        waiting.reverse();
    }
}
