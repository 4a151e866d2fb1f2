//! The cost of the wire protocol: plays through `serve-engine`, compared with the same bytes through a child that only
//! echoes, and with the same plays in process.
//!
//! While one process works, the other sleeps, and after waking up its next task takes longer than usual. The child that
//! echoes at once never lets the other sleep. So there is a second child, which plays the case, discards the result and
//! echoes. The time beyond that child's is the cost of the protocol itself: JSON written and parsed on both sides.
//!
//! Everything is measured in lock-step, one request and its answer at a time, and with as many requests in flight as
//! `serve-engine` allows. The same holds for the children that echo.
//!
//! Engine commands may be given: `cargo bench --bench wire -- "python3 adapters/python/examples/riftbound.py"`. For
//! each, the benchmark measures a run of all the cases it supports in both modes, alternately.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "a benchmark may panic, and prints its results"
)]

use std::hint::black_box;
use std::io::{BufRead, Write, stdin, stdout};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::scope;
use std::time::{Duration, Instant};

use engine::kernel::transcript::Notes;
use ruleproof::bundled;
use ruleproof::process::command::Command;
use ruleproof::process::supervised::Supervised;
use ruleproof::process::worker::Worker;
use ruleproof::protocol::adapter::{WINDOW, respond};
use ruleproof::protocol::reference::Served;
use ruleproof::protocol::{Answered, ClauseIds, Response, request};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::language::expect::Expect;
use ruleproof::suite::load::{Suite, load};
use ruleproof::suite::play::engine::{Ask, Engine, Reference};
use ruleproof::suite::run::{RunOptions, Trial, run, trials};

#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The first argument, which turns this program into the child that echoes. The second is a file with its answers. The
/// third, if the child is also to play, is the range of its plays: `FIRST..LAST`.
const AS_ECHO: &str = "echo";

/// The number of measurements of everything; the best counts.
const ROUNDS: usize = 7;

/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

fn main() {
    let arguments: Vec<String> = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let suite = load(engine::GAMES, bundled::texts());
    let single = |case: &&Case| {
        !case.every_chance && case.status.is_none() && case.expects.iter().all(|one| matches!(one, Expect::Then(_)))
    };
    let all = trials(suite.cases.iter().filter(single), None);
    if let [_, first, file, plays @ ..] = &*arguments
        && first == AS_ECHO
    {
        let part = plays.first().map(|plays| range(plays));
        return echo(file, part.map_or(&[], |part| &all[part]));
    }
    let requests: Vec<String> = all.iter().map(asked).collect();
    let answers: Vec<String> = requests
        .iter()
        .map(|line| respond(&mut Served { engine: Reference::right(), games: engine::GAMES }, line))
        .collect();
    let engines: Vec<&String> = arguments.iter().skip(1).filter(|argument| *argument != "--bench").collect();
    if !engines.is_empty() {
        return engines.into_iter().for_each(|command| gain(&suite, command));
    }
    phases(&all, &requests, &answers);
    let folder = tempfile::TempDir::new().expect("a folder for the answers");

    let size = |lines: &[String]| lines.iter().map(String::len).sum::<usize>() / lines.len();
    println!("{} plays; a request has {} bytes, an answer {}", all.len(), size(&requests), size(&answers));
    for workers in [1, 2] {
        let here = each(all.len(), best(|| played_by(&Reference::right(), &all, workers)));
        println!("{workers} at once: {here:.1} µs a play in process");
        for (how, window) in [("in lock-step", 1), ("with a window", usize::try_from(WINDOW).expect("a number"))] {
            let engine = started(Command { window: Some(window), ..served() });
            played_by(&engine, &all, workers);
            let over = each(all.len(), best(|| played_by(&engine, &all, workers)));
            engine.afterwards();
            let bare = |plays: bool| {
                let mut echoes: Vec<(Worker, Vec<String>)> = Vec::new();
                let mut from = 0;
                for (lines, answers) in parts(&requests, workers).into_iter().zip(parts(&answers, workers)) {
                    let file = folder.path().join(format!("{}-of-{workers}.jsonl", echoes.len()));
                    std::fs::write(&file, answers.join("\n")).expect("a file for the answers");
                    let part = from..from + lines.len();
                    from = part.end;
                    let mut worker = Worker::start(&echoing(&file, plays.then_some(&part))).expect("it starts");
                    worker.ask("", PATIENCE, &AtomicBool::new(false)).expect("it has loaded the suite");
                    echoes.push((worker, lines));
                }
                each(all.len(), best(|| echoed(&mut echoes, window)))
            };
            let (at_once, played) = (bare(false), bare(true));
            println!(
                "  {how}: {over:.1} µs through serve-engine; the same bytes through a child that echoes {at_once:.1} µs, \
                 one that plays and echoes {played:.1} µs; the protocol costs {:.1} µs over that",
                over - played
            );
        }
    }
}

