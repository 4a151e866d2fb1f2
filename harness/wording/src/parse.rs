//! Reading one side of the templates, and saying the other.
//!
//! Both sides are read in the same way: every template of a category is tried at a place, and what was found there is kept,
//! so that no place is read twice for one category. Of facts the first template that fits is taken. Of words all that fit are:
//! two that say different facts are two readings, and a text with two readings has none.

use std::collections::HashMap;
use std::rc::Rc;

use crate::grammar::{Fill, Grammar, Kind, Part};
use crate::tokens::Token;

/// Which side of the templates is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The facts, to be said in words.
    Facts,
    /// The words, to be read as facts.
    Words,
}

/// Tokens that a category says: where they end, and what the other side says for them.
#[derive(Clone, Debug)]
struct Said {
    end: usize,
    other: Rc<Vec<Token>>,
}

/// How many readings of one place are kept: one more than is right.
const READINGS: usize = 6;

/// How deep templates stand in one another at most, and how many steps one reading takes: a hostile text ends there.
const DEPTH: usize = 120;
const STEPS: usize = 400_000;

/// Where a reading came to, and what was wanted there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Furthest {
    /// The number of the token.
    pub at: usize,
    /// What would have gone on: the words of templates, and what holes want.
    pub wanted: Vec<String>,
    /// The line of the template that came so far.
    pub line: usize,
}

/// What came of a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// The tokens of the other side.
    One(Vec<Token>),
    /// Several that differ.
    Several(Vec<Vec<Token>>),
    /// None; so far it went.
    None(Furthest),
}

/// Reads all of some tokens as what a category says, on any card.
pub fn read(grammar: &Grammar, side: Side, category: usize, tokens: &[Token]) -> Read {
    read_of(grammar, side, "", category, tokens)
}

/// Reads all of some tokens as what a category says on a card with these edges: `corp asset`.
pub fn read_of(grammar: &Grammar, side: Side, edges: &str, category: usize, tokens: &[Token]) -> Read {
    let (found, furthest) = (HashMap::new(), Furthest::default());
    let mut reading = Reading { grammar, side, edges, tokens, found, furthest, steps: 0 };
    let all = reading.category(category, 0, 0);
    let mut whole: Vec<Vec<Token>> = Vec::new();
    for said in all.iter().filter(|said| said.end == tokens.len()) {
        if !whole.iter().any(|other| same(other, &said.other)) {
            whole.push(said.other.to_vec());
        }
    }
    if side == Side::Facts {
        whole.truncate(1);
    }
    match whole.len() {
        0 => Read::None(reading.furthest),
        1 => whole.pop().map_or_else(|| Read::None(Furthest::default()), Read::One),
        _ => Read::Several(whole),
    }
}

fn same(one: &[Token], other: &[Token]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| one.mark == other.mark && one.text == other.text)
}

struct Reading<'g> {
    grammar: &'g Grammar,
    side: Side,
    edges: &'g str,
    tokens: &'g [Token],
    found: HashMap<(usize, usize), Rc<Vec<Said>>>,
    furthest: Furthest,
    steps: usize,
}

