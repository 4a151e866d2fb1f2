//! One request and its answer, with the checks of an answer's form.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::command::Command;
use super::error::{ProtocolError, StartError, StartFailure};
use super::worker::{Line, Worker, excerpt};
use kernel::words::shown::shown;
use protocol::bounds::{excess, excess_of_hello};
use protocol::{Answered, Hello, Method, Request, Response, VERSION, Welcome};

/// Starts a worker and sends it `hello`.
///
/// # Errors
/// The engine cannot be started, or does not answer `hello` correctly.
pub fn greet(command: &Command, stopped: &AtomicBool) -> Result<(Worker, Welcome), StartError> {
    let mut worker = Worker::start(command)
        .map_err(|error| StartError { why: ProtocolError::from(error).into(), stderr: String::new() })?;
    let params = Hello { protocol: VERSION, harness: format!("ruleproof {}", env!("CARGO_PKG_VERSION")) };
    let line = serde_json::to_string(&Request { id: 0, method: Method::Hello, params }).unwrap_or_default();
    let answer = exchange::<Box<RawValue>>(&mut worker, &line, 0, command.start, stopped);
    match answer.map_err(StartFailure::from).and_then(|answer| welcomed(&answer)) {
        Ok(welcome) => Ok((worker, welcome)),
        Err(why) => Err(StartError { why, stderr: worker.stderr() }),
    }
}

/// The engine's answer to `hello`, if it speaks this protocol. The version is parsed first, since another version may
/// have other keys.
fn welcomed(answer: &RawValue) -> Result<Welcome, StartFailure> {
    #[derive(Deserialize)]
    struct Version {
        protocol: u32,
    }
    match serde_json::from_str(answer.get()) {
        Ok(Version { protocol }) if protocol != VERSION => return Err(StartFailure::Version(protocol)),
        Ok(_) | Err(_) => {}
    }
    let welcome: Result<Welcome, _> = serde_json::from_str(answer.get());
    let welcome = welcome.map(Welcome::shown).map_err(|error| malformed(answer.get(), &error))?;
    match excess_of_hello(&welcome) {
        Some(excess) => Err(ProtocolError::Excess(excess).into()),
        None => Ok(welcome),
    }
}

/// The error for a line that does not have the form of an answer.
fn malformed(line: &str, error: &serde_json::Error) -> ProtocolError {
    if !line.trim_start().starts_with(['{', '[']) {
        return ProtocolError::Stray(excerpt(line.as_bytes()));
    }
    ProtocolError::Malformed { why: shown(&error.to_string()).into_owned(), near: near(line, error.column()) }
}

/// The text near a column of a line.
fn near(line: &str, column: usize) -> String {
    const BEFORE: usize = 60;
    let from = column.saturating_sub(BEFORE);
    let rest = excerpt(line.as_bytes().get(from..).unwrap_or_default());
    if from == 0 { rest } else { format!("...{rest}") }
}

/// Requests a play, and waits for the answer.
///
/// # Errors
/// There is no answer, it is invalid, or it exceeds the limits of a play.
pub fn play(
    worker: &mut Worker,
    line: &str,
    id: u64,
    within: Duration,
    stopped: &AtomicBool,
) -> Result<Answered, ProtocolError> {
    exchange(worker, line, id, within, stopped).and_then(bounded)
}

/// Parses the answer to a play from a line. With `is_last`, no more output may follow.
///
/// # Errors
/// The answer is invalid, or exceeds the limits of a play.
pub fn answer(heard: &Line, id: u64, is_last: bool) -> Result<Answered, ProtocolError> {
    result(&heard.line, id, heard.more && is_last).and_then(bounded)
}

/// Checks that an answer is within the limits of a play.
fn bounded(answered: Answered) -> Result<Answered, ProtocolError> {
    match excess(&answered) {
        Some(excess) => Err(ProtocolError::Excess(excess)),
        None => Ok(answered),
    }
}

/// Sends a request and waits for its answer.
///
/// # Errors
/// There is no answer, or it is invalid.
fn exchange<R: DeserializeOwned>(
    worker: &mut Worker,
    line: &str,
    id: u64,
    within: Duration,
    stopped: &AtomicBool,
) -> Result<R, ProtocolError> {
    let (answer, more) = worker.ask(line, within, stopped)?;
    result(&answer, id, more)
}

/// Parses a line as the answer to the request with that id.
///
/// # Errors
/// The line has no result, answers another request, or is followed by more output.
fn result<R: DeserializeOwned>(answer: &str, id: u64, more: bool) -> Result<R, ProtocolError> {
    let response: Response<R> = serde_json::from_str(answer).map_err(|error| malformed(answer, &error))?;
    if response.id != id {
        return Err(ProtocolError::OtherId { answered: response.id, asked: id });
    }
    if more {
        return Err(ProtocolError::SeveralLines);
    }
    match (response.result, response.error) {
        (Some(result), None) => Ok(result),
        (None, Some(fault)) if fault.message.is_empty() => {
            Err(ProtocolError::Reported("it does not state which".to_owned()))
        }
        (None, Some(fault)) => Err(ProtocolError::Reported(shown(&fault.message).into_owned())),
        (None, None) => Err(ProtocolError::NoResult),
        (Some(_), Some(_)) => Err(ProtocolError::ResultAndError),
    }
}
