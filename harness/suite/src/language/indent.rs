//! Finds lines of a case in the wrong column. The fault is reported once, without its consequential problems.

use super::case::KEYS;
use super::read::Reader;
use crate::text::fix::{Edit, Fix};
use crate::text::node::{Entry, Node};
use crate::text::problem::{Code, Problem};
use crate::text::source::{Span, small};

/// Returns `true` if a key of a case is another case that is indented too far. Reports the problem.
pub(super) fn is_nested(reader: &mut Reader<'_>, case: &Entry<'_>, key: &Entry<'_>) -> bool {
    let lines = Lines(reader.text);
    let by = lines.column(key.span).saturating_sub(lines.column(case.span));
    let (end, followed) = (key.value.span.end.max(key.span.end), is_followed(reader.text, key));
    if by == 0 || !(is_case(&key.value) || key.value.is_null() && followed) {
        return false;
    }
    // If the keys of a case are in the column of its id, only the id is misplaced; the keys that follow are its own.
    let span = if followed { lines.of(key.span.start, key.span.end) } else { lines.of(key.span.start, end) };
    let moved = Span { start: key.span.start, end: if followed { u32::MAX } else { end } };
    reader.moved.push(moved);
    let message = format!("`{}` is indented as a key of the case `{}`", key.key, case.key);
    let help = format!("if it is a separate case, align it with that case: move its lines left by {by}");
    let edits = lines
        .starts(span)
        .into_iter()
        .map(|at| Edit { span: Span { start: at, end: at + small(by) }, text: String::new() });
    let fix = Fix { title: format!("move it left by {by}"), edits: edits.collect(), certain: true };
    let problem = Problem::at(reader.file, key.span, message).help(help).code(Code::Form);
    reader.problems.push(problem.fix(fix));
    true
}

/// The entries of `cases` that are cases. An id with nothing indented under it, and case keys beside it, are reported
/// and left out.
pub fn cases<'n, 't>(reader: &mut Reader<'_>, entries: &'n [Entry<'t>]) -> Vec<&'n Entry<'t>> {
    let mut found = Vec::new();
    let mut rest = entries;
    while let [first, others @ ..] = rest {
        let keys = others.iter().take_while(|entry| KEYS.contains(&&*entry.key)).count();
        rest = others;
        if keys == 0 || !first.value.is_null() || KEYS.contains(&&*first.key) {
            found.push(first);
            continue;
        }
        let (own, after) = others.split_at(keys);
        rest = after;
        let end = own.last().map_or(first.span.end, |last| last.value.span.end.max(last.span.end));
        let lines = Lines(reader.text);
        let starts = lines.starts(lines.of(own.first().map_or(end, |key| key.span.start), end));
        let edits = starts.into_iter().map(|at| Edit { span: Span { start: at, end: at }, text: "  ".to_owned() });
        let fix = Fix { title: "indent them by 2 more".to_owned(), edits: edits.collect(), certain: true };
        let message =
            format!("nothing is indented under `{}`: the keys of the case are at the level of its id", first.key);
        let names: Vec<&str> = own.iter().map(|key| &*key.key).collect();
        let problem = Problem::at(reader.file, first.span, message).code(Code::Form);
        reader.problems.push(problem.help(format!("indent {} by 2 more", names.join(", "))).fix(fix));
        reader.moved.push(Span { start: first.span.start, end: u32::MAX });
    }
    found
}

/// Returns `true` if a key of the file is a case that belongs under `cases`. Reports the problem.
pub fn is_outside(reader: &mut Reader<'_>, entry: &Entry<'_>) -> bool {
    if !is_case(&entry.value) {
        return false;
    }
    let lines = Lines(reader.text);
    let starts = lines.starts(lines.of(entry.span.start, entry.value.span.end));
    let edits = starts.into_iter().map(|at| Edit { span: Span { start: at, end: at }, text: "  ".to_owned() });
    let fix = Fix { title: "indent it by 2".to_owned(), edits: edits.collect(), certain: false };
    let message = format!("the case `{}` is indented as a key of the file", entry.key);
    let problem = Problem::at(reader.file, entry.span, message).code(Code::Form);
    reader.problems.push(problem.help("cases belong under `cases`: indent its lines by 2").fix(fix));
    true
}

/// Returns `true` if a map is a case, or was meant to be one.
fn is_case(node: &Node<'_>) -> bool {
    let entries = node.entries().unwrap_or_default();
    entries.iter().filter(|entry| KEYS.contains(&&*entry.key)).count() >= 2
}

/// Returns `true` if the line after a key is a key of a case, in the same column.
fn is_followed(text: &str, key: &Entry<'_>) -> bool {
    let lines = Lines(text);
    let column = lines.column(key.span);
    let next = lines.of(key.span.start, key.span.end).end as usize + 1;
    let line = text.get(next..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let word = line.trim_start().split(':').next().unwrap_or_default();
    line.len() - line.trim_start().len() == column && KEYS.contains(&word)
}

/// A text, line by line.
struct Lines<'t>(&'t str);

impl Lines<'_> {
    fn start(&self, at: u32) -> u32 {
        self.0.get(..at as usize).and_then(|before| before.rfind('\n')).map_or(0, |at| small(at + 1))
    }

    fn column(&self, span: Span) -> usize {
        (span.start - self.start(span.start)) as usize
    }

    /// The complete lines from one byte to another.
    fn of(&self, start: u32, end: u32) -> Span {
        let rest = self.0.get(end as usize..).unwrap_or_default();
        Span { start: self.start(start), end: end + small(rest.find('\n').unwrap_or(rest.len())) }
    }

    /// The starts of the non-empty lines of a span.
    fn starts(&self, span: Span) -> Vec<u32> {
        let part = self.0.get(span.start as usize..span.end as usize).unwrap_or_default();
        let mut at = span.start;
        let mut found = Vec::new();
        for line in part.split_inclusive('\n') {
            if !line.trim().is_empty() {
                found.push(at);
            }
            at += small(line.len());
        }
        found
    }
}
