//! When players act: 310.1.a (in their own turn, with no showdown and no chain), 308.1.a (Actions and Reactions in a
//! showdown), 309.1.a (Reactions on a chain), 144.1 (standard moves).
//!
//! In response to a spell nobody plays an Action. A unit with neither keyword is not played in a showdown.

use kernel::clause::Clause;

use crate::game::Game;
use crate::state::Window;
use crate::words::cards::PlainKeyword;

kernel::interpretation! {
    /// 308.1.a, 309.1.a: `true` if something may be played or used at a time, by whether it is a Reaction and whether
    /// it is an Action.
    pub(crate) IS_IN_TIME: fn(Window, reaction: bool, action: bool) -> bool = is_in_time;
}

fn is_in_time(window: Window, reaction: bool, action: bool) -> bool {
    match window {
        Window::Open => true,
        Window::Response => reaction,
        Window::Showdown => reaction || action,
    }
}

kernel::interpretation! {
    /// 310.1.a: `true` if a player may act with nothing on the chain and no showdown, by whether it is that player's
    /// turn.
    pub(crate) ACTS_IN_TURN: fn(own: bool) -> bool = in_the_own_turn;
}

fn in_the_own_turn(own: bool) -> bool {
    own
}

kernel::interpretation! {
    /// 144.1: `true` if units may make a standard move at a time of their player's turn.
    pub(crate) MOVES_IN_TIME: fn(Window) -> bool = in_the_open_state;
}

fn in_the_open_state(window: Window) -> bool {
    window == Window::Open
}

/// Returns `true` if a card or ability with these keywords may be played or used now.
pub fn allows(game: &Game<'_>, has: impl Fn(PlainKeyword) -> bool) -> bool {
    game.by(&IS_IN_TIME)(game.state.window, has(PlainKeyword::Reaction), has(PlainKeyword::Action))
}

/// The clause by which something is not played or used now.
pub fn untimely(game: &Game<'_>) -> Clause {
    match game.state.window {
        Window::Open => clause!("310.1.a-own-open-turn"),
        Window::Response => clause!("309.1.a-reactions-on-a-chain"),
        Window::Showdown => clause!("308.1.a-actions-in-a-showdown"),
    }
}
