//! Engines that break their promises: each gets its verdict, no other case is affected, and no process is left behind.
//! The engine is this same program, with an argument that selects that mode.
#![allow(clippy::unwrap_used, clippy::exit, clippy::indexing_slicing, clippy::panic, reason = "tests may panic")]

/// A test and its name.
macro_rules! test {
    ($name:path) => {
        Trial::test(stringify!($name), || {
            $name();
            Ok(())
        })
    };
}

mod adversary;
mod forms;
#[path = "../it/processes.rs"]
mod processes;
mod windows;

use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread::sleep;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use reports::record::{Record, Verdict};
use ruleproof::files::checkout;
use ruleproof::process::command::Command;
use ruleproof::process::exchange;
use ruleproof::process::pool::{Free, Pool};
use ruleproof::process::supervised::Supervised;
use ruleproof::protocol::{Answered, request};
use ruleproof::suite::language::expect::Expect;
use ruleproof::suite::load::{Suite, load};
use ruleproof::suite::run::{RunOptions, Trial as Asked, run, trials};

fn main() {
    let arguments: Vec<String> = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    if let [_, first, how, window @ ..] = &*arguments
        && first == AS_ENGINE
    {
        adversary::serve(how, window.first().map(String::as_str));
        return;
    }
    let mut all = vec![
        test!(one_that_never_answers),
        test!(one_that_answers_after_its_time),
        test!(one_that_exits_with_0),
        test!(one_that_crashes),
        test!(one_that_talks_garbage),
        test!(one_that_says_half_a_line),
        test!(one_that_answers_twice),
        test!(one_that_answers_a_second_time_later),
        test!(one_that_leaves_between_two_cases),
        test!(one_that_answers_with_a_wrong_id),
        test!(one_that_sends_a_line_without_end),
        test!(one_that_sends_no_utf_8),
        test!(one_that_nests_deeply),
        test!(one_that_floods_its_standard_error),
        test!(one_that_leaves_a_child_with_its_pipes),
        test!(one_that_ignores_that_it_is_over),
        test!(one_that_leaves_its_process_group),
        test!(one_that_asks_without_end),
        test!(one_that_asks_what_nobody_can_answer),
        test!(one_that_bars_all_it_asks_for),
        test!(one_that_offers_too_much),
        test!(one_that_tells_too_much),
        test!(one_that_counts_events_that_there_are_not),
        test!(one_that_cites_what_is_no_clause),
        test!(one_that_tells_all_at_one_time),
        test!(one_that_says_other_things_of_itself_when_it_starts_anew),
        test!(one_that_writes_to_the_terminal),
        test!(one_that_claims_all_and_plays_nothing),
        test!(one_that_claims_all_and_lacks_all),
        test!(one_that_echoes_what_was_given),
        test!(one_that_echoes_what_it_hears),
        test!(one_that_answers_differently_each_time),
        test!(one_that_has_to_be_started_too_often_is_given_up),
        test!(what_a_flood_leaves_in_memory_is_bounded),
        test!(one_that_would_not_start_ends_the_run_with_5),
        test!(forms::one_whose_answers_are_almost_answers),
        test!(forms::one_that_nests_as_deep_as_it_may),
        test!(forms::one_that_answers_bit_by_bit),
        test!(forms::one_that_reads_no_more),
        test!(forms::one_that_talks_before_it_is_asked),
        test!(forms::one_that_asks_for_a_number_of_any_size),
        test!(forms::many_that_ignore_that_it_is_over),
        test!(forms::one_that_knows_more_words_than_there_are),
    ];
    all.extend(windows::tests());
    // Processes and their environments are found as Linux shows them.
    let all = if cfg!(target_os = "linux") { all } else { Vec::new() };
    let mut arguments = Arguments::from_args();
    // Some tests only wait for a time limit to pass.
    arguments.test_threads = arguments.test_threads.or(Some(8));
    libtest_mimic::run(&arguments, all).exit();
}

