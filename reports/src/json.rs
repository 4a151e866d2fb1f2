//! The record as JSON, and its schema.

use serde::Serialize;
use serde_json::Value;

use crate::record::Record;

/// A record that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("not a record of a run: {0}")]
pub struct NotARecord(#[from] serde_json::Error);

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

/// Reads a record.
pub fn read(text: &str) -> Result<Record, NotARecord> {
    Ok(serde_json::from_str(text)?)
}

/// The JSON Schema of a record.
pub fn schema() -> Value {
    schemars::schema_for!(Record).to_value()
}
