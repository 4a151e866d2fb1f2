//! 383: an ability triggers, and waits to be put on the chain. 383.3.e: one that is performed so many times a
//! turn at most does not trigger once it was.
//!
//! "When this is dealt damage, draw 1" waits once the damage was marked.
//! A delayed one for the next time waits for one event only.

use std::sync::Arc;

use kernel::words::binding::needs_from_outside;
use kernel::words::name::Name;

use crate::abilities::legion;
use crate::game::Game;
use crate::state::matching::ActiveAbility;
use crate::state::{AbilityRef, Agent, ChainItem, DelayedTrigger, KnownObject};
use crate::words::cards::Triggered;
use crate::words::effects::{Awaited, Effect};
use crate::words::phrases::Phrase;

/// An ability triggers. What triggers since something began to happen, triggers at one time (383.3.d).
pub fn trigger(game: &mut Game<'_>, ability: &ActiveAbility<Triggered>, it: Vec<KnownObject>) {
    let source = ability.perspective.source;
    let name = game.state.object(source).name.clone();
    let limit = ability.says.each_turn.map(|most| {
        let key = AbilityRef { of: game.state.now(source), index: ability.index };
        (key, most.0)
    });
    if !is_within(game, limit, &name) {
        return;
    }
    let agent = Agent::ability(game.state.responsible(ability.perspective.player), &name);
    let mut item = ChainItem::new(agent, ability.perspective, Arc::new(ability.says.effect.clone()), it);
    item.own = Some(game.state.now(ability.perspective.itself));
    item.may_pay.clone_from(&ability.says.may_pay);
    item.limit = limit;
    item.as_played = game.state.object(source).as_played;
    if matches!(ability.says.when.event, Awaited::Played(Phrase::Itself)) {
        item.from_hidden = game.state.revealed;
    }
    item.legion = game.state.legion_beside(ability.perspective.itself, ability.perspective.player);
    legion::cite_lines(game, &ability.says.effect, item.legion);
    game.state.put_ability(item);
}

/// Returns `true` if an ability may be performed once more under its limit for a turn.
pub fn is_within(game: &mut Game<'_>, limit: Option<(AbilityRef, i64)>, name: &Name) -> bool {
    let Some((key, most)) = limit else { return true };
    let may = game.by(&MAY_BE_PERFORMED)(game.state.times_performed(key), most);
    if !may {
        let note = || format!("{name} was performed {most} times this turn");
        game.log.cite(clause!("383.3.e-so-often-each-turn"), note);
    }
    may
}

kernel::interpretation! {
    /// 383.3.e: `true` if an ability performed `times` times this turn may be performed once more.
    pub(crate) MAY_BE_PERFORMED: fn(times: i64, most: i64) -> bool = may_be_performed;
}

fn may_be_performed(times: i64, most: i64) -> bool {
    times < most
}

kernel::interpretation! {
    /// 428.5.d: the agent of an ability that a spell has made: it names the spell, which is credited with the kills of
    /// the ability, too.
    pub(crate) CREDITED: fn(Agent) -> Agent = credited;
}

fn credited(agent: Agent) -> Agent {
    agent
}

/// A delayed ability triggers.
pub fn trigger_delayed(game: &mut Game<'_>, delayed: &DelayedTrigger, it: Vec<KnownObject>) {
    let agent = Agent { card: delayed.spell, ..Agent::ability(delayed.player, &delayed.by) };
    let agent = game.by(&CREDITED)(agent);
    let perspective = delayed.perspective();
    let it = if it.is_empty() { delayed.about.clone() } else { it };
    game.state.put_ability(ChainItem::new(agent, perspective, delayed.effect.clone(), it));
}

/// Returns `true` if lines mention the object that triggered the ability: `it`, before one of them has an `it` of its own.
pub fn speaks_of_it(effect: &[Effect]) -> bool {
    needs_from_outside(effect, &["it", "its"])
}
