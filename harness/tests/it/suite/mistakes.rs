//! The suite catches every known mistake, and guards every clause: with cases that pass on the correct engine, and with
//! a mistake that makes one of them fail. The committed coverage is up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use engine::kernel::interpretations::Wrong;
use reports::coverage_text::table;
use reports::mistakes::kept;
use reports::record::Verdict;
use ruleproof::lab::asked::Asking;
use ruleproof::lab::cards::misread::Misreader;
use ruleproof::lab::cards::{Listed, listed};
use ruleproof::lab::coverage::coverage;
use ruleproof::lab::mistakes::{Matrix, Scope, matrix, matrix_without, report};
use ruleproof::lab::reticent::{EVENTS, Reticent};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::language::header::Origin;
use ruleproof::suite::parallel;
use ruleproof::suite::play::engine::Reference;
use ruleproof::suite::run::{RunOptions, Trial, run, trials};

use crate::{SUITE, root};

/// The games in which every clause is guarded.
const GUARDED: [&str; 3] = ["mtg", "netrunner", "riftbound"];

/// The fewest cases of a clause.
const CASES: usize = 2;

/// Every play on the correct engine, and on each engine with a mistake the plays that could catch it.
static MATRIX: LazyLock<Matrix> = LazyLock::new(|| {
    let mistakes: Vec<Wrong> = engine::GAMES.mistakes().collect();
    matrix(&SUITE, &trials(&SUITE.cases, None), (&mistakes, Scope::Clauses), "cases", &|_| {})
});

/// The number of cases that assert a clause and pass on the correct engine in some edition.
fn passing(game: &str, clause: &str) -> usize {
    let passed = MATRIX.right.results.iter().filter(|play| play.verdict == Verdict::Pass && play.game() == game);
    let of = passed.filter(|play| play.asserts.iter().any(|id| id == clause));
    of.map(|play| &play.id).collect::<BTreeSet<_>>().len()
}

#[test]
fn every_mistake_turns_a_case_of_its_clauses_red() {
    assert_eq!(SUITE.problems, []);
    let report = report(&MATRIX, 0.0);
    let unnoticed: Vec<String> = report.survivors().map(|one| format!("{}: {}", one.game, one.name)).collect();
    assert_eq!(unnoticed, [""; 0]);
}

/// Returns `true` if a case fails when one of its cards is misread.
fn fails_misread(misreader: &Misreader<'_>, cards: &[Listed<'_>], case: &Case) -> bool {
    let is_it = |other: &&Case| std::ptr::eq(*other, case);
    let of_case = cards.iter().filter(|card| card.by.iter().any(is_it));
    let mut alone = of_case.map(|card| Listed { by: card.by.iter().copied().filter(is_it).collect(), ..card.clone() });
    alone.any(|card| misreader.first_caught(&card).is_some())
}

#[test]
fn a_case_of_an_engines_bug_fails_with_a_mistake_or_a_misread_card() {
    let turned = MATRIX.rows.iter().flat_map(|row| &row.turned);
    let failing: BTreeSet<&str> = turned.filter(|play| play.standing.is_failure()).map(|play| &*play.id).collect();
    let is_of_bug = |case: &&Case| matches!(&case.source, Some(Origin::Cited(cited)) if cited.engine_bug.is_some());
    let of_bugs: Vec<&Case> = SUITE.cases.iter().filter(is_of_bug).collect();
    assert!(of_bugs.len() > 100, "{}", of_bugs.len());
    let rest: Vec<&Case> = of_bugs.into_iter().filter(|case| !failing.contains(&*case.id)).collect();
    let (cards, misreader) = (listed(&SUITE), Misreader::new(&SUITE));
    let misread = parallel::map(&rest, |case| fails_misread(&misreader, &cards, case));
    let never = rest.iter().zip(misread).filter(|(_, fails)| !fails).map(|(case, _)| &*case.id);
    assert_eq!(never.collect::<Vec<_>>(), [""; 0]);
}

/// The percentage of known mistakes that must be caught, in each game, in an engine that reports only states.
const BY_STATES: usize = 95;

#[test]
fn an_engine_that_tells_states_alone_is_caught_at_nearly_all_mistakes_and_the_rest_is_known() {
    let mistakes: Vec<Wrong> = engine::GAMES.mistakes().collect();
    let (plays, states) = (trials(&SUITE.cases, None), [EVENTS.to_owned()]);
    let report = report(&matrix_without(&SUITE, &plays, (&mistakes, Scope::Clauses), &states, "cases", &|_| {}), 0.0);
    assert_eq!(kept(&report), cases::UNNOTICED, "`ruleproof mistakes --untold events --write cases/unnoticed.txt`");
    for game in GUARDED {
        let all = report.mistakes.iter().filter(|mistake| mistake.game == game).count();
        let unnoticed = report.survivors().filter(|mistake| mistake.game == game).count();
        assert!((all - unnoticed) * 100 >= all * BY_STATES, "{game}: {unnoticed} of {all} go unnoticed");
    }
}

