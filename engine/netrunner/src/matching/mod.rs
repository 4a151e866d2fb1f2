//! Whether something is what an ability speaks of: a card, what is about to happen, what happened.

mod asks;
mod cards;
mod events;
mod imminent;
mod points;
mod roles;

pub(crate) use asks::{Asker, Asks};
pub(crate) use events::one_or_more;
pub(crate) use imminent::{is_responsible, within};
pub(crate) use roles::{acts_beforehand, enlarges, preventions, replaces};
