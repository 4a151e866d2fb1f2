//! Which object or player is meant: references, filters, targets and choices; conditions.

use crate::words::amount::{Compare, HowMany};
use crate::words::cards::{KeywordWord, Supertype};
use kernel::words::shape::{Many, Text};
use kernel::{flattened, one_of, record, tagged, words};

words! {
    /// Something that was mentioned before.
    pub enum Reference "reference" {
        /// The object that has the ability.
        This = "self",
        /// Its controller.
        You = "you",
        /// An opponent of its controller.
        Opponent = "opponent",
        /// What it is attached to.
        Host = "host",
        /// What the event or instruction is about.
        It = "it",
        /// The source of the damage.
        Source = "source",
        /// The recipient of the damage.
        Recipient = "recipient",
        /// The target, already chosen.
        Target = "target",
        /// The player who was chosen as the object that has the ability entered.
        ChosenPlayer = "chosen player",
    }
}

words! {
    /// A kind of thing.
    pub enum KindWord "kind of thing" {
        /// Anything that can be dealt damage: a creature, player, planeswalker or battle; as a target, "any target" (115.4).
        Any = "any",
        /// Any player of the game.
        Player = "player",
        /// A player other than the controller.
        Opponent = "opponent",
        /// A card or copy on the stack (112.1).
        Spell = "spell",
        /// An activated or triggered ability on the stack (113.1c).
        Ability = "ability",
        /// A card or token on the battlefield (110.1).
        Permanent = "permanent",
        /// A card in a zone other than the battlefield or the stack (108.2).
        Card = "card",
        /// A permanent that no card stands for (111.1).
        Token = "token",
        /// An artifact on the battlefield (301).
        Artifact = "artifact",
        /// A battle on the battlefield (310).
        Battle = "battle",
        /// A creature on the battlefield (302).
        Creature = "creature",
        /// An enchantment on the battlefield (303).
        Enchantment = "enchantment",
        /// An instant: the spell, or the card where a zone is named (304).
        Instant = "instant",
        /// A card with the type kindred (308).
        Kindred = "kindred",
        /// A land on the battlefield (305).
        Land = "land",
        /// A planeswalker on the battlefield (306).
        Planeswalker = "planeswalker",
        /// A sorcery: the spell, or the card where a zone is named (307).
        Sorcery = "sorcery",
    }
}

words! {
    /// A color, or how many there are.
    pub enum ColorWord "color" {
        /// White, whatever other colors it has (105.1).
        White = "white",
        /// Blue, whatever other colors it has (105.1).
        Blue = "blue",
        /// Black, whatever other colors it has (105.1).
        Black = "black",
        /// Red, whatever other colors it has (105.1).
        Red = "red",
        /// Green, whatever other colors it has (105.1).
        Green = "green",
        /// Has no color at all (105.2c).
        Colorless = "colorless",
        /// Has exactly one color (105.2a).
        Monocolored = "monocolored",
        /// Has two or more colors (105.2b).
        Multicolored = "multicolored",
        /// The color chosen for the object that has the ability.
        Chosen = "chosen",
    }
}

words! {
    /// A zone (400).
    pub enum Zone "zone" {
        /// Where permanents are (403).
        Battlefield = "battlefield",
        /// The discard pile of its owner (404).
        Graveyard = "graveyard",
        /// Set aside from the game by an effect (406).
        Exile = "exile",
        /// The cards that its owner holds (402).
        Hand = "hand",
        /// The deck of its owner, from which cards are drawn (401).
        Library = "library",
        /// Where spells and abilities wait to resolve (405).
        Stack = "stack",
        /// Where emblems and the like are (408).
        Command = "command",
        /// Not there any more: a token that left, a copy that resolved.
        Gone = "gone",
    }
}

tagged! {
    /// How the things of a filter are meant.
    pub enum Phrase "selector" {
        /// Targeted as the spell or ability is put on the stack.
        Target(Box<Selector>) = "target",
        /// Chosen on resolution.
        Chosen(Box<Selector>) = "chosen",
        /// All of them.
        Each(Box<Selector>) = "each",
        /// The player who controls it.
        ControllerOf(Box<Selector>) = "controller_of",
    }
}

flattened! {
    /// A filter with how it is meant.
    pub struct Phrased {
        /// How many targets.
        count: Option<HowMany>,
        /// Whether the amount is divided among the targets.
        divided: bool,
        ..of: Phrase,
    }
}

