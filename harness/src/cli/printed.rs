//! Printing: the only way from a text to the terminal. Messages for people are made [plain](reports::plain::message),
//! since most contain texts of engines, records and files; data is printed unchanged.

use std::io::{Error, ErrorKind, Result, Write as _, stderr, stdout};
use std::sync::{Mutex, PoisonError};

use reports::plain;
use reports::sink::WriteError;

/// The first failure.
static LOST: Mutex<Option<Error>> = Mutex::new(None);

/// Prints a message on standard output. A closed pipe is not a failure, so `ruleproof list | head` ends quietly; any
/// other failure is reported as the program ends.
pub fn message(text: &str) {
    note(anstream::stdout().write_all(plain::message(text).as_bytes()));
}

/// Prints data for other programs on standard output.
pub fn data(text: &str) {
    note(stdout().write_all(text.as_bytes()));
}

/// Prints a message on standard error, where a failure cannot be reported any more.
pub fn error(text: &str) {
    let _ = stderr().write_all(plain::message(text).as_bytes());
}

/// Records the result of printing. A closed pipe is not a failure.
pub fn note(printed: Result<()>) {
    if let Err(error) = printed
        && error.kind() != ErrorKind::BrokenPipe
    {
        LOST.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// Returns an error if printed text did not arrive.
pub fn outcome() -> std::result::Result<(), WriteError> {
    note(stdout().flush());
    let lost = LOST.lock().unwrap_or_else(PoisonError::into_inner).take();
    lost.map_or(Ok(()), |error| Err(WriteError::Output(error)))
}
