//! One request and its answer: what a line must be to count as one.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use reports::record::Verdict;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::command::Command;
use super::worker::{Silence, Worker, excerpt};
use kernel::words::shown::shown;
use protocol::bounds::excess;
use protocol::{Answered, Hello, Method, Request, Response, VERSION, Welcome};
use suite::play::engine::Trouble;

/// Why an engine cannot be used at all.
#[derive(Debug, thiserror::Error)]
#[error("{why}{}", tail(.stderr))]
pub struct NoEngine {
    /// What is wrong.
    pub why: String,
    /// What it said on its standard error.
    pub stderr: String,
}

/// The last lines of what an engine said on its standard error.
pub fn tail(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.trim_end().lines().collect();
    let last: Vec<_> = lines.iter().skip(lines.len().saturating_sub(10)).map(|line| shown(line)).collect();
    if last.is_empty() { String::new() } else { format!("\nits standard error:\n  | {}", last.join("\n  | ")) }
}

/// Starts a worker and asks it who it is.
///
/// # Errors
/// It cannot be started, or does not answer `hello` as it should.
pub fn greet(command: &Command, stopped: &AtomicBool) -> Result<(Worker, Welcome), NoEngine> {
    let mut worker = Worker::start(command).map_err(|why| NoEngine { why: why.to_string(), stderr: String::new() })?;
    let params = Hello { protocol: VERSION, harness: format!("ruleproof {}", env!("CARGO_PKG_VERSION")) };
    let line = serde_json::to_string(&Request { id: 0, method: Method::Hello, params }).unwrap_or_default();
    let answer = exchange::<Box<RawValue>>(&mut worker, &line, 0, command.start, stopped);
    let welcome = answer.map_err(|why| why.to_string()).and_then(|answer| welcomed(&answer));
    match welcome {
        Ok(welcome) => Ok((worker, welcome)),
        Err(why) => Err(NoEngine { why, stderr: worker.stderr() }),
    }
}

/// What an engine says of itself, if it speaks this protocol.
fn welcomed(answer: &RawValue) -> Result<Welcome, String> {
    #[derive(Deserialize)]
    struct Version {
        protocol: u32,
    }
    match serde_json::from_str(answer.get()) {
        Ok(Version { protocol }) if protocol != VERSION => {
            return Err(format!("it speaks protocol {protocol}, this is {VERSION}"));
        }
        Ok(_) | Err(_) => {}
    }
    let welcome: Result<Welcome, _> = serde_json::from_str(answer.get());
    welcome.map(Welcome::shown).map_err(|error| {
        let why = error.to_string();
        format!("not an answer of the protocol: {}: {}", shown(&why), near(answer.get(), error.column()))
    })
}

/// Why an exchange failed.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// There is no answer.
    #[error(transparent)]
    Silent(#[from] Silence),
    /// The answer is none.
    #[error("{0}")]
    Wrong(String),
    /// The answer is to another request.
    #[error("the answer has the id {heard}, the request had {asked}")]
    OtherId {
        /// The id of the answer.
        heard: u64,
        /// The id of the request.
        asked: u64,
    },
    /// The answer says more than it may.
    #[error("{0}")]
    TooMuch(String),
    /// The engine says that it failed.
    #[error("the engine reports an error: {0}")]
    Fault(String),
}

impl Broken {
    /// What that makes of a case.
    pub fn trouble(&self, stderr: &str) -> Trouble {
        let verdict = match self {
            Self::Silent(Silence::NotStarted { .. } | Silence::Ended { .. }) => Verdict::Crash,
            Self::Silent(Silence::Late { .. }) => Verdict::Timeout,
            Self::Silent(Silence::Stopped) => Verdict::NotRun,
            Self::Silent(Silence::NoLine(_)) | Self::Wrong(_) | Self::TooMuch(_) | Self::OtherId { .. } => {
                Verdict::Protocol
            }
            Self::Fault(_) => Verdict::Error,
        };
        Trouble::new(verdict, format!("{self}{}", tail(stderr)))
    }
}

/// What stands about a column of a line.
fn near(line: &str, column: usize) -> String {
    const BEFORE: usize = 60;
    let from = column.saturating_sub(BEFORE);
    let rest = excerpt(line.as_bytes().get(from..).unwrap_or_default());
    if from == 0 { rest } else { format!("...{rest}") }
}

/// Asks for a play.
///
/// # Errors
/// There is no answer, it is none, or it says more than may be said of a play.
pub fn play(
    worker: &mut Worker,
    line: &str,
    id: u64,
    within: Duration,
    stopped: &AtomicBool,
) -> Result<Answered, Broken> {
    let answered = exchange(worker, line, id, within, stopped)?;
    match excess(&answered) {
        Some(excess) => Err(Broken::TooMuch(excess)),
        None => Ok(answered),
    }
}

/// A request and its answer.
///
/// # Errors
/// There is no answer, or it is none.
fn exchange<R: DeserializeOwned>(
    worker: &mut Worker,
    line: &str,
    id: u64,
    within: Duration,
    stopped: &AtomicBool,
) -> Result<R, Broken> {
    let (answer, more) = worker.ask(line, within, stopped)?;
    let response: Response<R> = serde_json::from_str(&answer).map_err(|error| {
        let why = error.to_string();
        Broken::Wrong(format!("not an answer of the protocol: {}: {}", shown(&why), near(&answer, error.column())))
    })?;
    if response.id != id {
        return Err(Broken::OtherId { heard: response.id, asked: id });
    }
    if more {
        return Err(Broken::Wrong("more than one line answers one request".to_owned()));
    }
    match (response.result, response.error) {
        (Some(result), None) => Ok(result),
        (None, Some(fault)) if fault.message.is_empty() => Err(Broken::Fault("it does not say which".to_owned())),
        (None, Some(fault)) => Err(Broken::Fault(shown(&fault.message).into_owned())),
        (None, None) => Err(Broken::Wrong("the answer has neither a result nor an error".to_owned())),
        (Some(_), Some(_)) => Err(Broken::Wrong("the answer has a result and an error".to_owned())),
    }
}
