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
        /// The controller of the object that has the ability.
        You = "you",
        /// An opponent of that controller.
        Opponent = "opponent",
        /// The object to which the one that has the ability is attached.
        Host = "host",
        /// What the event or the instruction before was about.
        It = "it",
        /// The source of the damage that the event is about.
        Source = "source",
        /// The recipient of the damage that the event is about.
        Recipient = "recipient",
        /// The target, which was chosen already.
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
        /// Chosen as a target as the spell or ability is put on the stack (115).
        Target(Box<Selector>) = "target",
        /// Chosen as it resolves, without being a target (608.2d).
        Chosen(Box<Selector>) = "chosen",
        /// All of them that fit as it resolves.
        Each(Box<Selector>) = "each",
        /// The player who controls the object.
        ControllerOf(Box<Selector>) = "controller_of",
    }
}

flattened! {
    /// A filter with how it is meant.
    pub struct Phrased {
        /// How many targets are chosen; one, if left out.
        count: Option<HowMany>,
        /// Whether the amount is divided among the targets as the player likes (601.2d).
        divided: bool,
        ..of: Phrase,
    }
}

one_of! {
    /// Which objects or players are meant.
    pub enum Selector "a selector" {
        /// Something that was mentioned before.
        Reference(Reference): OneOf(Reference::WORDS) = "reference",
        /// Whatever is of a kind.
        Kind(KindWord): Scalar = "kind",
        /// Whatever fits any of several selectors.
        List(Vec<Selector>): List = "list",
        /// How the things are picked: as a target, by choice, all of them.
        Phrase(Phrased): With(&["target", "chosen", "each", "controller_of"]) = "phrase",
        /// Whatever fits all that is said.
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
        /// Whether it is so at all.
        Flag(bool): OneOf(&["true", "false"]) = "flag",
        /// With respect to which others it is so.
        With(Selector): Any = "with",
    }
}

record! {
    /// What a thing must be like.
    pub struct Filter {
        /// It is of one of these kinds.
        kind as "type": Many<KindWord>,
        /// It has one of these names; `chosen` is the one chosen for the object that has the ability.
        name: Many<Text>,
        /// It has one of these supertypes.
        supertype: Many<Supertype>,
        /// It has one of these subtypes; `chosen` is the one that was chosen.
        subtype: Many<Text>,
        /// It has one of these colors.
        color: Many<ColorWord>,
        /// It has one of these keywords.
        keyword: Many<KeywordWord>,
        /// It has none of these keywords.
        without: Many<KeywordWord>,
        /// The player who controls it.
        controller: Option<Selector>,
        /// The player who owns it.
        owner: Option<Selector>,
        /// It is in one of these zones.
        zone: Many<Zone>,
        /// Its power, compared with a number.
        power: Option<Compare>,
        /// Its toughness, compared with a number.
        toughness: Option<Compare>,
        /// It has counters of this kind.
        counter: Option<Text>,
        /// How many of these counters it has; 1 or more, if left out.
        amount: Option<Compare>,
        /// Whether it is attacking, or whom.
        attacking: Option<Tie>,
        /// Whether it is blocking, or what.
        blocking: Option<Tie>,
        /// Whether it is attacking and was not blocked.
        unblocked: Option<bool>,
        /// Whether the player is attacked in this combat.
        attacked: Option<bool>,
        /// Is a spell or ability on the stack that targets one of these.
        targeting: Option<Selector>,
        /// Whether it is tapped now.
        tapped: Option<bool>,
        /// Whether it is another one than the object that has the ability.
        other: bool,
        /// Was dealt damage this turn by these.
        damaged_by: Option<Selector>,
        /// Shares a color with it.
        shares_color: Option<Selector>,
        /// It fits one of these selectors as well.
        also: Option<Selector>,
        /// It fits none of these selectors.
        not: Option<Selector>,
    }
}

words! {
    /// A condition in a word.
    pub enum ConditionWord "condition" {
        /// The kicker cost of the spell was paid (702.33).
        Kicked = "kicked",
    }
}

tagged! {
    /// A condition with a value.
    pub enum ConditionOf "condition" {
        /// The value of X, compared with a number.
        X(Compare) = "x",
        /// The amount of the event, compared with a number.
        Amount(Compare) = "amount",
        /// It is the turn of one of these players.
        Turn(Selector) = "turn",
        /// The controller has a permanent that fits.
        Controls(Selector) = "controls",
        /// There is an object or player that fits.
        Exists(Selector) = "exists",
        /// The object that has the ability fits.
        This(Selector) = "self",
        /// The source of the damage fits.
        Source(Selector) = "source",
        /// The recipient of the damage fits.
        Recipient(Selector) = "recipient",
        /// The object it is attached to fits.
        Host(Selector) = "host",
        /// What was just mentioned fits.
        It(Selector) = "it",
        /// The target fits, as the effect happens.
        Target(Selector) = "target",
        /// The condition does not hold.
        Not(Box<Condition>) = "not",
    }
}

one_of! {
    /// A condition.
    pub enum Condition "a condition" {
        /// A circumstance that one word names.
        Word(ConditionWord): Scalar = "word",
        /// What is compared, or must fit a selector.
        Of(ConditionOf): Map = "of",
    }
}

one_of! {
    /// Whether something is so, or under what condition.
    pub enum Whether "true, false or a condition" {
        /// Whether it is so always.
        Flag(bool): OneOf(&["true", "false"]) = "flag",
        /// It is so only under this condition.
        If(Condition): Any = "if",
    }
}
