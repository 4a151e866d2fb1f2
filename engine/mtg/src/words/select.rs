//! Selectors of objects and players: references, filters, targets and choices; conditions.

use crate::words::amount::{Amount, Compare, HowMany};
use crate::words::cards::{Color, KeywordWord, Supertype};
use crate::words::kinds;
use crate::words::patterns::EventPattern;
use crate::words::scenario::Stage;
use kernel::words::binding::{ALWAYS, Flow};
use kernel::words::shape::{Many, Text};
use kernel::{flattened, one_of, record, tagged, words};

words! {
    /// Something that was mentioned before.
    pub enum Reference "reference" {
        /// The object that has the ability.
        This = "self" [needs: &[ALWAYS]],
        /// The controller of the object that has the ability.
        You = "you" [needs: &[ALWAYS], is: kinds::PLAYER],
        /// An opponent of that controller.
        Opponent = "opponent" [needs: &[ALWAYS], is: kinds::PLAYER],
        /// The object to which the one that has the ability is attached.
        Host = "host" [needs: &["host"]],
        /// The subject of the event or of the instruction before.
        It = "it" [needs: &["it"]],
        /// The source of the damage that the event is about.
        Source = "source" [needs: &["source"]],
        /// The recipient of the damage that the event is about.
        Recipient = "recipient" [needs: &["recipient"]],
        /// The target, which was chosen already.
        Target = "target" [needs: &["target"]],
        /// The player who was chosen as the object that has the ability entered.
        ChosenPlayer = "chosen player" [needs: &["chosen"], is: kinds::PLAYER],
        /// The object that gave the ability to the one that has it (201.5a).
        Granter = "granter" [needs: &["granter"]],
        /// The player whom the creature that has the ability attacks, or whose planeswalker or battle (508.5).
        DefendingPlayer = "defending player" [needs: &["defending player"], is: kinds::PLAYER],
        /// The player, planeswalker or battle that the creature attacks, or attacked before it left combat: the one that has
        /// the ability, or the one on which it triggered (508.1b).
        Attacked = "attacked" [needs: &["defending player"]],
        /// The player who was asked to pay, and did or did not (118.12).
        Payer = "payer" [needs: &["payer"], is: kinds::PLAYER],
        /// The spell or ability of which it became a target (115.1); as `controller_of: targeter`, the player of that.
        Targeter = "targeter" [needs: &["targeter"], is: kinds::STACKED],
    }
}

words! {
    /// A kind of thing.
    pub enum KindWord "kind of thing" {
        /// A thing that can be dealt damage: a creature, player, planeswalker or battle; as a target, "any target"
        /// (115.4).
        Any = "any",
        /// Any player of the game.
        Player = "player" [is: kinds::PLAYER],
        /// A player other than the controller.
        Opponent = "opponent" [is: kinds::PLAYER],
        /// A card or copy on the stack (112.1).
        Spell = "spell" [is: kinds::SPELL],
        /// An activated or triggered ability on the stack (113.1c).
        Ability = "ability" [is: kinds::ABILITY],
        /// A card or token on the battlefield (110.1).
        Permanent = "permanent" [is: kinds::PERMANENT],
        /// A card in a zone other than the battlefield or the stack (108.2).
        Card = "card" [is: kinds::CARD],
        /// A permanent that no card stands for (111.1).
        Token = "token" [is: kinds::PERMANENT],
        /// An artifact on the battlefield (301); as a chosen source of damage, an artifact spell too (609.7a).
        Artifact = "artifact" [is: kinds::PERMANENT],
        /// A battle on the battlefield (310).
        Battle = "battle" [is: kinds::PERMANENT],
        /// A creature on the battlefield (302).
        Creature = "creature" [is: kinds::PERMANENT],
        /// An enchantment on the battlefield (303).
        Enchantment = "enchantment" [is: kinds::PERMANENT],
        /// An instant: the spell, or the card where a zone is named (304).
        Instant = "instant" [is: kinds::INSTANT],
        /// A card with the type kindred (308).
        Kindred = "kindred",
        /// A land on the battlefield (305).
        Land = "land" [is: kinds::PERMANENT],
        /// A planeswalker on the battlefield (306).
        Planeswalker = "planeswalker" [is: kinds::PERMANENT],
        /// A sorcery: the spell, or the card where a zone is named (307).
        Sorcery = "sorcery" [is: kinds::INSTANT],
        /// Of the card type that was chosen.
        Chosen = "chosen type" [needs: &["chosen"]],
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
        /// The color that was chosen: by the text before, or for the object that has the ability.
        Chosen = "chosen" [needs: &["chosen"]],
        /// A color of the mana that was spent to activate the ability or to cast the spell (106.1).
        Spent = "spent",
    }
}

