//! The language server in a browser. It takes a message as JSON and returns the messages to send back, one per line.
//!
//! The page calls [`room`] for memory for a message, [`take`] to handle the message, and finds the answer at [`given`]. If
//! the server panics, [`failure`] is the reason, and the page starts another server.

mod boundary;
mod talk;

pub use self::boundary::{failure, given, reason, room, take};
