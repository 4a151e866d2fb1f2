//! What became of trying an engine: a line a check, and for each thing found what to change.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::EngineInfo;

/// What was found out about an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    /// The engine.
    pub engine: EngineInfo,
    /// The seed of the order in which cases were mixed.
    pub seed: u64,
    /// The checks, in the order in which they were made.
    pub checks: Vec<Check>,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// What is checked: `hello`, `messages`, `nonsense`, `isolation`, `choices`, `deadlines`, `end`.
    pub name: String,
    /// What was tried, in a few words; of a check that was left out, why.
    pub tried: String,
    /// Whether it was left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
    /// What is wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
}

/// Something wrong with an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The play in which it showed, `game/id@edition`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// Where in the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// What is wrong.
    pub what: String,
    /// What to change.
    pub advice: String,
}

impl Finding {
    /// Something wrong, and what to change.
    pub fn new(what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { play: None, path: None, what: what.into(), advice: advice.into() }
    }

    /// The same, shown in a play.
    #[must_use]
    pub fn in_play(self, play: &str) -> Self {
        Self { play: Some(play.to_owned()), ..self }
    }

    /// The same, at a place of the answer.
    #[must_use]
    pub fn at(self, path: impl Into<String>) -> Self {
        Self { path: Some(path.into()), ..self }
    }
}

/// How many findings of one check are printed.
const PRINTED: usize = 10;

impl Smoke {
    /// Whether nothing is wrong.
    pub fn is_fine(&self) -> bool {
        self.checks.iter().all(|check| check.findings.is_empty())
    }

    /// For people: a line a check, and under it what was found.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for check in &self.checks {
            let state = match check {
                Check { skipped: true, .. } => "-",
                Check { findings, .. } if findings.is_empty() => "ok",
                _ => "FAIL",
            };
            let _ = writeln!(text, "{state:<4} {:<10} {}", check.name, check.tried);
            for finding in check.findings.iter().take(PRINTED) {
                let places = [finding.play.as_deref(), finding.path.as_deref()];
                let places: Vec<&str> = places.into_iter().flatten().collect();
                let place = if places.is_empty() { String::new() } else { format!("{}: ", places.join(": ")) };
                let _ = writeln!(text, "     {place}{}", finding.what.replace('\n', "\n       "));
                let _ = writeln!(text, "       => {}", finding.advice);
            }
            if check.findings.len() > PRINTED {
                let _ = writeln!(text, "     and {} more (--output json=PATH has all)", check.findings.len() - PRINTED);
            }
        }
        text
    }
}

/// The JSON Schema.
pub fn schema() -> Value {
    schemars::schema_for!(Smoke).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_a_line_and_a_finding_two() {
        let finding = Finding::new("\"3\" is text", "send a whole number");
        let smoke = Smoke {
            engine: EngineInfo { name: "e".to_owned(), version: "1".to_owned(), mistakes: Vec::new() },
            seed: 1,
            checks: vec![
                Check { name: "hello".to_owned(), tried: "e 1".to_owned(), skipped: false, findings: Vec::new() },
                Check {
                    name: "messages".to_owned(),
                    tried: "2 plays".to_owned(),
                    skipped: false,
                    findings: vec![finding.clone().in_play("mtg/a@1").at("played.end.ox"), finding],
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
            "ok   hello      e 1\nFAIL messages   2 plays\n     mtg/a@1: played.end.ox: \"3\" is text\n       => send a \
             whole number\n     \"3\" is text\n       => send a whole number\n-    choices    not claimed\n"
        );
        assert!(!smoke.is_fine());
    }
}