words! {
    /// A zone (400).
    pub enum Zone "zone" {
        /// The zone of permanents (403).
        Battlefield = "battlefield" [is: kinds::ZONE],
        /// The discard pile of its owner (404).
        Graveyard = "graveyard" [is: kinds::ZONE],
        /// Set aside from the game by an effect (406).
        Exile = "exile" [is: kinds::ZONE],
        /// The cards that its owner holds (402).
        Hand = "hand" [is: kinds::ZONE],
        /// The deck of its owner, from which cards are drawn (401).
        Library = "library" [is: kinds::ZONE],
        /// The zone in which spells and abilities wait to resolve (405).
        Stack = "stack" [is: &["where spells and abilities wait"]],
        /// The zone of emblems and the like (408).
        Command = "command" [is: kinds::ZONE],
        /// Not there any more: a token that left, a copy that resolved.
        Gone = "gone" [is: &["no zone"]],
    }
}

tagged! {
    /// The meaning of a filter: all, some or a target.
    pub enum Phrase "selector" {
        /// Chosen as a target as the spell or ability is put on the stack (115).
        Target(Box<Selector>) = "target" [needs: kinds::ANNOUNCED, early: &["target"]],
        /// Chosen as it resolves, without being a target (608.2d).
        Chosen(Box<Selector>) = "chosen",
        /// All of them that fit as it resolves.
        Each(Box<Selector>) = "each",
        /// The player who controls the object.
        ControllerOf(Box<Selector>) = "controller_of" [is: kinds::PLAYER],
        /// The player who owns the object (108.3).
        OwnerOf(Box<Selector>) = "owner_of" [is: kinds::PLAYER],
    }
}

flattened! {
    /// A filter, and the way in which it picks things.
    pub struct Phrased {
        /// The number of targets chosen; one, if left out.
        count: Option<HowMany>,
        /// `true` if the amount is divided among the targets as the player likes (601.2d).
        divided: bool,
        ..of: Phrase,
    }
}

one_of! {
    /// A choice of objects or players.
    pub enum Selector "a selector" {
        /// Something that was mentioned before.
        Reference(Reference): OneOf(Reference::WORDS) = "reference",
        /// All things of a kind.
        Kind(KindWord): Scalar = "kind",
        /// Things that fit any of several selectors.
        List(Vec<Selector>): List = "list",
        /// Things picked as a target, by choice, or all of them.
        Phrase(Phrased): With(&["target", "chosen", "each", "controller_of", "owner_of"]) = "phrase",
        /// Things that fit every key of the filter.
        Filter(Box<Filter>): Map = "filter",
    }
}

impl Selector {
    /// The objects from which a `chosen` one is chosen; any other selector itself.
    pub(crate) fn chosen_from(&self) -> &Self {
        match self {
            Self::Phrase(phrased) => match &phrased.of {
                Phrase::Chosen(of) => of,
                _ => self,
            },
            other => other,
        }
    }

    /// Returns `true` if another selector in the same text means the same. A text that names a target twice names two;
    /// the second time that it means the first, it says `target`.
    pub(crate) fn is_the_same_as(&self, other: &Self) -> bool {
        let target = |one: &Self| matches!(one, Self::Phrase(phrased) if matches!(phrased.of, Phrase::Target(_)));
        let again = |one: &Self| matches!(one, Self::Reference(Reference::Target));
        match (self, other) {
            (Self::Phrase(_), Self::Phrase(_)) => false,
            (one, two) => one == two || (target(one) && again(two)) || (again(one) && target(two)),
        }
    }

