//! Damage: its changes before it is dealt (437.7, 715), its sources, and its marking (417).

pub mod bonus;
pub mod changes;
pub mod dealing;
pub mod sources;
pub mod split;
