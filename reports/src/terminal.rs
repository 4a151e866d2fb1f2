//! The record for people: failures with their lines, and a summary.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::record::{CaseResult, Failure, Record, Standing, Summary, Verdict};

/// What happened, in one line.
pub fn headline(result: &CaseResult) -> String {
    match (result.standing, result.verdict) {
        (Standing::Fixed, _) if result.status.is_some() => {
            format!("{} passes, but its status says `awaiting-engine`", result.name())
        }
        (Standing::Fixed, _) => format!("{} passes, but the baseline has it", result.name()),
        (_, Verdict::Unproved) if result.unproved.is_empty() => {
            format!("{} is unproved: something was refused under another clause than it names", result.name())
        }
        (_, Verdict::Unproved) => {
            format!("{} is unproved: the engine never decided under {}", result.name(), result.unproved.join(", "))
        }
        (_, verdict) => format!("{}: {}", verdict.as_str(), result.name()),
    }
}

/// The details of a result, without colours: the line of the case, expected and actual, and how to
/// play it again.
pub fn body(result: &CaseResult) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "  --> {}:{}", result.file, result.line);
    let _ = writeln!(text, "  asserts {}", result.asserts.join(", "));
    if let Some(reason) = &result.reason {
        let _ = writeln!(text, "  {reason}");
    }
    for failure in &result.failures {
        text.push_str(&difference(result, failure));
    }
    if result.standing == Standing::Fixed {
        let advice = match result.status {
            Some(_) => "take the status away: the engine plays it right now",
            None => "the engine plays it right now: `ruleproof baseline prune` takes it out of the baseline",
        };
        let _ = writeln!(text, "  {advice}");
    }
    let _ = writeln!(text, "  rerun: {}", result.rerun);
    text
}

fn difference(result: &CaseResult, failure: &Failure) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "  {}:{}:{}: {}", result.file, failure.line, failure.column, failure.what);
    let _ = writeln!(text, "    expected: {}", failure.expected);
    let _ = writeln!(text, "    actual:   {}", failure.actual);
    for note in &failure.notes {
        let _ = writeln!(text, "    {note}");
    }
    text
}

/// How many different lacks are told of at most.
const LACKS: usize = 25;

/// What an engine lacks, the most often lacking first, with how many plays.
pub fn lacks<'r>(results: impl IntoIterator<Item = &'r CaseResult>) -> String {
    let mut lacks: BTreeMap<&str, usize> = BTreeMap::new();
    for result in results {
        *lacks.entry(result.lacks.as_deref().unwrap_or("nobody knows what")).or_default() += 1;
    }
    let mut lacks: Vec<(&str, usize)> = lacks.into_iter().collect();
    lacks.sort_by_key(|(_, plays)| Reverse(*plays));
    let mut text = String::new();
    let all: usize = lacks.iter().map(|(_, plays)| plays).sum();
    let _ = writeln!(text, "unsupported: {} for lack of", count(all, "play"));
    for (lack, plays) in lacks.iter().take(LACKS) {
        let _ = writeln!(text, "{plays:>8}  {lack}");
    }
    if let Some(rest) = lacks.get(LACKS..).filter(|rest| !rest.is_empty()) {
        let plays: usize = rest.iter().map(|(_, plays)| plays).sum();
        let _ = writeln!(text, "{plays:>8}  {} more", rest.len());
    }
    text
}

/// The summary of a run: a line a game, one for all, and which suite it was.
pub fn summary(record: &Record) -> String {
    let mut text = String::new();
    for game in record.games() {
        let _ = writeln!(text, "{:>12}  {}", game, counts(&record.summary(Some(game))));
    }
    let all = record.summary(None);
    let _ = writeln!(text, "{:>12}  {}", "all", counts(&all));
    let suite = &record.suite;
    let _ = writeln!(
        text,
        "{:>12}  {}, {} of {} selected",
        "suite",
        suite.from,
        suite.selected,
        count(suite.cases, "case")
    );
    text
}

fn counts(summary: &Summary) -> String {
    let mut verdicts: Vec<String> =
        summary.verdicts.iter().map(|(verdict, n)| format!("{n} {}", verdict.as_str())).collect();
    if summary.disputed > 0 {
        verdicts.push(format!("{} disputed", summary.disputed));
    }
    format!("{}, {}: {}", count(summary.cases, "case"), count(summary.clauses, "clause"), verdicts.join(", "))
}

/// So many of something.
pub(crate) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
