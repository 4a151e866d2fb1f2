//! Every mistake is noticed, and every clause is guarded: by cases that pass on the engine as it
//! should be, and by a mistake that turns one of them red.
#![allow(clippy::unwrap_used, reason = "a test may fail so")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use engine::kernel::mistake::Wrong;
use reports::record::Verdict;
use ruleproof::language::case::Case;
use ruleproof::play::engine::Reference;
use ruleproof::run::{Telling, run, trials};
use ruleproof::suite::files::folder;
use ruleproof::suite::load::{Suite, Texts, load};

/// The games of which every clause is guarded.
const GUARDED: [&str; 3] = ["mtg", "netrunner", "riftbound"];

/// How many cases a clause has at least.
const CASES: usize = 2;

static SUITE: LazyLock<Suite> = LazyLock::new(|| {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    load(Texts {
        seeds: folder(&root.join("seeds")).unwrap(),
        base: Vec::new(),
        cases: folder(&root.join("cases")).unwrap(),
    })
});

/// Each mistake, with those of its clauses whose cases tell its engine from the right one.
static NOTICED: LazyLock<Vec<(Wrong, Vec<&str>)>> = LazyLock::new(|| {
    let noticed = |wrong: Wrong| {
        let red = asserted(wrong.game, Some(wrong.clauses), &Reference::wrong(wrong), differs);
        wrong.clauses.iter().copied().filter(|id| red.contains_key(*id)).collect()
    };
    engine::mistakes().map(|wrong| (wrong, noticed(wrong))).collect()
});

/// Whether an engine did otherwise than a case expects. That it decided under other clauses is not
/// enough.
fn differs(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::Pass | Verdict::Unproved)
}

/// The clauses asserted by the cases of a game, or of some of its clauses, that end in such a verdict
/// in some edition, with how many of these cases assert each.
fn asserted(game: &str, of: Option<&[&str]>, engine: &Reference, such: fn(Verdict) -> bool) -> BTreeMap<String, usize> {
    let telling = Telling { from: "cases", again: "", done: &|_| {} };
    let about = |case: &&Case| of.is_none_or(|of| case.asserts.iter().any(|(id, _)| of.contains(&id.as_str())));
    let cases = SUITE.cases.iter().filter(|case| case.language.game == game).filter(about);
    let record = run(&SUITE, &trials(cases, None), engine, &telling);
    let found: BTreeMap<&str, &[String]> =
        record.results.iter().filter(|one| such(one.verdict)).map(|one| (&*one.id, &*one.asserts)).collect();
    let mut counts = BTreeMap::new();
    for clause in found.into_values().flatten() {
        *counts.entry(clause.clone()).or_default() += 1;
    }
    counts
}

#[test]
fn every_mistake_turns_a_case_of_its_clauses_red() {
    assert_eq!(SUITE.problems, []);
    let unnoticed = NOTICED.iter().filter(|(_, clauses)| clauses.is_empty());
    let unnoticed: Vec<String> = unnoticed.map(|(wrong, _)| format!("{}: {}", wrong.game, wrong.name)).collect();
    assert_eq!(unnoticed, [""; 0]);
}

#[test]
fn every_clause_has_its_cases_and_a_mistake() {
    let mut lacking = Vec::new();
    for game in GUARDED {
        let passing = asserted(game, None, &Reference::right(), |verdict| verdict == Verdict::Pass);
        for (id, _) in SUITE.catalogues.clauses(game).filter(|(_, clause)| clause.exempt.is_none()) {
            let cases = passing.get(id).copied().unwrap_or(0);
            if cases < CASES {
                lacking.push(format!("{game} {id}: {cases} of {CASES} cases that pass"));
            }
            if !NOTICED.iter().any(|(wrong, _)| wrong.game == game && wrong.clauses.contains(&id)) {
                lacking.push(format!("{game} {id}: no mistake lists it"));
            }
        }
    }
    assert_eq!(lacking, [""; 0]);
}

#[test]
fn a_mistake_turns_a_case_red_for_each_clause_that_it_lists() {
    let mut idle = Vec::new();
    for (wrong, noticed) in NOTICED.iter().filter(|(wrong, _)| GUARDED.contains(&wrong.game)) {
        for id in wrong.clauses.iter().filter(|id| !noticed.contains(id)) {
            idle.push(format!("{} {id}: no case that asserts it notices `{}`", wrong.game, wrong.name));
        }
    }
    assert_eq!(idle, [""; 0]);
}

#[test]
fn no_two_mistakes_have_one_name() {
    let mut names: Vec<&str> = engine::mistakes().map(|wrong| wrong.name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

#[test]
fn every_clause_of_a_mistake_is_in_a_catalogue() {
    for wrong in engine::mistakes() {
        for clause in wrong.clauses {
            assert!(SUITE.catalogues.find(wrong.game, clause).is_some(), "{}: {clause}", wrong.name);
        }
    }
}
