//! Printing: the only way from a text to the terminal. Messages for people are made [plain](reports::plain::message),
//! since most contain texts of engines, records and files; data is printed unchanged.

use std::io::{Write as _, stderr};

use reports::plain;
pub use ruleproof::standard_output::{outcome, write as data};

/// Prints a message on standard output. A closed pipe is not a failure, so `ruleproof list | head` ends quietly; any
/// other failure is reported as the program ends.
pub fn message(text: &str) {
    ruleproof::standard_output::note(anstream::stdout().write_all(plain::message(text).as_bytes()));
}

/// Prints a message on standard error, where a failure cannot be reported any more.
pub fn error(text: &str) {
    let _ = stderr().write_all(plain::message(text).as_bytes());
}
