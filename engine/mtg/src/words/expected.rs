//! The observable state.

use indexmap::IndexMap;

use crate::words::amount::PowerToughness;
use crate::words::cards::{Color, Keyword, Type};
use crate::words::effects::DamageKind;
use crate::words::scenario::{Daytime, Object, Player, Stage};
use crate::words::select::Zone;
use kernel::words::language::EventWord;
use kernel::words::shape::{Count, Field, Positive, Signed, Term, Text};
use kernel::{names, one_of, record, words};

names! {
    /// A thing that an event may name.
    Thing = Thing,
    /// The name of a card.
    CardName = Card,
    /// A kind of counters.
    CounterKind = Counter,
}

words! {
    /// A kind of choice.
    pub enum ChoiceKind "kind of choice" {
        /// The choice of the effect that applies next (616.1).
        Order = "order",
        /// The division of the rest of a shield among damage that is dealt at one time (615.7).
        Shield = "shield",
        /// The choice of a source of damage (609.7).
        Source = "source",
        /// The choice to do something optional ("may").
        May = "may",
        /// The assignment of an attacker's or blocker's combat damage (510.1).
        Assign = "assign",
        /// The targets of an ability that triggered (603.3d).
        Targets = "targets",
        /// The order in which abilities that triggered go on the stack (603.3b).
        Triggers = "triggers",
        /// The choice of what to pay a cost with, where several things would do.
        Cost = "cost",
        /// The choice of a color, for example as something enters.
        Color = "color",
        /// The choice of an object, for example one to sacrifice.
        Object = "object",
        /// The choice of a player, for example as something enters.
        Player = "player",
        /// The result of a coin flip, or the card that comes at random.
        Chance = "chance",
        /// The choice of a number, for example an amount of damage.
        Amount = "amount",
        /// The choice to pay, or of what to pay with.
        Pay = "pay",
    }
}

one_of! {
    /// A card of a pile, or a number of blank ones.
    pub enum Held "a card" {
        /// The number of cards that the case does not describe.
        Blank(Count): Number = "blank",
        /// A card by its alias or name.
        Named(Thing): Scalar = "named",
    }
}

one_of! {
    /// The cards of a pile: how many, or exactly which.
    pub enum Cards "a number or a list of cards" {
        /// The number of cards, whichever they are.
        Number(Count): Number = "number",
        /// Exactly these cards, in any order.
        Exactly(Vec<Held>): List = "exactly",
    }
}

record! {
    /// The fields of a player that a case can check.
    pub struct PlayerSeen {
        /// The life total of the player.
        life: Option<Signed>,
        /// The number of poison counters the player has.
        poison: Option<Count>,
        /// Counters the player has, by kind.
        counters: IndexMap<CounterKind, Count>,
        /// The cards in hand: how many, or exactly which.
        hand: Option<Cards>,
        /// The cards in the graveyard: how many, or exactly which.
        graveyard: Option<Cards>,
        /// The player's exiled cards: how many, or exactly which.
        exile: Option<Cards>,
        /// The cards in the library: how many, or exactly which.
        library: Option<Cards>,
        /// The permanents the player controls: how many, or exactly which.
        battlefield: Option<Cards>,
        /// `true` if the player has lost the game.
        lost: Option<bool>,
        /// `true` if the player has won the game.
        won: Option<bool>,
        /// `true` if the player is the monarch.
        monarch: Option<bool>,
    }
}

record! {
    /// The fields of an object that a case can check.
    pub struct ObjectSeen {
        /// The zone in which the object is.
        zone: Option<Zone>,
        /// The amount of damage marked on it.
        damage: Option<Count>,
        /// Its counters, by kind; kinds that are not named may be there.
        counters: IndexMap<CounterKind, Count>,
        /// Its power and toughness as they are now.
        stats: Option<PowerToughness>,
        /// `true` if it is tapped.
        tapped: Option<bool>,
        /// The player who controls it.
        controller: Option<Player>,
        /// Its colors as they are now, all of them.
        colors: Vec<Color>,
        /// Its card types as they are now, all of them.
        types: Vec<Type>,
        /// Its subtypes as they are now, all of them.
        subtypes: Vec<Text>,
        /// Its keywords as they are now, all of them.
        keywords: Vec<Keyword>,
        /// The object it is attached to.
        attached: Option<Object>,
        /// The color, name or player that was chosen as it entered.
        chosen: Option<Text>,
        /// The card that it is a copy of.
        card: Option<CardName>,
        /// `true` if it is phased out (702.26).
        phased_out: Option<bool>,
    }
}

