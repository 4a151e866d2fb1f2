//! Damage: what changes it before it is dealt (437.7, 715), what deals it, and that it is marked (417).

pub mod bonus;
pub mod changes;
pub mod dealing;
pub mod sources;
pub mod split;
