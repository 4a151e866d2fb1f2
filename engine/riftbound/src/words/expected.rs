//! What can be seen of the state.

use crate::state::{BLANK, Does, ObjId, Place, Player, State, Tracked, Zone};
use crate::words::amounts::PreventAmount;
use crate::words::scenario::{Holder, ObjectName, PlaceName, PlayerName, Pool, PreventValue, ThingName};
use kernel::transcript::observed::{Snapshot, Subject, Value};
use kernel::words::language::EventWord;
use kernel::words::name::Name;
use kernel::words::shape::{Count, Field, Many, Signed};
use kernel::{either, record, words};

either! {
    /// Cards of a pile: how many, or which.
    pub enum Cards "cards" {
        /// How many.
        Count(Count): Number = "count",
        /// Which, in any order.
        Named(Vec<CardItem>): List = "named",
    }
}

either! {
    /// One card of a pile, or so many blank ones.
    pub enum CardItem "card" {
        /// So many blank cards.
        Blank(Count): Number = "blank",
        /// A card.
        Named(ObjectName): Scalar = "name",
    }
}

record! {
    /// What can be expected of a player.
    pub struct PlayerSeen {
        /// The hand.
        hand: Option<Cards>,
        /// The deck.
        deck: Option<Cards>,
        /// The trash.
        trash: Option<Cards>,
        /// The banished cards.
        banishment: Option<Cards>,
        /// The points.
        points: Option<Count>,
        /// How many runes are controlled.
        runes: Option<Count>,
        /// What is left to pay with; only where the case counts it.
        pool: Option<Pool>,
    }
}

record! {
    /// What can be expected of an object.
    pub struct ObjectSeen {
        /// Where it is: a zone or a battlefield.
        zone: Option<PlaceName>,
        /// The damage marked on it.
        damage: Option<Count>,
        /// Its Might as it is now.
        might: Option<Signed>,
        /// The Prevents tracked on it, in the order of their creation.
        prevent: Option<Vec<PreventValue>>,
        /// Whether it is exhausted.
        exhausted: Option<bool>,
        /// Whether it is stunned.
        stunned: Option<bool>,
        /// Whether it is buffed.
        buffed: Option<bool>,
        /// Who controls it.
        controller: Option<PlayerName>,
        /// Who owns it.
        owner: Option<PlayerName>,
    }
}

record! {
    /// What can be expected of a battlefield.
    pub struct PlaceSeen {
        /// Who controls it.
        controller: Option<Holder>,
    }
}

words! {
    /// An event that can be replaced.
    pub enum Replaceable "event" {
        /// A death.
        Killed = "killed",
        /// Damage.
        Dealt = "dealt",
    }
}

words! {
    /// A kind of choice.
    pub enum ChoiceKind "kind of choice" {
        /// Which effect is applied next (372, 373), or put on the chain (383).
        Order = "order",
        /// Whose event an effect replaces first (373).
        Event = "event",
        /// Whether something optional is done.
        May = "may",
        /// How damage is assigned.
        Assign = "assign",
        /// What a triggered ability targets.
        Target = "target",
        /// Which card that was looked at is taken.
        Pick = "pick",
        /// What a cost is paid with.
        Cost = "cost",
        /// Where a unit is played or moved to.
        Place = "place",
    }
}

/// The fields of a player.
pub const PLAYER: &[Field] = PlayerSeen::RECORD.fields;
/// The fields of an object.
pub const OBJECT: &[Field] = ObjectSeen::RECORD.fields;
/// The fields of a place.
pub const PLACE: &[Field] = PlaceSeen::RECORD.fields;
/// Names of their own in every case.
pub const SPECIAL: &[(&str, &[Field])] = &[];
/// Names in events behind which nothing of the case stands.
pub const SOURCES: &[&str] = &["combat", "prevent", "blank"];
/// The zones.
pub const PLACES: &[&str] = &["base", "hand", "deck", "trash", "banishment", "legend", "chain"];

record! {
    /// Damage dealt or prevented.
    pub struct DamageEvent {
        /// The spell, the ability's card, or `combat`; for `prevented`, the effect.
        by: Option<ThingName>,
        /// The source of the damage; in combat all units of the side.
        from: Option<Many<ThingName>>,
        /// The unit.
        to: Option<ThingName>,
        /// How much.
        amount: Option<Count>,
    }
}

