//! The interpretations of each edition: the right ones of the newest, and those that an older one replaces.

use kernel::interpretations::Interpretations;

use crate::combat::assigning;
use crate::combat::assigning::DIVIDE;
use crate::continuous::finality_counters::{self, FINALITY_COUNTERS};
use crate::continuous::shield_counters;
use crate::continuous::shield_counters::{REMOVE_SHIELD_COUNTER, SHIELD_COUNTER_EFFECTS};
use crate::continuous::stun_counters::{self, STAYS_STUNNED};
use crate::damage::dealing;
use crate::damage::dealing::BATTLES_ARE_DAMAGED;
use crate::triggers::rad_counters::{self, RADIATION};
use crate::turn::sagas::{self, FINAL_CHAPTER, LORE_OF_ENTERING};

/// The interpretations of an edition; none if there is no such edition.
pub(crate) fn interpretations(edition: &str) -> Option<Interpretations> {
    let newest = Interpretations::right();
    match edition {
        "2022-04-29" => Some(
            newest
                .with(&DIVIDE, assigning::divided_in_order)
                .with(&SHIELD_COUNTER_EFFECTS, shield_counters::one_each)
                .with(&FINALITY_COUNTERS, finality_counters::not_yet)
                .with(&STAYS_STUNNED, stun_counters::not_yet)
                .with(&RADIATION, rad_counters::not_yet)
                .with(&REMOVE_SHIELD_COUNTER, shield_counters::remove_its_own)
                .with(&BATTLES_ARE_DAMAGED, Some(dealing::no_battles))
                .with(&LORE_OF_ENTERING, sagas::by_its_controller)
                .with(&FINAL_CHAPTER, sagas::final_chapter_or_0),
        ),
        "2026-09-25" => Some(newest),
        _ => None,
    }
}
