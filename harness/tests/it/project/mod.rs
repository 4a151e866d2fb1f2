//! The repository itself: its structure, its documentation and its generated files.

mod architecture;
mod cycles;
mod docs;
mod english;
mod messages;
mod schemas;
mod structure;
mod supply;
