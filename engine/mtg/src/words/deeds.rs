//! Effects on life totals and on the cards of a pile, and effects by chance or by a chosen number.

use crate::words::amount::Amount;
use crate::words::effects::Entry;
use crate::words::select::{Selector, Zone};
use kernel::words::shape::Positive;
use kernel::{record, words};

record! {
    /// Players to whom something happens.
    pub struct Players {
        /// The players to whom it happens.
        who: Selector,
    }
}

words! {
    /// A pile of which cards are exiled.
    pub enum ExilePile "pile" {
        /// The library: its top cards.
        Library = "library",
        /// The graveyard: the cards that its owner picks.
        Graveyard = "graveyard",
        /// The graveyard: its top cards, the latest first (404.2).
        TopOfGraveyard = "top of graveyard",
        /// The hand: the cards that its owner picks.
        Hand = "hand",
    }
}

impl ExilePile {
    /// The zone in which it is.
    pub fn zone(self) -> Zone {
        match self {
            Self::Library => Zone::Library,
            Self::Graveyard | Self::TopOfGraveyard => Zone::Graveyard,
            Self::Hand => Zone::Hand,
        }
    }
}

record! {
    /// Exiling cards of a pile.
    pub struct ExileCards {
        /// The players whose cards they are; the controller, if left out.
        who: Option<Selector>,
        /// How many cards are exiled, or all there are if there are fewer; `all` too.
        amount: Amount,
        /// The pile of which they are.
        from: ExilePile,
        /// What happens besides if there were fewer cards, effect by effect.
        if_fewer: Vec<Entry>,
    }
}

record! {
    /// What happens for some results of a roll.
    pub struct RollResult {
        /// The least result for which it happens.
        from: Positive,
        /// The greatest result for which it happens; the same, if left out.
        to: Option<Positive>,
        /// What happens, effect by effect.
        effect: Vec<Entry>,
    }
}

record! {
    /// Rolling a die (706).
    pub struct Roll {
        /// How many sides the die has.
        sides: Positive,
        /// What is added to the number that comes up.
        plus: Option<Amount>,
        /// What happens for which results.
        results: Vec<RollResult>,
        /// What happens whatever the result, effect by effect.
        then: Vec<Entry>,
    }
}

record! {
    /// Choosing a number (107.1b).
    pub struct ChooseNumber {
        /// The player who chooses; the controller, if left out.
        who: Option<Selector>,
        /// The least that may be chosen; 0, if left out.
        least: Option<Amount>,
        /// The most that may be chosen; as much as one likes, if left out.
        most: Option<Amount>,
    }
}
