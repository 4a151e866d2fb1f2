//! Which known mistakes would make an engine fail as a record says that it failed.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::EngineInfo;

/// The version of this form.
pub const FORMAT: u32 = 1;

/// How many plays stand on a line of [`terminal`] that is not to show all.
const SHOWN: usize = 3;

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

/// The diagnosis for people, with all plays or with the first few of each list. `says` tells what an
/// engine does that makes a mistake.
pub fn terminal(diagnosis: &Diagnosis, all: bool, says: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    if !diagnosis.same_suite {
        text.push_str("the record is of another state of the suite: only the plays of both are compared, by id\n");
    }
    for game in &diagnosis.games {
        let _ = write!(text, "{}: {} of {} failed", game.game, game.failed, plays(game.plays));
        if game.silent > 0 {
            let _ = write!(text, "; nothing is said by {} more", game.silent);
        }
        text.push('\n');
        let _ = writeln!(text, "  {}", found(game));
        for hypothesis in &game.hypotheses {
            text.push_str(&told(hypothesis, all, &says));
        }
        if game.best().is_some() && game.unexplained() > 0 {
            let _ = writeln!(text, "  unexplained by the best: {}", plays(game.unexplained()));
        }
    }
    text
}

fn plays(n: usize) -> String {
    if n == 1 { "1 play".to_owned() } else { format!("{n} plays") }
}

fn found(game: &OfGame) -> String {
    if game.failed == 0 {
        return "nothing failed: there is nothing to explain".to_owned();
    }
    let Some(best) = game.best() else {
        let mut text = "no known mistake, and no two of them, explain this".to_owned();
        if !game.hypotheses.is_empty() {
            text.push_str("; the nearest:");
        }
        return text;
    };
    let ties = game.hypotheses.iter().filter(|other| other.rank == best.rank).count();
    let which = match (best.mistakes.len(), ties) {
        (_, 2..) => format!("{ties} explanations that these plays cannot tell apart fit best"),
        (1, _) => "a known mistake explains this".to_owned(),
        _ => "two known mistakes together explain this".to_owned(),
    };
    match best.reach {
        Reach::Whole => format!("{which}:"),
        _ => format!("{which} in part, and nothing known explains most of it:"),
    }
}

fn told(one: &Hypothesis, all: bool, says: &impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let names: Vec<String> = one.mistakes.iter().map(|name| format!("`{name}`")).collect();
    let weak = if one.reach == Reach::None { ", no explanation" } else { "" };
    let _ = writeln!(text, "  {}. {}: fits {:.3}{weak}", one.rank, names.join(" and "), one.score);
    for name in &one.mistakes {
        let _ = writeln!(text, "     {}", says(name));
    }
    let (explained, foreseen) = (one.explained(), one.explained() + one.passed.len());
    let failed = explained + one.unexplained.len();
    let _ = writeln!(
        text,
        "     it predicts {foreseen}, of which {explained} failed ({:.0} %); it explains {explained} of the {failed} that failed ({:.0} %)",
        one.precision * 100.0,
        one.recall * 100.0
    );
    for (what, names) in [
        ("for: failed with the same values", &one.same),
        ("for: failed with other values", &one.otherwise),
        ("against: fails by it, but passed", &one.passed),
        ("against: failed, but passes by it", &one.unexplained),
    ] {
        if !names.is_empty() {
            let shown = if all { names.len() } else { SHOWN };
            let _ = write!(text, "     {what}: {}", names.iter().take(shown).cloned().collect::<Vec<_>>().join(", "));
            let _ = match names.len().saturating_sub(shown) {
                0 => writeln!(text),
                more => writeln!(text, " and {more} more"),
            };
        }
    }
    text
}
