//! Computes the clauses that a suite proves, from the citations of its plays.

use std::collections::{BTreeMap, BTreeSet};

use kernel::clause::is_rule;
use kernel::words::language::Language;
use reports::coverage::{Clause, Coverage, FORMAT, InEdition, Problem, ProblemKind};
use reports::record::{CaseResult, Verdict};

use crate::mistakes::Matrix;
use suite::catalogue::{self, Catalogues};
use suite::load::Suite;

/// The coverage of the played games: by clause, case and edition.
pub fn coverage(suite: &Suite, matrix: &Matrix, seconds: f64) -> Coverage {
    let plays = Plays::of(matrix);
    let guards = guards(matrix);
    let mut report = Coverage {
        format: FORMAT,
        suite: matrix.right.suite.clone(),
        seconds,
        clauses: Vec::new(),
        problems: Vec::new(),
        misreadings: Vec::new(),
    };
    for language in suite.games.languages() {
        let game = language.game;
        if !matrix.right.results.iter().any(|play| play.game() == game) {
            continue;
        }
        for (id, clause) in suite.catalogues.clauses(game) {
            let Guards { caught, uncaught } = guards.get(&(game, id)).cloned().unwrap_or_default();
            report.clauses.push(Clause {
                game: game.to_owned(),
                id: id.to_owned(),
                exempt: clause.exempt.as_ref().map(|why| why.to_string()),
                reread: clause.reread.as_ref().map(reread),
                editions: plays.editions(language, id, clause),
                caught,
                uncaught,
            });
        }
        report.problems.extend(problems(&suite.catalogues, language, &matrix.right.results));
    }
    report
}

/// The reason why a clause must be reviewed, and the edition since which.
fn reread(reread: &catalogue::Reread) -> String {
    match reread.why {
        catalogue::Why::Reworded => format!("reworded in {}", &*reread.since),
        catalogue::Why::Gone => format!("gone in {}", &*reread.since),
        catalogue::Why::Unknown => format!("carried over to {} from an unknown wording", &*reread.since),
    }
}

/// The known mistakes about a clause that an asserting case caught, and those that none did.
#[derive(Clone, Default)]
struct Guards {
    caught: Vec<String>,
    uncaught: Vec<String>,
}

/// The known mistakes about each clause of each game.
fn guards(matrix: &Matrix) -> BTreeMap<(&'static str, &'static str), Guards> {
    let mut all: BTreeMap<_, Guards> = BTreeMap::new();
    for row in &matrix.rows {
        for (clause, by) in row.caught() {
            let guards = all.entry((row.wrong.game, clause)).or_default();
            let list = if by.is_empty() { &mut guards.uncaught } else { &mut guards.caught };
            list.push(row.wrong.name.to_owned());
        }
    }
    all
}

/// The cases that assert and reach a clause in an edition.
#[derive(Default)]
struct Plays<'m> {
    asserted: BTreeMap<(&'m str, &'m str, &'m str), Vec<&'m CaseResult>>,
    cited: BTreeMap<(&'m str, &'m str, &'m str), Vec<&'m CaseResult>>,
}

impl<'m> Plays<'m> {
    /// The plays of cases that count: those that are neither disputed nor failing.
    fn of(matrix: &'m Matrix) -> Self {
        let mut plays = Self::default();
        let counts =
            |play: &&CaseResult| play.status.is_none() && matches!(play.verdict, Verdict::Pass | Verdict::Unproved);
        for play in matrix.right.results.iter().filter(counts) {
            // A rule that is asserted by its number stands for the clauses of it that the play cites.
            let of_rules = play.cited.iter().filter(|cited| !play.asserts.contains(cited)).filter(|cited| {
                play.asserts.iter().any(|asserted| is_rule(asserted) && Catalogues::proves(asserted, cited))
            });
            for clause in play.asserts.iter().chain(of_rules) {
                plays.asserted.entry((play.game(), clause, &play.edition)).or_default().push(play);
            }
            for clause in &play.cited {
                plays.cited.entry((play.game(), clause, &play.edition)).or_default().push(play);
            }
        }
        plays
    }

    fn editions(&self, language: &Language, id: &str, clause: &catalogue::Clause) -> Vec<InEdition> {
        let mut place = &clause.at;
        let in_edition = |edition: &&'static str| {
            place = clause.now.iter().find(|(since, _)| ***since == **edition).map_or(place, |(_, place)| place);
            let key = (language.game, id, *edition);
            let asserted = self.asserted.get(&key).map(Vec::as_slice).unwrap_or_default();
            let reaches = |play: &CaseResult| play.cited.iter().any(|cited| Catalogues::proves(id, cited));
            let names = |of: &dyn Fn(&CaseResult) -> bool| {
                asserted.iter().filter(|play| of(play)).map(|play| play.id.clone()).collect()
            };
            let beside = self.cited.get(&key).into_iter().flatten();
            let beside = beside.filter(|play| {
                !play
                    .asserts
                    .iter()
                    .any(|asserted| asserted == id || (is_rule(asserted) && Catalogues::proves(asserted, id)))
            });
            InEdition {
                edition: (*edition).to_owned(),
                at: place.to_string(),
                shown: names(&|play| reaches(play)),
                missed: names(&|play| !reaches(play)),
                beside: beside.map(|play| play.id.clone()).collect(),
            }
        };
        language.editions.iter().map(in_edition).collect()
    }
}

/// The inconsistencies between the cases of a game and its clauses.
fn problems(catalogues: &Catalogues, language: &Language, plays: &[CaseResult]) -> Vec<Problem> {
    let game = language.game;
    let mut found: BTreeMap<(&str, u8), (ProblemKind, BTreeSet<&str>)> = BTreeMap::new();
    let mut add = |kind: ProblemKind, clause, at| {
        found.entry((clause, kind as u8)).or_insert_with(|| (kind, BTreeSet::new())).1.insert(at);
    };
    for play in plays.iter().filter(|play| play.game() == game) {
        for clause in play.unproved.iter().filter(|_| play.status.is_none()) {
            add(ProblemKind::NotReached, clause, &play.id);
        }
        for clause in &play.asserts {
            if !is_rule(clause) && catalogues.parts(game, clause).next().is_some() {
                add(ProblemKind::Split, clause, &play.id);
            }
        }
        for rule in play.asserts.iter().filter(|asserted| is_rule(asserted)) {
            if catalogues.find(game, rule).is_none() && catalogues.under(game, rule).next().is_none() {
                add(ProblemKind::Uncovered, rule, &play.id);
            }
        }
        let asserted = play.asserts.iter().filter(|asserted| !is_rule(asserted));
        for clause in asserted.chain(&play.cited) {
            if catalogues.find(game, clause).is_none() {
                add(ProblemKind::Orphan, clause, &play.id);
            }
        }
    }
    for (id, clause) in catalogues.clauses(game) {
        for edition in clause.now.keys().filter(|edition| !language.editions.contains(&&***edition)) {
            add(ProblemKind::NoSuchEdition, id, edition);
        }
    }
    let of_game = catalogues.all.iter().filter(|placed| &*placed.catalogue.game == game);
    for (rule, since) in of_game.flat_map(|placed| &placed.catalogue.waiting) {
        add(ProblemKind::Waiting, rule, since);
    }
    let problem = |((clause, _), (kind, at)): ((&str, u8), (ProblemKind, BTreeSet<&str>))| Problem {
        kind,
        game: game.to_owned(),
        clause: clause.to_owned(),
        at: at.into_iter().map(str::to_owned).collect(),
    };
    found.into_iter().map(problem).collect()
}
