//! Which clauses a suite shows, by which cases, in which editions; and which mistakes guard them.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::SuiteInfo;

/// The version of this form.
pub const FORMAT: u32 = 1;

/// What the plays of one edition say of a clause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InEdition {
    /// The edition.
    pub edition: String,
    /// Where the rules of this edition have it.
    pub at: String,
    /// The cases that assert it, and on which the engine decided under it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<String>,
    /// The cases that assert it, and on which the engine did not decide under it in this edition.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<String>,
    /// The cases on which the engine decided under it, though they assert other clauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<String>,
}

/// A clause, and what shows and guards it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The game.
    pub game: String,
    /// The clause.
    pub id: String,
    /// Why nothing an engine does could show it, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exempt: Option<String>,
    /// That it was carried over to a newer document, and waits to be read again: why, and since which edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reread: Option<String>,
    /// What the plays of each edition of the game say of it.
    pub editions: Vec<InEdition>,
    /// The mistakes about it that a case asserting it caught.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub caught: Vec<String>,
    /// The mistakes about it that none caught.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uncaught: Vec<String>,
}

impl Clause {
    /// The cases that show it in some edition.
    pub fn shown(&self) -> BTreeSet<&str> {
        self.editions.iter().flat_map(|edition| edition.shown.iter().map(String::as_str)).collect()
    }

    /// The cases that assert it, and never show it.
    pub fn missed(&self) -> BTreeSet<&str> {
        let shown = self.shown();
        let missed = self.editions.iter().flat_map(|edition| edition.missed.iter().map(String::as_str));
        missed.filter(|id| !shown.contains(id)).collect()
    }

    /// The cases that assert other clauses, and reach this in some edition.
    pub fn beside(&self) -> BTreeSet<&str> {
        self.editions.iter().flat_map(|edition| edition.beside.iter().map(String::as_str)).collect()
    }

    /// Whether editions have it at different places.
    pub fn moved(&self) -> bool {
        self.editions.windows(2).any(|pair| matches!(pair, [a, b] if a.at != b.at))
    }

    /// What is lacking to it.
    pub fn lacks(&self) -> Vec<String> {
        let mut lacks = Vec::new();
        if let Some(reread) = &self.reread {
            lacks.push(format!("waits to be read again: {reread}"));
        }
        if self.exempt.is_some() {
            return lacks;
        }
        if self.shown().is_empty() {
            lacks.push(match (self.missed().first(), self.beside().first()) {
                (Some(missed), _) => format!("asserted but not reached, by {missed}"),
                (None, Some(beside)) => format!("reached but asserted by none; {beside} reaches it"),
                (None, None) => "neither asserted nor reached".to_owned(),
            });
        }
        if self.caught.is_empty() {
            lacks.push(match self.uncaught.first() {
                None => "no mistake is about it".to_owned(),
                Some(name) => format!("no case that asserts it catches `{name}`"),
            });
        }
        lacks
    }
}

/// What is wrong with how cases and clauses fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// A case asserts it, and the engine never decides under it there.
    NotReached,
    /// A case asserts it, but it is split: others of its catalogue stand under it.
    Split,
    /// It is asserted or decided under, and in no catalogue.
    Orphan,
    /// Its catalogue says where an edition has it that the game does not have.
    NoSuchEdition,
    /// It is no clause yet, but a new rule, which nobody has made clauses of.
    Waiting,
}

impl ProblemKind {
    fn says(self) -> &'static str {
        match self {
            Self::NotReached => "asserted but not reached",
            Self::Split => "asserted but split into several clauses",
            Self::Orphan => "decided under or asserted, but in no catalogue",
            Self::NoSuchEdition => "has a place in an edition that the game does not have",
            Self::Waiting => "a new rule that waits for a reader",
        }
    }
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// What.
    pub kind: ProblemKind,
    /// The game.
    pub game: String,
    /// The clause.
    pub clause: String,
    /// Where: the cases, or the edition.
    #[serde(rename = "where")]
    pub at: Vec<String>,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {} ({})", self.game, self.clause, self.kind.says(), self.at.join(", "))
    }
}

/// Clause by case by edition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// The version of this form.
    pub format: u32,
    /// The suite.
    pub suite: SuiteInfo,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The clauses, in the order of the catalogues.
    pub clauses: Vec<Clause>,
    /// What is wrong beside what clauses lack.
    pub problems: Vec<Problem>,
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

    /// What is lacking and what is wrong, a line each.
    pub fn wrong(&self) -> Vec<String> {
        let lacking = self.clauses.iter().flat_map(|clause| {
            clause.lacks().into_iter().map(move |lacks| format!("{} {}: {lacks}", clause.game, clause.id))
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
        assert_eq!(clause(&["mtg/a"], &[], &[]).lacks(), [""; 0]);
        assert_eq!(clause(&["mtg/a"], &["mtg/b"], &["mtg/c"]).lacks(), [""; 0]);
        assert_eq!(clause(&[], &["mtg/b"], &["mtg/c"]).lacks(), ["asserted but not reached, by mtg/b"]);
        assert_eq!(clause(&[], &[], &["mtg/c"]).lacks(), ["reached but asserted by none; mtg/c reaches it"]);
        assert_eq!(clause(&[], &[], &[]).lacks(), ["neither asserted nor reached"]);
    }

    #[test]
    fn a_clause_is_to_be_guarded_by_a_mistake_that_is_caught() {
        let mut guarded = clause(&["mtg/a"], &[], &[]);
        guarded.uncaught = vec!["shield counts events".to_owned()];
        assert_eq!(guarded.lacks(), [""; 0]);
        guarded.caught.clear();
        assert_eq!(guarded.lacks(), ["no case that asserts it catches `shield counts events`"]);
        guarded.uncaught.clear();
        assert_eq!(guarded.lacks(), ["no mistake is about it"]);
    }

    #[test]
    fn an_exempt_clause_lacks_nothing() {
        let mut exempt = clause(&[], &[], &[]);
        exempt.caught.clear();
        exempt.exempt = Some("a definition".to_owned());
        assert_eq!(exempt.lacks(), [""; 0]);
    }

    #[test]
    fn a_clause_whose_rule_says_something_else_waits_to_be_read_again() {
        let mut changed = clause(&["mtg/a"], &[], &[]);
        changed.reread = Some("reworded in 2026-01-16".to_owned());
        assert_eq!(changed.lacks(), ["waits to be read again: reworded in 2026-01-16"]);
        changed.exempt = Some("a definition".to_owned());
        assert_eq!(changed.lacks(), ["waits to be read again: reworded in 2026-01-16"]);
    }

    #[test]
    fn a_case_that_shows_a_clause_in_one_edition_misses_it_in_none() {
        let mut both = clause(&["mtg/a"], &[], &[]);
        both.editions.push(InEdition { missed: vec!["mtg/a".to_owned()], ..InEdition::default() });
        assert!(both.missed().is_empty());
        assert_eq!(both.shown().len(), 1);
    }
}
