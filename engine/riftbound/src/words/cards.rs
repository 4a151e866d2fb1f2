//! The facts of a card.

use crate::words::effects::{CardType, Condition, Cost, Discount, Effect, ExtraLess, Power, Replace, Static, When};
use kernel::words::binding::Flow;
use kernel::words::shape::{Count, Many, Positive, Signed, Text};
use kernel::{one_of, record, tagged, words};

words! {
    /// A keyword without a number.
    pub enum PlainKeyword "keyword" {
        /// May be played in showdowns too.
        Action = "Action",
        /// May be played in showdowns, and in response to something on the chain.
        Reaction = "Reaction",
        /// May be hidden at a battlefield that its player controls.
        Hidden = "Hidden",
        /// Is assigned lethal damage first (815).
        Tank = "Tank",
        /// Is assigned damage last (826).
        Backline = "Backline",
        /// Is killed at the start of its controller's Beginning Phase, before the scoring.
        Temporary = "Temporary",
        /// May move from battlefield to battlefield.
        Ganking = "Ganking",
        /// May be played as a Reaction to a battlefield where its player has units.
        Ambush = "Ambush",
        /// Its player looks at the top card of the deck as it comes into play and may recycle that card (817).
        Vision = "Vision",
        /// May be played as a Reaction, and is then attached to a unit of its player (819).
        QuickDraw = "Quick-Draw",
        /// An Equipment of its player may be attached to it as it comes into play, for 1 power less (821).
        Weaponmaster = "Weaponmaster",
    }
}

impl PlainKeyword {
    /// Returns `true` if it does something on the board, and not only as its card is played or hidden.
    pub fn acts_on_board(self) -> bool {
        match self {
            Self::Tank | Self::Backline | Self::Temporary | Self::Ganking | Self::Vision | Self::Weaponmaster => true,
            Self::Action | Self::Reaction | Self::Hidden | Self::Ambush | Self::QuickDraw => false,
        }
    }
}

tagged! {
    /// A keyword with a number.
    pub enum ValuedKeyword "keyword" {
        /// The increase of its Might while it is an attacker.
        Assault(Positive) = "Assault",
        /// The increase of its Might while it is a defender.
        Shield(Positive) = "Shield",
        /// The experience its player gains as it conquers or holds.
        Hunt(Positive) = "Hunt",
        /// The additional power, of any domain, that an opponent pays to choose it with a spell or ability (809).
        Deflect(Positive) = "Deflect",
    }
}

one_of! {
    /// A keyword.
    pub enum Keyword "keyword" {
        /// One that is a word alone.
        Plain(PlainKeyword): Scalar = "plain",
        /// One that has a number.
        Valued(ValuedKeyword): Map = "valued",
    }
}

words! {
    /// The state in which a permanent comes into play.
    pub enum Enters "way to enter" {
        /// Comes into play exhausted.
        Exhausted = "exhausted",
        /// Comes into play ready.
        Ready = "ready",
    }
}

words! {
    /// The zone in which a card's ability works, if not the board.
    pub enum Works "zone" {
        /// While the card is in the trash.
        Trash = "trash",
        /// While the card is in hand.
        Hand = "hand",
    }
}

record! {
    /// An ability that its player uses at a cost.
    pub struct Activated {
        /// The further times at which it may be used, besides its player's main phase: `Action`, `Reaction`.
        keywords: Vec<PlainKeyword>,
        /// The cost to use it.
        cost: Option<Cost>,
        /// The condition for it to be used.
        r#if: Option<Condition>,
        /// The effects of the ability, line by line.
        effect: Vec<Effect>,
    }
}

record! {
    /// An ability that something sets off.
    pub struct Triggered {
        /// The event that sets the ability off.
        when: When,
        /// Other events that set it off as well.
        or_when: Many<When>,
        /// The condition on the object as the event happens, for the ability to trigger (383.2.a.1).
        r#if: Option<Condition>,
        /// The greatest number of times a turn it is performed (383.3.e).
        each_turn: Option<Positive>,
        /// The zone in which the card is for it to work; on the board, if left out.
        r#in: Option<Works>,
        /// A cost that may be paid as the ability is put on the chain (383.3.b); if left out, the ability happens without a
        /// choice.
        may_pay: Option<Cost>,
        /// The effects of the ability, line by line.
        effect: Vec<Effect>,
    }
}

record! {
    /// The things that an Equipment gives to its unit.
    pub struct Attached {
        /// The increase of the unit's Might.
        might: Option<Signed>,
        /// The static abilities while it is attached; `self` is the unit.
        r#static: Vec<Static> [apart: true],
        /// The replacement effects while it is attached; `self` is the unit, `this gear` the Equipment.
        replacement: Vec<Replace> [apart: true],
    }
}

/// The subtype of gear that is attached to a unit.
const EQUIPPED: &[(&str, &Flow)] = &[("Equipment", &Flow { card: &["this gear"], ..Flow::NONE })];

record! {
    /// A card.
    pub struct Card {
        /// Its types, as they are printed.
        types: Vec<CardType>,
        /// Its subtypes, as they are printed.
        subtypes: Vec<Text> [texts: EQUIPPED],
        /// The domains that it belongs to.
        domains: Vec<Power>,
        /// The cost to play it.
        cost: Option<Cost>,
        /// The reduction of its cost for its player, in energy.
        costs_less: Vec<Discount>,
        /// The optional additional cost to repeat the spell once, with new targets (Repeat).
        repeat: Option<Cost> [apart: true],
        /// The second and the third such cost, of a card that has more than one.
        repeat_more: Many<Cost>,
        /// The optional additional cost for the unit to enter ready (Accelerate).
        accelerate: Option<Cost>,
        /// An optional additional cost paid as the card is played; `if: extra paid` asks whether it was paid (356.2).
        extra: Option<Cost> [card: &["extra", "killed", "paid"]],
        /// The reduction of its cost for the object killed as its extra cost.
        extra_less: Option<ExtraLess>,
        /// The Might that is printed on the unit.
        might: Option<Count>,
        /// The keywords that are printed on it.
        keywords: Vec<Keyword>,
        /// The state in which it comes into play, if not as its type does: a unit exhausted, a gear ready.
        enters: Option<Enters>,
        /// The condition for `enters`, checked as it comes into play.
        enters_if: Option<Condition>,
        /// The effects of the spell, line by line.
        effect: Vec<Effect>,
        /// `true` if the spell cannot be countered: an effect that counters it does nothing (054.1).
        uncounterable: bool,
        /// Abilities that its player uses at a cost.
        activated: Vec<Activated> [apart: true],
        /// Abilities that something sets off.
        triggered: Vec<Triggered> [apart: true],
        /// The static abilities while it is in play.
        r#static: Vec<Static> [apart: true],
        /// The replacement effects while it is in play.
        replacement: Vec<Replace> [apart: true],
        /// The effects after it was killed, line by line.
        deathknell: Vec<Effect>,
        /// The condition for its Deathknell to trigger, checked as it dies (383.2.a.1).
        deathknell_if: Option<Condition>,
        /// The cost to attach the Equipment to a unit of its player (818).
        equip: Option<Cost>,
        /// The things that the Equipment gives to the unit it is attached to.
        attached: Option<Attached> [apart: true, binds: &["this gear"]],
        /// Abilities that are left out because the language cannot express them; no case may depend on one.
        omits: Many<Text>,
        /// A note on uncertain facts, for people.
        note: Option<Text>,
    }
}
