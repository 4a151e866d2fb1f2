//! The progress of a run for people, where no progress bar can be drawn.

use std::collections::HashSet;
use std::time::Duration;

use super::summary::line;
use crate::causes::cause;
use crate::events::{Event, ReportError, Reporter};
use crate::record::CaseResult;
use crate::sink::Sink;

/// Writes a line for each play as it ends. Within [`InOrder`](super::InOrder) the lines follow the order of the files.
#[derive(Debug)]
pub struct HumanLive<S> {
    sink: S,
    /// The plays that have their line.
    told: HashSet<String>,
}

impl<S: Sink> HumanLive<S> {
    /// Creates the reporter. It writes nothing before the first play ends.
    pub fn new(sink: S) -> Self {
        Self { sink, told: HashSet::new() }
    }

    fn print_result(&mut self, result: &CaseResult) -> Result<(), ReportError> {
        let (verdict, name) = (result.verdict.as_str(), result.name());
        self.sink.write(&format!("{verdict:>12} {name} ({}:{})\n", result.file, result.line))?;
        self.told.insert(name);
        Ok(())
    }
}

impl<S: Sink> Reporter for HumanLive<S> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        match event {
            Event::CaseFinished { result, .. } | Event::CaseCorrected { result, .. } => self.print_result(result),
            Event::RunFinished { record } => {
                // The results of a resumed run are written only now.
                let old = record.results.iter().filter(|result| !self.told.contains(&result.name()));
                let old: Vec<&CaseResult> = old.collect();
                old.into_iter().try_for_each(|result| self.print_result(result))?;
                if self.told.is_empty() { Ok(()) } else { Ok(self.sink.write("\n")?) }
            }
            Event::RunStarted { .. } | Event::PlayingFinished { .. } => Ok(()),
        }
    }
}

/// The number of causes that are shown as they come up.
const CAUSES: usize = 5;

/// The duration below which a run writes nothing before its end.
const SHORT: Duration = Duration::from_secs(2);

/// Writes a line for the first play of each of the first few causes, once a run has been going on for a while. Within
/// [`InOrder`](super::InOrder) the lines follow the order of the files.
#[derive(Debug)]
pub struct HumanFirst<S, C> {
    sink: S,
    /// Returns the time since the run started.
    clock: C,
    /// The causes that have their line.
    told: HashSet<String>,
    /// The text that is held back until the run has been going on for long enough.
    held: String,
    wrote: bool,
}

impl<S: Sink, C: FnMut() -> Duration> HumanFirst<S, C> {
    /// Creates the reporter with a clock that returns the time since the run started.
    pub fn new(sink: S, clock: C) -> Self {
        Self { sink, clock, told: HashSet::new(), held: String::new(), wrote: false }
    }

    fn print_result(&mut self, result: &CaseResult) -> Result<(), ReportError> {
        if result.standing.is_failure() && self.told.len() <= CAUSES && self.told.insert(cause(result)) {
            let is_last = self.told.len() > CAUSES;
            let more = || "(more causes are listed at the end)\n".to_owned();
            self.held.push_str(&if is_last { more() } else { line(&[result]) });
        }
        if !self.held.is_empty() && (self.clock)() >= SHORT {
            self.wrote = true;
            self.sink.write(&std::mem::take(&mut self.held))?;
        }
        Ok(())
    }
}

impl<S: Sink, C: FnMut() -> Duration + Send> Reporter for HumanFirst<S, C> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        match event {
            Event::CaseFinished { result, .. } => self.print_result(result),
            Event::RunFinished { .. } if self.wrote => Ok(self.sink.write("\n")?),
            Event::RunStarted { .. }
            | Event::CaseCorrected { .. }
            | Event::PlayingFinished { .. }
            | Event::RunFinished { .. } => Ok(()),
        }
    }
}

/// The longest time without a progress message while plays end.
const SILENCE: Duration = Duration::from_secs(5);

/// Writes the progress of a run from time to time.
#[derive(Debug)]
pub struct HumanPace<S, C> {
    sink: S,
    /// Returns the time since the run started.
    clock: C,
    /// The time of the next message.
    next: Duration,
    plays: usize,
    ended: usize,
    red: usize,
}

impl<S, C> HumanPace<S, C> {
    /// Creates the reporter with a clock that returns the time since the run started.
    pub fn new(sink: S, clock: C) -> Self {
        Self { sink, clock, next: SILENCE, plays: 0, ended: 0, red: 0 }
    }
}

