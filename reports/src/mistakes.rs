//! The known mistakes that a suite notices, and the cases that notice them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::SuiteInfo;
use crate::tree::count;

/// The version of this format.
pub const FORMAT: u32 = 1;

/// The number of cases on a line of [`terminal`], unless all are to be shown.
const SHOWN: usize = 3;

/// A clause that a mistake gets wrong, and the cases that noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Caught {
    /// The clause.
    pub clause: String,
    /// The cases that assert the clause and failed.
    pub by: Vec<String>,
}

/// A mistake, with the results of playing it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// The game.
    pub game: String,
    /// The name of the mistake.
    pub name: String,
    /// The description of the mistake.
    pub says: String,
    /// The clauses that the mistake gets wrong. The most direct comes first.
    pub clauses: Vec<Caught>,
    /// The cases that failed, but assert none of its clauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<String>,
}

impl Mistake {
    /// The cases that caught the mistake: they assert one of its clauses, and failed.
    pub fn by(&self) -> BTreeSet<&str> {
        self.clauses.iter().flat_map(|clause| clause.by.iter().map(String::as_str)).collect()
    }

    /// Returns `true` if no case caught the mistake.
    pub fn survives(&self) -> bool {
        self.clauses.iter().all(|clause| clause.by.is_empty())
    }
}

/// The value of a case that asserts a clause with a mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// The id: `game/id`.
    pub id: String,
    /// The number of mistakes that the case catches.
    pub catches: usize,
    /// The mistakes that no other case catches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<String>,
}

/// The results of a suite on the known mistakes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mistakes {
    /// The version of this format.
    pub format: u32,
    /// The suite.
    pub suite: SuiteInfo,
    /// The number of known mistakes in all.
    pub known: usize,
    /// The duration of the run, in seconds.
    pub seconds: f64,
    /// The mistakes that were made.
    pub mistakes: Vec<Mistake>,
    /// The cases that assert a clause of one of these mistakes, in the order of the files.
    pub cases: Vec<Worth>,
}

impl Mistakes {
    /// The mistakes that no case caught.
    pub fn survivors(&self) -> impl Iterator<Item = &Mistake> {
        self.mistakes.iter().filter(|mistake| mistake.survives())
    }

    /// The cases without which a mistake would survive. Those with the most such mistakes come first.
    pub fn alone(&self) -> Vec<&Worth> {
        let mut alone: Vec<&Worth> = self.cases.iter().filter(|case| !case.alone.is_empty()).collect();
        alone.sort_by_key(|case| std::cmp::Reverse(case.alone.len()));
        alone
    }

    /// The cases that catch no mistake, though there is one about a clause that they assert.
    pub fn weak(&self) -> impl Iterator<Item = &Worth> {
        self.cases.iter().filter(|case| case.catches == 0)
    }
}

/// The head of the file of unnoticed mistakes.
const UNNOTICED: &str = "\
# The known mistakes that no case catches in an engine that reports states but no events.
# Written by `ruleproof mistakes --untold events --write FILE`; a test checks that it is up to date.
";

/// The survivors as the text of a file: a line each, with the game and the name.
pub fn kept(report: &Mistakes) -> String {
    let lines = report.survivors().map(|mistake| format!("{}: {}\n", mistake.game, mistake.name));
    UNNOTICED.to_owned() + &lines.collect::<String>()
}

/// Parses such a text into games and names of mistakes. The result is cleaned, since it goes to terminals and into
/// pages.
pub fn unnoticed(text: &str) -> Vec<(String, String)> {
    let plain = |text: &str| crate::plain::line(text.trim()).into_owned();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(':')).map(|(game, name)| (plain(game), plain(name))).collect()
}

/// The JSON Schema of [`Mistakes`].
pub fn schema() -> Value {
    schemars::schema_for!(Mistakes).to_value()
}

/// The parts of the report that are shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// All cases of each mistake rather than the first few, and the mistakes that each case alone catches.
    pub all: bool,
    /// The cases that catch none.
    pub weak: bool,
}

/// The report for people: the survivors, the mistakes with the cases that caught them, and the value of the cases.
pub fn terminal(report: &Mistakes, shown: Shown) -> String {
    let mut text = String::new();
    for mistake in report.survivors() {
        text.push_str(&survivor(mistake));
    }
    for mistake in report.mistakes.iter().filter(|mistake| !mistake.survives()) {
        let _ = writeln!(text, "{:<10} {}", mistake.game, mistake.name);
        for clause in &mistake.clauses {
            let _ = writeln!(text, "           {}: {}", clause.clause, names(&clause.by, shown.all));
        }
    }
    let alone = report.alone();
    if !alone.is_empty() {
        let _ = writeln!(text, "\ncases that are the only one to catch a mistake:");
    }
    for case in alone {
        let _ = writeln!(text, "{:>6} {}", case.alone.len(), case.id);
        for name in case.alone.iter().filter(|_| shown.all) {
            let _ = writeln!(text, "         {name}");
        }
    }
    if shown.weak && report.weak().next().is_some() {
        let _ = writeln!(text, "\ncases that catch no mistake, although there is one about a clause that they assert:");
        for case in report.weak() {
            let _ = writeln!(text, "       {}", case.id);
        }
    }
    text
}

fn survivor(mistake: &Mistake) -> String {
    let mut text = format!("SURVIVES   {}: {}\n           {}\n", mistake.game, mistake.name, mistake.says);
    for clause in &mistake.clauses {
        let _ = writeln!(text, "           {}: no case that asserts it failed", clause.clause);
    }
    if !mistake.elsewhere.is_empty() {
        let _ = writeln!(
            text,
            "           failing cases that assert none of these clauses: {}",
            names(&mistake.elsewhere, false)
        );
    }
    text
}

/// The cases by name, without their game.
fn names(ids: &[String], all: bool) -> String {
    let bare = ids.iter().map(|id| id.split_once('/').map_or(id.as_str(), |(_, id)| id));
    let first: Vec<&str> = if all { bare.collect() } else { bare.take(SHOWN).collect() };
    match ids.len() - first.len() {
        _ if ids.is_empty() => "no case that asserts it failed".to_owned(),
        0 => first.join(", "),
        more => format!("{}, and {more} more", first.join(", ")),
    }
}

/// The counts in one line.
pub fn summary(report: &Mistakes) -> String {
    let survivors = report.survivors().count();
    let state = match survivors {
        0 => "none survives".to_owned(),
        1 => "1 survives".to_owned(),
        _ => format!("{survivors} survive"),
    };
    let weak = report.weak().count();
    format!(
        "{} of {} caught by {}, {state}; {} of them by one case alone; {} {} none; {:.2} s",
        report.mistakes.len() - survivors,
        count(report.mistakes.len(), "mistake"),
        count(report.suite.selected, "case"),
        report.mistakes.iter().filter(|mistake| mistake.by().len() == 1).count(),
        count(weak, "case"),
        if weak == 1 { "catches" } else { "catch" },
        report.seconds
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_cases_stand_on_a_line() {
        let ids: Vec<String> = ["mtg/a", "mtg/b", "mtg/c", "mtg/d"].map(str::to_owned).to_vec();
        assert_eq!(names(&ids, false), "a, b, c, and 1 more");
        assert_eq!(names(&ids, true), "a, b, c, d");
        assert_eq!(names(&[], false), "no case that asserts it failed");
    }
}
