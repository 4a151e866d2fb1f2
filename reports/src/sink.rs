//! The destinations of reports.

use std::io;

/// A text could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Writing to a file failed.
    #[error("cannot write `{path}`: {error}")]
    File {
        /// The path of the file.
        path: String,
        /// The system's error.
        error: io::Error,
    },
    /// Writing to standard output failed.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
}

/// A destination for the text of a report: a file, a terminal, a text in memory.
pub trait Sink: Send {
    /// Appends a text.
    ///
    /// # Errors
    /// The text could not be written.
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
