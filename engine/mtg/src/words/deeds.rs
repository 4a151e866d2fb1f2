//! Effects on life totals and on the cards of a pile, and effects by chance or by a chosen number.

use crate::words::amount::Amount;
use crate::words::effects::Entry;
use crate::words::kinds;
use crate::words::select::{Selector, Zone};
use kernel::words::shape::Positive;
use kernel::{record, words};

record! {
    /// Players to whom something happens.
    pub struct Players {
        /// The players to whom it happens.
        who: Selector [takes: kinds::PLAYER],
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
        /// The number of cards to exile, or all there are if there are fewer; `all` too.
        amount: Amount [binds: &["all"]],
        /// The pile of which they are.
        from: ExilePile,
        /// The further effects if there were fewer cards, in order.
        if_fewer: Vec<Entry>,
    }
}

record! {
    /// Exiling objects until a permanent leaves the battlefield (610.3).
    pub struct ExileUntil {
        /// The objects that are exiled.
        what: Selector [takes: kinds::OBJECT],
        /// The permanent whose leaving returns them at once; the object that has the ability, if left out.
        leaves: Option<Selector> [takes: kinds::PERMANENT],
    }
}

record! {
    /// The effects of some results of a roll.
    pub struct RollResult {
        /// The least result for which it happens.
        from: Positive,
        /// The greatest result for which it happens; the same, if left out.
        to: Option<Positive>,
        /// The effects, in order.
        effect: Vec<Entry>,
    }
}

record! {
    /// Rolling a die (706).
    pub struct Roll {
        /// The number of sides of the die.
        sides: Positive,
        /// The number added to the result.
        plus: Option<Amount>,
        /// The effects of each range of results.
        results: Vec<RollResult> [binds: &["rolled"]],
        /// The effects of every result, in order.
        then: Vec<Entry> [binds: &["rolled"]],
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
