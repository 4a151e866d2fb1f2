//! `--resume`: the record of an interrupted run stays valid, and is finished later.
#![cfg(target_os = "linux")]

use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::engines::served;
use super::kill::suite;
use super::{Place, place};
use crate::processes::gone;

/// A part of a suite of many cases.
const SOME: [&str; 7] = ["run", "-j1", "--cases", "cases", "--partition", "slice:1/2", "--engine"];

/// The number of cases: enough are left when the run is stopped, more than may be in flight.
const CASES: usize = 120;

/// The number of lines in the record when the run is stopped.
const LINES: usize = 12;

/// An engine that lets no more requests through once the record has its lines, until there is a file `open`. So the run
/// is stopped in the middle, however fast it is.
const GATE: &str = r#"while IFS= read -r line; do
  while [ "$(wc -l < part.jsonl)" -ge LINES ] && ! [ -e open ]; do sleep 0.05; done
  printf '%s\n' "$line"
done | ENGINE
"#;

/// Begins a run, and waits for some lines of its record. Its processes have `mark` in their environment.
fn begun(place: &Place, mark: &str) -> Child {
    place.write("gate.sh", &GATE.replace("LINES", &LINES.to_string()).replace("ENGINE", &served()));
    let arguments = [&SOME[..], &["sh gate.sh", "--output", "jsonl=part.jsonl"]].concat();
    let mut run = place.command(&arguments);
    run.env(mark, "1").stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = run.spawn().unwrap();
    while lines(place).len() < LINES {
        assert_eq!(run.try_wait().unwrap(), None, "it ended");
        sleep(Duration::from_millis(2));
    }
    run
}

fn lines(place: &Place) -> Vec<String> {
    let text = std::fs::read_to_string(place.path().join("part.jsonl")).unwrap_or_default();
    text.split_inclusive('\n').map(str::to_owned).collect()
}

/// Checks that every line except perhaps the last is valid, and that the run can be finished with the usual result.
fn is_finished_later(place: &Place) {
    let lines = lines(place);
    assert!(lines.len() >= LINES);
    let (last, others) = lines.split_last().unwrap();
    for line in others.iter().chain(Some(last).filter(|last| last.ends_with('\n'))) {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    let other = ["bundled", "--mistake", "value never shrinks", "--resume", "part.jsonl"];
    let ended = place.ruleproof(&[&SOME[..], &other].concat()).is(3);
    ended.complains("the engine is reference 0.1.0 with the mistake `value never shrinks`");
    let twice = ["bundled", "--resume", "part.jsonl", "--output", "jsonl=part.jsonl"];
    let ended = place.ruleproof(&[&SOME[..], &twice].concat()).is(2).silent();
    ended.complains("`--resume part.jsonl` appends to `part.jsonl` itself");
    let ended =
        place.ruleproof(&["run", "--cases", "cases", "--engine", &served(), "--resume", "part.jsonl"]).is(3).silent();
    let ended = ended.complains("error: part.jsonl: the record has ");
    ended.complains("help: the run was started with `ruleproof run -j1 --cases cases --partition slice:1/2 --engine ");
    let head = place.read("part.jsonl").split_inclusive('\n').next().unwrap().to_owned();
    place.write("head.jsonl", &head.replacen("\"plays\":\"", "\"plays\":\"0", 1));
    let ended = place.ruleproof(&[&SOME[..], &[&served(), "--resume", "head.jsonl"]].concat()).is(3).silent();
    ended.complains("error: head.jsonl: the record has other cases");
    place.ruleproof(&[&SOME[..], &[&served(), "--resume", "part.jsonl"]].concat()).is(0);
    place.ruleproof(&[&SOME[..], &["bundled", "--output", "json=whole.json"]].concat()).is(0);
    let ended = place.ruleproof(&["diff", "part.jsonl", "whole.json"]).is(0);
    assert!(ended.out.starts_with("no difference in "), "{}", ended.out);
    let count = |name: &str| place.read(name).matches("\"verdict\"").count();
    assert!(count("whole.json") > 2 * LINES, "the run was not stopped in its midst");
    assert!(count("part.jsonl") >= count("whole.json"));
}

#[test]
fn a_run_that_is_killed_is_finished_later() {
    let place = place(&[("cases/a.yaml", &suite(CASES))]);
    let mark = format!("RULEPROOF_TEST_KILLED_{}_", std::process::id());
    let mut run = begun(&place, &mark);
    run.kill().unwrap();
    run.wait().unwrap();
    place.write("open", "");
    gone(&mark, "the run");
    is_finished_later(&place);
}

#[test]
fn a_play_whose_line_has_no_break_is_played_again() {
    let place = place(&[("cases/a.yaml", &suite(8))]);
    let run = ["run", "--cases", "cases"];
    place.ruleproof(&[&run[..], &["--output", "jsonl=part.jsonl"]].concat()).is(0);
    let whole = lines(&place);
    let cut = whole[..5].concat();
    place.write("part.jsonl", cut.trim_end());
    place.ruleproof(&[&run[..], &["--resume", "part.jsonl"]].concat()).is(0);
    assert_eq!(lines(&place).len(), whole.len());
    std::fs::write(place.path().join("part.jsonl"), [cut.as_bytes(), b"{\"id\":\"\xc3"].concat()).unwrap();
    place.ruleproof(&[&run[..], &["--resume", "part.jsonl"]].concat()).is(0);
    assert_eq!(lines(&place).len(), whole.len());
}

#[test]
fn a_run_that_is_interrupted_ends_with_6_and_a_whole_record() {
    let place = place(&[("cases/a.yaml", &suite(CASES))]);
    let mark = format!("RULEPROOF_TEST_INTERRUPTED_{}_", std::process::id());
    let mut run = begun(&place, &mark);
    place.shell(&format!("kill -INT {}", run.id())).is(0);
    assert_eq!(run.wait().unwrap().code(), Some(6));
    gone(&mark, "the run");
    let lines = lines(&place);
    assert!(lines.last().unwrap().starts_with("{\"seconds\":"), "{:?}", lines.last());
    assert!(lines.iter().any(|line| line.contains("\"verdict\":\"not-run\"") && line.contains("the run was stopped")));
    is_finished_later(&place);
}
