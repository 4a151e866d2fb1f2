//! Text in a picture: its width, its line breaks, its escapes.

use crate::plain::is_odd;
use crate::plain::is_xml;

/// The approximate width of a text at 13 pixels; the actual width is rarely greater.
pub fn width(text: &str) -> i64 {
    let letter = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 4,
        ' ' | 'f' | 'r' | 't' | '-' | '(' | ')' | '[' | ']' | '/' => 5,
        'm' | 'w' | 'M' | 'W' | '@' => 12,
        c if c.is_ascii_uppercase() => 9,
        c if c.is_ascii() => 8,
        c if c < '\u{2e80}' => 10,
        _ => 14,
    };
    text.chars().map(letter).sum::<i64>() + 4
}

/// A text in lines of at most this width, broken between words, and within words where necessary.
pub fn wrapped(text: &str, most: i64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let mut between = " ";
        for part in parts(word, most) {
            match lines.last_mut().filter(|line| width(line) + width(between) + width(part) <= most + 8) {
                Some(line) => {
                    line.push_str(between);
                    line.push_str(part);
                }
                None => lines.push(part.to_owned()),
            }
            between = "";
        }
    }
    lines
}

/// A word, whole or, if it is too wide, in parts that end after punctuation.
fn parts(word: &str, most: i64) -> Vec<&str> {
    if width(word) <= most {
        return vec![word];
    }
    let pieces = word.split_inclusive(['-', '/', '_', '@', ':', '.', ',']);
    let cut = |piece| {
        let mut rest: &str = piece;
        let mut found = Vec::new();
        while width(rest) > most {
            // A letter is at most about 12 wide.
            let letters = usize::try_from(most / 12).unwrap_or(1).max(1);
            let at = rest.char_indices().nth(letters).map_or(rest.len(), |(at, _)| at);
            let (first, left) = rest.split_at(at);
            found.push(first);
            rest = left;
        }
        found.push(rest);
        found
    };
    pieces.flat_map(cut).filter(|piece| !piece.is_empty()).collect()
}

/// A text escaped for XML: nothing in it is interpreted, and no character turns its surroundings.
pub fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '"' => plain.push_str("&quot;"),
            '\n' => plain.push('\n'),
            letter if is_odd(letter) || !is_xml(letter) => plain.push(' '),
            letter => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_in_long_ones_where_they_have_a_sign() {
        assert_eq!(wrapped("which effect comes next for bob?", 130), ["which effect", "comes next for", "bob?"]);
        let id = wrapped("mtg/a-phantom-blocked-by-three@2026", 110);
        assert_eq!(id.concat(), "mtg/a-phantom-blocked-by-three@2026");
        assert!(id.len() > 2 && id.iter().all(|line| width(line) <= 118), "{id:?}");
        assert!(wrapped(&"x".repeat(100), 60).iter().all(|line| width(line) <= 68));
        assert!(wrapped("", 60).is_empty());
    }

    #[test]
    fn what_would_be_obeyed_is_written_out_or_left_out() {
        assert_eq!(escaped("<a href=\"b\">&\u{202e}c\u{1b}[0m\u{0}"), "&lt;a href=&quot;b&quot;&gt;&amp; c [0m ");
    }
}
