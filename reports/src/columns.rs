//! Tables of cells as text. The first row has the names of the columns.

use std::fmt::Write as _;

/// The lines of a table for a terminal: the first column is aligned to the left, the others to the right.
pub(crate) fn lines(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let cell = |(column, cell): (usize, &String)| match column {
            0 => format!("{cell:<width$}", width = width(0)),
            _ => format!("  {cell:>width$}", width = width(column)),
        };
        let line: String = row.iter().enumerate().map(cell).collect();
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Appends a table in Markdown, after an empty line.
pub(crate) fn markdown(text: &mut String, rows: Vec<Vec<String>>) {
    let columns = rows.first().map_or(0, Vec::len);
    for (index, mut row) in rows.into_iter().enumerate() {
        row.resize(columns, String::new());
        let _ = writeln!(text, "{}| {} |", if index == 0 { "\n" } else { "" }, row.join(" | "));
        if index == 0 {
            let _ = writeln!(text, "|---|{}", "--:|".repeat(columns.saturating_sub(1)));
        }
    }
}
