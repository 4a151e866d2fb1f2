//! Effects that prevent, avoid, enlarge or set an event.

use kernel::record;
use kernel::words::shape::{Count, Many};

use crate::words::amounts::Amount;
use crate::words::cards::CardRef;
use crate::words::effects::Cost;
use crate::words::{AbilityWord, DamageKind, Period, Round, ServerFilter, Side, What, Zone};

record! {
    /// A payment that prevents an effect as it is about to happen.
    pub struct MayPrevent {
        /// The player who may pay to prevent it.
        who: Side,
        /// The cost, for each part of it.
        cost: Cost,
    }
}

record! {
    /// An increase.
    pub struct Raise {
        /// The amount by which it is enlarged.
        amount: Amount,
    }
}

record! {
    /// A new amount.
    pub struct SetTo {
        /// The amount that would happen from now on.
        amount: Amount,
    }
}

record! {
    /// A prevention or avoidance.
    pub struct Prevent {
        /// The thing that is prevented or avoided.
        what: What,
        /// The amount prevented; the whole, if left out.
        amount: Option<Amount>,
        /// The direction in which a half is rounded.
        round: Option<Round>,
        /// The kinds of damage that it prevents; any, if left out.
        kind: Many<DamageKind>,
        /// The least amount that it prevents at once.
        at_least: Option<Count>,
        /// The card for which it prevents it; any, if left out.
        card: Option<CardRef>,
        /// The card whose effect it prevents; any, if left out.
        source: Option<CardRef>,
        /// The ability that it prevents; any, if left out.
        ability: Option<AbilityWord>,
        /// The player who is responsible for what it prevents; either, if left out.
        responsible: Option<Side>,
        /// The server at which it prevents; any, if left out.
        server: Option<ServerFilter>,
        /// A zone in which it does not prevent.
        not_in: Option<Zone>,
        /// Prevents only the first that fits in this time.
        first: Option<Period>,
    }
}

impl Prevent {
    /// Returns a match for all of something, by any player.
    #[must_use]
    pub fn of(what: What) -> Self {
        Self {
            what,
            amount: None,
            round: None,
            kind: Many::default(),
            at_least: None,
            card: None,
            source: None,
            ability: None,
            responsible: None,
            server: None,
            not_in: None,
            first: None,
        }
    }
}
