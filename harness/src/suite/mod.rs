//! A suite: catalogues, cards and cases, from texts.
//!
//! [`load`] takes texts and gives a suite or everything that is wrong with them; [`catalogue`] and
//! [`cards`] hold what cases lean on, [`documents`] holds catalogues against their documents; [`select`]
//! picks cases; [`files`] reads folders, [`bundled`] is the suite that is built into the program, and
//! [`places`] are where the engine decides by a clause.

pub mod bundled;
pub mod cards;
pub mod catalogue;
pub mod documents;
#[cfg(feature = "native")]
pub mod files;
pub mod load;
pub mod places;
pub mod select;
