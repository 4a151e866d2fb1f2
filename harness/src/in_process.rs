//! An engine behind an [`Adapter`] in this process, handled like one that is a separate program.
//!
//! Each play goes through the lines of the protocol, so an adapter is judged alike in both cases: by its declarations
//! in `hello`, by the form of its answers, by the same rules. A panic or a late answer ends one case, and a fresh
//! adapter plays the next.
//!
//! An adapter lives in a thread of its own and need not be [`Send`]. A play that takes too long cannot be stopped: its
//! thread is abandoned and runs until the program ends. Once there are too many of them, the engine is asked no more. A
//! stack overflow, or anything else that ends a whole program, ends this one; run an engine with that risk as a
//! separate program.

use std::any::Any;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kernel::words::shown::shown;
use protocol::adapter::{Adapter, respond};
use protocol::bounds::{LONGEST_LINE, excess};
use protocol::{Answered, ClauseIds, Hello, Method, Request, Response, VERSION, Welcome, promises, request_with};
use reports::record::Verdict;
use serde::de::DeserializeOwned;
use suite::language::case::Case;
use suite::play::engine::{Ask, Engine, EngineError, Reply, Reportable};

use crate::texts::Said;
use crate::{answers, claims};

/// The default time limit of an answer: an engine that is not optimized is slow.
pub const ANSWER: Duration = Duration::from_secs(60);

/// The time limit of a case, as a multiple of the time limit of an answer.
const ANSWERS_OF_A_CASE: u32 = 5;

/// The most abandoned threads at one time.
const MOST_LEFT: usize = 16;

/// The stack of an adapter's thread, in bytes: as much as the main thread of most programs has.
const STACK: usize = 8 << 20;

/// The name of the threads in which adapters live.
const THREAD: &str = "engine";

thread_local! {
    /// The place and message of the last panic of this thread's adapter.
    static PANICKED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes an adapter.
type Make = dyn Fn() -> Box<dyn Adapter> + Send + Sync;

/// An adapter in this process: as many instances as plays at once.
pub struct InProcess {
    make: Arc<Make>,
    welcome: Welcome,
    ids: ClauseIds,
    /// The texts of cards, for an engine that requests them.
    said: Said,
    free: Mutex<Vec<Worker>>,
    /// The abandoned threads.
    left: Mutex<Vec<JoinHandle<()>>>,
    next: AtomicU64,
    answer: Duration,
}

/// The thread in which an adapter lives.
struct Worker {
    ask: Sender<String>,
    answers: Receiver<Result<String, String>>,
    thread: JoinHandle<()>,
}

impl Worker {
    fn start(make: Arc<Make>) -> Result<Self, EngineError> {
        let (ask, asked) = channel();
        let (answer, answers) = channel();
        let body = move || live(&*make, &asked, &answer);
        let thread = thread::Builder::new().name(THREAD.to_owned()).stack_size(STACK).spawn(body);
        let failed = |error| EngineError::new(Verdict::Error, format!("no thread for the engine: {error}"));
        thread.map(|thread| Self { ask, answers, thread }).map_err(failed)
    }

    /// Starts an adapter and sends it `hello`, as every engine needs before it plays.
    fn greeted(make: Arc<Make>, within: Duration) -> Result<(Self, Welcome), EngineError> {
        let worker = Self::start(make)?;
        let params = Hello { protocol: VERSION, harness: format!("ruleproof {}", env!("CARGO_PKG_VERSION")) };
        let line = serde_json::to_string(&Request { id: 0, method: Method::Hello, params }).unwrap_or_default();
        let welcome = worker.exchange(line, within)?;
        Ok((worker, welcome))
    }

    /// Sends a line, and waits for its answer.
    fn exchange<R: DeserializeOwned>(&self, line: String, within: Duration) -> Result<R, EngineError> {
        let _ = self.ask.send(line);
        let answer = match self.answers.recv_timeout(within) {
            Ok(Ok(answer)) => answer,
            Ok(Err(panicked)) => return Err(EngineError::new(Verdict::Crash, panicked)),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(EngineError::new(Verdict::Crash, "the engine's thread ended"));
            }
            Err(RecvTimeoutError::Timeout) => {
                let why = format!("no answer within {:.1} s", within.as_secs_f64());
                return Err(EngineError::new(Verdict::Timeout, why));
            }
        };
        let broken = |why: &str| EngineError::new(Verdict::Protocol, format!("not an answer of the protocol: {why}"));
        if answer.len() > LONGEST_LINE {
            return Err(broken(&format!("a line of more than {} MiB", LONGEST_LINE >> 20)));
        }
        let response: Response<R> =
            serde_json::from_str(&answer).map_err(|error| broken(&shown(&error.to_string())))?;
        match (response.result, response.error) {
            (Some(result), _) => Ok(result),
            (None, Some(fault)) => {
                let why = format!("the engine reports an error: {}", shown(&fault.message));
                Err(EngineError::new(Verdict::Error, why))
            }
            (None, None) => Err(broken("neither a result nor an error")),
        }
    }
}

