//! Where reports are written to.

use std::io;

/// Why a text could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Not to a file.
    #[error("cannot write `{path}`: {error}")]
    File {
        /// The path of the file.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// Not to standard output.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
}

/// Takes the text of a report: a file, a terminal, a text in memory.
pub trait Sink: Send {
    /// Writes a text behind what was written before.
    ///
    /// # Errors
    /// It could not be written.
    fn write(&mut self, text: &str) -> Result<(), WriteError>;
}

impl<S: Sink + ?Sized> Sink for Box<S> {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        (**self).write(text)
    }
}

/// Keeps the text.
impl Sink for &mut String {
    fn write(&mut self, text: &str) -> Result<(), WriteError> {
        self.push_str(text);
        Ok(())
    }
}
