//! Parses one side of the templates, and produces the other.
//!
//! Both sides are parsed in the same way: every template of a category that can start with the token at a place is
//! tried there, and results are kept, so that no place is parsed twice for one category. Of facts, the first template
//! that fits is used. Of words, all that fit are used: two that produce different facts make the text ambiguous, and an
//! ambiguous text has no result. Neither has a text with more parses than can be listed.

use std::rc::Rc;

use crate::grammar::{Fill, Grammar, Part, Template};
use crate::kind::Kind;
use crate::lexicon::{Numbered, STRANGE, Word};
use crate::opens::only_opens;
use crate::tokens::Token;

/// The side of the templates that is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The facts, to be rendered as words.
    Facts,
    /// The words, to be parsed into facts.
    Words,
}

/// A match of a category: the token at which it ends, and its words on the other side.
#[derive(Clone, Debug)]
struct Said {
    end: usize,
    other: Rc<[Word]>,
    /// `true` if there were more parses than are kept.
    cut: bool,
}

/// The number of parses of one place that are kept: one more than is right.
const READINGS: usize = 6;

/// The greatest depth of nested templates, and the most steps of one parse. They stop a malicious text.
const DEPTH: usize = 120;
const STEPS: usize = 200_000;

/// The most tokens that are named as possible continuations.
const WANTED: usize = 40;

/// The furthest place that a parse reached, and the possible continuations there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Furthest {
    /// The number of the token.
    pub at: usize,
    /// The possible continuations: words of templates, and kinds of tokens in holes. Those of templates that matched up
    /// to this place come first, then the starts of others.
    pub wanted: Vec<String>,
    /// The line of the template that went furthest.
    pub line: usize,
}

/// The result of a parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// The tokens of the other side.
    One(Vec<Token>),
    /// Several results that differ.
    Several(Vec<Vec<Token>>),
    /// No result, with the furthest place.
    None(Furthest),
    /// Stopped: the number of results could not be determined within the step limit.
    Endless,
}

/// Parses all of some tokens as a category, on any card.
pub fn read(grammar: &Grammar, side: Side, category: usize, tokens: &[Token]) -> Read {
    read_of(grammar, side, "", category, tokens)
}

/// Parses all of some tokens as a category on a card with these edges, the last of which may be an age: `corp asset`,
/// `corp asset ffg`.
pub fn read_of(grammar: &Grammar, side: Side, edges: &str, category: usize, tokens: &[Token]) -> Read {
    let mut reading = Reading {
        grammar,
        side,
        edges,
        tokens,
        numbered: Numbered::new(grammar.lexicon(), tokens),
        found: vec![None; grammar.categories().len() * (tokens.len() + 1)],
        missed: Missed::default(),
        steps: 0,
        endless: false,
    };
    let all = reading.category(category, 0, 0, 0);
    let mut whole: Vec<&Said> = Vec::new();
    for said in all.iter().filter(|said| said.end == tokens.len()) {
        if !whole.iter().any(|other| other.other == said.other) {
            whole.push(said);
        }
    }
    if side == Side::Facts {
        whole.truncate(1);
    }
    if reading.endless || matches!(whole.as_slice(), [Said { cut: true, .. }]) {
        return Read::Endless;
    }
    let of = |said: &&Said| said.other.iter().filter_map(|word| reading.numbered.token(*word).cloned()).collect();
    match whole.as_slice() {
        [] => Read::None(reading.furthest()),
        [only] => Read::One(of(only)),
        several => Read::Several(several.iter().map(of).collect()),
    }
}

struct Reading<'g> {
    grammar: &'g Grammar,
    side: Side,
    edges: &'g str,
    tokens: &'g [Token],
    numbered: Numbered<'g>,
    /// The matches of each category from each token on.
    found: Vec<Option<Rc<Vec<Said>>>>,
    missed: Missed,
    steps: usize,
    /// `true` if there were too many steps.
    endless: bool,
}

/// The failed matches at the furthest place.
#[derive(Default)]
struct Missed {
    at: usize,
    line: usize,
    /// The next parts of templates that matched up to there.
    next: Vec<Next>,
    /// The categories that were tried there.
    categories: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Word(Word),
    Kind(Kind),
}

