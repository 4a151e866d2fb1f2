//! The failures of a run, for people.

use crate::events::{Event, ReportError, Reporter};
use crate::folded::{folded, unfolded};
use crate::sink::Sink;

/// Writes the failures when the run is finished: folded by cause, or each play by itself.
#[derive(Debug)]
pub struct HumanDetails<S, F> {
    /// The sink to write to.
    pub sink: S,
    /// `true` if each play is shown by itself.
    pub verbose: bool,
    /// Advice on leaving out cases with missing features, shown if there are many of them.
    pub leaving_out: String,
    /// Returns the text of a clause, by game and id, if it is known.
    pub says: F,
}

impl<S: Sink, F: Fn(&str, &str) -> Option<String> + Send> Reporter for HumanDetails<S, F> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        let Event::RunFinished { record } = event else { return Ok(()) };
        let text =
            if self.verbose { unfolded(record, &self.says) } else { folded(record, &self.leaving_out, &self.says) };
        Ok(self.sink.write(&text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{record, result};
    use super::*;
    use crate::record::Verdict;

    fn details(verbose: bool) -> String {
        let record = record(vec![result("mtg/a", Verdict::Crash), result("mtg/b", Verdict::Crash)]);
        let mut text = String::new();
        let mut reporter =
            HumanDetails { sink: &mut text, verbose, leaving_out: String::new(), says: |_: &str, _: &str| None };
        reporter.report(&Event::PlayingFinished { seconds: 1.0, policy: None }).unwrap();
        reporter.report(&Event::RunFinished { record: &record }).unwrap();
        text
    }

    #[test]
    fn plays_of_one_cause_are_told_each_only_where_all_are() {
        assert!(details(false).contains("  and 1 other case (crash: no reason was reported): mtg/b\n"));
        assert_eq!(details(true).matches("crash: mtg/").count(), 2);
        assert!(details(true).contains("\u{1b}[1;31mcrash: mtg/b@x\u{1b}[0m\n  --> a.yaml:7\n"));
    }
}
