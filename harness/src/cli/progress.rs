//! The progress of a verb, and its threads.

use indicatif::{ProgressBar, ProgressStyle};
use reports::events::{Event, ReportError, Reporter};
use reports::plain;
use ruleproof::config::MOST_THREADS;

use super::error::{Error, InternalError, UsageError};

/// A progress bar of this length, on a terminal.
pub fn progress(trials: usize) -> ProgressBar {
    let bar = ProgressBar::new(trials as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

/// Shows the progress of a run, the remaining time, the number of failures, and the last case.
pub struct Progress {
    bar: ProgressBar,
    red: usize,
}

impl Progress {
    /// Creates the bar. Nothing is shown before the run starts.
    pub fn new() -> Self {
        let bar = progress(0);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {pos}/{len} {eta} left, {prefix} not as expected {wide_msg}")
        {
            bar.set_style(style);
        }
        Self { bar, red: 0 }
    }

    /// The bar, which can be held back while something else is written.
    pub fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }
}

impl Reporter for Progress {
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError> {
        match event {
            Event::RunStarted { plays, .. } => {
                self.bar.set_length(*plays as u64);
                self.bar.set_prefix("0");
            }
            Event::CaseFinished { result, .. } => {
                self.red += usize::from(result.standing.is_failure());
                self.bar.set_prefix(self.red.to_string());
                self.bar.set_message(plain::line(&result.id).into_owned());
                self.bar.inc(1);
            }
            Event::PlayingFinished { .. } => self.bar.finish_and_clear(),
            Event::CaseCorrected { .. } | Event::RunFinished { .. } => {}
        }
        Ok(())
    }
}

/// Starts the threads of the program: as many as `-j` sets, or one per core. By default, rayon would start as many as
/// an environment variable sets when they are first needed, and panic on failure.
pub fn threads(jobs: Option<usize>) -> Result<(), Error> {
    let jobs = match jobs {
        Some(0) => return Err(UsageError::at_least_1("-j 0").into()),
        Some(jobs) if jobs > MOST_THREADS => {
            let expected = format!("at most {MOST_THREADS}");
            return Err(UsageError::Value { given: format!("-j {jobs}"), expected }.into());
        }
        Some(jobs) => jobs,
        None => std::thread::available_parallelism().map_or(1, |cores| cores.get().min(MOST_THREADS)),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build_global();
    Ok(pool.map_err(InternalError::from)?)
}
