//! How far a verb has come, and on how many threads.

use indicatif::{ProgressBar, ProgressStyle};
use reports::events::{Event, ReportError, Reporter};

use super::error::{Error, InternalError, UsageError};

/// A bar that goes so far, on a terminal.
pub fn progress(trials: usize) -> ProgressBar {
    let bar = ProgressBar::new(trials as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

/// Shows how far a run is, and which case ended last.
pub struct Progress(ProgressBar);

impl Progress {
    /// Nothing is shown before the run starts.
    pub fn new() -> Self {
        Self(progress(0))
    }
}

impl Reporter for Progress {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        match event {
            Event::RunStarted { plays, .. } => self.0.set_length(*plays as u64),
            Event::CaseFinished { result, .. } | Event::CaseCorrected { result, .. } => {
                self.0.set_message(result.id.clone());
                self.0.inc(1);
            }
            Event::PlayingFinished { .. } => self.0.finish_and_clear(),
            Event::RunFinished { .. } => {}
        }
        Ok(())
    }
}

/// On how many threads may be played: more are no faster on any machine, and take time to start.
pub const MOST_THREADS: usize = 256;

/// Plays on so many threads.
pub fn threads(jobs: usize) -> Result<(), Error> {
    if jobs == 0 {
        return Err(UsageError::at_least_1("-j 0").into());
    }
    if jobs > MOST_THREADS {
        let expected = format!("at most {MOST_THREADS}");
        return Err(UsageError::Value { given: format!("-j {jobs}"), expected }.into());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build_global();
    Ok(pool.map_err(InternalError::from)?)
}