/// The life of an adapter: it answers until the requests end, or until it panics.
fn live(begin: &Make, asked: &Receiver<String>, answer: &Sender<Result<String, String>>) {
    let made = catch_unwind(AssertUnwindSafe(begin)).map_err(|payload| panicked(&*payload));
    let mut adapter = match made {
        Ok(adapter) => adapter,
        Err(why) => {
            let _ = answer.send(Err(why));
            return;
        }
    };
    for line in asked {
        let said = catch_unwind(AssertUnwindSafe(|| respond(&mut *adapter, &line)));
        let said = said.map_err(|payload| panicked(&*payload));
        let is_over = said.is_err();
        if answer.send(said).is_err() {
            return;
        }
        if is_over {
            // An adapter that panicked may be inconsistent, so it is not dropped.
            std::mem::forget(adapter);
            return;
        }
    }
}

fn panicked(payload: &(dyn Any + Send)) -> String {
    let told = PANICKED.with_borrow_mut(Option::take);
    format!("the engine panicked: {}", told.unwrap_or_else(|| said(payload).to_owned()))
}

/// The message of a panic.
fn said(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("it does not state why")
}

/// Makes panics of adapters part of their case instead of printing them to standard error. Their text includes the
/// place and, if `RUST_BACKTRACE` requests it, the backtrace. Other threads panic as before. The hook applies to the
/// whole program, so `main` should call this.
pub fn panics_belong_to_their_case() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(THREAD) {
            return before(panic);
        }
        let backtrace = Backtrace::capture();
        let shows = backtrace.status() == BacktraceStatus::Captured;
        let backtrace = if shows { of_the_engine(&backtrace.to_string()) } else { String::new() };
        let place = panic.location().map(|place| format!(" (at {place})")).unwrap_or_default();
        let why = said(panic.payload());
        PANICKED.set(Some(format!("{why}{place}{backtrace}")));
    }));
}

/// The part of a backtrace within the engine, without the panic machinery and the caller of the engine.
fn of_the_engine(backtrace: &str) -> String {
    let told = backtrace.lines().skip_while(|line| !line.contains("begin_unwind"));
    let asked = told.skip(1).take_while(|line| !line.contains("protocol::adapter::respond"));
    asked.fold(String::new(), |text, line| text + "\n" + line)
}

impl InProcess {
    /// Makes a first adapter and sends it `hello`.
    ///
    /// # Errors
    /// The adapter does not answer.
    pub fn start(
        make: impl Fn() -> Box<dyn Adapter> + Send + Sync + 'static,
        answer: Duration,
    ) -> Result<Self, EngineError> {
        let make: Arc<Make> = Arc::new(make);
        let (worker, welcome) = Worker::greeted(Arc::clone(&make), answer)?;
        Ok(Self {
            make,
            welcome: welcome.shown(),
            ids: ClauseIds::default(),
            said: Said::default(),
            free: Mutex::new(vec![worker]),
            left: Mutex::default(),
            next: AtomicU64::new(1),
            answer,
        })
    }

    /// The engine's answer to `hello`.
    pub fn welcome(&self) -> &Welcome {
        &self.welcome
    }

    /// The number of abandoned threads that still run.
    fn left(&self) -> usize {
        let mut left = locked(&self.left);
        left.retain(|thread| !thread.is_finished());
        left.len()
    }

    fn ask(&self, ask: &Ask<'_>) -> Result<Answered, EngineError> {
        let left = self.left();
        if left >= MOST_LEFT {
            let why = format!("{left} answers are late and still being computed: no further requests are sent");
            return Err(EngineError::new(Verdict::NotRun, why));
        }
        let text = self.said.asked_for(&self.welcome, ask)?;
        let worker = locked(&self.free).pop();
        let fresh = || Worker::greeted(Arc::clone(&self.make), self.answer).map(|(worker, _)| worker);
        let worker = worker.map_or_else(fresh, Ok)?;
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let line = request_with(id, ask.scenario, ask.edition, ask.open, &text);
        let answered: Answered = match worker.exchange(line, self.answer) {
            Ok(answered) => answered,
            Err(error) => {
                if error.verdict == Verdict::Timeout {
                    locked(&self.left).push(worker.thread);
                }
                return Err(error);
            }
        };
        if let Some(why) = excess(&answered).or_else(|| promises::broken(&answered, &self.ids)) {
            return Err(EngineError::new(Verdict::Protocol, why));
        }
        locked(&self.free).push(worker);
        Ok(answered)
    }
}

impl Engine for InProcess {
    fn name(&self) -> &str {
        &self.welcome.name
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
        Some(self.answer.saturating_mul(ANSWERS_OF_A_CASE))
    }

    fn missing(&self, case: &Case, edition: &str) -> Option<String> {
        claims::lack(&self.welcome, case, edition)
    }

