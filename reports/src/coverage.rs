//! Coverage of the rule catalogues: for each clause, the cases that prove it in each edition and the mistakes that
//! guard it.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::misreadings::Misreadings;
use crate::record::SuiteInfo;

/// The version of this format.
pub const FORMAT: u32 = 1;

/// The coverage of a clause in the plays of one edition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InEdition {
    /// The edition.
    pub edition: String,
    /// The place of the clause in the rules of this edition.
    pub at: String,
    /// The cases that assert the clause, and in which the engine applied it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<String>,
    /// The cases that assert the clause, but in which the engine did not apply it in this edition.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<String>,
    /// The cases in which the engine applied the clause, though they assert other clauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<String>,
}

/// A clause with the cases that prove it and the mistakes that guard it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The game.
    pub game: String,
    /// The clause.
    pub id: String,
    /// The reason why nothing an engine does could prove it, if it is exempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exempt: Option<String>,
    /// The reason why a clause that was carried over to a newer document must be reviewed, and since which edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reread: Option<String>,
    /// The coverage in each edition of the game.
    pub editions: Vec<InEdition>,
    /// The mistakes about the clause that a case asserting it caught.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub caught: Vec<String>,
    /// The mistakes about the clause that no case caught.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uncaught: Vec<String>,
}

impl Clause {
    /// The cases that prove the clause in some edition.
    pub fn shown(&self) -> BTreeSet<&str> {
        self.editions.iter().flat_map(|edition| edition.shown.iter().map(String::as_str)).collect()
    }

    /// The cases that assert the clause, but never prove it.
    pub fn missed(&self) -> BTreeSet<&str> {
        let shown = self.shown();
        let missed = self.editions.iter().flat_map(|edition| edition.missed.iter().map(String::as_str));
        missed.filter(|id| !shown.contains(id)).collect()
    }

    /// The cases that assert other clauses, and reach this one in some edition.
    pub fn beside(&self) -> BTreeSet<&str> {
        self.editions.iter().flat_map(|edition| edition.beside.iter().map(String::as_str)).collect()
    }

    /// Returns `true` if editions have the clause at different places.
    pub fn moved(&self) -> bool {
        self.editions.windows(2).any(|pair| matches!(pair, [a, b] if a.at != b.at))
    }

    /// Returns `true` if the engine does not decide by the clause yet, as far as the plays show: no play cites it, and
    /// only cases that await the engine assert it.
    pub fn awaits_engine(&self) -> bool {
        let is_unseen = |one: &InEdition| one.shown.is_empty() && one.missed.is_empty() && one.beside.is_empty();
        self.exempt.is_none() && self.reread.is_none() && self.editions.iter().all(is_unseen)
    }

    /// The gaps in the coverage of the clause.
    pub fn gaps(&self) -> Vec<String> {
        let mut gaps = Vec::new();
        if let Some(reread) = &self.reread {
            gaps.push(format!("must be reviewed again: {reread}"));
        }
        if self.exempt.is_some() {
            return gaps;
        }
        if self.shown().is_empty() {
            gaps.push(match (self.missed().first(), self.beside().first()) {
                (Some(missed), _) => format!("asserted but not reached, by {missed}"),
                (None, Some(beside)) => format!("reached but asserted by none; {beside} reaches it"),
                (None, None) => "neither asserted nor reached".to_owned(),
            });
        }
        if self.caught.is_empty() {
            gaps.push(match self.uncaught.first() {
                None => "no mistake is about it".to_owned(),
                Some(name) => format!("no case that asserts it catches `{name}`"),
            });
        }
        gaps
    }
}

/// The kinds of problem between cases and clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// A case asserts the clause, but the engine never applies it there.
    NotReached,
    /// A case asserts the clause, but it is split: its catalogue has other clauses under it.
    Split,
    /// A clause that is asserted or applied, but is in no catalogue.
    Orphan,
    /// The catalogue gives the clause a place in an edition that the game does not have.
    NoSuchEdition,
    /// A new rule that nobody has split into clauses yet.
    Waiting,
    /// A rule that is asserted by its number and has no clause, so that nothing proves it.
    Uncovered,
}

impl ProblemKind {
    fn says(self) -> &'static str {
        match self {
            Self::NotReached => "asserted but not reached",
            Self::Split => "asserted but split into several clauses",
            Self::Orphan => "cited or asserted, but in no catalogue",
            Self::NoSuchEdition => "has a place in an edition that the game does not have",
            Self::Waiting => "a new rule that must be reviewed",
            Self::Uncovered => "asserted by its number, but no clause covers it",
        }
    }
}

