//! The possible starts of categories, so that templates that cannot fit at a place are not tried there.

use std::collections::{HashMap, HashSet};

use crate::grammar::{Fill, Grammar, Part, Template};
use crate::kind::Kind;
use crate::lexicon::Word;
use crate::parse::Side;
use crate::tokens::Token;

/// The possible starts of a category on one side, and the templates with each.
#[derive(Debug, Default)]
pub struct Opens {
    /// The words, as they are written, in the order of the templates.
    pub words: Vec<Word>,
    /// The kinds of tokens.
    pub kinds: Vec<Kind>,
    /// `true` if the category can be empty.
    pub empty: bool,
    by_word: HashMap<Word, Vec<usize>>,
    others: Vec<usize>,
}

impl Opens {
    /// The templates that may fit at a token, which is given as it is compared.
    pub fn templates(&self, compared: Word) -> &[usize] {
        self.by_word.get(&compared).unwrap_or(&self.others)
    }
}

/// Returns `true` for the brace that opens nearly all facts, which does not distinguish templates.
pub fn only_opens(token: &Token) -> bool {
    token.mark && token.text == "{"
}

/// The possible starts of a grammar's categories on a side, by their numbers.
///
/// # Errors
/// The number of a category that starts with itself, so that it could not be parsed.
pub fn opens(grammar: &Grammar, side: Side) -> Result<Vec<Opens>, usize> {
    let mut all = All { grammar, side, done: grammar.categories().iter().map(|_| None).collect(), open: Vec::new() };
    for category in 0..grammar.categories().len() {
        all.category(category)?;
    }
    Ok(all.done.into_iter().flatten().collect())
}

struct All<'g> {
    grammar: &'g Grammar,
    side: Side,
    done: Vec<Option<Opens>>,
    open: Vec<usize>,
}

/// The possible starts of parts.
#[derive(Default)]
struct First {
    words: Vec<Word>,
    seen: HashSet<Word>,
    kinds: Vec<Kind>,
}

impl First {
    fn word(&mut self, word: Word) {
        if self.seen.insert(word) {
            self.words.push(word);
        }
    }

    fn kind(&mut self, kind: Kind) {
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
    }
}

impl All<'_> {
    fn category(&mut self, category: usize) -> Result<(), usize> {
        if self.done.get(category).is_none_or(Option::is_some) {
            return Ok(());
        }
        if self.open.contains(&category) {
            return Err(category);
        }
        self.open.push(category);
        let grammar = self.grammar;
        let templates = grammar.category(category).map_or(&[][..], |category| &category.templates);
        let mut opens = Opens::default();
        let (mut all, mut rows) = (First::default(), Vec::new());
        let side = self.side;
        for (number, template) in templates.iter().enumerate().filter(|(_, template)| is_of(template, side)) {
            let mut first = First::default();
            let empty = self.parts(template.side(side), &mut first)?;
            first.words.iter().for_each(|word| all.word(*word));
            first.kinds.iter().for_each(|kind| all.kind(*kind));
            opens.empty |= empty;
            let any = empty || !first.kinds.is_empty();
            if any {
                opens.others.push(number);
            }
            rows.push((number, any, first.words));
        }
        for word in &all.words {
            opens.by_word.insert(grammar.lexicon().compared(*word), Vec::new());
        }
        for (number, any, words) in rows {
            if any {
                opens.by_word.values_mut().for_each(|numbers| numbers.push(number));
                continue;
            }
            for word in words {
                let numbers = opens.by_word.entry(grammar.lexicon().compared(word)).or_default();
                if numbers.last() != Some(&number) {
                    numbers.push(number);
                }
            }
        }
        (opens.words, opens.kinds) = (all.words, all.kinds);
        self.open.pop();
        if let Some(done) = self.done.get_mut(category) {
            *done = Some(opens);
        }
        Ok(())
    }

    /// Collects the possible starts of parts. Returns `true` if the parts can be empty.
    fn parts(&mut self, parts: &[Part], first: &mut First) -> Result<bool, usize> {
        for part in parts {
            let empty = match part {
                Part::Token(word) => {
                    let is_brace = self.grammar.lexicon().token(*word).is_some_and(only_opens);
                    if !is_brace {
                        first.word(*word);
                    }
                    is_brace
                }
                Part::Choice(_, _, inner) => {
                    self.parts(inner, first)?;
                    true
                }
                Part::Hole(_, Fill::Tokens(kind)) => {
                    first.kind(*kind);
                    false
                }
                Part::Hole(_, Fill::Of(category)) => {
                    self.category(*category)?;
                    let opens = self.done.get(*category).and_then(Option::as_ref);
                    opens.is_some_and(|opens| {
                        opens.words.iter().for_each(|word| first.word(*word));
                        opens.kinds.iter().for_each(|kind| first.kind(*kind));
                        opens.empty
                    })
                }
            };
            if !empty {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns `true` if a template is parsed on a side.
fn is_of(template: &Template, side: Side) -> bool {
    match side {
        Side::Facts => !template.only_read,
        Side::Words => !template.only_written,
    }
}
