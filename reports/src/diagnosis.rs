//! Which known mistakes would make an engine fail as a record says that it failed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::EngineInfo;

/// The version of this form.
pub const FORMAT: u32 = 1;

/// How far mistakes explain failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// The plays that it foresees to fail, and that failed, are at least as many as all others that
    /// failed or that it foresees to fail.
    Whole,
    /// At least half of what it foresees failed, which is not to be had by chance, but more failed.
    Part,
    /// Less than that.
    None,
}

/// One or two mistakes, held against a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hypothesis {
    /// Its place, from 1. What fits equally well, play by play and value by value, has one place.
    pub rank: usize,
    /// The names of the mistakes.
    pub mistakes: Vec<String>,
    /// How far they explain the failures.
    pub reach: Reach,
    /// How well they fit, from 0 to 1.
    pub score: f64,
    /// Of the plays that would fail by them, the share that failed.
    pub precision: f64,
    /// Of the plays that failed, the share that would fail by them.
    pub recall: f64,
    /// How many of the known mistakes would agree so well with so many failures by chance.
    pub chance: f64,
    /// What speaks for them most: plays that failed as they would by them, with the same values. In
    /// each list those come first that the fewest known mistakes turn red.
    pub same: Vec<String>,
    /// Plays that failed, and would fail by them, but with other values.
    pub otherwise: Vec<String>,
    /// What speaks against them: plays that would fail by them, but passed.
    pub passed: Vec<String>,
    /// Plays that failed, but had what is expected wherever they would not by them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<String>,
    /// Plays that failed, but would pass by them.
    pub unexplained: Vec<String>,
}

impl Hypothesis {
    /// How many plays failed that would fail by them.
    pub fn explained(&self) -> usize {
        self.same.len() + self.otherwise.len()
    }
}

/// A game of the record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfGame {
    /// The game.
    pub game: String,
    /// How many plays are compared.
    pub plays: usize,
    /// How many of them failed.
    pub failed: usize,
    /// How many plays of the record say nothing: they did not come to an end, the suite has them no
    /// more, they are disputed, or the reference engine itself does not play them right.
    pub silent: usize,
    /// The mistakes, alone and two together, that come nearest, the best first.
    pub hypotheses: Vec<Hypothesis>,
    /// The fewest mistakes that account for the failures, if something failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
}

/// The fewest known mistakes that account for failures together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// The mistakes, those first that account for most plays; none where nothing known accounts for enough.
    pub causes: Vec<Cause>,
    /// Plays that fail by several of them together, and by none alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<String>,
    /// What they foresee wrongly: plays that would fail, but passed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<String>,
    /// Plays that failed, but had what is expected wherever they would not by them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<String>,
    /// What none of them accounts for, by clause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<LeftOver>,
    /// The clauses of plays that failed, those first of which most failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<OfClause>,
}

/// One of several mistakes that account for failures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// Its name.
    pub mistake: String,
    /// The clauses that it gets wrong, the plainest first.
    pub clauses: Vec<String>,
    /// Mistakes that these plays cannot tell from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alike: Vec<String>,
    /// The failed plays that it alone accounts for.
    pub alone: Vec<String>,
    /// The failed plays that another of them accounts for as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<String>,
    /// What speaks against it: plays that would fail by it, and passed or failed elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
}

/// Failures that nothing known accounts for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeftOver {
    /// A clause that all of them assert.
    pub clause: String,
    /// The plays.
    pub plays: Vec<String>,
    /// Mistakes by which some of them fail with the same values, and nothing else does that passed: too little to name
    /// them for it. The one by which most do comes first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<String>,
}

/// A clause of which plays failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfClause {
    /// The clause.
    pub clause: String,
    /// How many plays that assert it are compared.
    pub plays: usize,
    /// How many of them failed.
    pub failed: usize,
    /// The mistakes that account for some of them, the one that does so for most first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<String>,
}

impl OfGame {
    /// The best, if it explains anything.
    pub fn best(&self) -> Option<&Hypothesis> {
        self.hypotheses.first().filter(|best| best.reach != Reach::None)
    }

    /// How many plays failed that the best does not explain.
    pub fn unexplained(&self) -> usize {
        self.best().map_or(self.failed, |best| best.unexplained.len())
    }
}

/// What is found in a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Diagnosis {
    /// The version of this form.
    pub format: u32,
    /// The engine that the record is of.
    pub engine: EngineInfo,
    /// Whether the record is of this very suite. Of another one only the plays of both are compared.
    pub same_suite: bool,
    /// The games, in the order of the record. A mistake is of one game.
    pub games: Vec<OfGame>,
}

/// The JSON Schema of a diagnosis.
pub fn schema() -> Value {
    schemars::schema_for!(Diagnosis).to_value()
}
