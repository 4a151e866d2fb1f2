//! Answers of almost the right form, at the wrong time, or of an unreasonable size.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use reports::record::Verdict;
use ruleproof::process::command::Command;
use ruleproof::process::supervised::Supervised;
use ruleproof::suite::play::engine::{Ask, Engine as _};

use super::{
    CASES, SHORT, command, just_the_third, only_the_third, only_the_third_hangs, plain, played, recorded, verdicts,
    with,
};

pub fn one_whose_answers_are_almost_answers() {
    for (how, why) in [
        ("an id with a fraction", "invalid type: floating point `"),
        ("an id in quotes", "invalid type: string "),
        ("an id below zero", "invalid value: integer `-"),
        ("two ids", "duplicate field `id`"),
        ("two results", "duplicate field `result`"),
        ("two answers in one line", "trailing characters"),
        ("a half sign", "unexpected end of hex escape"),
        ("a raw NUL", "control character"),
        ("a NUL behind it", "trailing characters"),
        ("a number without end", "number out of range"),
        ("a number beyond all", "invalid value: integer `18446744073709551615`"),
        ("one thing twice", "duplicate key `"),
        ("bytes that are no text", "not UTF-8: "),
        ("a mark before it", "a line that is no JSON stands where an answer should be"),
    ] {
        only_the_third(how, Verdict::Protocol, why);
    }
    only_the_third(
        "the largest id",
        Verdict::Protocol,
        "the answer has the id 18446744073709551615, but the request had ",
    );
    only_the_third("a line and no break", Verdict::Protocol, "half a line, and the end: ");
    only_the_third("lines without an end", Verdict::Protocol, "a line that is no JSON");
}

pub fn one_that_nests_as_deep_as_it_may() {
    just_the_third("almost too deep", Verdict::Leaky, "the engine answers the same request differently");
}

pub fn one_that_answers_bit_by_bit() {
    only_the_third_hangs("bit by bit", Verdict::Timeout, "no answer within 20.0 s");
}

pub fn one_that_reads_no_more() {
    let hurried = |command: &mut Command| {
        command.workers = Some(1);
        command.answer = SHORT;
    };
    let record = with("closes its input", hurried, |engine| recorded(engine, &plain()[..5]));
    let reason = &record.results[3].reason;
    let [pass, timeout] = [Verdict::Pass, Verdict::Timeout];
    assert_eq!(verdicts(&record), [pass, pass, pass, timeout, pass], "{reason:?}");
}

pub fn one_that_talks_before_it_is_asked() {
    let record = played("talks at once", |_| {});
    let verdicts = verdicts(&record);
    let told = |verdict: &Verdict| matches!(verdict, Verdict::Protocol | Verdict::NotRun);
    assert!(verdicts.len() == CASES && verdicts.iter().all(told), "{verdicts:?}");
}

pub fn one_that_asks_for_a_number_of_any_size() {
    for how in ["asks for any number", "asks for a huge split"] {
        let record = played(how, |_| {});
        let verdicts = verdicts(&record);
        assert_eq!(verdicts[2..], [Verdict::Fail; CASES - 2], "{how}");
        assert!(record.results[2..].iter().all(|result| result.failures[0].what == "asked"), "{how}");
    }
}

pub fn many_that_ignore_that_it_is_over() {
    let how = "ignores the end";
    let all = plain();
    let farewell = Duration::from_secs(15);
    let took = with(
        how,
        |command| command.farewell = farewell,
        |engine| {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(CASES).build().unwrap();
            let meet = Barrier::new(CASES);
            threads.broadcast(|thread| {
                let (case, edition) = all[thread.index()];
                meet.wait();
                let ask = Ask { case: &case.id, ..Ask::of(case.scenario.as_ref().unwrap(), edition) };
                assert!(engine.play(&ask).is_ok());
            });
            let begun = Instant::now();
            assert_eq!(engine.afterwards(), []);
            begun.elapsed()
        },
    );
    // One after the other, they would take the sum of their times.
    let each = u32::try_from(CASES).unwrap();
    assert!(took >= farewell && took < farewell * each / 2, "{took:?}");
}

pub fn one_that_knows_more_words_than_there_are() {
    let started = |how| Supervised::start(command(how), Arc::new(AtomicBool::new(false)));
    for (how, why) in [
        ("knows too many words", "the answer has 110003 words; the limit is 100000"),
        ("knows too many kinds", "the answer has 110002 words; the limit is 100000"),
    ] {
        let error = started(how).err().unwrap().to_string();
        assert!(error.starts_with(why), "{error}");
    }
    let mut said = String::new();
    let engine = started("knows many words").unwrap();
    for finding in ruleproof::smoke::hello(engine.welcome()).findings {
        let _ = writeln!(said, "{}", finding.what);
    }
    assert_eq!(said.lines().count(), 200);
}