record! {
    /// Damage.
    pub struct DealtSeen {
        /// The source of the damage.
        from: Option<Thing>,
        /// The object or player that the damage is for.
        to: Option<Thing>,
        /// The amount of damage dealt.
        amount: Option<Positive>,
        /// The kind of damage: combat or noncombat.
        damage: Option<DamageKind>,
    }
}

record! {
    /// Prevented damage.
    pub struct PreventedSeen {
        /// The effect that prevented it, by the name of its card or of its step.
        by: Option<Thing>,
        /// The source of the damage.
        from: Option<Thing>,
        /// The object or player that the damage is for.
        to: Option<Thing>,
        /// The amount of damage prevented.
        amount: Option<Positive>,
    }
}

record! {
    /// A replaced event.
    pub struct ReplacedSeen {
        /// The effect that replaced the event, by the name of its card or of its step.
        by: Option<Thing>,
        /// The object or player that the event was about.
        to: Option<Thing>,
    }
}

record! {
    /// Life gained or lost.
    pub struct LifeSeen {
        /// The player whose life changed.
        who: Option<Player>,
        /// The amount of life gained or lost.
        amount: Option<Positive>,
        /// The life total after it.
        leaves: Option<Signed>,
        /// The object whose effect it was.
        by: Option<Thing>,
    }
}

record! {
    /// Counters put.
    pub struct CountersPutSeen {
        /// The permanent or player that got counters.
        to: Option<Thing>,
        /// The kind of counters that were put.
        counter: Option<CounterKind>,
        /// The number of counters put.
        amount: Option<Positive>,
        /// The object whose effect it was.
        by: Option<Thing>,
    }
}

record! {
    /// Counters removed.
    pub struct CountersRemovedSeen {
        /// The permanent or player that lost counters.
        from: Option<Thing>,
        /// The kind of counters that were removed.
        counter: Option<CounterKind>,
        /// The number of counters removed.
        amount: Option<Positive>,
        /// The number of them left.
        leaves: Option<Count>,
    }
}

record! {
    /// A change of zones.
    pub struct MovedSeen {
        /// The object that changed zones.
        what: Option<Thing>,
        /// The zone it came from.
        from: Option<Zone>,
        /// The zone it went to.
        to: Option<Zone>,
    }
}

record! {
    /// Cards drawn, milled or discarded.
    pub struct DrewSeen {
        /// The player whose cards they were.
        who: Option<Player>,
        /// The number of cards at once.
        amount: Option<Positive>,
        /// The card, where it is known.
        what: Option<Thing>,
        /// The object whose effect it was.
        by: Option<Thing>,
    }
}

record! {
    /// Tokens created.
    pub struct CreatedSeen {
        /// The player who controls the tokens.
        who: Option<Player>,
        /// The number of tokens created.
        amount: Option<Positive>,
        /// The object whose effect it was.
        by: Option<Thing>,
    }
}

record! {
    /// Something of the stack.
    pub struct StackSeen {
        /// The player who controls the spell or ability.
        who: Option<Player>,
        /// The spell, or the object that has the ability.
        what: Option<Thing>,
        /// The object whose effect it was.
        by: Option<Thing>,
    }
}

record! {
    /// Something about a permanent.
    pub struct PermanentSeen {
        /// The player who controls the permanent.
        who: Option<Player>,
        /// The permanent to which it happened.
        what: Option<Thing>,
    }
}

record! {
    /// A change of the time of day.
    pub struct DaySeen {
        /// The time of day that it became.
        to: Option<Daytime>,
    }
}

record! {
    /// The beginning of a step.
    pub struct BeganSeen {
        /// The step that began.
        step: Option<Stage>,
        /// The player whose turn it is.
        who: Option<Player>,
    }
}

record! {
    /// A choice.
    pub struct AskedSeen {
        /// The player who had to choose.
        who: Option<Player>,
        /// The kind of choice.
        kind: Option<ChoiceKind>,
        /// The options, in any order.
        options: Vec<Thing>,
        /// The recipient about which the choice is, such as of damage.
        to: Option<Thing>,
    }
}

