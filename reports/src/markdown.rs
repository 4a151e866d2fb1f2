//! A record, or the comparison of two, as Markdown: for the summary of a CI step, or a comment on a pull request.
//!
//! Each text is written as [`plain::code`](crate::plain::code), so that nothing in a record is read as Markdown. Only
//! the first items of each list are shown, so that the text stays below the size limits of services.

use std::fmt::Write as _;

use crate::causes::{Cause, brief, causes, failing_clauses};
use crate::contested;
use crate::diff::{Diff, Differs, Ended};
use crate::diff_text::{Change, changes, parted, transitions};
use crate::plain::code;
use crate::record::{Record, Standing, Summary, Verdict};
use crate::tree::count;

/// The longest part of a text that is shown, in characters.
const LONG: usize = 200;
/// The number of causes that are shown.
const CAUSES: usize = 20;
/// The number of clauses that are shown.
const CLAUSES: usize = 20;
/// The number of rerun commands that are shown.
const COMMANDS: usize = 10;
/// The number of games that have a line of their own.
const GAMES: usize = 20;

fn short(text: &str) -> String {
    code(text, LONG)
}

/// The summary of a run: counts, failures by cause, and the clauses with the most failures.
pub fn summary(record: &Record) -> String {
    let all = record.summary(None);
    let mut text = format!("### ruleproof: {}\n\n", state(record, &all));
    let engine = &record.engine;
    let _ = write!(text, "Engine {} {}", short(&engine.name), short(&engine.version));
    for mistake in engine.mistakes.iter().take(COMMANDS) {
        let _ = write!(text, ", with the mistake {}", short(mistake));
    }
    let suite = &record.suite;
    let _ = write!(text, " on the suite {}", short(&suite.from));
    if let Some(version) = &suite.suite_version {
        let _ = write!(text, " {}", short(version));
    }
    if let Some(part) = &suite.part {
        let _ = write!(text, ", part {} only", short(&part.to_string()));
    }
    let _ = writeln!(text, ": {} of {} in {:.1} s.\n", suite.selected, count(suite.cases, "case"), record.seconds);
    games(&mut text, record, &all);
    unlike_before(&mut text, record);
    let causes = causes(record);
    went_wrong(&mut text, &causes);
    clauses(&mut text, record);
    disputed(&mut text, record);
    commands(&mut text, &causes);
    text
}

fn state(record: &Record, all: &Summary) -> String {
    let first = record.incomplete().map(|incomplete| format!("{incomplete}; ")).unwrap_or_default();
    match all.red {
        0 if first.is_empty() => "as expected".to_owned(),
        0 => format!("{first}no other play is unexpected"),
        1 => format!("{first}1 case is not as expected"),
        red => format!("{first}{red} cases are not as expected"),
    }
}

/// Appends the counts by game.
fn games(text: &mut String, record: &Record, all: &Summary) {
    let verdicts: Vec<Verdict> = all.verdicts.iter().map(|(verdict, _)| *verdict).collect();
    let heads = verdicts.iter().fold(String::new(), |heads, verdict| heads + " " + verdict.as_str() + " |");
    let disputed = all.disputed > 0;
    let (head, rule) = if disputed { (" disputed |", "--:|") } else { ("", "") };
    let _ = writeln!(text, "| game | cases |{heads}{head} not as expected |");
    let _ = writeln!(text, "|---|--:|{}{rule}--:|", "--:|".repeat(verdicts.len()));
    let mut row = |name: String, summary: &Summary| {
        let _ = write!(text, "| {name} | {} |", summary.cases);
        for verdict in &verdicts {
            let n = summary.verdicts.iter().find(|(other, _)| other == verdict).map_or(0, |(_, n)| *n);
            let _ = write!(text, " {n} |");
        }
        if disputed {
            let _ = write!(text, " {} |", summary.disputed);
        }
        let _ = writeln!(text, " {} |", summary.red);
    };
    for game in record.games().into_iter().take(GAMES) {
        row(short(game), &record.summary(Some(game)));
    }
    row("**all**".to_owned(), all);
    text.push('\n');
}

/// Appends the deviations from the baseline.
fn unlike_before(text: &mut String, record: &Record) {
    let plays = |standing| record.results.iter().filter(|result| result.standing == standing).count();
    let (fixed, changed) = (plays(Standing::Fixed), plays(Standing::Changed));
    if fixed > 0 {
        let _ = writeln!(text, "{} that are known to fail.\n", passes(fixed));
    }
    if changed > 0 {
        let _ = writeln!(text, "{} in another way than in the baseline.\n", fails(changed));
    }
}

fn passes(plays: usize) -> String {
    if plays == 1 { "1 play passes".to_owned() } else { format!("{plays} plays pass") }
}

fn fails(plays: usize) -> String {
    if plays == 1 { "1 play fails".to_owned() } else { format!("{plays} plays fail") }
}

