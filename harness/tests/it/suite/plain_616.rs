//! The engine finds the effects that apply to damage by what changed since the last choice. Here it plays the same as an
//! engine that looks at all of them before each choice, as 616.1 states it.

use std::fmt::Write as _;

use engine::kernel::interpretations::Wrong;
use engine::kernel::outcome::Outcome;
use engine::kernel::transcript::{Notes, Open};
use ruleproof::lab::generate::chance::Chance;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::{Suite, Text, Texts, load};
use ruleproof::suite::parallel;
use ruleproof::suite::play::engine::Reference;

use crate::SUITE;

/// The number of random plays; each deals damage at one time [`BLASTS`] times.
const PLAYS: u64 = 500;

const BLASTS: usize = 10;

fn plain() -> Reference {
    let mut allowed = engine::GAMES.find("mtg").unwrap().allowed().into_iter();
    let is_plain = |wrong: &Wrong| wrong.name == "every effect is looked at before each choice";
    Reference::wrong(allowed.find(is_plain).unwrap())
}

/// Plays a case in all its editions on both engines, and returns the editions in which they differ.
fn differs(case: &Case) -> Vec<&'static str> {
    let Some(scenario) = &case.scenario else { return Vec::new() };
    let plain = plain();
    // What is observed contains the options of each question. Citations are left out: which of them are due depends on
    // what was offered before.
    let play =
        |engine: &Reference, edition: &str| match engine.play_on(scenario, edition, Open::FIRST, Notes::default()) {
            Outcome::Played { observed, .. } => format!("{observed:?}"),
            other => format!("{other:?}"),
        };
    let editions = case.editions.iter().map(|(edition, _)| *edition);
    editions.filter(|edition| play(&Reference::right(), edition) != play(&plain, edition)).collect()
}

fn different(cases: &[&Case]) -> Vec<String> {
    let found = parallel::map(cases, |case| {
        differs(case).into_iter().map(|edition| format!("{}@{edition}", case.id)).collect::<Vec<_>>()
    });
    found.into_iter().flatten().collect()
}

#[test]
fn cases_of_the_suite_are_played_alike() {
    let cases: Vec<&Case> = SUITE.cases.iter().filter(|case| case.language.game == "mtg").collect();
    assert_eq!(different(&cases), [""; 0]);
}

/// Static abilities that change damage.
const STATICS: [&str; 17] = [
    "prevent: {amount: 1, to: you}",
    "prevent: {amount: 1, to: {type: [creature], controller: you}}",
    "prevent: {amount: 2, from: {color: [red]}}",
    "prevent: {amount: all, from: {color: [green]}, to: creature}",
    "prevent: {amount: all but 1, to: {type: [creature], controller: you}}",
    "prevent: {amount: half, to: you}",
    "replace: {would: {dealt: {}}, change: {amount: double}}",
    "replace: {would: {dealt: {from: {color: [red]}}}, change: {amount: double}}",
    "replace: {would: {dealt: {to: creature}}, change: {amount: plus 1}}",
    "replace: {would: {dealt: {to: player}}, change: {amount: plus 2}}",
    "replace: {would: {dealt: {to: you}}, change: {amount: minus 1}}",
    "replace: {would: {dealt: {to: creature, amount: 3+}}, change: {amount: 2}}",
    "replace: {would: {dealt: {to: you}}, change: {to: self}}",
    "replace: {would: {dealt: {to: {type: [creature], controller: you, other: true}}}, change: {to: self}}",
    "replace: {would: {dealt: {to: {type: [creature], controller: opponent}}}, change: {to: you}}",
    "unpreventable: {from: {color: [red]}}",
    "prevent: {amount: all, to: self}",
];

/// Effects of spells that change damage for a while.
const SHIELDS: [&str; 10] = [
    "prevent: {amount: next 1, to: you}",
    "prevent: {amount: next 3, to: you}",
    "prevent: {amount: next 4, to: {each: {type: [creature], controller: you}}}",
    "prevent: {amount: next time, to: you}",
    "prevent: {amount: next time, from: {color: [red]}, to: {each: creature}}",
    "prevent: {amount: all, from: {color: [green]}}",
    "replace: {would: {dealt: {to: you}}, change: {to: {chosen: creature}}, amount: next 2}",
    "replace: {would: {dealt: {from: {color: [red]}}}, change: {amount: double}, amount: next time}",
    "replace: {would: {dealt: {to: creature}}, change: {amount: plus 1}}",
    "unpreventable: {}",
];