/// The fields of a player that a case can expect.
pub const PLAYER: &[Field] = PlayerSeen::RECORD.fields;
/// The fields of an object that a case can expect.
pub const OBJECT: &[Field] = ObjectSeen::RECORD.fields;
/// The names that an event may have, though nothing in a case has them.
pub const SOURCES: &[Term] = &[
    Term {
        word: "protection",
        doc: "Protection, beside other effects of the object that has it; otherwise `by` is that object (702.16e).",
    },
    Term { word: "shield counter", doc: "A shield counter on the permanent (122.1c)." },
    Term { word: "absorb", doc: "Absorb of the recipient (702.64)." },
    Term { word: "evoke", doc: "Evoke of the permanent, by which it is sacrificed (702.74)." },
    Term { word: "undying", doc: "Undying, beside another ability of its object that triggered too (702.93)." },
    Term { word: "persist", doc: "Persist, beside another ability of its object that triggered too (702.79)." },
    Term { word: "exalted", doc: "Exalted, beside another ability of its object that triggered too (702.83)." },
    Term { word: "flanking", doc: "Flanking, beside another ability of its object that triggered too (702.25)." },
    Term { word: "melee", doc: "Melee, beside another ability of its object that triggered too (702.121)." },
    Term { word: "mentor", doc: "Mentor, beside another ability of its object that triggered too (702.134)." },
    Term { word: "prowess", doc: "Prowess, beside another ability of its object that triggered too (702.108)." },
    Term { word: "bushido", doc: "Bushido, beside another ability of its object that triggered too (702.45)." },
    Term { word: "rampage", doc: "Rampage, beside another ability of its object that triggered too (702.23)." },
    Term { word: "ward", doc: "Ward, beside another ability of its object that triggered too (702.21)." },
    Term { word: "echo", doc: "Echo, beside another ability of its object that triggered too (702.30)." },
    Term { word: "fading", doc: "Fading, beside another ability of its object that triggered too (702.32)." },
    Term { word: "vanishing", doc: "Vanishing, beside another ability of its object that triggered too (702.63)." },
    Term {
        word: "cumulative upkeep",
        doc: "Cumulative upkeep, beside another ability of its object that triggered too (702.24).",
    },
    Term { word: "regeneration", doc: "A regeneration shield of the permanent (701.19)." },
    Term { word: "accept", doc: "The option to do what a \"may\" allows." },
    Term { word: "decline", doc: "The option not to do what a \"may\" allows." },
    Term { word: "pay", doc: "The option to pay a cost." },
    Term { word: "commander", doc: "What a commander may do in place of going to a hand or library (903.9b)." },
    Term { word: "monarch", doc: "The abilities that come with being the monarch (724.2)." },
    Term { word: "blank", doc: "A card that the case does not describe." },
    Term { word: "white", doc: "The color white, as an option." },
    Term { word: "blue", doc: "The color blue, as an option." },
    Term { word: "black", doc: "The color black, as an option." },
    Term { word: "red", doc: "The color red, as an option." },
    Term { word: "green", doc: "The color green, as an option." },
];
/// The counters that the rules put by themselves.
pub const COUNTERS: &[Term] = &[
    Term { word: "+1/+1", doc: "Put on a creature that returns by undying (702.93)." },
    Term {
        word: "-1/-1",
        doc: "Put on creatures by damage from sources with wither or infect (120.3d), and by persist (702.79).",
    },
    Term { word: "age", doc: "Put by cumulative upkeep on the permanent that has it (702.24)." },
    Term { word: "defense", doc: "The defense of a battle, which damage reduces (120.3h)." },
    Term {
        word: "deathtouch",
        doc: "Gives the permanent the keyword, as counters called `double strike`, `exalted`, `first strike`, `flying`, `haste`, `hexproof`, `indestructible`, `lifelink`, `menace`, `reach`, `shadow`, `trample` and `vigilance` give theirs (122.1b).",
    },
    Term { word: "fade", doc: "Counters with which a permanent with fading enters (702.32)." },
    Term {
        word: "finality",
        doc: "Has the permanent exiled where it would be put into a graveyard (122.1h); not in 2022.",
    },
    Term { word: "level", doc: "Put on levelers by level up, and counted for their levels (702.87, 711.2)." },
    Term { word: "lore", doc: "Put on a Saga as it enters and in the precombat main phase, for its chapters (714.3)." },
    Term { word: "loyalty", doc: "The loyalty of a planeswalker, which damage reduces (120.3c)." },
    Term {
        word: "rad",
        doc: "Has a player mill cards and lose life in the precombat main phase (728.1); not in 2022.",
    },
    Term { word: "stun", doc: "Is removed in place of untapping the permanent (122.1d); not in 2022." },
    Term { word: "time", doc: "Counters with which a permanent with vanishing enters (702.63)." },
    Term { word: "poison", doc: "Given to players by damage from sources with infect or toxic (120.3b)." },
];

