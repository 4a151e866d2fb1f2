//! A quick estimate of the known mistakes that an engine makes, from a table of the cases that fail under each of them.
//!
//! [`diagnose`](mod@crate::diagnose) plays every mistake, which takes seconds. A run that ends with many failures uses
//! a table instead, which is made beforehand and stored with the suite. A line of it is about one case in some
//! editions:
//!
//! ```text
//! mtg/a-pool-of-three 1f00c3aa 2022-04-29,2026-09-25 03f2aa:9a1c 1b2204~77e0
//! ```
//!
//! The id of the case is followed by a digest of its text: the line is ignored once the case has changed. The editions
//! are followed by a pair for each mistake: a digest of the mistake's name, and a digest of the mismatches of the play.
//! The separator is `~` if only events differ, which some engines do not report, and otherwise `:`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use kernel::game::Games;
use kernel::interpretations::Wrong;
use reports::likely::Likely;
use reports::record::{CaseResult, Record};
use sha2::{Digest, Sha256};
use suite::load::{Suite, hex};
use suite::run::Trial;

use crate::diagnose::evidence::{Deviation, Seen, number, seen};
use crate::diagnose::fit::{Fit, OUTWEIGHS};
use crate::diagnose::scales::{MOST, Scales, Sight, Weighing};
use crate::mistakes::{Matrix, differs};

/// The text of a case, by its id, as written in its file.
pub type Texts<'t> = &'t dyn Fn(&str) -> Option<String>;

/// The first line.
const HEAD: &str = "# The cases that fail with each known mistake. Made by `ruleproof mistakes --write-table`.";

/// The number of digest digits for a case, a mistake, and the mismatches.
const DIGITS: [usize; 3] = [8, 6, 4];

/// The most causes that are reported.
const CAUSES: usize = 3;

/// The score of a play with the same mismatches, although the values may differ.
const ALIKE: f64 = 0.5;

/// The fewest failing cases of a game for an estimate: fewer can be inspected one by one.
const MANY: usize = 10;

/// Returns `true` if a record has enough failures for an estimate from a table.
pub fn is_much(record: &Record) -> bool {
    record.failing().nth(MANY - 1).is_some()
}

/// The failure of a play under a mistake.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Turned {
    /// The mistake.
    mistake: String,
    /// The digest of the mismatches.
    print: String,
    /// `true` if only events differ.
    in_events: bool,
}

/// The table entry of a play.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    /// The digest of the case's text.
    digest: String,
    /// The mistakes under which it fails.
    turned: Vec<Turned>,
}

/// The plays that fail under each mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The entries by case and edition. A play that fails under no mistake is not listed.
    lines: BTreeMap<(String, String), Line>,
}

impl Table {
    /// The table for a matrix.
    pub fn of(suite: &Suite, matrix: &Matrix) -> Self {
        let texts: BTreeMap<&str, &str> = suite.cases.iter().map(|case| (&*case.id, suite.text(case))).collect();
        let sound = matrix.right.results.iter().filter(|play| play.status.is_none() && !differs(play.verdict));
        let sound: BTreeSet<(&str, &str)> = sound.map(|play| (&*play.id, &*play.edition)).collect();
        let mut lines: BTreeMap<(String, String), Line> = BTreeMap::new();
        for row in &matrix.rows {
            let mistake = name(&row.wrong);
            for play in row.turned.iter().filter(|play| sound.contains(&(&*play.id, &*play.edition))) {
                let Seen::Wrong(deviations) = seen(play) else { continue };
                let text = texts.get(&*play.id).copied().unwrap_or_default();
                let line = lines.entry((play.id.clone(), play.edition.clone()));
                let line = line.or_insert_with(|| Line { digest: digest(text), turned: Vec::new() });
                let in_events = deviations.iter().all(Deviation::is_of_events);
                line.turned.push(Turned { mistake: mistake.clone(), print: print(&deviations), in_events });
            }
        }
        for line in lines.values_mut() {
            line.turned.sort();
        }
        Self { lines }
    }

