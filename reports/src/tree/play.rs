//! A play with one end as a picture: a row for each step, a column for each player and object, and the changes in the
//! cells.

use std::fmt::Write as _;

use super::Tree;
use super::ends::{LINE, PAD, length};
use super::letters::{width, wrapped};
use super::svg::{GAP, Line, NARROWEST, document, head, line};
use crate::timeline::{Cell, Note, Part, Role, Row, Timeline};

/// The greatest widths of the step, the events and the changes in a row.
const STEP: i64 = 230;
const HAPPENED: i64 = 330;
const CHANGED: i64 = 150;
/// The number of lines of events that are shown.
const MOST_LINES: usize = 14;

/// The play of a tree that has no choice, as an SVG document.
pub fn write(tree: &Tree, play: &Timeline) -> String {
    let columns = columns(play);
    let rows: Vec<&Row> = play.rows.iter().filter(|row| row.is_shown()).collect();
    let cells: Vec<Vec<Vec<Line>>> =
        rows.iter().map(|row| columns.iter().map(|column| column.lines(play, row)).collect()).collect();
    let mut x = GAP;
    let mut at = Vec::new();
    for (index, column) in columns.iter().enumerate() {
        let lines = cells.iter().filter_map(|row| row.get(index)).flatten();
        let widest = lines.chain(&column.head).map(|(_, text)| width(text)).max().unwrap_or(0);
        at.push(x);
        x += widest + 2 * PAD;
    }
    let full = (x + GAP).max(NARROWEST);
    let mut text = String::new();
    let mut top = GAP;
    for (class, said) in head(tree, 0, full - 2 * GAP) {
        top += if class == "title" { LINE + 4 } else { LINE };
        line(&mut text, class, GAP, top - 4, &said);
    }
    top += GAP;
    let mut row_of = |lines: &[Vec<Line>], class: &str| {
        let tall = length(lines.iter().map(Vec::len).max().unwrap_or(0).max(1)) * LINE + PAD;
        if !class.is_empty() {
            let wide = full - 2 * GAP;
            let _ =
                writeln!(text, "<rect class=\"{class}\" x=\"{GAP}\" y=\"{top}\" width=\"{wide}\" height=\"{tall}\"/>");
        }
        for (cell, x) in lines.iter().zip(&at) {
            for (index, (class, said)) in cell.iter().enumerate() {
                line(&mut text, class, x + PAD, top + length(index + 1) * LINE - 1, said);
            }
        }
        top += tall;
        let _ = writeln!(text, "<path class=\"rule\" d=\"M{GAP} {top} H{}\"/>", full - GAP);
    };
    row_of(&columns.iter().map(|column| column.head.clone()).collect::<Vec<_>>(), "");
    for (row, cells) in rows.iter().zip(&cells) {
        row_of(cells, if row.part == Part::Step { "" } else { "head" });
    }
    for said in play.stopped.iter().flat_map(|why| wrapped(why, full - 2 * GAP)) {
        top += LINE;
        line(&mut text, "cut", GAP, top, &said);
    }
    document(tree, (full, top + GAP), &text)
}

/// The contents of a column.
enum Holds {
    /// The step.
    Step,
    /// The events.
    Happened,
    /// The changes of a subject.
    Of(usize),
    /// The moves of cards that have no other change.
    Moves,
}

struct Column {
    holds: Holds,
    head: Vec<Line>,
}

fn columns(play: &Timeline) -> Vec<Column> {
    let named = |holds, name: &str| Column { holds, head: vec![("who", name.to_owned())] };
    let mut columns = vec![named(Holds::Step, "step"), named(Holds::Happened, "what happens")];
    for (at, subject) in play.subjects.iter().enumerate().filter(|(_, subject)| subject.role != Role::Moved) {
        let mut head: Vec<Line> = wrapped(&subject.name, CHANGED).into_iter().map(|part| ("who", part)).collect();
        head.extend(subject.card.iter().flat_map(|card| wrapped(card, CHANGED)).map(|part| ("small", part)));
        columns.push(Column { holds: Holds::Of(at), head });
    }
    if play.subjects.iter().any(|subject| subject.role == Role::Moved) {
        columns.push(named(Holds::Moves, "cards"));
    }
    columns
}

impl Column {
    fn lines(&self, play: &Timeline, row: &Row) -> Vec<Line> {
        match self.holds {
            Holds::Step => step(row),
            Holds::Happened => happened(row),
            Holds::Of(subject) => row.of(subject).flat_map(|cell| changed(row, &cell.field, cell)).collect(),
            Holds::Moves if row.part != Part::Step => Vec::new(),
            Holds::Moves => {
                let moved = play.subjects.iter().enumerate().filter(|(_, subject)| subject.role == Role::Moved);
                moved.flat_map(|(at, subject)| row.of(at).flat_map(|cell| changed(row, &subject.name, cell))).collect()
            }
        }
    }
}

