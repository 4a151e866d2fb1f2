//! Formats completions as YAML for the place of the cursor.

use suite::text::node::is_ambiguous;

use crate::cursor::{Cursor, Marked, Place};
use crate::want::Want;

/// The punctuation beside a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// No punctuation matters.
    Nothing,
    /// The word is an item of a list whose dash is missing.
    NoDash,
    /// The word is a key that has its colon.
    Colon,
}

/// The text around the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Around {
    /// `true` within brackets.
    pub flow: bool,
    /// `true` if only blanks and dashes precede the word on its line.
    pub first: bool,
    /// The column at which the word begins.
    pub column: usize,
    /// The punctuation beside the word.
    pub beside: Beside,
    /// The quote that surrounds the word.
    pub quote: Option<char>,
}

impl Around {
    /// Examines the text around a cursor.
    pub fn of(cursor: &Cursor<'_, '_>, marked: &Marked) -> Self {
        let text = marked.text();
        let span = cursor.span();
        let (start, end) = (span.start as usize, span.end as usize);
        let begins = |at: u32| text.get(at as usize..).and_then(|rest| rest.chars().next());
        let flow = cursor.levels.iter().any(|level| matches!(begins(level.node.span.start), Some('{' | '[')));
        let before = text.get(..start).unwrap_or_default();
        let line = before.rfind('\n').map_or(before, |at| before.get(at + 1..).unwrap_or_default());
        let in_list = cursor.level().is_some_and(|level| level.index.is_some());
        let is_blank = line.chars().all(char::is_whitespace);
        let after = text.get(end..).unwrap_or_default();
        let has_colon = matches!(cursor.place, Place::Key(_)) && after.trim_start_matches(' ').starts_with(':');
        let beside = match (has_colon, in_list && !flow && is_blank) {
            (true, _) => Beside::Colon,
            (_, true) => Beside::NoDash,
            _ => Beside::Nothing,
        };
        Self {
            flow,
            first: line.chars().all(|letter| letter.is_whitespace() || letter == '-'),
            column: line.len(),
            beside,
            quote: begins(span.start).filter(|letter| matches!(letter, '"' | '\'')),
        }
    }

    /// A scalar as written here: quoted if it is already within quotes, or would otherwise be taken for something else.
    pub fn scalar(&self, text: &str) -> String {
        match self.quote {
            Some('\'') => format!("'{}'", text.replace('\'', "''")),
            None if !needs_quotes(text) => text.to_owned(),
            _ => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        }
    }
}

/// Returns `true` if a text without quotes would be taken for something else.
fn needs_quotes(text: &str) -> bool {
    is_ambiguous(text)
        || text.is_empty()
        || text.trim() != text
        || text.starts_with([
            '-', '?', ':', ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`',
        ])
        || text.contains([',', '[', ']', '{', '}'])
        || text.contains(": ")
        || text.contains(" #")
        || text.ends_with(':')
}

/// Escapes the special characters of snippets.
pub fn plain(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$")
}

/// The start of a key's value, as a snippet; `stop` is the number of its next placeholder.
pub fn form(want: Want, around: &Around, stop: usize) -> String {
    use kernel::words::shape::Shape;
    let indent = " ".repeat(around.column + if around.beside == Beside::NoDash { 4 } else { 2 });
    let is_block = !around.flow;
    match want {
        Want::Steps | Want::Outcomes if is_block => format!("\n{indent}- ${stop}"),
        Want::Cases | Want::Case | Want::Cards | Want::ByEdition | Want::Shape(Shape::Open { .. }) if is_block => {
            format!("\n{indent}${stop}")
        }
        Want::Clauses
        | Want::Editions
        | Want::Tags
        | Want::Steps
        | Want::Answers
        | Want::Events
        | Want::Asked
        | Want::Outcomes
        | Want::Shape(Shape::List(_) | Shape::Pile { .. }) => format!(" [${stop}]"),
        Want::Case
        | Want::Card
        | Want::Cases
        | Want::Cards
        | Want::ByEdition
        | Want::OfEdition
        | Want::Act
        | Want::Then { .. }
        | Want::Subject(_)
        | Want::Fields(_)
        | Want::Shape(Shape::Open { .. } | Shape::Tagged { .. } | Shape::Flattened { .. } | Shape::Table { .. }) => {
            format!(" {{${stop}}}")
        }
        Want::Shape(Shape::Record(record)) => {
            let required: Vec<&str> =
                record.fields.iter().filter(|field| field.required).map(|field| field.key).collect();
            if required.is_empty() {
                return format!(" {{${stop}}}");
            }
            let fields = (stop..).zip(required).map(|(stop, key)| format!("{key}: ${stop}"));
            format!(" {{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        _ => format!(" ${stop}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_something_else_stands_in_quotes() {
        let around = Around { flow: true, first: false, column: 0, beside: Beside::Nothing, quote: None };
        assert_eq!(around.scalar("615.7"), "\"615.7\"");
        assert_eq!(around.scalar("615.7-a"), "615.7-a");
        assert_eq!(around.scalar("Akroma, Angel"), "\"Akroma, Angel\"");
        assert_eq!(around.scalar("no"), "\"no\"");
        let quoted = Around { quote: Some('\''), ..around };
        assert_eq!(quoted.scalar("Urza's Armor"), "'Urza''s Armor'");
    }
}