fn went_wrong(text: &mut String, causes: &[Cause<'_>]) {
    if causes.is_empty() {
        return;
    }
    text.push_str("#### Failures\n\n| cases | cause | for example |\n|--:|---|---|\n");
    for cause in causes.iter().take(CAUSES) {
        let first = cause.cases.first().and_then(|case| case.results.first());
        let example = first.map(|result| {
            let at = format!("{}:{}", result.file, result.line);
            format!("{} at {}: {}", short(&result.name()), short(&at), short(&brief(result)))
        });
        let _ = writeln!(text, "| {} | {} | {} |", cause.cases.len(), short(&cause.says), example.unwrap_or_default());
    }
    more(text, causes.len(), CAUSES, "cause");
}

/// Appends the cases on which judges differ, and the interpretation that the engine follows.
fn disputed(text: &mut String, record: &Record) {
    let rows = contested::rows(std::slice::from_ref(record));
    if rows.is_empty() {
        return;
    }
    text.push_str("#### Disputed cases\n\n| case | editions | the engine |\n|---|---|---|\n");
    for contested::Row { id, editions, cells } in rows.iter().take(CLAUSES) {
        let says = cells.iter().flatten().find_map(|result| contested::followed(result)).unwrap_or_default();
        let _ = writeln!(text, "| {} | {} | {} |", short(id), short(&editions.join(", ")), short(&says));
    }
    more(text, rows.len(), CLAUSES, "case");
}

fn clauses(text: &mut String, record: &Record) {
    let clauses = failing_clauses(record);
    if clauses.is_empty() {
        return;
    }
    text.push_str("#### Clauses\n\n| clause | cases not as expected | of |\n|---|--:|--:|\n");
    for clause in clauses.iter().take(CLAUSES) {
        let name = short(&format!("{} {}", clause.game, clause.clause));
        let _ = writeln!(text, "| {name} | {} | {} |", clause.red, clause.cases);
    }
    more(text, clauses.len(), CLAUSES, "clause");
}

/// Appends a note if there are more items than were shown.
fn more(text: &mut String, all: usize, shown: usize, what: &str) {
    if all > shown {
        let _ = writeln!(text, "\nand {}", count(all - shown, &format!("more {what}")));
    }
    text.push('\n');
}

fn commands(text: &mut String, causes: &[Cause<'_>]) {
    let firsts = causes.iter().filter_map(|cause| cause.cases.first()?.results.first());
    let commands: Vec<String> = firsts.take(COMMANDS).map(|result| short(&result.rerun)).collect();
    if !commands.is_empty() {
        text.push_str("<details><summary>Play the first case of each cause again</summary>\n\n");
        for command in commands {
            let _ = writeln!(text, "* {command}");
        }
        text.push_str("\n</details>\n");
    }
}

/// The longest comment, in bytes: a little below GitHub's limit.
const COMMENT: usize = 60_000;
/// The number of cases of a change that are shown.
const PLAYS: usize = 5;
/// The number of further editions of a case that are named.
const EDITIONS: usize = 9;

/// The comparison of two records, for a comment. `one` and `other` are the labels of the records, `plays` is the number
/// of plays.
pub fn diff(found: &Diff, one: &str, other: &str, plays: usize) -> String {
    let differ = match found.plays.len() {
        0 => format!("no difference in {}", count(plays, "play")),
        differ => format!("{differ} of {} differ", count(plays, "play")),
    };
    let mut text = format!("### ruleproof: {differ}\n\n{} → {}\n\n", short(one), short(other));
    if found.suites.is_some() {
        text.push_str("The records are of different suites; cases are compared by id.\n\n");
    }
    let changes = changes(found);
    let counts = transitions(&changes);
    if counts.len() > 1 {
        text.push_str("| before | now | plays |\n|---|---|--:|\n");
        for (before, now, plays) in &counts {
            let _ = writeln!(text, "| {before} | {now} | {plays} |");
        }
        text.push('\n');
    }
    for (before, now, plays) in counts {
        let _ = writeln!(text, "#### {before} → {now}: {}\n", count(plays, "play"));
        let of: Vec<&Change<'_>> =
            changes.iter().filter(|change| (change.before, change.now) == (before, now)).collect();
        let mut shown = 0;
        for change in of.iter().take(CAUSES) {
            let item = of_change(change);
            if text.len() + item.len() > COMMENT {
                break;
            }
            text.push_str(&item);
            shown += 1;
        }
        let rest = of.get(shown..).unwrap_or_default();
        more(&mut text, rest.iter().map(|change| change.cases.len()).sum(), 0, "case");
    }
    text
}

/// A change, with a few of its cases.
fn of_change(change: &Change<'_>) -> String {
    let mut text = match change.cause {
        "" => format!("* {}\n", count(change.cases.len(), "case")),
        cause => format!("* {}: {}\n", count(change.cases.len(), "case"), short(cause)),
    };
    for plays in change.cases.iter().take(PLAYS) {
        text.push_str(&item(plays));
    }
    let rest = change.cases.len().saturating_sub(PLAYS);
    if rest > 0 {
        let _ = writeln!(text, "  * and {}", count(rest, "more case"));
    }
    text
}

fn item(plays: &[&Differs]) -> String {
    let Some((differs, too)) = plays.split_first() else { return String::new() };
    let mut text = format!("  * {}", short(&differs.play));
    for (number, play) in too.iter().take(EDITIONS).enumerate() {
        let before = if number == 0 { " and " } else { ", " };
        let _ = write!(text, "{before}{}", short(parted(&play.play).1));
    }
    let _ = write!(text, " ({})", short(&differs.at));
    let why = |ended: &Option<Ended>| ended.as_ref().and_then(|ended| ended.why.first().cloned());
    let whys = [("before", why(&differs.one)), ("now", why(&differs.other))];
    for (when, why) in whys {
        if let Some(why) = why {
            let _ = write!(text, "<br>{when}: {}", short(&why));
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::diff as between;
    use crate::record::CaseResult;
    use crate::reporters::sample::{failure, record, result};

    fn failing(id: &str, actual: &str) -> CaseResult {
        CaseResult { failures: vec![failure("ox.damage", "0", actual)], ..result(id, Verdict::Fail) }
    }

    #[test]
    fn a_summary_has_counts_causes_and_clauses() {
        let record = record(vec![result("mtg/a", Verdict::Pass), failing("mtg/b", "2"), failing("riftbound/c", "3")]);
        let text = summary(&record);
        for part in [
            "### ruleproof: 2 cases are not as expected\n\nEngine <code>e</code> <code>1</code> on the suite \
             <code>cases</code>: 1 of 1 case in 0.2 s.\n",
            "| game | cases | pass | fail | not as expected |\n|---|--:|--:|--:|--:|\n| <code>mtg</code> | 2 | 1 | 1 | 1 |\n",
            "| **all** | 3 | 1 | 2 | 2 |\n",
            "| 2 | <code>fail: damage is more than expected</code> | <code>mtg/b&#64;x</code> at \
             <code>a.yaml:7</code>: <code>ox.damage: expected 0, actual 2</code> |\n",
            "| <code>mtg 615.7-depletes</code> | 1 | 2 |\n",
            "* <code>ruleproof run mtg/b</code>\n",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn all_green_is_a_few_lines() {
        let text = summary(&record(vec![result("mtg/a", Verdict::Pass)]));
        assert!(text.starts_with("### ruleproof: as expected\n") && text.lines().count() == 9, "{text}");
    }

    #[test]
    fn however_much_is_red_a_summary_is_small() {
        let bad = |n: usize| CaseResult {
            asserts: vec![format!("1.{n}")],
            lacks: Some("|".repeat(9_999) + &n.to_string()),
            ..result(&format!("mtg/{}{n}", "`".repeat(9_999)), Verdict::Unsupported)
        };
        let mut many = record((0..300).map(bad).collect());
        many.engine.mistakes = vec!["<".repeat(9_999); 99];
        let text = summary(&many);
        assert!(text.len() < 200_000, "{}", text.len());
        let now = diff(&between(&many, &record(Vec::new())), "a", "b", 300);
        assert!(now.len() < 65_000, "{}", now.len());
        assert!(now.contains("\n  * and 295 more cases\n"), "{now}");
        let bad = |n: usize| CaseResult { lacks: Some(n.to_string() + &"|".repeat(9_999)), ..bad(n) };
        let causes = record((0..300).map(bad).collect());
        let now = diff(&between(&record(Vec::new()), &causes), "a", "b", 300);
        assert!(now.len() < 65_000, "{}", now.len());
        assert!(now.contains("\nand 2") && now.ends_with(" more cases\n\n"), "{now}");
    }

    #[test]
    fn what_got_worse_is_told_first() {
        let before = record(vec![failing("mtg/a", "2"), result("mtg/b", Verdict::Pass)]);
        let now = record(vec![result("mtg/a", Verdict::Pass), failing("mtg/b", "2")]);
        let text = diff(&between(&before, &now), "main", "here", 2);
        assert_eq!(
            text,
            "### ruleproof: 2 of 2 plays differ\n\n<code>main</code> → <code>here</code>\n\n| before | now | plays |\n\
             |---|---|--:|\n| pass | fail | 1 |\n| fail | pass | 1 |\n\n#### pass → fail: 1 play\n\n\
             * 1 case: <code>damage is more than expected</code>\n  * <code>mtg/b&#64;x</code> (<code>a.yaml:7</code>)\
             <br>now: <code>ox.damage: expected 0, actual 2</code>\n\n#### fail → pass: 1 play\n\n\
             * 1 case: <code>damage is more than expected</code>\n  * <code>mtg/a&#64;x</code> (<code>a.yaml:7</code>)\
             <br>before: <code>ox.damage: expected 0, actual 2</code>\n\n"
        );
        let edition = |edition: &str| CaseResult { edition: edition.to_owned(), ..failing("mtg/b", "2") };
        let editions = record(vec![edition("x"), edition("y"), edition("z")]);
        let text = diff(&between(&editions, &record(Vec::new())), "a", "b", 3);
        let folded =
            "* 1 case\n  * <code>mtg/b&#64;x</code> and <code>y</code>, <code>z</code> (<code>a.yaml:7</code>)<br>";
        assert!(text.contains(folded), "{text}");
        let same = diff(&between(&now, &now), "a", "b", 2);
        assert!(same.starts_with("### ruleproof: no difference in 2 plays\n"), "{same}");
    }
}
