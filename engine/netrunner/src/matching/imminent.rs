//! What happened, and whether it is what an ability waits for.

use crate::state::imminent::Part;
use crate::state::{ObjId, State};
use crate::words::cards::{CardFilter, CardRef, Happening, Named, When, Would};
use crate::words::effects::Prevent;
use crate::words::scenario::{Point, PointCard};
use crate::words::{AbilityWord, DamageKind, Period, Reference, Server, ServerFilter, Side, TypeWord, What, Zone};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The past participle.
    pub word: &'static str,
    /// What was prevented, enlarged or replaced.
    pub what: Option<What>,
    /// The kind of damage.
    pub kind: Option<DamageKind>,
    /// How much.
    pub amount: i64,
    /// The card it happened to.
    pub card: Option<ObjId>,
    /// The card that did it.
    pub by: Option<ObjId>,
    /// The card whose effect was changed.
    pub from: Option<ObjId>,
    /// Who did it, or whom it happened to.
    pub who: Option<Side>,
    /// The damage that trashed it.
    pub by_damage: Option<DamageKind>,
    /// Which ability did it.
    pub ability: Option<AbilityWord>,
    /// Who is responsible for it.
    pub responsible: Option<Side>,
    /// The subroutine.
    pub number: i64,
    /// Whether the card was installed.
    pub installed: bool,
    /// Whether the card was rezzed.
    pub rezzed: bool,
    /// The zone the card was in.
    pub zone: Option<Zone>,
    /// The turn in which it happened.
    pub turn: u32,
    /// The run during which it happened.
    pub run: Option<u32>,
}

impl Fact {
    /// A fact with nothing but its word.
    pub fn new(word: &'static str) -> Self {
        Self {
            word,
            what: None,
            kind: None,
            amount: 0,
            card: None,
            by: None,
            from: None,
            who: None,
            by_damage: None,
            ability: None,
            responsible: None,
            number: 0,
            installed: false,
            rezzed: false,
            zone: None,
            turn: 0,
            run: None,
        }
    }

    /// A fact about a card, as the card is now.
    pub fn of(word: &'static str, card: ObjId, state: &State) -> Self {
        let obj = state.obj(card);
        Self {
            card: Some(card),
            installed: obj.is_some_and(crate::state::Obj::installed),
            rezzed: obj.is_some_and(|obj| obj.rezzed),
            zone: obj.and_then(crate::state::Obj::zone),
            ..Self::new(word)
        }
    }
}

/// What an ability asks of something that is about to happen.
#[derive(Clone, Copy, Debug)]
pub struct Asks<'a> {
    /// What.
    pub what: Option<What>,
    /// Of which kinds.
    pub kind: &'a [DamageKind],
    /// At least so much.
    pub at_least: i64,
    /// To which card.
    pub card: Option<&'a CardRef>,
    /// By which card.
    pub source: Option<&'a CardRef>,
    /// By which ability.
    pub ability: Option<AbilityWord>,
    /// By whom.
    pub responsible: Option<Side>,
    /// Where.
    pub server: Option<ServerFilter>,
    /// Not from where.
    pub not_in: Option<Zone>,
    /// Only the first.
    pub first: Option<Period>,
}

impl<'a> From<&'a Prevent> for Asks<'a> {
    fn from(prevent: &'a Prevent) -> Self {
        Self {
            what: Some(prevent.what),
            kind: &prevent.kind,
            at_least: prevent.at_least.map_or(1, |n| n.0),
            card: prevent.card.as_ref(),
            source: prevent.source.as_ref(),
            ability: prevent.ability,
            responsible: prevent.responsible,
            server: prevent.server,
            not_in: prevent.not_in,
            first: prevent.first,
        }
    }
}

impl<'a> From<&'a Would> for Asks<'a> {
    fn from(would: &'a Would) -> Self {
        Self {
            what: would.what,
            kind: &would.kind,
            at_least: would.at_least.or(would.amount).map_or(1, |n| n.0),
            card: would.card.as_ref(),
            source: would.source.as_ref(),
            ability: would.ability,
            responsible: would.responsible,
            server: would.server,
            not_in: would.not_in,
            first: would.first,
        }
    }
}

/// Whose ability asks, and about what.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// The card.
    pub source: ObjId,
    /// The card of the event.
    pub that: Option<ObjId>,
    /// The type that was named.
    pub named: Option<TypeWord>,
}

impl State {
    /// Whether a card is one that a reference means.
    pub fn is(&self, reference: &CardRef, id: ObjId, asker: Asker) -> bool {
        match reference {
            CardRef::Reference(Reference::This) => id == asker.source,
            CardRef::Reference(Reference::That) => Some(id) == asker.that,
            CardRef::Reference(Reference::Accessed) => {
                self.running().is_some_and(|run| run.stage == crate::state::Stage::Access(id))
            }
            CardRef::Reference(Reference::Hosted | Reference::Chosen) | CardRef::Top(_) => false,
            CardRef::Choose(choose) => self.fits(&choose.choose, id, asker),
            CardRef::All(all) => self.fits(&all.all, id, asker),
            CardRef::Filter(filter) => self.fits(filter, id, asker),
        }
    }

