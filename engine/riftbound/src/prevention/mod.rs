//! Prevent (437): how one is made, the damage that it covers, and the amount that it takes off.

pub mod coverage;
pub mod directed;
pub mod each_combat;
pub mod making;
pub mod values;