/// Effects of spells that deal damage to several recipients at one time.
const DAMAGES: [&str; 6] = [
    "deal_damage: {amount: 1, to: [{each: creature}, {each: player}]}",
    "deal_damage: {amount: 2, to: {each: creature}}",
    "deal_damage: {amount: 3, to: [{each: creature}, {each: player}]}",
    "deal_damage: {amount: 4, to: {each: player}}",
    "deal_damage: {amount: 5, to: {each: opponent}}",
    "deal_damage: {amount: 7, to: {each: creature}}",
];

fn file(seeds: std::ops::Range<u64>) -> String {
    let mut text = "game: mtg\nlanguage: 2\ncards:\n".to_owned();
    for (number, ability) in STATICS.iter().enumerate() {
        let _ = writeln!(
            text,
            "  Guard {number}: {{invented: true, types: [Creature], colors: [white], stats: 0/90, static: [{{{ability}}}]}}"
        );
    }
    for (number, effect) in SHIELDS.iter().enumerate() {
        let _ = writeln!(
            text,
            "  Ward {number}: {{invented: true, types: [Instant], colors: [white], effect: [{{{effect}}}]}}"
        );
    }
    for (number, effect) in DAMAGES.iter().enumerate() {
        for color in ["red", "green"] {
            let _ = writeln!(
                text,
                "  Blast {color} {number}: {{invented: true, types: [Instant], colors: [{color}], effect: [{{{effect}}}]}}"
            );
        }
    }
    text.push_str("cases:\n");
    seeds.for_each(|seed| add_case(&mut text, seed));
    text
}

/// A case with some of these effects in force, and damage that is dealt again and again.
fn add_case(text: &mut String, seed: u64) {
    let mut chance = Chance::new(seed);
    let mut hands = [Vec::new(), Vec::new()];
    let mut steps = Vec::new();
    let mut cast = |chance: &mut Chance, card: &str| {
        let who = chance.so_many(0, 1);
        let number = steps.len();
        hands[who].push(format!("{{spell {number}: {card}}}"));
        steps.push(format!("{}: {{cast: spell {number}}}", ["alice", "bob"][who]));
    };
    for _ in 0..chance.so_many(1, 4) {
        let card = format!("Ward {}", chance.so_many(0, SHIELDS.len() - 1));
        cast(&mut chance, &card);
    }
    for blast in 0..BLASTS {
        let color = chance.one(&["red", "green"]).copied().unwrap_or("red");
        let card = format!("Blast {color} {}", chance.so_many(0, DAMAGES.len() - 1));
        cast(&mut chance, &card);
        if blast % 3 == 2 {
            let card = format!("Ward {}", chance.so_many(0, SHIELDS.len() - 1));
            cast(&mut chance, &card);
        }
    }
    let _ = writeln!(text, "  batches-{seed}:\n    asserts: [616.1-controller-chooses]\n    given:");
    for (name, hand) in ["alice", "bob"].into_iter().zip(&hands) {
        let guards: Vec<String> =
            (0..chance.so_many(0, 3)).map(|_| format!("Guard {}", chance.so_many(0, STATICS.len() - 1))).collect();
        let (guards, hand) = (guards.join(", "), hand.join(", "));
        let _ = writeln!(text, "      {name}: {{life: 900, battlefield: [{guards}], hand: [{hand}]}}");
    }
    text.push_str("    when:\n");
    for step in steps {
        let _ = writeln!(text, "      - {step}");
    }
    text.push_str("    then: todo\n");
}

fn loaded(seeds: std::ops::Range<u64>) -> Suite {
    let text = Text { path: "pending/batches.yaml".into(), text: Ok(file(seeds).into()) };
    let suite = load(engine::GAMES, Texts { cases: vec![text], ..ruleproof::bundled::base() });
    let problems: Vec<String> = suite.problems.iter().take(3).map(|p| p.render(&suite.sources, false)).collect();
    assert_eq!(problems, [""; 0]);
    suite
}

fn check(seeds: std::ops::Range<u64>) {
    let suite = loaded(seeds);
    let cases: Vec<&Case> = suite.pending.iter().collect();
    for case in cases.iter().take(20) {
        let outcome =
            Reference::right().play_on(case.scenario.as_ref().unwrap(), "2026-09-25", Open::FIRST, Notes::default());
        assert!(matches!(outcome, Outcome::Played { .. }), "{}: {outcome:?}", case.id);
    }
    assert_eq!(different(&cases), [""; 0]);
}

#[test]
fn random_batches_are_played_alike() {
    check(0..PLAYS);
}

#[test]
#[ignore = "takes a minute: 100,000 batches"]
fn a_hundred_thousand_random_batches_are_played_alike() {
    check(PLAYS..PLAYS + 10_000);
}
