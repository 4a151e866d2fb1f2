//! Cards that an ability speaks of.

use kernel::words::shape::{Many, Text};

use crate::matching::asks::Asker;
use crate::state::facts::Fact;
use crate::state::{CardId, CardState, Place, Stage, State};
use crate::words::cards::{CardFilter, CardRef, Named};
use crate::words::{Counter, Past, Position, Reference, Server, ServerFilter, TypeWord};

impl State {
    /// Returns `true` if a card is one that a reference means.
    pub fn is(&self, reference: &CardRef, id: CardId, asker: Asker) -> bool {
        match reference {
            CardRef::Reference(Reference::This) => id == asker.source,
            CardRef::Reference(Reference::That) => Some(id) == asker.that,
            CardRef::Reference(Reference::Accessed) => self.running().is_some_and(|run| run.stage == Stage::Access(id)),
            CardRef::Reference(Reference::Hosted) => self.card(id).is_some_and(|obj| obj.host == Some(asker.source)),
            CardRef::Reference(Reference::Host) => self.card(asker.source).is_some_and(|obj| obj.host == Some(id)),
            CardRef::Reference(Reference::Chosen) => asker.picked == Some(id),
            CardRef::Reference(Reference::Looked | Reference::Those) | CardRef::Top(_) => false,
            CardRef::Choose(choose) => self.fits(&choose.choose, id, asker),
            CardRef::All(all) => self.fits(&all.all, id, asker),
            CardRef::Filter(filter) => self.fits(filter, id, asker),
        }
    }

    /// Returns `true` if a card is one that a reference means, as it was when it lay faceup, whatever became of it.
    pub fn was(&self, reference: &CardRef, id: CardId, asker: Asker) -> bool {
        match reference {
            CardRef::Choose(choose) => self.fits_faceup(&choose.choose, id, asker),
            CardRef::All(all) => self.fits_faceup(&all.all, id, asker),
            CardRef::Filter(filter) => self.fits_faceup(filter, id, asker),
            CardRef::Reference(_) | CardRef::Top(_) => self.is(reference, id, asker),
        }
    }

    /// Returns `true` if a card that is not blank has the properties asked for.
    pub fn fits(&self, filter: &CardFilter, id: CardId, asker: Asker) -> bool {
        let faceless = self.card(id).is_some_and(|obj| obj.faceless);
        !(faceless && filter.asks_what_it_is())
            && filter.position.is_none_or(|position| self.positions(id).contains(&position))
            && self.fits_faceup(filter, id, asker)
    }

    /// Returns `true` if a card lies facedown in the rig and would have the properties asked for if it did not.
    pub fn fits_but_for_its_face(&self, filter: &CardFilter, id: CardId, asker: Asker) -> bool {
        self.card(id).is_some_and(|obj| obj.faceless)
            && !self.fits(filter, id, asker)
            && self.fits_faceup(filter, id, asker)
    }

