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
    /// It is not JSON, or has other keys.
    #[error("not a record of a run: {}", plain::line(&.0.to_string()))]
    Whole(#[from] serde_json::Error),
    /// It has a form that came later.
    #[error("format {0} of a record is not known here, but {FORMAT}")]
    Format(u32),
    /// It took a time that is none.
    #[error("not a record of a run: `seconds` is {0}")]
    Seconds(f64),
    /// It contradicts itself.
    #[error("not a record of a run: {0}")]
    Contradiction(#[from] Contradiction),
    /// One of its lines is none of a record.
    #[error("not a record of a run: line {line}: {}", plain::line(&.error.to_string()))]
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
    Ok((checked(serde_json::from_str(text)?)?, true))
}

/// How long a run may have taken, in seconds: more than a hundred years.
const MOST_SECONDS: f64 = 4e9;

/// A record in this form whose numbers can be, without what a terminal or a log would obey.
///
/// # Errors
/// It is in another form, took a time that is none, or contradicts itself.
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
