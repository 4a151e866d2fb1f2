//! What each edition holds: the newest is the default, an older one replaces a few readings.

use crate::combat::{self, ending, lethal, timetable};
use crate::costs;
use crate::damage::bonus;
use crate::death::simultaneous;
use crate::replacement::order;
use crate::rulings::Rulings;
use kernel::rulings::Reading;

impl Rulings {
    /// The readings of an edition; none where it is not known.
    pub(crate) fn of(edition: &str) -> Option<Self> {
        match edition {
            "1.3" => Some(Self {
                orderer: Reading::of(order::owner_orders),
                change_with_bonus: Reading::of(bonus::bonus_if_dealt),
                raw_lethal: Reading::of(lethal::whole_might),
                foreseen: Reading::of(lethal::prevents_are_foreseen),
                counted_prevents: Reading::of(lethal::counted),
                assign_and_replace: Reading::of(combat::replace_when_dealt),
                winner: Reading::of(ending::alone_there),
                combat_steps: Reading::of(timetable::steps_1_3),
                replaced_first: Reading::of(simultaneous::cite_nothing),
                own_power: Reading::of(costs::any_power),
                ..Self::right()
            }),
            "1.4" => Some(Self::right()),
            _ => None,
        }
    }
}
