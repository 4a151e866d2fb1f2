//! ARCHITECTURE.md: the table of invariants names files and tests that exist.

use std::fs;
use std::path::Path;

use crate::root;

/// The text spans in backticks.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn has_ending(span: &str, ending: &str) -> bool {
    !span.contains(' ') && Path::new(span).extension().is_some_and(|other| other == ending)
}

fn is_file(span: &str) -> bool {
    has_ending(span, "rs") || has_ending(span, "mjs")
}

/// The files for a path of the table: one for each game, or a test whose folder is left out.
fn files(path: &str) -> Vec<String> {
    if path.contains("/GAME/") {
        return engine::GAMES.names().iter().map(|game| path.replace("/GAME/", &format!("/{game}/"))).collect();
    }
    let shortened = ["harness/tests/it/", "harness/tests/", ""].map(|folder| format!("{folder}{path}"));
    shortened.into_iter().filter(|path| root().join(path).is_file()).take(1).collect()
}

/// The faults of one part of a cell: missing files, and tests that are in none of the files beside them.
fn faults(part: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut texts = Vec::new();
    for path in spans(part).filter(|span| is_file(span)) {
        let found = files(path);
        let read: Vec<String> = found.iter().filter_map(|path| fs::read_to_string(root().join(path)).ok()).collect();
        if read.is_empty() || read.len() < found.len() {
            faults.push(format!("no file `{path}`"));
        }
        texts.extend(read);
    }
    let is_script = spans(part).any(|span| has_ending(span, "mjs"));
    for name in spans(part).filter(|span| !is_file(span)) {
        let is_function = name.contains('_') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let starts =
            if is_function { vec![format!("fn {name}(")] } else { vec![format!("\"{name}"), format!("`{name}")] };
        let is_there = |text: &String| starts.iter().any(|start| text.contains(start));
        if (is_function || is_script && name.contains(' ')) && (texts.is_empty() || !texts.iter().any(is_there)) {
            faults.push(format!("no test `{name}`"));
        }
    }
    faults
}

#[test]
fn every_invariant_names_tests_that_exist() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, table) = text.split_once("\n| Invariant | Held by |\n|---|---|\n").unwrap();
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 20, "{} rows", rows.len());
    let cells = rows.iter().map(|row| row.trim_matches('|').split_once(" | ").unwrap().1);
    let found: Vec<String> = cells.flat_map(|cell| cell.split("; ")).flat_map(faults).collect();
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_missing_file_and_a_missing_test_are_found() {
    assert_eq!(faults("`project/architecture.rs` `a_missing_file_and_a_missing_test_are_found`"), [""; 0]);
    assert_eq!(faults("`project/architecture.rs` `no_such_test`, in `.ci/run`"), ["no test `no_such_test`"]);
    assert_eq!(faults("all of `cli/no_such_file.rs`"), ["no file `cli/no_such_file.rs`"]);
    assert_eq!(faults("`each_edition_is_made_of_right_interpretations` in `engine/GAME/src/lib.rs`"), [""; 0]);
    assert_eq!(faults("`web/test/suite.test.mjs` `no such test`"), ["no test `no such test`"]);
}
