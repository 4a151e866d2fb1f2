//! Finds the known mistakes, alone or in pairs, that would make an engine fail as it failed.
//!
//! The plays of a record are repeated in process under every known mistake of their games, and the failures are
//! compared with those of the record. The best mistakes are then tried in pairs, and the fewest are searched for that
//! explain everything together (`cover`). The most promising combinations are really played, because a mistake may
//! change the effect of another.

mod cover;
pub mod evidence;
pub mod fit;
mod pairs;
pub mod scales;

use std::collections::{BTreeMap, BTreeSet};

use kernel::game::Games;
use kernel::interpretations::Wrong;
use reports::diagnosis::{Diagnosis, FORMAT, Hypothesis, OfGame, Reach};
use reports::record::{CaseResult, Record};

use self::evidence::{Row, Seen, seen};
use self::fit::{Fit, distinct};
use crate::mistakes::{Matrix, differs};
use suite::load::Suite;
use suite::run::Trial;

/// The largest difference at which two scores count as equal.
const CLOSE: f64 = 1e-9;

/// The plays of a record whose cases the suite still has, to be repeated.
pub fn trials<'s>(suite: &'s Suite, record: &Record) -> Vec<Trial<'s>> {
    let played: BTreeSet<(&str, &str)> =
        record.results.iter().map(|play| (play.id.as_str(), play.edition.as_str())).collect();
    let all = suite::run::trials(&suite.cases, None);
    all.into_iter().filter(|(case, edition)| played.contains(&(&*case.id, *edition))).collect()
}

/// The known mistakes that can explain anything: those of the games with failures.
pub fn concerned(games: Games, record: &Record) -> Vec<Wrong> {
    let failed = |play: &&CaseResult| matches!(seen(play), Seen::Wrong(_));
    let of: BTreeSet<&str> = record.results.iter().filter(failed).map(CaseResult::game).collect();
    games.mistakes().filter(|wrong| of.contains(wrong.game)).collect()
}

/// The plays of a suite, with the failures under each known mistake.
pub struct Known<'s> {
    suite: &'s Suite,
    /// The plays that the correct engine passes, without disputed ones.
    trials: Vec<Trial<'s>>,
    /// The indices of the plays, by id and edition.
    numbers: BTreeMap<(&'s str, &'static str), usize>,
    /// The number of each play's case.
    case_of: Vec<usize>,
    /// The known mistakes, with the failures under each.
    mistakes: Vec<(Wrong, Row)>,
}

impl<'s> Known<'s> {
    /// Selects the results of `trials` from `matrix`.
    pub fn of(suite: &'s Suite, trials: &[Trial<'s>], matrix: &Matrix) -> Self {
        let sound = matrix.right.results.iter().filter(|play| play.status.is_none() && !differs(play.verdict));
        let sound: BTreeSet<(&str, &str)> = sound.map(|play| (play.id.as_str(), play.edition.as_str())).collect();
        let trials = trials.iter().filter(|(case, edition)| sound.contains(&(&*case.id, edition)));
        let trials: Vec<Trial<'s>> = trials.copied().collect();
        let mut cases: BTreeMap<&str, usize> = BTreeMap::new();
        let mut numbers = BTreeMap::new();
        let mut case_of = Vec::new();
        for (at, (case, edition)) in trials.iter().enumerate() {
            let next = cases.len();
            case_of.push(*cases.entry(&case.id).or_insert(next));
            numbers.insert((&*case.id, *edition), at);
        }
        let mistakes = matrix.rows.iter().map(|row| (row.wrong, Row::of(&row.turned, &numbers))).collect();
        Self { suite, trials, numbers, case_of, mistakes }
    }

    /// Diagnoses the failures of the engine of `record`. Returns at most `most` hypotheses for a game, but always all
    /// that fit equally well.
    pub fn diagnose(&self, record: &Record, most: usize) -> Diagnosis {
        Diagnosis {
            format: FORMAT,
            engine: record.engine.clone(),
            same_suite: record.suite.digest == self.suite.digest,
            games: record.games().into_iter().map(|game| self.of_game(record, game, most)).collect(),
        }
    }

    fn of_game(&self, record: &Record, game: &str, most: usize) -> OfGame {
        let of_game = || record.results.iter().filter(|play| play.game() == game);
        let told = of_game().filter(|play| seen(play) != Seen::Silent);
        let number = |play: &CaseResult| self.numbers.get(&(&*play.id, &*play.edition)).copied();
        let compared: BTreeSet<usize> = told.filter_map(number).collect();
        let observed = Row::of(of_game(), &self.numbers);
        let own = self.mistakes.iter().filter(|(wrong, _)| wrong.game == game);
        let bench = Bench {
            all: self,
            known: own.map(|(wrong, row)| (*wrong, row.as_told(&observed))).collect(),
            cases: distinct(&compared, &self.case_of).len(),
            observed,
            compared,
        };
        let (plays, failed) = (bench.compared.len(), bench.observed.wrong.len());
        OfGame {
            game: game.to_owned(),
            plays,
            failed,
            silent: of_game().count() - plays,
            hypotheses: if failed == 0 { Vec::new() } else { bench.hypotheses(most) },
            cover: (failed > 0).then(|| bench.cover(&of_game().collect::<Vec<_>>())),
        }
    }
}

