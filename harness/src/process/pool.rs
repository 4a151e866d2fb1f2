//! The workers of an engine, shared by all threads, and their common state.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use crossbeam_channel::{Receiver, Sender, bounded};
use protocol::text::Texts;
use protocol::{Answered, ClauseIds, Welcome, promises};
use reports::record::Verdict;
use suite::play::engine::{Ask, EngineError};

use super::command::Command;
use super::error::{ProtocolError, StartError};
use super::exchange::greet;
use super::worker::{Rest, Worker, dismiss};
use crate::texts::Said;

/// A listener to the messages of the protocol.
pub trait Hears: Send + Sync {
    /// Handles a line that was sent or received, without its end, and the play that it is about (`game/id@edition`).
    fn line(&self, play: &str, line: &str);
}

/// An idle worker with its last answer: the play (`case@edition`), and the id of the request.
pub struct Free {
    /// The worker.
    pub worker: Worker,
    /// The play.
    pub last: String,
    /// The id.
    pub id: u64,
}

/// The workers of an engine.
pub struct Pool {
    /// The command that starts a worker.
    pub command: Command,
    /// The answer of every worker to `hello`.
    pub welcome: Welcome,
    /// The ids of all clauses.
    pub ids: ClauseIds,
    /// `true` if the run was stopped.
    pub stopped: Arc<AtomicBool>,
    /// The number of requests that may wait for a worker at one time.
    pub window: usize,
    /// The listener to every line.
    pub hearer: Option<Arc<dyn Hears>>,
    free: Mutex<Vec<Free>>,
    /// One for each process that may play at once, if that is limited.
    permits: Option<(Sender<()>, Receiver<()>)>,
    /// The texts of cards, for an engine that requests them.
    said: Said,
    /// The number of the next request, in all workers.
    next: AtomicU64,
    /// The number of workers that broke the protocol.
    broken: AtomicUsize,
    /// Plays after which the engine turned out to have written too much.
    afterwards: Mutex<Vec<(String, EngineError)>>,
}

/// Permission for a process to play, until it is dropped.
pub struct Permit<'p>(Option<&'p Sender<()>>);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        let _ = self.0.map(|permits| permits.send(()));
    }
}

impl Pool {
    /// Starts the first worker and sends it `hello`.
    ///
    /// # Errors
    /// The engine cannot be started, or does not answer `hello` correctly.
    pub fn start(command: Command, stopped: Arc<AtomicBool>) -> Result<Self, StartError> {
        let (worker, welcome) = greet(&command, &stopped)?;
        let permits = command.workers.map(|workers| {
            let permits = bounded(workers.max(1));
            while permits.0.try_send(()).is_ok() {}
            permits
        });
        Ok(Self {
            permits,
            window: welcome.capabilities.window().min(command.window.unwrap_or(usize::MAX)).max(1),
            command,
            welcome,
            ids: ClauseIds::default(),
            said: Said::default(),
            free: Mutex::new(vec![Free { worker, last: String::new(), id: 0 }]),
            next: AtomicU64::new(1),
            broken: AtomicUsize::new(0),
            stopped,
            afterwards: Mutex::default(),
            hearer: None,
        })
    }

    /// Waits until one more process may play.
    pub fn permit(&self) -> Permit<'_> {
        Permit(self.permits.as_ref().map(|(back, permits)| {
            let _ = permits.recv();
            back
        }))
    }

    /// Returns `true` if the run was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns a running worker without unexpected output.
    ///
    /// # Errors
    /// There is none, and none would start, or too many have been restarted.
    pub fn worker(&self) -> Result<Free, EngineError> {
        while let Some(free) = self.next_free() {
            if let Some(free) = self.still_good(free) {
                return Ok(free);
            }
        }
        if self.broken.load(Ordering::Relaxed) > self.command.restarts {
            let why = format!("the engine was restarted more than {} times (`restarts`)", self.command.restarts);
            return Err(EngineError::new(Verdict::NotRun, why));
        }
        let failed = |verdict: Verdict, why: String| {
            self.broke();
            Err(EngineError::new(verdict, why))
        };
        match greet(&self.command, &self.stopped) {
            Ok((worker, welcome)) if welcome == self.welcome => Ok(Free { worker, last: String::new(), id: 0 }),
            Ok(_) => failed(Verdict::Protocol, "a new worker answered `hello` differently from the first".to_owned()),
            Err(error) => failed(error.verdict(), format!("a new worker would not start: {error}")),
        }
    }

    fn next_free(&self) -> Option<Free> {
        locked(&self.free).pop()
    }

    /// Returns an idle worker if it is still running and has written nothing unexpected.
    pub fn still_good(&self, free: Free) -> Option<Free> {
        match free.worker.rest() {
            Rest::Quiet => return Some(free),
            Rest::Spoke => self.said_too_much(&free.last),
            Rest::Ended => self.broke(),
        }
        None
    }

    /// Returns a worker to the pool.
    pub fn give_back(&self, free: Free) {
        locked(&self.free).push(free);
    }

    /// Counts a worker that broke the protocol.
    pub fn broke(&self) {
        self.broken.fetch_add(1, Ordering::Relaxed);
    }

    /// Records a second answer after a play was over.
    pub fn said_too_much(&self, play: &str) {
        self.broke();
        let error = EngineError::new(Verdict::Protocol, "the engine sent output that was not requested");
        locked(&self.afterwards).push((play.to_owned(), error));
    }

    /// Ends the run and dismisses all idle workers. Returns the plays after which the engine turned out too late to
    /// have written too much.
    pub fn dismiss(&self) -> Vec<(String, EngineError)> {
        let all = std::mem::take(&mut *locked(&self.free));
        let (spoke, quiet): (Vec<Free>, Vec<Free>) =
            all.into_iter().partition(|free| free.worker.rest() == Rest::Spoke);
        for free in spoke {
            self.said_too_much(&free.last);
        }
        dismiss(quiet.into_iter().map(|free| free.worker).collect());
        std::mem::take(&mut locked(&self.afterwards))
    }

    /// The number of the next request.
    pub fn next_id(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// The texts of a play's cards, if the engine requests them.
    ///
    /// # Errors
    /// The templates of the game are wrong.
    pub fn text(&self, ask: &Ask<'_>) -> Result<Texts, EngineError> {
        self.said.asked_for(&self.welcome, ask)
    }

    /// Checks an answer against the rules that make it judgeable.
    ///
    /// # Errors
    /// The rule that the answer breaks.
    pub fn kept(&self, answered: Answered) -> Result<Answered, ProtocolError> {
        match promises::broken(&answered, &self.ids) {
            Some(why) => Err(ProtocolError::Promise(why)),
            None => Ok(answered),
        }
    }

    /// Passes a line about a play to the listener.
    pub fn pass_on(&self, play: &str, line: &str) {
        if let Some(hearer) = &self.hearer {
            hearer.line(play, line);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
