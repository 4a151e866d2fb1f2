//! An engine made of worker processes.
//!
//! A case takes a free worker, or starts one; a worker that broke a promise is killed with its whole
//! group and not used again. How often that may happen in a run is bounded.

use crate::answers;
use crate::claims::{self, all_lacks};
use crate::texts::Said;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};
use reports::record::Verdict;

use super::command::Command;
use super::error::{ProtocolError, StartError};
use super::exchange::{self, greet};
use super::worker::{Rest, Worker, dismiss};
use protocol::{Answered, ClauseIds, Welcome, promises, request_with};
use suite::language::case::Case;
use suite::play::engine::{Ask, Engine, EngineError, Reply, Tells};

/// Somebody who wants to know what is said over the wire.
pub trait Hears: Send + Sync {
    /// A line that was sent or came back, without its end, and the play that it is about (`game/id@edition`).
    fn line(&self, play: &str, line: &str);
}

/// An engine made of worker processes.
pub struct Supervised {
    command: Command,
    welcome: Welcome,
    ids: ClauseIds,
    free: Mutex<Vec<Free>>,
    /// One for each process that may play at once, where that is bounded.
    permits: Option<(Sender<()>, Receiver<()>)>,
    /// What was said of cards, for an engine that asks for it.
    said: Said,
    /// The number of the next request, in all workers.
    next: AtomicU64,
    /// How many workers broke a promise.
    broken: AtomicUsize,
    stopped: Arc<AtomicBool>,
    /// Plays of which it turned out afterwards that the engine had said too much.
    afterwards: Mutex<Vec<(String, EngineError)>>,
    /// Who is told every line.
    hearer: Option<Arc<dyn Hears>>,
}

/// A worker that waits, and what it answered last: for which play (`case@edition`), and the id of the
/// request.
struct Free {
    worker: Worker,
    last: String,
    id: u64,
}

impl Supervised {
    /// Starts the first worker and asks it who it is. Once `stopped` is set, nothing more is asked.
    ///
    /// # Errors
    /// It cannot be started, or does not answer `hello` as it should.
    pub fn start(command: Command, stopped: Arc<AtomicBool>) -> Result<Self, StartError> {
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
            said: Said::default(),
            free: Mutex::new(vec![Free { worker, last: String::new(), id: 0 }]),
            next: AtomicU64::new(1),
            broken: AtomicUsize::new(0),
            stopped,
            afterwards: Mutex::default(),
            hearer: None,
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

    /// All that it said beforehand that it lacks for a case.
    pub fn all_lacks(&self, case: &Case, edition: &str) -> Vec<String> {
        match self.welcome.games.get(case.language.game) {
            Some(plays) => all_lacks(case, edition, plays, self.welcome.capabilities),
            None => vec![format!("game {}", case.language.game)],
        }
    }

    /// Tells somebody every line of every play from now on.
    pub fn heard_by(&mut self, hearer: Arc<dyn Hears>) {
        self.hearer = Some(hearer);
    }

    fn next_free(&self) -> Option<Free> {
        locked(&self.free).pop()
    }

    /// A worker that has said nothing unasked, and still runs.
    fn worker(&self) -> Result<Free, EngineError> {
        while let Some(free) = self.next_free() {
            match free.worker.rest() {
                Rest::Quiet => return Ok(free),
                Rest::Spoke => self.said_too_much(&free.last),
                Rest::Ended => _ = self.broken.fetch_add(1, Ordering::Relaxed),
            }
        }
        if self.broken.load(Ordering::Relaxed) > self.command.restarts {
            let why = format!(
                "the engine gave up: it had to be started anew more than {} times (`restarts`)",
                self.command.restarts
            );
            return Err(EngineError::new(Verdict::NotRun, why));
        }
        let failed = |verdict: Verdict, why: String| {
            self.broken.fetch_add(1, Ordering::Relaxed);
            Err(EngineError::new(verdict, why))
        };
        match greet(&self.command, &self.stopped) {
            Ok((worker, welcome)) if welcome == self.welcome => Ok(Free { worker, last: String::new(), id: 0 }),
            Ok(_) => failed(Verdict::Protocol, "a new worker says of itself what the first did not".to_owned()),
            Err(error) => failed(Verdict::Crash, format!("a new worker would not start: {error}")),
        }
    }

    /// A second answer came after a case was over.
    fn said_too_much(&self, play: &str) {
        self.broken.fetch_add(1, Ordering::Relaxed);
        let error = EngineError::new(Verdict::Protocol, "the engine said more than it was asked");
        locked(&self.afterwards).push((play.to_owned(), error));
    }

    /// Asks for one play, of a worker that is not used again if it breaks a promise.
    fn ask(&self, ask: &Ask<'_>) -> Result<Answered, EngineError> {
        let text = self.said.asked_for(&self.welcome, ask)?;
        let Free { mut worker, last, id: before } = self.worker()?;
        let play = format!("{}@{}", ask.case, ask.edition);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let heard = |line: &str| {
            if let Some(hearer) = &self.hearer {
                hearer.line(&play, line);
            }
        };
        let answered = exchange::play(
            &mut worker,
            &request_with(id, ask.scenario, ask.edition, ask.open, text),
            id,
            self.command.answer,
            &self.stopped,
            &heard,
        );
        let kept = |answered: &Answered| promises::broken(answered, &self.ids).map_or(Ok(()), Err);
        let answered = answered.and_then(|answered| match kept(&answered) {
            Ok(()) => Ok(answered),
            Err(why) => Err(ProtocolError::Promise(why)),
        });
        match answered {
            Ok(answered) => {
                locked(&self.free).push(Free { worker, last: play, id });
                Ok(answered)
            }
            // A second answer to the case before: that one is to blame, and this one is asked anew.
            Err(ProtocolError::OtherId { answered, .. }) if before > 0 && answered == before && last != play => {
                self.said_too_much(&last);
                self.ask(ask)
            }
            Err(why) => {
                self.broken.fetch_add(1, Ordering::Relaxed);
                Err(why.of_case(&worker.stderr()))
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

    fn may_be_wrong(&self) -> bool {
        true
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
        claims::lack(&self.welcome, case, edition)
    }

    fn tells(&self, game: &str, what: Tells<'_>) -> bool {
        claims::tells(&self.welcome, game, what)
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        if self.stopped.load(Ordering::Relaxed) {
            return Err(EngineError::new(Verdict::NotRun, "the run was stopped"));
        }
        if let Some((_, permits)) = &self.permits {
            let _ = permits.recv();
        }
        let answered = self.ask(ask);
        if let Some((permits, _)) = &self.permits {
            let _ = permits.send(());
        }
        if answered.is_err() && self.stopped.load(Ordering::Relaxed) {
            return Err(EngineError::new(Verdict::NotRun, "the run was stopped"));
        }
        answers::reply(answered?, ask, &self.ids)
    }

    fn afterwards(&self) -> Vec<(String, EngineError)> {
        let all = std::mem::take(&mut *locked(&self.free));
        let (spoke, quiet): (Vec<Free>, Vec<Free>) =
            all.into_iter().partition(|free| free.worker.rest() == Rest::Spoke);
        spoke.iter().for_each(|free| self.said_too_much(&free.last));
        dismiss(quiet.into_iter().map(|free| free.worker).collect());
        std::mem::take(&mut locked(&self.afterwards))
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
