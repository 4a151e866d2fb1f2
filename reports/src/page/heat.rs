//! Heat maps of clauses against editions and engines: the shade is the share of failing plays.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexSet;
use maud::{Markup, html};

use super::plain::Plain;
use crate::record::{CaseResult, Record, Verdict};
use crate::tree::count;

/// The most columns that are drawn: a record may name as many editions as it has plays.
const MOST_COLUMNS: usize = 200;

/// The results of the plays of one clause, on one engine in one edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    right: usize,
    wrong: usize,
    lacking: usize,
}

impl Cell {
    fn all(self) -> usize {
        self.right + self.wrong + self.lacking
    }

    /// The shade: the share of the plays that fail.
    fn shade(self) -> &'static str {
        match self {
            _ if self.all() == 0 => "none",
            Self { wrong: 0, lacking: 0, .. } => "h0",
            Self { wrong: 0, .. } => "lack",
            Self { wrong, .. } if wrong * 3 <= self.all() => "h1",
            Self { wrong, .. } if wrong * 3 <= self.all() * 2 => "h2",
            _ => "h3",
        }
    }
}

impl Cell {
    /// Counts the plays of a record that assert a clause, in all editions.
    pub fn of(record: &Record, game: &str, clause: &str) -> Self {
        let mut cell = Self::default();
        let asserts = |result: &&CaseResult| result.game() == game && result.asserts.iter().any(|id| id == clause);
        for result in record.results.iter().filter(asserts).filter(|result| !result.is_disputed()) {
            cell.count(result.verdict);
        }
        cell
    }

    /// Returns `true` if every play passes in full.
    pub fn is_quiet(self) -> bool {
        self.wrong == 0 && self.lacking == 0
    }

    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Pass => self.right += 1,
            Verdict::PassState | Verdict::Unsupported | Verdict::NotRun => self.lacking += 1,
            _ => self.wrong += 1,
        }
    }
}

/// The map of one game.
struct Map<'r> {
    game: &'r str,
    /// The record and the edition of each column.
    columns: Vec<(usize, &'r str)>,
    /// The number of columns that are left out.
    left_out: usize,
    rows: Vec<(&'r str, Vec<Cell>)>,
}

/// The maps of all games, and the number of clauses without failures.
pub fn maps(records: &[Record], engines: &[String], says: &dyn Fn(&str, &str) -> Option<String>) -> Markup {
    let maps = of(records);
    let quiet = maps.iter().flat_map(|map| &map.rows).filter(|(_, cells)| is_quiet(cells)).count();
    let all: usize = maps.iter().map(|map| map.rows.len()).sum();
    html! {
        (legend())
        @if quiet == all {
            p { "None of the " (all) " clauses has a failing play." }
        }
        @if quiet > 0 {
            p.control { label {
                input #quiet type="checkbox" disabled[quiet == all];
                " Show also the " (quiet) " of " (all) " clauses with nothing wrong"
            } }
        }
        div.maps {
            @for map in &maps {
                (drawn(map, engines, says))
            }
        }
    }
}

/// The legend of the shades.
pub fn legend() -> Markup {
    html! {
        ul.legend {
            li { span.cell.h0 {} "all right" } li { span.cell.h1 {} "up to a third wrong" }
            li { span.cell.h2 {} "up to two thirds" } li { span.cell.h3 {} "more" }
            li { span.cell.lack {} "not supported, not reported or not run" }
        }
    }
}

fn drawn(map: &Map<'_>, engines: &[String], says: &dyn Fn(&str, &str) -> Option<String>) -> Markup {
    let whole = map.rows.iter().all(|(_, cells)| is_quiet(cells));
    html! {
        div.scroll.map.whole[whole] tabindex="0" role="region" aria-label={ "Clauses of " (Plain(map.game)) } {
            table.heat {
                caption {
                    (Plain(map.game))
                    @if map.left_out > 0 { " (" (count(map.left_out, "more column")) " left out)" }
                }
                thead {
                    @if engines.len() > 1 {
                        tr {
                            td {}
                            @for (record, columns) in engines_of(map) {
                                th scope="colgroup" colspan=(columns) { (Plain(engines.get(record).map_or("", String::as_str))) }
                            }
                        }
                    }
                    tr {
                        th scope="col" { "Clause" }
                        @for (_, edition) in &map.columns { th scope="col" { (Plain(edition)) } }
                    }
                }
                tbody {
                    @for (clause, cells) in &map.rows {
                        tr class=[is_quiet(cells).then_some("quiet")] {
                            th scope="row" {
                                button.clause type="button" data-clause=(Plain(clause)) { (Plain(clause)) }
                                @if let Some(says) = says(map.game, clause) { span.says { (Plain(&says)) } }
                            }
                            @for cell in cells { (shaded(*cell)) }
                        }
                    }
                }
            }
        }
    }
}

/// A cell in its shade.
pub fn shaded(cell: Cell) -> Markup {
    html! {
        td.cell.(cell.shade()) {
            @match cell {
                _ if cell.all() == 0 => span.sr { "no play" },
                Cell { wrong: 0, lacking: 0, right } => { (right) span.sr { " right" } },
                Cell { wrong: 0, lacking, .. } => { (lacking) span.sr { " not judged" } "/" (cell.all()) },
                Cell { wrong, .. } => { b { (wrong) } span.sr { " wrong of" } "/" (cell.all()) },
            }
        }
    }
}

fn is_quiet(cells: &[Cell]) -> bool {
    cells.iter().all(|cell| cell.is_quiet())
}

/// The records of a map's columns, each with its number of columns.
fn engines_of(map: &Map<'_>) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (record, _) in &map.columns {
        match found.last_mut() {
            Some((last, columns)) if last == record => *columns += 1,
            _ => found.push((*record, 1)),
        }
    }
    found
}

