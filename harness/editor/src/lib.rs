//! What an editor is told of a case while it is written: what is wrong, what may stand at the cursor, what a word means.
//!
//! [`Server`] is a language server, whatever carries its messages: one comes in, the messages to send back come out. Below
//! it, the [`workspace`] holds the suite and over it the open [`document`]s, and each answer is a function of these.
//!
//! Texts in, values out: no file, process, terminal, thread or clock is in this crate, so the same server answers on
//! standard input and in a browser.

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