    /// Returns `true` if it describes cards or other objects by the zone in which they are.
    pub(crate) fn names_a_zone(&self) -> bool {
        match self {
            Self::Filter(filter) => !filter.zone.is_empty(),
            Self::List(list) => list.iter().any(Self::names_a_zone),
            Self::Kind(_) | Self::Phrase(_) | Self::Reference(_) => false,
        }
    }

    /// Returns `true` if it is the object that has the ability.
    pub fn is_this(&self) -> bool {
        matches!(self, Self::Reference(Reference::This))
    }
}

one_of! {
    /// A yes-or-no property, or the objects it is relative to.
    pub enum Tie "true, false or a selector" {
        /// The plain property: `true` if it holds, `false` if not.
        Flag(bool): OneOf(&["true", "false"]) = "flag",
        /// The objects for which the property must hold.
        With(Selector): Any = "with",
    }
}

/// The word for a text that was chosen.
const CHOSEN: &[(&str, &Flow)] = &[("chosen", &Flow { needs: &["chosen"], ..Flow::NONE })];

record! {
    /// A number compared with amounts, which are measured as the text asks for it; all of it must hold.
    pub struct NumberIs {
        /// An amount that it is not more than.
        at_most: Option<Amount>,
        /// An amount that it is not less than.
        at_least: Option<Amount>,
        /// The amount that it is less than.
        less_than: Option<Amount>,
        /// An amount that it is more than.
        more_than: Option<Amount>,
        /// An amount that it is equal to.
        equal_to: Option<Amount>,
    }
}

impl NumberIs {
    /// The amounts with which the number is compared.
    pub(crate) fn amounts(&self) -> impl Iterator<Item = &Amount> {
        [&self.at_most, &self.at_least, &self.less_than, &self.more_than, &self.equal_to].into_iter().flatten()
    }
}

record! {
    /// The properties that a thing must have.
    pub struct Filter {
        /// Is of one of these kinds.
        kind as "type": Many<KindWord> [classifies: true],
        /// Has one of these names; `chosen` is the one that was chosen, by the text before or for the object that
        /// has the ability.
        name: Many<Text> [texts: CHOSEN],
        /// Has one of these supertypes.
        supertype: Many<Supertype>,
        /// Has one of these subtypes; `chosen` is the one that was chosen.
        subtype: Many<Text> [texts: CHOSEN],
        /// Has one of these colors.
        color: Many<ColorWord>,
        /// Has one of these keywords.
        keyword: Many<KeywordWord>,
        /// Has none of these keywords.
        without: Many<KeywordWord>,
        /// The player who controls it.
        controller: Option<Selector>,
        /// The player who owns it.
        owner: Option<Selector>,
        /// Is in one of these zones.
        zone: Many<Zone> [blurs: true],
        /// Its power, compared with a number.
        power: Option<Compare>,
        /// Its power is less than that of one of these.
        weaker_than: Option<Selector>,
        /// Its toughness, compared with a number.
        toughness: Option<Compare>,
        /// Has counters of this kind; `any` for counters of every kind.
        counter: Option<Text>,
        /// The number of these counters on it; 1 or more, if left out.
        amount: Option<Compare>,
        /// `true` if it is attacking, or the player or permanent it must attack.
        attacking: Option<Tie>,
        /// `true` if it is blocking, or the attacker it must block.
        blocking: Option<Tie>,
        /// `true` if it is attacking and was not blocked; no attacker is unblocked before blockers are declared
        /// (509.1h).
        unblocked: Option<bool>,
        /// Attacks in a band with one of these (702.22).
        banded: Option<Selector>,
        /// `true` if it is attacking and became blocked; it stays so without its blockers (509.1h).
        blocked: Option<bool>,
        /// `true` if the player is or was attacked in this combat.
        attacked: Option<bool>,
        /// Is a spell or ability on the stack that targets one of these.
        targeting: Option<Selector>,
        /// `true` if it is tapped now.
        tapped: Option<bool>,
        /// `true` if it must not be the object that has the ability.
        other: bool,
        /// Was dealt damage this turn by these.
        damaged_by: Option<Selector>,
        /// Shares a color with it.
        shares_color: Option<Selector>,
        /// Shares a card type with it, as it is or was last (205.2a).
        shares_card_type: Option<Selector>,
        /// Is an attacking creature that one of these blocks (509.1h).
        blocked_by: Option<Selector>,
        /// `true` if an Aura is attached to it (303.4b).
        enchanted: Option<bool>,
        /// `true` if an Equipment is attached to it (301.5).
        equipped: Option<bool>,
        /// Is attached to one of these (701.3).
        attached_to: Option<Selector>,
        /// Its mana value, compared with a number (202.3).
        mana_value: Option<Compare>,
        /// Its mana value, compared with amounts: `{at_most: x}` (202.3).
        mana_value_is: Option<Box<NumberIs>>,
        /// Its power, compared with amounts: `{less_than: {power: self}}`.
        power_is: Option<Box<NumberIs>>,
        /// Its toughness, compared with amounts.
        toughness_is: Option<Box<NumberIs>>,
        /// Has the name of one of these (201.2).
        same_name: Option<Selector>,
        /// `true` if it is a commander (903.3).
        commander: Option<bool>,
        /// `true` if it is switched on; an object without a switch always is.
        switched_on: Option<bool>,
        /// Was cast from one of these zones; of a permanent, the spell that it was (601.2a, 400.7d).
        cast_from: Many<Zone>,
        /// Fits one of these selectors as well.
        also: Option<Selector>,
        /// Fits none of these selectors.
        not: Option<Selector>,
    }
}

