//! Finds the mistakes of an engine in the record of its run: every known mistake, pairs and triples of them, and none
//! if no known mistake is the cause.
#![allow(clippy::print_stdout, reason = "prints the quality of the guesses")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use engine::kernel::interpretations::Wrong;
use reports::diagnosis::{Hypothesis, Reach};
use reports::mismatch::Mismatch;
use reports::record::{CaseResult, Failure, Record, Standing, Verdict};
use ruleproof::lab::diagnose::Known;
use ruleproof::lab::likely::Table;
use ruleproof::lab::mistakes::{Matrix, Row, Scope, matrix};
use ruleproof::suite::parallel;
use ruleproof::suite::play::engine::Reference;
use ruleproof::suite::run::{RunOptions, Trial, run, trials};

use crate::SUITE;

/// The number of hypotheses requested.
const MOST: usize = 3;

/// The number of pairs of mistakes tried.
const PAIRS: usize = 50;

/// The number of triples of mistakes of each game.
const TRIPLES: [(&str, usize); 3] = [("mtg", 4), ("netrunner", 3), ("riftbound", 3)];

/// The factor for more triples, if the test may take long.
const MANY: usize = 10;

const SEED: u64 = 1;

const GAMES: [&str; 3] = ["mtg", "netrunner", "riftbound"];

/// The suite without the plays of Magic's older edition, which take as long as all others together and add little,
/// because the two differ in few rulings.
static TRIALS: LazyLock<Vec<Trial<'static>>> = LazyLock::new(|| {
    let mut all = trials(&SUITE.cases, None);
    all.retain(|(_, edition)| *edition != "2022-04-29");
    all
});

static MATRIX: LazyLock<Matrix> = LazyLock::new(|| {
    let mistakes: Vec<Wrong> = engine::GAMES.mistakes().collect();
    matrix(&SUITE, &TRIALS, (&mistakes, Scope::Game), "cases", &|_| {})
});

static KNOWN: LazyLock<Known<'static>> = LazyLock::new(|| Known::of(&SUITE, &TRIALS, &MATRIX));

/// The record of a run with a mistake, for the mistake's game.
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

/// The record of the correct engine, for each game.
static RIGHT: LazyLock<BTreeMap<&'static str, Record>> = LazyLock::new(|| {
    let of_game = |game: &'static str| {
        let mut record = MATRIX.right.clone();
        record.results.retain(|play| play.game() == game);
        (game, record)
    };
    GAMES.map(of_game).into_iter().collect()
});

/// The record of the correct engine, for a game.
fn right(game: &str) -> Record {
    RIGHT[game].clone()
}

/// The hypotheses for a record of one game, the best first.
fn guesses(record: &Record) -> Vec<Hypothesis> {
    let mut diagnosis = KNOWN.diagnose(record, MOST);
    assert_eq!(diagnosis.games.len(), 1);
    assert!(diagnosis.same_suite);
    diagnosis.games.remove(0).hypotheses
}

fn named(guesses: &[Hypothesis]) -> Vec<String> {
    guesses.iter().map(|one| format!("{}. {} ({:.3})", one.rank, one.mistakes.join(" + "), one.score)).collect()
}

/// The number of mistakes that are ranked first, and alone, for their own record after `change`; and a description of
/// the others.
fn first(change: fn(&mut Record)) -> (usize, Vec<String>) {
    let missed: Vec<Option<String>> = parallel::map(&MATRIX.rows, |row| {
        let mut record = record(row);
        change(&mut record);
        let guesses = guesses(&record);
        let best: Vec<&Hypothesis> = guesses.iter().filter(|one| one.rank == 1).collect();
        match best.as_slice() {
            [one] if one.mistakes == [row.wrong.name] && one.reach == Reach::Whole => None,
            _ => Some(format!("{}: {:?}", row.wrong.name, named(&guesses))),
        }
    });
    let missed: Vec<String> = missed.into_iter().flatten().collect();
    (MATRIX.rows.len() - missed.len(), missed)
}

fn at_least(share: usize, (first, missed): &(usize, Vec<String>), what: &str) {
    let all = MATRIX.rows.len();
    println!("{what}: {first} of {all} mistakes are first, and alone there ({:.1} %)", percent(*first, all));
    assert!(first * 100 >= all * share, "{what}: {first} of {all}; the others:\n{}", missed.join("\n"));
}

fn percent(part: usize, all: usize) -> f64 {
    f64::from(u32::try_from(part).unwrap()) * 100.0 / f64::from(u32::try_from(all).unwrap())
}

