//! The common part of all replacements: the event that is about to happen, who orders the effects on it (372), and that
//! each is applied to it once (370.2).

pub mod effect;
pub mod once;
pub mod order;
pub mod pending;

pub use effect::DamageEffect;
pub use pending::PendingDamage;