static SUITE: LazyLock<Suite> =
    LazyLock::new(|| load(engine::GAMES, checkout(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()));

/// The number of cases played: the third breaks the engine.
const CASES: usize = 8;

/// The time limit for engines that are meant to answer, or to end by themselves: more than a busy machine needs.
const LONG: Duration = Duration::from_secs(3600);

/// The time limit for answers of engines that hang on one play. The other plays must meet it too: they take some
/// milliseconds.
const SHORT: Duration = Duration::from_secs(20);

/// The first argument that makes this program an engine.
const AS_ENGINE: &str = "engine";

/// The hostile engine: this program.
fn hostile() -> Vec<String> {
    vec![std::env::current_exe().unwrap().display().to_string(), AS_ENGINE.to_owned()]
}

/// The command of an engine with this misbehaviour, and with no time pressure.
fn command(how: &str) -> Command {
    let mut command = Command::parse("hostile").unwrap();
    command.words = hostile();
    command.words.push(how.to_owned());
    command.start = LONG;
    command.answer = LONG;
    command.case = LONG;
    command.farewell = LONG;
    command
}

/// The simple cases that an engine can be asked for.
fn plain() -> Vec<Asked<'static>> {
    plays_of("riftbound").take(CASES).collect()
}

/// The simple cases of a game.
fn plays_of(game: &'static str) -> impl Iterator<Item = Asked<'static>> {
    let plain = move |case: &&ruleproof::suite::language::case::Case| {
        case.language.game == game && matches!(&*case.expects, [Expect::Then(_)]) && !case.every_chance
    };
    trials(SUITE.cases.iter().filter(plain).filter(|case| case.status.is_none()), Some("1.4")).into_iter()
}

/// A variable for the environment of an engine's processes, by which they can be found. No mark is a part of another.
fn mark() -> String {
    static MARKS: AtomicUsize = AtomicUsize::new(0);
    format!("RULEPROOF_TEST_{}_{}_", std::process::id(), MARKS.fetch_add(1, Ordering::Relaxed))
}

/// Starts an engine and uses it; afterwards no process of it may be left.
fn with<T>(how: &str, change: impl Fn(&mut Command), work: impl FnOnce(&Supervised) -> T) -> T {
    marked(how, change, |command| work(&Supervised::start(command, Arc::new(AtomicBool::new(false))).unwrap()))
}

/// Uses the command of an engine; afterwards no process of it may be left.
fn marked<T>(how: &str, change: impl Fn(&mut Command), work: impl FnOnce(Command) -> T) -> T {
    let mark = mark();
    let mut command = command(how);
    command.environment.push((mark.clone(), "1".to_owned()));
    change(&mut command);
    let done = work(command);
    processes::gone(&mark, how);
    done
}

/// Plays these cases on the engine, one after the other.
fn recorded(engine: &Supervised, all: &[Asked<'_>]) -> Record {
    let options = RunOptions::quiet("cases");
    let one_at_a_time = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    one_at_a_time.install(|| run(&SUITE, all, engine, &options))
}

/// Plays some cases on the engine, one after the other.
fn played(how: &str, change: impl Fn(&mut Command)) -> Record {
    with(how, change, |engine| recorded(engine, &plain()))
}

/// The verdict of each case.
fn verdicts(record: &Record) -> Vec<Verdict> {
    record.results.iter().map(|result| result.verdict).collect()
}

/// Checks that only the third play has this verdict and all others pass, however many requests are in flight.
fn only_the_third(how: &str, verdict: Verdict, why: &str) {
    the_third(how, &played(how, |_| {}), verdict, why);
    the_third(how, &played(how, windows::of(16)), verdict, why);
}

/// Like [`only_the_third`], for an engine that hangs on that play until the time limit.
fn only_the_third_hangs(how: &str, verdict: Verdict, why: &str) {
    let some = &plain()[..4];
    let hurried = |command: &mut Command| command.answer = SHORT;
    the_third(how, &with(how, hurried, |engine| recorded(engine, some)), verdict, why);
    let hurried = |command: &mut Command| {
        windows::of(16)(command);
        command.answer = SHORT;
    };
    the_third(how, &with(how, hurried, |engine| recorded(engine, some)), verdict, why);
}

fn the_third(how: &str, record: &Record, verdict: Verdict, why: &str) {
    let mut expected = vec![Verdict::Pass; record.results.len()];
    // A fresh process counts its plays anew, so every third of its cases breaks again.
    let mut at = 2;
    while let Some(place) = expected.get_mut(at) {
        *place = verdict;
        at += 3;
    }
    assert_eq!(verdicts(record), expected, "{how}: {:?}", record.results[2].reason);
    let reason = record.results[2].reason.as_deref().unwrap_or_default();
    assert!(reason.contains(why), "{how}: {reason}");
}

fn one_that_never_answers() {
    only_the_third_hangs("never answers", Verdict::Timeout, "no answer within 20.0 s");
}

fn one_that_answers_after_its_time() {
    only_the_third_hangs("answers late", Verdict::Timeout, "no answer within 20.0 s");
}

fn one_that_exits_with_0() {
    only_the_third("exits with 0", Verdict::Crash, "the engine exited with 0 without an answer");
}

fn one_that_crashes() {
    only_the_third("crashes", Verdict::Crash, "the engine was killed by signal 6 without an answer");
}

fn one_that_talks_garbage() {
    only_the_third(
        "garbage",
        Verdict::Protocol,
        "a line that is no JSON stands where an answer should be (is it a log's?): ",
    );
}

fn one_that_says_half_a_line() {
    only_the_third("half a line", Verdict::Protocol, "half a line, and the end: ");
}

fn one_that_answers_twice() {
    only_the_third("two answers", Verdict::Protocol, " request");
}

fn one_that_answers_a_second_time_later() {
    let record = played("two answers, the second late", |_| {});
    let verdicts = verdicts(&record);
    assert_eq!(verdicts[2], Verdict::Protocol, "{:?}", record.results[2].reason);
    let others = verdicts.iter().filter(|verdict| **verdict == Verdict::Pass).count();
    assert_eq!(others, 6, "{verdicts:?}");
}

/// Waits until the pool has noticed the end of its worker, and has a fresh one, which has answered nothing.
fn replaced(pool: &Pool) {
    let mut last = 1;
    while last > 0 {
        let free = pool.worker().unwrap();
        last = free.id;
        pool.give_back(free);
        sleep(Duration::from_millis(1));
    }
}

fn one_that_leaves_between_two_cases() {
    let play = |command| {
        let pool = Pool::start(command, Arc::new(AtomicBool::new(false))).unwrap();
        for (index, (case, edition)) in plain().into_iter().enumerate() {
            let (id, mut free) = (pool.next_id(), pool.worker().unwrap());
            let line = request(id, case.scenario.as_ref().unwrap(), edition, &[]);
            let answered = exchange::play(&mut free.worker, &line, id, LONG, &pool.stopped).unwrap();
            assert!(matches!(answered, Answered::Played(_)), "{}", case.id);
            pool.give_back(Free { last: case.id.to_string(), id, ..free });
            if index % 3 == 2 {
                replaced(&pool);
            }
        }
        pool.dismiss()
    };
    assert_eq!(marked("leaves after its answer", |_| {}, play), []);
}

fn one_that_answers_with_a_wrong_id() {
    only_the_third("wrong id", Verdict::Protocol, "the answer has the id 9, but the request had ");
}

fn one_that_sends_a_line_without_end() {
    only_the_third("a line of 100 MiB", Verdict::Protocol, "a line of more than 8 MiB");
}

fn one_that_sends_no_utf_8() {
    only_the_third("not UTF-8", Verdict::Protocol, "not UTF-8");
}

fn one_that_nests_deeply() {
    only_the_third("deep", Verdict::Protocol, "not an answer of the protocol: ");
}

fn one_that_counts_events_that_there_are_not() {
    only_the_third(
        "counts events that there are not",
        Verdict::Protocol,
        "the answer counts 4000000000 events, but it reports ",
    );
}

fn one_that_cites_what_is_no_clause() {
    let why = "the trace names `437.2-reduced-by-valu`, an unknown clause; did it mean `437.2-reduced-by-value`?";
    only_the_third("cites what is no clause", Verdict::Protocol, why);
}

fn one_that_tells_all_at_one_time() {
    let how = "tells all at one time";
    let steps = |case: &&Asked<'_>| case.0.steps.len() > 1 && case.0.steps.iter().all(|step| step.illegal.is_none());
    let several: Vec<Asked<'_>> =
        trials(SUITE.cases.iter().filter(|case| case.language.game == "riftbound"), Some("1.4"))
            .iter()
            .filter(steps)
            .take(CASES)
            .copied()
            .collect();
    let record = with(how, |_| {}, |engine| recorded(engine, &several));
    let broken = |result: &&reports::record::CaseResult| {
        let reason = result.reason.as_deref().unwrap_or_default();
        result.verdict == Verdict::Protocol && reason.contains(": batch 1 continues after the end of step ")
    };
    let count = record.results.iter().filter(broken).count();
    let reasons: Vec<_> = record.results.iter().filter_map(|result| result.reason.clone()).collect();
    assert!(count > 0, "{count} of {}: {reasons:?}", several.len());
}

fn one_that_floods_its_standard_error() {
    assert_eq!(verdicts(&played("floods stderr", |_| {})), [Verdict::Pass; CASES]);
}

fn one_that_leaves_a_child_with_its_pipes() {
    only_the_third_hangs("forks", Verdict::Crash, "the engine exited with 0 without an answer");
}

fn one_that_ignores_that_it_is_over() {
    let short = |command: &mut Command| command.farewell = Duration::from_millis(500);
    assert_eq!(verdicts(&played("ignores the end", short)), [Verdict::Pass; CASES]);
}

fn one_that_leaves_its_process_group() {
    only_the_third_hangs("leaves its group", Verdict::Timeout, "no answer within 20.0 s");
}

/// Checks that only the third play has this verdict and all others pass; the engine continues.
fn just_the_third(how: &str, verdict: Verdict, why: &str) {
    let mut expected = [Verdict::Pass; CASES];
    expected[2] = verdict;
    for record in [played(how, |_| {}), played(how, windows::of(16))] {
        let reason = record.results[2].reason.as_deref().unwrap_or_default();
        assert_eq!(verdicts(&record), expected, "{how}: {reason}");
        assert!(reason.contains(why), "{how}: {reason}");
    }
}

fn one_that_asks_what_nobody_can_answer() {
    just_the_third("asks for nothing", Verdict::Protocol, "the engine asks alice for a may that is impossible");
}

fn one_that_bars_all_it_asks_for() {
    let open = SUITE.cases.iter().filter(|case| case.every_chance && matches!(&*case.expects, [Expect::Then(_)]));
    let all = trials(open, None);
    assert!(!all.is_empty());
    let record = with("bars all", |_| {}, |engine| recorded(engine, &all));
    for result in &record.results {
        assert_eq!(result.verdict, Verdict::Fail, "{}", result.name());
        let [asked] = result.failures.as_slice() else { panic!("{:?}", result.failures) };
        assert_eq!(asked.what, "asked");
        assert_eq!(asked.actual, "corp is asked: may (one of a, b), but no answer is left");
    }
}

fn one_that_offers_too_much() {
    only_the_third("offers too much", Verdict::Protocol, "the answer has 500 options; the limit is 200");
}

fn one_that_says_other_things_of_itself_when_it_starts_anew() {
    let record = played("changes its name", |_| {});
    let [first, second, third, fourth, ..] = &verdicts(&record)[..] else { panic!() };
    assert_eq!([first, second, third, fourth], [&Verdict::Pass, &Verdict::Pass, &Verdict::Crash, &Verdict::Protocol]);
    let reason = record.results[3].reason.as_deref().unwrap_or_default();
    assert_eq!(
        reason.split_once(": ").map(|(_, why)| why),
        Some("a new worker answered `hello` differently from the first")
    );
}

fn one_that_tells_too_much() {
    let things = "the answer has 4000 things in its states; the limit is 3000";
    only_the_third("tells too many things", Verdict::Protocol, things);
    let events = "the answer has 6000 events; the limit is 5000";
    only_the_third("tells too many events", Verdict::Protocol, events);
}

fn one_that_writes_to_the_terminal() {
    let shown = r"not supported: \u{1b}[2J\n::notice::all fine\r\u{202e}";
    just_the_third("writes to the terminal", Verdict::Unsupported, shown);
}

fn one_that_asks_without_end() {
    let record = played("asks without end", |_| {});
    let verdicts = verdicts(&record);
    assert_eq!(&verdicts[..2], [Verdict::Pass; 2]);
    assert_eq!(&verdicts[2..], [Verdict::Fail; CASES - 2]);
    assert!(record.results[2..].iter().all(|result| result.failures[0].what == "asked"));
}

fn one_that_claims_all_and_plays_nothing() {
    let verdicts = verdicts(&played("claims all, plays nothing", |_| {}));
    assert_eq!(&verdicts[..2], [Verdict::Pass; 2]);
    assert_eq!(&verdicts[2..], [Verdict::Fail; CASES - 2]);
}

fn one_that_claims_all_and_lacks_all() {
    let verdicts = verdicts(&played("claims all, lacks all", |_| {}));
    assert_eq!(&verdicts[2..], [Verdict::Unsupported; CASES - 2]);
}

fn one_that_echoes_what_was_given() {
    let verdicts = verdicts(&played("plays only the start", |_| {}));
    assert!(verdicts[2..].iter().all(|one| matches!(one, Verdict::Fail | Verdict::Unproved)), "{verdicts:?}");
}

fn one_that_echoes_what_it_hears() {
    let record = played("echoes", |_| {});
    assert_eq!(record.results[2].verdict, Verdict::Protocol);
    assert!(record.results.iter().filter(|result| result.verdict == Verdict::Pass).count() >= 4);
}

fn one_that_answers_differently_each_time() {
    let record = played("answers differently", |_| {});
    let wrong = verdicts(&record).into_iter().filter(|verdict| *verdict != Verdict::Pass).collect::<Vec<_>>();
    assert!(!wrong.is_empty() && wrong.iter().all(|verdict| *verdict == Verdict::Leaky), "{wrong:?}");
    let leaky = record.results.iter().find(|result| result.verdict == Verdict::Leaky).unwrap();
    let reason = leaky.reason.as_deref().unwrap_or_default();
    let (_, sides) = reason.split_once("answers the same request differently\n").unwrap();
    assert!(sides.contains(": expected ") && sides.contains("\n  first: ") && sides.contains("\n  then:  "), "{sides}");
}

fn one_that_has_to_be_started_too_often_is_given_up() {
    let record = played("crashes", |command| command.restarts = 1);
    let verdicts = verdicts(&record);
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == Verdict::Crash).count(), 2, "{verdicts:?}");
    assert_eq!(verdicts.last(), Some(&Verdict::NotRun));
}