#[test]
fn every_mistake_is_told_from_the_record_of_its_run() {
    assert_eq!(SUITE.problems, []);
    at_least(95, &first(|_| {}), "the same words");
}

#[test]
fn most_are_told_though_the_engine_says_it_otherwise() {
    let otherwise = |record: &mut Record| {
        for failure in record.results.iter_mut().flat_map(|play| &mut play.failures) {
            failure.actual = "?".to_owned();
        }
    };
    at_least(90, &first(otherwise), "other words");
}

#[test]
fn most_are_told_though_a_third_was_not_played() {
    let a_third_less = |record: &mut Record| {
        for play in record.results.iter_mut().step_by(3) {
            (play.verdict, play.failures) = (Verdict::Unsupported, Vec::new());
        }
    };
    at_least(90, &first(a_third_less), "a third not played");
}

/// Pairs of mistakes of one game, about two rulings.
fn pairs() -> Vec<[Wrong; 2]> {
    let mut chance = fastrand::Rng::with_seed(SEED);
    let all: Vec<Wrong> = engine::GAMES.mistakes().collect();
    let mut found: Vec<[Wrong; 2]> = Vec::new();
    while found.len() < PAIRS {
        let (one, other) = (all[chance.usize(..all.len())], all[chance.usize(..all.len())]);
        let apart = one.name != other.name && engine::GAMES.clash(&[one, other]).is_none();
        if one.game == other.game && apart && !found.contains(&[one, other]) && !found.contains(&[other, one]) {
            found.push([one, other]);
        }
    }
    found
}

#[test]
fn two_mistakes_are_told_from_the_record_of_their_run() {
    let options = RunOptions::quiet("cases");
    let (mut found, mut together, mut missed) = (0, 0, Vec::new());
    for pair in pairs() {
        let of_game = TRIALS.iter().filter(|(case, _)| case.language.game == pair[0].game).copied();
        let record = run(&SUITE, &of_game.collect::<Vec<_>>(), &Reference::making(pair), &options);
        let guesses: Vec<Hypothesis> = guesses(&record).into_iter().take(3).collect();
        let names = |one: &Hypothesis| pair.iter().all(|wrong| one.mistakes.iter().any(|name| name == wrong.name));
        let among = |wrong: &Wrong| guesses.iter().any(|one| one.mistakes.iter().any(|name| name == wrong.name));
        together += usize::from(guesses.first().is_some_and(names));
        if pair.iter().all(among) {
            found += 1;
        } else {
            missed.push(format!("{} + {}: {:?}", pair[0].name, pair[1].name, named(&guesses)));
        }
    }
    println!("{found} of {PAIRS} pairs are among the first three, {together} of them together the first");
    assert!(found * 100 >= PAIRS * 80, "{found} of {PAIRS}; the others:\n{}", missed.join("\n"));
}

/// Triples of mistakes of one game, about three rulings.
fn triples(times: usize) -> Vec<Vec<Wrong>> {
    let mut chance = fastrand::Rng::with_seed(SEED);
    let mut found = Vec::new();
    for (game, count) in TRIPLES {
        let all: Vec<Wrong> = engine::GAMES.mistakes().filter(|wrong| wrong.game == game).collect();
        let enough = found.len() + count * times;
        while found.len() < enough {
            let three: Vec<Wrong> = (0..3).map(|_| all[chance.usize(..all.len())]).collect();
            let apart = (0..3).all(|at| !three[..at].contains(&three[at]));
            if apart && engine::GAMES.clash(&three).is_none() {
                found.push(three);
            }
        }
    }
    found
}

/// The record of a run with some mistakes of one game.
fn made(mistakes: &[Wrong]) -> Record {
    let of_game = TRIALS.iter().filter(|(case, _)| case.language.game == mistakes[0].game).copied();
    let engine = Reference::making(mistakes.to_vec());
    run(&SUITE, &of_game.collect::<Vec<_>>(), &engine, &RunOptions::quiet("cases"))
}

/// The number of triples that are named completely in the smallest explanation of the failures; and a description of
/// the others.
fn covered(triples: &[Vec<Wrong>]) -> (usize, Vec<String>) {
    let missed: Vec<Option<String>> = parallel::map(triples, |three| {
        let record = made(three);
        let cover = KNOWN.diagnose(&record, 1).games.remove(0).cover.unwrap();
        let is_named = |wrong: &Wrong| {
            cover
                .causes
                .iter()
                .any(|cause| cause.mistake == wrong.name || cause.alike.iter().any(|name| name == wrong.name))
        };
        let says: Vec<String> =
            cover.causes.iter().map(|cause| format!("{} {:?}", cause.mistake, cause.alike)).collect();
        let left: usize = cover.left.iter().map(|left| left.plays.len()).sum();
        let made: Vec<&str> = three.iter().map(|wrong| wrong.name).collect();
        let right = three.iter().all(is_named) && cover.causes.len() == three.len();
        (!right).then(|| format!("{}: {}: {}; {left} left", three[0].game, made.join(" + "), says.join(", ")))
    });
    let missed: Vec<String> = missed.into_iter().flatten().collect();
    (triples.len() - missed.len(), missed)
}

