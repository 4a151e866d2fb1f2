//! Where objects are: changes of zones, destruction, and what becomes of permanents.

mod destroying;
pub(crate) mod moving;
mod permanents;

pub use moving::ZoneChange;
