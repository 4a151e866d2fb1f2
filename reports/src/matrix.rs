//! Several engines side by side, clause by clause. Disputed cases do not count, unless an engine did not play them to
//! an end.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::record::{Record, Verdict, engine_names};

/// The results of the cases of one clause on one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The number of plays that passed.
    pub passed: usize,
    /// The number of plays that passed as far as the engine reports.
    pub by_state: usize,
    /// The number of plays that failed, whether or not they could be judged.
    pub failed: usize,
    /// The number of plays that need a feature the engine does not support.
    pub unsupported: usize,
}

impl Cell {
    fn is_right(self) -> bool {
        self.failed == 0 && self.unsupported == 0 && self.by_state == 0
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let all = self.passed + self.by_state + self.failed + self.unsupported;
        match self {
            _ if all == 0 => f.write_str("-"),
            Self { failed: 0, unsupported: 0, by_state: 0, .. } => write!(f, "{} ok", self.passed),
            Self { passed: 0, failed: 0, by_state: 0, .. } => f.write_str("unsupported"),
            Self { failed: 0, by_state: 0, .. } => write!(f, "{} ok of {all}", self.passed),
            Self { failed: 0, passed: 0, .. } if self.by_state == all => write!(f, "{all} state"),
            Self { failed: 0, .. } => write!(f, "{} ok, {} state of {all}", self.passed, self.by_state),
            _ if self.failed == all => write!(f, "{all} FAIL"),
            _ => write!(f, "{} FAIL, {} ok of {all}", self.failed, self.passed),
        }
    }
}

/// A clause of a game, with the results of its cases on each engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name: `game clause`.
    pub clause: String,
    /// One cell for each engine, in their order.
    pub cells: Vec<Cell>,
}

/// The rows of some records, sorted by game and clause.
pub fn rows(records: &[Record]) -> Vec<Row> {
    let mut cells: BTreeMap<String, Vec<Cell>> = BTreeMap::new();
    for (index, record) in records.iter().enumerate() {
        let judged = record.results.iter().filter(|result| !result.is_disputed());
        for result in judged {
            for clause in &result.asserts {
                let row = cells.entry(format!("{} {clause}", result.game()));
                let row = row.or_insert_with(|| vec![Cell::default(); records.len()]);
                let Some(cell) = row.get_mut(index) else { continue };
                match result.verdict {
                    Verdict::Pass => cell.passed += 1,
                    Verdict::PassState => cell.by_state += 1,
                    Verdict::Unsupported => cell.unsupported += 1,
                    _ => cell.failed += 1,
                }
            }
        }
    }
    cells.into_iter().map(|(clause, cells)| Row { clause, cells }).collect()
}

/// The width of a column, in characters.
const COLUMN: usize = 19;

/// The matrix for people: a line for each clause, a column for each engine. Clauses that only one engine played are
/// left out. So are clauses without failures on any engine, unless `all` is set.
pub fn table(records: &[Record], all: bool) -> String {
    let (rows, lone): (Vec<Row>, Vec<Row>) = rows(records).into_iter().partition(|row| {
        let asked = row.cells.iter().filter(|cell| **cell != Cell::default());
        asked.count() > 1 || records.len() < 2
    });
    let (right, rows): (Vec<Row>, Vec<Row>) =
        rows.into_iter().partition(|row| !all && row.cells.iter().all(|cell| cell.is_right()));
    let mut text = if rows.is_empty() { String::new() } else { drawn(&rows, &engine_names(records)) };
    let left_out = |rows: &[Row]| match rows.len() {
        0 => None,
        1 => Some(("1 clause".to_owned(), "is")),
        n => Some((format!("{n} clauses"), "are")),
    };
    if let Some((clauses, are)) = left_out(&right) {
        let _ = writeln!(text, "({clauses} with nothing wrong {are} left out; `-v` shows all)");
    }
    if let Some((clauses, are)) = left_out(&lone) {
        let _ = writeln!(text, "({clauses} that only one engine was asked about {are} left out)");
    }
    text
}

fn drawn(rows: &[Row], names: &[String]) -> String {
    let width = rows.iter().map(|row| row.clause.chars().count()).max().unwrap_or_default();
    let mut text = format!("{:width$}", "clause");
    for name in names {
        let _ = write!(text, "  {:>COLUMN$}", shortened(name));
    }
    text.push('\n');
    for row in rows {
        let _ = write!(text, "{:width$}", row.clause);
        for cell in &row.cells {
            let _ = write!(text, "  {:>COLUMN$}", cell.to_string());
        }
        text.push('\n');
    }
    text
}

fn shortened(name: &str) -> String {
    const MOST: usize = COLUMN;
    let count = name.chars().count();
    if count <= MOST { name.to_owned() } else { name.chars().skip(count - MOST).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::CaseResult;
    use crate::reporters::sample::{record, result};

    fn of(clause: &str, verdict: Verdict) -> CaseResult {
        CaseResult { asserts: vec![clause.to_owned()], ..result("mtg/a", verdict) }
    }

    #[test]
    fn clauses_with_nothing_wrong_are_counted_and_shown_where_they_are_wanted() {
        let verdicts = [("1-a", Verdict::Pass), ("1-b", Verdict::Unproved), ("1-c", Verdict::Unsupported)];
        let one = record(verdicts.map(|(clause, _)| of(clause, Verdict::Pass)).to_vec());
        let other = record(verdicts.map(|(clause, verdict)| of(clause, verdict)).to_vec());
        let records = [one, other];
        let row = |clause, one, other| format!("{clause:7}  {one:>19}  {other:>19}\n");
        let head = row("clause", "e", "e 2");
        let wrong = row("mtg 1-b", "1 ok", "1 FAIL") + &row("mtg 1-c", "1 ok", "unsupported");
        let left_out = "(1 clause with nothing wrong is left out; `-v` shows all)\n";
        assert_eq!(table(&records, false), format!("{head}{wrong}{left_out}"));
        assert_eq!(table(&records, true), format!("{head}{}{wrong}", row("mtg 1-a", "1 ok", "1 ok")));
        let right = record(vec![of("1-a", Verdict::Pass)]);
        assert_eq!(table(&[right.clone(), right], false), left_out);
    }

    #[test]
    fn of_a_disputed_case_only_what_is_no_matter_of_judgement_counts() {
        let disputed = |verdict| CaseResult { status: Some("disputed".to_owned()), ..of("1-a", verdict) };
        let run = record(vec![disputed(Verdict::Fail), disputed(Verdict::Pass), disputed(Verdict::Crash)]);
        let rows = rows(&[run]);
        assert_eq!(rows[0].cells, [Cell { failed: 1, ..Cell::default() }]);
    }

    #[test]
    fn what_passes_as_far_as_an_engine_tells_is_counted_by_itself() {
        for (passed, by_state, failed, unsupported, says) in [
            (3, 0, 0, 0, "3 ok"),
            (0, 3, 0, 0, "3 state"),
            (1, 2, 0, 0, "1 ok, 2 state of 3"),
            (0, 2, 0, 1, "0 ok, 2 state of 3"),
            (0, 0, 0, 3, "unsupported"),
            (1, 0, 0, 2, "1 ok of 3"),
            (1, 1, 1, 0, "1 FAIL, 1 ok of 3"),
        ] {
            assert_eq!(Cell { passed, by_state, failed, unsupported }.to_string(), says);
        }
    }
}
