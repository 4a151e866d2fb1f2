//! Cards drawn, discarded and looked at.

use crate::words::amounts::{Bound, Quantity};
use crate::words::effects::costs::Free;
use crate::words::effects::{CardType, Effect};
use crate::words::phrases::Phrase;
use kernel::{record, words};

words! {
    /// What becomes of cards looked at.
    pub enum Rest "what becomes of the rest" {
        /// The others are put under the deck.
        Recycle = "recycle",
        /// The others are drawn.
        Draw = "draw",
    }
}

record! {
    /// Cards are drawn or discarded, or runes channeled.
    pub struct Cards {
        /// How many cards or runes it is.
        amount: Quantity,
        /// The player who does it; the player of the effect, if left out.
        who: Option<Phrase>,
        /// Whether the channeled runes enter exhausted.
        exhausted: bool,
    }
}

record! {
    /// Points are scored, beside those for battlefields.
    pub struct Points {
        /// How many points it is.
        amount: Quantity,
        /// The player who scores them; the player of the effect, if left out.
        who: Option<Phrase>,
    }
}

record! {
    /// Exhausted runes are readied.
    pub struct ReadyRunes {
        /// How many of them are readied; all, if left out.
        amount: Option<Quantity>,
        /// The player whose runes they are; the player of the effect, if left out.
        who: Option<Phrase>,
    }
}

record! {
    /// A hand is revealed.
    pub struct RevealHand {
        /// The player whose hand it is; the player of the effect, if left out.
        who: Option<Phrase>,
    }
}

record! {
    /// Which of the cards that were looked at may be taken.
    pub struct MayBanish {
        /// The card is of one of these types.
        types: Vec<CardType>,
        /// The Might that the card has, compared.
        might: Option<Bound>,
    }
}

record! {
    /// The top cards of a deck are looked at, or revealed to all.
    pub struct Look {
        /// How many cards are looked at; left out where `until` says when to stop.
        amount: Option<Quantity>,
        /// The type of the card up to which cards are revealed, one after the other; it is the one that is taken.
        until: Option<CardType>,
        /// Whose decks they are; that of the player of the effect, if left out.
        who: Option<Phrase>,
        /// Whether they are revealed to all.
        reveal: bool,
        /// Which one of them may be banished.
        may_banish: Option<MayBanish>,
        /// Which one of them may be drawn.
        may_draw: Option<MayBanish>,
        /// Whether it must be taken, where there is such a card.
        must: bool,
        /// What the banished card then costs to play.
        then_play: Option<Free>,
        /// What follows if a card was banished or drawn, line by line; `it` is the card.
        if_taken: Vec<Effect>,
        /// What becomes of the other cards.
        rest: Option<Rest>,
    }
}
