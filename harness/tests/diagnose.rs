//! Which mistakes an engine makes is told from the record of its run: for every known mistake, for
//! pairs of them, and not where nothing known is to blame.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may fail so, and says how good the guesses are")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use engine::kernel::mistake::Wrong;
use reports::diagnosis::{Hypothesis, Reach};
use reports::record::{CaseResult, Failure, Record, Standing, Verdict};
use ruleproof::diagnose::Known;
use ruleproof::mistakes::{Matrix, Row, Scope, matrix};
use ruleproof::play::engine::Reference;
use ruleproof::run::{Telling, Trial, run, trials};
use ruleproof::suite::files::folder;
use ruleproof::suite::load::{Suite, Texts, load};

/// How many hypotheses are asked for.
const MOST: usize = 3;

/// How many pairs of mistakes are tried.
const PAIRS: usize = 50;

const GAMES: [&str; 3] = ["mtg", "netrunner", "riftbound"];

static SUITE: LazyLock<Suite> = LazyLock::new(|| {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    load(Texts {
        seeds: folder(&root.join("seeds")).unwrap(),
        base: Vec::new(),
        cases: folder(&root.join("cases")).unwrap(),
    })
});

/// The suite without the plays of Magic's older edition, which take as long as all others together and
/// tell little, since few rulings part the two.
static TRIALS: LazyLock<Vec<Trial<'static>>> = LazyLock::new(|| {
    let mut all = trials(&SUITE.cases, None);
    all.retain(|(_, edition)| *edition != "2022-04-29");
    all
});

static MATRIX: LazyLock<Matrix> = LazyLock::new(|| {
    let mistakes: Vec<Wrong> = engine::mistakes().collect();
    matrix(&SUITE, &TRIALS, (&mistakes, Scope::Game), "cases", &|_| {})
});

static KNOWN: LazyLock<Known<'static>> = LazyLock::new(|| Known::of(&SUITE, &TRIALS, &MATRIX));

/// The record of a run with a mistake, of the mistake's game.
fn record(row: &Row) -> Record {
    let turned: BTreeMap<(&str, &str), &CaseResult> =
        row.turned.iter().map(|play| ((&*play.id, &*play.edition), play)).collect();
    let mut record = right(row.wrong.game);
    for play in &mut record.results {
        if let Some(other) = turned.get(&(&*play.id, &*play.edition)) {
            *play = (*other).clone();
        }
    }
    record
}

/// The record of the engine as it should be, of a game.
fn right(game: &str) -> Record {
    let mut record = MATRIX.right.clone();
    record.results.retain(|play| play.game() == game);
    record
}

/// The hypotheses on a record of one game, the best first.
fn guesses(record: &Record) -> Vec<Hypothesis> {
    let mut diagnosis = KNOWN.diagnose(record, MOST);
    assert_eq!(diagnosis.games.len(), 1);
    assert!(diagnosis.same_suite);
    diagnosis.games.remove(0).hypotheses
}

fn named(guesses: &[Hypothesis]) -> Vec<String> {
    guesses.iter().map(|one| format!("{}. {} ({:.3})", one.rank, one.mistakes.join(" + "), one.score)).collect()
}

#[test]
fn every_mistake_is_told_from_the_record_of_its_run() {
    let start = std::time::Instant::now();
    LazyLock::force(&MATRIX);
    eprintln!("matrix {:?}", start.elapsed());
    LazyLock::force(&KNOWN);
    eprintln!("known {:?}", start.elapsed());
    let (mut first, mut missed) = (0, Vec::new());
    for row in &MATRIX.rows {
        let guesses = guesses(&record(row));
        let best: Vec<&Hypothesis> = guesses.iter().filter(|one| one.rank == 1).collect();
        let it_alone = [row.wrong.name.to_owned()];
        match best.as_slice() {
            [one] if one.mistakes == it_alone && one.reach == Reach::Whole => first += 1,
            _ => missed.push(format!("{}: {:?}", row.wrong.name, named(&guesses))),
        }
    }
    let all = MATRIX.rows.len();
    println!("{first} of {all} mistakes are first, and alone there ({} %)", first * 100 / all);
    assert!(first * 100 >= all * 95, "{first} of {all}; the others:\n{}", missed.join("\n"));
}
