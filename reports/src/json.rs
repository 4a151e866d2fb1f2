//! The record as JSON, and its schema.

use serde::Deserialize;
use serde_json::Value;

use crate::record::{FORMAT, Record};

/// A record that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum NotARecord {
    /// It is no JSON, or not of the form.
    #[error("not a record of a run: {0}")]
    Wrong(#[from] serde_json::Error),
    /// It is of another version of the form.
    #[error("a record of form {0}, of which this program knows {FORMAT} only")]
    Format(u32),
}

#[derive(Deserialize)]
struct Form {
    format: u32,
}

/// The record as JSON text, with a line break at the end.
pub fn write(record: &Record) -> String {
    let mut text = serde_json::to_string_pretty(record).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads a record.
pub fn read(text: &str) -> Result<Record, NotARecord> {
    match serde_json::from_str(text) {
        Ok(Form { format }) if format != FORMAT => Err(NotARecord::Format(format)),
        _ => Ok(serde_json::from_str(text)?),
    }
}

/// The JSON Schema of a record.
pub fn schema() -> Value {
    schemars::schema_for!(Record).to_value()
}