words! {
    /// A condition in a word.
    pub enum ConditionWord "condition" {
        /// The kicker cost of the spell was paid (702.33).
        Kicked = "kicked" [needs: &["kicker"]],
        /// The optional additional cost of the spell was paid (118.8).
        OptionalCost = "optional cost" [needs: &["optional_cost"]],
        /// The cleave cost of the spell was paid, so that what its text has in brackets is not there (702.148).
        Cleaved = "cleaved" [needs: &["cleave"]],
        /// The permanent came under its controller's control since that player's last upkeep began (702.30).
        NewSinceUpkeep = "new since upkeep",
        /// The alternative cost of the spell was paid rather than its mana cost (118.9).
        AlternativeCost = "alternative cost" [needs: &["alternative_cost"]],
    }
}

record! {
    /// An amount compared with a number or with another amount.
    pub struct Compared {
        /// The amount that is compared.
        what: Amount,
        /// The number with which it is compared.
        is: Option<Compare>,
        /// An amount that it is more than.
        more_than: Option<Amount>,
        /// The amount that it is less than.
        less_than: Option<Amount>,
        /// An amount that it is equal to.
        equal_to: Option<Amount>,
    }
}

words! {
    /// A part of a turn (500.1).
    pub enum PartOfTurn "part of a turn" {
        /// The untap, upkeep and draw steps (501).
        BeginningPhase = "beginning phase",
        /// The untap step (502).
        Untap = "untap",
        /// The upkeep step (503).
        Upkeep = "upkeep",
        /// The draw step (504).
        Draw = "draw",
        /// Either main phase (505).
        Main = "main",
        /// The main phase before combat (505).
        PrecombatMain = "precombat main",
        /// The whole combat phase (506).
        Combat = "combat",
        /// The first step of combat (507).
        BeginningOfCombat = "beginning of combat",
        /// The step in which attackers are declared (508).
        DeclareAttackers = "declare attackers",
        /// The step in which blockers are declared (509).
        DeclareBlockers = "declare blockers",
        /// Either combat damage step (510).
        CombatDamage = "combat damage",
        /// The last step of combat (511).
        EndOfCombat = "end of combat",
        /// The main phase after combat (505).
        PostcombatMain = "postcombat main",
        /// The end step and the cleanup step (512).
        EndingPhase = "ending phase",
        /// The end step (513).
        EndStep = "end step",
        /// The cleanup step (514).
        Cleanup = "cleanup",
    }
}

