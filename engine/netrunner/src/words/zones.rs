//! Effects on cards in zones: moving, searching, arranging, hosting.

use kernel::record;
use kernel::words::shape::{Many, Signed};

use crate::words::amounts::Amount;
use crate::words::cards::{CardFilter, CardRef};
use crate::words::effects::Effect;
use crate::words::kinds;
use crate::words::{InDeck, ServerFilter, Side, Zone};

record! {
    /// A change of place.
    pub struct Move {
        /// The cards that are moved.
        card: CardRef,
        /// The zone to which they are moved: a hand, a deck, a discard pile, a score area, or out of the game.
        to: Zone [takes: kinds::ZONE],
        /// The place in the deck where they are put; its top, if left out.
        at: Option<InDeck>,
        /// The other server in whose root a card of a root is from now on, with `to: root`.
        server: Option<ServerFilter>,
    }
}

record! {
    /// A card that becomes an agenda.
    pub struct AsAgenda {
        /// The card that is added.
        card: CardRef,
        /// The player in whose score area it is added.
        who: Side,
        /// The agenda points that it is worth there.
        points: Signed,
    }
}

record! {
    /// Sabotage.
    pub struct Sabotage {
        /// The number of cards the Corp trashes.
        amount: Amount,
    }
}

record! {
    /// A game of bids.
    pub struct Psi {
        /// The effects if the bids differ.
        differ: Many<Effect>,
        /// The effects if the bids are the same.
        same: Many<Effect>,
    }
}

record! {
    /// Hosting.
    pub struct Host {
        /// The card that is put on another; `self` for a condition counter.
        card: CardRef,
        /// The card that becomes its host.
        to: CardRef,
    }
}

record! {
    /// A search.
    pub struct Search {
        /// The zone that is searched.
        zone: Zone,
        /// The player who searches: the one whose ability it is, if left out.
        who: Option<Side>,
        /// The cards to find; `count` gives the number. If the cards must have certain properties, finding none is
        /// allowed.
        card: CardFilter,
    }
}

record! {
    /// Cards put in order.
    pub struct Arrange {
        /// The player who puts them in order: the one whose ability it is, if left out.
        who: Option<Side>,
        /// The cards, all of one deck.
        card: CardRef,
        /// The place in the deck where they are put, the first of them nearest to its top; its top, if left out.
        at: Option<InDeck>,
    }
}

record! {
    /// A shuffle.
    pub struct Shuffle {
        /// The deck that is shuffled: `rd` or `stack`.
        zone: Zone,
    }
}

record! {
    /// The destination of a trashed card.
    pub struct TrashedTo {
        /// The zone to which it goes: a hand, a deck, or out of the game.
        zone: Zone [takes: kinds::ZONE],
        /// The place in the deck where it is put; its top, if left out.
        at: Option<InDeck>,
    }
}

record! {
    /// Advancing.
    pub struct Advance {
        /// The cards that are advanced.
        card: CardRef [acted: true],
        /// The number of times each is advanced; once, if left out.
        times: Option<Amount>,
    }
}
