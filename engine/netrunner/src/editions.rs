//! What the older editions read otherwise than 26.03.

use crate::rulings::Rulings;
use crate::words::Edition;
use crate::{abilities, costs, prevention, replacement, resolution, runs, turn, windows};

impl Rulings {
    /// The readings of an edition.
    pub(crate) fn of(edition: Edition) -> Self {
        match edition {
            Edition::Nsg => Self::RIGHT,
            Edition::Ffg2017 => Self::of_the_core_rules(),
            // The later ruling on Tollbooth came in place of this one.
            Edition::Ffg => Self { without_effect: abilities::needs_no_effect, ..Self::of_the_core_rules() },
        }
    }

    /// The core rule book, the FAQ and the rulings on them.
    fn of_the_core_rules() -> Self {
        Self {
            open: windows::point_for_each,
            run_steps: runs::steps_of_the_faq,
            turn_steps: turn::steps_of_the_faq,
            instruction: resolution::one_by_one,
            after_effect: abilities::once_nothing_resolves,
            after_cost: abilities::goes_on,
            use_conditional: windows::use_at_point,
            conditional_used: abilities::not_told_as_used,
            out_of_time: prevention::not_occurring,
            is_left: prevention::is_left,
            prevent_whole: prevention::as_a_number,
            take: prevention::down_to_zero,
            put_in_place: replacement::after_the_point,
            check_cost: costs::has_what_is_paid,
            pay_part: costs::as_an_effect,
            trash_as_cost: costs::trash_as_cost,
            ..Self::RIGHT
        }
    }
}
