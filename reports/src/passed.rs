//! Cases that are as expected without further notes. They are counted instead of being kept.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::record::{CaseResult, Standing, Verdict};

/// Counts of the cases of a run that passed, for a run whose results are too many to keep.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    /// By game, in the order in which they were played.
    games: IndexMap<String, OfGame>,
}

/// Counts of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct OfGame {
    cases: usize,
    plays: usize,
    /// The number of cases that assert each clause.
    clauses: BTreeMap<String, usize>,
}

/// Returns `true` if a result passed as expected and has nothing else to report.
pub fn is_plain(result: &CaseResult) -> bool {
    (result.verdict, result.standing) == (Verdict::Pass, Standing::Expected)
        && result.status.is_none()
        && result.baseline.is_none()
        && result.contested.is_none()
}

impl Passed {
    /// Adds a game, whatever its results.
    pub fn begin(&mut self, game: &str) {
        if !self.games.contains_key(game) {
            self.games.insert(game.to_owned(), OfGame::default());
        }
    }

    /// Adds all plays of a case, which are [plain](is_plain).
    pub fn add(&mut self, plays: &[CaseResult]) {
        let Some(first) = plays.first() else { return };
        self.begin(first.game());
        let Some(game) = self.games.get_mut(first.game()) else { return };
        game.cases += 1;
        game.plays += plays.len();
        for clause in &first.asserts {
            *game.clauses.entry(clause.clone()).or_default() += 1;
        }
    }

    /// Removes a case again.
    pub fn remove(&mut self, plays: &[CaseResult]) {
        let Some((first, game)) = plays.first().and_then(|first| Some((first, self.games.get_mut(first.game())?)))
        else {
            return;
        };
        game.cases = game.cases.saturating_sub(1);
        game.plays = game.plays.saturating_sub(plays.len());
        for clause in &first.asserts {
            if let Some(cases) = game.clauses.get_mut(clause) {
                *cases = cases.saturating_sub(1);
            }
        }
        game.clauses.retain(|_, cases| *cases > 0);
    }

    /// The games, in the order in which they were played.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.games.keys().map(String::as_str)
    }

    fn of<'p>(&'p self, game: Option<&'p str>) -> impl Iterator<Item = (&'p str, &'p OfGame)> {
        let all = self.games.iter().map(|(name, game)| (name.as_str(), game));
        all.filter(move |(name, _)| game.is_none_or(|game| game == *name))
    }

    /// The number of cases, of one game or of all.
    pub fn cases(&self, game: Option<&str>) -> usize {
        self.of(game).map(|(_, game)| game.cases).sum()
    }

    /// The number of plays.
    pub fn plays(&self) -> usize {
        self.of(None).map(|(_, game)| game.plays).sum()
    }

    /// The clauses that the cases assert, each with its game and the number of those cases.
    pub fn clauses<'p>(&'p self, game: Option<&'p str>) -> impl Iterator<Item = (&'p str, &'p str, usize)> {
        let clauses = |(name, game): (&'p str, &'p OfGame)| {
            game.clauses.iter().map(move |(clause, cases)| (name, clause.as_str(), *cases))
        };
        self.of(game).flat_map(clauses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::causes::failing_clauses;
    use crate::record::Record;
    use crate::reporters::sample::{record, result};
    use crate::terminal;

    /// A record with some of its cases only counted.
    fn folded(record: &Record) -> Record {
        let mut folded = Record { results: Vec::new(), ..record.clone() };
        for result in &record.results {
            folded.passed.begin(result.game());
            if is_plain(result) {
                folded.passed.add(std::slice::from_ref(result));
            } else {
                folded.results.push(result.clone());
            }
        }
        folded
    }

    #[test]
    fn what_is_counted_is_told_as_if_it_were_kept() {
        let whole = record(vec![
            result("netrunner/a", Verdict::Pass),
            result("mtg/a", Verdict::Pass),
            result("mtg/b", Verdict::Fail),
            result("mtg/c", Verdict::PassState),
            result("riftbound/a", Verdict::Crash),
        ]);
        let counted = folded(&whole);
        assert_eq!((counted.results.len(), counted.passed.plays()), (3, 2));
        assert_eq!(counted.games(), whole.games());
        assert_eq!(counted.plays(), 5);
        assert_eq!(terminal::summary(&counted), terminal::summary(&whole));
        assert_eq!(failing_clauses(&counted), failing_clauses(&whole));
        assert_eq!(crate::markdown::summary(&counted), crate::markdown::summary(&whole));
    }

    #[test]
    fn what_is_taken_out_again_was_never_there() {
        let mut passed = Passed::default();
        let [one, other] = ["mtg/a", "mtg/b"].map(|id| [result(id, Verdict::Pass)]);
        passed.add(&one);
        let before = passed.clone();
        passed.add(&other);
        assert_ne!(passed, before);
        passed.remove(&other);
        assert_eq!(passed, before);
    }

    #[test]
    fn what_has_something_to_be_told_of_is_not_plain() {
        let plain = result("mtg/a", Verdict::Pass);
        assert!(is_plain(&plain));
        assert!(!is_plain(&result("mtg/a", Verdict::PassState)));
        assert!(!is_plain(&CaseResult { status: Some("disputed".to_owned()), ..plain.clone() }));
        assert!(!is_plain(&CaseResult { standing: Standing::Fixed, ..plain }));
    }
}