    /// Parses a table. Invalid lines are skipped, because the table is only a fallback.
    pub fn read(text: &str) -> Self {
        let mut lines = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split(' ');
            let (Some(case), Some(digest), Some(editions)) = (words.next(), words.next(), words.next()) else {
                continue;
            };
            let turned = words.filter_map(|word| {
                let at = word.find([':', '~'])?;
                let (mistake, print) = (word.get(..at)?.to_owned(), word.get(at + 1..)?.to_owned());
                Some(Turned { mistake, print, in_events: word.get(at..=at) == Some("~") })
            });
            let line = Line { digest: digest.to_owned(), turned: turned.collect() };
            for edition in editions.split(',') {
                lines.insert((case.to_owned(), edition.to_owned()), line.clone());
            }
        }
        Self { lines }
    }

    /// The table as text, with one line for each case and all its editions with equal entries.
    pub fn text(&self) -> String {
        let mut alike: BTreeMap<(&str, &Line), Vec<&str>> = BTreeMap::new();
        for ((case, edition), line) in &self.lines {
            alike.entry((case, line)).or_default().push(edition);
        }
        let mut text = format!("{HEAD}\n");
        for ((case, line), editions) in alike {
            let _ = write!(text, "{case} {} {}", line.digest, editions.join(","));
            for Turned { mistake, print, in_events } in &line.turned {
                let _ = write!(text, " {mistake}{}{print}", if *in_events { '~' } else { ':' });
            }
            text.push('\n');
        }
        text
    }

    /// The mistakes under which each case of a suite fails, by its id. A case that changed since is skipped.
    pub fn caught(&self, suite: &Suite) -> BTreeMap<String, Vec<Wrong>> {
        let wrongs: BTreeMap<String, Wrong> = suite.games.mistakes().map(|wrong| (name(&wrong), wrong)).collect();
        let texts: BTreeMap<&str, &str> = suite.cases.iter().map(|case| (&*case.id, suite.text(case))).collect();
        let mut found: BTreeMap<String, Vec<Wrong>> = BTreeMap::new();
        for ((case, _), line) in &self.lines {
            if texts.get(case.as_str()).is_some_and(|text| digest(text) == line.digest) {
                let turned = line.turned.iter().filter_map(|turned| wrongs.get(&turned.mistake));
                found.entry(case.clone()).or_default().extend(turned.copied());
            }
        }
        found
    }

    /// The table restricted to these plays.
    #[must_use]
    pub fn only(mut self, trials: &[Trial<'_>]) -> Self {
        let plays: BTreeSet<(&str, &str)> = trials.iter().map(|(case, edition)| (&*case.id, *edition)).collect();
        self.lines.retain(|(case, edition), _| plays.contains(&(case.as_str(), edition.as_str())));
        self
    }

    /// The cases in which two tables differ.
    pub fn differing<'t>(&'t self, other: &'t Self) -> BTreeSet<&'t str> {
        let lacks = |of: &'t Self, other: &'t Self| {
            of.lines.iter().filter(|(play, line)| other.lines.get(*play) != Some(*line)).map(|((case, _), _)| &**case)
        };
        lacks(self, other).chain(lacks(other, self)).collect()
    }

    /// The few mistakes that the engine of a record most likely makes; empty if little failed, or if no known mistake
    /// explains it.
    pub fn likeliest(&self, suite: &Suite, record: &Record) -> Vec<Likely> {
        let texts: BTreeMap<&str, &str> = suite.cases.iter().map(|case| (&*case.id, suite.text(case))).collect();
        self.likeliest_by(suite.games, &|id| texts.get(id).map(|text| (*text).to_owned()), record)
    }

    /// Like [`likeliest`](Self::likeliest), where `text` returns the text of a case by its id, as written in its file.
    pub fn likeliest_by(&self, games: Games, text: Texts<'_>, record: &Record) -> Vec<Likely> {
        let mut found: Vec<Likely> =
            record.games().into_iter().flat_map(|game| self.of_game(games, text, record, game)).collect();
        found.sort_by_key(|one| std::cmp::Reverse(one.failed));
        found.truncate(CAUSES);
        found
    }

    fn of_game(&self, games: Games, text: Texts<'_>, record: &Record, game: &str) -> Vec<Likely> {
        let plays: Vec<&CaseResult> = record.results.iter().filter(|play| play.game() == game).collect();
        let red: BTreeSet<&str> =
            plays.iter().filter(|play| play.standing.is_failure()).map(|play| play.id.as_str()).collect();
        let wrongs: Vec<Wrong> = games.mistakes().filter(|wrong| wrong.game == game).collect();
        if red.len() < MANY || wrongs.is_empty() {
            return Vec::new();
        }
        let told = Evidence::of(self, text, &plays);
        let scales = Scales::new(&told.compared, wrongs.len());
        let fits: Vec<Fit> = wrongs.iter().map(|wrong| told.fit(wrong)).collect();
        let sights: Vec<Sight> = fits.iter().map(|fit| Sight::of(&scales, fit)).collect();
        let two = |one: usize, other: usize| {
            [one, other].iter().filter_map(|at| wrongs.get(*at)).copied().collect::<Vec<Wrong>>()
        };
        let clash = |one: usize, other: usize| games.clash(&two(one, other)).is_some();
        let weighing = Weighing { scales: &scales, sights: &sights, clash: &clash, outweighs: number(OUTWEIGHS) };
        let best = weighing.greedy(MOST);
        let likely = |at: usize| {
            let (wrong, fit) = (wrongs.get(at)?, fits.get(at)?);
            let cases = |plays: &mut dyn Iterator<Item = &usize>| {
                plays.filter_map(|play| told.case(*play)).collect::<BTreeSet<usize>>().len()
            };
            let failed = cases(&mut fit.hits.keys());
            let all = cases(&mut fit.hits.keys().chain(&fit.passed));
            let (mistake, says) = (wrong.name.to_owned(), wrong.says.to_owned());
            Some(Likely { game: game.to_owned(), mistake, says, failed, all })
        };
        best.mistakes.into_iter().filter_map(likely).collect()
    }
}