/// Measures an engine on all the cases it supports, in lock-step and with as many requests in flight as it allows.
fn gain(suite: &Suite, command: &str) {
    let start = |window| started(Command { window, ..Command::parse(command).expect("a command") });
    let engines = [start(Some(1)), start(None)];
    let plays = |trial: &Trial<'_>| engines[0].missing(trial.0, trial.1).is_none();
    let all: Vec<Trial<'_>> = trials(suite.cases.iter(), None).into_iter().filter(plays).collect();
    let said = engines[0].welcome().capabilities.window();
    println!("{command}: {} cases in their editions; {said} requests may wait", all.len());
    for workers in [1, 2] {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(workers).build().expect("threads");
        let time = |engine: &Supervised| {
            let start = Instant::now();
            threads.install(|| drop(black_box(run(suite, &all, engine, &RunOptions::quiet("")))));
            start.elapsed()
        };
        for engine in &engines {
            black_box(time(engine));
        }
        // Alternately, so that other load on the machine affects both equally.
        let rounds: Vec<[Duration; 2]> = (0..ROUNDS).map(|_| [time(&engines[0]), time(&engines[1])]).collect();
        let best = [0, 1].map(|at| rounds.iter().map(|round| round[at]).min().expect("there are rounds"));
        println!(
            "  {workers} at once: {:.1} ms in lock-step, {:.1} ms with a window: {:.2} of that",
            best[0].as_secs_f64() * 1e3,
            best[1].as_secs_f64() * 1e3,
            best[1].as_secs_f64() / best[0].as_secs_f64()
        );
    }
}

fn started(command: Command) -> Supervised {
    Supervised::start(command, Arc::new(AtomicBool::new(false))).expect("it starts")
}

/// Measures each phase by itself, in one process and on one thread.
fn phases(all: &[Trial<'_>], requests: &[String], answers: &[String]) {
    let ids = ClauseIds::default();
    let count = all.len();
    let read = |line: &String| {
        let response: Response<Answered> = serde_json::from_str(line).expect("an answer");
        response.result.expect("a result")
    };
    let written = each(count, best(|| all.iter().for_each(|trial| drop(black_box(asked(trial))))));
    let answer = |line: &String| {
        drop(black_box(respond(&mut Served { engine: Reference::right(), games: engine::GAMES }, line)));
    };
    let answered = each(count, best(|| requests.iter().for_each(answer)));
    let reading = each(count, best(|| answers.iter().for_each(|line| drop(black_box(read(line))))));
    let heard = || {
        for (line, trial) in answers.iter().zip(all) {
            drop(black_box(read(line).outcome(ask(trial).language(), &ids)));
        }
    };
    let understood = each(count, best(heard)) - reading;
    println!(
        "the request is written in {written:.1} µs, read, played and answered in {answered:.1} µs, the answer read in \
         {reading:.1} µs and understood in {understood:.1} µs"
    );
}

fn ask<'a>((case, edition): &Trial<'a>) -> Ask<'a> {
    let scenario = case.scenario.as_ref().expect("the suite has no unknown cards");
    Ask { case: &case.id, scenario, edition, open: &[], notes: Notes::default() }
}