/// The events.
pub const EVENTS: &[EventWord] = &[
    EventWord {
        word: "dealt",
        doc: "Damage was dealt to an object or player (120).",
        fields: DealtSeen::RECORD.fields,
    },
    EventWord {
        word: "prevented",
        doc: "Damage was prevented by an effect (615).",
        fields: PreventedSeen::RECORD.fields,
    },
    EventWord {
        word: "replaced",
        doc: "An event was replaced or changed by an effect (614).",
        fields: ReplacedSeen::RECORD.fields,
    },
    EventWord { word: "gained", doc: "A player gained life (119).", fields: LifeSeen::RECORD.fields },
    EventWord { word: "lost", doc: "A player lost life, by damage too (119).", fields: LifeSeen::RECORD.fields },
    EventWord {
        word: "counters_put",
        doc: "Counters were put on something (122).",
        fields: CountersPutSeen::RECORD.fields,
    },
    EventWord {
        word: "counters_removed",
        doc: "Counters were removed from something (122).",
        fields: CountersRemovedSeen::RECORD.fields,
    },
    EventWord { word: "moved", doc: "An object changed zones, whichever (400.7).", fields: MovedSeen::RECORD.fields },
    EventWord {
        word: "entered",
        doc: "A permanent entered the battlefield (603.6a).",
        fields: MovedSeen::RECORD.fields,
    },
    EventWord {
        word: "died",
        doc: "A permanent was put into a graveyard from the battlefield (700.4).",
        fields: MovedSeen::RECORD.fields,
    },
    EventWord { word: "destroyed", doc: "A permanent was destroyed (701.8).", fields: MovedSeen::RECORD.fields },
    EventWord { word: "drew", doc: "A player drew cards (121).", fields: DrewSeen::RECORD.fields },
    EventWord { word: "milled", doc: "A player milled cards (701.17).", fields: DrewSeen::RECORD.fields },
    EventWord { word: "discarded", doc: "A player discarded cards (701.9).", fields: DrewSeen::RECORD.fields },
    EventWord {
        word: "created",
        doc: "Tokens were created on the battlefield (701.7).",
        fields: CreatedSeen::RECORD.fields,
    },
    EventWord { word: "cast", doc: "A spell was cast by a player (601).", fields: StackSeen::RECORD.fields },
    EventWord {
        word: "activated",
        doc: "An ability was activated by a player (602).",
        fields: StackSeen::RECORD.fields,
    },
    EventWord { word: "countered", doc: "A spell or ability was countered (701.6).", fields: StackSeen::RECORD.fields },
    EventWord { word: "triggered", doc: "An ability triggered by some event (603).", fields: StackSeen::RECORD.fields },
    EventWord {
        word: "attacked",
        doc: "A creature attacked, as attackers were declared (508).",
        fields: PermanentSeen::RECORD.fields,
    },
    EventWord {
        word: "blocked",
        doc: "A creature blocked, as blockers were declared (509).",
        fields: PermanentSeen::RECORD.fields,
    },
    EventWord {
        word: "became_blocked",
        doc: "An attacking creature was blocked (509.1h).",
        fields: PermanentSeen::RECORD.fields,
    },
    EventWord {
        word: "unblocked",
        doc: "An attacking creature was not blocked, as blockers were declared (509.1h).",
        fields: PermanentSeen::RECORD.fields,
    },
    EventWord { word: "exerted", doc: "A creature was exerted (701.43).", fields: PermanentSeen::RECORD.fields },
    EventWord {
        word: "turned_face_up",
        doc: "A face-down permanent was turned face up (708.7).",
        fields: PermanentSeen::RECORD.fields,
    },
    EventWord { word: "set_in_motion", doc: "A scheme was set in motion (701.31).", fields: StackSeen::RECORD.fields },
    EventWord { word: "transformed", doc: "A permanent transformed (701.27).", fields: PermanentSeen::RECORD.fields },
    EventWord {
        word: "cycled",
        doc: "A card was discarded for its cycling ability (702.29).",
        fields: StackSeen::RECORD.fields,
    },
    EventWord { word: "became_tapped", doc: "An untapped permanent was tapped.", fields: PermanentSeen::RECORD.fields },
    EventWord {
        word: "became_untapped",
        doc: "A tapped permanent became untapped (701.26).",
        fields: PermanentSeen::RECORD.fields,
    },
    EventWord {
        word: "control_lost",
        doc: "A player lost control of a permanent.",
        fields: PermanentSeen::RECORD.fields,
    },
    EventWord { word: "day_changed", doc: "It became day or night (730).", fields: DaySeen::RECORD.fields },
    EventWord {
        word: "game_drawn",
        doc: "The game ended in a draw, by a loop of mandatory actions (104.4b).",
        fields: &[],
    },
    EventWord { word: "began", doc: "A step of a turn began (500).", fields: BeganSeen::RECORD.fields },
    EventWord { word: "asked", doc: "A player had to choose something.", fields: AskedSeen::RECORD.fields },
];