#[test]
fn three_mistakes_are_told_from_the_record_of_their_run() {
    let triples = triples(1);
    let (found, missed) = covered(&triples);
    println!("of {} triples {found} are all that is named:\n{}", triples.len(), missed.join("\n"));
    assert!(found * 100 >= triples.len() * 80, "{found}; the others:\n{}", missed.join("\n"));
}

#[test]
#[ignore = "a measurement, which takes minutes"]
fn of_many_triples_most_are_told() {
    let triples = triples(MANY);
    let (found, missed) = covered(&triples);
    println!("of {} triples {found} are all that is named; the others:\n{}", triples.len(), missed.join("\n"));
    assert!(found * 100 >= triples.len() * 80);
}

#[test]
fn the_table_that_is_kept_is_the_present_one() {
    let (kept, present) = (Table::read(cases::MISTAKES).only(&TRIALS), Table::of(&SUITE, &MATRIX));
    let stale: Vec<&str> = kept.differing(&present).into_iter().collect();
    assert_eq!(stale, [""; 0], "`ruleproof mistakes --write-table` writes cases/mistakes.txt anew");
}

#[test]
fn the_likeliest_causes_are_told_from_the_table() {
    let table = Table::read(cases::MISTAKES);
    let likeliest = |row: &Row| table.likeliest(&SUITE, &record(row));
    let many = |row: &&Row| row.turned.iter().map(|play| &play.id).collect::<BTreeSet<_>>().len() >= 10;
    let rows: Vec<&Row> = MATRIX.rows.iter().filter(many).collect();
    let first = rows.iter().filter(|row| likeliest(row).first().is_some_and(|one| one.mistake == row.wrong.name));
    let first = first.count();
    println!("at a glance: {first} of the {} mistakes that turn ten cases red are first", rows.len());
    assert!(first * 100 >= rows.len() * 95, "{first} of {}", rows.len());
    for triple in triples(1) {
        let record = made(&triple);
        let found = table.likeliest(&SUITE, &record);
        let wrongly = found.iter().filter(|one| triple.iter().all(|wrong| wrong.name != one.mistake)).count();
        println!(
            "{:?} of {:?}",
            found.iter().map(|one| &one.mistake).collect::<Vec<_>>(),
            triple.iter().map(|wrong| wrong.name).collect::<Vec<_>>()
        );
        assert!(wrongly <= 1, "{found:?}");
    }
    assert_eq!(table.likeliest(&SUITE, &right("mtg")), []);
}

#[test]
fn nothing_is_made_of_failures_at_random() {
    let mut chance = fastrand::Rng::with_seed(SEED);
    for game in GAMES {
        for failing in [5, 10, 20, 40, 80] {
            let mut record = right(game);
            let mut ids: Vec<String> = record.results.iter().map(|play| play.id.clone()).collect();
            ids.dedup();
            chance.shuffle(&mut ids);
            ids.truncate(failing);
            record.results.iter_mut().filter(|play| ids.contains(&play.id)).for_each(fail);
            let diagnosis = KNOWN.diagnose(&record, MOST);
            let game = &diagnosis.games[0];
            assert!(game.best().is_none(), "{failing}: {:?}", named(&game.hypotheses));
            assert_eq!(game.unexplained(), game.failed);
            assert_eq!(game.cover.as_ref().unwrap().causes, []);
        }
    }
}

fn fail(play: &mut CaseResult) {
    let failure = Failure::new(play.line, 1, Mismatch::of_texts("life", "1", "2", &[]), Vec::new());
    (play.verdict, play.standing, play.failures) = (Verdict::Fail, Standing::Unexpected, vec![failure]);
}

#[test]
fn nothing_is_made_of_a_run_without_failures() {
    for game in GAMES {
        let diagnosis = KNOWN.diagnose(&right(game), MOST);
        assert_eq!(diagnosis.games[0].failed, 0);
        assert_eq!(diagnosis.games[0].hypotheses, []);
    }
}
