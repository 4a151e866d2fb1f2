//! Abilities: paid ones that players use, conditional ones that meet their condition, and what lasts.

mod announced_x;
mod announcing;
mod conditional;
mod lasting;
mod paid;
mod reactions;
mod useless;

pub(crate) use announced_x::{cost_then_x, x_of_effect};
pub(crate) use announcing::{held_to_it, takes_a_server, valid_targets};
pub(crate) use conditional::{
    RUN_ENDED, ability_word, accepts, encounter_ability, not_told_as_used, sees_itself_go, told_as_used, wait_once,
};
pub(crate) use lasting::{Ending, let_lapse};
pub(crate) use paid::{
    NOT_NOW, PaidUse, announced, break_in, lies_there, none_was_used, paid_ability_after_rez, strong_enough, used_up,
    works,
};
pub(crate) use reactions::{
    checkpoint, goes_on, newest_first, of_an_encounter_that_is_over, once_nothing_resolves, resolve_now, stays_pending,
};
pub(crate) use useless::{must_change_something, needs_no_effect};