    fn reports(&self, game: &str, what: Reportable<'_>) -> bool {
        claims::reports(&self.welcome, game, what)
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        answers::reply(self.ask(ask)?, ask, &self.ids)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use kernel::reference::Reference;
    use protocol::Run;
    use protocol::reference::Served;
    use suite::run::{RunOptions, run, trials};

    /// The reference engine, with a function that runs before each play.
    struct Faulty {
        engine: Served,
        before: fn(&Run),
        plays: u32,
    }

    impl Adapter for Faulty {
        fn hello(&mut self) -> Welcome {
            self.engine.hello()
        }

        fn run(&mut self, run: &Run) -> Answered {
            self.plays += 1;
            assert!(self.plays < 4, "no more than {} plays", self.plays - 1);
            (self.before)(run);
            self.engine.run(run)
        }
    }

    fn engine(before: fn(&Run), answer: Duration) -> Result<InProcess, EngineError> {
        let engine = Served { engine: Reference::right(), games: engine::GAMES };
        let make = move || -> Box<dyn Adapter> { Box::new(Faulty { engine: engine.clone(), before, plays: 0 }) };
        InProcess::start(make, answer)
    }

    /// The results of the first plays, one after another.
    fn ends(engine: &InProcess, plays: usize) -> Vec<(Verdict, Option<String>)> {
        let suite = bundled::suite();
        let cases = suite.cases.iter().filter(|case| case.language.game == "riftbound");
        let trials = trials(cases, Some("1.4"));
        let first = trials.iter().take(plays);
        let results = first.flat_map(|trial| run(&suite, &[*trial], engine, &RunOptions::quiet("bundled")).results);
        results.map(|result| (result.verdict, result.reason)).collect()
    }

    #[test]
    fn a_panic_ends_one_case_and_a_fresh_adapter_plays_the_next() {
        let ends = ends(&engine(|_| (), ANSWER).unwrap(), 6);
        let crashed = ends.iter().position(|(verdict, _)| *verdict == Verdict::Crash).unwrap();
        assert!(ends[crashed].1.as_ref().unwrap().ends_with(": the engine panicked: no more than 3 plays"), "{ends:?}");
        let others = ends.iter().enumerate().filter(|(number, _)| *number < crashed);
        assert!(others.map(|(_, (verdict, _))| *verdict).all(|verdict| verdict == Verdict::Pass), "{ends:?}");
        assert_eq!(ends[crashed + 1].0, Verdict::Pass);
    }

    #[test]
    fn the_way_to_a_panic_is_told_as_far_as_it_lies_in_the_engine() {
        let frames = [
            "0: panics",
            "1: rust_begin_unwind",
            "2: core::panicking",
            "3: mine::act",
            "4: protocol::adapter::respond",
        ];
        assert_eq!(of_the_engine(&frames.join("\n")), "\n2: core::panicking\n3: mine::act");
    }

    #[test]
    fn what_does_not_answer_in_time_is_left_alone() {
        fn waits(_: &Run) {
            let (_keep, never) = channel::<()>();
            let _ = never.recv();
        }
        let mut engine = engine(waits, ANSWER).unwrap();
        engine.answer = Duration::from_millis(1);
        for (verdict, why) in ends(&engine, 2) {
            assert_eq!(verdict, Verdict::Timeout);
            assert!(why.as_ref().unwrap().ends_with(": no answer within 0.0 s"), "{why:?}");
        }
    }

    #[test]
    fn an_engine_that_never_answers_is_asked_only_so_often() {
        fn waits(_: &Run) {
            let (_keep, never) = channel::<()>();
            let _ = never.recv();
        }
        let mut engine = engine(waits, ANSWER).unwrap();
        engine.answer = Duration::from_millis(200);
        for _ in 0..MOST_LEFT {
            let (keep, forever) = channel::<()>();
            let thread = thread::spawn(move || {
                let _ = forever.recv();
            });
            std::mem::forget(keep);
            locked(&engine.left).push(thread);
        }
        let ends = ends(&engine, 1);
        assert_eq!(ends[0].0, Verdict::NotRun);
        let why = "16 answers are late and still being computed: no further requests are sent";
        assert!(ends[0].1.as_ref().unwrap().ends_with(why), "{ends:?}");
    }

    #[test]
    fn an_answer_is_no_longer_than_one_over_the_wire() {
        let (ask, asked) = channel();
        let (answer, answers) = channel();
        let thread = thread::spawn(move || {
            for _ in asked {
                let _ = answer.send(Ok(" ".repeat(LONGEST_LINE + 1)));
            }
        });
        let worker = Worker { ask, answers, thread };
        let error = worker.exchange::<Answered>(String::new(), ANSWER).unwrap_err();
        assert_eq!(error.verdict, Verdict::Protocol);
        assert_eq!(error.why, "not an answer of the protocol: a line of more than 8 MiB");
    }

    #[test]
    fn an_adapter_that_cannot_be_made_or_does_not_say_who_it_is_is_told() {
        let failed = InProcess::start(|| unreachable!("no cards found"), ANSWER).err().unwrap();
        let why = "the engine panicked: internal error: entered unreachable code: no cards found";
        assert_eq!(failed, EngineError::new(Verdict::Crash, why));
    }
}
