//! Known mistakes about the moments and objects of actions.

use crate::resolution::roots::IS_INSTALLED_THERE;
use crate::resolution::shifting::TAGS_REMOVED;
use crate::runs::access::HAS_TRASH_COST;
use crate::state::{CardState, State};
use crate::turn::actions::{MAY_ACT, REMOVES_TAGS, TRASHED_BY_ACTION, TRASHES_RESOURCES};
use crate::turn::scoring::{HAD_COUNTERS, MAY_SCORE};
use crate::words::{Server, Side};

kernel::mistakes! {
    game: "netrunner";

    "actions are taken in any turn", [clause!("5.2.4-own-action-phase")],
        "A player with clicks left takes actions in the turn of the other player.":
        MAY_ACT = in_any_turn;

    "the Corp trashes any card of a tagged Runner", [clause!("5.2.3-as-it-says")],
        "The Corp's basic action trashes an installed card of any type.":
        TRASHED_BY_ACTION = anything_installed;

    "resources are trashed without a tag", [clause!("10.5.3-while-tagged")],
        "The Corp can always trash a resource with its basic action.":
        TRASHES_RESOURCES = tagged_or_not;

    "the Runner removes every tag", [clause!("10.5.4-while-tagged")],
        "Removing a tag removes all tags.":
        TAGS_REMOVED = all_of_them;

    "a tag that is not there is removed", [clause!("10.5.4-while-tagged")],
        "The Runner can take the basic action to remove a tag without having one.":
        REMOVES_TAGS = with_none_too;

    "assets are installed in any root", [clause!("8.5.2b-remote-root")],
        "The Corp can install agendas and assets in the root of a central server.":
        IS_INSTALLED_THERE = in_any_of_them;

    "any accessed card can be trashed", [clause!("7.1.5a-no-trash-cost")],
        "A card without a trash cost can be trashed for nothing while it is accessed.":
        HAS_TRASH_COST = always;

    "agendas are scored in any turn", [clause!("1.17.3-scored-or-stolen")],
        "The Corp can score agendas in the Runner's turn.":
        MAY_SCORE = in_the_turn_of_either;

    "what a card had is what it has", [clause!("9.6.6a-had")],
        "An ability that asks for a card that had no advancement counters counts those that it has once it is advanced.":
        HAD_COUNTERS = once_it_is_advanced;
}

fn in_any_turn(_state: &State, _who: Side) -> bool {
    true
}

fn anything_installed(obj: &CardState) -> bool {
    obj.side() == Side::Runner && obj.installed()
}

fn tagged_or_not(_tagged: bool) -> bool {
    true
}

fn with_none_too(_tags: i64) -> bool {
    true
}

fn in_any_of_them(_obj: &CardState, _server: Server) -> bool {
    true
}

fn always(_cost: Option<i64>) -> bool {
    true
}

fn once_it_is_advanced(_had: i64, now: i64) -> bool {
    now > 0
}

fn in_the_turn_of_either(_state: &State) -> bool {
    true
}

fn all_of_them(there: i64, _amount: i64) -> i64 {
    there
}
