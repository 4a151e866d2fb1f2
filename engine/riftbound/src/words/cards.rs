//! The facts of a card.

use crate::words::effects::{CardType, Condition, Cost, Effect, Power, Replace, Static, When};
use kernel::words::shape::{Count, Positive, Signed, Text};
use kernel::{one_of, record, tagged, words};

words! {
    /// A keyword without a number.
    pub enum PlainKeyword "keyword" {
        /// May be played in showdowns.
        Action = "Action",
        /// May be played in showdowns and in response.
        Reaction = "Reaction",
        /// May be hidden at a battlefield.
        Hidden = "Hidden",
        /// Is assigned lethal damage first (815).
        Tank = "Tank",
        /// Is assigned damage last (826).
        Backline = "Backline",
        /// Moves from battlefield to battlefield.
        Ganking = "Ganking",
    }
}

tagged! {
    /// A keyword with a number.
    pub enum ValuedKeyword "keyword" {
        /// More Might as an attacker.
        Assault(Positive) = "Assault",
        /// More Might as a defender.
        Shield(Positive) = "Shield",
    }
}

one_of! {
    /// A keyword.
    pub enum Keyword "keyword" {
        /// Without a number.
        Plain(PlainKeyword): Scalar = "plain",
        /// With a number.
        Valued(ValuedKeyword): Map = "valued",
    }
}

words! {
    /// How a permanent comes into play.
    pub enum Enters "way to enter" {
        /// Exhausted.
        Exhausted = "exhausted",
    }
}

words! {
    /// Where a card's ability works, if not on the board.
    pub enum Works "zone" {
        /// In the trash.
        Trash = "trash",
        /// In hand.
        Hand = "hand",
    }
}

record! {
    /// An ability that its player uses at a cost.
    pub struct Activated {
        /// When it may be used besides in its player's main phase: `Action`, `Reaction`.
        keywords: Vec<PlainKeyword>,
        /// The cost.
        cost: Option<Cost>,
        /// What must hold.
        r#if: Option<Condition>,
        /// What it does.
        effect: Vec<Effect>,
    }
}

record! {
    /// An ability that something sets off.
    pub struct Triggered {
        /// When.
        when: When,
        /// Where the card is; left out, on the board.
        r#in: Option<Works>,
        /// What may be paid for it.
        may_pay: Option<Cost>,
        /// What it does.
        effect: Vec<Effect>,
    }
}

record! {
    /// What an Equipment gives to its unit.
    pub struct Attached {
        /// So much Might.
        might: Option<Signed>,
        /// What holds; `self` is the unit.
        r#static: Vec<Static>,
        /// What replaces events; `self` is the unit, `this gear` the Equipment.
        replacement: Vec<Replace>,
    }
}

record! {
    /// A card.
    pub struct Card {
        /// Its types.
        types: Vec<CardType>,
        /// Its subtypes.
        subtypes: Vec<Text>,
        /// Its domains.
        domains: Vec<Power>,
        /// What it costs to play.
        cost: Option<Cost>,
        /// Its Might.
        might: Option<Count>,
        /// Its keywords.
        keywords: Vec<Keyword>,
        /// How it comes into play.
        enters: Option<Enters>,
        /// What a spell does.
        effect: Vec<Effect>,
        /// Abilities that its player uses.
        activated: Vec<Activated>,
        /// Abilities that something sets off.
        triggered: Vec<Triggered>,
        /// What holds as long as it stands.
        r#static: Vec<Static>,
        /// What it replaces as long as it stands.
        replacement: Vec<Replace>,
        /// What it does when it was killed.
        deathknell: Vec<Effect>,
        /// What it gives to the unit it is attached to.
        attached: Option<Attached>,
        /// What else is printed on it, which cases do not play.
        omits: Vec<Text>,
        /// What is not certain about these facts.
        note: Option<Text>,
    }
}
