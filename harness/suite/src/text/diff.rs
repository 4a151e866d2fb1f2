//! Compares two texts in order.
//!
//! All comparisons of texts go through this module: the functions of `similar` are generic, and each crate that called
//! them would compile them anew.

use std::fmt::Write as _;
use std::ops::Range;

use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::group_diff_ops;
pub use similar::{DiffOp, DiffTag};

/// The runs that two lists share or that only one of them has, in order.
pub fn runs(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let mut runs = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff(&mut runs, old, 0..old.len(), new, 0..new.len());
    runs.into_inner().into_inner().into_ops()
}

/// The lines of a text, with their ends.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The differing lines as a unified diff, with `around` lines of context, below the names of the two texts; empty if
/// the texts are equal.
///
/// ```
/// let diff = suite::text::diff::unified(("before", "a\nb\nc\n"), ("after", "a\nd\nc\n"), 0);
/// assert_eq!(diff, "--- before\n+++ after\n@@ -2 +2 @@\n-b\n+d\n");
/// ```
pub fn unified((old_name, old): (&str, &str), (new_name, new): (&str, &str), around: usize) -> String {
    let (old, new) = (lines(old), lines(new));
    let mut text = String::new();
    for group in group_diff_ops(runs(&old, &new), around) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        if text.is_empty() {
            let _ = writeln!(text, "--- {old_name}\n+++ {new_name}");
        }
        let was = place(first.old_range().start..last.old_range().end);
        let is = place(first.new_range().start..last.new_range().end);
        let _ = writeln!(text, "@@ -{was} +{is} @@");
        for run in &group {
            if run.tag() == DiffTag::Equal {
                signed(&mut text, ' ', old.get(run.old_range()));
            } else {
                signed(&mut text, '-', old.get(run.old_range()));
                signed(&mut text, '+', new.get(run.new_range()));
            }
        }
    }
    text
}

/// The range of lines in the header of a hunk: the first, from 1, and the count if it is not one.
fn place(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        several => format!("{},{several}", lines.start + 1),
    }
}

/// Writes lines with a sign before each.
fn signed(text: &mut String, sign: char, lines: Option<&[&str]>) {
    for line in lines.unwrap_or_default() {
        let end = if line.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
        let _ = write!(text, "{sign}{line}{end}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_around_and_far_places_apart() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9";
        let new = "1\n3\n4\n5\n6\n7\n8\nnine\n";
        assert_eq!(
            unified(("a/x", old), ("b/x", new), 1),
            "--- a/x\n+++ b/x\n@@ -1,3 +1,2 @@\n 1\n-2\n 3\n@@ -8,2 +7,2 @@\n 8\n-9\n\\ No newline at end of file\n+nine\n"
        );
    }

    #[test]
    fn a_hunk_without_lines_stands_behind_a_line() {
        assert_eq!(unified(("a", "1\n"), ("b", "1\n2\n3\n"), 0), "--- a\n+++ b\n@@ -1,0 +2,2 @@\n+2\n+3\n");
        assert_eq!(unified(("a", "1\n"), ("b", "1\n"), 3), "");
    }
}
