//! Zones of objects: changes of zones, destruction, and changes of permanents.

mod blanks;
pub(crate) mod destroying;
pub(crate) mod last_known;
pub(crate) mod moving;
pub(crate) mod permanents;
pub(crate) mod returning;

pub use moving::ZoneChange;