/// The plays of a record, with their table entries.
struct Evidence<'t> {
    /// The number of each play's case, and `true` if it failed; `None` for a play that shows nothing.
    compared: Vec<Option<(usize, bool)>>,
    /// The failing plays under each mistake, with their mismatches.
    turned: BTreeMap<&'t str, Vec<(usize, &'t Turned)>>,
    /// The digest of the mismatches of each failing play.
    prints: BTreeMap<usize, String>,
    /// The plays with unreported parts.
    untold: BTreeSet<usize>,
}

impl<'t> Evidence<'t> {
    fn of(table: &'t Table, text: Texts<'_>, plays: &[&CaseResult]) -> Self {
        let mut digests: BTreeMap<&str, Option<String>> = BTreeMap::new();
        let mut told =
            Self { compared: Vec::new(), turned: BTreeMap::new(), prints: BTreeMap::new(), untold: BTreeSet::new() };
        let mut cases: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, play) in plays.iter().enumerate() {
            let line = table.lines.get(&(play.id.clone(), play.edition.clone()));
            let is_known = line.is_none_or(|line| {
                let now = digests.entry(&play.id).or_insert_with(|| text(&play.id).map(|text| digest(&text)));
                now.as_ref() == Some(&line.digest)
            });
            let next = cases.len();
            let case = *cases.entry(&play.id).or_insert(next);
            told.compared.push(match seen(play) {
                Seen::Silent => None,
                _ if !is_known || play.status.is_some() => None,
                Seen::Right => Some((case, false)),
                Seen::Wrong(deviations) => {
                    told.prints.insert(at, print(&deviations));
                    Some((case, true))
                }
            });
            if !play.untold.is_empty() {
                told.untold.insert(at);
            }
            for turned in line.iter().flat_map(|line| &line.turned) {
                told.turned.entry(&turned.mistake).or_default().push((at, turned));
            }
        }
        told
    }

    fn case(&self, play: usize) -> Option<usize> {
        self.compared.get(play).copied().flatten().map(|(case, _)| case)
    }

    fn fit(&self, wrong: &Wrong) -> Fit {
        let mut fit = Fit::default();
        for (play, turned) in self.turned.get(&*name(wrong)).into_iter().flatten() {
            match self.compared.get(*play).copied().flatten() {
                None => {}
                Some(_) if turned.in_events && self.untold.contains(play) => {}
                Some((_, true)) => {
                    let same = self.prints.get(play) == Some(&turned.print);
                    fit.hits.insert(*play, if same { ALIKE } else { 0.0 });
                }
                Some((_, false)) => drop(fit.passed.insert(*play)),
            }
        }
        fit
    }
}

