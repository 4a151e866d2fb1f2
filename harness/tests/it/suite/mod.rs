//! The suite of the repository: its cases, cards, reviews, and what they catch.

mod card_names;
mod card_shapes;
mod mistakes;
mod reviews;
mod up_to_date;
