//! The results of a smoke test: a line for each check, and advice for each finding.

use std::fmt::Write as _;

use indexmap::{IndexMap, IndexSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::EngineInfo;

/// The result of a smoke test of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    /// The engine.
    pub engine: EngineInfo,
    /// The seed of the random order of the cases.
    pub seed: u64,
    /// The checks, in the order in which they were made.
    pub checks: Vec<Check>,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The name: `hello`, `messages`, `nonsense`, `isolation`, `choices`, `deadlines`, `end`.
    pub name: String,
    /// A short description of what was tried; for a check that was left out, the reason.
    pub tried: String,
    /// `true` if the check was left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
    /// The findings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
}

/// A fault that a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The play in which it occurred, `game/id@edition`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// The place in the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The fault.
    pub what: String,
    /// The advice on what to change.
    pub advice: String,
    /// The component at fault, if it can be determined. A fault that is not the adapter's does not make a check fail.
    #[serde(default, skip_serializing_if = "Fault::is_adapters")]
    pub fault: Fault,
}

/// The component at fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The adapter, or an unknown component.
    #[default]
    Adapter,
    /// The engine: it plays in this way, and the adapter reports the play.
    Engine,
}

impl Fault {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "`skip_serializing_if` passes a reference")]
    fn is_adapters(&self) -> bool {
        *self == Self::Adapter
    }
}

impl Finding {
    /// Returns a finding with advice on what to change.
    pub fn new(what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { play: None, path: None, what: what.into(), advice: advice.into(), fault: Fault::Adapter }
    }

    /// Returns the finding with the play in which it occurred.
    #[must_use]
    pub fn in_play(self, play: &str) -> Self {
        Self { play: Some(play.to_owned()), ..self }
    }

    /// Returns the finding as a fault of the engine.
    #[must_use]
    pub fn of_engine(self) -> Self {
        Self { fault: Fault::Engine, ..self }
    }

    /// Returns the finding with its place in the answer.
    #[must_use]
    pub fn at(self, path: impl Into<String>) -> Self {
        Self { path: Some(path.into()), ..self }
    }
}

/// The number of kinds of findings of one check that are printed.
const PRINTED: usize = 10;

/// The number of plays that are named for one kind of finding.
const NAMED: usize = 3;

impl Check {
    /// Returns `true` if there is a fault that the adapter has to fix.
    pub fn fails(&self) -> bool {
        self.findings.iter().any(|finding| finding.fault == Fault::Adapter)
    }

    /// The findings in the order in which they were found, grouped by texts that differ only in numbers.
    fn kinds(&self) -> Vec<Vec<&Finding>> {
        let key = |finding: &Finding| {
            let first = finding.what.lines().next().unwrap_or_default();
            let plain = first.replace(|c: char| c.is_ascii_digit(), "0");
            (plain, finding.advice.clone(), finding.fault == Fault::Engine)
        };
        let mut kinds: IndexMap<_, Vec<&Finding>> = IndexMap::new();
        for finding in &self.findings {
            kinds.entry(key(finding)).or_default().push(finding);
        }
        kinds.into_values().collect()
    }
}

impl Smoke {
    /// Returns `true` if the adapter has nothing to fix.
    pub fn is_fine(&self) -> bool {
        !self.checks.iter().any(Check::fails)
    }

    /// The result for people: a line for each check, followed by its findings.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for check in &self.checks {
            let state = match check {
                Check { skipped: true, .. } => "-",
                check if check.fails() => "FAIL",
                _ => "ok",
            };
            let _ = writeln!(text, "{state:<4} {:<10} {}", check.name, check.tried);
            let kinds = check.kinds();
            for kind in kinds.iter().take(PRINTED) {
                write_kind(&mut text, kind);
            }
            if kinds.len() > PRINTED {
                let more: usize = kinds.iter().skip(PRINTED).map(Vec::len).sum();
                let _ = writeln!(text, "     and {more} more (--output json=PATH has all)");
            }
        }
        text
    }
}

/// Appends the first finding of one kind, the other plays in which it occurred, and the advice.
fn write_kind(text: &mut String, kind: &[&Finding]) {
    let Some((finding, others)) = kind.split_first() else { return };
    let places = [finding.play.as_deref(), finding.path.as_deref()];
    let places: Vec<&str> = places.into_iter().flatten().collect();
    let place = if places.is_empty() { String::new() } else { format!("{}: ", places.join(": ")) };
    let _ = writeln!(text, "     {place}{}", finding.what.replace('\n', "\n       "));
    if !others.is_empty() {
        let plays = others
            .iter()
            .filter_map(|other| other.play.as_deref())
            .filter(|play| finding.play.as_deref() != Some(play));
        let plays: IndexSet<&str> = plays.collect();
        let named: Vec<&str> = plays.iter().copied().take(NAMED).collect();
        let rest = if plays.len() > named.len() { ", ..." } else { "" };
        let places = if named.is_empty() { String::new() } else { format!(": {}{rest}", named.join(", ")) };
        let _ = writeln!(text, "       and {} more like it{places}", others.len());
    }
    let _ = writeln!(text, "       => {}", finding.advice);
}

/// The JSON Schema of [`Smoke`].
pub fn schema() -> Value {
    schemars::schema_for!(Smoke).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_a_line_and_a_finding_two() {
        let finding = Finding::new("\"3\" is text", "send a whole number").in_play("mtg/a@1");
        let smoke = Smoke {
            engine: EngineInfo { name: "e".to_owned(), version: "1".to_owned(), mistakes: Vec::new() },
            seed: 1,
            checks: vec![
                Check { name: "hello".to_owned(), tried: "e 1".to_owned(), skipped: false, findings: Vec::new() },
                Check {
                    name: "messages".to_owned(),
                    tried: "2 plays".to_owned(),
                    skipped: false,
                    findings: vec![
                        finding.at("played.end.ox"),
                        Finding::new("\"0\" is text", "send a whole number").in_play("mtg/b@1"),
                    ],
                },
                Check {
                    name: "choices".to_owned(),
                    tried: "not claimed".to_owned(),
                    skipped: true,
                    findings: Vec::new(),
                },
            ],
        };
        assert_eq!(
            smoke.text(),
            "ok   hello      e 1\nFAIL messages   2 plays\n     mtg/a@1: played.end.ox: \"3\" is text\n       and 1 more \
             like it: mtg/b@1\n       => send a whole number\n-    choices    not claimed\n"
        );
        assert!(!smoke.is_fine());
    }

    #[test]
    fn what_the_engine_does_is_told_and_does_not_fail() {
        let finding = Finding::new("a choice is left open", "see `run`").in_play("mtg/a@1").of_engine();
        let check = |findings| Check { name: "choices".to_owned(), tried: "2".to_owned(), skipped: false, findings };
        let engine = EngineInfo { name: "e".to_owned(), version: "1".to_owned(), mistakes: Vec::new() };
        let mut smoke = Smoke { engine, seed: 1, checks: vec![check(vec![finding.clone()])] };
        assert_eq!(smoke.text(), "ok   choices    2\n     mtg/a@1: a choice is left open\n       => see `run`\n");
        assert!(smoke.is_fine());
        smoke.checks = vec![check(vec![finding, Finding::new("it picks", "ask")])];
        assert!(!smoke.is_fine());
    }
}
