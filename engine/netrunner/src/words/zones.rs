//! What effects do with cards in zones: moving, searching, arranging, hosting.

use kernel::record;
use kernel::words::shape::{Many, Signed};

use crate::words::amounts::Amount;
use crate::words::cards::{CardFilter, CardRef};
use crate::words::effects::Effect;
use crate::words::{InDeck, ServerFilter, Side, Zone};

record! {
    /// A change of place.
    pub struct Move {
        /// The cards that are moved.
        card: CardRef,
        /// The zone to which they are moved: a hand, a deck, a discard pile, a score area, or out of the game.
        to: Zone,
        /// Where in a deck they are put: at its top, if left out.
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
        /// How many cards the Corp trashes.
        amount: Amount,
    }
}

record! {
    /// A game of bids.
    pub struct Psi {
        /// What happens if the bids differ.
        differ: Many<Effect>,
        /// What happens if the bids are the same.
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
        /// Which cards are found; `count` says how many. Where it says what they are like, none may be found.
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
        /// Where in the deck they are put, the first of them nearest to its top: at its top, if left out.
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
    /// Where a card goes that is trashed.
    pub struct TrashedTo {
        /// The zone to which it goes: a hand, a deck, or out of the game.
        zone: Zone,
        /// Where in a deck it is put: at its top, if left out.
        at: Option<InDeck>,
    }
}

record! {
    /// Advancing.
    pub struct Advance {
        /// The cards that are advanced.
        card: CardRef,
        /// How many times each is advanced; once, if left out.
        times: Option<Amount>,
    }
}
