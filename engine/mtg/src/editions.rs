//! What each edition holds: the newest is the default, an older one replaces a few readings.

use crate::combat::assigning;
use crate::damage::dealing;
use crate::prevention::shield_counters;
use crate::rulings::Rulings;
use kernel::rulings::Reading;

impl Rulings {
    /// The readings of an edition; none where it is not known.
    pub(crate) fn of(edition: &str) -> Option<Self> {
        match edition {
            "2022-04-29" => Some(Self {
                divide: Reading::of(assigning::divided_in_order),
                shield_counter_effects: Reading::of(shield_counters::one_each),
                remove_shield_counter: Reading::of(shield_counters::remove_its_own),
                battles_are_damaged: Reading::of(dealing::no_battles),
                ..Self::right()
            }),
            "2026-09-25" => Some(Self::right()),
            _ => None,
        }
    }
}
