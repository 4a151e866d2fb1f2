//! Cards on the chain: countered, chosen among, and paid for.

use crate::words::amounts::Quantity;
use crate::words::effects::{CardType, Effect};
use crate::words::phrases::Phrase;
use kernel::words::shape::Many;
use kernel::{record, words};

words! {
    /// The destination of a spell in place of the trash.
    pub enum Countered "place" {
        /// To its owner's hand.
        Hand = "hand",
        /// To its owner's banishment.
        Banishment = "banishment",
        /// Under its owner's deck: it is recycled.
        UnderDeck = "under deck",
    }
}

record! {
    /// Spells on the chain are countered (425): they do nothing, and count as not played.
    pub struct Counter {
        /// The spells that are countered, such as `target spell on the chain`.
        what: Phrase [acted: true],
        /// The destination; the trash, if left out.
        to: Option<Countered>,
    }
}

record! {
    /// A separate ability that follows (388): its targets are chosen once the spell or ability has resolved, and
    /// players may respond to it.
    pub struct DoThis {
        /// Its effect, line by line; `it` is the object of the line before.
        effect: Vec<Effect>,
    }
}

record! {
    /// The top cards of the deck are looked at; any of them are recycled, the others put back in any order (Predict).
    pub struct Predict {
        /// The number of cards looked at.
        amount: Quantity,
        /// The player who does it; the player of the effect, if left out.
        who: Option<Phrase>,
    }
}

record! {
    /// A name of a card, which the object of the ability remembers as long as it is on the board.
    pub struct NameCard {
        /// The types of the cards of which one is named; any, if left out.
        types: Many<CardType>,
    }
}

words! {
    /// Since when a mode must not have been chosen.
    pub enum Unchosen "span" {
        /// This turn, by this ability.
        ThisTurn = "this turn",
        /// For this spell or ability, which chooses more than once.
        Here = "here",
    }
}

record! {
    /// One of several things that a player chooses among.
    pub struct Mode {
        /// The effects if it is chosen, line by line.
        effect: Vec<Effect>,
    }
}

record! {
    /// One of several things is done, which is chosen as the spell or ability is put on the chain, before its targets.
    pub struct ChooseOne {
        /// The modes to choose from, counted from 1.
        modes: Vec<Mode>,
        /// Since when what is chosen must not have been chosen before; it may have been, if left out.
        unchosen: Option<Unchosen>,
    }
}
