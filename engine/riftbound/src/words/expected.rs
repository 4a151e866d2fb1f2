//! The expectations of a case: fields of a state, and events.

use crate::words::scenario::{Holder, ObjectName, PlaceName, PlayerName, Pool, PreventValue, ThingName};
use kernel::words::language::{EventWord, Special};
use kernel::words::shape::{Count, Field, Many, Positive, Signed, Term};
use kernel::{one_of, record, words};

one_of! {
    /// Cards of a pile: how many, or which.
    pub enum Cards "cards" {
        /// The number of cards, whichever they are.
        Count(Count): Number = "count",
        /// Exactly these cards, in any order.
        Named(Vec<CardItem>): List = "named",
    }
}

one_of! {
    /// One card of a pile, or a number of blank ones.
    pub enum CardItem "card" {
        /// The number of cards that the case does not describe.
        Blank(Count): Number = "blank",
        /// A card by its alias or name.
        Named(ObjectName): Scalar = "name",
    }
}

record! {
    /// The fields of a player that a case can check.
    pub struct PlayerSeen {
        /// The cards in hand: how many, or exactly which.
        hand: Option<Cards>,
        /// The cards in the deck: how many, or exactly which.
        deck: Option<Cards>,
        /// The cards in the trash: how many, or exactly which.
        trash: Option<Cards>,
        /// The banished cards: how many, or exactly which.
        banishment: Option<Cards>,
        /// The number of points the player has.
        points: Option<Count>,
        /// The amount of experience the player has.
        xp: Option<Count>,
        /// The number of runes the player controls.
        runes: Option<Count>,
        /// The number of them exhausted.
        exhausted_runes: Option<Count>,
        /// The resources left to pay with; only if the case counts them.
        pool: Option<Pool>,
    }
}

record! {
    /// The fields of an object that a case can check.
    pub struct ObjectSeen {
        /// The place of the object: a zone or a battlefield.
        zone: Option<PlaceName>,
        /// The amount of damage marked on it.
        damage: Option<Count>,
        /// Its Might as it is now; 0, if it would be less (143.2.b).
        might: Option<Signed>,
        /// The Prevents tracked on it, in the order of their creation.
        prevent: Option<Vec<PreventValue>>,
        /// `true` if the object is exhausted.
        exhausted: Option<bool>,
        /// `true` if the unit is stunned.
        stunned: Option<bool>,
        /// `true` if the unit is buffed.
        buffed: Option<bool>,
        /// The player who controls the object.
        controller: Option<PlayerName>,
        /// The player who owns the object.
        owner: Option<PlayerName>,
    }
}

record! {
    /// The fields of a battlefield that a case can check.
    pub struct PlaceSeen {
        /// The player who controls the battlefield, or `none`.
        controller: Option<Holder>,
    }
}

words! {
    /// An event that can be replaced.
    pub enum Replaceable "event" {
        /// The death of something.
        Killed = "killed",
        /// The dealing of damage.
        Dealt = "dealt",
    }
}

words! {
    /// A kind of choice.
    pub enum ChoiceKind "kind of choice" {
        /// The choice of the effect that is applied next (372, 373), or put on the chain (383).
        Order = "order",
        /// The choice of the event that an effect replaces first (373).
        Event = "event",
        /// The choice to do something optional ("may").
        May = "may",
        /// The assignment of combat damage to units.
        Assign = "assign",
        /// The target of a triggered ability.
        Target = "target",
        /// The choice of a card that was looked at, or of something as an effect resolves.
        Pick = "pick",
        /// The split of damage among units.
        Split = "split",
        /// The amount to pay, if any amount is allowed.
        Amount = "amount",
        /// The choice of what to pay a cost with, where several things would do.
        Cost = "cost",
        /// The choice of a mode of a spell or ability, by its number.
        Mode = "mode",
        /// The choice of the name of a card.
        Name = "name",
        /// The choice of the cards to recycle among those that were looked at, and of the order in which the others are
        /// put back.
        Predict = "predict",
        /// The choice of the place to which a unit is played, or moved without a target; a chosen destination is a `target`.
        Place = "place",
        /// The choice to put a card on top of a deck or under it.
        End = "end",
        /// The random choice of the card that lies on top among cards that were recycled together (416.5).
        Chance = "chance",
    }
}

