//! What can go wrong with an engine that is a program of its own, from its lines up to its verdicts.
//!
//! [`LineError`] is about what is no line, [`WorkerError`] about a process that does not answer,
//! [`ProtocolError`] about an exchange that failed, [`StartError`] about an engine that cannot be used at all.
//! What an exchange that failed makes of a case is an [`EngineError`].

use std::time::Duration;

use kernel::words::shown::shown;
use protocol::VERSION;
use reports::record::Verdict;
use suite::play::engine::EngineError;

use super::worker::LONGEST_LINE;

/// Why what an engine wrote is no line.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum LineError {
    /// It writes nothing more, though it still runs.
    #[error("the engine closed its output")]
    Closed,
    /// The system cannot read what it writes.
    #[error("the engine's output cannot be read: {0}")]
    Unreadable(String),
    /// The line is longer than any that is read.
    #[error("a line of more than {} MiB", LONGEST_LINE >> 20)]
    TooLong,
    /// The engine ended in the middle of it; this is its start.
    #[error("half a line, and the end: {0}")]
    CutOff(String),
    /// It is not text; this is its start.
    #[error("not UTF-8: {0}")]
    NotUtf8(String),
}

/// Why a process did not answer.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum WorkerError {
    /// It could not be started.
    #[error("cannot start `{program}`: {why}")]
    NotStarted {
        /// The program.
        program: String,
        /// What the system said.
        why: String,
    },
    /// It ended.
    #[error("the engine {how} without an answer")]
    Ended {
        /// How: `exited with 0`, `was killed by signal 11`.
        how: String,
    },
    /// It did not answer in time.
    #[error("no answer within {:.1} s", .within.as_secs_f64())]
    TimedOut {
        /// The time it had.
        within: Duration,
    },
    /// Nobody waits for it any more.
    #[error("the run was stopped")]
    Stopped,
    /// What it wrote is no line.
    #[error(transparent)]
    Line(#[from] LineError),
}

/// Why an exchange of a request and its answer failed.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ProtocolError {
    /// There is no answer.
    #[error(transparent)]
    Worker(#[from] WorkerError),
    /// The line does not have the form of an answer.
    #[error("not an answer of the protocol: {why}: {near}")]
    Malformed {
        /// What is wrong with it.
        why: String,
        /// What stands there.
        near: String,
    },
    /// The line is not even meant as one; this is its start. Engines that log to standard output do so.
    #[error("a line that is no JSON stands where an answer should be (is it a log's?): {0}")]
    Stray(String),
    /// More lines came than were asked for.
    #[error("more than one line answers one request")]
    SeveralLines,
    /// The answer answers nothing.
    #[error("the answer has neither a result nor an error")]
    NoResult,
    /// The answer both answers and fails.
    #[error("the answer has a result and an error")]
    ResultAndError,
    /// The answer is to another request.
    #[error("the answer has the id {answered}, the request had {asked}")]
    OtherId {
        /// The id of the answer.
        answered: u64,
        /// The id of the request.
        asked: u64,
    },
    /// The answer says more than may be said of a play.
    #[error("{0}")]
    Excess(String),
    /// The answer cannot be judged: it counts what there is not, or names it.
    #[error("{0}")]
    Promise(String),
    /// The engine says that it failed.
    #[error("the engine reports an error: {0}")]
    Reported(String),
}

impl ProtocolError {
    /// What that makes of a case, with the last that the engine said on its standard error.
    pub fn of_case(&self, stderr: &str) -> EngineError {
        EngineError::new(self.verdict(), format!("{self}{}", tail(stderr)))
    }

    fn verdict(&self) -> Verdict {
        match self {
            Self::Worker(WorkerError::Ended { .. }) => Verdict::Crash,
            Self::Worker(WorkerError::TimedOut { .. }) => Verdict::Timeout,
            // No play was asked for.
            Self::Worker(WorkerError::NotStarted { .. } | WorkerError::Stopped) => Verdict::NotRun,
            Self::Worker(WorkerError::Line(_))
            | Self::Malformed { .. }
            | Self::Stray(_)
            | Self::SeveralLines
            | Self::NoResult
            | Self::ResultAndError
            | Self::OtherId { .. }
            | Self::Excess(_)
            | Self::Promise(_) => Verdict::Protocol,
            Self::Reported(_) => Verdict::Error,
        }
    }
}

/// Why an engine cannot be used at all.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("{why}{}", tail(.stderr))]
pub struct StartError {
    /// What is wrong.
    pub why: StartFailure,
    /// The last that it said on its standard error.
    pub stderr: String,
}

impl StartError {
    /// What that makes of a play, for which the engine was to be started again. A process that the system does not start has
    /// done nothing wrong.
    pub fn verdict(&self) -> Verdict {
        match self.why {
            StartFailure::Protocol(ProtocolError::Worker(WorkerError::NotStarted { .. })) => Verdict::NotRun,
            _ => Verdict::Crash,
        }
    }
}

/// What is wrong with an engine that cannot be used at all.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum StartFailure {
    /// It does not run, or does not answer `hello`.
    #[error(transparent)]
    Protocol(#[from] ProtocolError),
    /// It speaks another version of the protocol.
    #[error("it speaks protocol {0}, this is {VERSION}")]
    Version(u32),
}

/// The last lines of what an engine said on its standard error, as they are told behind an error.
pub fn tail(stderr: &str) -> String {
    const MOST: usize = 10;
    let lines: Vec<&str> = stderr.trim_end().lines().collect();
    let last: Vec<_> = lines.iter().skip(lines.len().saturating_sub(MOST)).map(|line| shown(line)).collect();
    if last.is_empty() { String::new() } else { format!("\nits standard error:\n  | {}", last.join("\n  | ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_decides_the_verdict() {
        let worker = |error: WorkerError| ProtocolError::from(error);
        let ended = WorkerError::Ended { how: "exited with 0".to_owned() };
        for (error, verdict) in [
            (worker(ended), Verdict::Crash),
            (worker(WorkerError::TimedOut { within: Duration::from_secs(1) }), Verdict::Timeout),
            (worker(WorkerError::Stopped), Verdict::NotRun),
            (worker(LineError::TooLong.into()), Verdict::Protocol),
            (ProtocolError::NoResult, Verdict::Protocol),
            (ProtocolError::Stray("INFO".to_owned()), Verdict::Protocol),
            (ProtocolError::OtherId { answered: 2, asked: 3 }, Verdict::Protocol),
            (ProtocolError::Reported("no".to_owned()), Verdict::Error),
        ] {
            assert_eq!(error.of_case("").verdict, verdict, "{error}");
        }
    }

    #[test]
    fn an_error_is_told_with_the_last_lines_of_standard_error() {
        let said: String = (1..=12).map(|line| format!("line {line}\n")).collect::<Vec<_>>().concat();
        let told = ProtocolError::from(WorkerError::Ended { how: "exited with 3".to_owned() }).of_case(&said).why;
        let begin = "the engine exited with 3 without an answer\nits standard error:\n  | line 3\n";
        assert!(told.starts_with(begin) && told.ends_with("  | line 12"), "{told}");
        let why = StartFailure::Version(9);
        let error = StartError { why, stderr: "\u{1b}[2J\n".to_owned() };
        assert_eq!(error.to_string(), "it speaks protocol 9, this is 1\nits standard error:\n  | \\u{1b}[2J");
    }
}
