//! What players do: play cards (437.6.a says what they may not), use abilities, move units.
//!
//! In response only Reactions are played, in a showdown Actions too.
//! Units that move are exhausted; with Ganking they go from battlefield to battlefield.

use std::sync::Arc;

use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::snapshot::zone_name;
use crate::state::{Agent, AgentKind, ChainItem, ObjectId, PlayerId, Window, Zone};
use crate::words::cards::{Card, PlainKeyword};
use crate::words::effects::{CardType, Cost, Effect};
use crate::words::scenario::{Activate, Move, Play, Step};
use kernel::clause::Clause;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl<'a> Game<'a> {
    /// A player plays a card from his hand.
    pub fn play_card(
        &mut self,
        player: PlayerId,
        play: &'a Play,
        window: Window,
        responses: &'a [Step],
    ) -> Result<(), Stop> {
        let name = &play.card.0;
        let hand = self.state.player(player).map(|player| player.hand.clone()).unwrap_or_default();
        let Some(id) = hand.into_iter().find(|id| self.state.object(*id).name == *name) else {
            let who = self.state.player_name(player);
            let card = self
                .state
                .ids()
                .find(|id| self.state.object(*id).name == *name)
                .and_then(|id| self.state.object(id).card.clone());
            return Err(Stop::refused(undirected(card.as_deref()), format!("{name} is not in the hand of {who}")));
        };
        self.in_time(id, window)?;
        let cost = self.state.object(id).card.as_ref().and_then(|card| card.cost.clone());
        if self.state.object(id).is(CardType::Spell) {
            return self.play_spell(player, id, play, cost.as_ref(), responses);
        }
        if !self.state.is_unit(id) && !self.state.object(id).is(CardType::Gear) {
            return Err(Stop::refused(&[], format!("{name} is no card that can be played")));
        }
        if !play.targets.is_empty() {
            return Err(self.log.rejected("a permanent is played without targets"));
        }
        let to = match &play.to {
            Some(place) => self.play_zone(id, player, &place.0)?,
            None => self.ask_place(id, player)?,
        };
        self.state.bring(id, Zone::Chain);
        self.pay_for(player, id, cost.as_ref())?;
        self.state.change_player(player, |player| player.played += 1);
        self.enter(id, player, to, None)?;
        self.run_chain(None, responses)
    }

    fn play_spell(
        &mut self,
        player: PlayerId,
        id: ObjectId,
        play: &'a Play,
        cost: Option<&Cost>,
        responses: &'a [Step],
    ) -> Result<(), Stop> {
        if play.to.is_some() {
            return Err(self.log.rejected("a spell is not played to a place"));
        }
        let object = self.state.object(id);
        let effect = object.card.as_ref().map(|card| card.effect.clone()).unwrap_or_default();
        let agent = Agent { kind: AgentKind::Spell, player, name: object.name.clone() };
        let mut item =
            ChainItem::new(agent, Perspective { player, itself: id, source: id }, Arc::new(effect), Vec::new());
        item.legion = self.state.player(player).is_some_and(|player| player.played > 0);
        item.card = Some(id);
        self.aim(&mut item, &play.targets)?;
        self.state.bring(id, Zone::Chain);
        self.pay_for(player, id, cost)?;
        self.state.change_player(player, |player| player.played += 1);
        self.card_event("played", id, None);
        self.run_chain(Some(item), responses)
    }

    /// Whether a card may be played now: in response only Reactions, in a showdown Actions too.
    fn in_time(&self, id: ObjectId, window: Window) -> Result<(), Stop> {
        let object = self.state.object(id);
        if window.allows(|keyword| object.has(keyword)) {
            return Ok(());
        }
        Err(Stop::refused(undirected(object.card.as_deref()), format!("{} cannot be played now", object.name)))
    }

    fn pay_for(&mut self, player: PlayerId, id: ObjectId, cost: Option<&Cost>) -> Result<(), Stop> {
        let Some(cost) = cost else { return Ok(()) };
        let perspective = Perspective { player, itself: id, source: id };
        let name = self.state.object(id).name.clone();
        if !self.payable(player, cost, perspective, None) {
            let clauses = undirected(self.state.object(id).card.as_deref());
            return Err(Stop::refused(clauses, format!("the cost of {name} cannot be paid")));
        }
        self.pay(player, cost, perspective, None, &name)
    }

    fn play_zone(&self, id: ObjectId, player: PlayerId, place: &Name) -> Result<Zone, Stop> {
        let legal = self.play_zones(id, player);
        let zone = legal.into_iter().find(|zone| zone_name(&self.state, *zone) == *place);
        zone.ok_or_else(|| Stop::refused(&[], format!("{} cannot be played to {place}", self.state.object(id).name)))
    }

    /// A player uses an activated ability.
    pub fn activate(
        &mut self,
        player: PlayerId,
        activate: &'a Activate,
        window: Window,
        responses: &'a [Step],
    ) -> Result<(), Stop> {
        let name = &activate.object.0;
        let Some(id) = self.state.on_board().find(|id| self.state.object(*id).name == *name) else {
            return Err(Stop::refused(&[], format!("{name} is not on the board")));
        };
        let card = self.state.object(id).card.clone();
        let abilities = card.as_ref().map(|card| card.activated.as_slice()).unwrap_or_default();
        let Some(ability) = abilities.first() else {
            let clauses = &[clause!("437.6.a-only-when-directed"), clause!("437.6-limited-action")];
            return Err(Stop::refused(clauses, format!("{name} has no ability that could be activated")));
        };
        if abilities.len() > 1 {
            return Err(Stop::unsupported(format!("`{name}` with several activated abilities")));
        }
        if !window.allows(|keyword| ability.keywords.contains(&keyword)) || self.state.controller(id) != player {
            let clauses = undirected(card.as_deref());
            return Err(Stop::refused(clauses, format!("the ability of {name} cannot be activated now")));
        }
        let perspective = Perspective { player, itself: id, source: id };
        if ability.r#if.as_ref().is_some_and(|condition| !self.state.holds(condition, id, perspective, false)) {
            return Err(Stop::refused(undirected(card.as_deref()), format!("the condition of {name} does not hold")));
        }
        let agent = Agent { kind: AgentKind::Ability, player, name: name.clone() };
        let mut item = ChainItem::new(agent, perspective, Arc::new(ability.effect.clone()), Vec::new());
        item.legion = self.state.player(player).is_some_and(|player| player.played > 0);
        self.aim(&mut item, &activate.targets)?;
        self.pay_for(player, id, ability.cost.as_ref())?;
        self.run_chain(Some(item), responses)
    }

    /// A player takes one standard move with units that are ready: each is exhausted.
    pub fn standard_move(
        &mut self,
        player: PlayerId,
        moved: &'a Move,
        window: Window,
        responses: &'a [Step],
    ) -> Result<(), Stop> {
        if window != Window::Open {
            return Err(Stop::refused(&[], "units move in the main phase, with nothing on the chain"));
        }
        let mut units = Vec::new();
        for name in moved.units.iter() {
            let mine =
                |id: &ObjectId| self.state.object(*id).name == name.0 && self.state.object(*id).controller == player;
            match self.state.units().find(mine) {
                Some(id) if !self.state.object(id).exhausted => units.push(id),
                _ => return Err(Stop::refused(&[], format!("{} cannot move", name.0))),
            }
        }
        let to = self.ask_destination(player, &units, moved)?;
        for id in &units {
            self.state.change(*id, |object| object.exhausted = true);
        }
        let state = &self.state;
        self.log.together(|log| {
            for id in &units {
                let object = state.object(*id);
                let event = Event::new("moved").with("what", &object.name).with("from", zone_name(state, object.zone));
                log.event(event.with("to", zone_name(state, to)));
            }
        });
        for id in &units {
            self.state.bring(*id, to);
            self.state.change(*id, |object| object.moved = object.moved.saturating_add(1));
        }
        if let Zone::Battlefield(place) = to {
            self.conquer_if_empty(place, player)?;
        }
        self.run_chain(None, responses)
    }

    fn ask_destination(&mut self, player: PlayerId, units: &[ObjectId], moved: &Move) -> Result<Zone, Stop> {
        let places = self.state.place_ids().map(Zone::Battlefield);
        let may_go = |to: &Zone| {
            units.iter().all(|id| {
                let object = self.state.object(*id);
                let ganks = object.has(PlainKeyword::Ganking);
                let base = matches!(object.zone, Zone::Base(_)) || matches!(to, Zone::Base(_));
                object.zone != *to && (base || ganks)
            })
        };
        let legal: Vec<Zone> = std::iter::once(Zone::Base(player)).chain(places).filter(may_go).collect();
        let names: Vec<Name> = legal.iter().map(|zone| zone_name(&self.state, *zone)).collect();
        let wanted = moved.to.as_ref().map(|to| names.iter().position(|name| *name == to.0));
        let index = match wanted {
            Some(index) => index,
            None if names.is_empty() => None,
            None => Some(self.log.pick(&self.state.player_name(player), "place", None, None, &names)?),
        };
        let zone = index.and_then(|index| legal.get(index)).copied();
        zone.ok_or_else(|| Stop::refused(&[], "these units cannot move there together"))
    }
}

/// The clauses under which a player may not use a card now, if it is one that would let him prevent.
pub fn undirected(card: Option<&Card>) -> &'static [Clause] {
    let prevents = |effect: &[Effect]| effect.iter().any(|line| matches!(line, Effect::Prevent(_)));
    match card {
        Some(card) if prevents(&card.effect) || card.activated.iter().any(|ability| prevents(&ability.effect)) => {
            &[clause!("437.6.a-only-when-directed"), clause!("437.6-limited-action")]
        }
        _ => &[],
    }
}
