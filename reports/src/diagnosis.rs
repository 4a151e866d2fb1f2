//! A diagnosis: the known mistakes that would make an engine fail as a record shows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::EngineInfo;

/// The version of this format.
pub const FORMAT: u32 = 1;

/// The degree to which mistakes explain failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// Predicted failures that occurred are at least as many as the unpredicted failures and the wrong predictions
    /// together.
    Whole,
    /// At least half of the predicted failures occurred, which is unlikely by chance, but more plays failed.
    Part,
    /// The prediction fits worse than that.
    None,
}

/// One or two mistakes, compared with a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hypothesis {
    /// The rank, from 1. Hypotheses that fit equally well, play by play and value by value, share a rank.
    pub rank: usize,
    /// The names of the mistakes.
    pub mistakes: Vec<String>,
    /// The degree to which they explain the failures.
    pub reach: Reach,
    /// The quality of the fit, from 0 to 1.
    pub score: f64,
    /// The share of the plays predicted to fail that did fail.
    pub precision: f64,
    /// The share of the failed plays that were predicted to fail.
    pub recall: f64,
    /// The number of known mistakes that would agree so well with so many failures by chance.
    pub chance: f64,
    /// The strongest evidence for the mistakes: plays that failed as predicted, with the same values. In each list, the
    /// plays that the fewest known mistakes make fail come first.
    pub same: Vec<String>,
    /// Plays that failed as predicted, but with other values.
    pub otherwise: Vec<String>,
    /// The evidence against the mistakes: plays predicted to fail that passed.
    pub passed: Vec<String>,
    /// Plays that failed, but had the expected value wherever the mistakes predict another one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<String>,
    /// Plays that failed, but were predicted to pass.
    pub unexplained: Vec<String>,
}

impl Hypothesis {
    /// The number of failed plays that were predicted to fail.
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
    /// The number of plays that are compared.
    pub plays: usize,
    /// The number of them that failed.
    pub failed: usize,
    /// The number of plays of the record that are no evidence: they did not finish, are no longer in the suite, are
    /// disputed, or fail on the reference engine itself.
    pub silent: usize,
    /// The best hypotheses of one mistake or a pair of mistakes, the best first.
    pub hypotheses: Vec<Hypothesis>,
    /// The fewest mistakes that account for the failures, if any play failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
}

/// The fewest known mistakes that account for the failures together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// The mistakes. Those that account for the most plays come first; none if no known mistake accounts for enough.
    pub causes: Vec<Cause>,
    /// Plays that fail by several of the mistakes together, and by none alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<String>,
    /// Wrong predictions: plays predicted to fail that passed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<String>,
    /// Plays that failed, but had the expected value wherever the mistakes predict another one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<String>,
    /// The failures that none of the mistakes accounts for, by clause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<LeftOver>,
    /// The clauses of the failed plays. Those with the most failures come first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<OfClause>,
}

/// One of several mistakes that account for failures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// The name of the mistake.
    pub mistake: String,
    /// The clauses that the mistake gets wrong. The most direct comes first.
    pub clauses: Vec<String>,
    /// Mistakes that these plays cannot distinguish from this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alike: Vec<String>,
    /// The failed plays that only this mistake accounts for.
    pub alone: Vec<String>,
    /// The failed plays that another of the mistakes accounts for as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<String>,
    /// The evidence against the mistake: plays predicted to fail that passed or failed elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
}

/// Failures that no known mistake accounts for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeftOver {
    /// A clause that all of them assert.
    pub clause: String,
    /// The plays.
    pub plays: Vec<String>,
    /// Mistakes by which some of the plays fail with the same values and by which no play that passed would fail: too
    /// little evidence to name them as causes. The mistake that matches the most plays comes first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<String>,
}

/// A clause with failed plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfClause {
    /// The clause.
    pub clause: String,
    /// The number of compared plays that assert it.
    pub plays: usize,
    /// The number of them that failed.
    pub failed: usize,
    /// The mistakes that account for some of the failures. Those that account for the most come first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<String>,
}

impl OfGame {
    /// The best hypothesis, if it explains anything.
    pub fn best(&self) -> Option<&Hypothesis> {
        self.hypotheses.first().filter(|best| best.reach != Reach::None)
    }

    /// The number of failed plays that the best hypothesis does not explain.
    pub fn unexplained(&self) -> usize {
        self.best().map_or(self.failed, |best| best.unexplained.len())
    }
}

/// The diagnosis of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Diagnosis {
    /// The version of this format.
    pub format: u32,
    /// The engine that the record is of.
    pub engine: EngineInfo,
    /// `true` if the record is of this very suite. With another suite, only the plays that both have are compared.
    pub same_suite: bool,
    /// The games, in the order of the record. A mistake belongs to one game.
    pub games: Vec<OfGame>,
}

/// The JSON Schema of a diagnosis.
pub fn schema() -> Value {
    schemars::schema_for!(Diagnosis).to_value()
}
