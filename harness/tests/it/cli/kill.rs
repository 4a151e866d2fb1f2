//! Programs killed with `kill -9` at any moment: each file has its old content or its complete new one, and nothing
//! prevents the next run.
//!
//! Each verb is killed a few times. `KILLS=100 cargo test -p ruleproof --test it cli::kill` does so more often.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Place, SUITE, place};

/// The number of cases in the suite: enough for a run to take a while.
const CASES: usize = 120;

/// The earlier content of files that a verb writes.
const OLD: &str = "what was there before\n";

fn kills() -> usize {
    std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(10)
}

/// A suite of many cases.
pub fn suite(cases: usize) -> String {
    let (head, case) = SUITE.split_once("\n  a-value-of-three-leaves-one:").unwrap();
    let case = case.split("\n  a-value-of-one").next().unwrap();
    (0..cases).fold(head.to_owned(), |text, number| format!("{text}\n  case-{number}:{case}"))
}

/// Starts a verb, and kills it: after a part of its usual time, or as soon as something is written in one of these
/// folders. Returns `true` if it was killed before its end.
fn killed(place: &Place, arguments: &[&str], chance: &mut fastrand::Rng, takes: Duration, folders: &[&str]) -> bool {
    let mut verb = place.command(arguments);
    let mut verb = verb.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    if chance.bool() {
        sleep(takes.mul_f64(chance.f64()));
    } else {
        let is_written = |folder: &&str| {
            let mut entries = fs::read_dir(place.path().join(folder)).into_iter().flatten().flatten();
            entries.any(|entry| entry.path().extension().is_some_and(|ending| ending == "tmp"))
        };
        while !folders.iter().any(is_written) && verb.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
    }
    let _ = verb.kill();
    verb.wait().unwrap().code().is_none()
}

/// Runs a verb to its end. Returns its duration.
fn whole(place: &Place, arguments: &[&str]) -> Duration {
    let begun = Instant::now();
    place.ruleproof(arguments).is(0);
    begun.elapsed()
}

/// A record without the times that vary from run to run, and without its command.
fn timeless(text: &str) -> Value {
    fn without(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.retain(|key, _| !matches!(key.as_str(), "seconds" | "micros"));
                map.values_mut().for_each(without);
            }
            Value::Array(list) => list.iter_mut().for_each(without),
            _ => {}
        }
    }
    let mut value: Value = serde_json::from_str(text).unwrap();
    without(&mut value);
    value
}

/// The outputs that are written completely or not at all.
const OUTPUTS: [&str; 6] = ["a.json", "a.xml", "a.html", "a.md", "a.sarif", "a.svg"];

fn outputs() -> Vec<String> {
    let forms = ["json", "junit", "html", "markdown", "sarif", "badge"];
    let each = forms.iter().zip(OUTPUTS).map(|(form, path)| ["--output".to_owned(), format!("{form}=out/{path}")]);
    each.flatten().collect()
}

/// Checks that each output has its old text, or a complete new one. Returns the number of new ones.
fn old_or_new(place: &Place, more: &[&str]) -> usize {
    let is_new = |path: &&str| {
        let text = place.read(&format!("out/{path}"));
        if text == OLD {
            return false;
        }
        let is_whole = match path.rsplit('.').next().unwrap() {
            "json" => timeless(&text)["results"].as_array().unwrap().len() == CASES,
            "jsonl" => text.lines().count() == CASES + 2 && text.lines().last().unwrap().starts_with("{\"seconds\":"),
            "xml" => text.trim_end().ends_with("</testsuites>"),
            "html" => text.trim_end().ends_with("</html>"),
            "sarif" => serde_json::from_str::<Value>(&text).is_ok(),
            "svg" => text.trim_end().ends_with("</svg>"),
            _ => text.ends_with('\n'),
        };
        assert!(is_whole, "{path}: {} bytes: {text:.200}", text.len());
        true
    };
    OUTPUTS.iter().chain(more).filter(|path| is_new(path)).count()
}

