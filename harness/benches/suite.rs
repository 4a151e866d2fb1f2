//! The whole path of a large suite: 20,000 cases in 1,000 files.
//!
//! There are three measurements in one run, so that their ratios are meaningful on a noisy machine:
//!
//! - walking, reading and parsing the files into plain types with the same YAML crate;
//! - loading them as a suite;
//! - loading and playing them.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::struct_field_names,
    reason = "a benchmark may panic, and prints its results"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use rayon::prelude::*;
use ruleproof::bundled;
use ruleproof::files::folder;
use ruleproof::suite::load::{Suite, Texts, load};
use ruleproof::suite::play::engine::Reference;
use ruleproof::suite::run::{RunOptions, run, trials};
use serde::Deserialize;
use walkdir::WalkDir;

#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const FILES: usize = 1_000;
const CASES_A_FILE: usize = 20;
const ROUNDS: usize = 10;

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    for file in 0..FILES {
        fs::write(folder.path().join(format!("generated-{file:04}.yaml")), text(file)).expect("a file is written");
    }
    let mut criterion =
        Criterion::default().sample_size(10).measurement_time(Duration::from_secs(10)).configure_from_args();
    let mut group = criterion.benchmark_group("20,000 cases in 1,000 files");
    group.throughput(Throughput::Elements((FILES * CASES_A_FILE) as u64));
    let path = folder.path();
    let measured: [(&str, &dyn Fn()); 3] = [
        ("bare typed parse", &|| drop(black_box(bare(path)))),
        ("load", &|| drop(black_box(loaded(path)))),
        ("load and play", &|| played(path)),
    ];
    for (name, work) in measured {
        group.bench_function(name, |bencher| bencher.iter(work));
    }
    group.finish();
    let mut best = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        for ((_, work), best) in measured.iter().zip(&mut best) {
            let start = Instant::now();
            work();
            *best = start.elapsed().min(*best);
        }
    }
    let ratio = |index: usize| best[index].as_secs_f64() / best[0].as_secs_f64();
    println!("best of {ROUNDS} rounds in turn: {best:.3?}");
    println!("load takes {:.2} times the bare typed parse, load and play {:.2} times", ratio(1), ratio(2));
}

/// A file of cases, as plain types.
#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct File {
    game: String,
    cases: BTreeMap<String, Case>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct Case {
    asserts: Vec<String>,
    source: String,
    given: BTreeMap<String, BTreeMap<String, Vec<BTreeMap<String, String>>>>,
    when: Vec<BTreeMap<String, Cast>>,
    then: Then,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct Cast {
    cast: String,
    mode: Option<String>,
    targets: Vec<String>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct Then {
    alice: Alice,
    events: Vec<BTreeMap<String, Prevented>>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct Alice {
    life: i64,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only parsed")]
struct Prevented {
    by: String,
    from: String,
    to: String,
    amount: i64,
}

fn bare(path: &Path) -> Vec<File> {
    let files: Vec<_> = WalkDir::new(path)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .collect();
    let parse = |entry: &walkdir::DirEntry| {
        let text = fs::read_to_string(entry.path()).expect("a file is read");
        serde_saphyr::from_str(&text).expect("a file is parsed")
    };
    files.par_iter().map(parse).collect()
}

fn loaded(path: &Path) -> Suite {
    let suite = load(engine::GAMES, Texts { cases: folder(path).expect("the folder is read"), ..bundled::base() });
    assert_eq!(suite.problems, []);
    suite
}

fn played(path: &Path) {
    let suite = loaded(path);
    let trials = trials(&suite.cases, Some("2022-04-29"));
    let options = RunOptions::quiet("generated");
    let record = run(&suite, &trials, &Reference::right(), &options);
    assert_eq!(record.results.len(), FILES * CASES_A_FILE);
    assert_eq!(record.failing().count(), 0);
}

/// Twenty cases of typical size: shields of several sizes against several spells.
fn text(file: usize) -> String {
    let spells = [("Gut Shot", 1), ("Shock", 2), ("Lightning Bolt", 3), ("Flame Javelin", 4)];
    let mut text = "game: mtg\ncases:\n".to_owned();
    for number in 0..CASES_A_FILE {
        let (first, a) = spells[number % 4];
        let (second, b) = spells[(number / 4 + file) % 4];
        let through = (a + b - 3).max(0);
        let prevented = a.min(3);
        let _ = write!(
            text,
            "\n  generated-{file}-{number}:\n    asserts: [615.7-depletes]\n    source: derived\n    given:\n      \
             alice: {{hand: [{{salve: Healing Salve}}]}}\n      bob: {{hand: [{{first: {first}}}, {{second: {second}}}]}}\n    \
             when:\n      - alice: {{cast: salve, mode: shield, targets: [alice]}}\n      \
             - bob: {{cast: first, targets: [alice]}}\n      - bob: {{cast: second, targets: [alice]}}\n    then:\n      \
             alice: {{life: {}}}\n      events:\n        - prevented: {{by: salve, from: first, to: alice, amount: {prevented}}}\n",
            20 - through
        );
    }
    text
}
