//! The failures of a record, on one screen.
//!
//! One fault of an engine makes many cases fail. So the first case of the biggest [`causes`] is shown in full, and the
//! others are counted; then come the clauses with the most failures. [`terminal::body`] describes every result by
//! itself.

use std::fmt::Write as _;

use indexmap::IndexMap;

use crate::causes::{Cause, FailingClause, brief, cause, causes, failing_clauses, failing_clauses_of};
use crate::record::{CaseResult, Record, Verdict};
use crate::terminal;
use crate::tree::count;

/// The start and the end of a highlighted heading. Where colours are not wanted, the sink removes them.
const RED: &str = "\u{1b}[1;31m";
const PLAIN: &str = "\u{1b}[0m";

/// The most unsupported plays that are listed as causes like others; more are counted by missing feature.
const FEW: usize = 10;

/// The number of causes of which a case is shown in full, as long as that fills no more than the number of lines below.
const IN_FULL: usize = 3;
const FULL_LINES: usize = 36;

/// The number of further causes that have a line each.
const IN_A_LINE: usize = 10;

/// The number of cases that are named where cases are counted, and the width of their line in characters.
const NAMED: usize = 3;
const NAMES_WIDTH: usize = 100;

/// The number of clauses that are shown.
const CLAUSES: usize = 10;

/// The longest line of the clauses, in characters.
const WIDTH: usize = 110;

/// The text of a clause, by game and id, if it is known.
pub type Says<'s> = &'s dyn Fn(&str, &str) -> Option<String>;

/// The failures, folded by cause and then by clause. `leaving_out` is advice for an engine with many missing features.
pub fn folded(record: &Record, leaving_out: &str, says: Says<'_>) -> String {
    let lacking: Vec<&CaseResult> = record.failing().filter(|result| result.verdict == Verdict::Unsupported).collect();
    let many_lack = lacking.len() > FEW;
    let is_told = |cause: &Cause<'_>| match cause.verdict {
        Verdict::NotRun => false,
        Verdict::Unsupported => !many_lack,
        _ => true,
    };
    let told: Vec<Cause<'_>> = causes(record).into_iter().filter(is_told).collect();
    let mut text = by_cause(&told);
    if many_lack {
        text.push_str(&terminal::missing(lacking));
        let _ = writeln!(text, "    (`-v` lists each; {leaving_out})\n");
    }
    let not_run = not_run(record);
    text.push_str(&not_run);
    text.push_str(if not_run.is_empty() { "" } else { "\n" });
    text.push_str(&by_clause(record, many_lack, says));
    text
}

/// The failures, each result by itself and in full.
pub fn unfolded(record: &Record, says: Says<'_>) -> String {
    let mut text = String::new();
    for result in record.failing().filter(|result| result.verdict != Verdict::NotRun) {
        let _ = writeln!(text, "{RED}{}{PLAIN}", terminal::headline(result));
        let _ = writeln!(text, "{}", terminal::body(result));
    }
    text.push_str(&not_run(record));
    text.push_str(&clauses(&failing_clauses(record), says, usize::MAX));
    text
}

fn by_cause(all: &[Cause<'_>]) -> String {
    let mut text = String::new();
    let mut told = 0;
    for (number, cause) in all.iter().take(IN_FULL).enumerate() {
        let block = in_full(cause);
        if number > 0 && text.lines().count() + block.lines().count() > FULL_LINES {
            break;
        }
        text.push_str(&block);
        told = number + 1;
    }
    let others = all.get(told..).unwrap_or_default();
    if others.is_empty() {
        return text;
    }
    let _ = writeln!(text, "other causes (`-v` lists each case):");
    for Cause { says, cases, .. } in others.iter().take(IN_A_LINE) {
        let first = cases.first().map(|case| case.id).unwrap_or_default();
        let _ = writeln!(text, "{:>8}  {says} ({first})", cases.len());
    }
    let rest = others.get(IN_A_LINE..).unwrap_or_default();
    if !rest.is_empty() {
        let cases: usize = rest.iter().map(|cause| cause.cases.len()).sum();
        let _ = writeln!(text, "{cases:>8}  in {}", count(rest.len(), "more cause"));
    }
    text.push('\n');
    text
}

/// The first case of a cause in full, and the number of others.
fn in_full(Cause { says, cases, .. }: &Cause<'_>) -> String {
    let mut text = String::new();
    let Some((case, others)) = cases.split_first() else { return text };
    let Some((first, too)) = case.results.split_first() else { return text };
    let too: Vec<&str> = too.iter().map(|result| result.edition.as_str()).collect();
    let too = if too.is_empty() { String::new() } else { format!(" (also in {})", too.join(", ")) };
    let _ = writeln!(text, "{RED}{}{too}{PLAIN}", terminal::headline(first));
    text.push_str(&terminal::excerpt(first));
    if !others.is_empty() {
        let names = named(others.iter().map(|case| case.id));
        let _ = writeln!(text, "  and {} ({says}): {names}", count(others.len(), "other case"));
    }
    text.push('\n');
    text
}

/// The first name and those after it that fit on the same line; `...` if there are more.
pub(crate) fn named<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let mut text = String::new();
    for (number, name) in names.into_iter().enumerate() {
        let fits = number < NAMED && text.chars().count() + name.chars().count() <= NAMES_WIDTH;
        if number > 0 && !fits {
            return text + ", ...";
        }
        text.push_str(if number > 0 { ", " } else { "" });
        text.push_str(name);
    }
    text
}