/// The fields of a player.
pub const PLAYER: &[Field] = PlayerSeen::RECORD.fields;
/// The fields of an object.
pub const OBJECT: &[Field] = ObjectSeen::RECORD.fields;
/// The fields of a place.
pub const PLACE: &[Field] = PlaceSeen::RECORD.fields;
/// Names of their own in every case.
pub const SPECIAL: &[Special] = &[];
/// Names in events that nothing in the case defines.
pub const SOURCES: &[Term] = &[
    Term { word: "combat", doc: "The combat, as the source of combat damage." },
    Term { word: "prevent", doc: "A Prevent that the case starts with and does not name." },
    Term { word: "blank", doc: "A card that the case does not describe." },
];
/// The zones.
pub const PLACES: &[Term] = &[
    Term { word: "base", doc: "The base of a player, with the units that are at no battlefield." },
    Term { word: "hand", doc: "The cards that a player holds." },
    Term { word: "deck", doc: "The deck from which a player draws." },
    Term { word: "trash", doc: "The pile of resolved spells and of killed cards." },
    Term { word: "banishment", doc: "The zone of banished cards." },
    Term { word: "legend", doc: "The place of a player's legend." },
    Term { word: "facedown", doc: "The place of a hidden card: facedown at a battlefield." },
    Term { word: "chain", doc: "The zone in which spells and abilities wait to resolve." },
];

record! {
    /// Damage dealt or prevented.
    pub struct DamageEvent {
        /// The spell, the ability's card, or `combat`; for `prevented`, the effect.
        by: Option<ThingName>,
        /// The source of the damage; in combat all units of the side.
        from: Option<Many<ThingName>>,
        /// The unit that the damage is for.
        to: Option<ThingName>,
        /// The amount of damage.
        amount: Option<Positive>,
    }
}

record! {
    /// Combat damage assigned.
    pub struct AssignedEvent {
        /// The player who assigned the damage.
        who: Option<PlayerName>,
        /// The unit to which it was assigned.
        to: Option<ThingName>,
        /// The amount of damage assigned.
        amount: Option<Positive>,
    }
}

record! {
    /// An event replaced by another.
    pub struct ReplacedEvent {
        /// The event that would have happened.
        event: Option<Replaceable>,
        /// The effect that replaced the event.
        by: Option<ThingName>,
        /// The recipient to which it would have happened.
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
        /// The unit that was healed.
        to: Option<ThingName>,
        /// The amount of damage removed.
        amount: Option<Positive>,
    }
}

