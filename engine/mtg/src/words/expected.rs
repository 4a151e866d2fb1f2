//! What can be seen of the state.

use indexmap::IndexMap;

use crate::words::amount::PowerToughness;
use crate::words::cards::{Color, Keyword, Type};
use crate::words::effects::DamageKind;
use crate::words::scenario::{Object, Player, Stage};
use crate::words::select::Zone;
use kernel::words::language::EventWord;
use kernel::words::shape::{Count, Field, Positive, Signed, Term, Text};
use kernel::{names, one_of, record, words};

names! {
    /// Whatever an event may name.
    Thing = Thing,
    /// The name of a card.
    CardName = Card,
    /// A kind of counters.
    CounterKind = Counter,
}

words! {
    /// A kind of choice.
    pub enum ChoiceKind "kind of choice" {
        /// Which effect applies next.
        Order = "order",
        /// How a shield is split.
        Shield = "shield",
        /// A source of damage.
        Source = "source",
        /// Whether something optional is done.
        May = "may",
        /// How combat damage is assigned.
        Assign = "assign",
        /// What an ability that triggered targets.
        Targets = "targets",
        /// In which order abilities go on the stack.
        Triggers = "triggers",
        /// What a cost is paid with.
        Cost = "cost",
        /// A color.
        Color = "color",
        /// An object.
        Object = "object",
        /// A player.
        Player = "player",
        /// What comes by chance.
        Chance = "chance",
    }
}

one_of! {
    /// A card of a pile, or so many blank ones.
    pub enum Held "a card" {
        /// So many blank cards.
        Blank(Count): Number = "blank",
        /// A card.
        Named(Thing): Scalar = "named",
    }
}

one_of! {
    /// The cards of a pile: how many, or exactly which.
    pub enum Cards "a number or a list of cards" {
        /// So many.
        Number(Count): Number = "number",
        /// These, in any order.
        Exactly(Vec<Held>): List = "exactly",
    }
}

record! {
    /// What can be expected of a player.
    pub struct PlayerSeen {
        /// The life total.
        life: Option<Signed>,
        /// Poison counters.
        poison: Option<Count>,
        /// Other counters, by kind.
        counters: IndexMap<CounterKind, Count>,
        /// The hand.
        hand: Option<Cards>,
        /// The graveyard.
        graveyard: Option<Cards>,
        /// The exiled cards.
        exile: Option<Cards>,
        /// The library.
        library: Option<Cards>,
        /// The permanents the player controls.
        battlefield: Option<Cards>,
        /// Whether the player has lost.
        lost: Option<bool>,
        /// Whether the player has won.
        won: Option<bool>,
    }
}

record! {
    /// What can be expected of an object.
    pub struct ObjectSeen {
        /// Where it is.
        zone: Option<Zone>,
        /// The damage marked on it.
        damage: Option<Count>,
        /// Its counters, by kind.
        counters: IndexMap<CounterKind, Count>,
        /// Power and toughness.
        stats: Option<PowerToughness>,
        /// Whether it is tapped.
        tapped: Option<bool>,
        /// Who controls it.
        controller: Option<Player>,
        /// Its colors.
        colors: Vec<Color>,
        /// Its types.
        types: Vec<Type>,
        /// Its subtypes.
        subtypes: Vec<Text>,
        /// Its keywords.
        keywords: Vec<Keyword>,
        /// What it is attached to.
        attached: Option<Object>,
        /// What was chosen as it entered.
        chosen: Option<Text>,
        /// What it is a copy of.
        card: Option<CardName>,
    }
}

record! {
    /// Damage.
    pub struct DealtSeen {
        /// The source.
        from: Option<Thing>,
        /// The recipient.
        to: Option<Thing>,
        /// How much.
        amount: Option<Positive>,
        /// What kind.
        damage: Option<DamageKind>,
    }
}

record! {
    /// Prevented damage.
    pub struct PreventedSeen {
        /// By what.
        by: Option<Thing>,
        /// The source.
        from: Option<Thing>,
        /// The recipient.
        to: Option<Thing>,
        /// How much.
        amount: Option<Positive>,
    }
}

record! {
    /// A replaced event.
    pub struct ReplacedSeen {
        /// By what.
        by: Option<Thing>,
        /// What it was about.
        to: Option<Thing>,
    }
}

record! {
    /// Life gained or lost.
    pub struct LifeSeen {
        /// Who.
        who: Option<Player>,
        /// How much.
        amount: Option<Positive>,
        /// What is left.
        leaves: Option<Signed>,
        /// By what.
        by: Option<Thing>,
    }
}

record! {
    /// Counters put.
    pub struct CountersPutSeen {
        /// On what.
        to: Option<Thing>,
        /// Which.
        counter: Option<CounterKind>,
        /// How many.
        amount: Option<Positive>,
        /// By what.
        by: Option<Thing>,
    }
}

record! {
    /// Counters removed.
    pub struct CountersRemovedSeen {
        /// From what.
        from: Option<Thing>,
        /// Which.
        counter: Option<CounterKind>,
        /// How many.
        amount: Option<Positive>,
        /// How many are left.
        leaves: Option<Count>,
    }
}

record! {
    /// A change of zones.
    pub struct MovedSeen {
        /// What.
        what: Option<Thing>,
        /// From which zone.
        from: Option<Zone>,
        /// To which zone.
        to: Option<Zone>,
    }
}

record! {
    /// Cards drawn, milled or discarded.
    pub struct DrewSeen {
        /// Who.
        who: Option<Player>,
        /// How many.
        amount: Option<Positive>,
        /// What.
        what: Option<Thing>,
        /// By what.
        by: Option<Thing>,
    }
}

