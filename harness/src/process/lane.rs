//! A lane to an engine: one worker, and the plays that wait for it.
//!
//! A play may be requested ahead, before its result is wanted. As many requests wait for the worker as it allowed in
//! `hello`, so that both sides work at the same time. Answers come in the order of the requests, and results are kept
//! until they are wanted. A play that was not requested ahead is requested when it is wanted.
//!
//! Each request has its own time limit, which starts when the previous answer arrived. A failure at a request is blamed
//! on that request alone: the requests behind it are sent again to a fresh worker, once they are wanted.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use kernel::game::Scenario;
use kernel::words::scenario::Answer;
use protocol::{Answered, request_with};
use suite::play::engine::{Ask, EngineError};

use super::error::ProtocolError;
use super::exchange;
use super::pool::{Free, Pool};

/// The most bytes of answers that are kept until they are wanted.
const KEPT: usize = 4 << 20;

/// A worker and the plays that wait for it.
pub struct Lane<'p> {
    pool: &'p Pool,
    /// The worker, and its last answer. `None` until one is needed, and after one broke the protocol.
    free: Option<Free>,
    /// The requests without an answer, in order.
    waiting: VecDeque<Request>,
    /// The requests that waited for a worker that broke the protocol. They are sent again to the next one.
    again: Vec<Request>,
    /// The results that were not wanted yet.
    come: Vec<Come>,
    /// The number of bytes of these answers.
    kept: usize,
    /// The requests that were not passed to the worker yet.
    unsent: Vec<u8>,
    /// The time of the last answer.
    heard: Option<Instant>,
    /// The duration of the slowest of the last answers.
    took: Option<Duration>,
}

/// A requested play.
struct Request {
    id: u64,
    case: String,
    scenario: Scenario,
    edition: String,
    open: Vec<Answer>,
    sent: Instant,
    /// `true` if the result is still wanted.
    is_wanted: bool,
    /// The line, if there is a listener.
    line: Option<String>,
}

impl Request {
    /// Returns `true` if this request is for the play.
    fn asks(&self, ask: &Ask<'_>) -> bool {
        self.case == ask.case && self.edition == ask.edition && self.open == ask.open && self.scenario == *ask.scenario
    }

    /// The name of the play: `case@edition`.
    fn play(&self) -> String {
        format!("{}@{}", self.case, self.edition)
    }
}

/// The result of a play.
struct Come {
    request: Request,
    /// The line of the answer, if there is a listener and an answer.
    line: Option<String>,
    /// The number of bytes of the answer.
    size: usize,
    answered: Result<Answered, EngineError>,
}

impl<'p> Lane<'p> {
    /// Creates a lane without requests.
    pub fn new(pool: &'p Pool) -> Self {
        Self {
            pool,
            free: None,
            waiting: VecDeque::new(),
            again: Vec::new(),
            come: Vec::new(),
            kept: 0,
            unsent: Vec::new(),
            heard: None,
            took: None,
        }
    }

    /// The number of further plays that may be requested ahead. It is 0 while more than half of the allowed number are
    /// waiting or not fetched, so that several are sent at once.
    pub fn room(&self) -> usize {
        let (Some(took), true) = (self.took, self.free.is_some()) else { return 0 };
        let fit = self.pool.command.ahead.as_micros() / took.as_micros().max(1);
        let most = self.pool.window.min(usize::try_from(fit).unwrap_or(usize::MAX).saturating_add(1));
        let held = self.waiting.len() + self.come.len();
        if held > most / 2 { 0 } else { most - held }
    }

    /// Requests a play that will be wanted. If no worker is ready, the play is requested when it is wanted.
    pub fn ahead(&mut self, ask: &Ask<'_>) {
        let may = self.waiting.len() < self.pool.window && !self.is_known(ask);
        if may && (!self.waiting.is_empty() || self.is_quiet()) {
            // An error in a request is returned when the play is wanted.
            let _ = self.request(ask);
        }
    }

    /// Discards the plays of a case in an edition.
    pub fn over(&mut self, case: &str, edition: &str) {
        let is_of = |request: &Request| request.case == case && request.edition == edition;
        self.waiting.iter_mut().filter(|request| is_of(request)).for_each(|request| request.is_wanted = false);
        self.again.retain(|request| !is_of(request));
        self.come.retain(|come| !is_of(&come.request));
        self.kept = self.come.iter().map(|come| come.size).sum();
    }

    /// Returns `true` if a play of a case in an edition was requested ahead, and its result was not fetched yet.
    pub fn has_asked(&self, case: &str, edition: &str) -> bool {
        let all = self.waiting.iter().chain(&self.again).chain(self.come.iter().map(|come| &come.request));
        all.into_iter().any(|request| request.case == case && request.edition == edition)
    }