record! {
    /// Something done to an object.
    pub struct DoneEvent {
        /// The object to which it was done.
        to: Option<ThingName>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

record! {
    /// A card that changed its place.
    pub struct CardEvent {
        /// The card that changed its place.
        what: Option<ThingName>,
        /// The player of the card.
        who: Option<PlayerName>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

record! {
    /// An Equipment attached.
    pub struct AttachedEvent {
        /// The Equipment that was attached.
        what: Option<ThingName>,
        /// The unit to which it was attached.
        to: Option<ThingName>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

record! {
    /// An Equipment detached.
    pub struct DetachedEvent {
        /// The Equipment that was detached.
        what: Option<ThingName>,
        /// The unit to which it was attached.
        from: Option<ThingName>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

record! {
    /// A game won.
    pub struct WonEvent {
        /// The player who won.
        who: Option<PlayerName>,
    }
}

record! {
    /// Resources added to pay with.
    pub struct AddedEvent {
        /// The player who can pay with it.
        who: Option<PlayerName>,
        /// The amount of energy.
        energy: Option<Count>,
        /// The amount of power, of all domains together.
        power: Option<Count>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

record! {
    /// A card hidden.
    pub struct HiddenEvent {
        /// The card that was hidden.
        what: Option<ThingName>,
        /// The player who hid it.
        who: Option<PlayerName>,
        /// The battlefield at which it was hidden.
        at: Option<PlaceName>,
    }
}

record! {
    /// A unit moved.
    pub struct MovedEvent {
        /// The unit that moved.
        what: Option<ThingName>,
        /// The place from which it moved.
        from: Option<PlaceName>,
        /// The place to which it moved.
        to: Option<PlaceName>,
    }
}

record! {
    /// Cards of a player's deck.
    pub struct CardsEvent {
        /// The player whose deck it is.
        who: Option<PlayerName>,
        /// The number of cards.
        amount: Option<Positive>,
        /// The card or ability responsible.
        by: Option<ThingName>,
    }
}

words! {
    /// An answer to a "may".
    pub enum Consent "answer" {
        /// Is paid for, and so done.
        Pay = "pay",
        /// Is done, at no cost.
        Accept = "accept",
        /// Is not done.
        Decline = "decline",
    }
}

words! {
    /// An end of a deck.
    pub enum DeckSide "option" {
        /// The card is put on the deck.
        Top = "top",
        /// The card is put under the deck.
        Bottom = "bottom",
    }
}

one_of! {
    /// An option offered to a player.
    pub enum Offered "option" {
        /// An end of a deck.
        End(DeckSide): OneOf(DeckSide::WORDS) = "end",
        /// To do something or not.
        Consent(Consent): OneOf(Consent::WORDS) = "consent",
        /// Something with a name.
        Named(ThingName): Scalar = "named",
    }
}

record! {
    /// A choice put to a player.
    pub struct AskedEvent {
        /// The player who was asked.
        who: Option<PlayerName>,
        /// The kind of choice.
        kind: Option<ChoiceKind>,
        /// The options, in any order.
        options: Option<Vec<Offered>>,
        /// The object that the choice is about.
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
    event("readied", "Something was readied.", DoneEvent::RECORD.fields),
    event("buffed", "A unit was given a buff.", DoneEvent::RECORD.fields),
    event("empowered", "Something was empowered (441).", DoneEvent::RECORD.fields),
    event("attached", "An Equipment was attached to a unit.", AttachedEvent::RECORD.fields),
    event("detached", "An Equipment was detached from a unit.", DetachedEvent::RECORD.fields),
    event("put_on_deck", "A card was put on its owner's deck.", CardEvent::RECORD.fields),
    event("put_under_deck", "A card was put under its owner's deck.", CardEvent::RECORD.fields),
    event("stunned", "A unit was stunned.", DoneEvent::RECORD.fields),
    event("killed", "Something was killed.", CardEvent::RECORD.fields),
    event("banished", "A card was banished.", CardEvent::RECORD.fields),
    event("recalled", "A unit was recalled to its base.", CardEvent::RECORD.fields),
    event("returned", "A card was returned to its owner's hand.", CardEvent::RECORD.fields),
    event("played", "A card was played.", CardEvent::RECORD.fields),
    event("won", "A player won the game; nothing happens after it.", WonEvent::RECORD.fields),
    event("added", "Energy or power was added to what a player can pay with.", AddedEvent::RECORD.fields),
    event("countered", "A spell was countered.", CardEvent::RECORD.fields),
    event("hidden", "A card was hidden facedown at a battlefield.", HiddenEvent::RECORD.fields),
    event("discarded", "A card was discarded.", CardEvent::RECORD.fields),
    event("moved", "A unit moved.", MovedEvent::RECORD.fields),
    event("drew", "Cards were drawn.", CardsEvent::RECORD.fields),
    event("looked", "Cards of a deck were looked at.", CardsEvent::RECORD.fields),
    event("revealed", "Cards of a deck were revealed to all.", CardsEvent::RECORD.fields),
    event("hand_revealed", "A hand was revealed to all.", CardsEvent::RECORD.fields),
    event("recycled", "Cards were put under a deck.", CardsEvent::RECORD.fields),
    event("asked", "A choice was put to a player.", AskedEvent::RECORD.fields),
];
