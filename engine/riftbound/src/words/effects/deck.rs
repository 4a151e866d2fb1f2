//! Cards drawn, discarded and looked at.

use crate::words::amounts::{Bound, Quantity};
use crate::words::effects::costs::Free;
use crate::words::effects::{CardType, Effect};
use crate::words::kinds;
use crate::words::phrases::Phrase;
use kernel::{record, words};

words! {
    /// The destination of the cards that were looked at.
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
        /// The number of cards or runes.
        amount: Quantity,
        /// The player who does it; the player of the effect, if left out.
        who: Option<Phrase> [takes: kinds::PLAYER],
        /// `true` if the channeled runes enter exhausted.
        exhausted: bool,
    }
}

record! {
    /// Points are scored, beside those for battlefields.
    pub struct Points {
        /// The number of points.
        amount: Quantity,
        /// The player who scores them; the player of the effect, if left out.
        who: Option<Phrase> [takes: kinds::PLAYER],
    }
}

record! {
    /// Exhausted runes are readied.
    pub struct ReadyRunes {
        /// The number of them readied; all, if left out.
        amount: Option<Quantity>,
        /// The player whose runes they are; the player of the effect, if left out.
        who: Option<Phrase> [takes: kinds::PLAYER],
    }
}

record! {
    /// A hand is revealed.
    pub struct RevealHand {
        /// The player whose hand it is; the player of the effect, if left out.
        who: Option<Phrase> [takes: kinds::PLAYER],
    }
}

record! {
    /// The cards that may be taken from those that were looked at.
    pub struct MayBanish {
        /// The card is of one of these types.
        types: Vec<CardType>,
        /// The Might that the card has, compared.
        might: Option<Bound>,
    }
}

impl MayBanish {
    /// Returns `true` if it asks for more than any card: for a type or a quality (128.6).
    pub fn asks_for_a_kind(&self) -> bool {
        !self.types.is_empty() || self.might.is_some()
    }
}

record! {
    /// The top cards of a deck are looked at, or revealed to all.
    pub struct Look {
        /// The number of cards to look at; left out where `until` defines the end.
        amount: Option<Quantity>,
        /// The type of the card up to which cards are revealed, one after the other; it is the one that is taken.
        until: Option<CardType>,
        /// The owners of the decks; the player of the effect, if left out.
        who: Option<Phrase> [takes: kinds::PLAYER],
        /// `true` if they are revealed to all.
        reveal: bool,
        /// The card among them that may be banished.
        may_banish: Option<MayBanish>,
        /// The card among them that may be drawn.
        may_draw: Option<MayBanish>,
        /// `true` if a card must be taken, if there is one that fits.
        must: bool,
        /// The cost to play the banished card.
        then_play: Option<Free>,
        /// The effects if a card was banished or drawn, line by line; `it` is the card.
        if_taken: Vec<Effect> [binds: kinds::IT],
        /// The destination of the other cards.
        rest: Option<Rest>,
    }
}
