//! Standard output. A failure to write is recorded, where `println!` panics, and is reported once, as the program ends.

use std::io::{Error, ErrorKind, Result, Write as _, stdout};
use std::sync::{Mutex, PoisonError};

use reports::sink::WriteError;

/// The first failure.
static LOST: Mutex<Option<Error>> = Mutex::new(None);

/// Writes a text unchanged. A failure is reported by [`outcome`].
pub fn write(text: &str) {
    note(stdout().write_all(text.as_bytes()));
}

/// Records the result of writing. A closed pipe is not a failure, so `ruleproof list | head` ends quietly.
pub fn note(written: Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        LOST.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// Flushes standard output, and returns the first failure since the last call.
///
/// # Errors
/// Some of the output did not arrive, and the pipe was not closed.
pub fn outcome() -> std::result::Result<(), WriteError> {
    note(stdout().flush());
    let lost = LOST.lock().unwrap_or_else(PoisonError::into_inner).take();
    lost.map_or(Ok(()), |error| Err(WriteError::Output(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_not_a_failure_and_anything_else_is() {
        note(Err(ErrorKind::BrokenPipe.into()));
        assert!(outcome().is_ok());
        note(Err(ErrorKind::StorageFull.into()));
        note(Err(ErrorKind::BrokenPipe.into()));
        let why = outcome().unwrap_err().to_string();
        assert!(why.starts_with("cannot write to standard output: "), "{why}");
        assert!(outcome().is_ok());
    }
}
