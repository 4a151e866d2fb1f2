//! 425: a spell that is countered is taken off the chain and does nothing; its card goes to the trash, and what was
//! paid for it is not paid back. It counts as not played (425.1.b), finalized though it was. 054.1: what says that it
//! cannot be countered is not, though it is chosen for it.
//!
//! "Counter a spell" in response to a spell that deals 3: nothing is dealt, and its card is in the trash.
//! "When you play a spell" does not trigger by a spell that was countered.

use kernel::transcript::stop::Stop;

use crate::abilities::referents;
use crate::game::Game;
use crate::state::{ChainItem, KnownObject, NextSpell, ObjectId, ObjectRef, State};
use crate::words::effects::{Counter, Countered};
use crate::zones::leaving;

/// Carries out a line that counters spells.
pub fn counter_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Counter) -> Result<(), Stop> {
    for known in referents::about(game, item, line.what, None)?.unwrap_or_default() {
        counter(game, item, line, &known)?;
    }
    Ok(())
}

fn counter(game: &mut Game<'_>, item: &ChainItem, line: &Counter, known: &KnownObject) -> Result<(), Stop> {
    let card = known.at.id;
    let Some(at) = game.state.chain.iter().position(|other| other.card == Some(card)) else { return Ok(()) };
    if !game.state.is_same(known.at) {
        return Ok(());
    }
    if !game.by(&MAY_BE_COUNTERED)(&game.state, card) {
        game.log.cite(clause!("054.1-cannot-is-stronger"), || "it cannot be countered".to_owned());
        return Ok(());
    }
    let gone = game.state.chain.remove(at);
    let note = || format!("{} does nothing", gone.agent.name);
    game.log.cite(clause!("425.1-countered-does-nothing"), note);
    leaving::card_event(game, "countered", card, Some(&item.agent.name));
    if let Some(hook) = game.by(&AFTER_COUNTERING) {
        hook(game, &gone, card)?;
    }
    game.log.cite(clause!("425.1.b-countered-is-not-played"), || format!("{} was not played", gone.agent.name));
    game.by(&WAITS_ON)(&mut game.state, known.at);
    let to = game.by(&COUNTERED_GOES).map_or(line.to, |wrong| wrong());
    leaving::leave_chain(game, card, to, &item.agent.name)
}

kernel::interpretation! {
    /// 054.1: `true` if a spell can be countered, which its card may forbid.
    pub(crate) MAY_BE_COUNTERED: fn(&State, ObjectId) -> bool = may_be_countered;
}

fn may_be_countered(state: &State, card: ObjectId) -> bool {
    !state.object(card).card.as_ref().is_some_and(|card| card.uncounterable)
}

kernel::interpretation! {
    /// 425.1.a: the zone to which a countered spell goes, in place of the one that the effect names; none is the trash.
    pub(crate) COUNTERED_GOES: fn() -> Option<Countered>;
}

kernel::interpretation! {
    /// 425.1.b: effects on the next spell that a player plays go on waiting, since a countered spell was not played.
    pub(crate) WAITS_ON: fn(&mut State, countered: ObjectRef) = waits_on;
}

fn waits_on(state: &mut State, countered: ObjectRef) {
    for bonus in state.bonuses.iter_mut().filter(|bonus| bonus.spell == NextSpell::Is(countered)) {
        bonus.spell = NextSpell::Awaited;
    }
    for cost in state.timed_costs.iter_mut().filter(|cost| cost.used_by == Some(countered.id)) {
        cost.used_by = None;
    }
}

kernel::interpretation! {
    /// 425.1.b: a spell was countered, which counts as not played.
    pub(crate) AFTER_COUNTERING: fn(&mut Game<'_>, &ChainItem, card: ObjectId) -> Result<(), Stop>;
}
