//! What players do: play cards, use abilities, move units.

use kernel::clause::Clause;
use std::sync::Arc;

use crate::chain::Item;
use crate::game::{Engine, Window};
use crate::state::matching::View;
use crate::state::{Agent, Means, ObjId, PlaceId, PlayerId, Zone};
use crate::words::cards::{Card, PlainKeyword};
use crate::words::effects::{CardType, Cost, Effect};
use crate::words::expected::zone_name;
use crate::words::scenario::{Activate, Move, Play, Step};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl<'a> Engine<'a> {
    /// A player plays a card from his hand.
    pub fn play_card(
        &mut self,
        player: PlayerId,
        play: &'a Play,
        window: Window,
        responses: &'a [Step],
    ) -> Result<(), Stop> {
        let name = &play.card.0;
        let hand = self.s.player(player).map(|player| player.hand.clone()).unwrap_or_default();
        let Some(id) = hand.into_iter().find(|id| self.s.obj(*id).name == *name) else {
            let who = self.s.player_name(player);
            let card = self.s.ids().find(|id| self.s.obj(*id).name == *name).and_then(|id| self.s.obj(id).card.clone());
            return Err(Stop::refused(undirected(card.as_deref()), format!("{name} is not in the hand of {who}")));
        };
        self.in_time(id, window)?;
        let cost = self.s.obj(id).card.as_ref().and_then(|card| card.cost.clone());
        if self.s.obj(id).is(CardType::Spell) {
            return self.play_spell(player, id, play, cost.as_ref(), responses);
        }
        if !self.s.is_unit(id) && !self.s.obj(id).is(CardType::Gear) {
            return Err(Stop::refused(&[], format!("{name} is no card that can be played")));
        }
        if !play.targets.is_empty() {
            return Err(self.t.rejected("a permanent is played without targets"));
        }
        let to = match &play.to {
            Some(place) => self.play_zone(id, player, &place.0)?,
            None => self.ask_place(id, player)?,
        };
        self.s.bring(id, Zone::Chain);
        self.pay_for(player, id, cost.as_ref())?;
        self.s.change_player(player, |player| player.played += 1);
        self.enter(id, player, to, None)?;
        self.run_chain(None, responses)
    }

    fn play_spell(
        &mut self,
        player: PlayerId,
        id: ObjId,
        play: &'a Play,
        cost: Option<&Cost>,
        responses: &'a [Step],
    ) -> Result<(), Stop> {
        if play.to.is_some() {
            return Err(self.t.rejected("a spell is not played to a place"));
        }
        let object = self.s.obj(id);
        let effect = object.card.as_ref().map(|card| card.effect.clone()).unwrap_or_default();
        let agent = Agent { means: Means::Spell, player, name: object.name.clone() };
        let mut item = Item::new(agent, View { player, itself: id, source: id }, Arc::new(effect), Vec::new());
        item.legion = self.s.player(player).is_some_and(|player| player.played > 0);
        item.card = Some(id);
        self.aim(&mut item, &play.targets)?;
        self.s.bring(id, Zone::Chain);
        self.pay_for(player, id, cost)?;
        self.s.change_player(player, |player| player.played += 1);
        self.card_event("played", id, None);
        self.run_chain(Some(item), responses)
    }

    /// Whether a card may be played now: in response only Reactions, in a showdown Actions too.
    fn in_time(&self, id: ObjId, window: Window) -> Result<(), Stop> {
        let object = self.s.obj(id);
        if window.allows(|keyword| object.has(keyword)) {
            return Ok(());
        }
        Err(Stop::refused(undirected(object.card.as_deref()), format!("{} cannot be played now", object.name)))
    }

    fn pay_for(&mut self, player: PlayerId, id: ObjId, cost: Option<&Cost>) -> Result<(), Stop> {
        let Some(cost) = cost else { return Ok(()) };
        let view = View { player, itself: id, source: id };
        let name = self.s.obj(id).name.clone();
        if !self.payable(player, cost, view, None) {
            let clauses = undirected(self.s.obj(id).card.as_deref());
            return Err(Stop::refused(clauses, format!("the cost of {name} cannot be paid")));
        }
        self.pay(player, cost, view, None, &name)
    }

    fn play_zone(&self, id: ObjId, player: PlayerId, place: &Name) -> Result<Zone, Stop> {
        let legal = self.play_zones(id, player);
        let zone = legal.into_iter().find(|zone| zone_name(&self.s, *zone) == *place);
        zone.ok_or_else(|| Stop::refused(&[], format!("{} cannot be played to {place}", self.s.obj(id).name)))
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
        let Some(id) = self.s.on_board().find(|id| self.s.obj(*id).name == *name) else {
            return Err(Stop::refused(&[], format!("{name} is not on the board")));
        };
        let card = self.s.obj(id).card.clone();
        let abilities = card.as_ref().map(|card| card.activated.as_slice()).unwrap_or_default();
        let Some(ability) = abilities.first() else {
            let clauses = &[clause!("437.6.a-only-when-directed"), clause!("437.6-limited-action")];
            return Err(Stop::refused(clauses, format!("{name} has no ability that could be activated")));
        };
        if abilities.len() > 1 {
            return Err(Stop::unsupported(format!("`{name}` with several activated abilities")));
        }
        if !window.allows(|keyword| ability.keywords.contains(&keyword)) || self.s.controller(id) != player {
            let clauses = undirected(card.as_deref());
            return Err(Stop::refused(clauses, format!("the ability of {name} cannot be activated now")));
        }
        let view = View { player, itself: id, source: id };
        if ability.r#if.as_ref().is_some_and(|condition| !self.s.holds(condition, id, view, false)) {
            return Err(Stop::refused(undirected(card.as_deref()), format!("the condition of {name} does not hold")));
        }
        let agent = Agent { means: Means::Ability, player, name: name.clone() };
        let mut item = Item::new(agent, view, Arc::new(ability.effect.clone()), Vec::new());
        item.legion = self.s.player(player).is_some_and(|player| player.played > 0);
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
            let mine = |id: &ObjId| self.s.obj(*id).name == name.0 && self.s.obj(*id).controller == player;
            match self.s.units().find(mine) {
                Some(id) if !self.s.obj(id).exhausted => units.push(id),
                _ => return Err(Stop::refused(&[], format!("{} cannot move", name.0))),
            }
        }
        let to = self.ask_destination(player, &units, moved)?;
        for id in &units {
            self.s.change(*id, |object| object.exhausted = true);
        }
        let s = &self.s;
        self.t.together(|t| {
            for id in &units {
                let object = s.obj(*id);
                let event = Event::new("moved").with("what", &object.name).with("from", zone_name(s, object.zone));
                t.event(event.with("to", zone_name(s, to)));
            }
        });
        for id in &units {
            self.s.bring(*id, to);
            self.s.change(*id, |object| object.moved = object.moved.saturating_add(1));
        }
        if let Zone::Battlefield(place) = to {
            self.conquer_if_empty(place, player)?;
        }
        self.run_chain(None, responses)
    }

    fn ask_destination(&mut self, player: PlayerId, units: &[ObjId], moved: &Move) -> Result<Zone, Stop> {
        let places = self.s.place_ids().map(Zone::Battlefield);
        let may_go = |to: &Zone| {
            units.iter().all(|id| {
                let object = self.s.obj(*id);
                let ganks = object.has(PlainKeyword::Ganking);
                let base = matches!(object.zone, Zone::Base(_)) || matches!(to, Zone::Base(_));
                object.zone != *to && (base || ganks)
            })
        };
        let legal: Vec<Zone> = std::iter::once(Zone::Base(player)).chain(places).filter(may_go).collect();
        let names: Vec<Name> = legal.iter().map(|zone| zone_name(&self.s, *zone)).collect();
        let wanted = moved.to.as_ref().map(|to| names.iter().position(|name| *name == to.0));
        let index = match wanted {
            Some(index) => index,
            None if names.is_empty() => None,
            None => Some(self.t.pick(&self.s.player_name(player), "place", None, None, &names)?),
        };
        let zone = index.and_then(|index| legal.get(index)).copied();
        zone.ok_or_else(|| Stop::refused(&[], "these units cannot move there together"))
    }

    /// A player alone at a battlefield that he does not control conquers it.
    fn conquer_if_empty(&mut self, place: PlaceId, player: PlayerId) -> Result<(), Stop> {
        let alone = self
            .s
            .units()
            .all(|id| self.s.obj(id).zone != Zone::Battlefield(place) || self.s.obj(id).controller == player);
        let held = self.s.place(place).is_some_and(|place| place.controller == Some(player));
        if alone && !held { self.conquer(place, player) } else { Ok(()) }
    }

    /// A player takes control of a battlefield and scores it, once a turn.
    pub fn conquer(&mut self, at: PlaceId, player: PlayerId) -> Result<(), Stop> {
        let Some(place) = self.s.places.get_mut(at.0 as usize) else { return Ok(()) };
        place.controller = Some(player);
        place.held = true;
        self.score(at, player)
    }

    /// A player scores a battlefield, once a turn.
    pub fn score(&mut self, at: PlaceId, player: PlayerId) -> Result<(), Stop> {
        let Some(place) = self.s.places.get_mut(at.0 as usize) else { return Ok(()) };
        if place.scored == Some(player) {
            return Ok(());
        }
        place.scored = Some(player);
        self.s.change_player(player, |player| player.points += 1);
        if self.s.player(player).is_some_and(|player| player.points >= 8) {
            return Err(Stop::unsupported("a game that is won"));
        }
        Ok(())
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
