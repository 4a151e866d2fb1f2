//! Sanitises untrusted text for display: on a terminal, in a log, in a file of the suite.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The longest text shown, in characters.
const MOST: usize = 2000;

/// The beginning of a command in the log of a CI job.
const COMMAND: &str = "##[";

/// The text without anything that a terminal, a log or a YAML file would interpret. Control characters, and characters
/// that reverse or hide the text around them, are escaped; so is the marker that a CI log takes for a command at any
/// position (`##[`). Long text is truncated.
pub fn shown(text: &str) -> Cow<'_, str> {
    let long = text.len() > MOST && text.chars().nth(MOST).is_some();
    if !long && !text.contains(COMMAND) && !text.chars().any(is_odd) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::new();
    for c in text.chars().take(MOST) {
        if is_odd(c) {
            clean.extend(c.escape_default());
        } else {
            clean.push(c);
        }
    }
    let mut clean = clean.replace(COMMAND, "##\\[");
    if long {
        let _ = write!(clean, "... ({} bytes)", text.len());
    }
    Cow::Owned(clean)
}

/// The first part of a text that a terminal or a log would interpret or hide, escaped; `None` if the text is plain.
pub fn oddity(text: &str) -> Option<String> {
    let odd = text.chars().find(|c| is_odd(*c)).map(|c| c.escape_default().to_string());
    odd.or_else(|| text.contains(COMMAND).then(|| COMMAND.to_owned()))
}

/// Returns `true` if text should not contain this character: it is interpreted, reverses or hides the text around it,
/// or is not a character at all.
fn is_odd(c: char) -> bool {
    let is_none = u32::from(c) & 0xfffe == 0xfffe || matches!(c, '\u{fdd0}'..='\u{fdef}');
    let turns_or_hides = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}');
    c.is_control() || turns_or_hides || is_none
}

#[cfg(test)]
mod tests {
    use super::{oddity, shown};

    #[test]
    fn what_a_terminal_would_obey_is_spelt_out() {
        assert_eq!(shown("a\u{1b}[2J\r\nb\u{202e}c\u{0}"), "a\\u{1b}[2J\\r\\nb\\u{202e}c\\u{0}");
        assert_eq!(shown("a\u{fffe}\u{ffff}\u{1fffe}b"), "a\\u{fffe}\\u{ffff}\\u{1fffe}b");
        assert_eq!(shown("all fine ##[stop-commands]x"), "all fine ##\\[stop-commands]x");
        assert_eq!(shown("Ætherling's “ring”"), "Ætherling's “ring”");
    }

    #[test]
    fn what_is_odd_is_named() {
        assert_eq!(oddity("plain “text”"), None);
        assert_eq!(oddity("a\nb").as_deref(), Some("\\n"));
        assert_eq!(oddity("a \u{200b}").as_deref(), Some("\\u{200b}"));
        assert_eq!(oddity("##[error]x").as_deref(), Some("##["));
    }

    #[test]
    fn what_is_long_is_cut() {
        let long = "ä".repeat(2001);
        assert_eq!(shown(&long), format!("{}... (4002 bytes)", "ä".repeat(2000)));
        assert_eq!(shown(&"ä".repeat(2000)), "ä".repeat(2000));
    }
}
