//! Errors of an engine that is a separate program, from its lines up to its verdicts.
//!
//! [`LineError`] is about output that is not a line, [`WorkerError`] about a process that does not answer,
//! [`ProtocolError`] about an exchange that failed, and [`StartError`] about an engine that cannot be used at all. A
//! failed exchange ends a case with an [`EngineError`].

use std::time::Duration;

use kernel::words::shown::shown;
use protocol::VERSION;
use reports::record::Verdict;
use suite::play::engine::EngineError;

use super::worker::LONGEST_LINE;

/// Output of an engine that is not a line.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum LineError {
    /// The engine writes nothing more, though it still runs.
    #[error("the engine closed its output")]
    Closed,
    /// The system cannot read the output.
    #[error("the engine's output cannot be read: {0}")]
    Unreadable(String),
    /// The line is longer than the limit.
    #[error("a line of more than {} MiB", LONGEST_LINE >> 20)]
    TooLong,
    /// The engine ended in the middle of the line; this is its start.
    #[error("half a line, and the end: {0}")]
    CutOff(String),
    /// The line is not text; this is its start.
    #[error("not UTF-8: {0}")]
    NotUtf8(String),
}

/// A process did not answer.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum WorkerError {
    /// The process could not be started.
    #[error("cannot start `{program}`: {why}")]
    NotStarted {
        /// The program.
        program: String,
        /// The system's error.
        why: String,
    },
    /// The process ended.
    #[error("the engine {how} without an answer")]
    Ended {
        /// The way in which it ended: `exited with 0`, `was killed by signal 11`.
        how: String,
    },
    /// The process did not answer in time.
    #[error("no answer within {:.1} s", .within.as_secs_f64())]
    TimedOut {
        /// The time limit.
        within: Duration,
    },
    /// The run was stopped.
    #[error("the run was stopped")]
    Stopped,
    /// The process wrote something that is not a line.
    #[error(transparent)]
    Line(#[from] LineError),
}

/// The exchange of a request and its answer failed.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ProtocolError {
    /// There is no answer.
    #[error(transparent)]
    Worker(#[from] WorkerError),
    /// The line does not have the form of an answer.
    #[error("not an answer of the protocol: {why}: {near}")]
    Malformed {
        /// The fault.
        why: String,
        /// The text near the fault.
        near: String,
    },
    /// The line is not even JSON; this is its start. Engines that log to standard output cause this.
    #[error("a line that is no JSON stands where an answer should be (is it a log's?): {0}")]
    Stray(String),
    /// There are more lines than requests.
    #[error("more than one line answers one request")]
    SeveralLines,
    /// The answer has neither a result nor an error.
    #[error("the answer has neither a result nor an error")]
    NoResult,
    /// The answer has a result and an error.
    #[error("the answer has a result and an error")]
    ResultAndError,
    /// The answer is to another request.
    #[error("the answer has the id {answered}, but the request had {asked}")]
    OtherId {
        /// The id of the answer.
        answered: u64,
        /// The id of the request.
        asked: u64,
    },
    /// The answer exceeds the limits of a play.
    #[error("{0}")]
    Excess(String),
    /// The answer cannot be judged: its counts are impossible, or it names a clause that does not exist.
    #[error("{0}")]
    Promise(String),
    /// The engine reports an error.
    #[error("the engine reports an error: {0}")]
    Reported(String),
}

impl ProtocolError {
    /// The error of a case, with the last lines of the engine's standard error.
    pub fn of_case(&self, stderr: &str) -> EngineError {
        let error = EngineError::new(self.verdict(), format!("{self}{}", tail(stderr)));
        match self.cause() {
            Some(cause) => error.caused_by(cause),
            None => error,
        }
    }

    /// The description without the engine's own text, if it quotes text that differs from play to play. The message of a
    /// reported error stays, since it names the fault.
    fn cause(&self) -> Option<String> {
        match self {
            Self::Worker(WorkerError::Line(LineError::CutOff(_))) => Some("half a line, and the end".to_owned()),
            Self::Worker(WorkerError::Line(LineError::NotUtf8(_))) => Some("not UTF-8".to_owned()),
            Self::Stray(_) => Some("a line that is no JSON stands where an answer should be".to_owned()),
            Self::Malformed { why, .. } => Some(format!("not an answer of the protocol: {why}")),
            _ => None,
        }
    }

    fn verdict(&self) -> Verdict {
        match self {
            Self::Worker(WorkerError::Ended { .. }) => Verdict::Crash,
            Self::Worker(WorkerError::TimedOut { .. }) => Verdict::Timeout,
            // No play was requested.
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

/// An engine cannot be used at all.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("{why}{}", tail(.stderr))]
pub struct StartError {
    /// The reason.
    pub why: StartFailure,
    /// The last lines of its standard error.
    pub stderr: String,
}

impl StartError {
    /// The verdict of a play for which the engine was to be restarted. A process that the system does not start is not
    /// at fault.
    pub fn verdict(&self) -> Verdict {
        match self.why {
            StartFailure::Protocol(ProtocolError::Worker(WorkerError::NotStarted { .. })) => Verdict::NotRun,
            _ => Verdict::Crash,
        }
    }
}

/// The reasons why an engine cannot be used at all.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum StartFailure {
    /// The engine does not run, or does not answer `hello`.
    #[error(transparent)]
    Protocol(#[from] ProtocolError),
    /// The engine speaks another version of the protocol.
    #[error("unsupported protocol {0}: this program uses {VERSION}")]
    Version(u32),
}

/// The last lines of an engine's standard error, as they follow an error message.
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
    fn the_cause_of_an_error_leaves_out_what_the_engine_wrote() {
        let line = |error: LineError| ProtocolError::from(WorkerError::from(error));
        for (error, cause) in [
            (line(LineError::CutOff("{\"id\":1".to_owned())), Some("half a line, and the end")),
            (line(LineError::NotUtf8("\\xff".to_owned())), Some("not UTF-8")),
            (
                ProtocolError::Stray("INFO 3".to_owned()),
                Some("a line that is no JSON stands where an answer should be"),
            ),
            (
                ProtocolError::Malformed { why: "expected value".to_owned(), near: "ox".to_owned() },
                Some("not an answer of the protocol: expected value"),
            ),
            (ProtocolError::NoResult, None),
        ] {
            let of_case = error.of_case("");
            assert!(of_case.why.starts_with(cause.unwrap_or_default()), "{error}");
            assert_eq!(of_case.cause.as_deref(), cause, "{error}");
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
        assert_eq!(
            error.to_string(),
            "unsupported protocol 9: this program uses 1\nits standard error:\n  | \\u{1b}[2J"
        );
    }
}
