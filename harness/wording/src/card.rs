//! A card in words, line by line, and its lines as facts.

use serde_json::{Map, Value};

use crate::facts::{tokens_of, tree_of};
use crate::grammar::Grammar;
use crate::parse::{Furthest, Read, Side, read};
use crate::tokens::{text, tokens};

/// The category of the lines of a card.
const LINE: &str = "line";

/// How the facts of a card come to lines.
#[derive(Clone, Copy, Debug)]
pub enum Lines {
    /// These facts make one line.
    Together(&'static [&'static str]),
    /// Each item of this list makes one line.
    Each(&'static str),
}

/// A game's way to word its cards.
#[derive(Debug)]
pub struct Wording {
    /// The templates.
    pub grammar: Grammar,
    lines: &'static [Lines],
}

/// A fact that no template says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaid {
    /// The facts that would make a line.
    pub facts: Value,
    /// The word at which every template ends.
    pub word: String,
}

/// What came of reading a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// Facts of the card.
    Facts(Map<String, Value>),
    /// It can be read in several ways.
    Several(Vec<Value>),
    /// It is not understood from this byte on.
    Not(usize, Furthest),
}

impl Wording {
    /// A game's templates, and how its cards come to lines.
    pub fn new(grammar: Grammar, lines: &'static [Lines]) -> Self {
        Self { grammar, lines }
    }

    /// The facts of a card as they are put to lines, in the order of the lines; what no line has is last.
    pub fn parts(&self, facts: &Map<String, Value>) -> Vec<Value> {
        let mut left: Vec<&str> = facts.keys().map(String::as_str).collect();
        let mut parts = Vec::new();
        for lines in self.lines {
            match lines {
                Lines::Together(keys) => {
                    let said: Map<String, Value> =
                        keys.iter().filter_map(|key| Some(((*key).to_owned(), facts.get(*key)?.clone()))).collect();
                    if !said.is_empty() {
                        parts.push(Value::Object(said));
                    }
                    left.retain(|key| !keys.contains(key));
                }
                Lines::Each(key) => {
                    let items = facts.get(*key).and_then(Value::as_array);
                    let said = items.into_iter().flatten();
                    parts.extend(said.map(|item| {
                        Value::Object([((*key).to_owned(), Value::Array(vec![item.clone()]))].into_iter().collect())
                    }));
                    left.retain(|other| other != key);
                }
            }
        }
        for key in left {
            parts.extend(
                facts.get(key).map(|value| Value::Object([(key.to_owned(), value.clone())].into_iter().collect())),
            );
        }
        parts
    }

    /// The lines of a card, or what of it cannot be said.
    pub fn say(&self, name: &str, facts: &Map<String, Value>) -> Vec<Result<String, Unsaid>> {
        self.parts(facts).into_iter().map(|part| self.line(name, part)).collect()
    }

    fn line(&self, name: &str, part: Value) -> Result<String, Unsaid> {
        let tokens = tokens_of(&part);
        let read = self.grammar.find(LINE).map(|line| read(&self.grammar, Side::Facts, line, &tokens));
        match read {
            Some(Read::One(words)) => Ok(named(&text(&words, true), name)),
            Some(Read::None(furthest)) => {
                let word = tokens.get(furthest.at).map_or_else(String::new, |token| token.text.clone());
                Err(Unsaid { facts: part, word })
            }
            Some(Read::Several(_)) | None => Err(Unsaid { facts: part, word: String::new() }),
        }
    }

    /// Reads a line of a card's text, in which the card may be called by its name.
    pub fn hear(&self, name: &str, line: &str) -> Heard {
        let nameless = nameless(line, name);
        match self.heard(&nameless) {
            // A word of the line may only look like the name.
            not @ Heard::Not(..) if nameless != line => match self.heard(line) {
                Heard::Not(..) => not,
                heard => heard,
            },
            heard => heard,
        }
    }

    fn heard(&self, line: &str) -> Heard {
        let all = tokens(line);
        let read = self.grammar.find(LINE).map(|category| read(&self.grammar, Side::Words, category, &all));
        match read {
            Some(Read::One(facts)) => match tree_of(&facts) {
                Some(Value::Object(facts)) => Heard::Facts(facts),
                _ => Heard::Not(0, Furthest::default()),
            },
            Some(Read::Several(several)) => Heard::Several(several.iter().filter_map(|facts| tree_of(facts)).collect()),
            Some(Read::None(furthest)) => {
                let at = all.get(furthest.at).map_or(line.len(), |token| token.at.0);
                Heard::Not(at, furthest)
            }
            None => Heard::Not(0, Furthest::default()),
        }
    }
}

/// Stands in words for the name of the card itself.
const ITSELF: &str = "~";

fn named(line: &str, name: &str) -> String {
    line.replace(ITSELF, name)
}

fn nameless(line: &str, name: &str) -> String {
    if name.is_empty() { line.to_owned() } else { line.replace(name, ITSELF) }
}

/// Puts the facts of lines together: lists become one list.
pub fn together(lines: impl IntoIterator<Item = Map<String, Value>>) -> Map<String, Value> {
    let mut all = Map::new();
    for (key, value) in lines.into_iter().flatten() {
        match (all.get_mut(&key), value) {
            (Some(Value::Array(there)), Value::Array(more)) => there.extend(more),
            (_, value) => {
                all.insert(key, value);
            }
        }
    }
    all
}