record! {
    /// Tokens created.
    pub struct CreatedSeen {
        /// Under whose control.
        who: Option<Player>,
        /// How many.
        amount: Option<Positive>,
        /// By what.
        by: Option<Thing>,
    }
}

record! {
    /// Something of the stack.
    pub struct StackSeen {
        /// Who.
        who: Option<Player>,
        /// What.
        what: Option<Thing>,
        /// By what.
        by: Option<Thing>,
    }
}

record! {
    /// Something about a permanent.
    pub struct PermanentSeen {
        /// Its controller.
        who: Option<Player>,
        /// What.
        what: Option<Thing>,
    }
}

record! {
    /// The beginning of a step.
    pub struct BeganSeen {
        /// Which.
        step: Option<Stage>,
        /// Whose.
        who: Option<Player>,
    }
}

record! {
    /// A choice.
    pub struct AskedSeen {
        /// Who chooses.
        who: Option<Player>,
        /// What kind of choice.
        kind: Option<ChoiceKind>,
        /// What there is to choose from.
        options: Vec<Thing>,
        /// About which recipient.
        to: Option<Thing>,
    }
}

/// What can be expected of a player.
pub const PLAYER: &[Field] = PlayerSeen::RECORD.fields;
/// What can be expected of an object.
pub const OBJECT: &[Field] = ObjectSeen::RECORD.fields;
/// What a name in an event may be, though nothing in a case is called so.
pub const SOURCES: &[Term] = &[
    Term { word: "protection", doc: "Protection of the recipient, which prevents the damage (702.16e)." },
    Term { word: "shield counter", doc: "A shield counter on the permanent (122.1c)." },
    Term { word: "absorb", doc: "Absorb of the recipient (702.64)." },
    Term { word: "regeneration", doc: "A regeneration shield of the permanent (701.19)." },
    Term { word: "accept", doc: "The option to do what a \"may\" allows." },
    Term { word: "decline", doc: "The option not to do what a \"may\" allows." },
    Term { word: "pay", doc: "The option to pay a cost." },
    Term { word: "blank", doc: "A card of which the case says nothing." },
    Term { word: "white", doc: "The color white, as an option." },
    Term { word: "blue", doc: "The color blue, as an option." },
    Term { word: "black", doc: "The color black, as an option." },
    Term { word: "red", doc: "The color red, as an option." },
    Term { word: "green", doc: "The color green, as an option." },
];
/// The counters that the rules put by themselves.
pub const COUNTERS: &[Term] = &[
    Term { word: "-1/-1", doc: "Put on creatures by damage from sources with wither or infect (120.3d)." },
    Term { word: "defense", doc: "The defense of a battle, from which damage takes (120.3h)." },
    Term { word: "loyalty", doc: "The loyalty of a planeswalker, from which damage takes (120.3c)." },
    Term { word: "poison", doc: "Given to players by damage from sources with infect or toxic (120.3b)." },
];

/// The events.
pub const EVENTS: &[EventWord] = &[
    EventWord { word: "dealt", doc: "damage was dealt", fields: DealtSeen::RECORD.fields },
    EventWord { word: "prevented", doc: "damage was prevented", fields: PreventedSeen::RECORD.fields },
    EventWord { word: "replaced", doc: "an event was replaced", fields: ReplacedSeen::RECORD.fields },
    EventWord { word: "gained", doc: "a player gained life", fields: LifeSeen::RECORD.fields },
    EventWord { word: "lost", doc: "a player lost life", fields: LifeSeen::RECORD.fields },
    EventWord { word: "counters_put", doc: "counters were put", fields: CountersPutSeen::RECORD.fields },
    EventWord { word: "counters_removed", doc: "counters were removed", fields: CountersRemovedSeen::RECORD.fields },
    EventWord { word: "moved", doc: "an object changed zones", fields: MovedSeen::RECORD.fields },
    EventWord { word: "entered", doc: "a permanent entered the battlefield", fields: MovedSeen::RECORD.fields },
    EventWord { word: "died", doc: "a permanent died", fields: MovedSeen::RECORD.fields },
    EventWord { word: "destroyed", doc: "a permanent was destroyed", fields: MovedSeen::RECORD.fields },
    EventWord { word: "drew", doc: "a player drew", fields: DrewSeen::RECORD.fields },
    EventWord { word: "milled", doc: "a player milled", fields: DrewSeen::RECORD.fields },
    EventWord { word: "discarded", doc: "a player discarded", fields: DrewSeen::RECORD.fields },
    EventWord { word: "created", doc: "tokens were created", fields: CreatedSeen::RECORD.fields },
    EventWord { word: "cast", doc: "a spell was cast", fields: StackSeen::RECORD.fields },
    EventWord { word: "activated", doc: "an ability was activated", fields: StackSeen::RECORD.fields },
    EventWord { word: "countered", doc: "a spell or ability was countered", fields: StackSeen::RECORD.fields },
    EventWord { word: "triggered", doc: "an ability triggered", fields: StackSeen::RECORD.fields },
    EventWord { word: "attacked", doc: "a creature attacked", fields: PermanentSeen::RECORD.fields },
    EventWord { word: "blocked", doc: "a creature blocked", fields: PermanentSeen::RECORD.fields },
    EventWord {
        word: "became_blocked",
        doc: "an attacking creature was blocked",
        fields: PermanentSeen::RECORD.fields,
    },
    EventWord { word: "became_tapped", doc: "a permanent was tapped", fields: PermanentSeen::RECORD.fields },
    EventWord { word: "control_lost", doc: "a player lost control", fields: PermanentSeen::RECORD.fields },
    EventWord { word: "began", doc: "a step began", fields: BeganSeen::RECORD.fields },
    EventWord { word: "asked", doc: "a player was asked", fields: AskedSeen::RECORD.fields },
];
