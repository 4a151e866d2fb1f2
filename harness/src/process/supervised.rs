//! An engine made of worker processes.
//!
//! A case takes a free worker, or starts one; a worker that broke a promise is killed with its whole
//! group and not used again. How often that may happen in a run is bounded.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};
use engine::Outcome;
use reports::record::Verdict;
use serde::de::DeserializeOwned;

use super::command::Command;
use super::worker::{Silence, Worker, excerpt};
use crate::language::case::Case;
use crate::play::engine::{Ask, Engine, Reply, Tells, Trouble};
use crate::protocol::{Answered, ClauseIds, Hello, Method, Request, Response, VERSION, Welcome, request, vocabulary};

/// An engine made of worker processes.
pub struct Supervised {
    command: Command,
    welcome: Welcome,
    ids: ClauseIds,
    free: Mutex<Vec<Free>>,
    /// One for each process that may play at once, where that is bounded.
    permits: Option<(Sender<()>, Receiver<()>)>,
    /// The number of the next request, in all workers.
    next: AtomicU64,
    /// How many workers broke a promise.
    broken: AtomicUsize,
    stopped: Arc<AtomicBool>,
    /// Cases of which it turned out afterwards that the engine had said too much.
    afterwards: Mutex<Vec<(String, Trouble)>>,
}

/// A worker that waits, and the case that it answered last.
struct Free {
    worker: Worker,
    last: String,
}

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
fn tail(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.trim_end().lines().collect();
    let last = lines.get(lines.len().saturating_sub(10)..).unwrap_or_default();
    if last.is_empty() { String::new() } else { format!("\nits standard error:\n  {}", last.join("\n  ")) }
}

impl Supervised {
    /// Starts the first worker and asks it who it is. Once `stopped` is set, nothing more is asked.
    ///
    /// # Errors
    /// It cannot be started, or does not answer `hello` as it should.
    pub fn start(command: Command, stopped: Arc<AtomicBool>) -> Result<Self, NoEngine> {
        let (worker, welcome) = greet(&command, &stopped)?;
        let permits = command.workers.map(|workers| {
            let permits = bounded(workers.max(1));
            while permits.0.try_send(()).is_ok() {}
            permits
        });
        Ok(Self {
            permits,
            command,
            welcome,
            ids: ClauseIds::default(),
            free: Mutex::new(vec![Free { worker, last: String::new() }]),
            next: AtomicU64::new(1),
            broken: AtomicUsize::new(0),
            stopped,
            afterwards: Mutex::default(),
        })
    }

    /// What it said of itself.
    pub fn welcome(&self) -> &Welcome {
        &self.welcome
    }

    /// Starts it anew however often it breaks a promise: for who asks so often only, and wants to see it
    /// broken.
    pub fn without_end(&mut self) {
        self.command.restarts = usize::MAX;
    }

    /// A worker that has said nothing unasked.
    fn worker(&self) -> Result<Worker, Trouble> {
        while let Some(free) = locked(&self.free).pop() {
            if !free.worker.spoke() {
                return Ok(free.worker);
            }
            self.said_too_much(&free.last);
        }
        if self.broken.load(Ordering::Relaxed) > self.command.restarts {
            let why =
                format!("the engine gave up: it had to be started anew more than {} times", self.command.restarts);
            return Err(Trouble::new(Verdict::NotRun, why));
        }
        greet(&self.command, &self.stopped).map(|(worker, _)| worker).map_err(|error| {
            self.broken.fetch_add(1, Ordering::Relaxed);
            Trouble::new(Verdict::Crash, format!("a new worker would not start: {error}"))
        })
    }

    /// A second answer came after a case was over.
    fn said_too_much(&self, case: &str) {
        self.broken.fetch_add(1, Ordering::Relaxed);
        let trouble = Trouble::new(Verdict::Protocol, "the engine said more than it was asked");
        locked(&self.afterwards).push((case.to_owned(), trouble));
    }

    /// Asks for one play, of a worker that is not used again if it breaks a promise.
    fn ask(&self, ask: &Ask<'_>) -> Result<Answered, Trouble> {
        let mut worker = self.worker()?;
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let answered = exchange(&mut worker, &request(id, ask), id, self.command.answer, &self.stopped);
        match answered {
            Ok(answered) => {
                locked(&self.free).push(Free { worker, last: ask.case.to_owned() });
                Ok(answered)
            }
            Err(why) => {
                self.broken.fetch_add(1, Ordering::Relaxed);
                Err(why.trouble(&worker.stderr()))
            }
        }
    }
}

impl Engine for Supervised {
    fn name(&self) -> &str {
        self.command.name.as_ref().unwrap_or(&self.welcome.name)
    }

    fn version(&self) -> &str {
        &self.welcome.version
    }

    fn traces(&self) -> bool {
        self.welcome.capabilities.trace
    }

    fn is_steady(&self) -> bool {
        false
    }

