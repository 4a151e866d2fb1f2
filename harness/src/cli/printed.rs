//! Whether what was printed came to where it was to go.

use std::io::{Error, ErrorKind, Result, Write as _, stdout};
use std::sync::{Mutex, PoisonError};

use reports::sink::WriteError;

/// The first failure.
static LOST: Mutex<Option<Error>> = Mutex::new(None);

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
