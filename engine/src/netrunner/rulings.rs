//! Where editions differ, and where engines are known to go wrong.

/// The rulings of an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulings {}
