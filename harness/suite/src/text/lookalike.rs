//! Lookalike characters: those that a word processor, a web page or an input method puts in place of the ones that YAML
//! or a name needs.

use std::borrow::Cow;

/// A character that looks like another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookalike {
    /// The position in the text, in bytes.
    pub at: usize,
    /// The character.
    pub is: char,
    /// The character that it looks like.
    pub like: char,
}

impl Lookalike {
    /// The name of the character: `a no-break space (U+00A0)`.
    pub fn name(self) -> String {
        let name = match self.is {
            '\u{a0}' => "a no-break space",
            '\u{202f}' => "a narrow no-break space",
            '\u{3000}' => "an ideographic space",
            '\u{2000}'..='\u{200a}' => "a typographic space",
            '\u{2010}' => "a typographic hyphen",
            '\u{2011}' => "a no-break hyphen",
            '\u{2012}' | '\u{2013}' => "an en dash",
            '\u{2014}' | '\u{2015}' => "an em dash",
            '\u{2212}' => "a minus sign",
            '\u{ff01}'..='\u{ff5e}' => return format!("a full-width `{}` (U+{:04X})", self.like, u32::from(self.is)),
            _ if self.like == '\'' => "a typographic apostrophe",
            _ => "a typographic quotation mark",
        };
        format!("{name} (U+{:04X})", u32::from(self.is))
    }

    /// The replacement, in words: `a plain space`, `` `-` ``.
    pub fn instead(self) -> String {
        if self.like == ' ' { "a plain space".to_owned() } else { format!("`{}`", self.like) }
    }
}

/// The character that `c` looks like, if it is a lookalike.
pub fn like(c: char) -> Option<char> {
    match c {
        '\u{a0}' | '\u{202f}' | '\u{3000}' | '\u{2000}'..='\u{200a}' => Some(' '),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        '\u{2018}'..='\u{201b}' | '\u{b4}' => Some('\''),
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => Some('"'),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0),
        _ => None,
    }
}

/// All lookalikes in a text, in order.
pub fn all(text: &str) -> impl Iterator<Item = Lookalike> {
    text.char_indices().filter_map(|(at, is)| Some(Lookalike { at, is, like: like(is)? }))
}

/// The text with all lookalikes replaced.
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || all(text).next().is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| like(c).unwrap_or(c)).collect())
}

/// A hint for a text that is invalid because of a lookalike; `None` if it has none.
pub fn hint(text: &str) -> Option<String> {
    let first = all(text).next()?;
    Some(format!("`{}` is {}: write {}", first.is, first.name(), first.instead()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_named_with_what_it_looks_like() {
        let said = |text: &str| hint(text).unwrap_or_default();
        assert_eq!(said("Healing\u{a0}Salve"), "`\u{a0}` is a no-break space (U+00A0): write a plain space");
        assert_eq!(said("damage：2"), "`：` is a full-width `:` (U+FF1A): write `:`");
        assert_eq!(said("“x”"), "`“` is a typographic quotation mark (U+201C): write `\"`");
        assert_eq!(said("Gideon’s"), "`’` is a typographic apostrophe (U+2019): write `'`");
        assert_eq!(said("−2"), "`−` is a minus sign (U+2212): write `-`");
        assert_eq!(said("– a"), "`–` is an en dash (U+2013): write `-`");
        assert_eq!(hint("Ætherling's Lim-Dûl"), None);
    }

    #[test]
    fn a_text_is_made_plain() {
        assert_eq!(plain("Gideon’s\u{a0}Sacrifice，２"), "Gideon's Sacrifice,2");
        assert_eq!(plain("Ætherling"), "Ætherling");
    }
}
