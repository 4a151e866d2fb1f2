//! Deaths: kills (428), what happens in place of a death (367 to 375), and the cleanup in which lethal
//! damage kills (323).

pub mod cleanup;
pub mod designation;
pub mod kill;
pub mod marked;
pub mod replaced;
pub mod simultaneous;
