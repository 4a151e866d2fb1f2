//! The ends of the paths, drawn as the rows of a table with a column for each field in which ends differ.

use super::letters::{width, wrapped};
use super::{End, Ended, MOST_SHOWN, Tree, end_called};

/// The height of a line of text, and the space between the edge of a box and its text.
pub const LINE: i64 = 18;
/// The space between the edge of a row and its text.
pub const PAD: i64 = 8;
/// The greatest widths of a cell and of all cells together.
const WIDEST_CELL: i64 = 170;
const WIDEST: i64 = 1100;
/// The number of lines of a cell that are shown.
const MOST_LINES: usize = 4;
/// The greatest width of lines across the columns.
const WIDEST_LINE: i64 = 420;

/// A field.
#[derive(Debug)]
pub struct Column {
    /// The owner: `bears`.
    pub whose: String,
    /// The field: `damage`.
    pub field: String,
    /// The field as the ends name it.
    what: String,
    /// The width.
    pub width: i64,
}

/// A row: an end.
#[derive(Debug)]
pub struct Row {
    /// Small notes beside the name.
    pub notes: Vec<String>,
    /// The contents of each column, in lines.
    pub cells: Vec<Vec<String>>,
    /// The lines across the columns.
    pub lines: Vec<String>,
    /// The height.
    pub height: i64,
}

/// The table.
#[derive(Debug)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The number of fields without a column.
    pub more: usize,
    /// The width of the names of the ends, without and with the small notes beside them.
    pub titles: i64,
    pub names: i64,
    /// The ends, as in the tree.
    pub rows: Vec<Row>,
    /// The total width.
    pub width: i64,
}

impl Table {
    /// The ends of a tree.
    pub fn of(tree: &Tree) -> Self {
        let played = tree.ends.iter().filter(|end| end.ended == Ended::Played).count();
        let (columns, more) = if played > 1 { columns(tree) } else { (Vec::new(), 0) };
        let rows: Vec<Row> = tree.ends.iter().map(|end| row(end, &columns)).collect();
        let titles = (1..=rows.len()).map(|number| width(&end_called(number)) + PAD).max().unwrap_or(0) + PAD;
        let notes = rows.iter().flat_map(|row| &row.notes).map(|note| width(note) * 7 / 8).max().unwrap_or(0);
        let names = titles + notes + PAD;
        let lines = rows.iter().flat_map(|row| &row.lines).map(|line| width(line)).max().unwrap_or(0);
        let cells: i64 = columns.iter().map(|column| column.width).sum();
        Self { columns, more, titles, names, rows, width: names + cells.max(lines) + PAD }
    }
}

fn columns(tree: &Tree) -> (Vec<Column>, usize) {
    let mut columns: Vec<Column> = Vec::new();
    for shown in tree.ends.iter().flat_map(|end| &end.state) {
        let cell = wrapped(&shown.value, WIDEST_CELL - 2 * PAD).iter().map(|line| width(line)).max().unwrap_or(0);
        let (whose, field) = shown.what.split_once('.').unwrap_or(("", &shown.what));
        let wide = cell.max(width(field)).min(WIDEST_CELL) + 2 * PAD;
        match columns.iter_mut().find(|column| column.what == shown.what) {
            Some(column) => column.width = column.width.max(wide),
            None => columns.push(Column {
                whose: whose.to_owned(),
                field: field.to_owned(),
                what: shown.what.clone(),
                width: wide,
            }),
        }
    }
    widen(&mut columns);
    let all = columns.len();
    let mut sum = 0;
    columns.truncate(MOST_SHOWN);
    columns.retain(|column| {
        sum += column.width;
        sum <= WIDEST
    });
    let more = all - columns.len();
    (columns, more)
}