    /// Whether a card that is not blank has the properties asked for.
    pub fn fits(&self, filter: &CardFilter, id: ObjId, asker: Asker) -> bool {
        let Some(obj) = self.obj(id) else { return false };
        let here = self.obj(asker.source).and_then(crate::state::Obj::server);
        let type_word = TypeWord::of(obj.card.r#type.as_str());
        let is_type = |word: &TypeWord| match word {
            TypeWord::Named => asker.named.is_some() && asker.named == type_word,
            word => Some(*word) == type_word,
        };
        let has = |subtype: &kernel::words::shape::Text| obj.card.subtypes.iter().any(|other| other == subtype);
        (filter.r#type.is_empty() || filter.r#type.iter().any(is_type))
            && filter.subtype.iter().all(has)
            && !filter.not_subtype.iter().any(has)
            && filter.installed.is_none_or(|installed| obj.installed() == installed)
            && filter.faceup.is_none_or(|faceup| obj.faceup() == faceup)
            && filter.rezzed.is_none_or(|rezzed| obj.rezzed == rezzed)
            && filter.owner.is_none_or(|owner| obj.side() == owner)
            && filter.zone.is_none_or(|zone| obj.zone() == Some(zone))
            && filter.server.is_none_or(|server| self.in_server(server, obj.server(), here, asker.source))
            && filter.named.as_ref().is_none_or(|named| match named {
                Named::This(_) => self.obj(asker.source).is_some_and(|own| own.card_name == obj.card_name),
                Named::Name(name) => obj.card_name == **name,
            })
            && filter.same_type.is_none_or(|_| {
                asker.that.and_then(|that| self.obj(that)).is_some_and(|that| that.card.r#type == obj.card.r#type)
            })
            && !(filter.other && id == asker.source)
    }

    fn in_server(&self, filter: ServerFilter, server: Option<Server>, here: Option<Server>, source: ObjId) -> bool {
        match filter {
            ServerFilter::Any => server.is_some(),
            ServerFilter::Remote => matches!(server, Some(Server::Remote(_))),
            ServerFilter::Here => server.is_some() && server == here,
            ServerFilter::Chosen => server.is_some_and(|server| {
                let chosen = self.obj(source).and_then(|obj| obj.chosen.clone());
                chosen.is_some_and(|chosen| chosen == *server.to_string())
            }),
            ServerFilter::One(one) => server == Some(one),
        }
    }

    /// Whether something that is about to happen is what an ability asks for, but for being the
    /// first. `any_kind`: whatever the kind of damage.
    pub fn concerns(&self, asks: &Asks<'_>, part: &Part, asker: Asker, any_kind: bool) -> bool {
        let here = self.obj(asker.source).and_then(crate::state::Obj::server);
        let running = self.running().map(|run| run.server);
        asks.what.is_none_or(|what| what == part.what)
            && (any_kind || asks.kind.is_empty() || part.kind.is_some_and(|kind| asks.kind.contains(&kind)))
            && (part.nothing || part.amount.max(part.prevented) >= asks.at_least)
            && asks.card.is_none_or(|card| part.card.is_some_and(|id| self.is(card, id, asker)))
            && asks.source.is_none_or(|source| part.source.is_some_and(|id| self.is(source, id, asker)))
            && asks.ability.is_none_or(|ability| part.ability == Some(ability))
            && (self.either_responsible || asks.responsible.is_none_or(|side| part.responsible == side))
            && asks.server.is_none_or(|server| self.in_server(server, running, here, asker.source))
            && asks.not_in.is_none_or(|zone| {
                part.card.and_then(|id| self.obj(id)).and_then(crate::state::Obj::zone) != Some(zone)
            })
    }

    /// Whether nothing else that an ability asks for was about to happen before, in its period.
    pub fn is_first(&self, asks: &Asks<'_>, part: &Part, asker: Asker, since: usize) -> bool {
        let Some(period) = asks.first else { return true };
        let before = self.imminent.iter().enumerate().filter(|(at, _)| match period {
            Period::Ever => *at >= since,
            _ => true,
        });
        !before.map(|(_, earlier)| earlier).any(|earlier| {
            let same = match period {
                Period::Turn => earlier.turn == part.turn,
                Period::Run => earlier.run.is_some() && earlier.run == part.run,
                Period::Ever => true,
            };
            same && self.concerns(&Asks { at_least: 0, ..*asks }, earlier, asker, false)
        })
    }

    /// Whether a fact meets a condition.
    pub fn meets(&self, when: &When, fact: &Fact, asker: Asker) -> bool {
        let happening = match when {
            When::AnyOf(all) => return all.iter().any(|when| self.meets(when, fact, asker)),
            When::Would(_) => return false,
            When::Damaged(happening)
            | When::Tagged(happening)
            | When::RemovedTags(happening)
            | When::Trashed(happening)
            | When::Exposed(happening)
            | When::Installed(happening)
            | When::Rezzed(happening)
            | When::Stolen(happening)
            | When::Scored(happening)
            | When::Accessed(happening)
            | When::Encountered(happening)
            | When::Bypassed(happening)
            | When::Emptied(happening)
            | When::Drew(happening)
            | When::TurnBegan(happening)
            | When::Resolved(happening)
            | When::Prevented(happening)
            | When::Increased(happening)
            | When::Replaced(happening)
            | When::Paid(happening)
            | When::Used(happening) => happening,
        };
        when.word() == fact.word
            && self.happens_so(happening, fact, asker)
            && happening.first.is_none_or(|period| {
                let earlier = self.facts.iter().filter(|other| !std::ptr::eq(*other, fact));
                !earlier.filter(|other| other.word == fact.word).any(|other| {
                    let same = match period {
                        Period::Turn => other.turn == fact.turn,
                        Period::Run => other.run.is_some() && other.run == fact.run,
                        Period::Ever => true,
                    };
                    same && self.happens_so(happening, other, asker)
                })
            })
    }

    fn happens_so(&self, happening: &Happening, fact: &Fact, asker: Asker) -> bool {
        let here = self.obj(asker.source).and_then(crate::state::Obj::server);
        let server = fact.card.and_then(|id| self.obj(id)).and_then(crate::state::Obj::server);
        let server = server.or(self.running().map(|run| run.server));
        let is = |reference: &Option<CardRef>, id: Option<ObjId>| {
            reference.as_ref().is_none_or(|reference| id.is_some_and(|id| self.is(reference, id, asker)))
        };
        let types = CardFilter { r#type: happening.r#type.clone(), ..CardFilter::any() };
        happening.what.is_none_or(|what| fact.what == Some(what))
            && (happening.kind.is_empty() || fact.kind.is_some_and(|kind| happening.kind.contains(&kind)))
            && happening.amount.is_none_or(|n| fact.amount >= n.0)
            && happening.at_least.is_none_or(|n| fact.amount >= n.0)
            && is(&happening.card, fact.card)
            && is(&happening.source, fact.from)
            && is(&happening.by, fact.by)
            && happening.who.is_none_or(|who| fact.who == Some(who))
            && (happening.by_damage.is_empty()
                || fact.by_damage.is_some_and(|kind| happening.by_damage.contains(&kind)))
            && happening.ability.is_none_or(|ability| fact.ability == Some(ability))
            && happening.responsible.is_none_or(|side| fact.responsible == Some(side))
            && happening.server.is_none_or(|filter| self.in_server(filter, server, here, asker.source))
            && happening.not_in.is_none_or(|zone| fact.zone != Some(zone))
            && (happening.r#type.is_empty() || fact.card.is_some_and(|id| self.fits(&types, id, asker)))
            && happening.installed.is_none_or(|installed| fact.installed == installed)
            && happening.rezzed.is_none_or(|rezzed| fact.rezzed == rezzed)
    }

    /// Whether a point is the one that a case speaks of.
    pub fn is_point(&self, point: &Point, part: &Part) -> bool {
        let named = |card: &Option<PointCard>, id: Option<ObjId>| match card {
            None => true,
            Some(PointCard::Object(object)) => id.is_some_and(|id| self.name(id) == **object),
            Some(PointCard::Filter(filter)) => id.is_some_and(|id| {
                self.is(filter, id, Asker { source: part.source.unwrap_or(id), that: part.card, named: None })
            }),
        };
        point.what.is_none_or(|what| what == part.what)
            && (point.kind.is_empty() || part.kind.is_some_and(|kind| point.kind.contains(&kind)))
            && point.amount.or(point.at_least).is_none_or(|n| part.amount >= n.0)
            && named(&point.card, part.card)
            && named(&point.source, part.source)
            && point.ability.is_none_or(|ability| part.ability == Some(ability))
            && point.responsible.is_none_or(|side| part.responsible == side)
            && point.server.is_none_or(|filter| {
                self.in_server(filter, self.running().map(|run| run.server), None, part.source.unwrap_or(ObjId(0)))
            })
    }
}

impl CardFilter {
    /// A filter that every card fits.
    pub fn any() -> Self {
        Self {
            r#type: kernel::words::shape::Many::default(),
            subtype: kernel::words::shape::Many::default(),
            not_subtype: kernel::words::shape::Many::default(),
            installed: None,
            faceup: None,
            rezzed: None,
            owner: None,
            zone: None,
            server: None,
            named: None,
            same_type: None,
            other: false,
            count: None,
        }
    }
}
