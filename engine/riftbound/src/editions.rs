//! The interpretations of each edition: the right ones of the newest, and those that an older one replaces.

use kernel::clause::Clause;
use kernel::interpretations::Interpretations;

use crate::abilities::legality;
use crate::abilities::legality::UNTARGETABLE_IS_ILLEGAL;
use crate::combat::ASSIGN_AND_REPLACE;
use crate::combat::ending::WINNER;
use crate::combat::lethal::{FORESEEN, RAW_LETHAL};
use crate::combat::timetable::COMBAT_STEPS;
use crate::combat::{self, ending, lethal, timetable};
use crate::costs;
use crate::costs::OWN_POWER;
use crate::damage::bonus;
use crate::damage::bonus::CHANGE_WITH_BONUS;
use crate::death::cleanup;
use crate::death::cleanup::CONTESTS_ANEW;
use crate::replacement::order;
use crate::replacement::order::ORDERER;
use crate::turn::end_of_turn;
use crate::turn::end_of_turn::STUNS_END;

kernel::interpretation! {
    /// 373.1.a, 465.2.c.10: `true` if the edition in use does not have the rule of a clause yet. Such a rule only
    /// states what the older edition does as well, so that nothing but its citation depends on the edition.
    pub(crate) IS_LATER_RULE: fn(Clause) -> bool;
}

fn came_with_1_4(clause: Clause) -> bool {
    clause == "373.1.a-replacement-first" || clause == "465.2.c.10-prevented-is-not-exempt"
}

/// Returns `true` if the edition in use has the rule of a clause.
pub(crate) fn has_rule(interpretations: &Interpretations, clause: Clause) -> bool {
    interpretations.by(&IS_LATER_RULE).is_none_or(|is_later| !is_later(clause))
}

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
                .with(&ASSIGN_AND_REPLACE, combat::replace_when_dealt)
                .with(&WINNER, ending::alone_there)
                .with(&COMBAT_STEPS, timetable::steps_1_3)
                .with(&IS_LATER_RULE, Some(came_with_1_4 as fn(Clause) -> bool))
                .with(&STUNS_END, end_of_turn::stuns_end_first)
                .with(&CONTESTS_ANEW, cleanup::nobody_contests)
                .with(&UNTARGETABLE_IS_ILLEGAL, legality::chosen_once_for_all)
                .with(&OWN_POWER, costs::any_power),
        ),
        "1.4" => Some(newest),
        _ => None,
    }
}
