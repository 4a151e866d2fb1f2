//! Tables of cells as text. The first row has the names of the columns.

use std::fmt::Write as _;

/// The lines of a table for a terminal: the first column is aligned to the left, the others to the right.
pub(crate) fn lines(rows: &[Vec<String>]) -> Vec<String> {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let line = |row: &Vec<String>| {
        let cell = |(column, (cell, &width)): (usize, (&String, &usize))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("  {cell:>width$}"),
        };
        let line: String = row.iter().zip(&widths).enumerate().map(cell).collect();
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
