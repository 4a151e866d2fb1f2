//! Prevent (437): how one is made, which damage it covers, and how much it takes off.

pub mod coverage;
pub mod directed;
pub mod making;
pub mod values;
