//! What is known of an engine: the plays that do not pass on it, each with the reason.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::record::{CaseResult, Record, Standing, Verdict};

/// The baseline of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The engine.
    pub engine: String,
    /// The plays that do not pass, by `game/id@edition`.
    #[serde(default)]
    pub plays: IndexMap<String, Known>,
}

/// What is known of a play that does not pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// How it ends.
    pub verdict: Verdict,
    /// What differs from what is expected, or what the engine lacks; with `--strict` another difference
    /// is red.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differs: Vec<String>,
    /// Why that is so, for people.
    pub reason: String,
}

impl Known {
    /// What a result shows, with the reason given for it.
    pub fn of(result: &CaseResult, reason: &str) -> Self {
        Self { verdict: result.verdict, differs: differs(result), reason: reason.to_owned() }
    }
}

/// What a result rests on, without places and words that may change.
fn differs(result: &CaseResult) -> Vec<String> {
    if result.failures.is_empty() {
        return Vec::new();
    }
    let failures = result.failures.iter();
    failures.map(|one| format!("{}: expected {}, actual {}", one.what, one.expected, one.actual)).collect()
}

impl Baseline {
    /// Says of each result how it compares with what is known: what passes is red, and what ends with another verdict
    /// than is known. `strict` makes red whatever fails in another way than before, too.
    pub fn apply(&self, record: &mut Record, strict: bool) {
        for result in &mut record.results {
            let Some(known) = self.plays.get(&result.name()) else { continue };
            if result.is_disputed() || known.verdict == Verdict::NotRun {
                continue;
            }
            result.standing = if result.verdict == Verdict::Pass {
                Standing::Fixed
            } else if *known == Known::of(result, &known.reason) || !strict && known.verdict == result.verdict {
                Standing::Expected
            } else {
                Standing::Changed
            };
            if result.standing.is_red() {
                let before = result.reason.take().map(|reason| format!("{reason}\n  ")).unwrap_or_default();
                result.reason =
                    Some(format!("{before}the baseline says `{}`: {}", known.verdict.as_str(), known.reason));
            }
        }
    }

    /// Takes in the plays of a record that did not pass: those that are known stay with their reasons,
    /// new ones get `reason`. Gives the new ones that lack a reason.
    pub fn update(&mut self, record: &Record, reason: Option<&str>) -> Vec<String> {
        let mut lacking = Vec::new();
        for result in &record.results {
            let name = result.name();
            if result.verdict == Verdict::NotRun {
                continue;
            }
            if result.verdict == Verdict::Pass || result.is_disputed() {
                self.plays.shift_remove(&name);
                continue;
            }
            let before = self.plays.get(&name).map(|known| known.reason.clone());
            match before.as_deref().or(reason) {
                Some(reason) => {
                    self.plays.insert(name, Known::of(result, reason));
                }
                None => lacking.push(name),
            }
        }
        lacking
    }

    /// Takes out the plays that a record shows to pass, and those that `exists` does not know. Gives
    /// their names.
    pub fn prune(&mut self, record: Option<&Record>, exists: impl Fn(&str) -> bool) -> Vec<String> {
        let passes = |name: &str| {
            record.is_some_and(|record| {
                record.results.iter().any(|result| result.verdict == Verdict::Pass && result.name() == name)
            })
        };
        let gone: Vec<String> = self.plays.keys().filter(|name| !exists(name) || passes(name)).cloned().collect();
        self.plays.retain(|name, _| !gone.contains(name));
        gone
    }

    /// What is wrong with it: entries of no play, without a reason, or that pass.
    pub fn problems(&self, exists: impl Fn(&str) -> bool) -> Vec<String> {
        let mut found = Vec::new();
        for (name, known) in &self.plays {
            if !exists(name) {
                found.push(format!("`{name}` is no play of the suite"));
            }
            if known.reason.trim().is_empty() {
                found.push(format!("`{name}` has no reason"));
            }
            if known.verdict == Verdict::NotRun {
                found.push(format!("`{name}` is said not to have run: that stands for nothing"));
            }
            if known.verdict == Verdict::Pass {
                found.push(format!("`{name}` is said to pass: it needs no entry"));
            }
        }
        found
    }
}