fn of(records: &[Record]) -> Vec<Map<'_>> {
    let games: IndexSet<&str> = records.iter().flat_map(Record::games).collect();
    games.into_iter().map(|game| map_of(records, game)).collect()
}

fn map_of<'r>(records: &'r [Record], game: &'r str) -> Map<'r> {
    let mut columns: BTreeSet<(usize, &str)> = BTreeSet::new();
    for (place, record) in records.iter().enumerate() {
        let results = record.results.iter().filter(|result| result.game() == game);
        columns.extend(results.map(|result| (place, &*result.edition)));
    }
    let left_out = columns.len().saturating_sub(MOST_COLUMNS);
    let columns: Vec<(usize, &str)> = columns.into_iter().take(MOST_COLUMNS).collect();
    let mut cells: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
    for (place, record) in records.iter().enumerate() {
        for result in record.results.iter().filter(|result| result.game() == game && !result.is_disputed()) {
            let Ok(column) = columns.binary_search(&(place, &*result.edition)) else { continue };
            for clause in &result.asserts {
                let row = cells.entry(clause).or_insert_with(|| vec![Cell::default(); columns.len()]);
                let Some(cell) = row.get_mut(column) else { continue };
                cell.count(result.verdict);
            }
        }
    }
    let mut rows: Vec<(&str, Vec<Cell>)> = cells.into_iter().collect();
    rows.sort_by(|(one, _), (other, _)| natural(one, other));
    Map { game, columns, left_out, rows }
}

/// The order in which people count: `615.2` before `615.10`.
pub fn natural(one: &str, other: &str) -> Ordering {
    let parts = |text: &str| {
        // Numbers come before words.
        let mut parts: Vec<(bool, u64, String)> = Vec::new();
        for c in text.chars() {
            let digit = c.to_digit(10).map(u64::from);
            match (parts.last_mut(), digit) {
                (Some((false, number, _)), Some(digit)) => *number = number.saturating_mul(10).saturating_add(digit),
                (_, Some(digit)) => parts.push((false, digit, String::new())),
                (Some((true, _, word)), None) => word.push(c),
                (_, None) => parts.push((true, 0, c.to_string())),
            }
        }
        parts
    };
    parts(one).cmp(&parts(other)).then_with(|| one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reporters::sample::{record, result};

    #[test]
    fn clauses_are_counted_as_people_count() {
        let mut all = ["615.10", "615.2-b", "615.2", "glossary", "615.2-a"];
        all.sort_by(|one, other| natural(one, other));
        assert_eq!(all, ["615.2", "615.2-a", "615.2-b", "615.10", "glossary"]);
    }

    #[test]
    fn however_many_editions_a_record_names_a_map_has_an_end() {
        let of = |n: usize| CaseResult { edition: format!("{n:03}"), ..result("mtg/a", Verdict::Pass) };
        let run = record((0..250).map(of).collect());
        let maps = of_all(&run);
        assert_eq!((maps[0].columns.len(), maps[0].left_out, maps[0].rows[0].1.len()), (200, 50, 200));
        let drawn = drawn(&maps[0], &["e".to_owned()], &|_, _| None).into_string();
        assert!(drawn.contains("<caption>mtg (50 more columns left out)</caption>"));
        let few = record(vec![of(1)]);
        let text = super::drawn(&of_all(&few)[0], &["e".to_owned()], &|_, _| None).into_string();
        assert!(text.contains("<caption>mtg</caption>"));
    }

    fn of_all(run: &Record) -> Vec<Map<'_>> {
        super::of(std::slice::from_ref(run))
    }

    #[test]
    fn a_shade_says_how_much_is_wrong() {
        let shade = |right, wrong, lacking| Cell { right, wrong, lacking }.shade();
        assert_eq!([shade(0, 0, 0), shade(3, 0, 0), shade(2, 0, 1)], ["none", "h0", "lack"]);
        assert_eq!([shade(2, 1, 0), shade(1, 2, 0), shade(0, 3, 0), shade(0, 1, 1)], ["h1", "h2", "h3", "h2"]);
    }
}
