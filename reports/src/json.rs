//! The record as JSON, and its schema.

use serde::Serialize;
use serde_json::Value;

use crate::lines;
use crate::record::Record;

/// A record that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It is not JSON, or has other keys.
    #[error("not a record of a run: {0}")]
    Whole(#[from] serde_json::Error),
    /// One of its lines is none of a record.
    #[error("not a record of a run: line {line}: {error}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
}

impl RecordError {
    /// A line is none of a record.
    pub fn at(line: usize, error: serde_json::Error) -> Self {
        Self::Line { line, error }
    }
}

/// The record as JSON text, with a line break at the end.
pub fn write(record: &Record) -> String {
    text(record)
}

/// A report as JSON text, with a line break at the end.
pub fn text(report: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(report).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads a record, whole or in lines. The second value says whether the run came to its end: a record of lines may have
/// been cut off.
///
/// # Errors
/// It is none.
pub fn read(text: &str) -> Result<(Record, bool), RecordError> {
    if lines::head_of(text).is_some() {
        return lines::read(text);
    }
    Ok((serde_json::from_str(text)?, true))
}

/// The JSON Schema of a record.
pub fn schema() -> Value {
    schemars::schema_for!(Record).to_value()
}
