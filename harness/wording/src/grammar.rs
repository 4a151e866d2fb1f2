//! Templates, each of which relates facts to words and works in both directions.
//!
//! A file of templates has categories in brackets. Each category lists templates: facts as they are written in a file
//! of cards, and under them, indented, the words:
//!
//! ```text
//! [effect]
//! {deal: {amount: <A:amount>, to: <W:whom>, if?: <C:condition>}}
//!     deal <A> damage to <W>(if? if <C>)
//!     < <A> damage is dealt to <W>
//! ```
//!
//! * `<A:amount>` is a hole for the category `amount`. It has the same name in the words: `<A>`. A name that starts
//!   with `#` is a kind of token: `<N:#number>`. If a value occurs twice in the facts, the second one is `<N>`.
//! * A key with `?` is optional, together with the words in the brackets that start with it: `(if? if <C>)`. Words in
//!   `(-if? ...)` stand where it is left out.
//! * Of several lines of words, the first is rendered, and all are parsed. A line that starts with `<` is only parsed.
//!   A line that starts with `>` is only rendered: the same words are parsed as other facts with the same meaning.
//! * `ffg> ` before words names the age of the game in which they are rendered in place of the others. They are parsed
//!   in any age.
//! * `@corp` or `@asset` before words restricts them to cards of a player, or of a type.
//! * Words that start with `+` are parsed only if at least one of the optional keys is there.
//! * `$name = text` defines `$name` as an abbreviation of the text for the lines below.
//! * `/many units` are words of the form `many`, which a hole selects with `<W/many>`.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Display, Formatter};

use serde_json::Value;
use suite::text::node::Node;
use suite::text::parse::parse;
use suite::text::source::FileId;

use crate::facts::{of_node, tokens_of};
use crate::kind::Kind;
use crate::lexicon::{Lexicon, Word};
use crate::opens::{Opens, opens};
use crate::parse::Side;
use crate::tokens::{Token, tokens};

/// The templates of a game.
#[derive(Debug, Default)]
pub struct Grammar {
    names: HashMap<String, usize>,
    /// The templates of each category, in their order.
    categories: Vec<Category>,
    /// The lower-case words of the templates.
    common: HashSet<String>,
    /// The tokens of both sides.
    lexicon: Lexicon,
    /// The possible starts of each category: in facts, and in words.
    opens: [Vec<Opens>; 2],
}

/// A category: the templates for one kind of place.
#[derive(Debug, Default)]
pub struct Category {
    /// The name, with the form: `unit`, `unit/many`.
    pub name: String,
    /// The templates.
    pub templates: Vec<Template>,
}

/// Facts, and words for them.
#[derive(Debug)]
pub struct Template {
    /// The line in the file.
    pub line: usize,
    /// `true` if the template is never rendered.
    pub only_read: bool,
    /// The only age of the game in which the words are rendered, with priority over all others; `None` for any age.
    pub age: Option<String>,
    /// The player or type of the only cards with these words; `None` for all cards.
    pub only_on: Option<String>,
    /// `true` if the template is never parsed.
    pub only_written: bool,
    /// `true` if the template is parsed only with one of the optional keys.
    pub needs_one: bool,
    /// The facts.
    pub facts: Vec<Part>,
    /// The words.
    pub words: Vec<Part>,
}

impl Template {
    /// The parts of a side.
    pub fn side(&self, side: Side) -> &[Part] {
        match side {
            Side::Facts => &self.facts,
            Side::Words => &self.words,
        }
    }
}

/// A part of one side of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The token of this number.
    Token(Word),
    /// A hole with this number, which the other side has too.
    Hole(usize, Fill),
    /// Parts that stand if the key of this number is there (`true`), or if it is left out (`false`).
    Choice(usize, bool, Vec<Part>),
}

/// The contents of a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// A word or phrase that matches a category.
    Of(usize),
    /// Tokens of a kind.
    Tokens(Kind),
}

/// An error in a file of templates.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    line: usize,
    why: String,
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for Fault {}

fn fault<T>(line: usize, why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { line, why: why.into() })
}

/// Facts with holes, and the names of their holes with what fills each.
struct Facts {
    value: Value,
    holes: Vec<(String, String)>,
}