/// Answers an empty line with an empty line, and any other line with the next answer of the file, after playing the
/// next of the trials.
fn echo(file: &str, all: &[Trial<'_>]) {
    let answers = std::fs::read_to_string(file).expect("the answers");
    let mut answers = answers.lines().cycle();
    let mut plays = all.iter().cycle();
    let mut input = stdin().lock();
    let mut line = String::new();
    while input.read_line(&mut line).expect("a line") > 0 {
        let mut answer = "";
        if line != "\n" {
            drop(plays.next().map(|trial| black_box(Reference::right().play(&ask(trial)))));
            answer = answers.next().expect("there are answers");
        }
        let mut output = stdout().lock();
        output.write_all(answer.as_bytes()).and_then(|()| output.write_all(b"\n")).expect("somebody reads");
        output.flush().expect("somebody reads");
        line.clear();
    }
}

fn range(text: &str) -> Range<usize> {
    let (from, to) = text.split_once("..").expect("a range");
    from.parse().expect("a number")..to.parse().expect("a number")
}

fn served() -> Command {
    let mut command = Command::parse("serve-engine").expect("a command");
    command.words = vec![env!("CARGO_BIN_EXE_ruleproof").to_owned(), "serve-engine".to_owned()];
    command
}

fn echoing(file: &std::path::Path, plays: Option<&Range<usize>>) -> Command {
    let mut command = Command::parse("echo").expect("a command");
    let this = std::env::current_exe().expect("this program");
    command.words = vec![this.display().to_string(), AS_ECHO.to_owned(), file.display().to_string()];
    command.words.extend(plays.map(|plays| format!("{}..{}", plays.start, plays.end)));
    command
}

/// Splits a list into `workers` parts of nearly equal size.
fn parts<T: Clone>(all: &[T], workers: usize) -> Vec<Vec<T>> {
    all.chunks(all.len().div_ceil(workers)).map(<[T]>::to_vec).collect()
}

/// Has an engine play all trials, from several threads.
fn played_by(engine: &dyn Engine, all: &[Trial<'_>], workers: usize) {
    scope(|scope| {
        for part in parts(all, workers) {
            scope.spawn(move || {
                let lane = engine.lane();
                let engine = lane.as_deref().unwrap_or(engine);
                let mut next = 0;
                for (at, trial) in part.iter().enumerate() {
                    next = next.max(at);
                    for trial in part[next..].iter().take(engine.room()) {
                        engine.ahead(&ask(trial));
                        next += 1;
                    }
                    engine.play(&ask(trial)).expect("it plays");
                    engine.over(&trial.0.id, trial.1);
                }
            });
        }
    });
}

/// Sends the same lines, up to `window` ahead, and waits for each answer.
fn echoed(workers: &mut [(Worker, Vec<String>)], window: usize) {
    let stopped = AtomicBool::new(false);
    scope(|scope| {
        for (worker, lines) in workers {
            let stopped = &stopped;
            scope.spawn(move || {
                let mut unsent = lines.iter();
                let mut waiting = 0;
                for _ in 0..lines.len() {
                    if waiting <= window / 2 {
                        let mut bytes = Vec::new();
                        for line in unsent.by_ref().take(window - waiting) {
                            bytes.extend_from_slice(line.as_bytes());
                            bytes.push(b'\n');
                            waiting += 1;
                        }
                        worker.send(bytes);
                    }
                    worker.hear(Instant::now() + PATIENCE, PATIENCE, stopped).expect("an answer");
                    waiting -= 1;
                }
            });
        }
    });
}

fn best(mut work: impl FnMut()) -> Duration {
    let mut time = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..ROUNDS).map(|_| time()).min().expect("there are rounds")
}

/// The line that requests a play.
fn asked(trial: &Trial<'_>) -> String {
    let ask = ask(trial);
    request(1, ask.scenario, ask.edition, ask.open)
}

/// The time of each item, in microseconds.
fn each(count: usize, time: Duration) -> f64 {
    time.as_secs_f64() * 1e6 / f64::from(u32::try_from(count).expect("not that many"))
}