impl<S: Sink, C: FnMut() -> Duration + Send> Reporter for HumanPace<S, C> {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        match event {
            Event::RunStarted { plays, .. } => self.plays = *plays,
            Event::CaseFinished { result, .. } => {
                self.ended += 1;
                self.red += usize::from(result.standing.is_failure());
                let now = (self.clock)();
                if now >= self.next && self.ended < self.plays {
                    self.next = now + SILENCE;
                    let left = left(now, self.ended, self.plays);
                    let Self { plays, ended, red, .. } = self;
                    self.sink
                        .write(&format!("{ended} of {plays} plays, {red} not as expected, about {left} left\n"))?;
                }
            }
            Event::CaseCorrected { .. } | Event::PlayingFinished { .. } | Event::RunFinished { .. } => {}
        }
        Ok(())
    }
}

/// The estimated remaining time, if the run continues at the same pace.
fn left(so_far: Duration, ended: usize, plays: usize) -> String {
    let rest = plays.saturating_sub(ended) as u128;
    let seconds = so_far.as_millis().saturating_mul(rest) / (ended.max(1) as u128) / 1000;
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{} s", seconds.max(1)),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{head, record, result};
    use super::*;
    use crate::record::Verdict;

    fn run(mut reporter: impl Reporter, results: &[CaseResult], old: usize) {
        for (number, result) in results.iter().enumerate().skip(old) {
            reporter.report(&Event::CaseFinished { number, result }).unwrap();
        }
        reporter.report(&Event::RunFinished { record: &record(results.to_vec()) }).unwrap();
    }

    #[test]
    fn every_play_has_a_line_and_those_of_a_resumed_run_have_theirs_last() {
        let results = [result("mtg/a", Verdict::Pass), result("mtg/b", Verdict::Fail), result("mtg/c", Verdict::Pass)];
        let mut text = String::new();
        run(HumanLive::new(&mut text), &results, 1);
        assert_eq!(
            text,
            "        fail mtg/b@x (a.yaml:7)\n        pass mtg/c@x (a.yaml:7)\n        pass mtg/a@x (a.yaml:7)\n\n"
        );
    }

    /// The text that is written as results come in, with a clock that advances by a second for each.
    fn first(results: &[CaseResult]) -> String {
        let mut text = String::new();
        let mut seconds = 0;
        let clock = || {
            seconds += 1;
            Duration::from_secs(seconds)
        };
        run(HumanFirst::new(&mut text, clock), results, 0);
        text
    }

    #[test]
    fn of_a_cause_the_first_play_has_a_line_once_it_takes_long() {
        let because = |n: usize, why: &str| CaseResult {
            reason: Some(why.to_owned()),
            ..result(&format!("mtg/{n}"), Verdict::Crash)
        };
        let pass = result("mtg/0", Verdict::Pass);
        let twice = [pass.clone(), because(1, "it died"), because(2, "it died"), pass.clone()];
        assert_eq!(first(&twice), "crash: mtg/1@x: it died\n\n");
        assert_eq!(first(&twice[..2]), "", "a short run says nothing before its end");
        let many: Vec<CaseResult> = (0..20).map(|n| because(n, &format!("{} died", "x".repeat(n)))).collect();
        let text = first(&many);
        assert_eq!(text.lines().count(), CAUSES + 2, "{text}");
        assert!(text.ends_with("\n(more causes are listed at the end)\n\n"), "{text}");
        assert_eq!(first(&[pass.clone(), pass]), "");
    }

    #[test]
    fn how_far_a_run_is_is_said_now_and_then() {
        let mut text = String::new();
        let mut seconds = 0;
        let clock = || {
            seconds += 2;
            Duration::from_secs(seconds)
        };
        let mut reporter = HumanPace::new(&mut text, clock);
        reporter.report(&Event::RunStarted { head: &head(), plays: 40 }).unwrap();
        for number in 0..8 {
            let verdict = if number == 1 { Verdict::Fail } else { Verdict::Pass };
            reporter.report(&Event::CaseFinished { number, result: &result("mtg/a", verdict) }).unwrap();
        }
        assert_eq!(
            text,
            "3 of 40 plays, 1 not as expected, about 1 min 14 s left\n6 of 40 plays, 1 not as expected, about 1 min 8 s \
             left\n"
        );
        assert_eq!(left(Duration::from_millis(5500), 1000, 1100), "1 s");
        assert_eq!(left(Duration::from_millis(5500), 1000, 9000), "44 s");
    }
}
