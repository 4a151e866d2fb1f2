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
        /// An artifact card (301).
        Artifact = "Artifact",
        /// A battle, with defense counters (310).
        Battle = "Battle",
        /// A creature, with power and toughness (302).
        Creature = "Creature",
        /// An enchantment; an Aura too (303).
        Enchantment = "Enchantment",
        /// An instant, cast whenever its player has priority (304).
        Instant = "Instant",
        /// Kindred, beside another type (308).
        Kindred = "Kindred",
        /// A land, which is played and not cast (305).
        Land = "Land",
        /// A planeswalker, with loyalty counters (306).
        Planeswalker = "Planeswalker",
        /// A sorcery, cast in a main phase with an empty stack (307).
        Sorcery = "Sorcery",
    }
}

words! {
    /// A supertype (205.4a).
    pub enum Supertype "supertype" {
        /// Basic, of lands (205.4c).
        Basic = "Basic",
        /// Legendary: of those of one name a player keeps one (704.5j).
        Legendary = "Legendary",
        /// Snow, which by itself does nothing (205.4g).
        Snow = "Snow",
        /// World: the youngest one alone stays (704.5k).
        World = "World",
    }
}

words! {
    /// A color (105.1).
    pub enum Color "color" {
        /// The color white (105.1).
        White = "white",
        /// The color blue (105.1).
        Blue = "blue",
        /// The color black (105.1).
        Black = "black",
        /// The color red (105.1).
        Red = "red",
        /// The color green (105.1).
        Green = "green",
    }
}

words! {
    /// A keyword without a value (702).
    pub enum KeywordWord "keyword" {
        /// May attack and block in bands (702.22); the engine does not play it.
        Banding = "banding",
        /// Is every creature type (702.73); the engine does not play it.
        Changeling = "changeling",
        /// Turns to its back face as it becomes night (702.145).
        Daybound = "daybound",
        /// Any damage it deals to a creature is lethal (702.2).
        Deathtouch = "deathtouch",
        /// Cannot attack, but may block (702.3).
        Defender = "defender",
        /// Deals combat damage in both combat damage steps (702.4).
        DoubleStrike = "double strike",
        /// Gives +1/+1 to a creature that attacks alone (702.83); the engine does not play it.
        Exalted = "exalted",
        /// Can be blocked only by artifact or black creatures (702.36).
        Fear = "fear",
        /// Deals combat damage in the first of two combat damage steps (702.7).
        FirstStrike = "first strike",
        /// Gives -1/-1 to blockers without flanking (702.25); the engine does not play it.
        Flanking = "flanking",
        /// May be cast whenever an instant could be (702.8).
        Flash = "flash",
        /// Can be blocked only by creatures with flying or reach (702.9).
        Flying = "flying",
        /// May attack, and use abilities that tap it, in the turn it came under control (702.10).
        Haste = "haste",
        /// Opponents cannot target it (702.11).
        Hexproof = "hexproof",
        /// Can be blocked only by creatures with horsemanship (702.31).
        Horsemanship = "horsemanship",
        /// Cannot be destroyed, and lethal damage does not destroy it (702.12).
        Indestructible = "indestructible",
        /// Its damage puts -1/-1 counters on creatures and poison counters on players (702.90).
        Infect = "infect",
        /// Can be blocked only by artifact creatures and those that share a color with it (702.13).
        Intimidate = "intimidate",
        /// Its controller gains as much life as it deals damage (702.15).
        Lifelink = "lifelink",
        /// Can be blocked only by two or more creatures (702.111).
        Menace = "menace",
        /// Turns to its front face as it becomes day (702.145).
        Nightbound = "nightbound",
        /// Returns from the graveyard with a -1/-1 counter if it had none (702.79); the engine does not play it.
        Persist = "persist",
        /// Phases out and in as its controller's turns begin (702.26); the engine does not play it.
        Phasing = "phasing",
        /// Gets +1/+1 as its controller casts a noncreature spell (702.108); the engine does not play it.
        Prowess = "prowess",
        /// Can block creatures with flying (702.17).
        Reach = "reach",
        /// Can block and be blocked only by creatures with shadow (702.28).
        Shadow = "shadow",
        /// Nobody can target it (702.18).
        Shroud = "shroud",
        /// Cannot be blocked by creatures with greater power (702.118).
        Skulk = "skulk",
        /// While it is on the stack, no spell can be cast and no ability but mana abilities activated (702.61).
        SplitSecond = "split second",
        /// May assign combat damage beyond what is lethal to its blockers to what it attacks (702.19).
        Trample = "trample",
        /// Cannot be blocked (509.1b).
        Unblockable = "unblockable",
        /// Returns from the graveyard with a +1/+1 counter if it had none (702.93); the engine does not play it.
        Undying = "undying",
        /// Attacking does not tap it (702.20).
        Vigilance = "vigilance",
        /// Its damage to creatures is dealt as -1/-1 counters (702.80).
        Wither = "wither",
        /// Any protection, in filters.
        Protection = "protection",
    }
}