impl Grammar {
    /// Parses templates.
    ///
    /// # Errors
    /// A line is not a category, facts or words; or a hole has no name on the other side.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let mut grammar = Self::default();
        let mut category: Option<String> = None;
        let mut facts: Option<Facts> = None;
        let mut short: Vec<(String, String)> = Vec::new();
        for (line, said) in (1..).zip(text.lines()) {
            let content = said.trim();
            if content.is_empty() || content.starts_with("# ") {
                continue;
            }
            if content.starts_with('$') && !said.starts_with(' ') {
                let Some((name, stands)) = content.split_once(" = ") else {
                    return fault(line, "an abbreviation is written `$name = text`");
                };
                short.push((name.to_owned(), lengthened(stands, &short)));
                continue;
            }
            let content = &*lengthened(content, &short);
            if let Some(name) = content
                .strip_prefix('[')
                .and_then(|name| name.strip_suffix(']'))
                .filter(|_| !said.starts_with(' ') && is_name(content))
            {
                category = Some(name.to_owned());
                facts = None;
                grammar.number(name);
            } else if said.starts_with(' ') {
                let (Some(category), Some(facts)) = (&category, &facts) else {
                    return fault(line, "words must follow their facts");
                };
                grammar.add(category, facts, content, line)?;
            } else if category.is_some() {
                facts = Some(read_facts(content, line)?);
            } else {
                return fault(line, "facts must follow their category, `[name]`");
            }
        }
        if let Some(empty) = grammar.categories.iter().find(|category| category.templates.is_empty()) {
            return fault(0, format!("the category `{}` is empty", empty.name));
        }
        let sides = [opens(&grammar, Side::Facts), opens(&grammar, Side::Words)];
        match sides {
            [Ok(facts), Ok(words)] => {
                grammar.opens = [facts, words];
                Ok(grammar)
            }
            [Err(category), _] | [_, Err(category)] => {
                let name = grammar.category(category).map_or("", |category| &category.name);
                fault(0, format!("a form of `{name}` begins with `{name}` itself"))
            }
        }
    }

    /// The tokens of templates by number.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The possible starts of a category on a side.
    pub fn opens(&self, side: Side, category: usize) -> Option<&Opens> {
        let [facts, words] = &self.opens;
        match side {
            Side::Facts => facts.get(category),
            Side::Words => words.get(category),
        }
    }

    /// The number of a category.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    /// A category.
    pub fn category(&self, number: usize) -> Option<&Category> {
        self.categories.get(number)
    }

    /// The categories.
    pub fn categories(&self) -> &[Category] {
        &self.categories
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(number) = self.names.get(name) {
            return *number;
        }
        let number = self.categories.len();
        self.names.insert(name.to_owned(), number);
        self.categories.push(Category { name: name.to_owned(), templates: Vec::new() });
        number
    }

    /// Adds a line of words for facts.
    fn add(&mut self, category: &str, facts: &Facts, words: &str, line: usize) -> Result<(), Fault> {
        let (only_read, words) = marked(words, "< ");
        let (only_written, words) = marked(words, "> ");
        let (needs_one, words) = marked(words, "+ ");
        let (age, words) = match words.split_once("> ") {
            Some((age, words)) if is_age(age) => (Some(age.to_owned()), words.trim()),
            _ => (None, words),
        };
        let (only_on, words) = match words.strip_prefix('@').and_then(|rest| rest.split_once(' ')) {
            Some((edge, words)) => (Some(edge.to_owned()), words.trim()),
            None => (None, words),
        };
        let (form, words) = match words.strip_prefix('/').and_then(|rest| rest.split_once(' ')) {
            Some((form, words)) => (Some(form), words.trim()),
            None => (None, words),
        };
        let words = if words == "''" { "" } else { words };
        let mut sides = Sides { line, holes: Vec::new(), keys: optionals(&facts.value) };
        let words = self.words(words, facts, &mut sides)?;
        for (name, of) in &facts.holes {
            if !sides.holes.iter().any(|(other, _)| other == name) {
                return fault(line, format!("the words have no hole `{name}`, of `{of}`"));
            }
        }
        for (number, key) in sides.keys.iter().enumerate() {
            if !has_choice(&words, number) {
                return fault(line, format!("the words have no place for `{key}`: `({key}? ...)`"));
            }
        }
        let facts = sides.facts(&facts.value, &mut self.lexicon);
        let name = form.map_or_else(|| category.to_owned(), |form| format!("{category}/{form}"));
        let number = self.number(&name);
        if let Some(category) = self.categories.get_mut(number) {
            let template = Template { line, only_read, age, only_on, only_written, needs_one, facts, words };
            let aged = category.templates.iter().take_while(|other| other.age.is_some()).count();
            let at = if template.age.is_some() { aged } else { category.templates.len() };
            category.templates.insert(at, template);
        }
        Ok(())
    }

    /// Parses words with holes and with brackets for optional parts.
    fn words(&mut self, words: &str, facts: &Facts, sides: &mut Sides) -> Result<Vec<Part>, Fault> {
        let line = sides.line;
        let mut parts = Vec::new();
        let mut rest = words;
        while let Some(at) = rest.find(['<', '(']) {
            let (before, from) = rest.split_at(at);
            self.known(before, &mut parts);
            if let Some(after) = from.strip_prefix('<') {
                let Some((hole, after)) = after.split_once('>') else { return fault(line, "`<` without its `>`") };
                parts.push(self.hole(hole, facts, sides)?);
                rest = after;
            } else {
                let Some((inner, after)) = bracket(from) else { return fault(line, "`(` without its `)`") };
                let Some((key, inner)) = inner.split_once('?') else {
                    return fault(line, "brackets begin with the key that may be left out: `(if? if <C>)`");
                };
                let (key, stands) = key.strip_prefix('-').map_or((key, true), |key| (key, false));
                let Some(number) = sides.keys.iter().position(|other| other == key) else {
                    return fault(line, format!("the facts have no key `{key}?`"));
                };
                let inner = self.words(inner, facts, sides)?;
                parts.push(Part::Choice(number, stands, inner));
                rest = after;
            }
        }
        self.known(rest, &mut parts);
        Ok(parts)
    }

    /// Adds the tokens of words, and records the lower-case words.
    fn known(&mut self, words: &str, parts: &mut Vec<Part>) {
        let tokens = tokens(words);
        let small = tokens.iter().map(|token| &token.text).filter(|text| text.starts_with(char::is_lowercase));
        self.common.extend(small.cloned());
        parts.extend(tokens.iter().map(|token| Part::Token(self.lexicon.add(token))));
    }

    /// Returns `true` if templates have a word in lower case.
    pub fn is_common(&self, word: &str) -> bool {
        self.common.contains(&word.to_lowercase())
    }

    fn hole(&mut self, hole: &str, facts: &Facts, sides: &mut Sides) -> Result<Part, Fault> {
        let line = sides.line;
        let (name, form) = hole.split_once('/').map_or((hole, None), |(name, form)| (name, Some(form)));
        let Some((_, of)) = facts.holes.iter().find(|(other, _)| other == name) else {
            return fault(line, format!("the facts have no hole `{name}`"));
        };
        let of = form.map_or_else(|| of.clone(), |form| format!("{of}/{form}"));
        let fill = self.fill(&of, line)?;
        if let Some(number) = sides.holes.iter().position(|(other, _)| other == name) {
            return if sides.holes.get(number).is_some_and(|(_, other)| *other == fill) {
                Ok(Part::Hole(number, fill))
            } else {
                fault(line, format!("the words have the hole `{name}` in two forms"))
            };
        }
        sides.holes.push((name.to_owned(), fill));
        Ok(Part::Hole(sides.holes.len() - 1, fill))
    }

    fn fill(&mut self, of: &str, line: usize) -> Result<Fill, Fault> {
        if of.starts_with('#') {
            return match Kind::ALL.iter().find(|(name, _)| *name == of) {
                Some((_, kind)) => Ok(Fill::Tokens(*kind)),
                None => fault(line, format!("unknown kind of token `{of}`")),
            };
        }
        Ok(Fill::Of(self.number(of)))
    }
}

