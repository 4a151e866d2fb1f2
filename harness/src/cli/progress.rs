//! How far a verb has come, and on how many threads.

use indicatif::{ProgressBar, ProgressStyle};

use super::error::{Error, InternalError, UsageError};

/// A bar that goes so far, on a terminal.
pub fn progress(trials: usize) -> ProgressBar {
    let bar = ProgressBar::new(trials as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

/// Plays on so many threads.
pub fn threads(jobs: usize) -> Result<(), Error> {
    if jobs == 0 {
        return Err(UsageError::at_least_1("-j 0").into());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build_global();
    Ok(pool.map_err(InternalError::from)?)
}
