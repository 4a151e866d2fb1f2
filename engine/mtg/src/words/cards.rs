//! The facts of a card.

use indexmap::IndexMap;

use crate::words::amount::{Amount, Measured, PowerToughness, Symbols};
use crate::words::effects::{Entry, Move, RemoveCounters, TriggerEvent};
use crate::words::select::{Condition, Selector};
use kernel::words::shape::{Count, Many, Positive, Signed, Text};
use kernel::{one_of, record, tagged, words};

words! {
    /// A card type (205.2a).
    pub enum Type "card type" {
        Artifact = "Artifact",
        Battle = "Battle",
        Creature = "Creature",
        Enchantment = "Enchantment",
        Instant = "Instant",
        Kindred = "Kindred",
        Land = "Land",
        Planeswalker = "Planeswalker",
        Sorcery = "Sorcery",
    }
}

words! {
    /// A supertype (205.4a).
    pub enum Supertype "supertype" {
        Basic = "Basic",
        Legendary = "Legendary",
        Snow = "Snow",
        World = "World",
    }
}

words! {
    /// A color (105.1).
    pub enum Color "color" {
        White = "white",
        Blue = "blue",
        Black = "black",
        Red = "red",
        Green = "green",
    }
}

words! {
    /// A keyword without a value (702).
    pub enum KeywordWord "keyword" {
        Banding = "banding",
        Changeling = "changeling",
        Daybound = "daybound",
        Deathtouch = "deathtouch",
        Defender = "defender",
        DoubleStrike = "double strike",
        Exalted = "exalted",
        Fear = "fear",
        FirstStrike = "first strike",
        Flanking = "flanking",
        Flash = "flash",
        Flying = "flying",
        Haste = "haste",
        Hexproof = "hexproof",
        Horsemanship = "horsemanship",
        Indestructible = "indestructible",
        Infect = "infect",
        Intimidate = "intimidate",
        Lifelink = "lifelink",
        Menace = "menace",
        Nightbound = "nightbound",
        Persist = "persist",
        Phasing = "phasing",
        Prowess = "prowess",
        Reach = "reach",
        Shadow = "shadow",
        Shroud = "shroud",
        Skulk = "skulk",
        SplitSecond = "split second",
        Trample = "trample",
        Unblockable = "unblockable",
        Undying = "undying",
        Vigilance = "vigilance",
        Wither = "wither",
        /// Any protection, in filters.
        Protection = "protection",
    }
}

words! {
    /// What a permanent may be protected from, in a word.
    pub enum QualityWord "quality" {
        White = "white",
        Blue = "blue",
        Black = "black",
        Red = "red",
        Green = "green",
        Monocolored = "monocolored",
        Multicolored = "multicolored",
        /// The color chosen for the object.
        Chosen = "chosen",
        Everything = "everything",
    }
}

one_of! {
    /// What a permanent may be protected from.
    pub enum Quality "a quality" {
        /// In a word.
        Word(QualityWord): OneOf(QualityWord::WORDS) = "word",
        /// All that fits.
        Filter(Selector): Any = "filter",
    }
}

tagged! {
    /// A keyword with a value.
    pub enum ValuedKeyword "keyword" {
        /// Protection from these qualities (702.16).
        Protection(Many<Quality>) = "protection",
        /// What an Aura may be attached to (702.5).
        Enchant(Selector) = "enchant",
        /// Prevents so much of each source's damage (702.64).
        Absorb(Count) = "absorb",
        /// So many poison counters with combat damage (702.164).
        Toxic(Count) = "toxic",
        /// What attaching an Equipment costs (702.6).
        Equip(Symbols) = "equip",
    }
}

one_of! {
    /// A keyword.
    pub enum Keyword "a keyword" {
        /// Without a value.
        Plain(KeywordWord): Scalar = "plain",
        /// With a value.
        Valued(ValuedKeyword): Map = "valued",
    }
}

one_of! {
    /// Printed power and toughness.
    pub enum Stats "power and toughness" {
        /// Numbers.
        Fixed(PowerToughness): Scalar = "fixed",
        /// Both are this amount.
        Counted(Measured): Map = "counted",
    }
}

one_of! {
    /// How many or which cards are discarded as a cost.
    pub enum Discarded "a number or a selector" {
        /// So many.
        Number(Count): Number = "number",
        /// One of these.
        What(Selector): Any = "what",
    }
}

tagged! {
    /// A cost other than mana and tapping.
    pub enum Payment "cost" {
        /// Sacrificing one of these.
        Sacrifice(Selector) = "sacrifice",
        /// Discarding cards.
        Discard(Discarded) = "discard",
        /// Tapping one of these.
        Tap(Selector) = "tap",
        /// Putting a card elsewhere.
        Move(Move) = "move",
        /// Adding or removing loyalty counters.
        Loyalty(Signed) = "loyalty",
        /// Removing counters.
        RemoveCounters(RemoveCounters) = "remove_counters",
        /// Paying life.
        PayLife(Count) = "pay_life",
    }
}

one_of! {
    /// One part of a cost.
    pub enum Cost "a cost" {
        /// Mana and tapping, in symbols.
        Symbols(Symbols): Scalar = "symbols",
        /// Something to be done.
        Pay(Payment): Map = "pay",
    }
}

record! {
    /// A triggered ability (603).
    pub struct Triggered {
        /// The event on which it triggers.
        when: TriggerEvent,
        /// The condition, asked on triggering and on resolution (603.4).
        r#if: Option<Condition>,
        /// Whether its controller may decline.
        may: bool,
        /// What it does.
        effect: Vec<Entry>,
    }
}

record! {
    /// An activated ability (602).
    pub struct Activated {
        /// What a step calls it, where there are several.
        name: Option<Text>,
        /// The cost.
        cost: Vec<Cost>,
        /// What it does.
        effect: Vec<Entry>,
    }
}

record! {
    /// A card, or a token.
    pub struct Card {
        /// The types.
        types: Vec<Type>,
        /// The supertypes.
        supertypes: Vec<Supertype>,
        /// The subtypes.
        subtypes: Vec<Text>,
        /// The colors.
        colors: Vec<Color>,
        /// Power and toughness.
        stats: Option<Stats>,
        /// The keywords.
        keywords: Vec<Keyword>,
        /// The counters it enters with.
        enters_with: IndexMap<Text, Amount>,
        /// The mana cost, where a case counts mana.
        cost: Option<Symbols>,
        /// The kicker cost.
        kicker: Vec<Cost>,
        /// What it does as it resolves.
        effect: Vec<Entry>,
        /// What it may do as it resolves, by the name of the mode.
        modes: IndexMap<Text, Vec<Entry>>,
        /// How many modes are chosen; 1.
        choose: Option<Positive>,
        /// The static abilities.
        statics as "static": Vec<Entry>,
        /// The triggered abilities.
        triggered: Vec<Triggered>,
        /// The activated abilities.
        activated: Vec<Activated>,
        /// The other face.
        back: Option<Box<Card>>,
        /// Abilities left out, which no case may need.
        omits: Vec<Text>,
    }
}
