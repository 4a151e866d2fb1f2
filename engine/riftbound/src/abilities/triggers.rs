//! 383: an ability triggers, and waits to be put on the chain.
//!
//! "When this is dealt damage, draw 1" waits once the damage was marked.
//! A delayed one for the next time waits for one event only.

use std::sync::Arc;

use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::matching::{ActiveAbility, Perspective, comes_from};
use crate::state::{Agent, AgentKind, ChainItem, KnownObject};
use crate::words::cards::Triggered;
use crate::words::effects::Awaited;

/// An ability triggers. What triggers since something began to happen, triggers at one time (383.3.d).
pub fn trigger(game: &mut Game<'_>, ability: &ActiveAbility<Triggered>, it: Vec<KnownObject>) {
    let name = game.state.object(ability.perspective.source).name.clone();
    let agent = Agent { kind: AgentKind::Ability, player: ability.perspective.player, name };
    let mut item = ChainItem::new(agent, ability.perspective, Arc::new(ability.says.effect.clone()), it);
    item.own = Some(game.state.now(ability.perspective.itself));
    item.may_pay.clone_from(&ability.says.may_pay);
    game.state.put_ability(item);
}

/// What waits for damage triggers.
pub fn trigger_on_damage(game: &mut Game<'_>, damage: &PendingDamage) {
    let now = game.state.now(damage.to);
    let it = vec![game.state.known(damage.to)];
    let mut seen = Vec::new();
    let mut waiting = std::mem::take(&mut game.state.delayed_triggers);
    waiting.retain(|delayed| {
        if delayed.on.as_ref().is_some_and(|on| !on.contains(&now))
            || !(game.rulings.outlasts_source)(&game.state, delayed.source)
        {
            return true;
        }
        if game.state.has_left_board(delayed.source) {
            let note = || format!("{} is not on the board any more", delayed.by);
            game.log.cite(clause!("392-source-may-leave"), note);
        }
        let agent = Agent { kind: AgentKind::Ability, player: delayed.player, name: delayed.by.clone() };
        let perspective = Perspective::of(delayed.player, delayed.source);
        seen.push(ChainItem::new(agent, perspective, delayed.effect.clone(), it.clone()));
        !delayed.once
    });
    game.state.delayed_triggers = waiting;
    for item in seen {
        game.state.put_ability(item);
    }
    for ability in game.state.waiting(|event| matches!(event, Awaited::Dealt(_))) {
        if let Awaited::Dealt(phrase) = &ability.says.when.event
            && game.state.means(*phrase, damage.to, ability.perspective)
            && comes_from(&ability.says.when.by.0, &damage.agent, ability.perspective.player)
        {
            trigger(game, &ability, it.clone());
        }
    }
}
