//! Whether something is what an ability speaks of: a card, what is about to happen, what happened.

mod asks;
mod cards;
pub(crate) mod events;
pub(crate) mod imminent;
mod points;
pub(crate) mod roles;

pub(crate) use asks::{Asker, Asks};
pub(crate) use roles::{acts_beforehand, enlarges, preventions, replaces};
