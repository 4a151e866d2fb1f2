//! Requirements and restrictions of attackers and blockers (508.1d, 509.1c, 702.14), and attachments that stay
//! (702.16n).

use crate::combat::costs::{HAS_TO_AT_THAT_COST, TIMES_FOR_ALL};
use crate::combat::landwalk;
use crate::combat::landwalk::WALKS_PAST;
use crate::combat::requirements::{ATTACKS_IF_ABLE, BLOCKS_IF_ABLE};
use crate::instructions::attaching::PUT_OFF_BY;
use crate::state::{ObjId, Seat, State};
use crate::words::select::Selector;

kernel::mistakes! {
    game: "mtg";

    "what attacks if able may stay", [clause!("508.1d-attacks-if-able")],
        "A creature that attacks if able does not have to attack.":
        ATTACKS_IF_ABLE = as_its_player_likes;

    "what blocks if able may stay", [clause!("509.1c-blocks-if-able")],
        "A creature that blocks if able does not have to block.":
        BLOCKS_IF_ABLE = as_its_player_likes;

    "a cost of combat is paid once", [clause!("508.1h-cost-to-attack"), clause!("509.1f-cost-to-block")],
        "A cost for each creature that attacks or blocks is paid only once, however many there are.":
        TIMES_FOR_ALL = for_one_of_them;

    "a creature has to attack at any cost", [clause!("508.1d-no-cost-has-to-be-paid")],
        "A creature that attacks or blocks if able has to, even if its player must pay for that.":
        HAS_TO_AT_THAT_COST = at_any_cost;

    "landwalk is not looked at", [clause!("702.14c-landwalk")],
        "A creature with landwalk can be blocked like any other.":
        WALKS_PAST = never;

    "landwalk by anybody's lands", [clause!("702.14c-landwalk")],
        "A creature with landwalk cannot be blocked if any player controls such a land.":
        WALKS_PAST = whoever_has_the_land;

    "an Aura is put off by what it gives", [clause!("702.16n-does-not-remove-itself")],
        "An Aura is removed by the protection that it grants, although its text says that this does not remove it.":
        PUT_OFF_BY = all_of_them;

    "an Aura that stays does so whatever protects", [clause!("702.16n-does-not-remove-itself")],
        "An Aura that its own protection does not remove is not removed by any other protection either.":
        PUT_OFF_BY = none_where_it_gives_any;
}

/// The creature does not have to attack or block.
fn as_its_player_likes(_: &State<'_>, _: ObjId) -> bool {
    false
}

/// The first of them pays for all.
fn for_one_of_them(each: &[i64]) -> i64 {
    each.first().copied().unwrap_or(0)
}

/// It has to, whatever it costs.
fn at_any_cost(_: bool) -> bool {
    true
}

/// The creature walks past nobody.
fn never(_: &State<'_>, _: ObjId, _: &Selector, _: Seat) -> bool {
    false
}

/// The lands of all players are looked at.
fn whoever_has_the_land(state: &State<'_>, attacker: ObjId, lands: &Selector, _: Seat) -> bool {
    state.in_turn_order().into_iter().any(|seat| landwalk::walks_past(state, attacker, lands, seat))
}

/// Its own counts too.
fn all_of_them(protections: usize, _: usize) -> usize {
    protections
}

/// One that it gives is enough.
fn none_where_it_gives_any(protections: usize, own: usize) -> usize {
    if own > 0 { 0 } else { protections }
}
