//! `check --fix`: fixes problems that have only one possible fix.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use reports::tree::count;
use ruleproof::bounded;
use ruleproof::files::Origin;
use ruleproof::lab::lint::lints;
use ruleproof::lab::migrate::migrations;
use ruleproof::lab::separate::separations;
use ruleproof::printed::misnamed;
use ruleproof::redefined::compared;
use ruleproof::suite::fix::{Fixed, fix};
use ruleproof::suite::load::{Suite, Texts};
use ruleproof::suite::text::diff::unified;
use ruleproof::suite::text::problem::Problem;

use super::args::Color;
use super::error::{Error, FileError};
use super::sinks;
use super::suite::colored;

/// A mark that some editors put before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Shows the fixes for the files of a suite, and writes them unless this is a dry run. Returns the errors for files
/// that were not written.
pub fn apply(origin: &Origin, texts: &Texts, dry_run: bool, color: Color) -> Vec<Error> {
    let fixed = fix(engine::GAMES, texts, &more);
    let color = colored(color, &std::io::stdout());
    let mut failed = Vec::new();
    for file in &fixed {
        print!("{}", shown(file, color));
        let problems = count(file.solved, "problem");
        if dry_run {
            println!("{}: {problems} would be fixed", file.path);
            continue;
        }
        match written(file) {
            Ok(()) => println!("{}: {problems} fixed", file.path),
            Err(error) => failed.push(error),
        }
    }
    if fixed.is_empty() {
        println!("{}: nothing to fix", origin.shown());
    }
    failed
}

/// The problems that `check` reports beside errors in the files of a suite.
fn more(suite: &Suite) -> Vec<Problem> {
    let mut more = misnamed(suite);
    if suite.problems.is_empty() && suite.unknown_cards.is_empty() {
        more.extend(lints(suite));
        more.extend(migrations(suite));
        more.extend(separations(suite));
        more.extend(compared(suite).removable);
    }
    more
}

/// Writes a file, if it has not changed since it was read.
fn written(file: &Fixed) -> Result<(), Error> {
    let wrong = |why: &str| Error::from(FileError::wrong(&file.path, why));
    let path = PathBuf::from(&*file.path);
    let text = bounded::text(&path, bounded::FILE).map_err(|error| FileError::unreadable(&file.path, error))?;
    let marked = text.strip_prefix(BYTE_ORDER_MARK);
    if marked.unwrap_or(&text) != &*file.before {
        return Err(wrong("has changed since it was read: it was not written"));
    }
    if is_read_only(&path) {
        return Err(wrong("is read-only: it was not written"));
    }
    let mark = if marked.is_some() { BYTE_ORDER_MARK.to_string() } else { String::new() };
    sinks::write(&*file.path, &format!("{mark}{}", file.after))?;
    Ok(())
}

fn is_read_only(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| found.permissions().readonly())
}

/// The changed lines of a file, as a unified diff.
fn shown(file: &Fixed, color: bool) -> String {
    let (before, after) = (format!("a/{}", file.path), format!("b/{}", file.path));
    let plain = unified((&before, &file.before), (&after, &file.after), 2);
    let mut text = String::new();
    for line in plain.lines() {
        let line = line.trim_end_matches('\r');
        let style = match line.get(..1) {
            Some("+") => "\u{1b}[32m",
            Some("-") => "\u{1b}[31m",
            Some("@") => "\u{1b}[36m",
            _ => "",
        };
        let _ = if color && !style.is_empty() {
            writeln!(text, "{style}{line}\u{1b}[0m")
        } else {
            writeln!(text, "{line}")
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn what_changes_is_shown_as_a_diff() {
        let (before, after) = ("a: 1\r\nb: 2\r\n", "a: 1\r\nb: \"2\"\r\n");
        let file = Fixed { path: Arc::from("a.yaml"), before: before.into(), after: after.into(), solved: 1 };
        let plain = "--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,2 @@\n a: 1\n-b: 2\n+b: \"2\"\n";
        assert_eq!(shown(&file, false), plain);
        assert!(shown(&file, true).contains("\u{1b}[31m-b: 2\u{1b}[0m\n\u{1b}[32m+b: \"2\"\u{1b}[0m\n"));
    }
}
