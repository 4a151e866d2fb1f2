//! 718.2: what is printed on an Equipment is inactive while it is attached. What others give to it is not.
//!
//! An Equipment with "at the end of your turn, draw 1" draws nothing while a unit wears it.
//! Temporary, given to an attached Equipment by a spell, kills it all the same.

use crate::game::Game;
use crate::state::{Object, ObjectId, Zone};

kernel::interpretation! {
    /// 718.2: `true` if what is printed on an Equipment works while that is attached.
    pub(crate) ATTACHED_TEXT_WORKS: fn() -> bool = attached_text_works;
}

fn attached_text_works() -> bool {
    false
}

kernel::interpretation! {
    /// 718.2: `true` if what others give to an Equipment works while that is attached.
    pub(crate) GIFTS_TO_ATTACHED_WORK: fn() -> bool = gifts_to_attached_work;
}

fn gifts_to_attached_work() -> bool {
    true
}

/// Cites that the text of an Equipment is inactive, if it is attached and has text.
pub fn cite_inactive(game: &mut Game<'_>, id: ObjectId) {
    let object = game.state.object(id);
    if matches!(object.zone, Zone::Attached(_)) && has_text(object) {
        let note = || format!("the text of {} is inactive while it is attached", object.name);
        game.log.cite(clause!("718.2-attached-text-is-inactive"), note);
    }
}

/// Returns `true` if a card has abilities that work all the time or wait for something.
fn has_text(object: &Object) -> bool {
    let waits = object.card.as_ref().is_some_and(|card| {
        let on_board = !card.r#static.is_empty() || !card.replacement.is_empty();
        on_board || !card.triggered.is_empty() || !card.deathknell.is_empty()
    });
    waits || !object.keywords.is_empty()
}