    /// Returns the result of a play.
    ///
    /// # Errors
    /// There is no answer, or none that can be judged.
    pub fn play(&mut self, ask: &Ask<'_>) -> Result<Answered, EngineError> {
        loop {
            if let Some(at) = self.come.iter().position(|come| come.request.asks(ask)) {
                let come = self.come.swap_remove(at);
                self.kept -= come.size;
                let play = come.request.play();
                for line in come.request.line.iter().chain(&come.line) {
                    self.pool.pass_on(&play, line);
                }
                return come.answered;
            }
            if !self.waits(ask) && self.waiting.len() < self.pool.window {
                self.ready()?;
                if !self.waits(ask) {
                    self.request(ask)?;
                }
            }
            if !self.unsent.is_empty()
                && let Some(free) = &self.free
            {
                free.worker.send(std::mem::take(&mut self.unsent));
            }
            self.hear(ask);
        }
    }

    /// Returns `true` if a play waits for the worker, and marks it as wanted.
    fn waits(&mut self, ask: &Ask<'_>) -> bool {
        let request = self.waiting.iter_mut().find(|request| request.asks(ask));
        request.map(|request| request.is_wanted = true).is_some()
    }

    fn is_known(&self, ask: &Ask<'_>) -> bool {
        self.waiting.iter().chain(self.come.iter().map(|come| &come.request)).any(|request| request.asks(ask))
    }

    /// Returns `true` if there is an idle worker without unexpected output.
    fn is_quiet(&mut self) -> bool {
        self.free = self.free.take().and_then(|free| self.pool.still_good(free));
        self.free.is_some()
    }

    /// Ensures that there is a worker without unexpected output.
    fn ready(&mut self) -> Result<(), EngineError> {
        if !self.waiting.is_empty() {
            return Ok(());
        }
        if !self.is_quiet() {
            self.free = Some(self.pool.worker()?);
            self.heard = None;
            for Request { case, scenario, edition, open, .. } in std::mem::take(&mut self.again) {
                let ask = Ask { case: &case, open: &open, ..Ask::of(&scenario, &edition) };
                // An error in a request is returned when the play is wanted.
                let _ = self.request(&ask);
            }
        }
        Ok(())
    }

    /// Adds a request to those that wait.
    fn request(&mut self, ask: &Ask<'_>) -> Result<(), EngineError> {
        let text = self.pool.text(ask)?;
        let id = self.pool.next_id();
        let line = request_with(id, ask.scenario, ask.edition, ask.open, &text);
        self.unsent.extend_from_slice(line.as_bytes());
        self.unsent.push(b'\n');
        self.waiting.push_back(Request {
            id,
            case: ask.case.to_owned(),
            scenario: ask.scenario.clone(),
            edition: ask.edition.to_owned(),
            open: ask.open.to_vec(),
            sent: Instant::now(),
            is_wanted: true,
            line: self.pool.hearer.is_some().then_some(line),
        });
        Ok(())
    }

    /// Waits for the answer to the first request, or for its time limit.
    fn hear(&mut self, wanted: &Ask<'_>) {
        let (Some(request), Some(mut free)) = (self.waiting.pop_front(), self.free.take()) else { return };
        let within = self.pool.command.answer;
        let since = self.heard.map_or(request.sent, |heard| heard.max(request.sent));
        let heard = free.worker.hear(since + within, within, &self.pool.stopped);
        let (line, answered) = match heard {
            Ok(heard) => {
                let took = heard.at.saturating_duration_since(since);
                self.took = Some(self.took.map_or(took, |before| took.max(before * 3 / 4)));
                self.heard = Some(heard.at);
                let answered = exchange::answer(&heard, request.id, self.waiting.is_empty());
                (Some(heard.line), answered.and_then(|answered| self.pool.kept(answered)))
            }
            Err(error) => (None, Err(ProtocolError::from(error))),
        };
        let size = line.as_ref().map_or(0, String::len);
        let line = line.filter(|_| request.line.is_some());
        match answered {
            Ok(answered) => {
                self.free = Some(Free { last: request.play(), id: request.id, ..free });
                // An answer that is too large to keep is requested again when it is wanted.
                if request.is_wanted && self.kept + size <= KEPT || request.asks(wanted) {
                    self.keep(Come { request, line, size, answered: Ok(answered) });
                }
            }
            // A second answer to the previous play: that play is to blame, and this request is sent again.
            Err(ProtocolError::OtherId { answered, .. })
                if free.id > 0 && answered == free.id && free.last != request.play() =>
            {
                self.pool.said_too_much(&free.last);
                self.waiting.push_front(request);
                self.break_off();
            }
            Err(why) => {
                self.break_off();
                // A failure of an unwanted play has no effect.
                if request.is_wanted {
                    self.pool.broke();
                    let answered = Err(why.of_case(&free.worker.stderr()));
                    self.keep(Come { request, line, size: 0, answered });
                }
            }
        }
    }

    fn keep(&mut self, come: Come) {
        self.kept += come.size;
        self.come.push(come);
    }

    /// Stops using the worker. The wanted requests that wait for it are sent again to the next one.
    fn break_off(&mut self) {
        self.again.extend(self.waiting.drain(..).filter(|request| request.is_wanted));
        self.unsent.clear();
    }
}

impl Drop for Lane<'_> {
    /// Returns the worker to the pool, unless it is still working on unwanted plays.
    fn drop(&mut self) {
        if let Some(free) = self.free.take().filter(|_| self.waiting.is_empty()) {
            self.pool.give_back(free);
        }
    }
}
