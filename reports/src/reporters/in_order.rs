//! Restores the order of the files.

use std::collections::BTreeMap;

use crate::events::{Event, ReportError, Reporter};
use crate::record::CaseResult;

/// Passes results on in the order of their numbers, whatever the order in which plays end. A result whose predecessors
/// have arrived is passed on at once, so that a report that is written during the run lags no further than the slowest
/// play.
#[derive(Debug)]
pub struct InOrder<R> {
    inner: R,
    /// The number of the next result to pass on.
    next: usize,
    /// Results that wait for their predecessors.
    held: BTreeMap<usize, CaseResult>,
}

impl<R: Reporter> InOrder<R> {
    /// Restores the order for a reporter.
    pub fn new(inner: R) -> Self {
        Self { inner, next: 0, held: BTreeMap::new() }
    }

    /// Passes on the results that need not wait any more.
    fn hand_on(&mut self) -> Result<(), ReportError> {
        while let Some(result) = self.held.remove(&self.next) {
            self.inner.report(&Event::CaseFinished { number: self.next, result: &result })?;
            self.next += 1;
        }
        Ok(())
    }

    /// Passes on all results that are held back: the missing ones will not come any more.
    fn hand_on_all(&mut self) -> Result<(), ReportError> {
        for (number, result) in std::mem::take(&mut self.held) {
            self.inner.report(&Event::CaseFinished { number, result: &result })?;
            self.next = number + 1;
        }
        Ok(())
    }
}

impl<R: Reporter> Reporter for InOrder<R> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        match event {
            Event::CaseFinished { number, .. } if *number == self.next => {
                self.inner.report(event)?;
                self.next = number + 1;
                self.hand_on()
            }
            Event::CaseFinished { number, result } => {
                self.held.insert(*number, (*result).clone());
                Ok(())
            }
            Event::CaseCorrected { .. } | Event::PlayingFinished { .. } | Event::RunFinished { .. } => {
                self.hand_on_all()?;
                self.inner.report(event)
            }
            Event::RunStarted { .. } => self.inner.report(event),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::JsonLines;
    use super::super::sample::{head, result};
    use super::*;
    use crate::record::Verdict;

    /// The ids and verdicts of the lines that are written when plays end in this order.
    fn written(finished: &[usize], corrected: Option<usize>) -> String {
        let mut text = String::new();
        let mut reporter = InOrder::new(JsonLines::new(&mut text));
        reporter.report(&Event::RunStarted { head: &head(), plays: finished.len() }).unwrap();
        for number in finished {
            let result = result(&format!("mtg/{number}"), Verdict::Pass);
            reporter.report(&Event::CaseFinished { number: *number, result: &result }).unwrap();
        }
        if let Some(number) = corrected {
            let result = result(&format!("mtg/{number}"), Verdict::Protocol);
            reporter.report(&Event::CaseCorrected { number, result: &result }).unwrap();
        }
        reporter.report(&Event::PlayingFinished { seconds: 1.0, policy: None }).unwrap();
        let lines = text.lines().filter_map(|line| serde_json::from_str::<CaseResult>(line).ok());
        lines.map(|result| format!("{} {}", result.id, result.verdict.as_str())).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn results_come_in_order_whatever_the_order_in_which_plays_end() {
        let ordered = "mtg/0 pass; mtg/1 pass; mtg/2 pass; mtg/3 pass";
        for finished in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
            assert_eq!(written(&finished, None), ordered);
        }
    }

    #[test]
    fn a_correction_follows_all_results() {
        assert_eq!(written(&[1, 0], Some(0)), "mtg/0 pass; mtg/1 pass; mtg/0 protocol");
    }

    #[test]
    fn a_result_that_never_comes_keeps_none_of_the_others_back() {
        assert_eq!(written(&[0, 3, 2], None), "mtg/0 pass; mtg/2 pass; mtg/3 pass");
    }
}
