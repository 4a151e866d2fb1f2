//! Values that are unchanged after being written and parsed again: scenarios and cards in canonical form, records,
//! baselines, expressions.

use std::sync::LazyLock;

use fastrand::Rng;
use indexmap::IndexMap;
use reports::baseline::{Baseline, Known};
use reports::lines::{Head, all as lines};
use reports::passed::Passed;
use reports::plain;
use reports::record::{CaseResult, EngineInfo, Failure, Record, SuiteInfo, Verdict};
use reports::standing::Policy;
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Suite;
use ruleproof::suite::select::Filter;
use ruleproof::{baselines, bundled};

static SUITE: LazyLock<Suite> = LazyLock::new(bundled::suite);

/// The number of attempts for each.
const TIMES: usize = 500;

/// Characters with a special meaning somewhere.
const SIGNS: [&str; 32] = [
    "a",
    "Z",
    "0",
    "9",
    " ",
    "  ",
    "-",
    ": ",
    "#",
    " #",
    "'",
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    "&",
    "*",
    "!",
    "|",
    ">",
    "%",
    "@",
    "`",
    "~",
    "no",
    "null",
    "1e3",
    "\u{e9}",
    "\u{1f409}",
];

fn text(chance: &mut Rng) -> String {
    let signs: String = (0..chance.usize(1..12)).map(|_| SIGNS[chance.usize(..SIGNS.len())]).collect();
    // Text that a log would interpret is never stored.
    plain::line(&signs).into_owned()
}

fn some<T>(chance: &mut Rng, most: usize, mut one: impl FnMut(&mut Rng) -> T) -> Vec<T> {
    (0..chance.usize(..=most)).map(|_| one(chance)).collect()
}

fn verdict(chance: &mut Rng) -> Verdict {
    let all =
        ["pass", "pass-state", "fail", "unproved", "unsupported", "rejected", "crash", "timeout", "protocol", "flaky"];
    serde_json::from_str(&format!("\"{}\"", all[chance.usize(..all.len())])).unwrap()
}

fn result(chance: &mut Rng, number: usize) -> CaseResult {
    let words = |chance: &mut Rng| some(chance, 3, text);
    let mut result: CaseResult = serde_json::from_value(serde_json::json!({
        "id": format!("mtg/{number}"), "edition": text(chance), "file": text(chance), "line": chance.u32(..),
        "asserts": words(chance), "verdict": "pass", "standing": "expected", "rerun": text(chance),
        "micros": u64::from(chance.u32(..)),
    }))
    .unwrap();
    result.verdict = verdict(chance);
    result.reason = chance.bool().then(|| text(chance));
    result.untold = words(chance).into_iter().map(Into::into).collect();
    result.unproved = words(chance);
    result.failures = some(chance, 2, |chance| {
        let failure = serde_json::json!({ "what": text(chance), "expected": text(chance), "actual": text(chance), "line": 3, "column": 1 });
        serde_json::from_value::<Failure>(failure).unwrap()
    });
    if matches!(result.verdict, Verdict::Pass | Verdict::PassState) {
        result.failures.clear();
    }
    result.standing = Policy::default().standing(&result);
    result
}

fn record(chance: &mut Rng) -> Record {
    let results: Vec<CaseResult> = (0..chance.usize(..6)).map(|number| result(chance, number)).collect();
    Record {
        format: 1,
        suite: SuiteInfo {
            from: text(chance),
            version: text(chance),
            digest: text(chance),
            cases: chance.usize(..),
            selected: results.len(),
            plays: chance.bool().then_some(results.len()),
            part: None,
            passes: chance.bool().then(|| chance.usize(..9)),
            suite_version: chance.bool().then(|| text(chance)),
            unnoticed: Vec::new(),
        },
        engine: EngineInfo { name: text(chance), version: text(chance), mistakes: some(chance, 2, text) },
        seconds: f64::from(chance.u32(..)) / 8.0,
        policy: chance.bool().then(Policy::default),
        results,
        passed: Passed::default(),
        cut: false,
    }
}

#[test]
fn a_record_is_read_as_it_was_written_whole_and_in_lines() {
    let mut chance = Rng::with_seed(614);
    for _ in 0..TIMES {
        let record = record(&mut chance);
        let whole = reports::json::write(&record);
        assert_eq!(reports::json::read(&whole).unwrap(), (record.clone(), true), "{whole}");
        let (suite, engine) = (record.suite.clone(), record.engine.clone());
        let (plays, command) = (text(&mut chance), text(&mut chance));
        let head = Head { format: 1, suite, engine, hello: text(&mut chance), plays, command };
        let grown: String = lines(&head, &record).collect();
        assert_eq!(reports::json::read(&grown).unwrap(), (record, true), "{grown}");
        assert_eq!(reports::lines::head_of(&grown), Some(head));
    }
}

