//! The suite of the repository: its cases, cards and reviews, and the mistakes it catches.

mod card_names;
mod card_shapes;
mod mistakes;
mod plain_616;
mod reviews;
mod up_to_date;
