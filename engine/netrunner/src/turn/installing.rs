//! Installing (8.5), rezzing (8.1.2), scoring.
//!
//! A second piece of ice before HQ costs 1 credit to install. Archer is rezzed for 4 credits and an agenda that is forfeited.

use kernel::transcript::stop::Stop;

use crate::game::{Done, Game, refused};
use crate::resolution::Context;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Place, ServerCards};
use crate::words::{CardType, Counter, Deed, Object, Server, Side, What, Zone};

impl Game<'_> {
    pub(crate) fn install(&mut self, who: Side, name: &Object, on: Option<&Object>) -> Done {
        let id = self.find(name, |obj| obj.place == Place::Pile(Zone::Grip))?;
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let (card, place) = (obj.printed.clone(), obj.place);
        let installs = matches!(card.r#type, CardType::Program | CardType::Hardware | CardType::Resource);
        if place != Place::Pile(Zone::Grip) {
            return refused(&[], "it cannot be installed from there");
        }
        if !installs {
            return refused(&[], "only programs, hardware and resources are installed");
        }
        let host = on.map(|on| self.find(on, CardState::installed)).transpose()?;
        if let Some(host) = host
            && !(self.rulings.can_host)(self, host, id)
        {
            return refused(&[clause!("1.13.6a-can-host")], "it cannot be hosted there");
        }
        self.begin_action(who, who, 1)?;
        let cost = self.price_of(Deed::Install, who, id)?;
        if self.state.purse(who).credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(who, cost, id);
        (self.rulings.after_cost)(self)?;
        self.enter_rig(id)?;
        self.state.card_mut(id).into_iter().for_each(|obj| obj.host = host);
        self.settle()
    }

    /// The Corp installs a card from HQ, facedown: ice before a server for 1 credit for each piece there, an agenda or
    /// asset in the root of a remote server in place of another, an upgrade in any root (8.5.2).
    pub(crate) fn install_in(&mut self, name: &Object, server: Option<Server>) -> Done {
        let id = self.find(name, |obj| obj.place == Place::Pile(Zone::Hq))?;
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let (kind, place) = (obj.printed.r#type, obj.place);
        let Some(server) = server else { return Err(self.log.rejected("say in or before which `server`")) };
        let alone = matches!(kind, CardType::Agenda | CardType::Asset);
        let fits = match kind {
            CardType::Agenda | CardType::Asset => matches!(server, Server::Remote(_)),
            CardType::Upgrade | CardType::Ice => true,
            _ => false,
        };
        if place != Place::Pile(Zone::Hq) || !fits {
            return refused(&[], "it cannot be installed so");
        }
        self.begin_action(Side::Corp, Side::Corp, 1)?;
        if self.state.server(server).is_none() {
            self.state.servers.push(ServerCards { server, ice: Vec::new(), root: Vec::new() });
        }
        let there = self.state.server(server).cloned();
        let (ice, root) = there.map_or((Vec::new(), Vec::new()), |cards| (cards.ice, cards.root));
        let cost = if kind == CardType::Ice { i64::try_from(ice.len()).unwrap_or(i64::MAX) } else { 0 };
        if self.state.corp.credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        if cost > 0 {
            self.spend(Side::Corp, cost, id);
            (self.rulings.after_cost)(self)?;
        }
        let part = Part { card: Some(id), ..Part::new(What::Install, None, Side::Corp) };
        if self.step_about_to(part)? == 0 {
            return self.settle();
        }
        let is_alone = |obj: &CardState| matches!(obj.printed.r#type, CardType::Agenda | CardType::Asset);
        let old = root.into_iter().filter(|id| alone && self.state.card(*id).is_some_and(is_alone));
        let old: Vec<_> = old.map(|id| (id, None)).collect();
        self.discard(old, None, Some(Side::Corp));
        let from = self.state.card(id).and_then(CardState::zone);
        let mut moves = Vec::new();
        let to = if kind == CardType::Ice { Place::Ice(server) } else { Place::Root(server) };
        self.shift(id, None, to, &mut moves);
        let fact = Fact { who: Some(Side::Corp), zone: from, ..Fact::of("installed", id, &self.state) };
        self.report_with(vec![fact], moves);
        self.settle()
    }

    /// A card enters the rig with the counters that it enters with.
    pub(crate) fn enter_rig(&mut self, id: CardId) -> Done {
        let who = self.state.card(id).map_or(Side::Runner, CardState::side);
        let part = Part { card: Some(id), ..Part::new(What::Install, None, who) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        let from = self.state.card(id).and_then(CardState::zone);
        let mut moves = Vec::new();
        self.shift(id, None, Place::Pile(Zone::Rig), &mut moves);
        if let Some(obj) = self.state.card_mut(id) {
            obj.counters = obj.printed.enters_with.iter().map(|(kind, n)| (*kind, n.0)).collect();
        }
        let fact = Fact { who: Some(who), zone: from, ..Fact::of("installed", id, &self.state) };
        self.report_with(vec![fact], moves);
        self.only_one(id)
    }

    pub(crate) fn rez(&mut self, who: Side, name: &Object) -> Done {
        let id = self.find(name, |obj| obj.installed() && !obj.rezzed)?;
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let (card, place, rezzed) = (obj.printed.clone(), obj.place, obj.rezzed);
        if self.lies_ahead(id) {
            while self.state.running().is_some() && self.state.over.is_none() && !self.may_rez_ice(id) {
                self.forward(None)?;
            }
        }
        let approached = self.may_rez_ice(id);
        let may = match place {
            Place::Ice(_) => approached,
            Place::Root(_) => matches!(card.r#type, CardType::Asset | CardType::Upgrade),
            _ => false,
        };
        if who != Side::Corp {
            return refused(&[], "only the Corp rezzes");
        }
        if rezzed {
            return refused(&[], "it is rezzed already");
        }
        if !may {
            return refused(&[], "it cannot be rezzed now");
        }
        self.rez_for(id)?;
        self.settle()
    }

    /// The Corp pays for a card and rezzes it.
    pub(crate) fn rez_for(&mut self, id: CardId) -> Done {
        if self.forbids_part(&Part { card: Some(id), ..Part::new(What::Rez, None, Side::Corp) }) {
            return refused(&[clause!("1.2.2-cannot")], "it cannot be rezzed");
        }
        let cost = self.price_of(Deed::Rez, Side::Corp, id)?;
        if self.state.corp.credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        let further = self.state.card(id).and_then(|obj| obj.printed.additional_cost.clone()).and_then(|all| all.rez);
        let mut ctx = Context::new(id, Side::Corp);
        if let Some(further) = &further {
            self.check_cost(Side::Corp, further, &ctx).map_err(Stop::Refused)?;
        }
        self.spend(Side::Corp, cost, id);
        if let Some(further) = &further {
            let paid = self.resolving(|game| {
                let cards = game.cost_cards(Side::Corp, further, &ctx, None)?;
                game.pay(Side::Corp, further, cards, &mut ctx)
            })?;
            if !paid {
                return Ok(());
            }
        }
        (self.rulings.after_cost)(self)?;
        let part = Part { card: Some(id), ..Part::new(What::Rez, None, Side::Corp) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        self.state.card_mut(id).into_iter().for_each(|obj| obj.rezzed = true);
        self.report(vec![Fact { who: Some(Side::Corp), ..Fact::of("rezzed", id, &self.state) }]);
        self.only_one(id)
    }

    pub(crate) fn score(&mut self, who: Side, name: &Object) -> Done {
        let id = self.find(name, CardState::installed)?;
        let Some(obj) = self.state.card(id) else { return Ok(()) };
        let needed = obj.printed.advancement.map_or(0, |n| n.0);
        let scorable = obj.printed.r#type == CardType::Agenda && matches!(obj.place, Place::Root(_));
        if who != Side::Corp || self.state.turn != who || !scorable || obj.count(Counter::Advancement) < needed {
            return refused(&[], "it cannot be scored now");
        }
        let fact = Fact { who: Some(who), ..Fact::of("scored", id, &self.state) };
        self.take_agenda(id, Zone::CorpScore, fact);
        self.settle()
    }

    /// An agenda comes to a score area; with 7 points its owner wins.
    pub(crate) fn take_agenda(&mut self, id: CardId, zone: Zone, fact: Fact) {
        let mut moves = Vec::new();
        self.shift(id, None, Place::Pile(zone), &mut moves);
        if let Some(obj) = self.state.card_mut(id)
            && zone == Zone::CorpScore
        {
            obj.counters = obj.printed.enters_with.iter().map(|(kind, n)| (*kind, n.0)).collect();
        }
        if [Side::Corp, Side::Runner].iter().any(|side| self.state.points(*side) >= 7) {
            self.state.over = Some("somebody has 7 agenda points");
        }
        self.report_with(vec![fact], moves);
    }
}
