//! Known mistakes about who does damage, and what it trashes.

use kernel::words::name::Name;

use crate::damage::{CHOOSES_FIRST, CHOSEN_OF, PICKS_LOST, TRASHED_BY_DAMAGE};
use crate::matching::events::BY_SUCH_AN_ABILITY;
use crate::matching::imminent::IS_RESPONSIBLE;
use crate::state::State;
use crate::state::imminent::Part;
use crate::words::{AbilityWord, Side};

kernel::mistakes! {
    game: "netrunner";

    "nobody is responsible", [clause!("10.4.1-responsible")],
        "The player responsible for damage is ignored.":
        IS_RESPONSIBLE = either_is;

    "the inactive player chooses", [clause!("9.12.1c-active-player-chooses")],
        "If both players would choose the cards trashed by damage, the inactive player chooses.":
        CHOOSES_FIRST = the_inactive_player;

    "the Runner picks what is lost", [clause!("10.4.2a-random")],
        "The Runner chooses the cards trashed by damage.":
        PICKS_LOST = the_runner_picks;

    "who picks one picks all", [clause!("10.4.3a-one-after-the-other")],
        "A player who chooses one of the cards trashed by damage chooses all of them.":
        CHOSEN_OF = all_of_them;

    "damage of ice is always of a subroutine", [clause!("9.1.1e-one-kind")],
        "Damage by any ability of a piece of ice counts as damage by its subroutines.":
        BY_SUCH_AN_ABILITY = of_any_kind;

    "nothing changes what damage trashes", [clause!("10.4.2a-is-trashing")],
        "Abilities about cards that would be trashed do not apply to cards trashed by damage.":
        TRASHED_BY_DAMAGE = none_of_them;
}

fn of_any_kind(_asked: AbilityWord, _by: Option<AbilityWord>) -> bool {
    true
}

fn none_of_them(_parts: Vec<Part>) -> Vec<Part> {
    Vec::new()
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
