//! A connection to one process of an engine at a time, in which every failure becomes a finding.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::kernel::words::language::Language;
use engine::kernel::words::scenario::Answer;
use reports::smoke::Finding;
use serde_json::Value;

use super::Play;
use crate::process::command::Command;
use crate::process::error::{ProtocolError, StartError, WorkerError, tail};
use crate::process::exchange::{self, greet};
use crate::process::worker::{Rest, Worker};
use protocol::{Answered, Method, Request, Run, Welcome};

/// A connection to an engine.
pub struct Talk<'t> {
    command: &'t Command,
    stopped: &'t AtomicBool,
    worker: Option<Worker>,
    welcome: Welcome,
    next: u64,
    breaks: usize,
    /// The duration of each answer, with its play.
    pub times: Vec<(Duration, String)>,
}

impl<'t> Talk<'t> {
    /// Starts the engine and sends it `hello`.
    ///
    /// # Errors
    /// The engine would not start.
    pub fn start(command: &'t Command, stopped: &'t AtomicBool) -> Result<Self, StartError> {
        let (worker, welcome) = greet(command, stopped)?;
        Ok(Self { command, stopped, worker: Some(worker), welcome, next: 1, breaks: 0, times: Vec::new() })
    }

    /// The engine's answer to `hello`.
    pub fn welcome(&self) -> &Welcome {
        &self.welcome
    }

    /// The time limit of an answer.
    pub fn within(&self) -> Duration {
        self.command.answer
    }

    /// Returns `true` if it failed so often that nothing more is sent.
    pub fn over(&self) -> bool {
        self.breaks > self.command.restarts
    }

    /// Ends the process; the next request goes to a new one.
    pub fn afresh(&mut self) {
        self.worker = None;
    }

    /// Requests a play, with these answers to its open choices.
    ///
    /// # Errors
    /// There is no answer, or it is invalid.
    pub fn play(&mut self, play: &Play<'_>, choices: &[Answer]) -> Result<Answered, Finding> {
        let run = Run {
            token: format!("smoke-{}", self.next),
            game: play.language.game.to_owned(),
            edition: play.edition.to_owned(),
            scenario: &play.scenario,
            choices: choices.to_vec(),
            text: play.text.clone(),
        };
        self.run(&play.name, run)
    }

    /// Requests a play that may be nonsense.
    ///
    /// # Errors
    /// There is no answer, or it is invalid.
    pub fn run(&mut self, name: &str, run: Run<&Value>) -> Result<Answered, Finding> {
        let id = self.next;
        self.next += 1;
        let line = serde_json::to_string(&Request { id, method: Method::Run, params: run }).unwrap_or_default();
        let unasked = self.worker.as_ref().map_or(Rest::Quiet, Worker::rest);
        if unasked != Rest::Quiet {
            self.worker = None;
            self.breaks += 1;
            let (what, advice) = if unasked == Rest::Spoke {
                let advice = "answer each request once, and print nothing else on standard output";
                ("the engine sent output before this request", advice)
            } else {
                (
                    "the engine ended before this request",
                    "keep running until the input ends: one process answers many requests",
                )
            };
            return Err(Finding::new(what, advice).in_play(name));
        }
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => match greet(self.command, self.stopped) {
                Ok((worker, _)) => worker,
                Err(why) => {
                    self.breaks += 1;
                    let advice = "make every process of the engine start and answer `hello` identically";
                    return Err(Finding::new(format!("a new process would not start: {why}"), advice).in_play(name));
                }
            },
        };
        let start = Instant::now();
        let answered = exchange::play(&mut worker, &line, id, self.command.answer, self.stopped);
        self.times.push((start.elapsed(), name.to_owned()));
        match answered {
            Ok(answered) => {
                self.worker = Some(worker);
                Ok(answered)
            }
            Err(error) => {
                let what = format!("{error}{}", tail(&worker.stderr()));
                if matches!(error, ProtocolError::Reported(_)) {
                    self.worker = Some(worker);
                } else {
                    self.breaks += 1;
                }
                Err(Finding::new(what, advice(&error)).in_play(name))
            }
        }
    }

    /// Closes the input of the process, and returns `true` if the process ended by itself. It has more time than at the
    /// end of a run, which just kills it: here a slow end becomes a finding.
    pub fn leave(&mut self) -> bool {
        self.worker.take().is_none_or(|worker| worker.leave(self.command.farewell.saturating_mul(4)))
    }
}

/// The advice for an exchange that failed.
fn advice(error: &ProtocolError) -> &'static str {
    match error {
        ProtocolError::Worker(error) => match error {
            WorkerError::NotStarted { .. } => "check the command",
            WorkerError::Ended { .. } => "answer every request, and keep running until the input ends",
            WorkerError::TimedOut { .. } => "flush each answer; if it takes longer, set `answer` in ruleproof.toml",
            WorkerError::Stopped => "let it finish",
            WorkerError::Line(_) => {
                "answer in one line of UTF-8, at most 8 MiB long, and print nothing else on standard output"
            }
        },
        ProtocolError::Stray(_) => {
            "keep standard output for answers: docs/adapters.md shows how to send everything else to standard error"
        }
        ProtocolError::Malformed { .. }
        | ProtocolError::SeveralLines
        | ProtocolError::NoResult
        | ProtocolError::ResultAndError => "check the answer against schema/protocol.schema.json",
        ProtocolError::Promise(_) => {
            "count the reported events, give each moment its own batch, and cite clauses of seeds/"
        }
        ProtocolError::Excess(_) => "report only observable facts of the play",
        ProtocolError::OtherId { .. } => "repeat the `id` of the request, and answer each request once, in order",
        ProtocolError::Reported(_) => "answer `unsupported` for missing features and `rejected` for invalid scenarios",
    }
}

/// A player of the game.
pub fn somebody(language: &Language) -> &'static str {
    use engine::kernel::words::language::Players;
    match language.players {
        Players::Named(names) | Players::Fixed(names) => names.first().copied().unwrap_or("alice"),
    }
}