/// The digest of a mistake.
fn name(wrong: &Wrong) -> String {
    short(&format!("{}/{}", wrong.game, wrong.name), DIGITS[1])
}

/// The digest of mismatches, without their values, whose format changes now and then.
fn print(deviations: &[Deviation]) -> String {
    let what: BTreeSet<String> = deviations.iter().map(Deviation::what).collect();
    short(&what.into_iter().collect::<Vec<_>>().join("\n"), DIGITS[2])
}

/// The digest of a case: its text without comment lines.
fn digest(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    short(&lines.collect::<Vec<_>>().join("\n"), DIGITS[0])
}

fn short(text: &str, digits: usize) -> String {
    let mut digest = hex(&Sha256::digest(text.as_bytes()));
    digest.truncate(digits);
    digest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::loaded;
    use crate::mistakes::{Scope, matrix};
    use suite::play::engine::Reference;
    use suite::run::{RunOptions, run};

    /// A mistake, and the plays of its game that assert one of its clauses.
    fn sample() -> (Wrong, Vec<Trial<'static>>) {
        let wrong = loaded().games.mistakes().find(|wrong| wrong.name == "value prevents a whole event").unwrap();
        let about = |case: &&suite::language::case::Case| {
            case.language.game == wrong.game && case.asserts.iter().any(|(id, _)| wrong.is_about(id))
        };
        (wrong, suite::run::trials(loaded().cases.iter().filter(about), None))
    }

    #[test]
    fn a_table_says_what_the_matrix_says_and_is_read_as_it_is_written() {
        let (wrong, trials) = sample();
        let matrix = matrix(loaded(), &trials, (&[wrong], Scope::Clauses), "", &|_| {});
        let table = Table::of(loaded(), &matrix);
        assert_eq!(Table::read(&table.text()), table);
        assert_eq!(table.lines.len(), matrix.rows[0].turned.len());
        assert!(table.lines.values().all(|line| line.turned.len() == 1));
        assert_eq!(
            table.differing(&Table::default()).len(),
            table.clone().only(&trials).differing(&Table::default()).len()
        );
        assert_eq!(table.clone().only(&[]), Table::default());
    }

    #[test]
    fn what_is_no_line_of_a_table_is_passed_over() {
        assert_eq!(Table::read("# a comment\n\nmtg/a\nmtg/b 1234\n"), Table::default());
        let table = Table::read("mtg/a 1234 x,y ab:cd nothing ef~\n");
        assert_eq!(table.lines.len(), 2);
        assert!(table.text().ends_with("\nmtg/a 1234 x,y ab:cd ef~\n"), "{}", table.text());
    }

    #[test]
    fn of_a_case_that_was_changed_nothing_is_believed() {
        let (wrong, trials) = sample();
        let matrix = matrix(loaded(), &trials, (&[wrong], Scope::Clauses), "", &|_| {});
        let table = Table::of(loaded(), &matrix);
        let record = run(loaded(), &trials, &Reference::wrong(wrong), &RunOptions::quiet(""));
        let found = table.likeliest(loaded(), &record);
        assert_eq!(found.iter().map(|one| one.mistake.as_str()).collect::<Vec<_>>(), [wrong.name]);
        assert_eq!(found[0].failed, found[0].all);
        let mut stale = table;
        for line in stale.lines.values_mut() {
            line.digest.clear();
        }
        assert_eq!(stale.likeliest(loaded(), &record), []);
        assert_ne!(digest("a: 1"), digest("a: 2"));
        assert_eq!(digest("a: 1\n  # so\nb: 2"), digest("a: 1\nb: 2"));
    }
}
