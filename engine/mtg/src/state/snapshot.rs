//! The state as an expectation sees it. It is looked at after every step: what did not change since then is not looked
//! at again.

use std::rc::Rc;
use std::sync::Arc;

use crate::game::Game;
use crate::state::{Being, Heap, ObjId, Object, Player, Seat};
use crate::words::cards::{Keyword, Quality, ValuedKeyword};
use crate::words::select::{KindWord, Zone};
use kernel::transcript::observed::{Snapshot, Subject, Value};
use kernel::words::name::Name;

/// An object as it was last seen.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    object: Rc<Object<'a>>,
    subject: Arc<Subject>,
}

/// A player as last seen.
#[derive(Clone, Debug)]
pub struct SeenPlayer {
    player: Rc<Player>,
    beside: Beside,
    subject: Arc<Subject>,
}

/// The observable facts about a player that are not in the player's own state.
#[derive(Clone, Debug, PartialEq)]
struct Beside {
    battlefield: Vec<ObjId>,
    monarch: bool,
    others_lost: bool,
}

impl Game<'_> {
    /// A snapshot of all observable facts. Only objects and players that may have changed are looked at.
    pub(crate) fn look(&mut self) -> Snapshot {
        let mut subjects = Vec::with_capacity(self.state.players.len() + self.state.names.len());
        let mut before = std::mem::take(&mut self.state.seen_players).into_iter();
        for index in 0..self.state.players.len() {
            let Some(player) = self.state.players.get(index) else { continue };
            let beside = self.beside(Seat(index));
            let kept = before.next().filter(|seen| Rc::ptr_eq(&seen.player, player) && seen.beside == beside);
            let seen = kept.unwrap_or_else(|| SeenPlayer {
                player: Rc::clone(player),
                subject: Arc::new(self.player_seen(player, &beside)),
                beside,
            });
            subjects.push(Arc::clone(&seen.subject));
            self.state.seen_players.push(seen);
        }
        let before = std::mem::take(&mut self.state.seen);
        let mut before = before.into_iter();
        let mut now = Vec::new();
        for (name, id) in &self.state.names {
            let Some(object) = self.state.objects.get(id.0 as usize) else { continue };
            let kept = before.next().filter(|seen| Rc::ptr_eq(&seen.object, object) && self.by_itself(object));
            let seen = kept
                .unwrap_or_else(|| Seen { object: Rc::clone(object), subject: Arc::new(self.object_seen(name, *id)) });
            subjects.push(Arc::clone(&seen.subject));
            now.push(seen);
        }
        self.state.seen = now;
        self.state.changed = self.state.changes_anything();
        Snapshot { subjects, events: 0 }
    }

    /// The observable facts about a player that are not in the player's own state.
    fn beside(&self, seat: Seat) -> Beside {
        let permanents = self.state.permanents.all.iter().copied();
        let own = permanents.filter(|id| self.state.object(*id).is_some_and(|object| object.controller == seat));
        let mut others = self.state.players.iter().enumerate().filter(|(other, _)| *other != seat.0);
        Beside {
            battlefield: own.collect(),
            monarch: self.state.monarch == Some(seat),
            others_lost: others.all(|(_, other)| other.lost),
        }
    }

    fn player_seen(&self, player: &Player, beside: &Beside) -> Subject {
        let mut subject = Subject::new(player.name.clone());
        subject.set("life", player.life);
        subject.set("poison", player.counters.get("poison"));
        subject.set("counters", Value::Counts(player.counters.0.clone()));
        for (field, zone) in
            [("hand", Zone::Hand), ("graveyard", Zone::Graveyard), ("exile", Zone::Exile), ("library", Zone::Library)]
        {
            if let Some(heap) = player.heap(zone) {
                subject.set(field, self.cards(heap));
            }
        }
        let own = beside.battlefield.iter().map(|id| self.object_name(*id)).collect();
        subject.set("battlefield", Value::Cards { named: own, blank: 0 });
        subject.set("lost", player.lost);
        subject.set("monarch", beside.monarch);
        subject.set("won", beside.others_lost && !player.lost);
        subject
    }

    /// Returns `true` if an object's characteristics depend on nothing but itself, and did so before.
    fn by_itself(&self, object: &Object<'_>) -> bool {
        !self.state.changes_anything() && !self.state.changed && object.alone()
    }

    fn cards(&self, heap: &Heap) -> Value {
        let named: Vec<Name> = heap.iter().flatten().map(|id| self.object_name(*id)).collect();
        let blank = heap.iter().filter(|card| card.is_none()).count();
        Value::Cards { named, blank: u32::try_from(blank).unwrap_or(u32::MAX) }
    }

    fn object_seen(&self, name: &Name, id: ObjId) -> Subject {
        let mut subject = Subject::new(name.clone());
        let Some(object) = self.state.object(id) else { return subject };
        let phased = object.phased.is_some();
        let zone = if object.exists || phased { object.zone } else { Zone::Gone };
        subject.set("zone", zone.as_str());
        let found = self.state.characteristics(id);
        let words = |words: Vec<&'static str>| Value::Bag(words.into_iter().map(Value::from).collect());
        subject.set("types", words(found.types.iter().map(|kind| kind.as_str()).collect()));
        subject.set("colors", words(found.colors.iter().map(|color| color.as_str()).collect()));
        subject.set("subtypes", Value::Bag(found.subtypes.iter().map(|subtype| Value::from(&subtype.0)).collect()));
        subject
            .set("keywords", Value::Bag(found.keywords.iter().filter_map(|keyword| keyword_seen(keyword)).collect()));
        // A permanent that is no creature has neither power nor toughness (208.3).
        let has_stats = zone != Zone::Battlefield || found.is_kind(KindWord::Creature);
        if let Some(stats) = found.stats.filter(|_| has_stats) {
            subject.set("stats", Name::from(stats.to_string()));
        }
        if let Some(card) = &object.card_name {
            subject.set("card", card);
        }
        subject.set("damage", if zone == Zone::Battlefield { object.damage } else { 0 });
        let counters = if object.exists || phased { object.counters.0.clone() } else { Vec::new() };
        subject.set("counters", Value::Counts(counters));
        if zone == Zone::Battlefield {
            subject.set("tapped", object.tapped);
            subject.set("phased_out", phased);
            if let Some(host) = object.attached {
                subject.set("attached", self.state.name(Being::Object(host)));
            }
        }
        if matches!(zone, Zone::Battlefield | Zone::Stack) {
            subject.set("controller", self.seat_name(object.controller));
        }
        if let Some(chosen) = &object.chosen {
            subject.set("chosen", chosen);
        }
        subject
    }
}

fn keyword_seen(keyword: &Keyword) -> Option<Value> {
    let map = |key: &'static str, value: Value| Some(Value::Map(vec![(Name::Word(key), value)]));
    match keyword {
        Keyword::Plain(word) => Some(Value::from(word.as_str())),
        Keyword::Valued(ValuedKeyword::Protection(qualities)) => {
            let seen = qualities.iter().filter_map(|quality| match quality {
                Quality::Word(word) => Some(Value::from(word.as_str())),
                Quality::Filter(_) => None,
            });
            map("protection", Value::List(seen.collect()))
        }
        Keyword::Valued(ValuedKeyword::Absorb(n)) => map("absorb", Value::Number(n.0)),
        Keyword::Valued(ValuedKeyword::Toxic(n)) => map("toxic", Value::Number(n.0)),
        Keyword::Valued(_) => None,
    }
}
