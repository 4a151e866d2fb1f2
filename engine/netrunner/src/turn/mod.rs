//! The actions of a turn, and its end.

pub(crate) mod actions;
pub(crate) mod by_effect;
pub(crate) mod checkpoints;
pub(crate) mod facedown;
pub(crate) mod installing;
pub(crate) mod memory;
pub(crate) mod scoring;
pub(crate) mod steps;
pub(crate) mod turns;
pub(crate) mod unique;
