//! Formats the changes as text for people, as a Markdown checklist, and as data.

use std::fmt::Write as _;

use reports::tree::count;
use serde_json::{Value, json};

use super::changes::{Amended, Change, Kind};
use super::resting::Resting;
use super::words::{Part, parts};

/// The two documents, and the edition with which the changes are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The name of the old document.
    pub old: String,
    /// The name of the new document.
    pub new: String,
    /// The game.
    pub game: String,
    /// The edition of the suite that the old document stands for.
    pub edition: String,
}

/// A change, with the parts of the suite that depend on it.
pub type Impact = (Change, Resting);

/// The number of words shown on either side of a difference.
const AROUND: usize = 6;

/// The most cases, mistakes and source locations that are listed unless all are requested.
const MOST: usize = 6;

/// The changes in words. First those on which something depends; the others only by their kind, unless `all` is set.
pub fn text(head: &Head, amended: &Amended, told: &[Impact], all: bool) -> String {
    let mut text = format!("{} to {}: {}\n", head.old, head.new, summary(amended));
    let (work, rest): (Vec<&Impact>, Vec<&Impact>) = told.iter().partition(|(_, resting)| !resting.is_empty());
    if !work.is_empty() {
        let _ = writeln!(text, "\nof {} in {} rests on these:\n", head.game, head.edition);
    }
    for (change, resting) in work {
        let _ = writeln!(text, "{}", heading(change));
        if let Some(words) = wording(change, ["[-", "-]", "{+", "+}"]) {
            let _ = writeln!(text, "  {words}");
        }
        for (what, list) in lists(resting) {
            if !list.is_empty() {
                let _ = writeln!(text, "  {what} ({}): {}", list.len(), named(list, all));
            }
        }
        text.push('\n');
    }
    if !rest.is_empty() {
        let _ = writeln!(text, "{}nothing rests on these:\n", if text.ends_with("\n\n") { "" } else { "\n" });
    }
    for (change, _) in rest {
        let _ = writeln!(text, "{}", heading(change));
        if let Some(words) = wording(change, ["[-", "-]", "{+", "+}"]).filter(|_| all) {
            let _ = writeln!(text, "  {words}");
        }
    }
    text
}

/// The changes as a Markdown checklist.
pub fn markdown(head: &Head, amended: &Amended, told: &[Impact]) -> String {
    let mut text = format!("# {} to {}\n\n{}\n", plain(&head.old), plain(&head.new), summary(amended));
    let (work, rest): (Vec<&Impact>, Vec<&Impact>) = told.iter().partition(|(_, resting)| !resting.is_empty());
    let sections = [(format!("What {} in {} rests on", head.game, head.edition), work), ("The rest".to_owned(), rest)];
    for (title, changes) in sections.iter().filter(|(_, changes)| !changes.is_empty()) {
        let _ = writeln!(text, "\n## {title}\n");
        for (change, resting) in changes {
            let _ = writeln!(text, "* [ ] {}", heading(change));
            if let Some(words) = wording(change, ["\u{1}", "\u{2}", "\u{3}", "\u{4}"]) {
                let words = plain(&words).replace(['\u{1}', '\u{2}'], "~~");
                let _ = writeln!(text, "  <br>{}", words.replace(['\u{3}', '\u{4}'], "**"));
            }
            for (what, list) in lists(resting) {
                if !list.is_empty() {
                    let names: Vec<String> = list.iter().map(|name| format!("`{name}`")).collect();
                    let _ = writeln!(text, "  <br>{what}: {}", names.join(", "));
                }
            }
        }
    }
    text
}

/// The changes as data.
pub fn data(head: &Head, amended: &Amended, told: &[Impact]) -> Value {
    let changes: Vec<Value> = told.iter().map(|(change, resting)| one(change, resting)).collect();
    json!({
        "format": 1,
        "old": head.old,
        "new": head.new,
        "game": head.game,
        "edition": head.edition,
        "rules": {"old": amended.counts.0, "new": amended.counts.1, "same": amended.same},
        "changes": changes,
    })
}

