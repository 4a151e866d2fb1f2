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

/// An ability triggers.
pub fn trigger(game: &mut Game<'_>, ability: &ActiveAbility<Triggered>, it: Vec<KnownObject>) {
    let name = game.state.object(ability.perspective.source).name.clone();
    let agent = Agent { kind: AgentKind::Ability, player: ability.perspective.player, name };
    let mut item = ChainItem::new(agent, ability.perspective, Arc::new(ability.says.effect.clone()), it);
    item.may_pay.clone_from(&ability.says.may_pay);
    game.state.pending.push(item);
}

/// What waits for damage triggers.
pub fn trigger_on_damage(game: &mut Game<'_>, damage: &PendingDamage) {
    let now = game.state.now(damage.to);
    let it = vec![game.state.known(damage.to)];
    let mut seen = Vec::new();
    game.state.delayed_triggers.retain(|delayed| {
        if delayed.on.as_ref().is_some_and(|on| !on.contains(&now)) {
            return true;
        }
        let agent = Agent { kind: AgentKind::Ability, player: delayed.player, name: delayed.by.clone() };
        let perspective = Perspective { player: delayed.player, itself: delayed.source, source: delayed.source };
        seen.push(ChainItem::new(agent, perspective, delayed.effect.clone(), it.clone()));
        !delayed.once
    });
    game.state.pending.append(&mut seen);
    for ability in game.state.waiting(|event| matches!(event, Awaited::Dealt(_))) {
        if let Awaited::Dealt(phrase) = &ability.says.when.event
            && game.state.means(*phrase, damage.to, ability.perspective)
            && comes_from(&ability.says.when.by.0, &damage.agent, ability.perspective.player)
        {
            trigger(game, &ability, it.clone());
        }
    }
}
