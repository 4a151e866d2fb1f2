//! A text that is open in an editor, in its current state.

use std::collections::HashMap;
use std::sync::Arc;

use lab::lint::of_case;
use lab::printed::misnamed;
use lsp_types::{Position, Range, TextDocumentContentChangeEvent as Change};
use suite::load::Suite;
use suite::text::problem::Problem;
use suite::text::source::Span;

use crate::lines::{Encoding, Lines};
use crate::printed::Printed;

/// An open text.
#[derive(Debug)]
pub struct Document {
    /// The URI used by the editor.
    pub uri: String,
    /// The path used by the suite.
    pub path: Arc<str>,
    /// The version of the text, as the editor counts.
    pub version: i32,
    text: Arc<str>,
    lines: Lines,
    encoding: Encoding,
    /// The result of parsing it on top of the rest of the suite: its cases and its problems.
    pub read: Suite,
    /// Its made-up cards that have the name of a printed one.
    pub misnamed: Vec<Problem>,
    /// The warnings about its cases.
    pub lints: Vec<Problem>,
    /// Card texts in place of facts.
    pub printed: Vec<Printed>,
    linted: Linted,
}

/// The warnings about cases by their text, so that only changed cases are played again.
#[derive(Debug, Default)]
struct Linted {
    /// The context of the cases besides their own text: the cards of their file, the shared cards, and the editions.
    under: String,
    /// The warnings for each text, at places relative to its id.
    of: HashMap<String, Vec<Problem>>,
}

impl Document {
    /// An opened text, not parsed yet.
    pub fn new(uri: String, path: String, version: i32, text: String, encoding: Encoding) -> Self {
        let lines = Lines::of(&text);
        Self {
            uri,
            path: path.into(),
            version,
            text: text.into(),
            lines,
            encoding,
            read: Suite::default(),
            misnamed: Vec::new(),
            lints: Vec::new(),
            printed: Vec::new(),
            linted: Linted::default(),
        }
    }

    /// The text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The lines of the text.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Applies changes in the order in which the editor made them.
    pub fn change(&mut self, version: i32, changes: Vec<Change>) {
        self.version = version;
        for change in changes {
            let text = match change {
                Change::TextDocumentContentChangeWholeDocument(whole) => whole.text,
                Change::TextDocumentContentChangePartial(part) => {
                    let start = self.byte(part.range.start) as usize;
                    let end = (self.byte(part.range.end) as usize).max(start);
                    let (before, after) = (self.text.get(..start), self.text.get(end..));
                    [before.unwrap_or_default(), &part.text, after.unwrap_or_default()].concat()
                }
            };
            self.lines = Lines::of(&text);
            self.text = text.into();
        }
    }

    /// Stores a new parsing result. `under` identifies the cards and clauses on which it is based.
    pub fn put(&mut self, read: Suite, under: u32) {
        self.misnamed = misnamed(&read);
        let head = self.text.split_once("\ncases:").map_or("", |(head, _)| head);
        let behind = self.text.split_once("\ncards:").map_or("", |(_, cards)| cards);
        let under = format!("{under}\n{head}\n{behind}");
        let before = std::mem::take(&mut self.linted);
        let mut known = if before.under == under { before.of } else { HashMap::new() };
        let mut linted = Linted { under, of: HashMap::new() };
        self.lints.clear();
        for case in &read.cases {
            let text = read.text(case);
            let start = case.span.start;
            // A value behind an alias may change without the case.
            if text.contains(": *") || text.contains("- *") {
                self.lints.extend(of_case(case));
                continue;
            }
            let moved = |problem: &Problem, from: u32, to: u32| {
                let at = |byte: u32| (byte + to).saturating_sub(from);
                let span = problem.span.map(|span| Span { start: at(span.start), end: at(span.end) });
                Problem { span, ..problem.clone() }
            };
            let found = known
                .remove(text)
                .unwrap_or_else(|| of_case(case).iter().map(|problem| moved(problem, start, 0)).collect());
            self.lints.extend(found.iter().map(|problem| moved(problem, 0, start)));
            linted.of.insert(text.to_owned(), found);
        }
        self.linted = linted;
        self.read = read;
    }

    /// Returns `true` if a span is within the lines of a card text, or in the line after it, where a YAML parser
    /// detects that it is not YAML.
    pub fn is_printed(&self, span: Span) -> bool {
        let from = |at: u32| self.lines.line(self.lines.line_of(at)).map_or(at, |line| line.start);
        let behind = |at: u32| self.lines.line(self.lines.line_of(at) + 1).map_or(at, |line| line.end);
        self.printed.iter().any(|one| from(one.whole.start) <= span.end && span.start <= behind(one.whole.end))
    }

    /// The byte at a position.
    pub fn byte(&self, position: Position) -> u32 {
        self.lines.byte(&self.text, position, self.encoding)
    }

    /// The position of a byte.
    pub fn position(&self, at: u32) -> Position {
        self.lines.position(&self.text, at, self.encoding)
    }

    /// The range of a span.
    pub fn range(&self, span: Span) -> Range {
        self.lines.range(&self.text, span, self.encoding)
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::TextDocumentContentChangePartial as Part;

    use super::*;

    fn part(from: (u32, u32), to: (u32, u32), text: &str) -> Change {
        let at = |(line, character)| Position { line, character };
        Part { range: Range { start: at(from), end: at(to) }, text: text.to_owned(), ..Part::default() }.into()
    }

    #[test]
    fn changes_are_made_one_after_another() {
        let text = "game: mtg\nc𝄞d\n".to_owned();
        let mut document = Document::new("a".to_owned(), "a".to_owned(), 1, text, Encoding::Utf16);
        document.change(2, vec![part((1, 1), (1, 3), "xyz\n"), part((2, 0), (2, 1), ""), part((9, 9), (9, 9), "end")]);
        assert_eq!(&**document.text(), "game: mtg\ncxyz\n\nend");
        assert_eq!(document.version, 2);
        document.change(3, vec![part((0, 9), (3, 0), "")]);
        assert_eq!(&**document.text(), "game: mtgend");
    }
}
