//! Combat: who attacks and blocks (508, 509), and its damage (510).

pub(crate) mod assigning;
mod declaring;
