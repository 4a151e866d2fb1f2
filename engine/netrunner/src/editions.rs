//! What the older editions read otherwise than 26.03.

use crate::rulings::Rulings;
use crate::words::Edition;
use crate::{abilities, costs, prevention, replacement, resolution, runs, turn, windows};
use kernel::rulings::Reading;

impl Rulings {
    /// The readings of an edition.
    pub(crate) fn of(edition: Edition) -> Self {
        match edition {
            Edition::Nsg => Self::right(),
            Edition::Ffg2017 => Self::of_the_core_rules(),
            // The later ruling on Tollbooth came in place of this one.
            Edition::Ffg => {
                Self { without_effect: Reading::of(abilities::needs_no_effect), ..Self::of_the_core_rules() }
            }
        }
    }

    /// The core rule book, the FAQ and the rulings on them.
    fn of_the_core_rules() -> Self {
        Self {
            open: Reading::of(windows::point_for_each),
            run_steps: Reading::of(runs::steps_of_the_faq),
            turn_steps: Reading::of(turn::steps_of_the_faq),
            instruction: Reading::of(resolution::one_by_one),
            after_effect: Reading::of(abilities::once_nothing_resolves),
            after_cost: Reading::of(abilities::goes_on),
            use_conditional: Reading::of(windows::use_at_point),
            conditional_used: Reading::of(abilities::not_told_as_used),
            out_of_time: Reading::of(prevention::not_occurring),
            is_left: Reading::of(prevention::is_left),
            prevent_whole: Reading::of(prevention::as_a_number),
            take: Reading::of(prevention::down_to_zero),
            put_in_place: Reading::of(replacement::after_the_point),
            check_cost: Reading::of(costs::has_what_is_paid),
            pay_part: Reading::of(costs::as_an_effect),
            trash_as_cost: Reading::of(costs::trash_as_cost),
            ..Self::right()
        }
    }
}
