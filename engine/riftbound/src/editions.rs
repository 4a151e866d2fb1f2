//! The interpretations of each edition: the right ones of the newest, and those that an older one replaces.

use kernel::interpretations::Interpretations;

use crate::combat::ASSIGN_AND_REPLACE;
use crate::combat::ending::WINNER;
use crate::combat::lethal::{COUNTED_PREVENTS, FORESEEN, RAW_LETHAL};
use crate::combat::timetable::COMBAT_STEPS;
use crate::combat::{self, ending, lethal, timetable};
use crate::costs;
use crate::costs::OWN_POWER;
use crate::damage::bonus;
use crate::damage::bonus::CHANGE_WITH_BONUS;
use crate::death::simultaneous;
use crate::death::simultaneous::REPLACED_FIRST;
use crate::replacement::order;
use crate::replacement::order::ORDERER;

/// The interpretations of an edition; none if there is no such edition.
pub(crate) fn interpretations(edition: &str) -> Option<Interpretations> {
    let newest = Interpretations::right();
    match edition {
        "1.3" => Some(
            newest
                .with(&ORDERER, order::owner_orders)
                .with(&CHANGE_WITH_BONUS, bonus::bonus_if_dealt)
                .with(&RAW_LETHAL, lethal::whole_might)
                .with(&FORESEEN, lethal::prevents_are_foreseen)
                .with(&COUNTED_PREVENTS, lethal::counted)
                .with(&ASSIGN_AND_REPLACE, combat::replace_when_dealt)
                .with(&WINNER, ending::alone_there)
                .with(&COMBAT_STEPS, timetable::steps_1_3)
                .with(&REPLACED_FIRST, simultaneous::cite_nothing)
                .with(&OWN_POWER, costs::any_power),
        ),
        "1.4" => Some(newest),
        _ => None,
    }
}
