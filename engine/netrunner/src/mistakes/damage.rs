//! Known mistakes about who does damage, and what it trashes.

use kernel::words::name::Name;

use crate::damage::{CHOOSES_FIRST, CHOSEN_OF, PICKS_LOST};
use crate::matching::imminent::IS_RESPONSIBLE;
use crate::state::State;
use crate::state::imminent::Part;
use crate::words::Side;

kernel::mistakes! {
    game: "netrunner";

    "nobody is responsible", [clause!("10.4.1-responsible")],
        "Who is responsible for damage is overlooked.":
        IS_RESPONSIBLE = either_is;

    "the inactive player chooses", [clause!("9.12.1c-active-player-chooses")],
        "Where both players would choose the cards that damage trashes the inactive player does.":
        CHOOSES_FIRST = the_inactive_player;

    "the Runner picks what is lost", [clause!("10.4.2a-random")],
        "The Runner picks the cards that damage trashes.":
        PICKS_LOST = the_runner_picks;

    "who picks one picks all", [clause!("10.4.3a-one-after-the-other")],
        "Who picks one of the cards that damage trashes picks all of them.":
        CHOSEN_OF = all_of_them;
}

fn either_is(_part: &Part, _side: Side) -> bool {
    true
}

fn the_inactive_player(state: &State) -> Side {
    state.turn.other()
}

fn all_of_them(number: usize, _most: Option<i64>) -> usize {
    number
}

fn the_runner_picks(chooser: Option<Side>) -> (Name, &'static str) {
    (Name::Word(chooser.unwrap_or(Side::Runner).as_str()), "card")
}