/// The plays of one game in a record.
struct Bench<'k> {
    all: &'k Known<'k>,
    /// The known mistakes of the game, with the failures under each.
    known: Vec<(Wrong, Row)>,
    /// The plays that are compared.
    compared: BTreeSet<usize>,
    /// The number of their cases.
    cases: usize,
    /// The observed failures.
    observed: Row,
}

/// One or two mistakes, with their fit.
struct Tried {
    mistakes: Vec<Wrong>,
    fit: Fit,
    chance: f64,
}

impl Tried {
    fn reach(&self) -> Reach {
        self.fit.reach(self.chance)
    }
}

impl Bench<'_> {
    /// All hypotheses that explain something, or the nearest ones if none does; the best first.
    fn hypotheses(&self, most: usize) -> Vec<Hypothesis> {
        let mut tried: Vec<Tried> = self.known.iter().map(|(wrong, row)| self.alone(*wrong, row)).collect();
        tried.retain(|one| !one.fit.hits.is_empty());
        tried.sort_by(|one, other| other.fit.score().total_cmp(&one.fit.score()));
        let mut pairs = self.pairs(&tried);
        tried.append(&mut pairs);
        tried.sort_by(|one, other| {
            let by_score = other.fit.score().total_cmp(&one.fit.score());
            one.reach().cmp(&other.reach()).then(by_score).then(one.mistakes.len().cmp(&other.mistakes.len()))
        });
        let mut ranked: Vec<Hypothesis> = Vec::new();
        for one in &tried {
            let equal = |last: &&Hypothesis| last.reach == one.reach() && last.score - one.fit.score() < CLOSE;
            let rank = ranked.last().filter(equal).map_or(ranked.len() + 1, |last| last.rank);
            if rank > most {
                break;
            }
            ranked.push(self.hypothesis(one, rank));
        }
        ranked
    }

    fn alone(&self, wrong: Wrong, row: &Row) -> Tried {
        let fit = self.fit(row);
        let chance = fit.chance(&self.all.case_of, self.cases, self.known.len());
        Tried { mistakes: vec![wrong], fit, chance }
    }

    /// The index of a play of the record.
    fn number(&self, play: &CaseResult) -> Option<usize> {
        self.all.numbers.get(&(&*play.id, &*play.edition)).copied()
    }

    fn fit(&self, row: &Row) -> Fit {
        Fit::of(&self.observed, row, &self.compared)
    }

    fn hypothesis(&self, one: &Tried, rank: usize) -> Hypothesis {
        let fit = &one.fit;
        let alike = |same: bool| fit.hits.iter().filter(move |(_, like)| (**like > 1.0 - CLOSE) == same);
        Hypothesis {
            rank,
            mistakes: one.mistakes.iter().map(|wrong| wrong.name.to_owned()).collect(),
            reach: one.reach(),
            score: fit.score(),
            precision: fit.precision(),
            recall: fit.recall(),
            chance: one.chance,
            same: self.names(alike(true).map(|(play, _)| *play)),
            otherwise: self.names(alike(false).map(|(play, _)| *play)),
            passed: self.names(fit.passed.iter().copied()),
            elsewhere: self.names(fit.elsewhere.iter().copied()),
            unexplained: self.names(fit.unexplained.iter().copied()),
        }
    }

    /// The names of plays, those first that the fewest mistakes make fail.
    fn names(&self, plays: impl Iterator<Item = usize>) -> Vec<String> {
        let common = |play: &usize| self.known.iter().filter(|(_, row)| row.wrong.contains_key(play)).count();
        let mut plays: Vec<usize> = plays.collect();
        plays.sort_by_cached_key(|play| (common(play), *play));
        let name = |play: usize| self.all.trials.get(play).map(|(case, edition)| format!("{}@{edition}", case.id));
        plays.into_iter().filter_map(name).collect()
    }
}