#[test]
fn a_baseline_is_read_as_it_was_written() {
    let mut chance = Rng::with_seed(615);
    for _ in 0..TIMES {
        let known = |chance: &mut Rng| {
            let result = result(chance, 1);
            (format!("{}/{}@{}", text(chance), text(chance), text(chance)), Known::of(&result, &text(chance)))
        };
        let plays: IndexMap<String, Known> = some(&mut chance, 4, known).into_iter().collect();
        let baseline = Baseline { engine: text(&mut chance), plays, ..Baseline::default() };
        let written = baselines::written(&baseline).unwrap();
        assert_eq!(
            baselines::parsed(&written).map(|read| read.0).map_err(|error| error.to_string()),
            Ok(baseline),
            "{written}"
        );
    }
}

#[test]
fn a_scenario_and_a_card_are_read_as_they_are_written() {
    for case in &SUITE.cases {
        let Some(scenario) = &case.scenario else { continue };
        let written = scenario.json();
        let again = scenario.game().read(&written).unwrap();
        assert_eq!(again.json(), written, "{}", case.id);
    }
    for (game, deck) in &SUITE.decks {
        let game = SUITE.games.find(game).unwrap();
        for (name, card) in deck {
            for edition in game.language().editions {
                let written = game.facts(card, edition).unwrap();
                let again = game.card(&serde_json::from_str(&written).unwrap()).unwrap();
                assert_eq!(game.facts(&again, edition).as_ref(), Some(&written), "{name}");
            }
        }
    }
}

/// An expression that can determine by itself which cases it selects.
enum Expression {
    Predicate(&'static str, String),
    Not(Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Without(Box<Expression>, Box<Expression>),
}

impl Expression {
    fn random(chance: &mut Rng, depth: usize) -> Self {
        let mut part = |depth: usize| Box::new(Self::random(chance, depth - 1));
        if depth == 0 {
            let case = &SUITE.cases[chance.usize(..SUITE.cases.len())];
            return match chance.u8(..4) {
                0 => Self::Predicate("game", case.language.game.to_owned()),
                1 => Self::Predicate("edition", case.editions[0].0.to_owned()),
                2 => Self::Predicate("clause", case.asserts[0].0.clone()),
                _ => Self::Predicate("id", case.id.rsplit('/').next().unwrap()[..3].to_owned()),
            };
        }
        let (one, other) = (part(depth), part(depth));
        match chance.u8(..5) {
            0 => Self::Not(one),
            1 => Self::And(one, other),
            2 => Self::Or(one, other),
            3 => Self::Without(one, other),
            _ => *one,
        }
    }

    /// The expression as it may be written: with symbols or words, with parentheses where necessary and sometimes
    /// elsewhere.
    fn written(&self, chance: &mut Rng) -> String {
        let mut inner = |part: &Self, binds: bool| {
            let text = part.written(chance);
            if binds && !matches!(part, Self::Predicate(..)) || chance.u8(..5) == 0 {
                format!("({text})")
            } else {
                text
            }
        };
        match self {
            Self::Predicate(word, text) if *word == "clause" => format!("clause(={text})"),
            Self::Predicate(word, text) => format!("{word}({text})"),
            Self::Not(one) => format!("!{}", inner(one, true)),
            // Operators of equal precedence associate from left to right.
            Self::And(one, other) => {
                let binds = matches!(**one, Self::Or(..));
                format!("{} and {}", inner(one, binds), inner(other, true))
            }
            Self::Without(one, other) => {
                let binds = matches!(**one, Self::Or(..));
                format!("{} - {}", inner(one, binds), inner(other, true))
            }
            Self::Or(one, other) => format!("{} | {}", inner(one, false), inner(other, false)),
        }
    }

    fn picks(&self, case: &Case) -> bool {
        match self {
            Self::Predicate("game", text) => case.language.game == text,
            Self::Predicate("edition", text) => case.editions.iter().any(|(edition, _)| edition == text),
            Self::Predicate("clause", text) => case.asserts.iter().any(|(clause, _)| clause == text),
            Self::Predicate(_, text) => case.id.contains(text.as_str()),
            Self::Not(one) => !one.picks(case),
            Self::And(one, other) => one.picks(case) && other.picks(case),
            Self::Or(one, other) => one.picks(case) || other.picks(case),
            Self::Without(one, other) => one.picks(case) && !other.picks(case),
        }
    }
}

#[test]
fn an_expression_picks_what_it_says_however_it_is_written() {
    let mut chance = Rng::with_seed(616);
    for _ in 0..TIMES {
        let depth = chance.usize(..5);
        let expression = Expression::random(&mut chance, depth);
        let written = expression.written(&mut chance);
        let filter = Filter::parse(&written).unwrap();
        for case in SUITE.cases.iter().step_by(7) {
            assert_eq!(filter.matches(case, &SUITE.sources), expression.picks(case), "{} by {written}", case.id);
        }
    }
}
