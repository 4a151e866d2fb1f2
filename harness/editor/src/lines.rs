//! Positions of a text as an editor counts them: lines and columns from zero, with columns in the negotiated unit.

use lsp_types::{Position, Range};
use suite::text::source::{Span, small};

/// The unit in which columns count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, which every editor supports.
    #[default]
    Utf16,
}

/// The boundaries of the lines of a text. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The first byte of each line, and the end of its text, before the line break.
    lines: Vec<Span>,
}

impl Lines {
    /// The lines of a text; there is at least one.
    pub fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut lines = Vec::new();
        let mut start = 0;
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            let next = match byte {
                b'\r' if bytes.get(at + 1) == Some(&b'\n') => at + 2,
                b'\r' | b'\n' => at + 1,
                _ => {
                    at += 1;
                    continue;
                }
            };
            lines.push(Span { start: small(start), end: small(at) });
            (start, at) = (next, next);
        }
        lines.push(Span { start: small(start), end: small(bytes.len()) });
        Self { lines }
    }

    /// The line of a byte, from zero.
    pub fn line_of(&self, at: u32) -> usize {
        self.lines.partition_point(|line| line.start <= at).saturating_sub(1)
    }

    /// The bytes of a line, which counts from zero, without its line break.
    pub fn line(&self, line: usize) -> Option<Span> {
        self.lines.get(line).copied()
    }

    /// The position of a byte. A byte within a character has the position of the character, one in a line break that of
    /// the end of the line.
    pub fn position(&self, text: &str, at: u32, encoding: Encoding) -> Position {
        let line = self.line_of(at);
        let Span { start, end } = self.lines.get(line).copied().unwrap_or_default();
        let mut end = at.min(end) as usize;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = text.get(start as usize..end).unwrap_or_default();
        let character = match encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.chars().map(char::len_utf16).sum(),
        };
        Position { line: small(line), character: small(character) }
    }

    /// The byte of a position. A position after the end of a line is its end, and one after the last line the end of
    /// the text. A column within a character is the start of that character.
    pub fn byte(&self, text: &str, position: Position, encoding: Encoding) -> u32 {
        let Some(Span { start, end }) = self.lines.get(position.line as usize).copied() else {
            return small(text.len());
        };
        let line = text.get(start as usize..end as usize).unwrap_or_default();
        let mut column = 0;
        for (at, letter) in line.char_indices() {
            let wide = match encoding {
                Encoding::Utf8 => letter.len_utf8(),
                Encoding::Utf16 => letter.len_utf16(),
            };
            column += small(wide);
            if column > position.character {
                return start + small(at);
            }
        }
        end
    }

    /// The range of a span.
    pub fn range(&self, text: &str, span: Span, encoding: Encoding) -> Range {
        let end = span.end.max(span.start);
        Range { start: self.position(text, span.start, encoding), end: self.position(text, end, encoding) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_count_in_the_units_that_were_agreed_on() {
        let text = "é𝄞x\r\nb\rc";
        let lines = Lines::of(text);
        for (byte, wide, narrow) in [(0, 0, 0), (2, 1, 2), (6, 3, 6), (7, 4, 7)] {
            assert_eq!(lines.position(text, byte, Encoding::Utf16), at(0, wide));
            assert_eq!(lines.position(text, byte, Encoding::Utf8), at(0, narrow));
            assert_eq!(lines.byte(text, at(0, wide), Encoding::Utf16), byte);
            assert_eq!(lines.byte(text, at(0, narrow), Encoding::Utf8), byte);
        }
        assert_eq!(lines.position(text, 9, Encoding::Utf16), at(1, 0));
        assert_eq!(lines.position(text, 11, Encoding::Utf16), at(2, 0));
    }

    #[test]
    fn what_lies_outside_is_the_nearest_place_there_is() {
        let text = "é𝄞x\r\nb\n";
        let lines = Lines::of(text);
        assert_eq!(lines.byte(text, at(0, 2), Encoding::Utf16), 2, "within a character");
        assert_eq!(lines.byte(text, at(0, 99), Encoding::Utf16), 7, "behind the line");
        assert_eq!(lines.byte(text, at(99, 0), Encoding::Utf16), small(text.len()));
        assert_eq!(lines.position(text, 4, Encoding::Utf8), at(0, 2), "within a character");
        assert_eq!(lines.position(text, 8, Encoding::Utf8), at(0, 7), "in a break");
        assert_eq!(lines.position(text, 11, Encoding::Utf8), at(2, 0), "the line after the last break");
    }
}