words! {
    /// What a permanent may be protected from, in a word.
    pub enum QualityWord "quality" {
        /// From whatever is white.
        White = "white",
        /// From whatever is blue.
        Blue = "blue",
        /// From whatever is black.
        Black = "black",
        /// From whatever is red.
        Red = "red",
        /// From whatever is green.
        Green = "green",
        /// From whatever has exactly one color (105.2a).
        Monocolored = "monocolored",
        /// From whatever has two or more colors (105.2b).
        Multicolored = "multicolored",
        /// The color chosen for the object.
        Chosen = "chosen",
        /// From whatever there is (702.16j).
        Everything = "everything",
    }
}

one_of! {
    /// What a permanent may be protected from.
    pub enum Quality "a quality" {
        /// A color or the like, in a word.
        Word(QualityWord): OneOf(QualityWord::WORDS) = "word",
        /// Whatever fits a selector, such as a subtype.
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
        /// One that is a word alone.
        Plain(KeywordWord): Scalar = "plain",
        /// One that says from what, what or how much.
        Valued(ValuedKeyword): Map = "valued",
    }
}

one_of! {
    /// Printed power and toughness.
    pub enum Stats "power and toughness" {
        /// The numbers as they are printed.
        Fixed(PowerToughness): Scalar = "fixed",
        /// Both are this amount.
        Counted(Measured): Map = "counted",
    }
}

one_of! {
    /// How many or which cards are discarded as a cost.
    pub enum Discarded "a number or a selector" {
        /// So many cards from hand.
        Number(Count): Number = "number",
        /// A card in hand that fits the selector.
        What(Selector): Any = "what",
    }
}

tagged! {
    /// A cost other than mana and tapping.
    pub enum Payment "cost" {
        /// Sacrificing a permanent that fits, such as `self` (701.21).
        Sacrifice(Selector) = "sacrifice",
        /// Discarding so many cards, or one that fits (701.9).
        Discard(Discarded) = "discard",
        /// Tapping an untapped permanent that fits.
        Tap(Selector) = "tap",
        /// Putting a card elsewhere.
        Move(Move) = "move",
        /// Adding loyalty counters to the planeswalker, or with a minus removing them (606).
        Loyalty(Signed) = "loyalty",
        /// Removing counters from a permanent.
        RemoveCounters(RemoveCounters) = "remove_counters",
        /// Paying so much life (119.4).
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
        /// The event that sets the ability off.
        when: TriggerEvent,
        /// The condition, asked on triggering and on resolution (603.4).
        r#if: Option<Condition>,
        /// Whether its controller may choose not to have it happen ("you may").
        may: bool,
        /// What the ability does as it resolves, effect by effect.
        effect: Vec<Entry>,
    }
}

record! {
    /// An activated ability (602).
    pub struct Activated {
        /// What a step calls the ability under `ability`, where the object has several.
        name: Option<Text>,
        /// What is paid for it, part by part.
        cost: Vec<Cost>,
        /// What the ability does as it resolves, effect by effect.
        effect: Vec<Entry>,
    }
}

record! {
    /// A card, or a token.
    pub struct Card {
        /// The card types, as they stand on the type line (205.2).
        types: Vec<Type>,
        /// The supertypes, as they stand on the type line (205.4).
        supertypes: Vec<Supertype>,
        /// The subtypes, as they stand on the type line (205.3).
        subtypes: Vec<Text>,
        /// The colors; none is `[]` (105).
        colors: Vec<Color>,
        /// Printed power and toughness, of creatures (208).
        stats: Option<Stats>,
        /// The keyword abilities that are printed on it (702).
        keywords: Vec<Keyword>,
        /// The counters with which it enters the battlefield, by kind (614.1c).
        enters_with: IndexMap<Text, Amount>,
        /// The mana cost; needed only where a case counts mana.
        cost: Option<Symbols>,
        /// What is paid in addition for a kicked spell, part by part (702.33).
        kicker: Vec<Cost>,
        /// What a spell does as it resolves, effect by effect (608.2c).
        effect: Vec<Entry>,
        /// What the spell does for each of its modes ("choose one"), by a name for the mode (700.2).
        modes: IndexMap<Text, Vec<Entry>>,
        /// How many of the modes are chosen; 1, if left out.
        choose: Option<Positive>,
        /// Static abilities: what is so as long as the permanent is there (604).
        statics as "static": Vec<Entry>,
        /// Triggered abilities: what happens when something else does (603).
        triggered: Vec<Triggered>,
        /// Activated abilities: what can be done at a cost (602).
        activated: Vec<Activated>,
        /// The facts of the other face, of a double-faced card (712).
        back: Option<Box<Card>>,
        /// Abilities that are left out since the language cannot say them; no case may depend on one.
        omits: Many<Text>,
    }
}
