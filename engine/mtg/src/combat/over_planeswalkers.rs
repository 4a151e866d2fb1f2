//! Trample over planeswalkers (702.19c).
//!
//! Decides whether damage may be assigned beyond the planeswalker that is attacked, to the player who controls it, and how
//! much has to be assigned to the planeswalker before: its loyalty, less what others assign to it at the same time.
//!
//! A 7/7 attacks a planeswalker with 2 loyalty and is not blocked: up to 5 may be assigned to its controller.

use crate::game::Game;
use crate::replacement::events::DamageEvent;
use crate::state::{Attacker, Being, Seat};
use crate::words::cards::{KeywordWord, Type};

kernel::interpretation! {
    /// 702.19c: the player behind the planeswalker that is attacked, and the damage that has to be assigned before any
    /// to that player.
    pub(crate) OVER_PLANESWALKER: fn(&Game<'_>, &Attacker, &[DamageEvent]) -> Option<(Seat, i64)> = over_planeswalker;
}

pub(crate) fn over_planeswalker(game: &Game<'_>, attacker: &Attacker, others: &[DamageEvent]) -> Option<(Seat, i64)> {
    let Some(Being::Object(id)) = attacker.attacks() else { return None };
    let object = game.state.object(id).filter(|_| game.state.is_permanent(id))?;
    let found = game.state.characteristics(attacker.creature);
    let past_blockers = attacker.blocked != Some(true) || found.has(KeywordWord::Trample);
    let over = found.has(KeywordWord::TrampleOverPlaneswalkers);
    if !over || !past_blockers || !game.state.characteristics(id).is(Type::Planeswalker) {
        return None;
    }
    let theirs = others.iter().filter(|damage| damage.to == attacker.defender);
    let theirs = theirs.fold(0_i64, |sum, damage| sum.saturating_add(damage.amount));
    Some((object.controller, object.counters.get("loyalty").saturating_sub(theirs).max(0)))
}
