//! Coverage as text: for people, for a page, and for review.

use std::fmt::Write as _;

use crate::coverage::{Clause, Coverage};
use crate::tree::count;
use crate::{columns, misreadings};

/// The head of the table that is kept for review.
const HEAD: &str = "\
# Each clause: the number of cases that prove it (in each edition), and of known mistakes about it that they catch.
# Written by `ruleproof coverage --write`; a test checks that it is up to date.
";

/// One line for each clause. The table is the same for the same suite, so it changes only when the coverage does.
pub fn table(coverage: &Coverage) -> String {
    let mut text = HEAD.to_owned();
    for clause in &coverage.clauses {
        let _ = writeln!(text, "{} {}: {}", clause.game, clause.id, counts(clause));
    }
    text
}

fn counts(clause: &Clause) -> String {
    if clause.exempt.is_some() {
        return "exempt".to_owned();
    }
    let editions = clause.editions.iter().map(|edition| format!("{}: {}", edition.edition, edition.shown.len()));
    let editions: Vec<String> = editions.collect();
    let cases = count(clause.shown().len(), "case");
    format!("{cases} ({}), {}", editions.join(", "), count(clause.caught.len(), "mistake"))
}

/// The table of a game: one row for each clause, with the column names in the first row. `beside` counts the cases that
/// reach the clause but assert other clauses.
fn rows(coverage: &Coverage, game: &str) -> Vec<Vec<String>> {
    let mut head = vec![game.to_owned(), "cases".to_owned()];
    let editions = coverage.of(game).next().map(|clause| clause.editions.iter().map(|one| one.edition.clone()));
    head.extend(editions.into_iter().flatten());
    head.extend(["beside".to_owned(), "mistakes".to_owned()]);
    let mut rows = vec![head];
    for clause in coverage.of(game) {
        let mut row = vec![clause.id.clone()];
        if clause.exempt.is_some() {
            row.push("exempt".to_owned());
        } else {
            row.push(clause.shown().len().to_string());
            row.extend(clause.editions.iter().map(|edition| edition.shown.len().to_string()));
            row.push(clause.beside().len().to_string());
            row.push(clause.caught.len().to_string());
        }
        rows.push(row);
    }
    rows
}

/// The coverage for people: a table for each game, the clauses that other editions number differently, and the gaps.
/// With `all`, the cases that prove each clause and the mistakes that they catch are listed under it.
pub fn terminal(coverage: &Coverage, all: bool) -> String {
    let mut text = String::new();
    for game in coverage.games() {
        let mut clauses = coverage.of(game);
        for (index, line) in columns::lines(&rows(coverage, game)).iter().enumerate() {
            let _ = writeln!(text, "{line}");
            if index > 0
                && let Some(clause) = clauses.next().filter(|_| all)
            {
                text.push_str(&details(clause));
            }
        }
        text.push('\n');
    }
    section(&mut text, "numbered differently in other editions:", &moved(coverage));
    section(&mut text, "lacking:", &coverage.wrong());
    if !coverage.misreadings.is_empty() {
        let _ = writeln!(text, "misread cards that the suite notices, by group of facts and class of misreading:");
        text.push_str(&misreadings::terminal(&coverage.misreadings));
    }
    text
}

fn details(clause: &Clause) -> String {
    let mut text = String::new();
    for id in clause.shown() {
        let _ = writeln!(text, "    {id}");
    }
    for name in &clause.caught {
        let _ = writeln!(text, "    catches `{name}`");
    }
    text
}

/// Appends a list under a heading, if the list is not empty.
fn section(text: &mut String, says: &str, lines: &[String]) {
    if !lines.is_empty() {
        let _ = writeln!(text, "{says}");
        for line in lines {
            let _ = writeln!(text, "  {line}");
        }
        text.push('\n');
    }
}

/// The clauses that editions have at different places.
fn moved(coverage: &Coverage) -> Vec<String> {
    let moved = coverage.clauses.iter().filter(|clause| clause.moved());
    let told = moved.map(|clause| {
        let places = clause.editions.chunk_by(|a, b| a.at == b.at).filter_map(|same| {
            let editions: Vec<&str> = same.iter().map(|one| one.edition.as_str()).collect();
            same.first().map(|one| format!("{}: {}", editions.join(", "), one.at))
        });
        format!("{} {}  {}", clause.game, clause.id, places.collect::<Vec<_>>().join("; "))
    });
    told.collect()
}

/// The coverage as a Markdown page.
pub fn markdown(coverage: &Coverage) -> String {
    let mut text = format!("# Coverage\n\n{}\n", summary(coverage));
    for game in coverage.games() {
        columns::markdown(&mut text, rows(coverage, game));
    }
    if !coverage.misreadings.is_empty() {
        text.push_str("\n## Misread cards that the suite notices\n");
        for game in coverage.games() {
            columns::markdown(&mut text, misreadings::cells(&coverage.misreadings, game));
        }
    }
    for (says, lines) in [("Numbered otherwise", moved(coverage)), ("Lacking", coverage.wrong())] {
        if !lines.is_empty() {
            let _ = writeln!(text, "\n## {says}\n");
            for line in lines {
                let _ = writeln!(text, "* {line}");
            }
        }
    }
    text
}

/// The counts in one line.
pub fn summary(coverage: &Coverage) -> String {
    let exempt = coverage.clauses.iter().filter(|clause| clause.exempt.is_some()).count();
    let lacking = coverage.clauses.iter().filter(|clause| !clause.gaps().is_empty()).count();
    format!(
        "{}: {} proved and guarded, {exempt} exempt, {lacking} with gaps; {}; {}",
        count(coverage.clauses.len(), "clause"),
        coverage.clauses.len() - exempt - lacking,
        count(coverage.suite.selected, "case"),
        count(coverage.problems.len(), "problem")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::InEdition;

    #[test]
    fn a_line_of_the_kept_table_counts_cases_in_each_edition_and_mistakes() {
        let in_edition = |edition: &str, shown: &[&str]| InEdition {
            edition: edition.to_owned(),
            shown: shown.iter().map(|id| (*id).to_owned()).collect(),
            ..InEdition::default()
        };
        let editions = vec![in_edition("old", &["mtg/a"]), in_edition("new", &["mtg/a", "mtg/b"])];
        let mut clause = Clause { editions, caught: vec!["one".to_owned()], ..Clause::default() };
        assert_eq!(counts(&clause), "2 cases (old: 1, new: 2), 1 mistake");
        clause.exempt = Some("a definition".to_owned());
        assert_eq!(counts(&clause), "exempt");
    }
}