fn one(change: &Change, resting: &Resting) -> Value {
    let rules: Vec<Value> = change.rules.iter().map(|(was, now)| json!({"was": was, "now": now})).collect();
    let word = |(part, text): (Part, String)| match part {
        Part::Same => json!({ "same": text }),
        Part::Gone => json!({ "gone": text }),
        Part::New => json!({ "new": text }),
    };
    let is_reworded = change.is_reworded();
    let words: Vec<Value> = parts(&change.old, &change.new).into_iter().filter(|_| is_reworded).map(word).collect();
    json!({
        "kind": change.kind.as_str(),
        "was": change.was,
        "now": change.now,
        "reworded": change.is_reworded(),
        "words": words,
        "rules": rules,
        "because": change.because,
        "line": change.line,
        "clauses": resting.clauses,
        "cases": resting.cases,
        "mistakes": resting.mistakes,
        "engine": resting.engine,
    })
}

/// The numbers of changes, on one line.
pub fn summary(amended: &Amended) -> String {
    let of = |kind: Kind| amended.changes.iter().filter(|change| change.kind == kind).count();
    let mut told = vec![format!("{} and {} rules", amended.counts.0, amended.counts.1)];
    told.push(format!("{} as they were", amended.same));
    for kind in [Kind::Reworded, Kind::New, Kind::Gone, Kind::Moved] {
        if of(kind) > 0 {
            told.push(format!("{} {}", of(kind), kind.as_str()));
        }
    }
    let run = |change: &&Change| change.kind == Kind::Renumbered;
    let runs: Vec<&Change> = amended.changes.iter().filter(run).collect();
    if !runs.is_empty() {
        let rules: usize = runs.iter().map(|run| run.rules.len()).sum();
        told.push(format!("{rules} renumbered in {}", count(runs.len(), "run")));
    }
    let others = amended.changes.iter().filter(|change| change.kind > Kind::References).count();
    if others > 0 {
        told.push(format!("{others} of examples and the glossary"));
    }
    if told.len() == 2 && of(Kind::References) == 0 {
        told.push("nothing is other".to_owned());
    }
    told.join(", ")
}

/// The description of a change, on one line.
pub fn heading(change: &Change) -> String {
    let (was, now) = (change.was.as_deref().unwrap_or_default(), change.now.as_deref().unwrap_or_default());
    let below = match change.rules.len() {
        0 => String::new(),
        rules => format!(", with {} below it", count(rules, "rule")),
    };
    let title = |text: &str| {
        let short = text.split_whitespace().count() < 8 && !text.is_empty();
        if short { format!(" ({})", text.trim_end_matches('.')) } else { String::new() }
    };
    match change.kind {
        Kind::Reworded if was == now => format!("{now} is worded otherwise"),
        Kind::Reworded => format!("{now} (was {was}) is worded otherwise"),
        Kind::Gone => format!("{was}{} is gone{below}", title(&change.old)),
        Kind::New => format!("{now}{} is new{below}", title(&change.new)),
        Kind::Moved if change.is_reworded() => format!("{was} has moved to {now}, worded otherwise{below}"),
        Kind::Moved => format!("{was} has moved to {now}{below}"),
        Kind::Renumbered => renumbered(change),
        Kind::References => {
            let first: Vec<&str> = change.rules.iter().take(4).filter_map(|(_, now)| now.as_deref()).collect();
            let more = if change.rules.len() > first.len() { ", ..." } else { "" };
            let rules = count(change.rules.len(), "rule");
            format!("only numbers of other rules that have new ones: in {rules} ({}{more})", first.join(", "))
        }
        Kind::ExampleReworded => format!("{}: an example is worded otherwise", numbers(was, now)),
        Kind::ExampleGone => format!("{}: an example is gone", numbers(was, now)),
        Kind::ExampleNew => format!("{}: an example is new", numbers(was, now)),
        Kind::TermReworded if was == now => format!("glossary, {now}: worded otherwise"),
        Kind::TermReworded if change.old == change.new => format!("glossary, {was}: now called {now}"),
        Kind::TermReworded => format!("glossary, {was}: now called {now}, and worded otherwise"),
        Kind::TermGone => format!("glossary, {was}: gone"),
        Kind::TermNew => format!("glossary, {now}: new"),
    }
}