/// Expands the abbreviations in a line. No name of an abbreviation is the start of another.
fn lengthened(line: &str, short: &[(String, String)]) -> String {
    short.iter().fold(
        line.to_owned(),
        |line, (name, stands)| {
            if line.contains(name) { line.replace(name, stands) } else { line }
        },
    )
}

/// The common elements of a template's sides: the holes and the optional keys.
struct Sides {
    line: usize,
    holes: Vec<(String, Fill)>,
    keys: Vec<String>,
}

impl Sides {
    /// The parts of facts. Maps are sorted by key, as in all facts.
    fn facts(&self, value: &Value, lexicon: &mut Lexicon) -> Vec<Part> {
        let mark = |text: &str, lexicon: &mut Lexicon| Part::Token(lexicon.add(&Token::mark(text)));
        match value {
            Value::Object(entries) => {
                let mut sorted: Vec<(&str, bool, &Value)> =
                    entries.iter().map(|(key, value)| (key.trim_end_matches('?'), key.ends_with('?'), value)).collect();
                sorted.sort_by_key(|(key, ..)| *key);
                let mut parts = vec![mark("{", lexicon)];
                for (key, optional, value) in sorted {
                    let mut entry = vec![mark(&format!("{key}:"), lexicon)];
                    entry.extend(self.facts(value, lexicon));
                    match self.keys.iter().position(|other| optional && other == key) {
                        Some(number) => parts.push(Part::Choice(number, true, entry)),
                        None => parts.extend(entry),
                    }
                }
                parts.push(mark("}", lexicon));
                parts
            }
            Value::Array(items) => {
                let mut parts = vec![mark("[", lexicon)];
                for item in items {
                    parts.extend(self.facts(item, lexicon));
                    parts.push(mark(",", lexicon));
                }
                parts.push(mark("]", lexicon));
                parts
            }
            scalar => {
                let mut hole = |token: &Token| {
                    let name = hole_of(&token.text);
                    let number = name.and_then(|name| self.holes.iter().position(|(other, _)| other == name));
                    match number.and_then(|number| Some((number, self.holes.get(number)?))) {
                        Some((number, (_, fill))) => Part::Hole(number, *fill),
                        None => Part::Token(lexicon.add(token)),
                    }
                };
                tokens_of(scalar).iter().map(&mut hole).collect()
            }
        }
    }
}

