//! 383: abilities trigger, and are put on the chain, the turn player's first. Each player orders their own
//! (383.3.d), and pays where one asks for it (383.3.b).
//!
//! "When this is dealt damage, draw 1" waits on the chain once the damage was marked.
//! One that needs a target and has none is not put on the chain.

use std::sync::Arc;

use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::matching::{ActiveAbility, Perspective, comes_from};
use crate::state::{Agent, AgentKind, ChainItem, KnownObject, ObjectId, Target, Zone};
use crate::words::cards::Triggered;
use crate::words::effects::Awaited;
use crate::words::phrases::At;
use crate::words::targets::target_words;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl Game<'_> {
    /// Puts what triggered on the chain, the turn player's first. Each player orders their own
    /// (383.3.d), and pays where an ability asks for it (383.3.b).
    pub fn enchain(&mut self, chain: &mut Vec<ChainItem>) -> Result<(), Stop> {
        let pending = std::mem::take(&mut self.state.pending);
        let turn = self.state.turn;
        let (first, then): (Vec<ChainItem>, Vec<ChainItem>) =
            pending.into_iter().partition(|item| item.agent.player == turn);
        for mut side in [first, then] {
            while !side.is_empty() {
                self.spend_fuel()?;
                let mut item = self.next_trigger(&mut side)?;
                self.log.event(Event::new("triggered").with("by", &item.agent.name));
                if self.aim_trigger(&mut item)? && self.pays_for_trigger(&item)? {
                    chain.push(item);
                }
            }
        }
        Ok(())
    }

    /// The next of a player's abilities, chosen where two differ.
    fn next_trigger(&mut self, side: &mut Vec<ChainItem>) -> Result<ChainItem, Stop> {
        let differ = |item: &ChainItem| side.first().is_some_and(|first| first.effect != item.effect);
        let index = match side.first() {
            Some(first) if side.iter().any(differ) => {
                if side.iter().any(|item| item.agent.player != first.agent.player) {
                    return Err(Stop::unsupported("abilities of three players that trigger at once"));
                }
                let who = self.state.player_name(first.agent.player);
                let names: Vec<Name> = side.iter().map(|item| item.agent.name.clone()).collect();
                self.log.pick(&who, "order", None, None, &names)?
            }
            _ => 0,
        };
        Ok(side.remove(index.min(side.len().saturating_sub(1))))
    }

    fn pays_for_trigger(&mut self, item: &ChainItem) -> Result<bool, Stop> {
        match &item.may_pay {
            Some(cost) => self.agrees(item.agent.player, cost, item.perspective, None, &item.agent.name),
            None => Ok(true),
        }
    }

    /// Asks for the targets of a triggered ability; without a legal one it is not put on the chain.
    fn aim_trigger(&mut self, item: &mut ChainItem) -> Result<bool, Stop> {
        let who = self.state.player_name(item.agent.player);
        for word in target_words(&item.effect) {
            if word.is_place {
                return Err(Stop::unsupported("a triggered ability that targets a battlefield"));
            }
            let of: Vec<ObjectId> =
                self.state.on_board().filter(|id| self.may_target(&word, *id, item.perspective)).collect();
            let names: Vec<Name> = of.iter().map(|id| self.state.object(*id).name.clone()).collect();
            let about = item.agent.name.clone();
            let picked: Vec<usize> = if of.is_empty() {
                Vec::new()
            } else if word.described.up_to_one {
                let places: Vec<Zone> = of.iter().map(|id| self.state.location(*id)).collect();
                self.ask_targets(&who, &about, &names, &places, word.described.at == At::EachLocation)?
            } else {
                vec![self.log.pick(&who, "target", None, Some(&about), &names)?]
            };
            if picked.is_empty() && !word.described.up_to_one {
                return Ok(false);
            }
            let refs = picked.iter().filter_map(|index| of.get(*index)).map(|id| Target::Object(self.state.now(*id)));
            item.targets.push(refs.collect());
        }
        Ok(true)
    }

    /// An ability triggers.
    pub fn trigger(&mut self, ability: &ActiveAbility<Triggered>, it: Vec<KnownObject>) {
        let name = self.state.object(ability.perspective.source).name.clone();
        let agent = Agent { kind: AgentKind::Ability, player: ability.perspective.player, name };
        let mut item = ChainItem::new(agent, ability.perspective, Arc::new(ability.says.effect.clone()), it);
        item.may_pay.clone_from(&ability.says.may_pay);
        self.state.pending.push(item);
    }

    /// What waits for damage triggers.
    pub fn trigger_on_damage(&mut self, damage: &PendingDamage) {
        let now = self.state.now(damage.to);
        let it = vec![self.state.known(damage.to)];
        let mut seen = Vec::new();
        self.state.delayed_triggers.retain(|delayed| {
            if delayed.on.as_ref().is_some_and(|on| !on.contains(&now)) {
                return true;
            }
            let agent = Agent { kind: AgentKind::Ability, player: delayed.player, name: delayed.by.clone() };
            let perspective = Perspective { player: delayed.player, itself: delayed.source, source: delayed.source };
            seen.push(ChainItem::new(agent, perspective, delayed.effect.clone(), it.clone()));
            !delayed.once
        });
        self.state.pending.append(&mut seen);
        for ability in self.state.waiting(|event| matches!(event, Awaited::Dealt(_))) {
            if let Awaited::Dealt(phrase) = &ability.says.when.event
                && self.state.means(*phrase, damage.to, ability.perspective)
                && comes_from(&ability.says.when.by.0, &damage.agent, ability.perspective.player)
            {
                self.trigger(&ability, it.clone());
            }
        }
    }
}