    fn patience(&self) -> Option<Duration> {
        Some(self.command.case)
    }

    fn lacks(&self, case: &Case, edition: &str) -> Option<String> {
        match self.welcome.games.get(case.language.game) {
            Some(plays) => vocabulary::lacks(case, edition, plays, self.welcome.capabilities),
            None => Some(format!("game {}", case.language.game)),
        }
    }

    fn tells(&self, game: &str, what: Tells<'_>) -> bool {
        let can = self.welcome.capabilities;
        let word = match what {
            Tells::Refusals => return can.refusals,
            Tells::Event(word) => word,
        };
        let known = self.welcome.games.get(game).and_then(|plays| plays.vocabulary.get("event"));
        can.events && known.is_none_or(|known| known.iter().any(|other| other == word))
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        if self.stopped.load(Ordering::Relaxed) {
            return Err(Trouble::new(Verdict::NotRun, "the run was stopped"));
        }
        if let Some((_, permits)) = &self.permits {
            let _ = permits.recv();
        }
        let answered = self.ask(ask);
        if let Some((permits, _)) = &self.permits {
            let _ = permits.send(());
        }
        if answered.is_err() && self.stopped.load(Ordering::Relaxed) {
            return Err(Trouble::new(Verdict::NotRun, "the run was stopped"));
        }
        let outcome = answered?.outcome(ask.language(), &self.ids);
        match &outcome {
            Outcome::Barred(_) if ask.open.is_empty() => {
                Err(Trouble::new(Verdict::Protocol, "the engine bars an answer, but none was given"))
            }
            _ => Ok(outcome),
        }
    }

    fn afterwards(&self) -> Vec<(String, Trouble)> {
        for free in std::mem::take(&mut *locked(&self.free)) {
            if free.worker.spoke() {
                self.said_too_much(&free.last);
            } else {
                free.worker.dismiss();
            }
        }
        std::mem::take(&mut locked(&self.afterwards))
    }
}

/// Starts a worker and asks it who it is.
fn greet(command: &Command, stopped: &AtomicBool) -> Result<(Worker, Welcome), NoEngine> {
    let mut worker = Worker::start(command).map_err(|why| NoEngine { why: why.to_string(), stderr: String::new() })?;
    let params = Hello { protocol: VERSION, harness: format!("ruleproof {}", env!("CARGO_PKG_VERSION")) };
    let line = serde_json::to_string(&Request { id: 0, method: Method::Hello, params }).unwrap_or_default();
    let welcome = exchange::<Welcome>(&mut worker, &line, 0, command.start, stopped);
    let strange = |why: String, worker: &Worker| NoEngine { why, stderr: worker.stderr() };
    match welcome {
        Ok(welcome) if welcome.protocol != VERSION => {
            let why = format!("it speaks protocol {}, this is {VERSION}", welcome.protocol);
            Err(strange(why, &worker))
        }
        Ok(welcome) => Ok((worker, welcome)),
        Err(why) => Err(strange(why.to_string(), &worker)),
    }
}

/// Why an exchange failed.
#[derive(Debug, thiserror::Error)]
enum Broken {
    /// There is no answer.
    #[error(transparent)]
    Silent(#[from] Silence),
    /// The answer is none.
    #[error("{0}")]
    Wrong(String),
    /// The engine says that it failed.
    #[error("the engine reports an error: {0}")]
    Fault(String),
}

impl Broken {
    fn trouble(&self, stderr: &str) -> Trouble {
        let verdict = match self {
            Self::Silent(Silence::NotStarted { .. } | Silence::Ended { .. }) => Verdict::Crash,
            Self::Silent(Silence::Late { .. }) => Verdict::Timeout,
            Self::Silent(Silence::Stopped) => Verdict::NotRun,
            Self::Silent(Silence::NoLine(_)) | Self::Wrong(_) => Verdict::Protocol,
            Self::Fault(_) => Verdict::Error,
        };
        Trouble::new(verdict, format!("{self}{}", tail(stderr)))
    }
}

/// A request and its answer.
fn exchange<R: DeserializeOwned>(
    worker: &mut Worker,
    line: &str,
    id: u64,
    within: Duration,
    stopped: &AtomicBool,
) -> Result<R, Broken> {
    let (answer, more) = worker.ask(line, within, stopped)?;
    let response: Response<R> = serde_json::from_str(&answer).map_err(|error| {
        Broken::Wrong(format!("not an answer of the protocol: {error}: {}", excerpt(answer.as_bytes())))
    })?;
    if response.id != id {
        return Err(Broken::Wrong(format!("the answer has the id {}, the request had {id}", response.id)));
    }
    if more {
        return Err(Broken::Wrong("more than one line answers one request".to_owned()));
    }
    match (response.result, response.error) {
        (Some(result), None) => Ok(result),
        (None, Some(fault)) => Err(Broken::Fault(fault.message)),
        _ => Err(Broken::Wrong("an answer has a result or an error, and not both".to_owned())),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