record! {
    /// Combat damage assigned.
    pub struct AssignedEvent {
        /// Who assigned it.
        who: Option<PlayerName>,
        /// The unit.
        to: Option<ThingName>,
        /// How much, before replacements.
        amount: Option<Count>,
    }
}

record! {
    /// An event replaced by another.
    pub struct ReplacedEvent {
        /// What it would have been.
        event: Option<Replaceable>,
        /// The effect.
        by: Option<ThingName>,
        /// To what it would have happened.
        to: Option<ThingName>,
    }
}

record! {
    /// An ability triggered.
    pub struct TriggeredEvent {
        /// The card that has it.
        by: Option<ThingName>,
    }
}

record! {
    /// Damage removed.
    pub struct HealedEvent {
        /// The unit.
        to: Option<ThingName>,
        /// How much.
        amount: Option<Count>,
    }
}

record! {
    /// Something done to an object.
    pub struct DoneEvent {
        /// The object.
        to: Option<ThingName>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

record! {
    /// A card that changed its place.
    pub struct CardEvent {
        /// The card.
        what: Option<ThingName>,
        /// Its player.
        who: Option<PlayerName>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

record! {
    /// A unit moved.
    pub struct MovedEvent {
        /// The unit.
        what: Option<ThingName>,
        /// Where from.
        from: Option<PlaceName>,
        /// Where to.
        to: Option<PlaceName>,
    }
}

record! {
    /// Cards of a player's deck.
    pub struct CardsEvent {
        /// The player.
        who: Option<PlayerName>,
        /// How many.
        amount: Option<Count>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

words! {
    /// An answer to a "may".
    pub enum Consent "answer" {
        /// It is done and paid for.
        Pay = "pay",
        /// It is done.
        Accept = "accept",
        /// It is not done.
        Decline = "decline",
    }
}

either! {
    /// What a player is offered.
    pub enum Offered "option" {
        /// To do something or not.
        Consent(Consent): OneOf(Consent::WORDS) = "consent",
        /// Something with a name.
        Named(ThingName): Scalar = "named",
    }
}

record! {
    /// A choice put to a player.
    pub struct AskedEvent {
        /// The player.
        who: Option<PlayerName>,
        /// The kind of choice.
        kind: Option<ChoiceKind>,
        /// What there was to choose from, in any order.
        options: Option<Vec<Offered>>,
        /// What it is about.
        to: Option<ThingName>,
    }
}

const fn event(word: &'static str, doc: &'static str, fields: &'static [Field]) -> EventWord {
    EventWord { word, doc, fields }
}

/// The events.
pub const EVENTS: &[EventWord] = &[
    event("dealt", "Damage was dealt and marked.", DamageEvent::RECORD.fields),
    event("prevented", "Damage was prevented.", DamageEvent::RECORD.fields),
    event("assigned", "Combat damage was assigned.", AssignedEvent::RECORD.fields),
    event("replaced", "An event was replaced by another.", ReplacedEvent::RECORD.fields),
    event("triggered", "An ability triggered.", TriggeredEvent::RECORD.fields),
    event("healed", "Marked damage was removed.", HealedEvent::RECORD.fields),
    event("exhausted", "Something was exhausted.", DoneEvent::RECORD.fields),
    event("stunned", "A unit was stunned.", DoneEvent::RECORD.fields),
    event("killed", "Something was killed.", CardEvent::RECORD.fields),
    event("banished", "A card was banished.", CardEvent::RECORD.fields),
    event("recalled", "A unit was recalled to its base.", CardEvent::RECORD.fields),
    event("returned", "A card was returned to its owner's hand.", CardEvent::RECORD.fields),
    event("played", "A card was played.", CardEvent::RECORD.fields),
    event("discarded", "A card was discarded.", CardEvent::RECORD.fields),
    event("moved", "A unit moved.", MovedEvent::RECORD.fields),
    event("drew", "Cards were drawn.", CardsEvent::RECORD.fields),
    event("looked", "Cards of a deck were looked at.", CardsEvent::RECORD.fields),
    event("recycled", "Cards were put under a deck.", CardsEvent::RECORD.fields),
    event("asked", "A choice was put to a player.", AskedEvent::RECORD.fields),
];

/// All that can be seen of a state.
pub fn snapshot(state: &State) -> Snapshot {
    let players = state.players.iter().map(|player| see_player(state, player));
    let places = state.places.iter().map(|place| see_place(state, place));
    let is_place = |id: &ObjId| state.places.iter().any(|place| place.object == *id);
    let objects = state.ids().filter(|id| !is_place(id)).map(|id| see_object(state, id));
    Snapshot { subjects: players.chain(places).chain(objects).map(Into::into).collect(), events: 0 }
}

fn see_player(state: &State, player: &Player) -> Subject {
    let mut subject = Subject::new(player.name.clone());
    subject.set("hand", cards(state, &player.hand));
    subject.set("deck", cards(state, &player.deck));
    subject.set("trash", cards(state, &player.trash));
    subject.set("banishment", cards(state, &player.banishment));
    subject.set("points", player.points);
    subject.set("runes", player.runes);
    if let Some(pool) = &player.pool {
        let power = pool.power.iter().map(|(domain, n)| (Name::Word(domain.as_str()), *n));
        let parts = vec![
            (Name::Word("energy"), Value::Number(pool.energy)),
            (Name::Word("power"), Value::Counts(power.collect())),
        ];
        subject.set("pool", Value::Map(parts));
    }
    subject
}

fn cards(state: &State, pile: &[ObjId]) -> Value {
    let named: Vec<Name> = pile.iter().filter(|id| **id != BLANK).map(|id| state.obj(*id).name.clone()).collect();
    let blank = u32::try_from(pile.len() - named.len()).unwrap_or(u32::MAX);
    Value::Cards { named, blank }
}

fn see_place(state: &State, place: &Place) -> Subject {
    let mut subject = Subject::new(place.name.clone());
    subject.set("controller", place.controller.map_or(Name::Word("none"), |player| state.player_name(player)));
    subject
}

fn see_object(state: &State, id: ObjId) -> Subject {
    let object = state.obj(id);
    let mut subject = Subject::new(object.name.clone());
    subject.set("zone", zone_name(state, state.location(id)));
    subject.set("controller", state.player_name(object.controller));
    subject.set("owner", state.player_name(object.owner));
    subject.set("exhausted", object.exhausted);
    if state.is_unit(id) {
        subject.set("damage", object.damage);
        subject.set("might", state.might(id));
        subject.set("stunned", object.stunned);
        subject.set("buffed", object.buffed);
        subject.set("prevent", Value::List(state.prevents(id).filter_map(see_prevent).collect()));
    }
    subject
}

fn see_prevent(tracked: &Tracked) -> Option<Value> {
    let Does::Prevent { amount: Some(amount), each } = tracked.does else { return None };
    let amount = match amount {
        PreventAmount::Value(n) => Value::Number(n),
        PreventAmount::All => "all".into(),
        PreventAmount::NextTime => "next time".into(),
    };
    let from = tracked.from.iter().map(|source| source.as_str().into()).collect();
    let mut fields = vec![
        (Name::Word("amount"), amount),
        (Name::Word("from"), Value::Bag(from)),
        (Name::Word("by"), Value::Word(tracked.by.clone())),
    ];
    if let Some((each, _)) = each {
        fields.push((Name::Word("each"), each.as_str().into()));
    }
    Some(Value::Map(fields))
}

/// The name of a zone, as expectations and `moved` events have it.
pub fn zone_name(state: &State, zone: Zone) -> Name {
    Name::Word(match zone {
        Zone::Battlefield(place) => {
            return state.place(place).map_or(Name::Word("battlefield"), |place| place.name.clone());
        }
        Zone::Base(_) | Zone::Attached(_) => "base",
        Zone::Legend => "legend",
        Zone::Hand => "hand",
        Zone::Deck => "deck",
        Zone::Trash => "trash",
        Zone::Banishment => "banishment",
        Zone::Chain => "chain",
    })
}