fn numbers(was: &str, now: &str) -> String {
    if was == now { now.to_owned() } else { format!("{now} (was {was})") }
}

/// A renumbered run, on one line: `615.8 to 615.13 are now 615.9 to 615.14 (6 rules), since 615.8 is new`.
fn renumbered(change: &Change) -> String {
    let depth = |number: &Option<String>| number.as_deref().map_or(0, |number| number.matches('.').count());
    let first = change.rules.first().cloned().unwrap_or_default();
    let sibling = |(was, _): &&(Option<String>, Option<String>)| {
        let (one, other) = (was.as_deref().unwrap_or_default(), first.0.as_deref().unwrap_or_default());
        let ends = |text: &str| text.ends_with(|c: char| c.is_ascii_lowercase());
        depth(was) == depth(&first.0) && ends(one) == ends(other)
    };
    let last = change.rules.iter().rev().find(sibling).cloned().unwrap_or_default();
    let said = |number: &Option<String>| number.clone().unwrap_or_default();
    let since =
        if change.because.is_empty() { String::new() } else { format!(", since {}", change.because.join(" and ")) };
    if first == last {
        let below = match change.rules.len() {
            1 => String::new(),
            rules => format!(", with {} below it", count(rules - 1, "rule")),
        };
        return format!("{} is now {}{below}{since}", said(&first.0), said(&first.1));
    }
    let rules = count(change.rules.len(), "rule");
    format!("{} to {} are now {} to {} ({rules}){since}", said(&first.0), said(&last.0), said(&first.1), said(&last.1))
}

/// The changed wording, word by word, between these marks; long unchanged parts are left out.
fn wording(change: &Change, [gone, gone_end, new, new_end]: [&str; 4]) -> Option<String> {
    if !change.is_reworded() {
        return None;
    }
    let runs = parts(&change.old, &change.new);
    let last = runs.len().saturating_sub(1);
    let told: Vec<String> = runs
        .iter()
        .enumerate()
        .map(|(at, (part, text))| match part {
            Part::Gone => format!("{gone}{text}{gone_end}"),
            Part::New => format!("{new}{text}{new_end}"),
            Part::Same => around(text, at == 0, at == last),
        })
        .collect();
    Some(told.join(" "))
}

/// The words of a text next to a difference.
fn around(text: &str, first: bool, last: bool) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let head = words.get(..AROUND).filter(|_| !first).unwrap_or_default().join(" ");
    let tail = words.len().checked_sub(AROUND).and_then(|from| words.get(from..));
    let tail = tail.filter(|_| !last).unwrap_or_default().join(" ");
    let shown = if first { 0 } else { AROUND } + if last { 0 } else { AROUND };
    if words.len() <= shown + 2 {
        return text.to_owned();
    }
    [head, "...".to_owned(), tail].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn lists(resting: &Resting) -> [(&'static str, &[String]); 4] {
    [
        ("clauses", &resting.clauses),
        ("cases", &resting.cases),
        ("mistakes", &resting.mistakes),
        ("engine", &resting.engine),
    ]
}

fn named(list: &[String], all: bool) -> String {
    if all || list.len() <= MOST {
        return list.join(", ");
    }
    let first = list.get(..MOST).unwrap_or_default().join(", ");
    format!("{first} and {} more", list.len() - MOST)
}

/// A text in which all markup is escaped.
fn plain(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut plain, c| {
        if matches!(c, '\\' | '*' | '_' | '~' | '`' | '[' | ']' | '<' | '>' | '|' | '#') {
            plain.push('\\');
        }
        plain.push(c);
        plain
    })
}
