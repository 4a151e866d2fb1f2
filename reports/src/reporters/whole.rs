//! The record as one file.

use crate::events::{Event, ReportError, Reporter};
use crate::json;
#[cfg(feature = "junit")]
use crate::junit;
use crate::record::Record;
use crate::sink::Sink;

/// Writes the record when the run is finished, in one piece, so that a sink may replace a file by it.
pub struct WholeRecord<'f, S> {
    format: Box<Draw<'f>>,
    sink: S,
}

/// Renders a record.
type Draw<'f> = dyn Fn(&Record) -> Result<String, ReportError> + Send + 'f;

impl<'f, S: Sink> WholeRecord<'f, S> {
    /// Writes the record in a format that a function renders.
    pub fn drawn(format: impl Fn(&Record) -> String + Send + 'f, sink: S) -> Self {
        Self { format: Box::new(move |record| Ok(format(record))), sink }
    }

    /// Writes the record as JSON.
    pub fn json(sink: S) -> Self {
        Self::drawn(json::write, sink)
    }

    /// Writes the record as JUnit XML.
    #[cfg(feature = "junit")]
    pub fn junit(sink: S) -> Self {
        Self { format: Box::new(|record| Ok(junit::write(record)?)), sink }
    }
}

impl<S: Sink> Reporter for WholeRecord<'_, S> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        if let Event::RunFinished { record } = event {
            self.sink.write(&(self.format)(record)?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{record, result};
    use super::*;
    use crate::record::Verdict;
    use crate::sink::WriteError;

    /// A sink on a disk that is full.
    struct Full;

    impl Sink for Full {
        fn write(&mut self, _: &str) -> Result<(), WriteError> {
            Err(WriteError::File { path: "record.json".to_owned(), error: std::io::Error::other("no space left") })
        }
    }

    #[test]
    fn nothing_is_written_before_the_record_is_whole() {
        let record = record(vec![result("mtg/a", Verdict::Pass), result("riftbound/b", Verdict::Fail)]);
        let mut text = String::new();
        let mut reporter = WholeRecord::json(&mut text);
        reporter.report(&Event::CaseFinished { number: 0, result: &record.results[0] }).unwrap();
        reporter.report(&Event::PlayingFinished { seconds: 0.25, policy: None }).unwrap();
        reporter.report(&Event::RunFinished { record: &record }).unwrap();
        assert_eq!(text, json::write(&record));
    }

    #[cfg(feature = "junit")]
    #[test]
    fn junit_has_a_suite_a_game() {
        let record = record(vec![result("mtg/a", Verdict::Pass), result("riftbound/b", Verdict::Crash)]);
        let mut text = String::new();
        WholeRecord::junit(&mut text).report(&Event::RunFinished { record: &record }).unwrap();
        let suites: Vec<&str> = text.lines().filter(|line| line.contains("<testsuite ")).map(str::trim).collect();
        assert_eq!(suites.len(), 2, "{text}");
        assert!(suites[0].contains("name=\"mtg\"") && suites[0].contains("errors=\"0\""), "{text}");
        assert!(suites[1].contains("name=\"riftbound\"") && suites[1].contains("errors=\"1\""), "{text}");
    }

    #[test]
    fn a_disk_that_is_full_is_told_of_with_the_path() {
        let error = WholeRecord::json(Full).report(&Event::RunFinished { record: &record(Vec::new()) }).unwrap_err();
        assert_eq!(error.to_string(), "cannot write `record.json`: no space left");
    }
}