impl Reading<'_> {
    /// All matches of a category from a token on.
    fn category(&mut self, category: usize, from: usize, line: usize, depth: usize) -> Rc<Vec<Said>> {
        let place = category * (self.tokens.len() + 1) + from;
        if let Some(Some(found)) = self.found.get(place) {
            return found.clone();
        }
        if depth > DEPTH {
            self.endless = true;
            return Rc::default();
        }
        let grammar = self.grammar;
        let mut all: Vec<Said> = Vec::new();
        let templates = grammar.category(category).map_or(&[][..], |category| &category.templates);
        let first = self.first(from);
        let opens = grammar.opens(self.side, category);
        let compared = self.numbered.words.get(first).map_or(STRANGE, |(_, compared)| *compared);
        let may_fit = opens.map_or(&[][..], |opens| opens.templates(compared));
        if may_fit.len() < templates.len() {
            self.miss(first, line, |missed| &mut missed.categories, category);
        }
        for template in may_fit.iter().filter_map(|number| templates.get(*number)) {
            let is_edge = |edge: &String| self.edges.split(' ').any(|own| own == edge);
            let other = |edge: &String| !self.edges.is_empty() && !is_edge(edge);
            let later = self.side == Side::Facts && template.age.as_ref().is_some_and(|age| !is_edge(age));
            if later || template.only_on.as_ref().is_some_and(other) {
                continue;
            }
            let start = Way { at: from, ..Way::default() };
            for way in self.parts(template.side(self.side), vec![start], template.line, depth) {
                self.keep(template, &way, &mut all);
            }
            // A match that opens with a brace ends at the closing brace, so no other template ends elsewhere.
            if self.side == Side::Facts && !all.is_empty() && first > from {
                break;
            }
        }
        let all = Rc::new(all);
        if let Some(found) = self.found.get_mut(place) {
            *found = Some(all.clone());
        }
        all
    }

    /// Keeps the result of a match, if it differs from those that end at the same place.
    fn keep(&self, template: &Template, way: &Way, all: &mut Vec<Said>) {
        let facts = self.side == Side::Facts;
        if !facts && template.needs_one && !way.choices.iter().any(|(_, stands)| *stands) {
            return;
        }
        if facts && all.iter().any(|said| said.end == way.at) {
            return;
        }
        let mut other = Vec::new();
        way.say(if facts { &template.words } else { &template.facts }, &mut other);
        let alike = all.iter_mut().filter(|said| said.end == way.at);
        let mut many = 0;
        for said in alike {
            if *said.other == *other {
                said.cut |= way.cut;
                return;
            }
            many += 1;
            said.cut |= many == READINGS;
        }
        if many < READINGS {
            all.push(Said { end: way.at, other: other.into(), cut: way.cut });
        }
    }

    /// The token that determines the templates that may fit from a place on.
    fn first(&self, from: usize) -> usize {
        let open = |at: &usize| self.side == Side::Facts && self.tokens.get(*at).is_some_and(only_opens);
        (from..=self.tokens.len()).find(|at| !open(at)).unwrap_or(from)
    }

    /// The ways in which parts of a template fit, after each way of the parts before.
    fn parts(&mut self, parts: &[Part], mut ways: Vec<Way>, line: usize, depth: usize) -> Vec<Way> {
        for part in parts {
            let mut next = Vec::new();
            for way in ways {
                self.steps += 1;
                if self.steps > STEPS {
                    self.endless = true;
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
            Part::Token(wanted) => match self.numbered.words.get(at) {
                Some((written, compared))
                    if written == wanted || *compared == self.grammar.lexicon().compared(*wanted) =>
                {
                    next.push(Way { at: at + 1, ..way });
                }
                _ => self.miss(at, line, |missed| &mut missed.next, Next::Word(*wanted)),
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
            Part::Hole(number, Fill::Of(category)) => {
                let said = self.category(*category, at, line, depth + 1);
                next.extend(said.iter().filter_map(|said| way.with(*number, said)));
            }
            Part::Hole(number, Fill::Tokens(kind)) => {
                let all = kind.count(self.tokens.get(at..).unwrap_or_default());
                let many = if *kind == Kind::Name && self.only_opens(at) { 0 } else { all };
                if many == 0 {
                    return self.miss(at, line, |missed| &mut missed.next, Next::Kind(*kind));
                }
                let words = self.numbered.words.get(at..at + many).unwrap_or_default();
                let other = words.iter().map(|(written, _)| *written).collect();
                next.extend(way.with(*number, &Said { end: at + many, other, cut: false }));
            }
        }
    }

    /// Returns `true` if a word has its capital only because it starts a sentence, rather than as a name.
    fn only_opens(&self, at: usize) -> bool {
        let opens = |before: &Token| matches!(before.text.as_str(), "." | ":" | "\"" | "\u{2022}");
        self.side == Side::Words
            && at.checked_sub(1).and_then(|before| self.tokens.get(before)).is_none_or(opens)
            && self.tokens.get(at).is_some_and(|token| self.grammar.is_common(&token.text))
    }

    /// Records a failed match at a place.
    fn miss<T: PartialEq>(&mut self, at: usize, line: usize, of: impl Fn(&mut Missed) -> &mut Vec<T>, what: T) {
        if at < self.missed.at {
            return;
        }
        if at > self.missed.at {
            self.missed = Missed { at, line, ..Missed::default() };
        }
        let there = of(&mut self.missed);
        if there.len() < WANTED && !there.contains(&what) {
            there.push(what);
        }
    }

    /// The furthest place, and the possible continuations there.
    fn furthest(&self) -> Furthest {
        let opens = |category: &usize| self.grammar.opens(self.side, *category);
        let begin = self.missed.categories.iter().filter_map(opens);
        let begin = begin.flat_map(|opens| {
            opens.words.iter().map(|word| Next::Word(*word)).chain(opens.kinds.iter().map(|kind| Next::Kind(*kind)))
        });
        let mut wanted = Vec::new();
        for next in self.missed.next.iter().copied().chain(begin) {
            let next = match next {
                Next::Kind(kind) => kind.what().to_owned(),
                Next::Word(word) => {
                    self.grammar.lexicon().token(word).map_or_else(String::new, |token| format!("`{}`", token.text))
                }
            };
            if !wanted.contains(&next) {
                wanted.push(next);
            }
            if wanted.len() == WANTED {
                break;
            }
        }
        Furthest { at: self.missed.at, wanted, line: self.missed.line }
    }
}

/// A partial match of a template.
#[derive(Clone, Debug, Default)]
struct Way {
    at: usize,
    holes: Vec<(usize, Rc<[Word]>)>,
    choices: Vec<(usize, bool)>,
    cut: bool,
}

impl Way {
    fn filled(&self, number: usize) -> Option<&Rc<[Word]>> {
        self.holes.iter().find(|(other, _)| *other == number).map(|(_, said)| said)
    }

    fn chosen(&self, number: usize) -> Option<bool> {
        self.choices.iter().find(|(other, _)| *other == number).map(|(_, stands)| *stands)
    }

    /// The match with a hole filled; `None` if the hole has other contents already.
    fn with(&self, number: usize, said: &Said) -> Option<Self> {
        if self.filled(number).is_some_and(|other| *other != said.other) {
            return None;
        }
        let mut way = self.clone();
        way.at = said.end;
        way.cut |= said.cut;
        way.holes.push((number, said.other.clone()));
        Some(way)
    }

    /// Appends the parts of the other side.
    fn say(&self, parts: &[Part], said: &mut Vec<Word>) {
        for part in parts {
            match part {
                Part::Token(word) => said.push(*word),
                Part::Hole(number, _) => said.extend(self.filled(*number).into_iter().flat_map(|said| said.iter())),
                Part::Choice(number, stands, inner) if self.chosen(*number) == Some(*stands) => self.say(inner, said),
                Part::Choice(..) => {}
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
            Read::Several(_) | Read::Endless => Err(Furthest::default()),
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
    fn words_of_an_age_are_written_in_it_and_read_in_any() {
        let grammar = Grammar::read("[a]\n{tag: 1}\n    take 1 tag\n    ffg> gain a tag\n").unwrap();
        let facts = tokens_of(&json!({"tag": 1}));
        let said = |edges| match read_of(&grammar, Side::Facts, edges, 0, &facts) {
            Read::One(words) => text(&words, false),
            other => format!("{other:?}"),
        };
        assert_eq!(
            [said("runner event"), said("runner event ffg"), said("")],
            ["take 1 tag", "gain a tag", "take 1 tag"]
        );
        let read = |words| matches!(read_of(&grammar, Side::Words, "runner event", 0, &tokens(words)), Read::One(_));
        assert!(read("take 1 tag") && read("gain a tag"));
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
    fn two_readings_are_none() {
        let grammar = Grammar::read("[a]\n{b: 1}\n    it\n{b: 2}\n    it\n").unwrap();
        let both = read(&grammar, Side::Words, 0, &tokens("it"));
        assert!(matches!(both, Read::Several(several) if several.len() == 2));
    }
}
