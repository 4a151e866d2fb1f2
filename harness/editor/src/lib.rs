//! Editor support for writing cases: problems, completions, and the meaning of words.
//!
//! [`Server`] is a language server, independent of the transport: it takes one message and returns the messages to send
//! back. Below it, the [`workspace`] contains the suite and the open [`document`]s on top of it, and each answer is a
//! function of these.
//!
//! The crate takes texts and returns values: it contains no file, process, terminal, thread or clock, so the same
//! server works on standard input and in a browser.

pub mod actions;
pub mod cast;
pub mod complete;
pub mod cursor;
pub mod document;
pub mod format;
pub mod hints;
pub mod hover;
pub mod index;
pub mod lens;
pub mod lines;
pub mod loose;
pub mod places;
pub mod printed;
pub mod problems;
pub mod references;
pub mod rename;
mod server;
pub mod symbols;
#[cfg(test)]
mod testing;
pub mod uses;
pub mod view;
pub mod want;
pub mod wordings;
pub mod words;
pub mod workspace;

pub use self::server::Server;