fn step(row: &Row) -> Vec<Line> {
    let small = |said: &str| vec![("small", said.to_owned())];
    match row.part {
        Part::Start => small("at the start"),
        Part::End => small("in the end"),
        Part::Step if row.text.is_empty() => small("before the first step"),
        Part::Step => {
            let goes_on = if row.goes_on { "goes on: " } else { "" };
            let said = format!("{}{goes_on}{}", "> ".repeat(row.depth.min(3)), row.text);
            let mut lines: Vec<Line> = wrapped(&said, STEP).into_iter().map(|part| ("", part)).collect();
            lines.extend(row.line.map(|line| ("small", format!("line {line}"))));
            lines
        }
    }
}

/// The events, the questions and the refusals, then the clauses under which the engine made decisions.
fn happened(row: &Row) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut clauses: Vec<&str> = Vec::new();
    for told in &row.told {
        let (class, said, under) = match told {
            Note::Event(said) => ("", said.clone(), &[][..]),
            Note::Decided { clauses, .. } => ("", String::new(), clauses.as_slice()),
            Note::Asked { who, under, question, answer, .. } => {
                ("", format!("{who} is asked {question}: {answer}"), under.as_slice())
            }
            Note::Refused { clauses, why } => ("cut", format!("refused: {why}"), clauses.as_slice()),
            Note::Differs { what, expected, actual } => {
                ("cut", format!("{what}: expected {expected}, seen {actual}"), &[][..])
            }
        };
        lines.extend(wrapped(&said, HAPPENED).into_iter().map(|part| (class, part)));
        clauses.extend(under.iter().map(String::as_str).filter(|clause| !clauses.contains(clause)).collect::<Vec<_>>());
    }
    lines.extend(wrapped(&clauses.join(", "), HAPPENED).into_iter().map(|part| ("small", part)));
    if lines.len() > MOST_LINES {
        let more = lines.split_off(MOST_LINES - 1).len();
        lines.push(("small", format!("and {more} more lines")));
    }
    lines
}

fn changed(row: &Row, name: &str, cell: &Cell) -> Vec<Line> {
    let gone = if row.part == Part::Step { "gone" } else { "not visible" };
    let after = cell.after.as_deref().unwrap_or(gone);
    let said = match &cell.before {
        Some(before) => format!("{name} {before} → {after}"),
        None => format!("{name} {after}"),
    };
    let mut lines: Vec<Line> = wrapped(&said, CHANGED).into_iter().map(|part| ("", part)).collect();
    let expected = cell.expected.iter().flat_map(|expected| wrapped(&format!("expected {expected}"), CHANGED));
    lines.extend(expected.map(|part| ("cut", part)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::Subject;

    fn play() -> Timeline {
        let subject = |name: &str, role| Subject { name: name.into(), card: None, role };
        let cell = |subject, before: Option<&str>, after: Option<&str>| Cell {
            subject,
            field: "life".into(),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
            expected: None,
        };
        let told = vec![
            Note::Event("<b> is dealt".into()),
            Note::Decided { clauses: vec!["615.1-a".into()], note: "so".into() },
            Note::Decided { clauses: vec!["615.1-a".into(), "615.7-b".into()], note: "so".into() },
        ];
        let start = Row { part: Part::Start, cells: vec![cell(0, None, Some("20"))], ..Row::default() };
        let step = Row {
            text: "bob: {cast: Shock}".into(),
            line: Some(7),
            told,
            cells: vec![cell(0, Some("20"), Some("18")), cell(1, Some("hand"), None)],
            ..Row::default()
        };
        Timeline {
            subjects: vec![subject("alice", Role::Player), subject("Shock", Role::Moved)],
            rows: vec![start, step],
            ..Timeline::default()
        }
    }

    #[test]
    fn steps_are_rows_and_what_changed_stands_under_its_subject() {
        let shown = write(&Tree { case: "mtg/a".into(), ..Tree::default() }, &play());
        let texts: Vec<&str> =
            shown.split("<text").skip(1).filter_map(|text| text.split('>').nth(1)?.split('<').next()).collect();
        let told =
            ["life 20", "bob: {cast: Shock}", "line 7", "&lt;b&gt; is dealt", "615.1-a, 615.7-b", "life 20 → 18"];
        assert!(told.iter().all(|told| texts.contains(told)), "{texts:?}");
        assert!(texts.contains(&"Shock hand → gone"), "{texts:?}");
        let x = |said: &str| {
            let line = shown.lines().find(|line| line.contains(&format!(">{said}<"))).unwrap();
            line.split("x=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
        };
        assert_eq!((x("alice"), x("life 20")), (x("life 20 → 18"), x("life 20 → 18")), "one column");
    }

    #[test]
    fn what_happened_at_length_is_cut() {
        let row = Row { told: vec![Note::Event("a".into()); 30], ..Row::default() };
        let lines = happened(&row);
        assert_eq!((lines.len(), lines.last().unwrap().1.as_str()), (MOST_LINES, "and 17 more lines"));
    }
}
