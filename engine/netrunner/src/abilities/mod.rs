//! Abilities: paid ones that players use, conditional ones that meet their condition, and what lasts.

pub(crate) mod announced_x;
pub(crate) mod announcing;
pub(crate) mod conditional;
pub(crate) mod lasting;
pub(crate) mod paid;
pub(crate) mod reactions;
pub(crate) mod useless;

pub(crate) use announced_x::cost_then_x;
pub(crate) use conditional::{RUN_ENDED, ability_word, not_told_as_used};
pub(crate) use lasting::Ending;
pub(crate) use paid::{NOT_NOW, PaidUse, announced, break_in};
pub(crate) use reactions::{goes_on, once_nothing_resolves, resolve_now};
pub(crate) use useless::{must_change_something, needs_no_effect};
