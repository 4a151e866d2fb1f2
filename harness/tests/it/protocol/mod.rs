//! The messages between the harness and an engine.

mod messages;
mod transcripts;
