//! A diagnosis as text for people.

use std::fmt::Write as _;

use indexmap::IndexMap;

use crate::diagnosis::{Cause, Cover, Diagnosis, Hypothesis, OfGame, Reach};
use crate::tree::count;

/// The number of plays on a line, unless all are to be shown.
const SHOWN: usize = 3;

/// The number of clauses that are shown, unless all are to be shown.
const CLAUSES: usize = 5;

/// The diagnosis for people, with all plays or with the first few of each list. `says` returns the description of a
/// mistake.
pub fn terminal(diagnosis: &Diagnosis, all: bool, says: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    if !diagnosis.same_suite {
        text.push_str(
            "the record is from another version of the suite: only plays that both have are compared, by id\n",
        );
    }
    for game in &diagnosis.games {
        let _ = write!(text, "{}: {} of {} failed", game.game, game.failed, plays(game.plays));
        if game.silent > 0 {
            let _ = write!(text, "; {} more are inconclusive", game.silent);
        }
        text.push('\n');
        let cover = game.cover.as_ref().filter(|cover| cover.causes.len() > 1);
        if let Some(cover) = cover {
            text.push_str(&covering(game, cover, all, &says));
        }
        if cover.is_none() || all {
            let _ = writeln!(text, "  {}", found(game));
            for hypothesis in &game.hypotheses {
                text.push_str(&describe(hypothesis, all, &says));
            }
            if game.best().is_some() && game.unexplained() > 0 {
                let _ = writeln!(text, "  not explained by the best fit: {}", plays(game.unexplained()));
            }
        }
        if let Some(cover) = &game.cover {
            text.push_str(&left_over(cover, all));
        }
    }
    text
}

fn plays(n: usize) -> String {
    count(n, "play")
}

/// The mistakes that account for the failures together.
fn covering(game: &OfGame, cover: &Cover, all: bool, says: &impl Fn(&str) -> String) -> String {
    let left: usize = cover.left.iter().map(|left| left.plays.len()).sum();
    let (known, accounted) = (cover.causes.len(), game.failed.saturating_sub(left));
    let mut text =
        format!("  {known} known mistakes together account for {accounted} of the {} failed plays\n", game.failed);
    text.push_str(&clauses(cover, all));
    for (number, cause) in cover.causes.iter().enumerate() {
        text.push_str(&caused(number + 1, cause, all, says));
    }
    for (what, names) in [
        ("by several of them together", &cover.together),
        ("against: predicted to fail, but passed", &cover.passed),
        ("against: failed, but in another way than predicted", &cover.elsewhere),
    ] {
        text.push_str(&listed("  ", what, names, all));
    }
    text
}

/// The clauses with the most failures, and the mistakes that cause them.
fn clauses(cover: &Cover, all: bool) -> String {
    let mut text = String::new();
    let shown = if all { cover.clauses.len() } else { CLAUSES };
    for clause in cover.clauses.iter().take(shown) {
        let by: Vec<String> = clause.mistakes.iter().map(|name| format!("`{name}`")).collect();
        let by = if by.is_empty() { "nothing known".to_owned() } else { by.join(", ") };
        let _ = writeln!(text, "    {}: {} of {} failed: {by}", clause.clause, clause.failed, plays(clause.plays));
    }
    match cover.clauses.len().saturating_sub(shown) {
        0 => {}
        1 => text.push_str("    and 1 more clause\n"),
        more => _ = writeln!(text, "    and {more} more clauses"),
    }
    text
}