/// The peak memory, in KiB, of the program while it plays three cases on such an engine.
fn peak(how: &str) -> u64 {
    let engine = format!("{} '{how}'", hostile().join(" "));
    let names = [
        "what-is-assigned-is-prevented-when-it-is-dealt",
        "a-value-larger-than-the-attack-keeps-its-rest",
        "two-attackers-deal-one-amount",
    ];
    let mut run = Process::new(env!("CARGO_BIN_EXE_ruleproof"));
    run.env("RULEPROOF_SLOWDOWN", "360");
    run.args(["run", "-j1", "--engine", &engine]).args(names).stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = run.spawn().unwrap();
    let mut most = 0;
    while run.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", run.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        let kib = line.trim().trim_end_matches(" kB").parse().unwrap_or_default();
        most = most.max(kib);
        sleep(Duration::from_millis(5));
    }
    most
}

/// Each flood has 100 MiB or more. The part of the longest line that is in memory at once, and the part that an
/// allocator keeps, differ by about 40 MiB from machine to machine.
fn what_a_flood_leaves_in_memory_is_bounded() {
    let usual = peak("does as it should");
    for how in ["a line of 100 MiB", "floods stderr"] {
        let flooded = peak(how);
        assert!(flooded < usual + (80 << 10), "{how}: {flooded} KiB, usually {usual} KiB");
    }
}

fn one_that_would_not_start_ends_the_run_with_5() {
    for (how, why) in
        [("never starts", "the engine exited with 3 without an answer"), ("garbage in", "would not start")]
    {
        let engine = if how == "never starts" { format!("{} '{how}'", hostile().join(" ")) } else { "cat".to_owned() };
        let mut run = Process::new(env!("CARGO_BIN_EXE_ruleproof"));
        let run = run.env("RULEPROOF_SLOWDOWN", "360").args(["run", "--engine", &engine]).output().unwrap();
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(5), "{said}");
        assert!(said.contains(why), "{said}");
    }
}
