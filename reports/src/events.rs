//! The events of a run, and who takes them.
//!
//! A runner emits [`Event`]s and knows nothing of who takes them; a [`Reporter`] takes them and knows
//! nothing of who plays. [`Reporters`] stands between: it hands each event to all reporters of a run, from
//! whatever thread it comes.
//!
//! The events of a run come in this order: `RunStarted`, a `CaseFinished` for each play as it ends, a `CaseCorrected`
//! for each result that turned out wrong when all was over, `PlayingFinished`, `RunFinished`. Plays that run
//! side by side end in any order; a reporter that needs the order of the files is wrapped in
//! [`InOrder`](crate::reporters::InOrder).

use std::sync::{Mutex, PoisonError};

#[cfg(feature = "junit")]
use crate::junit::XmlError;
use crate::lines::Head;
use crate::record::{CaseResult, Record};
use crate::sink::WriteError;
use crate::standing::Policy;

/// Something that happens in a run.
#[derive(Clone, Copy, Debug)]
pub enum Event<'r> {
    /// The engine is ready, and nothing is played yet.
    RunStarted {
        /// What is played, and on which engine.
        head: &'r Head,
        /// How many plays there will be.
        plays: usize,
    },
    /// A case was played in one edition.
    CaseFinished {
        /// The place of the play among all plays of the run, counted from 0.
        number: usize,
        /// How it ended.
        result: &'r CaseResult,
    },
    /// A result that was given before is another: something about its play showed too late.
    CaseCorrected {
        /// The place of the play among all plays of the run, counted from 0.
        number: usize,
        /// How it ended after all.
        result: &'r CaseResult,
    },
    /// All that is played in this run is played.
    PlayingFinished {
        /// How long it took, in seconds.
        seconds: f64,
        /// The options that decide which results are expected.
        policy: Option<Policy>,
    },
    /// The record is whole: the results of a run that was resumed are in it, and what is known of the
    /// engine has been taken into account.
    RunFinished {
        /// The record.
        record: &'r Record,
    },
}

/// Why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// It could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// It could not be put into XML.
    #[cfg(feature = "junit")]
    #[error(transparent)]
    Xml(#[from] XmlError),
}

/// Makes a report of a run from its events.
pub trait Reporter: Send {
    /// Takes the next event.
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
    /// Each with whether it still takes events: one that failed gets no more.
    all: Vec<(Box<dyn Reporter + 'r>, bool)>,
    /// The first thing that went wrong.
    failed: Option<ReportError>,
}

impl<'r> Reporters<'r> {
    /// One more reporter; it gets each event after those that were added before it.
    pub fn add(&mut self, reporter: impl Reporter + 'r) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        state.all.push((Box::new(reporter), true));
    }

    /// Hands an event to all of them. That one of them fails keeps nothing from the others, and does not
    /// stop the run: [`Reporters::outcome`] returns the error.
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

    /// Whether all reports could be made so far.
    ///
    /// # Errors
    /// The first failure since this was last asked.
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

    /// Counts its events, and fails at one of them.
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