/// A problem between cases and clauses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// The kind.
    pub kind: ProblemKind,
    /// The game.
    pub game: String,
    /// The clause.
    pub clause: String,
    /// The cases or the edition in which it occurs.
    #[serde(rename = "where")]
    pub at: Vec<String>,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {} ({})", self.game, self.clause, self.kind.says(), self.at.join(", "))
    }
}

/// Coverage by clause, case and edition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// The version of this format.
    pub format: u32,
    /// The suite.
    pub suite: SuiteInfo,
    /// The duration of the run, in seconds.
    pub seconds: f64,
    /// The clauses, in the order of the catalogues.
    pub clauses: Vec<Clause>,
    /// Problems other than gaps in the coverage of clauses.
    pub problems: Vec<Problem>,
    /// The misreadings of cards that the suite notices, from its file `misreadings.txt`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub misreadings: Vec<Misreadings>,
}

impl Coverage {
    /// The games, in order.
    pub fn games(&self) -> Vec<&str> {
        let mut games: Vec<&str> = self.clauses.iter().map(|clause| clause.game.as_str()).collect();
        games.dedup();
        games
    }

    /// The clauses of a game.
    pub fn of<'c>(&'c self, game: &'c str) -> impl Iterator<Item = &'c Clause> {
        self.clauses.iter().filter(move |clause| clause.game == game)
    }

    /// All gaps and problems, one on each line.
    pub fn wrong(&self) -> Vec<String> {
        let lacking = self.clauses.iter().flat_map(|clause| {
            clause.gaps().into_iter().map(move |gap| format!("{} {}: {gap}", clause.game, clause.id))
        });
        lacking.chain(self.problems.iter().map(ToString::to_string)).collect()
    }
}

/// The JSON Schema of [`Coverage`].
pub fn schema() -> Value {
    schemars::schema_for!(Coverage).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(shown: &[&str], missed: &[&str], beside: &[&str]) -> Clause {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
        let one = InEdition { shown: ids(shown), missed: ids(missed), beside: ids(beside), ..InEdition::default() };
        let caught = vec!["shield never shrinks".to_owned()];
        Clause { editions: vec![InEdition::default(), one], caught, ..Clause::default() }
    }

    #[test]
    fn a_clause_is_to_be_asserted_and_reached() {
        assert_eq!(clause(&["mtg/a"], &[], &[]).gaps(), [""; 0]);
        assert_eq!(clause(&["mtg/a"], &["mtg/b"], &["mtg/c"]).gaps(), [""; 0]);
        assert_eq!(clause(&[], &["mtg/b"], &["mtg/c"]).gaps(), ["asserted but not reached, by mtg/b"]);
        assert_eq!(clause(&[], &[], &["mtg/c"]).gaps(), ["reached but asserted by none; mtg/c reaches it"]);
        assert_eq!(clause(&[], &[], &[]).gaps(), ["neither asserted nor reached"]);
    }

    #[test]
    fn a_clause_is_to_be_guarded_by_a_mistake_that_is_caught() {
        let mut guarded = clause(&["mtg/a"], &[], &[]);
        guarded.uncaught = vec!["shield counts events".to_owned()];
        assert_eq!(guarded.gaps(), [""; 0]);
        guarded.caught.clear();
        assert_eq!(guarded.gaps(), ["no case that asserts it catches `shield counts events`"]);
        guarded.uncaught.clear();
        assert_eq!(guarded.gaps(), ["no mistake is about it"]);
    }

    #[test]
    fn an_exempt_clause_lacks_nothing() {
        let mut exempt = clause(&[], &[], &[]);
        exempt.caught.clear();
        exempt.exempt = Some("a definition".to_owned());
        assert_eq!(exempt.gaps(), [""; 0]);
    }

    #[test]
    fn a_clause_whose_rule_says_something_else_waits_to_be_read_again() {
        let mut changed = clause(&["mtg/a"], &[], &[]);
        changed.reread = Some("reworded in 2026-01-16".to_owned());
        assert_eq!(changed.gaps(), ["must be reviewed again: reworded in 2026-01-16"]);
        changed.exempt = Some("a definition".to_owned());
        assert_eq!(changed.gaps(), ["must be reviewed again: reworded in 2026-01-16"]);
    }

    #[test]
    fn a_case_that_shows_a_clause_in_one_edition_misses_it_in_none() {
        let mut both = clause(&["mtg/a"], &[], &[]);
        both.editions.push(InEdition { missed: vec!["mtg/a".to_owned()], ..InEdition::default() });
        assert!(both.missed().is_empty());
        assert_eq!(both.shown().len(), 1);
    }
}
