//! Installing, rezzing, scoring.

use kernel::transcript::stop::Stop;

use crate::game::{Done, Game, refused};
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Place};
use crate::words::{CardType, Counter, Object, Side, What, Zone};

impl Game<'_> {
    pub(crate) fn install(&mut self, who: Side, name: &Object, on: Option<&Object>) -> Done {
        if who == Side::Corp {
            return Err(Stop::unsupported("`install` by the Corp"));
        }
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
        let host = on.map(|on| self.find(on, |obj| obj.installed())).transpose()?;
        if let Some(host) = host
            && !(self.rulings.can_host)(self, host, id)
        {
            return refused(&[clause!("1.13.6a-can-host")], "it cannot be hosted there");
        }
        self.begin_action(who, who, 1)?;
        let cost = card.cost.map_or(0, |n| n.0);
        if self.state.purse(who).credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(who, cost, id);
        (self.rulings.after_cost)(self)?;
        self.enter_rig(id)?;
        self.state.card_mut(id).into_iter().for_each(|obj| obj.host = host);
        self.settle()
    }

    /// A card enters the rig with the counters that it enters with.
    pub(crate) fn enter_rig(&mut self, id: CardId) -> Done {
        let who = self.state.card(id).map_or(Side::Runner, CardState::side);
        let part = Part { card: Some(id), ..Part::new(What::Install, None, who) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        let mut moves = Vec::new();
        self.shift(id, None, Place::Pile(Zone::Rig), &mut moves);
        if let Some(obj) = self.state.card_mut(id) {
            obj.counters = obj.printed.enters_with.iter().map(|(kind, n)| (*kind, n.0)).collect();
        }
        self.report_with(vec![Fact::of("installed", id, &self.state)], moves);
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
        let cost = self.state.card(id).and_then(|obj| obj.printed.cost).map_or(0, |n| n.0);
        if self.state.corp.credits.is_some_and(|held| held < cost) {
            return refused(&[], "it cannot be paid for");
        }
        self.spend(Side::Corp, cost, id);
        (self.rulings.after_cost)(self)?;
        let part = Part { card: Some(id), ..Part::new(What::Rez, None, Side::Corp) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        self.state.card_mut(id).into_iter().for_each(|obj| obj.rezzed = true);
        self.report(vec![Fact::of("rezzed", id, &self.state)]);
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
        let part = Part { card: Some(id), ..Part::new(What::Score, None, Side::Corp) };
        if self.step_about_to(part)? == 0 {
            return self.settle();
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
