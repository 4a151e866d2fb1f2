//! The tokens of templates by number, so that tokens are compared in one step.

use std::collections::HashMap;

use crate::tokens::Token;

/// The number of a token as it is written, or as it is compared: in lower case, `an` as `a`.
pub type Word = u32;

/// The number of a token that no template has.
pub const STRANGE: Word = Word::MAX;

/// The tokens of templates, each once.
#[derive(Debug, Default)]
pub struct Lexicon {
    numbers: HashMap<String, Word>,
    tokens: Vec<(Token, Word)>,
    compared: HashMap<String, Word>,
}

impl Lexicon {
    /// Returns the number of a token of a template. A new token is added.
    pub fn add(&mut self, token: &Token) -> Word {
        let key = key(token, &token.text);
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        let next = number(self.compared.len());
        let compared = *self.compared.entry(self::key(token, &folded(&token.text))).or_insert(next);
        let number = number(self.tokens.len());
        self.tokens.push((Token { at: (0, 0), ..token.clone() }, compared));
        self.numbers.insert(key, number);
        number
    }

    /// The token of a number.
    pub fn token(&self, word: Word) -> Option<&Token> {
        self.tokens.get(word as usize).map(|(token, _)| token)
    }

    /// The number by which a token is compared.
    pub fn compared(&self, word: Word) -> Word {
        self.tokens.get(word as usize).map_or(STRANGE, |(_, compared)| *compared)
    }
}

/// The tokens of a text by number: those of a lexicon, and others with numbers after its own.
pub struct Numbered<'l> {
    lexicon: &'l Lexicon,
    others: Vec<&'l Token>,
    /// The numbers of each token, in order: as it is written, and as it is compared.
    pub words: Vec<(Word, Word)>,
}

impl<'l> Numbered<'l> {
    /// Numbers some tokens.
    pub fn new(lexicon: &'l Lexicon, tokens: &'l [Token]) -> Self {
        let mut others: Vec<&Token> = Vec::new();
        let mut numbers: HashMap<String, Word> = HashMap::new();
        let mut words = Vec::with_capacity(tokens.len());
        for token in tokens {
            let written = key(token, &token.text);
            if let Some(word) = lexicon.numbers.get(&written) {
                words.push((*word, lexicon.compared(*word)));
                continue;
            }
            let compared = lexicon.compared.get(&key(token, &folded(&token.text))).copied().unwrap_or(STRANGE);
            let word = *numbers.entry(written).or_insert_with(|| {
                others.push(token);
                number(lexicon.tokens.len() + others.len() - 1)
            });
            words.push((word, compared));
        }
        Self { lexicon, others, words }
    }

    /// The token of a number.
    pub fn token(&self, word: Word) -> Option<&Token> {
        self.lexicon
            .token(word)
            .or_else(|| self.others.get((word as usize).checked_sub(self.lexicon.tokens.len())?).copied())
    }
}

fn number(at: usize) -> Word {
    Word::try_from(at).unwrap_or(STRANGE)
}

/// The key of a token. Marks and words have different keys.
fn key(token: &Token, text: &str) -> String {
    if token.mark { format!("\0{text}") } else { text.to_owned() }
}

fn folded(text: &str) -> String {
    match text.to_lowercase() {
        article if article == "an" => "a".to_owned(),
        word => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    #[test]
    fn words_are_compared_in_small_letters() {
        let mut lexicon = Lexicon::default();
        let mut add = |token: &Token| lexicon.add(token);
        let [unit, a, mark] = [&tokens("unit")[0], &tokens("a")[0], &Token::mark("unit")].map(&mut add);
        let read = tokens("An unit UNIT xyzzy xyzzy");
        let read = Numbered::new(&lexicon, &read);
        let compared: Vec<Word> = read.words.iter().map(|(_, compared)| *compared).collect();
        assert_eq!(compared, [a, unit, unit, STRANGE, STRANGE].map(|word| lexicon.compared(word)));
        assert_ne!(lexicon.compared(unit), lexicon.compared(mark));
        let written: Vec<&str> = read.words.iter().map(|(word, _)| read.token(*word).unwrap().text.as_str()).collect();
        assert_eq!(written, ["An", "unit", "UNIT", "xyzzy", "xyzzy"]);
        assert_eq!(read.words[3], read.words[4]);
    }
}