fn caused(number: usize, cause: &Cause, all: bool, says: &impl Fn(&str) -> String) -> String {
    let Cause { mistake, clauses, alike, alone, shared, against } = cause;
    let mut text = format!("  {number}. `{mistake}` ({})\n     {}\n", clauses.join(", "), says(mistake));
    for other in alike {
        let _ = writeln!(text, "     or `{other}`, which these plays cannot distinguish from it: {}", says(other));
    }
    let with = if shared.is_empty() { String::new() } else { format!(", {} with others", shared.len()) };
    let _ = writeln!(text, "     accounts for {}: {} by itself{with}", plays(alone.len() + shared.len()), alone.len());
    text.push_str(&listed("     ", "by itself", alone, all));
    if alone.is_empty() || all {
        text.push_str(&listed("     ", "with others", shared, all));
    }
    text + &listed("     ", "against: predicted to fail, but did not", against, all)
}

/// The failures that no known mistake accounts for, by clause.
fn left_over(cover: &Cover, all: bool) -> String {
    if cover.left.is_empty() {
        return String::new();
    }
    let left: usize = cover.left.iter().map(|left| left.plays.len()).sum();
    let mut text = format!("  left over: {}\n", plays(left));
    for left in &cover.left {
        let what = if left.clause.is_empty() { "no clause" } else { &left.clause };
        text.push_str(&listed("     ", what, &left.plays, all));
        let near: Vec<String> = left.near.iter().map(|name| format!("`{name}`")).collect();
        if !near.is_empty() {
            let _ = writeln!(text, "       too few to be certain: {}", near.join(", "));
        }
    }
    text
}

fn found(game: &OfGame) -> String {
    if game.failed == 0 {
        return "no failures: there is nothing to explain".to_owned();
    }
    let Some(best) = game.best() else {
        let mut text = "no known mistake explains this, nor do two together".to_owned();
        if !game.hypotheses.is_empty() {
            text.push_str("; the nearest:");
        }
        return text;
    };
    let ties = game.hypotheses.iter().filter(|other| other.rank == best.rank).count();
    let which = match (best.mistakes.len(), ties) {
        (_, 2..) => format!("{ties} explanations fit best and cannot be distinguished by these plays"),
        (1, _) => "a known mistake explains this".to_owned(),
        _ => "two known mistakes together explain this".to_owned(),
    };
    match best.reach {
        Reach::Whole => format!("{which}:"),
        _ => format!("{which} in part; no known mistake explains most of it:"),
    }
}

fn describe(one: &Hypothesis, all: bool, says: &impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let names: Vec<String> = one.mistakes.iter().map(|name| format!("`{name}`")).collect();
    let weak = if one.reach == Reach::None { ", no explanation" } else { "" };
    let _ = writeln!(text, "  {}. {}: fits {:.3}{weak}", one.rank, names.join(" and "), one.score);
    for name in &one.mistakes {
        let _ = writeln!(text, "     {}", says(name));
    }
    let (explained, foreseen) = (one.explained(), one.explained() + one.passed.len() + one.elsewhere.len());
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
        ("against: predicted to fail, but passed", &one.passed),
        ("against: failed, but in another way than predicted", &one.elsewhere),
        ("against: failed, but predicted to pass", &one.unexplained),
    ] {
        text.push_str(&listed("     ", what, names, all));
    }
    text
}

/// A list of plays on one line, with the editions of each case grouped; empty if there are no plays.
fn listed(lead: &str, what: &str, names: &[String], all: bool) -> String {
    if names.is_empty() {
        return String::new();
    }
    let mut cases: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for name in names {
        let (case, edition) = name.split_once('@').unwrap_or((name, ""));
        cases.entry(case).or_default().push(edition);
    }
    let shown = if all { cases.len() } else { SHOWN };
    let first = cases.iter().take(shown).map(|(case, editions)| format!("{case}@{}", editions.join(",")));
    let first = first.collect::<Vec<_>>().join(", ");
    match cases.len().saturating_sub(shown) {
        0 => format!("{lead}{what}: {first}\n"),
        more => format!("{lead}{what}: {first} and {}\n", count_more(more)),
    }
}

fn count_more(cases: usize) -> String {
    if cases == 1 { "1 more case".to_owned() } else { format!("{cases} more cases") }
}
