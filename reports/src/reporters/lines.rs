//! The record as lines of JSON, written during the run.

use crate::events::{Event, ReportError, Reporter};
use crate::lines::{Tail, line};
use crate::sink::Sink;

/// Writes a line for each event, so that the results so far are there however the run ends. Within
/// [`InOrder`](super::InOrder) the lines follow the order of the files.
#[derive(Debug)]
pub struct JsonLines<S> {
    sink: S,
    /// `true` if the first line is written already, because this continues an earlier record.
    has_head: bool,
}

impl<S: Sink> JsonLines<S> {
    /// Starts a record with its first line.
    pub fn new(sink: S) -> Self {
        Self { sink, has_head: false }
    }

    /// Continues a record whose first lines are in the sink already.
    pub fn resumed(sink: S) -> Self {
        Self { sink, has_head: true }
    }
}

impl<S: Sink> Reporter for JsonLines<S> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        match event {
            Event::RunStarted { head, .. } if !self.has_head => self.sink.write(&line(head))?,
            Event::CaseFinished { result, .. } | Event::CaseCorrected { result, .. } => {
                self.sink.write(&line(result))?;
            }
            Event::PlayingFinished { seconds, policy } => {
                self.sink.write(&line(&Tail { seconds: *seconds, policy: *policy }))?;
            }
            Event::RunStarted { .. } | Event::RunFinished { .. } => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{head, record, result};
    use super::*;
    use crate::record::Verdict;

    fn run(mut reporter: JsonLines<&mut String>) {
        let one = result("mtg/a", Verdict::Pass);
        let late = result("mtg/a", Verdict::Protocol);
        reporter.report(&Event::RunStarted { head: &head(), plays: 1 }).unwrap();
        reporter.report(&Event::CaseFinished { number: 0, result: &one }).unwrap();
        reporter.report(&Event::CaseCorrected { number: 0, result: &late }).unwrap();
        reporter.report(&Event::PlayingFinished { seconds: 1.5, policy: None }).unwrap();
        reporter.report(&Event::RunFinished { record: &record(vec![late]) }).unwrap();
    }

    #[test]
    fn the_lines_are_a_record_whole_and_resumed() {
        let mut text = String::new();
        run(JsonLines::new(&mut text));
        let (whole, ended) = crate::lines::read(&text).unwrap();
        assert!(ended);
        assert_eq!(whole.results, [result("mtg/a", Verdict::Protocol)]);
        assert!((whole.seconds - 1.5).abs() < f64::EPSILON);

        let mut text = line(&head());
        run(JsonLines::resumed(&mut text));
        assert_eq!(crate::lines::read(&text).unwrap(), (whole, true));
    }
}