/// Returns `true` if words start with a mark, and the rest of the words.
fn marked<'a>(words: &'a str, mark: &str) -> (bool, &'a str) {
    words.strip_prefix(mark).map_or((false, words), |words| (true, words.trim()))
}

/// Returns `true` if the text before words is an age: a lower-case word.
fn is_age(mark: &str) -> bool {
    !mark.is_empty() && mark.bytes().all(|sign| sign.is_ascii_lowercase())
}

/// The contents of the bracket at the start of a text, and the rest of the text.
fn bracket(text: &str) -> Option<(&str, &str)> {
    let mut open = 0_usize;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => open += 1,
            ')' => open = open.checked_sub(1)?,
            _ => {}
        }
        if open == 0 {
            return Some((text.get(1..at)?, text.get(at + 1..)?));
        }
    }
    None
}

fn has_choice(parts: &[Part], number: usize) -> bool {
    parts.iter().any(|part| match part {
        Part::Choice(other, _, inner) => *other == number || has_choice(inner, number),
        Part::Token(_) | Part::Hole(..) => false,
    })
}

fn is_name(content: &str) -> bool {
    content.trim_matches(['[', ']']).chars().all(|sign| sign.is_ascii_lowercase() || matches!(sign, '-' | '/'))
}

/// The prefix of the words that stand for holes in facts. No facts contain such words.
const HOLE: &str = "hole_";

fn hole_of(word: &str) -> Option<&str> {
    word.strip_prefix(HOLE)
}

fn read_facts(written: &str, line: usize) -> Result<Facts, Fault> {
    let mut holes = Vec::new();
    let mut plain = String::new();
    let mut rest = written;
    while let Some((before, after)) = rest.split_once('<') {
        let Some((hole, after)) = after.split_once('>') else { return fault(line, "`<` without its `>`") };
        let name = match hole.split_once(':') {
            Some((name, _)) if holes.iter().any(|(other, _)| other == name) => {
                return fault(line, format!("the facts have the hole `{name}` twice: the second is `<{name}>`"));
            }
            Some((name, of)) => {
                holes.push((name.to_owned(), of.to_owned()));
                name
            }
            None if holes.iter().any(|(other, _): &(String, String)| other == hole) => hole,
            None => return fault(line, format!("a hole in facts names its category: `<{hole}:...>`")),
        };
        plain.push_str(before);
        plain.push_str(HOLE);
        plain.push_str(name);
        rest = after;
    }
    plain.push_str(rest);
    let mut problems = Vec::new();
    let node: Option<Node<'_>> = parse(FileId(0), &plain, &mut problems);
    match (node, problems.first()) {
        (Some(node), None) => Ok(Facts { value: of_node(&node), holes }),
        (_, Some(problem)) => fault(line, problem.message.clone()),
        (None, None) => fault(line, "no facts"),
    }
}