one_of! {
    /// Which objects or players are meant.
    pub enum Selector "a selector" {
        /// Something mentioned before.
        Reference(Reference): OneOf(Reference::WORDS) = "reference",
        /// A kind of thing.
        Kind(KindWord): Scalar = "kind",
        /// Any of these.
        List(Vec<Selector>): List = "list",
        /// A filter with how it is meant.
        Phrase(Phrased): With(&["target", "chosen", "each", "controller_of"]) = "phrase",
        /// All that fit.
        Filter(Box<Filter>): Map = "filter",
    }
}

impl Selector {
    /// Whether it is the object that has the ability.
    pub fn is_this(&self) -> bool {
        matches!(self, Self::Reference(Reference::This))
    }
}

one_of! {
    /// Whether something is so, or with respect to what.
    pub enum Tie "true, false or a selector" {
        /// Whether it is so.
        Flag(bool): OneOf(&["true", "false"]) = "flag",
        /// With respect to these.
        With(Selector): Any = "with",
    }
}

record! {
    /// What a thing must be like.
    pub struct Filter {
        /// One of these kinds.
        kind as "type": Many<KindWord>,
        /// One of these names; `chosen` is the one chosen for the object that has the ability.
        name: Many<Text>,
        /// One of these supertypes.
        supertype: Many<Supertype>,
        /// One of these subtypes; `chosen` likewise.
        subtype: Many<Text>,
        /// One of these colors.
        color: Many<ColorWord>,
        /// Has one of these keywords.
        keyword: Many<KeywordWord>,
        /// Has none of these keywords.
        without: Many<KeywordWord>,
        /// Who controls it.
        controller: Option<Selector>,
        /// Who owns it.
        owner: Option<Selector>,
        /// In one of these zones.
        zone: Many<Zone>,
        /// Its power.
        power: Option<Compare>,
        /// Its toughness.
        toughness: Option<Compare>,
        /// Has such a counter.
        counter: Option<Text>,
        /// How many such counters; 1 or more.
        amount: Option<Compare>,
        /// Whether, or whom, it attacks.
        attacking: Option<Tie>,
        /// Whether, or whom, it blocks.
        blocking: Option<Tie>,
        /// Whether it attacks and is not blocked.
        unblocked: Option<bool>,
        /// Whether this player is attacked.
        attacked: Option<bool>,
        /// Is a spell or ability on the stack that targets one of these.
        targeting: Option<Selector>,
        /// Whether it is tapped.
        tapped: Option<bool>,
        /// Whether it is another one than the object that has the ability.
        other: bool,
        /// Was dealt damage this turn by these.
        damaged_by: Option<Selector>,
        /// Shares a color with it.
        shares_color: Option<Selector>,
        /// Is one of these as well.
        also: Option<Selector>,
        /// Is none of these.
        not: Option<Selector>,
    }
}

words! {
    /// A condition in a word.
    pub enum ConditionWord "condition" {
        /// The spell was kicked.
        Kicked = "kicked",
    }
}

tagged! {
    /// A condition with a value.
    pub enum ConditionOf "condition" {
        /// The value of X.
        X(Compare) = "x",
        /// The amount of the event.
        Amount(Compare) = "amount",
        /// Whose turn it is.
        Turn(Selector) = "turn",
        /// What you control.
        Controls(Selector) = "controls",
        /// What there is, among players and objects.
        Exists(Selector) = "exists",
        /// What the object itself is like.
        This(Selector) = "self",
        /// What the source of the damage is like.
        Source(Selector) = "source",
        /// What the recipient of the damage is like.
        Recipient(Selector) = "recipient",
        /// What the host is like.
        Host(Selector) = "host",
        /// What the thing just mentioned is like.
        It(Selector) = "it",
        /// What the target is like.
        Target(Selector) = "target",
        /// The opposite of a condition.
        Not(Box<Condition>) = "not",
    }
}

one_of! {
    /// A condition.
    pub enum Condition "a condition" {
        /// In a word.
        Word(ConditionWord): Scalar = "word",
        /// With a value.
        Of(ConditionOf): Map = "of",
    }
}

one_of! {
    /// Whether something is so, or under what condition.
    pub enum Whether "true, false or a condition" {
        /// Whether it is so.
        Flag(bool): OneOf(&["true", "false"]) = "flag",
        /// Under this condition.
        If(Condition): Any = "if",
    }
}
