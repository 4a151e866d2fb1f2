//! Damage that is dealt (417).

pub mod dealing;
