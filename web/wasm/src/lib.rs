//! The language server in a browser: a message goes in as JSON, those to send back come out, each on a line.
//!
//! The page calls [`room`] for a place to write a message to, [`take`] to have it taken, and finds the answer at [`given`].
//! Where the server breaks off, [`failure`] says why, and the page begins another one.

mod boundary;
mod talk;

pub use self::boundary::{failure, given, reason, room, take};
