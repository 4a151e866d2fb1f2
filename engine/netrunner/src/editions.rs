//! The interpretations of each edition: the right ones of 26.03, and those that an older one replaces.

use kernel::interpretations::Interpretations;

use crate::abilities::conditional::CONDITIONAL_USED;
use crate::abilities::reactions::IS_DROPPED;
use crate::abilities::useless::WITHOUT_EFFECT;
use crate::costs::payable::CHECK_COST;
use crate::costs::paying::{PAY_PART, TRASH_AS_COST};
use crate::costs::steps::AFTER_COST;
use crate::prevention::amounts::PREVENT_WHOLE;
use crate::prevention::taking::{IS_LEFT, TAKE};
use crate::prevention::using::OUT_OF_TIME;
use crate::replacement::PUT_IN_PLACE;
use crate::resolution::effects::AFTER_EFFECT;
use crate::resolution::instructions::INSTRUCTION;
use crate::resolution::moving::SET_ASIDE;
use crate::resolution::shifting::COUNT_AT_ONCE;
use crate::runs::ending::ENDS;
use crate::runs::steps::RUN_STEPS;
use crate::turn::actions::AFTER_PLAY;
use crate::turn::steps::TURN_STEPS;
use crate::turn::turns::ALLOT;
use crate::windows::interrupt_windows::OPEN;
use crate::windows::pending::USE_CONDITIONAL;
use crate::words::Edition;
use crate::{abilities, costs, prevention, replacement, resolution, runs, turn, windows};

/// The interpretations of an edition.
pub(crate) fn interpretations(edition: Edition) -> Interpretations {
    match edition {
        Edition::Nsg => Interpretations::right(),
        Edition::Ffg2017 => of_the_core_rules(),
        // The later ruling on Tollbooth came in place of this one.
        Edition::Ffg => of_the_core_rules().with(&WITHOUT_EFFECT, abilities::useless::needs_no_effect),
    }
}

/// The interpretations of the core rule book, the FAQ and the rulings on them.
fn of_the_core_rules() -> Interpretations {
    Interpretations::right()
        .with(&OPEN, windows::points::point_for_each)
        .with(&RUN_STEPS, runs::steps::steps_of_the_faq)
        .with(&ENDS, runs::ending::over_at_once)
        .with(&TURN_STEPS, turn::steps::steps_of_the_faq)
        .with(&ALLOT, turn::turns::have_the_allotment)
        .with(&INSTRUCTION, resolution::instructions::one_by_one)
        .with(&AFTER_EFFECT, resolution::effects::once_nothing_resolves)
        .with(&AFTER_COST, costs::steps::goes_on)
        .with(&USE_CONDITIONAL, windows::points::use_at_point)
        .with(&COUNT_AT_ONCE, Some(resolution::shifting::count_at_once))
        .with(&SET_ASIDE, resolution::moving::in_hand_at_once)
        .with(&AFTER_PLAY, costs::steps::goes_on)
        .with(&CONDITIONAL_USED, abilities::conditional::report_nothing)
        .with(&IS_DROPPED, abilities::reactions::of_an_encounter_that_is_over)
        .with(&OUT_OF_TIME, prevention::using::not_occurring)
        .with(&IS_LEFT, prevention::taking::is_left)
        .with(&PREVENT_WHOLE, Some(prevention::amounts::as_a_number))
        .with(&TAKE, Some(prevention::taking::down_to_zero))
        .with(&PUT_IN_PLACE, replacement::after_the_point)
        .with(&CHECK_COST, costs::payable::has_what_is_paid)
        .with(&PAY_PART, costs::paying::as_an_effect)
        .with(&TRASH_AS_COST, costs::paying::trash_as_cost)
}
