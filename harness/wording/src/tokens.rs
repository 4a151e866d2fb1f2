//! A text or a scalar of facts in tokens.

/// A piece of a text: a word, a number, a sign or a symbol; or a mark between the scalars of facts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The text, as it is written.
    pub text: String,
    /// The place: the first byte, and the byte after the last.
    pub at: (usize, usize),
    /// `true` for a mark of facts: a bracket, a key, a comma.
    pub mark: bool,
}

impl Token {
    /// A mark of facts.
    pub fn mark(text: impl Into<String>) -> Self {
        Self { text: text.into(), at: (0, 0), mark: true }
    }

    /// Returns `true` if another token is equal, apart from capitals; `an` equals `a`.
    pub fn is(&self, other: &Self) -> bool {
        let said = |token: &Self| match token.text.to_lowercase() {
            article if article == "an" => "a".to_owned(),
            word => word,
        };
        self.mark == other.mark && (self.text == other.text || said(self) == said(other))
    }

    /// Returns `true` for a whole number without a sign.
    pub fn is_number(&self) -> bool {
        !self.mark && Self::is_figures(&self.text)
    }

    /// Returns `true` if a text has figures and nothing else.
    pub fn is_figures(text: &str) -> bool {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Returns `true` for a word.
    pub fn is_word(&self) -> bool {
        !self.mark && self.text.chars().next().is_some_and(char::is_alphabetic)
    }

    /// Returns `true` if the word needs "an" in place of "a".
    fn begins_open(&self) -> bool {
        let word = self.text.to_lowercase();
        word.starts_with(['a', 'e', 'i', 'o', 'u'])
            && !["uni", "use", "one"].iter().any(|begin| word.starts_with(begin))
    }

    /// Returns `true` for a symbol: `{T}`, `[click]`.
    pub fn is_symbol(&self) -> bool {
        !self.mark && self.text.len() > 1 && self.text.starts_with(['{', '['])
    }
}

/// Unifies characters that publishers write in several ways.
fn plain(sign: char) -> char {
    match sign {
        '\u{2019}' | '\u{2018}' | '\u{2bc}' | '`' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2010}' | '\u{2011}' | '\u{2013}' | '\u{2212}' => '-',
        '\u{a0}' | '\u{2009}' | '\u{202f}' => ' ',
        other => other,
    }
}

/// The tokens of a text.
pub fn tokens(text: &str) -> Vec<Token> {
    let signs: Vec<(usize, char)> = text.char_indices().map(|(at, sign)| (at, plain(sign))).collect();
    let sign = |at: usize| signs.get(at).map(|(_, sign)| *sign);
    let place = |at: usize| signs.get(at).map_or(text.len(), |(place, _)| *place);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = sign(at) {
        let end = if first.is_whitespace() { at + 1 } else { at + length(signs.get(at..).unwrap_or_default()) };
        if !first.is_whitespace() {
            let text: String = signs.get(at..end).unwrap_or_default().iter().map(|(_, sign)| *sign).collect();
            match text.split_at_checked(ANOTHER.len() - OTHER.len()) {
                Some((article, OTHER)) if text.eq_ignore_ascii_case(ANOTHER) => {
                    let middle = place(end - OTHER.len());
                    found.push(Token { text: article.chars().take(1).collect(), at: (place(at), middle), mark: false });
                    found.push(Token { text: OTHER.to_owned(), at: (middle, place(end)), mark: false });
                }
                _ => found.push(Token { text, at: (place(at), place(end)), mark: false }),
            }
        }
        at = end;
    }
    found
}

/// A word that is split in two, so that templates for `other` things match another one too.
const ANOTHER: &str = "another";
const OTHER: &str = "other";

/// The longest symbol that there is.
const SYMBOL: usize = 24;

/// The number of characters in the first token.
fn length(signs: &[(usize, char)]) -> usize {
    let sign = |at: usize| signs.get(at).map(|(_, sign)| *sign);
    let Some(first) = sign(0) else { return 0 };
    let close = match first {
        '{' => '}',
        '[' => ']',
        _ => '\0',
    };
    // A number in square brackets is not a symbol: `trace[3]`.
    let is_symbol = !(first == '[' && sign(1).is_some_and(|next| next.is_ascii_digit() || next == 'X'));
    if let Some(last) = signs.iter().take(SYMBOL).position(|(_, sign)| *sign == close).filter(|_| is_symbol) {
        return last + 1;
    }
    let is_part = |at: usize| {
        sign(at).is_some_and(|here| {
            here.is_alphanumeric()
                || here == '_'
                || (matches!(here, '\'' | '-' | '/' | '+' | '&') && sign(at + 1).is_some_and(char::is_alphanumeric))
                || (here == '/' && matches!(sign(at + 1), Some('+' | '-')))
        })
    };
    if first == '\'' && sign(1) == Some('s') && sign(2).is_none_or(|next| !next.is_alphanumeric()) {
        return 2;
    }
    let is_signed = matches!(first, '+' | '-') && sign(1).is_some_and(char::is_alphanumeric);
    if !first.is_alphanumeric() && !is_signed {
        return 1;
    }
    (1..signs.len()).find(|at| !is_part(*at)).unwrap_or(signs.len())
}

