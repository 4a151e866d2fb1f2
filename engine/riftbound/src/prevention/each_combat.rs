//! 437.1.b: a Prevent Value that a passive ability gives for each combat is tracked on the units of a combat while that
//! lasts. 365.1: the ability is active while it is on the board, so a unit that joins the combat also has the value.
//!
//! "Prevent the first 3 damage that I would take each combat": it is tracked on a unit that was played to the combat.
//! The unit leaves the combat and comes back: it has the rest of the value.

use crate::abilities::passive::PASSIVE_HOLDS;
use crate::game::Game;
use crate::prevention::making::TRACK;
use crate::state::{DamageChange, LentValue, ObjectId, State, TrackedChange};
use crate::words::amounts::PreventQuantity;
use crate::words::effects::Static;

kernel::interpretation! {
    /// 437.1.b: `true` if a unit gets the value of a passive ability for this combat: at any time while it is in it.
    pub(crate) IS_LENT_TO: fn(&State, ObjectId) -> bool = State::in_combat;
}

/// Tracks the values that passive abilities give to the units of a combat, once for each unit and ability.
pub fn lend(game: &mut Game<'_>) {
    for ability in game.state.statics() {
        let Static::Prevent(said) = &ability.says else { continue };
        let Some(each) = said.each else { continue };
        let PreventQuantity::Fixed(amount) = said.amount else { continue };
        let from = ability.perspective;
        let units: Vec<ObjectId> = game.state.units().filter(|id| game.by(&IS_LENT_TO)(&game.state, *id)).collect();
        for id in units {
            let holds = |condition| game.by(&PASSIVE_HOLDS)(&game.state, condition, id, from);
            let holds = said.r#if.as_ref().is_none_or(holds);
            let (unit, source) = (game.state.now(id), game.state.now(from.source));
            let key = |lent: &LentValue| (lent.source, lent.index, lent.unit);
            let has_it = game.state.lent.iter().any(|lent| key(lent) == (source, ability.index, unit));
            if !holds || has_it || !game.state.means(said.to, id, from) {
                continue;
            }
            let number = game.state.number();
            game.state.lent.push(LentValue { number, source, index: ability.index, unit });
            let tracked = TrackedChange {
                id: number,
                on: Some(unit),
                every: None,
                change: DamageChange::Prevent { amount: Some(amount), each: Some((each, amount)) },
                from: said.from.0.clone(),
                by: game.state.object(from.source).name.clone(),
                player: from.player,
                made: None,
            };
            game.by(&TRACK)(&mut game.state, tracked);
        }
    }
}