/// Widens the columns of each object to make room for its name.
fn widen(columns: &mut [Column]) {
    for group in columns.chunk_by_mut(|one, other| one.whose == other.whose) {
        let wide: i64 = group.iter().map(|column| column.width).sum();
        let lacks = group.first().map_or(0, |column| width(&column.whose) + 2 * PAD - wide);
        if let Some(last) = group.last_mut().filter(|_| lacks > 0) {
            last.width += lacks;
        }
    }
}

fn row(end: &End, columns: &[Column]) -> Row {
    let mut notes = Vec::new();
    match end.ended {
        Ended::Played => {}
        Ended::Refused => notes.push("not allowed".to_owned()),
        Ended::Stopped => notes.push("does not go on".to_owned()),
    }
    if end.paths > 1 {
        notes.push(super::count(end.paths, "path"));
    }
    if end.scripted {
        notes.push("as scripted by the case".to_owned());
    }
    let cell = |column: &Column| {
        let value = end.state.iter().find(|shown| shown.what == column.what).map_or("", |shown| &shown.value);
        let mut lines = wrapped(value, WIDEST_CELL - 2 * PAD);
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES);
            if let Some(last) = lines.last_mut() {
                last.push_str(" ...");
            }
        }
        lines
    };
    let in_table = end.ended == Ended::Played && !columns.is_empty();
    let cells: Vec<Vec<String>> = if in_table { columns.iter().map(cell).collect() } else { Vec::new() };
    let said = if in_table { end.why.clone() } else { end.lines() };
    let lines: Vec<String> = said.iter().flat_map(|line| wrapped(line, WIDEST_LINE)).collect();
    let tallest = cells.iter().map(Vec::len).max().unwrap_or(0) + lines.len();
    let height = length(tallest.max(notes.len()).max(1)) * LINE + PAD;
    Row { notes, cells, lines, height }
}

/// Converts a count to the type of lengths in pixels.
pub fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::Shown;
    use super::super::tests::small;
    use super::*;

    #[test]
    fn fields_are_columns_and_ends_are_rows() {
        let mut tree = small();
        tree.ends[1].paths = 3;
        let table = Table::of(&tree);
        let [column] = table.columns.as_slice() else { panic!("{table:?}") };
        assert_eq!((column.whose.as_str(), column.field.as_str()), ("golem", "zone"));
        assert_eq!(table.rows[0].cells, [["exile"]]);
        assert_eq!(table.rows[0].notes, ["as scripted by the case"]);
        assert_eq!(table.rows[1].notes, ["3 paths"]);
    }

    #[test]
    fn what_the_rules_refuse_says_why_across_the_columns() {
        let mut tree = small();
        tree.ends.push(End { ended: Ended::Refused, why: vec!["refused: no".into()], ..tree.ends[0].clone() });
        tree.ends[2].state.clear();
        let table = Table::of(&tree);
        assert_eq!((table.rows[2].lines.as_slice(), table.rows[2].cells.len()), (&["refused: no".to_owned()][..], 0));
        assert_eq!(table.rows[2].notes[0], "not allowed");
    }

    #[test]
    fn an_only_end_is_told_in_lines() {
        let mut tree = small();
        tree.ends.truncate(1);
        let table = Table::of(&tree);
        assert_eq!((table.columns.len(), table.rows[0].lines.as_slice()), (0, &["golem.zone: exile".to_owned()][..]));
    }

    #[test]
    fn long_values_are_cut_and_many_fields_counted() {
        let mut tree = small();
        tree.ends[0].state[0].value = "a long word ".repeat(30);
        let extra = (0..20).map(|n| Shown { what: format!("o{n}.zone"), value: "hand".into() });
        tree.ends[1].state.extend(extra);
        let table = Table::of(&tree);
        let cell = &table.rows[0].cells[0];
        assert!(cell.len() == MOST_LINES && cell[MOST_LINES - 1].ends_with(" ..."), "{cell:?}");
        assert_eq!((table.columns.len(), table.more), (MOST_SHOWN, 9));
        assert!(table.columns.iter().map(|column| column.width).sum::<i64>() <= WIDEST);
    }
}
