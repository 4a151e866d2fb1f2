//! Where objects are: changes of zones, destruction, and what becomes of permanents.

mod destroying;
mod moving;
mod permanents;

pub use moving::ZoneChange;
