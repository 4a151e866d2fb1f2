//! What is printed: the one way from a text to the terminal. Messages for people are made [plain](reports::plain::message),
//! since most hold texts of engines, records and files; data is printed as it is.

use std::io::{Error, ErrorKind, Result, Write as _, stderr, stdout};
use std::sync::{Mutex, PoisonError};

use reports::plain;
use reports::sink::WriteError;

/// The first failure.
static LOST: Mutex<Option<Error>> = Mutex::new(None);

/// Prints a message on standard output. That nobody reads any more is no failure, so `ruleproof list | head` ends quietly;
/// any other failure is reported as the program ends.
pub fn message(text: &str) {
    note(anstream::stdout().write_all(plain::message(text).as_bytes()));
}

/// Prints data for other programs on standard output.
pub fn data(text: &str) {
    note(stdout().write_all(text.as_bytes()));
}

/// Prints a message on standard error, where there is nobody left to tell of a failure.
pub fn error(text: &str) {
    let _ = stderr().write_all(plain::message(text).as_bytes());
}

/// Notes what came of printing something. That nobody reads any more is no failure.
pub fn note(printed: Result<()>) {
    if let Err(error) = printed
        && error.kind() != ErrorKind::BrokenPipe
    {
        LOST.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// Whether all that was printed is where it was to go.
pub fn outcome() -> std::result::Result<(), WriteError> {
    note(stdout().flush());
    let lost = LOST.lock().unwrap_or_else(PoisonError::into_inner).take();
    lost.map_or(Ok(()), |error| Err(WriteError::Output(error)))
}