impl PartOfTurn {
    /// Returns `true` if it contains a step.
    pub fn has(self, stage: Stage) -> bool {
        match self {
            Self::BeginningPhase => stage <= Stage::Draw,
            Self::Main => matches!(stage, Stage::PrecombatMain | Stage::PostcombatMain),
            Self::Combat => (Stage::BeginningOfCombat..=Stage::EndOfCombat).contains(&stage),
            Self::CombatDamage => matches!(stage, Stage::FirstStrikeDamage | Stage::CombatDamage),
            Self::EndingPhase => stage >= Stage::EndStep,
            Self::Untap
            | Self::Upkeep
            | Self::Draw
            | Self::PrecombatMain
            | Self::BeginningOfCombat
            | Self::DeclareAttackers
            | Self::DeclareBlockers
            | Self::EndOfCombat
            | Self::PostcombatMain
            | Self::EndStep
            | Self::Cleanup => self.as_str() == stage.as_str(),
        }
    }
}

tagged! {
    /// A condition with a value.
    pub enum ConditionOf "condition" {
        /// The value of X, compared with a number.
        X(Compare) = "x" [needs: &["x"]],
        /// The amount of the event, compared with a number.
        Amount(Compare) = "amount" [needs: &["amount"]],
        /// The turn of one of these players.
        Turn(Selector) = "turn",
        /// The controller has a permanent that fits.
        Controls(Selector) = "controls",
        /// An object or player that fits exists.
        Exists(Selector) = "exists",
        /// The object that has the ability fits.
        This(Selector) = "self",
        /// The source of the damage fits.
        Source(Selector) = "source" [needs: &["source"]],
        /// The recipient of the damage fits.
        Recipient(Selector) = "recipient" [needs: &["recipient"]],
        /// The object it is attached to fits.
        Host(Selector) = "host" [needs: &["host"]],
        /// The thing that was just mentioned fits.
        It(Selector) = "it" [needs: &["it"]],
        /// The target fits, as the effect happens.
        Target(Selector) = "target" [needs: &["target"]],
        /// The condition does not hold.
        Not(Box<Condition>) = "not",
        /// All of these conditions hold.
        And(Vec<Condition>) = "and",
        /// At least one of these conditions holds.
        Or(Vec<Condition>) = "or",
        /// An amount, compared with a number or with another amount.
        Compare(Box<Compared>) = "compare",
        /// The event happened this turn (608.2i).
        ThisTurn(Box<EventPattern>) = "this_turn" [apart: true],
        /// One of these steps or phases (500.1).
        During(Many<PartOfTurn>) = "during",
        /// The spell or ability whose effect makes the event happen fits, as the event would be replaced or prevented.
        Cause(Selector) = "cause" [needs: &["cause"]],
        /// One of these players is the monarch (724).
        Monarch(Selector) = "monarch",
        /// Mana of one of these colors was spent to cast the spell, or the spell that became the object with the
        /// ability (601.2h, 400.7d).
        Spent(Many<Color>) = "spent",
        /// The spell, or the spell that became the object with the ability, was cast from one of these zones; of another
        /// object the filter `cast_from` asks (601.2a).
        CastFrom(Many<Zone>) = "cast_from",
    }
}

one_of! {
    /// A condition.
    pub enum Condition "a condition" {
        /// A circumstance that one word names.
        Word(ConditionWord): Scalar = "word",
        /// The comparison, or the selector that must fit.
        Of(ConditionOf): Map = "of",
    }
}

one_of! {
    /// A property that always holds, or holds under a condition.
    pub enum Whether "true, false or a condition" {
        /// The plain property: `true` if it always holds.
        Flag(bool): OneOf(&["true", "false"]) = "flag",
        /// A property that holds only under this condition.
        If(Condition): Any = "if",
    }
}
