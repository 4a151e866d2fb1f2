//! Cards that change their zone.

pub mod deck;
