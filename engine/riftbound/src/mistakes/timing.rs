//! Wrong interpretations of when, from where and by whom something is played, used or moved.

use kernel::words::name::Name;

use crate::abilities::timing::{ACTS_IN_TURN, IS_IN_TIME, MOVES_IN_TIME};
use crate::state::{ObjectId, PlaceId, PlayerId, State, Window, Zone};
use crate::turn::actions::{PLAYED_FROM_ELSEWHERE, USED_BY_CONTROLLER, USED_ELSEWHERE, USED_IF_IT_HOLDS};
use crate::turn::moves::{BETWEEN_BATTLEFIELDS, MOVES_IF_READY};
use crate::zones::entering::PLAYED_THERE;

kernel::mistakes! {
    game: "riftbound";

    "actions answer what is on the chain", [clause!("309.1.a-reactions-on-a-chain")],
        "A card or ability with Action can be played or used while there is a chain.":
        IS_IN_TIME = actions_in_response;

    "anything is played in a showdown", [clause!("308.1.a-actions-in-a-showdown")],
        "A card or ability with neither Action nor Reaction can be played or used in a showdown.":
        IS_IN_TIME = anything_in_a_showdown;

    "players act in any turn", [clause!("310.1.a-own-open-turn")],
        "Players play cards and use abilities in another player's turn without a chain or showdown.":
        ACTS_IN_TURN = anyone;

    "units move at any time", [clause!("144.1-moves-in-the-open")],
        "Units make standard moves in a showdown or while there is a chain.":
        MOVES_IN_TIME = at_any_time;

    "exhausted units move", [clause!("144.2-exhausted-to-move")],
        "A unit that is exhausted can make a standard move.":
        MOVES_IF_READY = even_exhausted;

    "units move between battlefields", [clause!("144.4-to-and-from-the-base")],
        "Units without Ganking can make a standard move from one battlefield to another.":
        BETWEEN_BATTLEFIELDS = without_ganking;

    "cards are played from the trash", [clause!("354-played-from-the-hand")],
        "A player can play a card in the trash as if it were in the hand.":
        PLAYED_FROM_ELSEWHERE = Some(from_the_trash);

    "units are played to any battlefield", [clause!("355.2-unit-where-its-player-is")],
        "A unit can be played to a battlefield that its player does not control.":
        PLAYED_THERE = anywhere;

    "abilities work in the trash", [clause!("380-used-on-the-board")],
        "An ability of a card in the trash can be used.":
        USED_ELSEWHERE = Some(in_the_trash);

    "anybody uses an ability", [clause!("378-used-by-its-controller")],
        "A player can use an ability of an opponent's object.":
        USED_BY_CONTROLLER = by_anybody;

    "conditions of use are overlooked", [clause!("377.2.b-condition-of-use")],
        "An ability can be used although its condition does not hold.":
        USED_IF_IT_HOLDS = anyway;
}

/// An Action is as good as a Reaction.
fn actions_in_response(window: Window, reaction: bool, action: bool) -> bool {
    window == Window::Open || reaction || action
}

/// A showdown is as good as the open state.
fn anything_in_a_showdown(window: Window, reaction: bool, _action: bool) -> bool {
    window != Window::Response || reaction
}

/// The turn may be anybody's.
fn anyone(_own: bool) -> bool {
    true
}

/// Units move at any time.
fn at_any_time(_window: Window) -> bool {
    true
}

/// The cost of a move is nothing.
fn even_exhausted(_ready: bool) -> bool {
    true
}

/// Each unit has Ganking.
fn without_ganking(_ganking: bool) -> bool {
    true
}

/// The card is taken from the trash.
fn from_the_trash(state: &State, player: PlayerId, name: &Name) -> Option<ObjectId> {
    state.ids().find(|id| {
        let object = state.object(*id);
        object.zone == Zone::Trash && object.owner == player && object.name == *name
    })
}

/// Each battlefield is open to everybody.
fn anywhere(_state: &State, _at: PlaceId, _player: PlayerId) -> bool {
    true
}

/// The object in the trash has its abilities.
fn in_the_trash(state: &State, name: &Name) -> Option<ObjectId> {
    state.ids().find(|id| state.object(*id).zone == Zone::Trash && state.object(*id).name == *name)
}

/// The controller does not matter.
fn by_anybody(_controls: bool) -> bool {
    true
}

/// The condition does not matter.
fn anyway(_holds: bool) -> bool {
    true
}