/// The number of plays that did not run: one line for each reason.
pub fn not_run(record: &Record) -> String {
    let mut reasons: IndexMap<String, (String, usize)> = IndexMap::new();
    for result in record.results.iter().filter(|result| result.verdict == Verdict::NotRun) {
        let why = || result.reason.as_ref().map_or_else(|| "no reason was reported".to_owned(), |_| brief(result));
        reasons.entry(cause(result)).or_insert_with(|| (why(), 0)).1 += 1;
    }
    let mut text = String::new();
    for (why, count) in reasons.values() {
        let _ = writeln!(text, "{count} {} not run: {why}", if *count == 1 { "play was" } else { "plays were" });
    }
    text
}

/// The clauses with the most failures, unless only one case fails, which names its clauses itself. If many features are
/// missing, unsupported plays are left out, since they are no evidence about the rest.
fn by_clause(record: &Record, many_lack: bool, says: Says<'_>) -> String {
    let counts = |result: &CaseResult| !many_lack || result.verdict != Verdict::Unsupported;
    let red = || record.failing().filter(|result| counts(result)).filter(|result| result.verdict != Verdict::NotRun);
    let first = red().next().map(|result| &result.id);
    if red().all(|result| Some(&result.id) == first) {
        return String::new();
    }
    clauses(&failing_clauses_of(record, counts), says, CLAUSES)
}