/// The optional keys, in order. A key that occurs twice is present or absent in both places.
fn optionals(facts: &Value) -> Vec<String> {
    let mut found = Vec::new();
    match facts {
        Value::Object(entries) => {
            for (key, value) in entries {
                found.extend(key.strip_suffix('?').map(str::to_owned));
                found.extend(optionals(value));
            }
        }
        Value::Array(items) => items.iter().for_each(|item| found.extend(optionals(item))),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    let mut seen = HashSet::new();
    found.retain(|key| seen.insert(key.clone()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn wrong(text: &str, message: &str) {
        assert_eq!(Grammar::read(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn what_may_be_left_out_is_a_choice_of_both_sides() {
        let grammar = Grammar::read("[effect]\n{draw: {amount: <N:#number>, who?: <W:who>}}\n    (who? <W> draw)(-who? draw) <N>\n[who]\nyou\n    you\n").unwrap();
        let effect = grammar.category(grammar.find("effect").unwrap()).unwrap();
        let [template] = effect.templates.as_slice() else { unreachable!() };
        assert!(matches!(
            template.words.as_slice(),
            [Part::Choice(0, true, _), Part::Choice(0, false, _), Part::Hole(1, _)]
        ));
    }

    #[test]
    fn facts_may_say_the_same_twice() {
        let grammar = Grammar::read("[a]\n{b: <N:#number>, c: <N>}\n    each <N>\n").unwrap();
        let [template] = grammar.categories()[0].templates.as_slice() else { unreachable!() };
        assert_eq!(template.facts.iter().filter(|part| matches!(part, Part::Hole(0, _))).count(), 2);
        wrong(
            "[a]\n{b: <N:#number>, c: <N:#number>}\n",
            "line 2: the facts have the hole `N` twice: the second is `<N>`",
        );
    }

    #[test]
    fn a_name_stands_for_a_text() {
        let grammar = Grammar::read("$who = who: <W:#word>\n[a]\n{draw: {$who}}\n    <W> draws\n").unwrap();
        let [template] = grammar.categories()[0].templates.as_slice() else { unreachable!() };
        assert!(matches!(template.words.as_slice(), [Part::Hole(0, _), Part::Token(_)]));
        wrong("$who who\n", "line 1: an abbreviation is written `$name = text`");
    }

    #[test]
    fn faults_say_their_line() {
        wrong("{a: 1}\n", "line 1: facts must follow their category, `[name]`");
        wrong("[a]\n    words\n", "line 2: words must follow their facts");
        wrong("[a]\n{b: 1}\n    it\n[<N:a>, <M:a>]\n    <N> or <M>\n", "line 0: a form of `a` begins with `a` itself");
        wrong("[a]\n{a: <N:#number>}\n    words\n", "line 3: the words have no hole `N`, of `#number`");
        wrong("[a]\n{a?: 1}\n    words\n", "line 3: the words have no place for `a`: `(a? ...)`");
        wrong("[a]\n{a: 1}\n    (b? c)\n", "line 3: the facts have no key `b?`");
        wrong("[a]\n{a: 1}\n    <N>\n", "line 3: the facts have no hole `N`");
        wrong("[a]\n{a: <N>}\n    <N>\n", "line 2: a hole in facts names its category: `<N:...>`");
        wrong("[a]\n{a: <N:#figure>}\n    <N>\n", "line 3: unknown kind of token `#figure`");
        wrong("[a]\n{a: <N:b>}\n    <N>\n", "line 0: the category `b` is empty");
        wrong("[a]\n{a: 1}\n    (b if c\n", "line 3: `(` without its `)`");
    }
}
