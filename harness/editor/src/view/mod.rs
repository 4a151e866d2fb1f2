//! A case as it is played, for whoever shows it beside its text; and the suite, for whoever browses it.
//!
//! These are answers to requests that are ruleproof's own ([`messages`]).

pub mod browse;
pub mod caught;
pub mod home;
pub mod messages;
pub mod reading;
pub mod shown;
pub mod start;
#[cfg(test)]
mod tests;

use suite::load::{Over, Suite};
use suite::run::Clauses;
use suite::text::source::Source;

use self::messages::At;

/// What cases are read and played over.
#[derive(Clone, Copy)]
pub struct Stage<'s> {
    /// The suite.
    pub suite: &'s Suite,
    /// The same, for reading more over it.
    pub over: &'s Over<'s>,
    /// Its clauses.
    pub clauses: &'s Clauses,
}

/// A text that is open in an editor.
#[derive(Clone, Copy, Debug)]
pub struct Open<'d> {
    /// Its path, as far as it has one.
    pub path: &'d str,
    /// The text.
    pub text: &'d str,
    /// Its version, where the client numbers them.
    pub version: Option<i32>,
    /// In what the places in a line are counted.
    pub units: Units,
}

/// In what the places in a line are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Units {
    /// In bytes.
    Utf8,
    /// In units of UTF-16, as clients do that agree on nothing else.
    #[default]
    Utf16,
}

impl Units {
    /// The place of a byte of a file.
    pub fn at(self, source: &Source, byte: u32) -> At {
        let (line, first) = source.line_at(byte);
        let before = line.get(..byte.saturating_sub(first) as usize).unwrap_or(line);
        let character = match self {
            Self::Utf8 => before.len(),
            Self::Utf16 => before.chars().map(char::len_utf16).sum(),
        };
        At { line: source.place(byte).line - 1, character: suite::text::source::small(character) }
    }

    /// The byte of a place of a file; of a place behind the end of a line, that end.
    pub fn byte(self, source: &Source, at: At) -> u32 {
        let Some(span) = source.line(at.line.saturating_add(1)) else {
            return suite::text::source::small(source.text.len());
        };
        let line = source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let mut units = 0;
        for (byte, letter) in line.char_indices() {
            if units >= at.character as usize {
                return span.start + suite::text::source::small(byte);
            }
            units += match self {
                Self::Utf8 => letter.len_utf8(),
                Self::Utf16 => letter.len_utf16(),
            };
        }
        span.end
    }
}