fn clauses(red: &[FailingClause<'_>], says: Says<'_>, most: usize) -> String {
    let mut text = String::new();
    if red.is_empty() {
        return text;
    }
    let _ = writeln!(text, "clauses by the number of cases that are not as expected:");
    for one in red.iter().take(most) {
        let mut line = format!("{:>8} of {:<4} {} {}", one.red, one.cases, one.game, one.clause);
        if let Some(says) = says(one.game, one.clause) {
            let _ = write!(line, ": {}", says.split_whitespace().collect::<Vec<&str>>().join(" "));
        }
        let _ = writeln!(text, "{}", cut(&line));
    }
    if red.len() > most {
        let _ = writeln!(text, "{:>8} more clauses", red.len() - most);
    }
    text.push('\n');
    text
}

/// A line cut to the longest width, between words where possible.
fn cut(line: &str) -> String {
    if line.chars().nth(WIDTH).is_none() {
        return line.to_owned();
    }
    let short: String = line.chars().take(WIDTH - 3).collect();
    let words = short.rsplit_once(' ').map_or(&*short, |(words, _)| words);
    // A clause's id is worth more than an even edge.
    let kept = if words.chars().count() * 2 > WIDTH { words } else { &short };
    format!("{} ...", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Failure, Standing};
    use crate::reporters::sample::{failure, record, result};

    fn failing(id: &str, edition: &str, field: &str) -> CaseResult {
        let failure = |line: u32| Failure { line, ..failure(&format!("ox.{field}"), "0", "2") };
        CaseResult {
            edition: edition.to_owned(),
            failures: (1..=5).map(failure).collect(),
            ..result(id, Verdict::Fail)
        }
    }

    fn rendered(record: &Record) -> String {
        folded(record, "`-E` leaves some out", &|_, clause| Some(format!("So says {clause}.")))
    }

    #[test]
    fn what_is_as_expected_is_not_told() {
        assert_eq!(rendered(&record(vec![result("mtg/a", Verdict::Pass)])), "");
    }

    #[test]
    fn one_red_case_is_told_with_its_command_and_no_table() {
        let text = rendered(&record(vec![result("mtg/a", Verdict::Crash)]));
        assert_eq!(
            text,
            "\u{1b}[1;31mcrash: mtg/a@x\u{1b}[0m\n  --> a.yaml:7\n  asserts 615.7-depletes\n  rerun: ruleproof run \
             mtg/a\n\n"
        );
    }

    #[test]
    fn of_a_cause_the_first_case_is_told_and_the_others_are_counted() {
        let mut results = vec![failing("mtg/a", "x", "damage"), failing("mtg/a", "y", "damage")];
        results.extend(["b", "c", "d", "e"].map(|id| failing(&format!("mtg/{id}"), "x", "damage")));
        results.push(result("mtg/z", Verdict::Pass));
        let text = rendered(&record(results));
        let end = "    expected: 0\n    actual:   2\n  and 2 more differences\n  rerun: ruleproof run mtg/a\n  and 4 \
                   other cases (fail: damage is more than expected): mtg/b, mtg/c, mtg/d, ...\n\nclauses by the \
                   number of cases that are not as expected:\n       5 of 6    mtg 615.7-depletes: So says 615.7-depletes.\n\n";
        assert!(text.starts_with("\u{1b}[1;31mfail: mtg/a@x (also in y)\u{1b}[0m\n  --> a.yaml:7\n"), "{text}");
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn however_many_causes_there_are_they_fit_on_a_screen() {
        let results: Vec<CaseResult> =
            (0..100).map(|n| failing(&format!("mtg/{n}"), "x", &format!("field{n}"))).collect();
        let text = rendered(&record(results));
        assert!(text.lines().count() < 60, "{text}");
        assert!(text.contains("\n       1  fail: field2 is more than expected (mtg/2)\n"), "{text}");
        assert!(text.contains("\n      88  in 88 more causes\n"), "{text}");
    }

    #[test]
    fn many_unsupported_plays_are_counted_by_what_they_lack() {
        let lacking = |n: usize| CaseResult {
            lacks: Some("word `deal`".to_owned()),
            ..result(&format!("mtg/{n}"), Verdict::Unsupported)
        };
        let few = rendered(&record((0..FEW).map(lacking).collect()));
        assert!(few.contains("  and 9 other cases (unsupported: word `deal`): mtg/1, mtg/2, mtg/3, ...\n"), "{few}");
        let mut many = record((0..=FEW).map(lacking).collect());
        let lacks =
            "unsupported: 11 plays, missing:\n      11  word `deal`\n    (`-v` lists each; `-E` leaves some out)\n\n";
        assert_eq!(rendered(&many), lacks);
        many.results.extend([failing("mtg/a", "x", "damage"), failing("mtg/b", "x", "damage")]);
        let clauses = "clauses by the number of cases that are not as expected:\n       2 of 2    mtg 615.7-depletes: So says \
                       615.7-depletes.\n\n";
        assert!(rendered(&many).ends_with(&format!("{lacks}{clauses}")), "{}", rendered(&many));
        assert!(unfolded(&many, &|_, _| None).contains("unsupported: mtg/10@x"));
    }

    #[test]
    fn a_long_line_ends_between_words() {
        let line = format!("{} smaller by the Prevent Value", "x".repeat(WIDTH - 20));
        assert_eq!(cut(&line), format!("{} smaller by the ...", "x".repeat(WIDTH - 20)));
        let one = "ä".repeat(WIDTH + 1);
        assert_eq!(cut(&one), format!("{} ...", "ä".repeat(WIDTH - 3)));
        assert_eq!(cut(&one[..WIDTH]), one[..WIDTH]);
    }

    #[test]
    fn plays_that_did_not_run_are_counted_by_their_reasons() {
        let not = |reason: Option<&str>| CaseResult {
            reason: reason.map(|reason| format!("a.yaml:7:3: {reason}")),
            standing: Standing::Unexpected,
            ..result("mtg/a", Verdict::NotRun)
        };
        let record = record(vec![not(Some("it gave up after 20")), not(None), not(Some("it gave up after 21"))]);
        let lines = "2 plays were not run: it gave up after 20\n1 play was not run: no reason was reported\n";
        assert_eq!(not_run(&record), lines);
        assert_eq!(rendered(&record), format!("{lines}\n"));
    }
}
