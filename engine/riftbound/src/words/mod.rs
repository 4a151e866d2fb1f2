//! What a case and a card may say.

pub mod amounts;
pub mod cards;
pub mod effects;
pub mod expected;
pub mod phrases;
mod phrasing;
pub mod scenario;
pub mod subjects;
pub mod tags;
pub mod targets;