impl Reading<'_> {
    /// All that a category says from a token on.
    fn category(&mut self, category: usize, from: usize, depth: usize) -> Rc<Vec<Said>> {
        if let Some(found) = self.found.get(&(category, from)) {
            return found.clone();
        }
        if depth > DEPTH {
            return Rc::default();
        }
        // A category that begins with itself finds nothing more there.
        self.found.insert((category, from), Rc::default());
        let grammar = self.grammar;
        let mut all: Vec<Said> = Vec::new();
        for template in grammar.category(category).map_or(&[][..], |category| &category.templates) {
            if match self.side {
                Side::Facts => template.only_read,
                Side::Words => template.only_written,
            } {
                continue;
            }
            let other = |edge: &String| !self.edges.is_empty() && !self.edges.split(' ').any(|own| own == edge);
            if template.only_on.as_ref().is_some_and(other) {
                continue;
            }
            let parts = match self.side {
                Side::Facts => &template.facts,
                Side::Words => &template.words,
            };
            let start = Way { at: from, ..Way::default() };
            for way in self.parts(parts, vec![start], template.line, depth) {
                if self.side == Side::Words && template.needs_one && !way.choices.iter().any(|(_, stands)| *stands) {
                    continue;
                }
                let end = way.at;
                let mut other = Vec::new();
                way.say(if self.side == Side::Facts { &template.words } else { &template.facts }, &mut other);
                let is_new = |said: &&Said| said.end == end && (self.side == Side::Facts || same(&said.other, &other));
                if !all.iter().any(|said| is_new(&said)) && all.iter().filter(|said| said.end == end).count() < READINGS
                {
                    all.push(Said { end, other: Rc::new(other) });
                }
            }
        }
        let all = Rc::new(all);
        self.found.insert((category, from), all.clone());
        all
    }

    /// The ways in which parts of a template fit, after each of those of the parts before.
    fn parts(&mut self, parts: &[Part], mut ways: Vec<Way>, line: usize, depth: usize) -> Vec<Way> {
        for part in parts {
            let mut next = Vec::new();
            for way in ways {
                self.steps += 1;
                if self.steps > STEPS {
                    return Vec::new();
                }
                self.part(part, way, line, depth, &mut next);
            }
            ways = next;
            if ways.is_empty() {
                break;
            }
        }
        ways
    }

    fn part(&mut self, part: &Part, way: Way, line: usize, depth: usize, next: &mut Vec<Way>) {
        let at = way.at;
        match part {
            Part::Token(wanted) => match self.tokens.get(at) {
                Some(token) if token.is(wanted) => next.push(Way { at: at + 1, ..way }),
                _ => self.missed(at, || format!("`{}`", wanted.text), line),
            },
            Part::Choice(number, stands, inner) => match way.chosen(*number) {
                Some(chosen) if chosen == *stands => next.extend(self.parts(inner, vec![way], line, depth)),
                Some(_) => next.push(way),
                None => {
                    let mut with = way.clone();
                    with.choices.push((*number, *stands));
                    next.extend(self.parts(inner, vec![with], line, depth));
                    let mut without = way;
                    without.choices.push((*number, !*stands));
                    next.push(without);
                }
            },
            Part::Hole(number, fill) => {
                let said: Vec<Said> = match fill {
                    Fill::Of(category) => self.category(*category, at, depth + 1).to_vec(),
                    Fill::Tokens(kind) => {
                        let all = kind.count(self.tokens.get(at..).unwrap_or_default());
                        let many = if *kind == Kind::Name && self.only_opens(at) { 0 } else { all };
                        let said = self.tokens.get(at..at + many).filter(|said| !said.is_empty());
                        if said.is_none() {
                            self.missed(at, || kind.what().to_owned(), line);
                        }
                        said.map(|said| Said { end: at + many, other: Rc::new(said.to_vec()) }).into_iter().collect()
                    }
                };
                for said in said {
                    if way.filled(*number).is_some_and(|other| !same(other, &said.other)) {
                        continue;
                    }
                    let mut way = way.clone();
                    way.at = said.end;
                    way.holes.push((*number, said.other));
                    next.push(way);
                }
            }
        }
    }

    /// Whether a word has its capital since a sentence begins there, and not since it is a name.
    fn only_opens(&self, at: usize) -> bool {
        let opens = |before: &Token| matches!(before.text.as_str(), "." | ":" | "\"" | "\u{2022}");
        self.side == Side::Words
            && at.checked_sub(1).and_then(|before| self.tokens.get(before)).is_none_or(opens)
            && self.tokens.get(at).is_some_and(|token| self.grammar.is_common(&token.text))
    }

    fn missed(&mut self, at: usize, wanted: impl FnOnce() -> String, line: usize) {
        if at < self.furthest.at {
            return;
        }
        if at > self.furthest.at {
            self.furthest = Furthest { at, wanted: Vec::new(), line };
        }
        if self.furthest.wanted.len() < 40 {
            let wanted = wanted();
            if !self.furthest.wanted.contains(&wanted) {
                self.furthest.wanted.push(wanted);
            }
        }
    }
}

/// How a template fits so far.
#[derive(Clone, Debug, Default)]
struct Way {
    at: usize,
    holes: Vec<(usize, Rc<Vec<Token>>)>,
    choices: Vec<(usize, bool)>,
}