/// Returns `true` if the word counts what a symbol stands for.
fn counts(word: &str) -> bool {
    word == "X" || word.trim_start_matches(['+', '-']).bytes().all(|byte| byte.is_ascii_digit())
}

/// Renders tokens as a text, with blanks where they belong. With `capitals`, sentences start with a capital.
pub fn text(tokens: &[Token], capitals: bool) -> String {
    let mut text = String::new();
    let mut opens = true;
    let mut quoted = false;
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let closes = token.text == "\"" && quoted;
        let glued = before.is_none_or(|before| {
            before.text == "("
                || before.text == "["
                || before.text == "\n"
                || (before.text == "\"" && quoted)
                || (before.is_symbol() && token.is_symbol())
                || (counts(&before.text)
                    && matches!(token.text.as_str(), "[credit]" | "[recurring-credit]" | "[mu]" | "[link]"))
                || (before.text.eq_ignore_ascii_case("a") && token.text == OTHER)
                || (before.is_number() && matches!(token.text.as_str(), "+" | "-"))
        });
        let leans =
            matches!(token.text.as_str(), "." | "," | ":" | ";" | ")" | "[" | "]" | "'s" | "'" | "\n") || closes;
        if !glued && !leans {
            text.push(' ');
        }
        let mut signs = token.text.chars();
        let open = |next: &Token| next.text == OTHER || (capitals && next.begins_open());
        let article = token.text.eq_ignore_ascii_case("a") && tokens.get(at + 1).is_some_and(open);
        match signs.next() {
            Some(first) if article => text.push_str(if (capitals && opens) || first == 'A' { "An" } else { "an" }),
            Some(first) if capitals && opens && first.is_lowercase() => text.extend(first.to_uppercase().chain(signs)),
            _ => text.push_str(&token.text),
        }
        if token.text == "\"" {
            quoted = !quoted;
        }
        opens = (opens && token.text == "[subroutine]")
            || matches!(token.text.as_str(), "." | ":" | "\n" | "\u{2014}" | "\u{2022}" | "\u{2192}")
            || (opens && token.text == "\"")
            || (token.text == "\"" && quoted);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        tokens(text).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn words_numbers_and_symbols_are_tokens() {
        assert_eq!(split("{2}{W}, {T}: It can\u{2019}t."), ["{2}", "{W}", ",", "{T}", ":", "It", "can't", "."]);
        assert_eq!(split("a +1/+1 counter, X-1"), ["a", "+1/+1", "counter", ",", "X-1"]);
        assert_eq!(split("\u{201c}Draw 2\u{201d} [click]"), ["\"", "Draw", "2", "\"", "[click]"]);
        assert_eq!(split("{never"), ["{", "never"]);
        assert_eq!(split("~'s owner"), ["~", "'s", "owner"]);
    }

    #[test]
    fn an_article_agrees_with_its_noun() {
        assert_eq!(
            text(&tokens("sacrifice a artifact or a creature or a unit ."), true),
            "Sacrifice an artifact or a creature or a unit."
        );
        assert_eq!(text(&tokens("Another elf. 3+"), true), "Another elf. 3+");
        assert_eq!(text(&tokens("a elf, another elf"), false), "a elf, another elf");
        assert!(tokens("an").first().unwrap().is(tokens("A").first().unwrap()));
        assert_eq!(tokens("another").into_iter().map(|token| token.at).collect::<Vec<_>>(), [(0, 2), (2, 7)]);
    }

    #[test]
    fn tokens_know_where_they_stand() {
        let places: Vec<_> = tokens("a \u{2014} b").into_iter().map(|token| token.at).collect();
        assert_eq!(places, [(0, 1), (2, 5), (6, 7)]);
    }

    #[test]
    fn a_text_has_blanks_and_capitals_where_they_belong() {
        let said = "{2} {W} , {T} : deal 2 damage . draw 1 . it has \" {T} : draw 1 . \"";
        assert_eq!(text(&tokens(said), true), "{2}{W}, {T}: Deal 2 damage. Draw 1. It has \"{T}: Draw 1.\"");
        let said = "a installed card . trace[3] . gain 2 [credit] , [click] : [subroutine] pay X [credit]";
        let expected = "An installed card. Trace[3]. Gain 2[credit], [click]: [subroutine] Pay X[credit]";
        assert_eq!(text(&tokens(said), true), expected);
        assert!(tokens("an").iter().zip(tokens("a")).all(|(one, other)| one.is(&other)));
    }
}