fn put_old(place: &Place, more: &[&str]) {
    OUTPUTS.iter().chain(more).for_each(|path| place.write(&format!("out/{path}"), OLD));
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_run_that_is_killed_leaves_old_outputs_or_whole_new_ones() {
    let place = place(&[("cases/a.yaml", &suite(CASES))]);
    let outputs = outputs();
    let arguments: Vec<&str> =
        ["run", "--cases", "cases"].into_iter().chain(outputs.iter().map(String::as_str)).collect();
    put_old(&place, &[]);
    let takes = whole(&place, &arguments);
    assert_eq!(old_or_new(&place, &[]), OUTPUTS.len());
    let mut chance = fastrand::Rng::with_seed(9);
    let (mut tries, mut early) = (0, 0);
    // However fast a run is, some are killed before their end.
    while tries < kills() || early == 0 {
        put_old(&place, &[]);
        tries += 1;
        early += usize::from(killed(&place, &arguments, &mut chance, takes, &["out"]));
        old_or_new(&place, &[]);
    }
    whole(&place, &arguments);
    assert_eq!(old_or_new(&place, &[]), OUTPUTS.len());
    let mut expected = OUTPUTS.map(str::to_owned);
    expected.sort();
    assert_eq!(names(&place.path().join("out")), expected);
}

#[test]
fn a_journal_that_is_killed_again_and_again_becomes_the_whole_record() {
    let place = place(&[("cases/a.yaml", &suite(CASES))]);
    let run = ["run", "--cases", "cases", "-j1"];
    let with = |more: &[&'static str]| [&run[..], more].concat();
    let takes = whole(&place, &with(&["--output", "json=whole.json"]));
    let expected = timeless(&place.read("whole.json"));
    let mut chance = fastrand::Rng::with_seed(91);
    let mut left = kills();
    while left > 0 {
        let _ = fs::remove_file(place.path().join("part.jsonl"));
        left -= 1;
        killed(&place, &with(&["--output", "jsonl=part.jsonl"]), &mut chance, takes, &[]);
        if !place.path().join("part.jsonl").exists() {
            continue;
        }
        let go_on = with(&["--resume", "part.jsonl", "--output", "json=resumed.json"]);
        for _ in 0..chance.usize(..4).min(left) {
            left -= 1;
            killed(&place, &go_on, &mut chance, takes, &[]);
        }
        whole(&place, &go_on);
        assert_eq!(timeless(&place.read("resumed.json")), expected);
        let ended = place.ruleproof(&["diff", "part.jsonl", "whole.json"]).is(0);
        assert_eq!(ended.out, format!("no difference in {CASES} plays\n"));
    }
}

#[test]
fn a_record_whose_run_was_killed_before_its_first_line_is_resumed() {
    let place = place(&[("cases/a.yaml", &suite(3)), ("empty.jsonl", ""), ("torn.jsonl", "{\"format\":1,\"sui")]);
    for journal in ["empty.jsonl", "torn.jsonl"] {
        let ended = place.ruleproof(&["run", "--cases", "cases", "--resume", journal]).is(0);
        ended.says("3 of 3 plays passed");
        place.ruleproof(&["merge", journal, "--output", "json=whole.json"]).is(0);
        assert_eq!(timeless(&place.read("whole.json"))["results"].as_array().unwrap().len(), 3);
    }
    place.write("notes.jsonl", "my notes");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--resume", "notes.jsonl"]).is(3).silent();
    ended.complains("notes.jsonl: not a record of lines");
    assert_eq!(place.read("notes.jsonl"), "my notes");
}

#[test]
fn a_merge_that_is_killed_leaves_old_outputs_or_whole_new_ones() {
    let place = place(&[("cases/a.yaml", &suite(CASES))]);
    for part in ["1", "2"] {
        let (partition, output) = (format!("slice:{part}/2"), format!("jsonl={part}.jsonl"));
        whole(&place, &["run", "--cases", "cases", "--partition", &partition, "--output", &output]);
    }
    let parts = [place.read("1.jsonl"), place.read("2.jsonl")];
    let mut outputs = outputs();
    outputs.extend(["--output".to_owned(), "jsonl=out/a.jsonl".to_owned()]);
    let merge = ["merge", "--cases", "cases", "1.jsonl", "2.jsonl"];
    let arguments: Vec<&str> = merge.into_iter().chain(outputs.iter().map(String::as_str)).collect();
    put_old(&place, &["a.jsonl"]);
    let takes = whole(&place, &arguments);
    let json = place.read("out/a.json");
    let mut chance = fastrand::Rng::with_seed(92);
    for _ in 0..kills() {
        put_old(&place, &["a.jsonl"]);
        killed(&place, &arguments, &mut chance, takes, &["out"]);
        old_or_new(&place, &["a.jsonl"]);
        assert_eq!([place.read("1.jsonl"), place.read("2.jsonl")], parts);
    }
    whole(&place, &arguments);
    assert_eq!(old_or_new(&place, &["a.jsonl"]), OUTPUTS.len() + 1);
    assert_eq!(place.read("out/a.json"), json);
    assert_eq!(names(&place.path().join("out")).len(), OUTPUTS.len() + 1);
    let ended = place.ruleproof(&["diff", "out/a.json", "out/a.jsonl"]).is(0);
    assert_eq!(ended.out, format!("no difference in {CASES} plays\n"));
}

/// The files of a folder and all folders below it.
fn tree(folder: &Path) -> BTreeMap<PathBuf, String> {
    fn add(root: &Path, folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                add(root, &path, found);
            } else {
                let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
                found.insert(path.strip_prefix(root).unwrap().to_owned(), text);
            }
        }
    }
    let mut found = BTreeMap::new();
    add(folder, folder, &mut found);
    found
}

#[test]
fn a_site_that_is_killed_has_whole_pages_and_the_next_is_as_if_nothing_was() {
    let place = place(&[("one/a.yaml", &suite(12)), ("two/a.yaml", &suite(20))]);
    let site = |cases: &'static str, into: &'static str| ["site", into, "--cases", cases];
    whole(&place, &site("one", "first"));
    let takes = whole(&place, &site("two", "second"));
    let (first, second) = (tree(&place.path().join("first")), tree(&place.path().join("second")));
    assert!(first.len() < second.len());
    let mut chance = fastrand::Rng::with_seed(93);
    for _ in 0..kills() {
        let cases = if chance.bool() { "one" } else { "two" };
        killed(&place, &site(cases, "pages"), &mut chance, takes, &["pages", "pages/riftbound", "pages/case"]);
        let pages =
            if place.path().join("pages").exists() { tree(&place.path().join("pages")) } else { BTreeMap::new() };
        for (path, text) in pages.iter().filter(|(path, _)| !path.to_string_lossy().contains(".ruleproof-")) {
            let is_whole = [&first, &second].iter().any(|site| site.get(path) == Some(text));
            assert!(is_whole, "{}: {} bytes", path.display(), text.len());
        }
    }
    whole(&place, &site("two", "pages"));
    assert_eq!(tree(&place.path().join("pages")), second);
    whole(&place, &site("one", "pages"));
    assert_eq!(tree(&place.path().join("pages")), first);
}
