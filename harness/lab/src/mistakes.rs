//! Plays the suite on every known mistake, to find the mistakes that it catches, and the cases that do.

use std::collections::{BTreeMap, BTreeSet};

use kernel::interpretations::Wrong;
use reports::mistakes::{Caught, FORMAT, Mistake, Mistakes, Worth};
use reports::record::{CaseResult, Record, Verdict};

use crate::asked::Asking;
use crate::reticent::Reticent;
use suite::language::case::Case;
use suite::load::Suite;
use suite::parallel;
use suite::play::engine::Reference;
use suite::run::{Clauses, RunOptions, Trial, of_those, run};

/// The plays of some cases on the correct engine, and on each engine with a mistake.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The number of known mistakes in all games of the suite.
    pub known: usize,
    /// The run on the correct engine.
    pub right: Record,
    /// One row for each mistake, in the order in which they are listed.
    pub rows: Vec<Row>,
}

/// The plays on an engine with a mistake.
#[derive(Clone, Debug)]
pub struct Row {
    /// The mistake.
    pub wrong: Wrong,
    /// The plays that fail, although they do not on the correct engine.
    pub turned: Vec<CaseResult>,
}

impl Row {
    /// The cases that a user sees fail, by id, with their asserted clauses.
    fn failing(&self) -> BTreeMap<&str, &[String]> {
        let red = self.turned.iter().filter(|play| play.standing.is_failure());
        red.map(|play| (&*play.id, &*play.asserts)).collect()
    }

    /// The clauses of the mistake, in order, each with the failing cases that assert it.
    pub fn caught(&self) -> Vec<(&'static str, Vec<&str>)> {
        let red = self.failing();
        let by = |clause: &str| {
            let of = red.iter().filter(|(_, asserts)| asserts.iter().any(|id| id == clause));
            of.map(|(id, _)| *id).collect()
        };
        self.wrong.ids().map(|clause| (clause, by(clause))).collect()
    }
}

/// The cases that are played on an engine with a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All cases of its game.
    Game,
    /// The cases that assert one of its clauses, and so could catch it; this is several times faster.
    Clauses,
}

impl Scope {
    fn has(self, wrong: &Wrong, case: &Case) -> bool {
        let asserts = || case.asserts.iter().any(|(id, _)| wrong.is_about(id));
        case.language.game == wrong.game && (self == Self::Game || asserts())
    }
}

/// Returns `true` if an engine deviated from the expectation of a case. Citing other clauses does not count.
pub fn differs(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::Pass | Verdict::PassState | Verdict::Unproved)
}

/// Plays the trials on the correct engine, and on an engine with each mistake those in scope that it could change
/// ([`crate::asked`]). `done` is called after each mistake, with its name.
pub fn matrix(
    suite: &Suite,
    trials: &[Trial<'_>],
    mistakes: (&[Wrong], Scope),
    from: &str,
    done: &(dyn Fn(&str) + Sync),
) -> Matrix {
    matrix_without(suite, trials, mistakes, &[], from, done)
}

/// Like [`matrix`], on engines with unreported parts: `untold` lists what they leave out ([`Reticent`]).
pub fn matrix_without(
    suite: &Suite,
    trials: &[Trial<'_>],
    (mistakes, scope): (&[Wrong], Scope),
    untold: &[String],
    from: &str,
    done: &(dyn Fn(&str) + Sync),
) -> Matrix {
    let options = RunOptions::quiet(from);
    let asking = Asking::new(Reticent { engine: Reference::right(), untold });
    let right = run(suite, trials, &asking, &options);
    let asked = asking.asked();
    let odd: BTreeSet<(&str, &str)> = right.results.iter().filter(|play| differs(play.verdict)).map(key).collect();
    let clauses = Clauses::of(suite);
    let rows = parallel::map(mistakes, |wrong| {
        let replaced = suite.games.find(wrong.game).map(|game| game.replaced(wrong)).unwrap_or_default();
        let within = trials.iter().filter(|(case, edition)| {
            scope.has(wrong, case)
                && asked.may_change(&replaced, case, edition)
                && !odd.contains(&(&*case.id, *edition))
        });
        let within: Vec<Trial<'_>> = within.copied().collect();
        let engine = Reticent { engine: Reference::wrong(*wrong), untold };
        let row = Row { wrong: *wrong, turned: of_those(suite, &clauses, &within, &engine, &options, differs) };
        done(wrong.name);
        row
    });
    Matrix { known: suite.games.mistakes().count(), right, rows }
}

fn key(play: &CaseResult) -> (&str, &str) {
    (&play.id, &play.edition)
}

/// The mistakes that some cases should catch: for a whole suite, those of its games; for a part, those about a clause
/// that one of the cases asserts.
pub fn concerned(suite: &Suite, trials: &[Trial<'_>]) -> Vec<Wrong> {
    let whole = trials.len() == suite.cases.iter().map(|case| case.editions.len()).sum::<usize>();
    let games: BTreeSet<&str> = trials.iter().map(|(case, _)| case.language.game).collect();
    let asserted: BTreeSet<(&str, &str)> = trials
        .iter()
        .flat_map(|(case, _)| case.asserts.iter().map(|(id, _)| (case.language.game, id.as_str())))
        .collect();
    suite
        .games
        .mistakes()
        .filter(|wrong| games.contains(wrong.game))
        .filter(|wrong| whole || wrong.ids().any(|clause| asserted.contains(&(wrong.game, clause))))
        .collect()
}

/// The report of a matrix, by mistakes and by cases.
pub fn report(matrix: &Matrix, seconds: f64) -> Mistakes {
    let mistakes: Vec<Mistake> = matrix.rows.iter().map(mistake).collect();
    let mut worth: BTreeMap<&str, Worth> = BTreeMap::new();
    let listed: BTreeSet<(&str, &str)> =
        matrix.rows.iter().flat_map(|row| row.wrong.ids().map(|clause| (row.wrong.game, clause))).collect();
    let mut order = Vec::new();
    for play in matrix.right.results.iter().filter(|play| play.status.is_none()) {
        if play.asserts.iter().any(|clause| listed.contains(&(play.game(), clause))) && !worth.contains_key(&*play.id) {
            worth.insert(&play.id, Worth { id: play.id.clone(), ..Worth::default() });
            order.push(&*play.id);
        }
    }
    for mistake in &mistakes {
        let by = mistake.by();
        for id in &by {
            if let Some(worth) = worth.get_mut(id) {
                worth.catches += 1;
                if by.len() == 1 {
                    worth.alone.push(mistake.name.clone());
                }
            }
        }
    }
    let cases = order.iter().filter_map(|id| worth.get(id).cloned()).collect();
    Mistakes { format: FORMAT, suite: matrix.right.suite.clone(), known: matrix.known, seconds, mistakes, cases }
}

fn mistake(row: &Row) -> Mistake {
    let caught = row.caught();
    let by: BTreeSet<&str> = caught.iter().flat_map(|(_, by)| by.iter().copied()).collect();
    let elsewhere = row.failing().into_keys().filter(|id| !by.contains(id)).map(str::to_owned).collect();
    let clauses = caught.iter().map(|(clause, by)| Caught {
        clause: (*clause).to_owned(),
        by: by.iter().map(|id| (*id).to_owned()).collect(),
    });
    Mistake {
        game: row.wrong.game.to_owned(),
        name: row.wrong.name.to_owned(),
        says: row.wrong.says.to_owned(),
        clauses: clauses.collect(),
        elsewhere,
    }
}