    /// Returns `true` if a card has the properties asked for, with those that it does not have while it lies facedown
    /// in the rig, and wherever it is among the ice of its server.
    fn fits_faceup(&self, filter: &CardFilter, id: CardId, asker: Asker) -> bool {
        let Some(obj) = self.card(id) else { return false };
        let here = self.card(asker.source).and_then(CardState::this_server);
        // A card that became an agenda is one and nothing else (10.1.3).
        let type_word = match obj.as_agenda {
            Some(_) => Some(TypeWord::Agenda),
            None => TypeWord::of(obj.printed.r#type.as_str()),
        };
        let is_type = |word: &TypeWord| match word {
            TypeWord::Named => asker.named.is_some() && asker.named == type_word,
            word => Some(*word) == type_word,
        };
        let has = |subtype: &Text| obj.has_subtype(subtype);
        (filter.r#type.is_empty() || filter.r#type.iter().any(is_type))
            && (obj.faceless || !filter.not_type.iter().any(is_type))
            && filter.subtype.iter().all(has)
            && (obj.faceless || !filter.not_subtype.iter().any(has))
            && filter.installed.is_none_or(|installed| obj.installed() == installed)
            && filter.faceup.is_none_or(|faceup| obj.faceup() == faceup)
            // Faceup agendas are neither rezzed nor unrezzed (3.2.3a).
            && filter.rezzed.is_none_or(|rezzed| obj.rezzed == rezzed && (rezzed || !obj.shown))
            && filter.owner.is_none_or(|owner| obj.side() == owner)
            && filter.zone.is_none_or(|zone| obj.zone() == Some(zone))
            && (filter.zones.is_empty() || obj.zone().is_some_and(|zone| filter.zones.contains(&zone)))
            && filter.server.is_none_or(|server| self.in_server(server, obj.server(), here, asker.source))
            && filter.named.as_ref().is_none_or(|named| match named {
                Named::This(_) => self.card(asker.source).is_some_and(|own| own.card_name == obj.card_name),
                Named::Name(name) => obj.card_name == **name,
            })
            && filter.same_type.is_none_or(|_| {
                asker
                    .that
                    .and_then(|that| self.card(that))
                    .is_some_and(|that| !that.faceless && that.printed.r#type == obj.printed.r#type)
            })
            && filter.advanced.is_none_or(|advanced| (obj.count(Counter::Advancement) > 0) == advanced)
            && filter.hosted_on.is_none_or(|host| match host {
                Reference::This => obj.host == Some(asker.source),
                Reference::That => obj.host.is_some() && obj.host == asker.that,
                Reference::Accessed
                | Reference::Hosted
                | Reference::Chosen
                | Reference::Host
                | Reference::Looked
                | Reference::Those => obj.host.is_some(),
            })
            && filter.this_turn.is_none_or(|past| self.befell(id, past, |fact| fact.turn == self.turns))
            && filter.this_run.is_none_or(|past| self.befell(id, past, |fact| fact.run == Some(self.runs)))
            && filter.number.as_ref().is_none_or(|number| {
                let there = obj.number(number.printed);
                number.at_least.is_none_or(|least| there >= least.0)
                    && number.at_most.is_none_or(|most| there <= most.0)
                    && number.odd.is_none_or(|odd| (there % 2 != 0) == odd)
            })
            && !(filter.other && id == asker.source)
            && filter.advanceable.is_none_or(|can| obj.can_be_advanced() == can)
            && filter.faction.as_ref().is_none_or(|faction| self.is_of_faction(id, faction))
            && !filter.not_faction.as_ref().is_some_and(|faction| self.is_of_faction(id, faction))
    }

    /// The positions of a card among the ice of its server (4.6.9b); the only ice has both.
    pub fn positions(&self, id: CardId) -> Vec<Position> {
        let row = match self.card(id).map(|obj| obj.place) {
            Some(Place::Ice(server)) => self.server(server).map_or(&[][..], |cards| cards.ice.as_slice()),
            _ => return Vec::new(),
        };
        let outermost = (row.first() == Some(&id)).then_some(Position::Outermost);
        outermost.into_iter().chain((row.last() == Some(&id)).then_some(Position::Innermost)).collect()
    }

    /// Returns `true` if a card is of a faction; `same` is that of the identity of its player.
    fn is_of_faction(&self, id: CardId, faction: &Text) -> bool {
        let Some(obj) = self.card(id) else { return false };
        if **faction != *"same" {
            return obj.printed.faction.as_ref() == Some(faction);
        }
        let identity = self.objects.iter().find(|other| other.place == Place::Identity && other.side() == obj.side());
        identity.is_some_and(|identity| identity.printed.faction == obj.printed.faction)
    }

    /// Returns `true` if something happened to a card before, at a time, as the object that it still is (1.12.2).
    fn befell(&self, id: CardId, past: Past, then: impl Fn(&Fact) -> bool) -> bool {
        let object = Some(self.object(id).1);
        let this = |fact: &&Fact| fact.card == Some(id) && fact.object == object;
        self.facts.iter().filter(this).any(|fact| fact.word == past.as_str() && then(fact))
    }

    /// Returns `true` if a server is among those on which a card allows its run (6.7.4a).
    pub(crate) fn could_be_run_on(&self, filter: ServerFilter, server: Option<Server>, source: CardId) -> bool {
        let here = self.card(source).and_then(CardState::this_server);
        self.in_server(filter, server, here, source)
    }

    pub(crate) fn in_server(
        &self,
        filter: ServerFilter,
        server: Option<Server>,
        here: Option<Server>,
        source: CardId,
    ) -> bool {
        match filter {
            ServerFilter::Any => server.is_some(),
            ServerFilter::Remote => matches!(server, Some(Server::Remote(_))),
            ServerFilter::Central => server.is_some_and(|server| !matches!(server, Server::Remote(_))),
            ServerFilter::Here => server.is_some() && server == here,
            ServerFilter::Chosen => server.is_some_and(|server| {
                let chosen = self.card(source).and_then(|obj| obj.chosen.as_ref());
                chosen.is_some_and(|chosen| chosen.name == *server.to_string())
            }),
            ServerFilter::Attacked => server.is_some() && server == self.running().map(|run| run.server),
            ServerFilter::One(one) => server == Some(one),
        }
    }
}

impl CardFilter {
    /// Returns `true` if it asks for something that a facedown card of the rig does not have: a type, a subtype, a
    /// name, a number (8.1.4a).
    pub fn asks_what_it_is(&self) -> bool {
        !self.r#type.is_empty()
            || !self.subtype.is_empty()
            || self.faction.is_some()
            || self.named.is_some()
            || self.same_type.is_some()
            || self.number.is_some()
            || self.cost_at_most.is_some()
            || self.strength_at_most.is_some()
    }

    /// A filter that every card fits.
    pub fn any() -> Self {
        Self {
            r#type: Many::default(),
            subtype: Many::default(),
            not_subtype: Many::default(),
            not_type: Many::default(),
            installed: None,
            faceup: None,
            rezzed: None,
            owner: None,
            zone: None,
            zones: Many::default(),
            server: None,
            named: None,
            same_type: None,
            other: false,
            count: None,
            random: false,
            advanced: None,
            among_top: None,
            cost_at_most: None,
            hosted_on: None,
            advanceable: None,
            faction: None,
            not_faction: None,
            strength_at_most: None,
            among: None,
            this_turn: None,
            this_run: None,
            number: None,
            position: None,
        }
    }
}
