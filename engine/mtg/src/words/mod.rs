//! The language of cases and cards: keywords of scenarios, of cards and their effects, and of expectations.

pub mod amount;
pub mod cards;
pub mod choices;
pub mod copying;
pub(crate) mod creature_types;
pub mod dealing;
pub mod deeds;
pub mod effects;
pub mod expected;
pub(crate) mod faults;
pub(crate) mod keyword_counters;
pub(crate) mod kinds;
pub mod limits;
pub mod meant;
pub mod measures;
pub mod patterns;
pub mod paying;
pub mod prohibiting;
pub(crate) mod referring;
pub mod scenario;
pub mod select;
pub mod slots;
pub(crate) mod spots;
pub mod statics;
pub mod subjects;
pub(crate) mod support;
