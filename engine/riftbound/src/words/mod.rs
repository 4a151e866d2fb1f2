//! The language of cases and cards.

pub mod amounts;
pub mod cards;
pub mod effects;
pub mod expected;
pub(crate) mod faults;
pub(crate) mod kinds;
pub mod phrases;
mod phrasing;
pub mod scenario;
pub mod subjects;
pub mod tags;
pub mod targets;
