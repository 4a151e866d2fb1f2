//! The record as JSON, and its schema.

use serde::Serialize;
use serde_json::Value;

use crate::lines;
use crate::plain;
use crate::record::{FORMAT, Record};
use crate::standing::{self, Contradiction};

/// A record that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is not JSON, or has other keys.
    #[error("not a record of a run: {}", plain::line(&.0.to_string()))]
    Whole(#[from] serde_json::Error),
    /// The record has a format of a later version.
    #[error("unsupported record format {0}; this version reads format {FORMAT}")]
    Format(u32),
    /// The duration is not possible.
    #[error("not a record of a run: `seconds` is {0}")]
    Seconds(f64),
    /// The record contradicts itself.
    #[error("not a record of a run: {0}")]
    Contradiction(#[from] Contradiction),
    /// A line is not part of a record.
    #[error("not a record of a run: line {line}: {}", plain::line(&.error.to_string()))]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// The error.
        error: serde_json::Error,
    },
}

impl RecordError {
    /// Returns the error for a line that is not part of a record.
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

/// Reads a record, whole or in lines. The second value is `true` if the run came to its end: a record in lines may have
/// been cut off.
///
/// # Errors
/// The text is not a record.
pub fn read(text: &str) -> Result<(Record, bool), RecordError> {
    if lines::head_of(text).is_some() {
        return lines::read(text);
    }
    Ok((checked(serde_json::from_str(text)?)?, true))
}

/// The longest possible duration of a run, in seconds: more than a hundred years.
const MOST_SECONDS: f64 = 4e9;

/// Returns a record of this format with plausible numbers, without control characters that a terminal or a log would
/// obey.
///
/// # Errors
/// The record has another format or an impossible duration, or contradicts itself.
pub fn checked(mut record: Record) -> Result<Record, RecordError> {
    if record.format != FORMAT {
        return Err(RecordError::Format(record.format));
    }
    if !(0.0..=MOST_SECONDS).contains(&record.seconds) {
        return Err(RecordError::Seconds(record.seconds));
    }
    plain::clean(&mut record);
    standing::check(&record)?;
    Ok(record)
}

/// The JSON Schema of a record.
pub fn schema() -> Value {
    schemars::schema_for!(Record).to_value()
}
