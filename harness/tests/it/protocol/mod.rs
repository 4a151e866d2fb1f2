//! The messages between the harness and an engine.

mod fit;
mod messages;
mod plain_cards;
mod served;
mod transcripts;
