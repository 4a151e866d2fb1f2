//! 187.6 (190.6 in 1.4): the abilities of a battlefield are those of its controller. If nobody controls it, the turn
//! player is responsible for them and makes their choices (187.6.b), but `you` is nobody (187.6.c).
//!
//! "When a unit dies here, draw 1": with nobody in control of the battlefield, nobody draws.
//! "When a unit dies here, deal 1 to a unit here": the turn player chooses the unit.

use crate::game::Game;
use crate::state::{ChainItem, PlayerId};

kernel::interpretation! {
    /// 187.6.c: `you` in an ability of a battlefield that nobody controls: nobody.
    pub(crate) YOU_OF_NOBODY: fn(turn: PlayerId) -> PlayerId = you_of_nobody;
}

fn you_of_nobody(_turn: PlayerId) -> PlayerId {
    PlayerId::NOBODY
}

/// Returns `true` if `you` is nobody in an item, an ability of a battlefield that nobody controls (187.6.c). Its
/// instructions to `you` are ignored.
pub fn is_of_nobody(game: &mut Game<'_>, item: &ChainItem) -> bool {
    let mut places = game.state.places.iter();
    if places.any(|place| place.object == item.perspective.source && place.controller.is_none()) {
        let note = || format!("nobody controls {}", item.agent.name);
        game.log.cite(clause!("187.6.c-you-is-nobody"), note);
    }
    item.perspective.player == PlayerId::NOBODY
}
