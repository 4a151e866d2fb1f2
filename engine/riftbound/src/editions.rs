//! What each edition holds: the newest is the default, an older one replaces a few readings.

use crate::combat::{self, ending, lethal, timetable};
use crate::costs;
use crate::damage::bonus;
use crate::death::simultaneous;
use crate::replacement::order;
use crate::rulings::Rulings;

impl Rulings {
    /// The readings of an edition; none where it is not known.
    pub(crate) fn of(edition: &str) -> Option<Self> {
        match edition {
            "1.3" => Some(Self {
                orderer: order::owner_orders,
                change_damage: bonus::bonus_if_dealt,
                raw_lethal: lethal::whole_might,
                foreseen: lethal::prevents_are_foreseen,
                counted_prevents: lethal::counted,
                assign_and_replace: combat::replace_when_dealt,
                winner: ending::alone_there,
                combat_steps: timetable::steps_1_3,
                die_together: simultaneous::replacements_then_deaths,
                own_power: costs::any_power,
                ..Self::RIGHT
            }),
            "1.4" => Some(Self::RIGHT),
            _ => None,
        }
    }
}
