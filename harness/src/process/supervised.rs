//! An engine made of worker processes.
//!
//! A caller takes an idle worker, or starts one. A worker that broke the protocol is killed with its whole group and
//! not used again; the number of restarts in a run is limited. A caller that requests one play after another keeps a
//! worker, and sends it requests ahead.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::Welcome;
use reports::record::Verdict;
use suite::language::case::Case;
use suite::play::engine::{Ask, Engine, EngineError, Reply, Reportable};

use super::command::Command;
use super::error::StartError;
use super::lane::Lane;
use super::pool::{Hears, Permit, Pool};
use crate::answers;
use crate::claims::{self, all_missing};

/// An engine made of worker processes.
pub struct Supervised {
    pool: Pool,
}

/// The engine for one thread, which keeps a worker and sends it requests ahead.
struct OnLane<'s> {
    engine: &'s Supervised,
    lane: Mutex<Lane<'s>>,
    _permit: Permit<'s>,
}

impl Supervised {
    /// Starts the first worker and sends it `hello`. Once `stopped` is set, nothing more is sent.
    ///
    /// # Errors
    /// The engine cannot be started, or does not answer `hello` correctly.
    pub fn start(command: Command, stopped: Arc<AtomicBool>) -> Result<Self, StartError> {
        Pool::start(command, stopped).map(|pool| Self { pool })
    }

    /// The engine's answer to `hello`.
    pub fn welcome(&self) -> &Welcome {
        &self.pool.welcome
    }

    /// Allows any number of restarts, for a caller that limits its requests itself and looks for failures.
    pub fn without_end(&mut self) {
        self.pool.command.restarts = usize::MAX;
    }

    /// All declared missing features for a case.
    pub fn all_missing(&self, case: &Case, edition: &str) -> Vec<String> {
        match self.welcome().games.get(case.language.game) {
            Some(plays) => all_missing(case, edition, plays, self.welcome().capabilities),
            None => vec![format!("game {}", case.language.game)],
        }
    }

    /// Passes every line of every play to a listener from now on.
    pub fn heard_by(&mut self, hearer: Arc<dyn Hears>) {
        self.pool.hearer = Some(hearer);
    }

    /// The result of a play on a lane.
    fn on(&self, lane: &mut Lane<'_>, ask: &Ask<'_>) -> Reply {
        let stopped = || EngineError::new(Verdict::NotRun, "the run was stopped");
        if self.pool.is_stopped() {
            return Err(stopped());
        }
        let answered = lane.play(ask);
        if answered.is_err() && self.pool.is_stopped() {
            return Err(stopped());
        }
        answers::reply(answered?, ask, &self.pool.ids)
    }
}

impl Engine for Supervised {
    fn name(&self) -> &str {
        self.pool.command.name.as_ref().unwrap_or(&self.pool.welcome.name)
    }

    fn version(&self) -> &str {
        &self.pool.welcome.version
    }

    fn hello(&self) -> String {
        serde_json::to_string(&self.pool.welcome).unwrap_or_default()
    }

    fn may_be_wrong(&self) -> bool {
        true
    }

    fn traces(&self) -> bool {
        self.pool.welcome.capabilities.trace
    }

    fn is_steady(&self) -> bool {
        false
    }

    fn patience(&self) -> Option<Duration> {
        Some(self.pool.command.case)
    }

    fn missing(&self, case: &Case, edition: &str) -> Option<String> {
        claims::lack(&self.pool.welcome, case, edition)
    }

    fn reports(&self, game: &str, what: Reportable<'_>) -> bool {
        claims::reports(&self.pool.welcome, game, what)
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        let _permit = self.pool.permit();
        self.on(&mut Lane::new(&self.pool), ask)
    }

    fn lane(&self) -> Option<Box<dyn Engine + '_>> {
        if self.pool.window == 1 {
            return None;
        }
        let permit = self.pool.permit();
        Some(Box::new(OnLane { engine: self, lane: Mutex::new(Lane::new(&self.pool)), _permit: permit }))
    }

    fn afterwards(&self) -> Vec<(String, EngineError)> {
        self.pool.dismiss()
    }
}

impl<'s> OnLane<'s> {
    fn lane(&self) -> MutexGuard<'_, Lane<'s>> {
        self.lane.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Engine for OnLane<'_> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn version(&self) -> &str {
        self.engine.version()
    }

    fn hello(&self) -> String {
        self.engine.hello()
    }

    fn may_be_wrong(&self) -> bool {
        self.engine.may_be_wrong()
    }

    fn traces(&self) -> bool {
        self.engine.traces()
    }

    fn is_steady(&self) -> bool {
        self.engine.is_steady()
    }

    fn patience(&self) -> Option<Duration> {
        self.engine.patience()
    }

    fn missing(&self, case: &Case, edition: &str) -> Option<String> {
        // A play that was requested ahead has no missing feature.
        if self.lane().has_asked(&case.id, edition) { None } else { self.engine.missing(case, edition) }
    }

    fn reports(&self, game: &str, what: Reportable<'_>) -> bool {
        self.engine.reports(game, what)
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        self.engine.on(&mut self.lane(), ask)
    }

    fn room(&self) -> usize {
        self.lane().room()
    }

    fn ahead(&self, ask: &Ask<'_>) {
        self.lane().ahead(ask);
    }

    fn over(&self, case: &str, edition: &str) {
        self.lane().over(case, edition);
    }
}
