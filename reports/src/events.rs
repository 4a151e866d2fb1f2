//! The events of a run, and the reporters that receive them.
//!
//! A runner emits [`Event`]s and does not depend on the reporters. A [`Reporter`] receives them and does not depend on
//! the runner. [`Reporters`] stands between the two: it passes each event to all reporters of a run, whatever thread
//! the event comes from.
//!
//! The events of a run come in this order: `RunStarted`, a `CaseFinished` for each play as it ends, a `CaseCorrected`
//! for each result that turned out wrong when all was over, `PlayingFinished`, `RunFinished`. Plays that run side by
//! side end in any order; a reporter that needs the order of the files is wrapped in
//! [`InOrder`](crate::reporters::InOrder).

use std::sync::{Mutex, PoisonError};

#[cfg(feature = "junit")]
use crate::junit::XmlError;
use crate::lines::Head;
use crate::record::{CaseResult, Record};
use crate::sink::WriteError;
use crate::standing::Policy;

/// An event of a run.
#[derive(Clone, Copy, Debug)]
pub enum Event<'r> {
    /// The engine is ready, and nothing has been played yet.
    RunStarted {
        /// The suite and the engine.
        head: &'r Head,
        /// The number of plays to come.
        plays: usize,
    },
    /// A case was played in one edition.
    CaseFinished {
        /// The position of the play among all plays of the run, counted from 0.
        number: usize,
        /// The result.
        result: &'r CaseResult,
    },
    /// An earlier result has changed, because something about its play came to light too late.
    CaseCorrected {
        /// The position of the play among all plays of the run, counted from 0.
        number: usize,
        /// The corrected result.
        result: &'r CaseResult,
    },
    /// All plays of this run have ended.
    PlayingFinished {
        /// The duration, in seconds.
        seconds: f64,
        /// The options that decide which results are expected.
        policy: Option<Policy>,
    },
    /// The record is complete: it includes the results of a run that was resumed, and the baseline has been applied.
    RunFinished {
        /// The record.
        record: &'r Record,
    },
}

/// A report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The report could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The report could not be rendered as XML.
    #[cfg(feature = "junit")]
    #[error(transparent)]
    Xml(#[from] XmlError),
}

/// Makes a report of a run from its events.
pub trait Reporter: Send {
    /// Handles the next event.
    ///
    /// # Errors
    /// The report could not be made or written.
    fn report(&mut self, event: &Event<'_>) -> Result<(), ReportError>;
}

/// All reporters of a run. Events may come from several threads at once.
#[derive(Default)]
pub struct Reporters<'r> {
    state: Mutex<State<'r>>,
}

#[derive(Default)]
struct State<'r> {
    /// The reporters, each with `true` while it still receives events: one that failed gets no more.
    all: Vec<(Box<dyn Reporter + 'r>, bool)>,
    /// The first error.
    failed: Option<ReportError>,
}

impl<'r> Reporters<'r> {
    /// Adds a reporter. It gets each event after the reporters that were added before it.
    pub fn add(&mut self, reporter: impl Reporter + 'r) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        state.all.push((Box::new(reporter), true));
    }

    /// Passes an event to all reporters. A failing reporter neither affects the others nor stops the run:
    /// [`Reporters::outcome`] returns the error.
    pub fn emit(&self, event: &Event<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let State { all, failed } = &mut *state;
        for (reporter, works) in all.iter_mut().filter(|(_, works)| *works) {
            if let Err(error) = reporter.report(event) {
                *works = false;
                failed.get_or_insert(error);
            }
        }
    }

    /// Returns the error of a report that could not be made so far, if there is one.
    ///
    /// # Errors
    /// The first failure since the last call.
    pub fn outcome(&self) -> Result<(), ReportError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.failed.take().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;
    use crate::sink::WriteError;

    /// A reporter that counts its events, and fails at one of them.
    struct Counting {
        counted: Sender<usize>,
        count: usize,
        fails_at: Option<usize>,
    }

    impl Reporter for Counting {
        fn report(&mut self, _: &Event<'_>) -> Result<(), ReportError> {
            self.count += 1;
            let _ = self.counted.send(self.count);
            match self.fails_at {
                Some(at) if at == self.count => Err(WriteError::Output(std::io::Error::other("full")).into()),
                _ => Ok(()),
            }
        }
    }

    #[test]
    fn a_reporter_that_fails_gets_no_more_events_and_keeps_none_from_the_others() {
        let (failing, of_failing) = channel();
        let (working, of_working) = channel();
        let mut reporters = Reporters::default();
        reporters.add(Counting { counted: failing, count: 0, fails_at: Some(1) });
        reporters.add(Counting { counted: working, count: 0, fails_at: None });
        for _ in 0..3 {
            reporters.emit(&Event::PlayingFinished { seconds: 0.0, policy: None });
        }
        let error = reporters.outcome().unwrap_err();
        assert_eq!(error.to_string(), "cannot write to standard output: full");
        assert!(reporters.outcome().is_ok(), "a failure is returned once");
        drop(reporters);
        assert_eq!(of_failing.iter().count(), 1);
        assert_eq!(of_working.iter().count(), 3);
    }

    #[test]
    fn the_first_failure_is_the_one_that_is_returned() {
        let (counted, _events) = channel();
        let mut reporters = Reporters::default();
        reporters.add(Counting { counted: counted.clone(), count: 0, fails_at: Some(2) });
        reporters.add(Counting { counted, count: 0, fails_at: Some(1) });
        reporters.emit(&Event::PlayingFinished { seconds: 0.0, policy: None });
        assert!(reporters.outcome().is_err());
        reporters.emit(&Event::PlayingFinished { seconds: 0.0, policy: None });
        assert!(reporters.outcome().is_err());
    }
}