/// Plays, with each mistake, one of every `share` plays that should be unaffected, a different one for each mistake.
/// Returns the number of plays.
fn unchanged_in(share: usize) -> usize {
    let mistakes: Vec<Wrong> = engine::GAMES.mistakes().collect();
    let (plays, options) = (trials(&SUITE.cases, None), RunOptions::quiet("cases"));
    let asking = Asking::new(Reticent { engine: Reference::right(), untold: &[] });
    let right = run(&SUITE, &plays, &asking, &options);
    let asked = asking.asked();
    let verdicts: BTreeMap<(&str, &str), Verdict> =
        right.results.iter().map(|play| ((&*play.id, &*play.edition), play.verdict)).collect();
    let numbered: Vec<(usize, Wrong)> = mistakes.into_iter().enumerate().collect();
    let counts = parallel::map(&numbered, |(number, wrong)| {
        let of_game = plays.iter().filter(|(case, _)| case.language.game == wrong.game);
        let replaced = engine::GAMES.find(wrong.game).unwrap().replaced(wrong);
        let left_out = of_game.filter(|(case, edition)| !asked.may_change(&replaced, case, edition));
        let some: Vec<Trial<'_>> =
            left_out.enumerate().filter(|(at, _)| at % share == number % share).map(|(_, trial)| *trial).collect();
        let record = run(&SUITE, &some, &Reference::wrong(*wrong), &options);
        for play in &record.results {
            let before = verdicts[&(&*play.id, &*play.edition)];
            assert_eq!(play.verdict, before, "{} changes {}@{}", wrong.name, play.id, play.edition);
        }
        record.results.len()
    });
    counts.iter().sum()
}

#[test]
fn what_asks_for_nothing_that_a_mistake_replaces_stays_as_it_is() {
    assert!(unchanged_in(53) > 10_000);
}

#[test]
#[ignore = "a measurement, which takes minutes"]
fn all_that_asks_for_nothing_that_a_mistake_replaces_stays_as_it_is() {
    let left_out = unchanged_in(1);
    let of = |game: &str| trials(&SUITE.cases, None).iter().filter(|(case, _)| case.language.game == game).count();
    let all: usize = engine::GAMES.mistakes().map(|wrong| of(wrong.game)).sum();
    assert!(left_out * 2 > all, "{left_out} of {all} plays need not be repeated");
}

#[test]
fn every_clause_has_its_cases_and_a_mistake() {
    let mut lacking = Vec::new();
    for game in GUARDED {
        for (id, _) in SUITE.catalogues.clauses(game).filter(|(_, clause)| clause.exempt.is_none()) {
            let cases = passing(game, id);
            if cases < CASES {
                lacking.push(format!("{game} {id}: {cases} of {CASES} cases that pass"));
            }
            if !engine::GAMES.mistakes().any(|wrong| wrong.game == game && wrong.is_about(id)) {
                lacking.push(format!("{game} {id}: no mistake lists it"));
            }
        }
    }
    assert_eq!(lacking, [""; 0]);
}

#[test]
fn every_clause_says_what_decides_under_it_or_why_nothing_does() {
    let mut silent = Vec::new();
    for language in engine::GAMES.languages() {
        for (id, clause) in SUITE.catalogues.clauses(language.game) {
            if clause.decided.is_some() == clause.exempt.is_some() {
                silent.push(format!("{} {id}: either `decided` or `exempt`", language.game));
            }
        }
    }
    assert_eq!(silent, [""; 0]);
}

#[test]
fn a_mistake_turns_a_case_red_for_each_clause_that_it_lists() {
    let mut idle = Vec::new();
    for row in &MATRIX.rows {
        for (clause, _) in row.caught().iter().filter(|(_, by)| by.is_empty()) {
            idle.push(format!("{} {clause}: no case that asserts it notices `{}`", row.wrong.game, row.wrong.name));
        }
    }
    assert_eq!(idle, [""; 0]);
}

#[test]
fn no_two_mistakes_have_one_name() {
    let mut names: Vec<&str> = engine::GAMES.mistakes().map(|wrong| wrong.name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

#[test]
fn every_clause_of_a_mistake_is_in_a_catalogue() {
    for wrong in engine::GAMES.mistakes() {
        for clause in wrong.ids() {
            assert!(SUITE.catalogues.find(wrong.game, clause).is_some(), "{}: {clause}", wrong.name);
        }
    }
}

#[test]
fn the_committed_coverage_is_the_present_one() {
    let report = coverage(&SUITE, &MATRIX, 0.0);
    // A clause may stand in a catalogue before the engine decides by it; the table below lists it.
    let awaited = |line: &&String| {
        let mut awaited = report.clauses.iter().filter(|clause| clause.awaits_engine());
        awaited.any(|clause| line.starts_with(&format!("{} {}: ", clause.game, clause.id)))
    };
    let wrong: Vec<String> = report.wrong().into_iter().filter(|line| !awaited(&line)).collect();
    assert_eq!(wrong, [""; 0]);
    let present = table(&report);
    let kept = std::fs::read_to_string(root().join("seeds/coverage.txt")).unwrap_or_default();
    assert!(
        kept == present,
        "write seeds/coverage.txt anew with `ruleproof coverage --write`:\n{}",
        suite::text::diff::unified(("kept", &kept), ("present", &present), 0)
    );
}
