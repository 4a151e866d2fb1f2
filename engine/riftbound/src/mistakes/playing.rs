//! Wrong interpretations of playing cards: countering, paying and choosing modes.

use std::sync::Arc;

use kernel::transcript::stop::Stop;

use crate::chain::lines;
use crate::game::Game;
use crate::state::{AsPlayed, ChainItem, Object, ObjectId, PlayedCard, PlayerId, State, Zone};
use crate::words::cards::Card;
use crate::words::effects::{Cost, Countered};

/// A countered spell goes to the trash, whatever its effect says.
pub fn countered_to_trash() -> Option<Countered> {
    None
}

/// A countered card was played all the same.
pub fn countered_was_played(game: &mut Game<'_>, item: &ChainItem, card: ObjectId) -> Result<(), Stop> {
    lines::was_played(game, item, card)
}

/// The card itself is another card that was played.
pub fn itself_is_another(finalized: &[ObjectId], _card: ObjectId) -> bool {
    !finalized.is_empty()
}

/// An extra cost counts as paid.
pub fn extra_always_paid(_as_played: AsPlayed) -> bool {
    true
}

/// A mode that was chosen before may be chosen again.
pub fn chosen_again(_chosen_before: bool) -> bool {
    true
}

/// The first mode is done, whatever is chosen.
pub fn first_mode(open: &[i64], chosen: i64) -> i64 {
    open.first().copied().unwrap_or(chosen)
}

/// All cards that were looked at are recycled.
pub fn all_recycled(seen: usize) -> Vec<usize> {
    (0..seen).collect()
}

/// A card that an effect plays costs nothing.
pub fn played_for_nothing(_game: &Game<'_>, _played: &PlayedCard) -> Cost {
    Cost::free()
}

/// The Equip cost is not reduced.
pub fn equipped_in_full(cost: &Cost, _less: Option<&Cost>) -> Cost {
    cost.clone()
}

/// Quick-Draw is no Reaction.
pub fn never_quick(_object: &Object) -> bool {
    false
}

/// An attached Equipment is not attached again.
pub fn once_equipped(state: &State, gear: ObjectId) -> Result<(), Stop> {
    let object = state.object(gear);
    if !matches!(object.zone, Zone::Attached(_)) {
        return Ok(());
    }
    let why = format!("{} cannot be attached now", object.name);
    Err(Stop::refused(&[clause!("818-equip-attaches-for-its-cost")], why))
}

/// No token becomes a copy.
pub fn no_copy() -> Option<Arc<Card>> {
    None
}

/// Effects on the next card wait on after it.
pub fn used_by_none(_state: &mut State, _card: ObjectId, _player: PlayerId) {}

/// Nothing readies what enters.
pub fn readied_by_nothing(_state: &State, _card: ObjectId) -> bool {
    false
}