impl Way {
    fn filled(&self, number: usize) -> Option<&Rc<Vec<Token>>> {
        self.holes.iter().find(|(other, _)| *other == number).map(|(_, said)| said)
    }

    fn chosen(&self, number: usize) -> Option<bool> {
        self.choices.iter().find(|(other, _)| *other == number).map(|(_, stands)| *stands)
    }

    /// Says the parts of the other side.
    fn say(&self, parts: &[Part], said: &mut Vec<Token>) {
        for part in parts {
            match part {
                Part::Token(token) => said.push(token.clone()),
                Part::Hole(number, _) => {
                    said.extend(self.filled(*number).into_iter().flat_map(|said| said.iter().cloned()));
                }
                Part::Choice(number, stands, inner) if self.chosen(*number) == Some(*stands) => self.say(inner, said),
                Part::Choice(..) => {}
            }
        }
    }
}

impl Kind {
    /// How many of the first tokens are one of this kind: none, if they are not.
    fn count(self, tokens: &[Token]) -> usize {
        let Some(first) = tokens.first() else { return 0 };
        match self {
            Self::Symbols => tokens.iter().take_while(|token| token.is_symbol()).count(),
            Self::Mana => tokens.iter().take_while(|token| token.is_symbol() && token.text.starts_with('{')).count(),
            Self::Number => usize::from(first.is_number()),
            Self::Many => usize::from(first.is_number() && !matches!(first.text.as_str(), "0" | "1")),
            Self::Name => usize::from(first.is_word() && first.text.chars().next().is_some_and(char::is_uppercase)),
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
    use crate::facts::{tokens_of, tree_of};
    use crate::tokens::{text, tokens};
    use serde_json::{Value, json};

    const TEMPLATES: &str = "
[effects]
[<E:effect>]
    <E> .
[<E:effect>, <F:effect>]
    <E> . <F> .
    < <E> , then <F> .

[effect]
{deal: {amount: <A:#number>, to: <W:whom>}}
    deal <A> damage to <W>
{draw: {amount: 1}}
    draw a card
{draw: {amount: <A:#number>}}
    draw <A> cards

[whom]
target <U:thing>
    a <U>
every <U:thing>
    all <U/many>

[thing]
unit
    unit
    /many units
enemy unit
    enemy unit
    /many enemy units
    < unit of an opponent
";

    fn grammar() -> Grammar {
        Grammar::read(TEMPLATES).unwrap()
    }

    fn said(facts: &Value) -> Option<String> {
        let grammar = grammar();
        match read(&grammar, Side::Facts, grammar.find("effects").unwrap(), &tokens_of(facts)) {
            Read::One(tokens) => Some(text(&tokens, true)),
            _ => None,
        }
    }

    fn heard(words: &str) -> Result<Value, Furthest> {
        let grammar = grammar();
        match read(&grammar, Side::Words, grammar.find("effects").unwrap(), &tokens(words)) {
            Read::One(tokens) => Ok(tree_of(&tokens).unwrap()),
            Read::Several(_) => Err(Furthest::default()),
            Read::None(furthest) => Err(furthest),
        }
    }

    #[test]
    fn facts_are_said_and_read_again() {
        let facts = json!([{"deal": {"amount": 3, "to": "every enemy unit"}}, {"draw": {"amount": 1}}]);
        assert_eq!(said(&facts).unwrap(), "Deal 3 damage to all enemy units. Draw a card.");
        assert_eq!(heard("Deal 3 damage to all enemy units. Draw a card.").unwrap(), facts);
        assert_eq!(
            heard("deal 3 damage to a unit of an opponent, then draw 2 cards.").unwrap(),
            json!([
            {"deal": {"amount": 3, "to": "target enemy unit"}}, {"draw": {"amount": 2}}])
        );
    }

    #[test]
    fn what_cannot_be_read_says_how_far_it_went() {
        let furthest = heard("Deal 3 damage to all enemies.").unwrap_err();
        assert_eq!((furthest.at, furthest.wanted.join(" ")), (5, "`units` `enemy`".to_owned()));
        assert_eq!(said(&json!([{"heal": {}}])), None);
    }

    #[test]
    fn words_may_stand_on_some_cards_alone() {
        let grammar =
            Grammar::read("[a]\n{tag: <N:#many>}\n    @corp give <N> tags\n    @runner take <N> tags\n").unwrap();
        let facts = tokens_of(&json!({"tag": 2}));
        let said = |edges| match read_of(&grammar, Side::Facts, edges, 0, &facts) {
            Read::One(tokens) => text(&tokens, true),
            _ => String::new(),
        };
        assert_eq!([said("corp asset"), said("runner event")], ["Give 2 tags", "Take 2 tags"]);
        assert!(matches!(read_of(&grammar, Side::Words, "corp ice", 0, &tokens("take 2 tags")), Read::None(_)));
        assert!(matches!(read(&grammar, Side::Words, 0, &tokens("take 2 tags")), Read::One(_)));
        assert!(matches!(read(&grammar, Side::Words, 0, &tokens("take 1 tags")), Read::None(_)));
    }

    #[test]
    fn what_is_only_written_is_read_as_other_facts() {
        let grammar = Grammar::read("[a]\n{b: 1}\n    it\n{b: 1, c: you}\n    > it\n").unwrap();
        let facts = json!({"b": 1, "c": "you"});
        let Read::One(said) = read(&grammar, Side::Facts, 0, &tokens_of(&facts)) else { unreachable!() };
        let Read::One(heard) = read(&grammar, Side::Words, 0, &said) else { unreachable!() };
        assert_eq!(tree_of(&heard).unwrap(), json!({"b": 1}));
    }

    #[test]
    fn what_stands_twice_is_the_same() {
        let grammar =
            Grammar::read("[a]\n[{to: <W:who>}, {from: <W>}]\n    to and from <W>\n[who]\nyou\n    you\nself\n    ~\n")
                .unwrap();
        let said = |facts: &Value| match read(&grammar, Side::Facts, 0, &tokens_of(facts)) {
            Read::One(words) => Some(text(&words, true)),
            _ => None,
        };
        let facts = json!([{"to": "you"}, {"from": "you"}]);
        assert_eq!(said(&facts).unwrap(), "To and from you");
        assert_eq!(said(&json!([{"to": "you"}, {"from": "self"}])), None);
        let Read::One(heard) = read(&grammar, Side::Words, 0, &tokens("To and from you")) else { unreachable!() };
        assert_eq!(tree_of(&heard).unwrap(), facts);
    }

    #[test]
    fn a_capital_that_opens_a_sentence_is_no_name() {
        let grammar =
            Grammar::read("[a]\n{tag: <N:#name>}\n    <N> units\n{attacking: true}\n    attacking units\n").unwrap();
        let heard = |words: &str| match read(&grammar, Side::Words, 0, &tokens(words)) {
            Read::One(facts) => tree_of(&facts),
            _ => None,
        };
        assert_eq!(heard("Attacking units"), Some(json!({"attacking": true})));
        assert_eq!(heard("Fiora units"), Some(json!({"tag": "Fiora"})));
    }

    #[test]
    fn words_may_need_one_of_the_keys() {
        let grammar =
            Grammar::read("[a]\nunit\n    unit\n{type: unit, mine?: true}\n    + (mine? friendly) unit\n").unwrap();
        let heard = |words: &str| match read(&grammar, Side::Words, 0, &tokens(words)) {
            Read::One(facts) => tree_of(&facts),
            _ => None,
        };
        assert_eq!(heard("unit"), Some(json!("unit")));
        assert_eq!(heard("friendly unit"), Some(json!({"type": "unit", "mine": true})));
    }

    #[test]
    fn changes_and_stats_are_in_figures() {
        let of = |kind: Kind, text: &str| kind.count(&tokens(text));
        assert_eq!([of(Kind::Change, "+1/-2"), of(Kind::Change, "+X/+X"), of(Kind::Change, "+1")], [1, 0, 0]);
        assert_eq!([of(Kind::Stats, "12/2"), of(Kind::Stats, "+1/+1"), of(Kind::Stats, "2")], [1, 0, 0]);
    }

    #[test]
    fn two_readings_are_none() {
        let grammar = Grammar::read("[a]\n{b: 1}\n    it\n{b: 2}\n    it\n").unwrap();
        let both = read(&grammar, Side::Words, 0, &tokens("it"));
        assert!(matches!(both, Read::Several(several) if several.len() == 2));
    }
}
