//! A lane to an engine: one worker, and the plays that wait for it.
//!
//! A play may be asked for ahead, before anybody wants what comes of it. As many requests wait for the worker as it said
//! in `hello` that may, so while one side works the other does too. Answers come in the order of the requests, and what
//! comes of a play is kept until it is wanted. Who wants a play that was not asked for ahead asks for it then.
//!
//! Each request has its own time, which begins when the answer before it was there. What breaks at a request is blamed on
//! that request alone: those behind it are asked anew of a fresh worker, once they are wanted.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use kernel::game::Scenario;
use kernel::words::scenario::Answer;
use protocol::{Answered, request_with};
use suite::play::engine::{Ask, EngineError};

use super::error::ProtocolError;
use super::exchange;
use super::pool::{Free, Pool};

/// How many bytes of answers are kept that nobody wants yet.
const KEPT: usize = 4 << 20;

/// A worker and the plays that wait for it.
pub struct Lane<'p> {
    pool: &'p Pool,
    /// The worker, and what it answered last. None until one is needed, and after one broke a promise.
    free: Option<Free>,
    /// What was sent and is not answered, in order.
    waiting: VecDeque<Request>,
    /// What waited for a worker that broke a promise: it is asked anew of the next one.
    again: Vec<Request>,
    /// What came of plays that nobody wanted yet.
    come: Vec<Come>,
    /// How many bytes of answers are in there.
    kept: usize,
    /// Requests that are not handed over to the worker yet.
    unsent: Vec<u8>,
    /// When the last answer was there.
    heard: Option<Instant>,
    /// How long the slowest of the last answers took.
    took: Option<Duration>,
}

/// A play that was asked for.
struct Request {
    id: u64,
    case: String,
    scenario: Scenario,
    edition: String,
    open: Vec<Answer>,
    sent: Instant,
    /// Whether what comes of it is still wanted.
    is_wanted: bool,
    /// The line, where somebody wants to know it.
    line: Option<String>,
}

impl Request {
    /// Whether this is what is asked for.
    fn asks(&self, ask: &Ask<'_>) -> bool {
        self.case == ask.case && self.edition == ask.edition && self.open == ask.open && self.scenario == *ask.scenario
    }

    /// The play, as it is called: `case@edition`.
    fn play(&self) -> String {
        format!("{}@{}", self.case, self.edition)
    }
}

/// What came of a play.
struct Come {
    request: Request,
    /// The line of the answer, where somebody wants to know it and there is one.
    line: Option<String>,
    /// How many bytes it has.
    size: usize,
    answered: Result<Answered, EngineError>,
}

impl<'p> Lane<'p> {
    /// A lane on which nothing was asked yet.
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

    /// How many more plays may be asked for ahead. None, as long as half of those that may are on their way: several are
    /// sent at once.
    pub fn room(&self) -> usize {
        let (Some(took), true) = (self.took, self.free.is_some()) else { return 0 };
        let fit = self.pool.command.ahead.as_micros() / took.as_micros().max(1);
        let most = self.pool.window.min(usize::try_from(fit).unwrap_or(usize::MAX).saturating_add(1));
        let held = self.waiting.len() + self.come.len();
        if held > most / 2 { 0 } else { most - held }
    }

    /// Asks for a play that will be wanted. Where the worker is none that can be asked, it is asked when it is wanted.
    pub fn ahead(&mut self, ask: &Ask<'_>) {
        let may = self.waiting.len() < self.pool.window && !self.is_known(ask);
        if may && (!self.waiting.is_empty() || self.is_quiet()) {
            // What is wrong with a request is told to who wants the play.
            let _ = self.request(ask);
        }
    }

    /// Nobody wants the plays of a case in an edition any more.
    pub fn over(&mut self, case: &str, edition: &str) {
        let is_of = |request: &Request| request.case == case && request.edition == edition;
        self.waiting.iter_mut().filter(|request| is_of(request)).for_each(|request| request.is_wanted = false);
        self.again.retain(|request| !is_of(request));
        self.come.retain(|come| !is_of(&come.request));
        self.kept = self.come.iter().map(|come| come.size).sum();
    }

    /// Whether a play of a case in an edition was asked for ahead, and nobody fetched it yet.
    pub fn has_asked(&self, case: &str, edition: &str) -> bool {
        let all = self.waiting.iter().chain(&self.again).chain(self.come.iter().map(|come| &come.request));
        all.into_iter().any(|request| request.case == case && request.edition == edition)
    }

    /// What comes of a play.
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
                    self.pool.tell(&play, line);
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

    /// Whether a play waits for the worker, and is wanted.
    fn waits(&mut self, ask: &Ask<'_>) -> bool {
        let request = self.waiting.iter_mut().find(|request| request.asks(ask));
        request.map(|request| request.is_wanted = true).is_some()
    }

    fn is_known(&self, ask: &Ask<'_>) -> bool {
        self.waiting.iter().chain(self.come.iter().map(|come| &come.request)).any(|request| request.asks(ask))
    }

    /// Whether there is a worker that nothing waits for, and that did nothing unasked.
    fn is_quiet(&mut self) -> bool {
        self.free = self.free.take().and_then(|free| self.pool.still_good(free));
        self.free.is_some()
    }

    /// Sees to it that there is a worker, and that it said nothing unasked.
    fn ready(&mut self) -> Result<(), EngineError> {
        if !self.waiting.is_empty() {
            return Ok(());
        }
        if !self.is_quiet() {
            self.free = Some(self.pool.worker()?);
            self.heard = None;
            for Request { case, scenario, edition, open, .. } in std::mem::take(&mut self.again) {
                let ask = Ask { case: &case, open: &open, ..Ask::of(&scenario, &edition) };
                // What is wrong with a request is told to who wants the play.
                let _ = self.request(&ask);
            }
        }
        Ok(())
    }

    /// Puts a request behind those that wait.
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

    /// Waits for the answer to the first of those that wait, or for its time to be over.
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
                // What is too much to be kept until it is wanted is asked for again then.
                if request.is_wanted && self.kept + size <= KEPT || request.asks(wanted) {
                    self.keep(Come { request, line, size, answered: Ok(answered) });
                }
            }
            // A second answer to the play before: that one is to blame, and this one is asked anew.
            Err(ProtocolError::OtherId { answered, .. })
                if free.id > 0 && answered == free.id && free.last != request.play() =>
            {
                self.pool.said_too_much(&free.last);
                self.waiting.push_front(request);
                self.break_off();
            }
            Err(why) => {
                self.break_off();
                // What nobody wants breaks nothing.
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

    /// The worker is not used again; what waits for it and is wanted is asked anew of the next one.
    fn break_off(&mut self) {
        self.again.extend(self.waiting.drain(..).filter(|request| request.is_wanted));
        self.unsent.clear();
    }
}

impl Drop for Lane<'_> {
    /// Gives the worker back, unless it still works at what nobody wants.
    fn drop(&mut self) {
        if let Some(free) = self.free.take().filter(|_| self.waiting.is_empty()) {
            self.pool.give_back(free);
        }
    }
}
