//! Engines with several requests in flight.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use libtest_mimic::Trial;
use reports::record::Verdict;
use ruleproof::process::command::Command;
use ruleproof::process::supervised::Supervised;
use ruleproof::protocol::request;
use ruleproof::suite::run::{RunOptions, Trial as Asked, run, trials};

use super::{CASES, LONG, SUITE, only_the_third, played, plays_of, recorded, the_third, verdicts, with};

/// The tests.
pub fn tests() -> Vec<Trial> {
    vec![
        test!(one_that_says_any_number_of_requests_may_wait),
        test!(no_more_waits_than_it_says_may),
        test!(one_that_answers_out_of_order),
        test!(one_that_answers_what_it_was_not_asked_yet),
        test!(one_that_answers_what_was_never_asked),
        test!(one_that_writes_more_than_fits_before_it_reads_on),
        test!(one_that_is_slow_has_the_time_of_each_answer),
        test!(the_record_is_the_same_however_many_may_wait),
    ]
}

/// Declares this number of requests in flight, however long their answers take.
pub fn of(many: u64) -> impl Fn(&mut Command) {
    move |command| {
        command.words.push(many.to_string());
        command.ahead = LONG;
    }
}

fn one_that_says_any_number_of_requests_may_wait() {
    assert_eq!(verdicts(&played("does as it should", of(4_000_000_000))), [Verdict::Pass; CASES]);
    assert_eq!(verdicts(&played("does as it should", of(0))), [Verdict::Pass; CASES]);
}

fn no_more_waits_than_it_says_may() {
    for many in [2, 4] {
        let record = played("counts what waits", of(many));
        assert_eq!(verdicts(&record), [Verdict::Pass; CASES], "{:?}", record.results[CASES - 1].reason);
    }
}

fn one_that_answers_out_of_order() {
    let how = "out of order";
    let why = "the answer has the id 4, but the request had 3";
    the_third(how, &played(how, of(16)), Verdict::Protocol, why);
}

fn one_that_answers_what_it_was_not_asked_yet() {
    let record = played("answers what it was not asked yet", of(16));
    let mut expected = [Verdict::Pass; CASES];
    // The play with two answers gets the verdict.
    expected[3] = Verdict::Protocol;
    assert_eq!(verdicts(&record)[..CASES - 1], expected[..CASES - 1]);
    assert_eq!(record.results[3].reason.as_deref(), Some("the engine sent output that was not requested"));
}

fn one_that_answers_what_was_never_asked() {
    let how = "answers what was never asked";
    only_the_third(how, Verdict::Protocol, "the answer has the id 123456, but the request had ");
}

fn one_that_writes_more_than_fits_before_it_reads_on() {
    let all: Vec<Asked<'_>> = plays_of("riftbound").take(200).collect();
    let sent: usize =
        all.iter().map(|(case, edition)| request(1, case.scenario.as_ref().unwrap(), edition, &[]).len()).sum();
    assert!(sent > 2 * (64 << 10), "{sent} bytes fit into a pipe");
    let record = with("answers at length", of(256), |engine| recorded(engine, &all));
    assert!(verdicts(&record).iter().all(|verdict| *verdict == Verdict::Pass), "{:?}", verdicts(&record));
}

fn one_that_is_slow_has_the_time_of_each_answer() {
    const WAITING: usize = 64;
    let all: Vec<Asked<'_>> = plays_of("riftbound").take(WAITING).collect();
    let change = |command: &mut Command| {
        of(WAITING as u64)(command);
        // Together the requests in flight take 16 s, each of them a quarter of a second.
        command.answer = Duration::from_secs(10);
    };
    let record = with("takes its time", change, |engine| recorded(engine, &all));
    assert_eq!(verdicts(&record), [Verdict::Pass; WAITING]);
}

/// The results of these cases on the reference engine behind the protocol, without the times.
fn output(all: &[Asked<'_>], arguments: &[&str], window: Option<usize>, threads: usize) -> Vec<String> {
    let mut command = Command::parse("serve-engine").unwrap();
    command.words = vec![env!("CARGO_BIN_EXE_ruleproof").to_owned(), "serve-engine".to_owned()];
    command.words.extend(arguments.iter().map(|&word| word.to_owned()));
    command.start = LONG;
    command.answer = LONG;
    command.case = LONG;
    command.farewell = LONG;
    command.window = window;
    command.ahead = LONG;
    let engine = Supervised::start(command, Arc::new(AtomicBool::new(false))).unwrap();
    let options = RunOptions { repeat: NonZeroUsize::new(2).unwrap(), retries: 1, ..RunOptions::quiet("cases") };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let record = pool.install(|| run(&SUITE, all, &engine, &options));
    let timeless = |mut result: reports::record::CaseResult| {
        result.micros = 0;
        serde_json::to_string(&result).unwrap()
    };
    record.results.into_iter().map(timeless).collect()
}

fn the_record_is_the_same_however_many_may_wait() {
    const MISTAKES: [&str; 4] =
        ["--mistake", "shield takes the whole event", "--mistake", "value prevents a whole event"];
    let all: Vec<Asked<'_>> = trials(&SUITE.cases, None).into_iter().step_by(17).collect();
    let mut ends = BTreeSet::new();
    for arguments in [&["--asks-less", "--untold", "prevented.by"][..], &MISTAKES] {
        let one_by_one = output(&all, arguments, Some(1), 1);
        ends.extend(one_by_one.iter().filter_map(|result| {
            let result: serde_json::Value = serde_json::from_str(result).unwrap();
            result["verdict"].as_str().map(str::to_owned)
        }));
        for (window, threads) in [(Some(2), 1), (None, 1), (None, 3)] {
            assert_eq!(output(&all, arguments, window, threads), one_by_one, "{arguments:?} {window:?} {threads}");
        }
    }
    assert!(["fail", "pass", "pass-state"].into_iter().all(|end| ends.contains(end)), "{ends:?}");
}
