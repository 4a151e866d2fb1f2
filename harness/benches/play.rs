//! Benchmarks of Magic plays: the cases of the suite, and the growth of the time with the number of effects on one
//! event and with the damage dealt at once.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "a benchmark may panic, and prints its results"
)]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use engine::Outcome;
use engine::kernel::transcript::{Notes, Open};
use ruleproof::bundled;
use ruleproof::suite::catalogue::GameClauses;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::{Suite, Text, Texts, load};
use ruleproof::suite::play::alike::Alike;
use ruleproof::suite::play::engine::Reference;

#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const EDITION: &str = "2022-04-29";
const SIZES: [usize; 3] = [10, 100, 1_000];
const ROUNDS: usize = 5;

/// Writes a file with one case of a given size.
type Written = fn(usize) -> String;

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).measurement_time(Duration::from_secs(5)).configure_from_args();
    let whole = load(engine::GAMES, bundled::texts());
    assert_eq!(whole.problems, []);
    let cases: Vec<&Case> = whole.cases.iter().filter(|case| case.language.game == "mtg").collect();
    let clauses = whole.clauses(&engine::mtg::LANGUAGE);
    let mut group = criterion.benchmark_group("Magic");
    group.bench_function("all cases of the suite", |bencher| bencher.iter(|| all(&cases, &clauses)));
    let kinds: [(&str, Written); 5] = [
        ("pools under one name", |n| pools(n, true)),
        ("pools under names of their own", |n| pools(n, false)),
        ("static abilities under names of their own", |n| statics(n, false)),
        ("pools under one name, and as many damages at once", |n| at_once(n, n)),
        ("static abilities under one name", |n| statics(n, true)),
    ];
    let mut suites: Vec<Vec<Suite>> = Vec::new();
    for (name, text) in kinds {
        let of_sizes: Vec<Suite> = SIZES.iter().map(|size| single(&text(*size))).collect();
        for (size, suite) in SIZES.iter().zip(&of_sizes) {
            group.bench_function(format!("{size} {name}"), |bencher| bencher.iter(|| first(suite)));
        }
        suites.push(of_sizes);
    }
    group.finish();

    let plays: usize = cases.iter().map(|case| case.editions.len()).sum();
    let a_case = best(|| all(&cases, &clauses)) / u32::try_from(cases.len()).expect("not that many");
    println!("a case of the suite takes {a_case:.1?} on average ({} cases, {plays} with their editions)", cases.len());
    for ((name, _), of_sizes) in kinds.iter().zip(&suites) {
        let times: Vec<Duration> = of_sizes.iter().map(|suite| best(|| first(suite))).collect();
        let ratio = |index: usize| times[index].as_secs_f64() / times[index - 1].as_secs_f64();
        println!(
            "{SIZES:?} {name}: {times:.2?}; ten times as many take {:.1} and {:.1} times as long",
            ratio(1),
            ratio(2)
        );
    }
    let last = best(|| first(&suites[3][2]));
    println!("1,000 pools and 1,000 damages at once, each question answered with its first option: {last:.0?}");
}

fn best(work: impl Fn()) -> Duration {
    let time = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..ROUNDS).map(|_| time()).min().expect("there are rounds")
}

/// Plays every case in each of its editions, explores all open choices, and judges it.
fn all(cases: &[&Case], clauses: &GameClauses) {
    for case in cases {
        let mut alike = Alike::default();
        for (edition, _) in &case.editions {
            black_box(alike.play(case, edition, &Reference::right(), clauses));
        }
    }
}

fn single(text: &str) -> Suite {
    let text = Text { path: "large.yaml".into(), text: Ok(text.into()) };
    let suite = load(engine::GAMES, Texts { cases: vec![text], ..bundled::base() });
    assert_eq!(suite.problems, []);
    first(&suite);
    suite
}

/// Plays the only case, each open choice answered with its first option.
fn first(suite: &Suite) {
    let scenario = suite.cases[0].scenario.as_ref().expect("all cards are known");
    let outcome = Reference::right().play_on(scenario, EDITION, Open::FIRST, Notes::default());
    assert!(matches!(black_box(&outcome), Outcome::Played { .. }), "{outcome:?}");
}

fn head(own: &str) -> String {
    format!(
        "game: mtg\ncards:\n{own}\n  Flood of Fire: {{types: [Sorcery], effect: [{{deal_damage: {{amount: x, to: {{target: creature}}}}}}]}}\n\
         cases:\n  large:\n    asserts: [615.7-depletes]\n    source: derived\n    given:\n"
    )
}

/// Writes a case with `many` pools of 1 on one creature, and damage that uses up all of them.
fn pools(many: usize, one_name: bool) -> String {
    let mut text = head("  Ward: {types: [Instant], effect: [{prevent: {amount: next 1, to: {target: creature}}}]}");
    let wards: Vec<String> = (0..many).map(|i| format!("{{w{i}: Ward}}")).collect();
    let _ = writeln!(
        text,
        "      alice: {{battlefield: [{{wall: {{types: [Creature], stats: 0/9999}}}}], hand: [{}, Flood of Fire]}}\n    when:",
        wards.join(", ")
    );
    for i in 0..many {
        let named = if one_name { ", as: ward" } else { "" };
        let _ = writeln!(text, "      - alice: {{cast: w{i}, targets: [wall]{named}}}");
    }
    let _ = writeln!(
        text,
        "      - alice: {{cast: Flood of Fire, x: {}, targets: [wall]}}\n    then: {{wall: {{damage: 1}}}}",
        many + 1
    );
    text
}

/// Writes a case with `many` static abilities that each prevent 1 of one source's damage.
fn statics(many: usize, one_name: bool) -> String {
    let mut text = head("  Padding: {types: [Enchantment], static: [{prevent: {amount: 1, to: creature}}]}");
    let padding: Vec<String> =
        (0..many).map(|i| if one_name { "Padding".to_owned() } else { format!("{{p{i}: Padding}}") }).collect();
    let _ = writeln!(
        text,
        "      alice: {{battlefield: [{{wall: {{types: [Creature], stats: 0/9999}}}}, {}], hand: [Flood of Fire]}}\n    when:\n      \
         - alice: {{cast: Flood of Fire, x: {}, targets: [wall]}}\n    then: {{wall: {{damage: 1}}}}",
        padding.join(", "),
        many + 1
    );
    text
}

/// Writes a case with several pools on one creature that several others block, each with more than a pool holds.
fn at_once(pools: usize, blockers: usize) -> String {
    let mut text = head("");
    let salves: Vec<String> = (0..pools).map(|i| format!("{{s{i}: Healing Salve}}")).collect();
    let beasts: Vec<String> = (0..blockers).map(|i| format!("{{b{i}: {{types: [Creature], stats: 5/5}}}}")).collect();
    let names: Vec<String> = (0..blockers).map(|i| format!("b{i}")).collect();
    let _ = writeln!(
        text,
        "      alice: {{battlefield: [{{wall: {{types: [Creature], stats: 1/9999}}}}], hand: [{}]}}\n      \
         bob: {{battlefield: [{}]}}\n    when:",
        salves.join(", "),
        beasts.join(", ")
    );
    for i in 0..pools {
        let _ = writeln!(text, "      - alice: {{cast: s{i}, mode: shield, targets: [wall], as: salve}}");
    }
    let _ = writeln!(
        text,
        "      - alice: {{attack: {{bob: [wall]}}}}\n      - bob: {{block: {{wall: [{}]}}}}\n    then: {{alice: {{life: 20}}}}",
        names.join(", ")
    );
    text
}
