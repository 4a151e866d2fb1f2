//! Kinds of tokens that fill a hole by themselves.

use crate::tokens::Token;

/// A kind of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A whole number in figures.
    Number,
    /// A whole number in figures that is neither 0 nor 1.
    Many,
    /// Symbols, one or more.
    Symbols,
    /// A word that starts with a capital, such as a subtype.
    Name,
    /// A word in lower case.
    Word,
    /// All tokens up to a quotation mark: a name of several words.
    Title,
    /// A change of two numbers: `+1/+1`.
    Signed,
    /// A change of two numbers that are in figures.
    Change,
    /// Power and toughness: `2/2`.
    Stats,
    /// Symbols of mana and the like, in braces.
    Mana,
}

impl Kind {
    /// All kinds, by their names in templates.
    pub const ALL: [(&'static str, Self); 10] = [
        ("#number", Self::Number),
        ("#many", Self::Many),
        ("#symbols", Self::Symbols),
        ("#name", Self::Name),
        ("#word", Self::Word),
        ("#title", Self::Title),
        ("#signed", Self::Signed),
        ("#change", Self::Change),
        ("#stats", Self::Stats),
        ("#mana", Self::Mana),
    ];

    /// The name of the kind in messages.
    pub const fn what(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Many => "a number from 2",
            Self::Symbols => "symbols",
            Self::Name | Self::Title => "a name",
            Self::Word => "a word",
            Self::Signed | Self::Change => "a change such as `+1/+1`",
            Self::Stats => "numbers such as `2/2`",
            Self::Mana => "symbols in braces",
        }
    }

    /// The number of tokens at the start that are of this kind; 0 if there are none.
    pub fn count(self, tokens: &[Token]) -> usize {
        let Some(first) = tokens.first() else { return 0 };
        match self {
            Self::Title => tokens.iter().take_while(|token| !token.mark && token.text != "\"").count(),
            Self::Symbols => tokens.iter().take_while(|token| token.is_symbol()).count(),
            Self::Mana => tokens.iter().take_while(|token| token.is_symbol() && token.text.starts_with('{')).count(),
            Self::Number => usize::from(first.is_number()),
            Self::Many => usize::from(first.is_number() && !matches!(first.text.as_str(), "0" | "1")),
            // A sentence may start with "Other", also behind the dash of a chapter.
            Self::Name => usize::from(
                first.is_word() && first.text != "Other" && first.text.chars().next().is_some_and(char::is_uppercase),
            ),
            Self::Word => usize::from(first.is_word() && first.text.chars().next().is_some_and(char::is_lowercase)),
            Self::Change => {
                let figures = |part: &str| part.strip_prefix(['+', '-']).is_some_and(Token::is_figures);
                let both = first.text.split_once('/');
                usize::from(!first.mark && both.is_some_and(|(one, other)| figures(one) && figures(other)))
            }
            Self::Stats => {
                let both = first.text.split_once('/');
                let is = |both: (&str, &str)| Token::is_figures(both.0) && Token::is_figures(both.1);
                usize::from(!first.mark && both.is_some_and(is))
            }
            Self::Signed => {
                let parts: Vec<&str> = first.text.split('/').collect();
                let signed = |part: &&str| part.starts_with(['+', '-']) && part.len() > 1;
                usize::from(!first.mark && !parts.is_empty() && parts.len() <= 2 && parts.iter().all(signed))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    #[test]
    fn a_title_goes_up_to_its_quotation_mark() {
        assert_eq!(Kind::Title.count(&tokens("Ayla, the Thief \" : 1/1")), 4);
        assert_eq!(Kind::Title.count(&tokens("\" : 1/1")), 0);
    }

    #[test]
    fn changes_and_stats_are_in_figures() {
        let of = |kind: Kind, text: &str| kind.count(&tokens(text));
        assert_eq!([of(Kind::Change, "+1/-2"), of(Kind::Change, "+X/+X"), of(Kind::Change, "+1")], [1, 0, 0]);
        assert_eq!([of(Kind::Stats, "12/2"), of(Kind::Stats, "+1/+1"), of(Kind::Stats, "2")], [1, 0, 0]);
    }
}
