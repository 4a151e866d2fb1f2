//! 392: a delayed ability acts whether its source is still on the board or not.
//!
//! A gear gives a Prevent for this turn and is killed: the Prevent still applies.
//! "When that unit is dealt damage this turn, kill it" triggers although the spell's card is in the trash.

use kernel::words::name::Name;

use crate::game::Game;
use crate::state::{ObjectId, State};

kernel::interpretation! {
    /// 392: `true` if a delayed ability still acts, although it does not need its source.
    pub(crate) OUTLASTS_SOURCE: fn(&State, source: ObjectId) -> bool;
}

/// Returns `true` if a delayed ability of a source still acts.
pub fn acts(game: &Game<'_>, source: ObjectId) -> bool {
    game.by(&OUTLASTS_SOURCE).is_none_or(|wrong| wrong(&game.state, source))
}

/// Notes that a delayed ability has acted.
pub fn acted(game: &mut Game<'_>, source: ObjectId, name: &Name) {
    if game.state.has_left_board(source) {
        game.log.cite(clause!("392-source-may-leave"), || format!("{name} is not on the board any more"));
    }
}
