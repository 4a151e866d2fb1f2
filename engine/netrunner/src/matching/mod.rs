//! Matching of what an ability speaks of: a card, what is about to happen, what happened.

pub(crate) mod asks;
mod cards;
pub(crate) mod events;
pub(crate) mod imminent;
mod points;
pub(crate) mod roles;
