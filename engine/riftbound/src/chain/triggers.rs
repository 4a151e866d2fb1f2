//! What triggers, and its way onto the chain (383).

use std::sync::Arc;

use crate::chain::targets::{Target, slots};
use crate::chain::{Item, Known};
use crate::damage::dealing::Hit;
use crate::game::Engine;
use crate::state::matching::{Standing, View, comes_from};
use crate::state::{Agent, Means, ObjId, Zone};
use crate::words::cards::{Triggered, Works};
use crate::words::effects::Awaited;
use crate::words::phrases::At;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl Engine<'_> {
    /// Puts what triggered on the chain, the turn player's first. Each player orders their own
    /// (383.3.d), and pays where an ability asks for it (383.3.b).
    pub fn enchain(&mut self, chain: &mut Vec<Item>) -> Result<(), Stop> {
        let pending = std::mem::take(&mut self.pending);
        let turn = self.s.turn;
        let (first, then): (Vec<Item>, Vec<Item>) = pending.into_iter().partition(|item| item.agent.player == turn);
        for mut side in [first, then] {
            while !side.is_empty() {
                self.spend_fuel()?;
                let mut item = self.next_trigger(&mut side)?;
                self.t.event(Event::new("triggered").with("by", &item.agent.name));
                if self.aim_trigger(&mut item)? && self.pays_for_trigger(&item)? {
                    chain.push(item);
                }
            }
        }
        Ok(())
    }

    /// The next of a player's abilities, chosen where two differ.
    fn next_trigger(&mut self, side: &mut Vec<Item>) -> Result<Item, Stop> {
        let differ = |item: &Item| side.first().is_some_and(|first| first.effect != item.effect);
        let index = match side.first() {
            Some(first) if side.iter().any(differ) => {
                if side.iter().any(|item| item.agent.player != first.agent.player) {
                    return Err(Stop::unsupported("abilities of three players that trigger at once"));
                }
                let who = self.s.player_name(first.agent.player);
                let names: Vec<Name> = side.iter().map(|item| item.agent.name.clone()).collect();
                self.t.pick(&who, "order", None, None, &names)?
            }
            _ => 0,
        };
        Ok(side.remove(index.min(side.len().saturating_sub(1))))
    }

    fn pays_for_trigger(&mut self, item: &Item) -> Result<bool, Stop> {
        match &item.may_pay {
            Some(cost) => self.agrees(item.agent.player, cost, item.view, None, &item.agent.name),
            None => Ok(true),
        }
    }

    /// Asks for the targets of a triggered ability; without a legal one it is not put on the chain.
    fn aim_trigger(&mut self, item: &mut Item) -> Result<bool, Stop> {
        let who = self.s.player_name(item.agent.player);
        for slot in slots(&item.effect) {
            if slot.is_place {
                return Err(Stop::unsupported("a triggered ability that targets a battlefield"));
            }
            let of: Vec<ObjId> = self.s.on_board().filter(|id| self.may_target(&slot, *id, item.view)).collect();
            let names: Vec<Name> = of.iter().map(|id| self.s.obj(*id).name.clone()).collect();
            let about = item.agent.name.clone();
            let picked: Vec<usize> = if of.is_empty() {
                Vec::new()
            } else if slot.described.up_to_one {
                let places: Vec<Zone> = of.iter().map(|id| self.s.location(*id)).collect();
                self.ask_targets(&who, &about, &names, &places, slot.described.at == At::EachLocation)?
            } else {
                vec![self.t.pick(&who, "target", None, Some(&about), &names)?]
            };
            if picked.is_empty() && !slot.described.up_to_one {
                return Ok(false);
            }
            let refs = picked.iter().filter_map(|index| of.get(*index)).map(|id| Target::Object(self.s.now(*id)));
            item.targets.push(refs.collect());
        }
        Ok(true)
    }

    /// The triggered abilities that wait for a kind of event, wherever their cards are.
    pub fn listening(&self, kind: fn(&Awaited) -> bool) -> Vec<Standing<Triggered>> {
        let mut all = Vec::new();
        for id in self.s.ids() {
            let Some(card) = &self.s.obj(id).card else { continue };
            let view = View { player: self.s.controller(id), itself: id, source: id };
            let listens = card.triggered.iter().enumerate().filter(|(_, triggered)| kind(&triggered.when.event));
            all.extend(listens.map(|(index, says)| Standing { view, index, says: says.clone() }));
        }
        all
    }

    /// Whether an ability works where its card is now.
    pub fn works(&self, standing: &Standing<Triggered>) -> bool {
        let zone = self.s.obj(standing.view.source).zone;
        match standing.says.r#in {
            None => zone.is_board(),
            Some(Works::Trash) => zone == Zone::Trash,
            Some(Works::Hand) => zone == Zone::Hand,
        }
    }

    /// The triggered abilities of cards where they work, that wait for a kind of event.
    pub fn waiting(&self, kind: fn(&Awaited) -> bool) -> Vec<Standing<Triggered>> {
        let mut all = self.listening(kind);
        all.retain(|standing| self.works(standing));
        all
    }

    /// An ability triggers.
    pub fn trigger(&mut self, standing: &Standing<Triggered>, it: Vec<Known>) {
        let name = self.s.obj(standing.view.source).name.clone();
        let agent = Agent { means: Means::Ability, player: standing.view.player, name };
        let mut item = Item::new(agent, standing.view, Arc::new(standing.says.effect.clone()), it);
        item.may_pay.clone_from(&standing.says.may_pay);
        self.pending.push(item);
    }

    /// What waits for damage sees it.
    pub fn notice_damage(&mut self, hit: &Hit) {
        let now = self.s.now(hit.to);
        let it = vec![self.known(hit.to)];
        let mut seen = Vec::new();
        self.s.watches.retain(|watch| {
            if watch.on.as_ref().is_some_and(|on| !on.contains(&now)) {
                return true;
            }
            let agent = Agent { means: Means::Ability, player: watch.player, name: watch.by.clone() };
            let view = View { player: watch.player, itself: watch.source, source: watch.source };
            seen.push(Item::new(agent, view, watch.effect.clone(), it.clone()));
            !watch.once
        });
        self.pending.append(&mut seen);
        for standing in self.waiting(|event| matches!(event, Awaited::Dealt(_))) {
            if let Awaited::Dealt(phrase) = &standing.says.when.event
                && self.s.means(phrase, hit.to, standing.view)
                && comes_from(&standing.says.when.by.0, &hit.agent, standing.view.player)
            {
                self.trigger(&standing, it.clone());
            }
        }
    }
}
