//! Combat: who attacks and blocks (508, 509), and its damage (510).

pub(crate) mod assigning;
pub(crate) mod banding;
pub(crate) mod blocked;
pub(crate) mod blocking_several;
pub(crate) mod costs;
pub(crate) mod declaring;
pub(crate) mod landwalk;
pub(crate) mod lethal;
pub(crate) mod over_planeswalkers;
pub(crate) mod requirements;
