//! A card in words, line by line, and its lines as facts.

use serde_json::{Map, Value};

use crate::facts::{tokens_of, tree_of};
use crate::grammar::Grammar;
use crate::parse::{Furthest, Read, Side, read_of};
use crate::tokens::{Token, text, tokens};

/// The category of the lines of a card.
const LINE: &str = "line";

/// How the facts of a card come to lines.
#[derive(Clone, Copy, Debug)]
pub enum Lines {
    /// These facts make one line.
    Together(&'static [&'static str]),
    /// Each item of this list makes one line.
    Each(&'static str),
    /// Items of this list make a line together, except those with these words, which make one each.
    Runs(&'static str, &'static [&'static str]),
}

/// Says what the facts of a line mean on a card with the facts that come first; nothing, if they cannot be meant there.
pub type Placed = fn(&Map<String, Value>, Map<String, Value>) -> Option<Map<String, Value>>;

/// A game's way to word its cards.
#[derive(Debug)]
pub struct Wording {
    /// The templates.
    pub grammar: Grammar,
    lines: &'static [Lines],
    /// The facts that say whose card it is, who is "you" in its text, and what it calls itself: "this asset".
    edges: Option<(&'static str, &'static str)>,
    /// The ages of the game by edition, where cards of some are worded otherwise.
    ages: &'static [(&'static str, &'static str)],
    /// Words before a dash that only tell what a line is about.
    labels: &'static [&'static str],
    /// Whether facts that were read can be meant at all.
    meant: fn(&Value) -> bool,
    /// Facts that were read, with what "it" can only mean in them.
    mended: fn(Value) -> Value,
    /// What an object calls itself in an ability that another gives it, in quotation marks; where the other is called by name.
    quoting: Option<&'static str>,
    /// What an object calls itself in a line with these facts, where it is not by the name of the card.
    called: fn(&Value) -> Option<String>,
    /// The tokens of a text with words for the signs of a publisher.
    spelled: fn(&[Token]) -> Vec<Token>,
    /// What is said, in the words for this card.
    fitted: fn(String, &Map<String, Value>) -> String,
    /// What the facts of a line mean on a card with these facts; none, if they cannot be meant there.
    placed: Placed,
}

/// A fact that no template says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaid {
    /// The facts that would make a line.
    pub facts: Value,
    /// The word at which every template ends; empty if no card can mean them, or if there are several ways to say them.
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
    /// Its words are understood, but no card can mean what they say.
    Unmeant,
    /// It has so many words and signs, more than [`LONGEST`].
    Long(usize),
    /// It has too many ways to be read for all of them to be told.
    Endless,
}

/// How many words and signs a line has at most that is read.
pub const LONGEST: usize = 400;

impl Wording {
    /// A game's templates, and how its cards come to lines.
    pub fn new(grammar: Grammar, lines: &'static [Lines]) -> Self {
        Self {
            grammar,
            lines,
            edges: None,
            ages: &[],
            labels: &[],
            meant: |_| true,
            mended: |facts| facts,
            quoting: None,
            called: |_| None,
            spelled: <[Token]>::to_vec,
            fitted: |line, _| line,
            placed: |_, line| Some(line),
        }
    }

    /// The same where the facts say whose a card is and of which type: the player is "you" in its text, and it calls itself
    /// by its type.
    #[must_use]
    pub fn of_players(self, player: &'static str, kind: &'static str) -> Self {
        Self { edges: Some((player, kind)), ..self }
    }

    /// The same where the cards of these editions are worded as in an age of the game, in which they call themselves by name.
    #[must_use]
    pub fn of_ages(self, ages: &'static [(&'static str, &'static str)]) -> Self {
        Self { ages, ..self }
    }

    /// The same where a line may begin with one of these words and a dash, which say nothing that counts.
    #[must_use]
    pub fn with_labels(self, labels: &'static [&'static str]) -> Self {
        Self { labels, ..self }
    }

    /// The same where only such facts can be meant, and are made plainer.
    #[must_use]
    pub fn meaning(self, meant: fn(&Value) -> bool, mended: fn(Value) -> Value) -> Self {
        Self { meant, mended, ..self }
    }

    /// The same where an object that is given an ability calls itself so in it.
    #[must_use]
    pub fn quoting(self, itself: &'static str) -> Self {
        Self { quoting: Some(itself), ..self }
    }

    /// The same where an object does not call itself by the name of the card in lines with some facts.
    #[must_use]
    pub fn calling(self, called: fn(&Value) -> Option<String>) -> Self {
        Self { called, ..self }
    }

    /// The same where a text may have signs that stand for words.
    #[must_use]
    pub fn spelling(self, spelled: fn(&[Token]) -> Vec<Token>) -> Self {
        Self { spelled, ..self }
    }

    /// The same where a line has words that fit the card.
    #[must_use]
    pub fn fitting(self, fitted: fn(String, &Map<String, Value>) -> String) -> Self {
        Self { fitted, ..self }
    }

    /// The same where what a line means depends on what else stands on the card.
    #[must_use]
    pub fn placing(self, placed: Placed) -> Self {
        Self { placed, ..self }
    }

    /// What the facts of a line mean on a card with these facts; none, if they cannot be meant there.
    pub(crate) fn placed(&self, whole: &Map<String, Value>, line: Map<String, Value>) -> Option<Map<String, Value>> {
        (self.placed)(whole, line)
    }

    /// Facts as a reading has them, where the same can be said in several ways.
    pub fn plainer(&self, facts: Value) -> Value {
        (self.mended)(facts)
    }

    /// A line with blanks for the label it begins with.
    pub(crate) fn unlabelled(&self, line: &str) -> Option<String> {
        let of = |label: &&str| line.trim_start().strip_prefix(label)?.trim_start().strip_prefix('\u{2014}');
        let rest = self.labels.iter().find_map(of)?;
        Some(format!("{}{rest}", " ".repeat(line.len() - rest.len())))
    }

    /// Whose card it is and of which type, where the game tells: `corp asset`.
    pub fn edges(&self, facts: &Map<String, Value>) -> String {
        let edge = |key| facts.get(key)?.as_str();
        self.edges.map_or_else(String::new, |(player, kind)| {
            [edge(player), edge(kind)].into_iter().flatten().collect::<Vec<_>>().join(" ")
        })
    }

    /// What a card calls itself.
    fn itself(&self, name: &str, facts: &Map<String, Value>) -> String {
        let kind = self.edges.and_then(|(_, kind)| facts.get(kind)?.as_str());
        kind.map_or_else(|| name.to_owned(), |kind| format!("this {kind}"))
    }

    /// Whether the items of such a list stand in lines of their own, or in runs, and not all in one line.
    pub fn splits(&self, list: &str) -> bool {
        self.lines.iter().any(|lines| matches!(lines, Lines::Each(key) | Lines::Runs(key, _) if *key == list))
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
                Lines::Runs(key, alone) => {
                    let items = facts.get(*key).and_then(Value::as_array);
                    let of =
                        |run: Vec<Value>| Value::Object([((*key).to_owned(), Value::Array(run))].into_iter().collect());
                    parts.extend(runs(items.map_or(&[], Vec::as_slice), alone).into_iter().map(of));
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

    /// The lines of a card as it is worded at present, or what of it cannot be said.
    pub fn say(&self, name: &str, facts: &Map<String, Value>) -> Vec<Result<String, Unsaid>> {
        self.say_for("", name, facts)
    }

    /// The lines of a card as an edition of the rules words them, at present if it has no words of its own; or what of it
    /// cannot be said.
    pub fn say_for(&self, edition: &str, name: &str, facts: &Map<String, Value>) -> Vec<Result<String, Unsaid>> {
        let age = self.ages.iter().find(|(other, _)| *other == edition);
        let (itself, edges) = match age {
            Some((_, age)) => (name.to_owned(), format!("{} {age}", self.edges(facts))),
            None => (self.itself(name, facts), self.edges(facts)),
        };
        let fit = |line: String| (self.fitted)(line, facts);
        self.parts(facts).into_iter().map(|part| self.line(&itself, &edges, part).map(fit)).collect()
    }

    fn line(&self, itself: &str, edges: &str, part: Value) -> Result<String, Unsaid> {
        if !(self.meant)(&part) {
            return Err(Unsaid { facts: part, word: String::new() });
        }
        let called = (self.called)(&part);
        let itself = called.as_deref().unwrap_or(itself);
        let tokens = match self.edges {
            Some((key, _)) if part.get(key).is_none() => swapped(tokens_of(&part), player_of(edges), YOU),
            _ => tokens_of(&part),
        };
        let read = self.grammar.find(LINE).map(|line| read_of(&self.grammar, Side::Facts, edges, line, &tokens));
        match read {
            Some(Read::One(words)) if gives_nothing(&words) => Err(Unsaid { facts: part, word: "granter".to_owned() }),
            Some(Read::One(words)) => Ok(text(&named(quoted(words, ITSELF, self.quoting), itself), true)),
            Some(Read::None(furthest)) => {
                let word = tokens.get(furthest.at).map_or_else(String::new, |token| token.text.clone());
                Err(Unsaid { facts: part, word })
            }
            Some(Read::Several(_) | Read::Endless) | None => Err(Unsaid { facts: part, word: String::new() }),
        }
    }

    /// Reads a line of a card's text, in which the card may be called by its name.
    pub fn hear(&self, name: &str, line: &str) -> Heard {
        self.hear_of(name, "", line)
    }

    /// Reads a line of a card with these edges: `corp asset`.
    pub fn hear_of(&self, name: &str, edges: &str, line: &str) -> Heard {
        let unlabelled = self.unlabelled(line);
        let line = unlabelled.as_deref().unwrap_or(line);
        let nameless = nameless(line, name);
        let plain = reminded(&nameless);
        let opened = opened(plain.as_deref().unwrap_or(&nameless));
        let line = Some(line).filter(|line| *line != nameless);
        let ways = [Some(nameless.as_str()), line, plain.as_deref(), opened.as_deref()];
        let mut first = None;
        // A word of the line may only look like the name, and what stands in parentheses may say no more than the rest.
        for way in ways.into_iter().flatten() {
            match self.heard(edges, way) {
                heard @ (Heard::Facts(_) | Heard::Several(_) | Heard::Long(_)) => return heard,
                not => first = first.or(Some(not)),
            }
        }
        first.unwrap_or_else(|| Heard::Not(0, Furthest::default()))
    }

    /// What is left of several readings if those that cannot be meant are none.
    fn settled(&self, readings: &[Vec<Token>]) -> Heard {
        let mut meant: Vec<Value> = Vec::new();
        for facts in readings.iter().filter_map(|facts| tree_of(facts)).filter(|facts| (self.meant)(facts)) {
            let facts = (self.mended)(facts);
            if !meant.contains(&facts) {
                meant.push(facts);
            }
        }
        match (meant.pop(), meant.is_empty()) {
            (Some(Value::Object(facts)), true) => Heard::Facts(facts),
            (None, _) | (_, true) => Heard::Unmeant,
            (last, false) => Heard::Several(meant.into_iter().chain(last).collect()),
        }
    }

    fn heard(&self, edges: &str, line: &str) -> Heard {
        let all = quoted(itself((self.spelled)(&tokens(line)), edges), ITSELF, self.quoting.map(|_| GRANTER));
        let all = owned(all, self.quoting);
        if all.len() > LONGEST {
            return Heard::Long(all.len());
        }
        let read = self.grammar.find(LINE).map(|category| read_of(&self.grammar, Side::Words, edges, category, &all));
        match read {
            Some(Read::One(facts)) => self.settled(&[swapped(facts, YOU, player_of(edges))]),
            Some(Read::Several(several)) => {
                let player = player_of(edges);
                let several: Vec<_> = several.into_iter().map(|facts| swapped(facts, YOU, player)).collect();
                self.settled(&several)
            }
            Some(Read::None(furthest)) => {
                let at = all.get(furthest.at).map_or(line.len(), |token| token.at.0);
                Heard::Not(at, furthest)
            }
            Some(Read::Endless) => Heard::Endless,
            None => Heard::Not(0, Furthest::default()),
        }
    }
}

/// Items in runs: one that is or has one of these words is a run by itself.
fn runs(items: &[Value], alone: &[&str]) -> Vec<Vec<Value>> {
    let is_alone = |item: &Value| match item {
        Value::String(word) => alone.contains(&word.as_str()),
        Value::Object(entries) => entries.keys().any(|key| alone.contains(&key.as_str())),
        _ => false,
    };
    let same_run = |one: &Value, other: &Value| !is_alone(one) && !is_alone(other);
    items.chunk_by(same_run).map(<[Value]>::to_vec).collect()
}

/// Stands in words for the name of the card itself.
const ITSELF: &str = "~";

/// Stands in the facts of a line for the player whose card it is, but not in the name of a zone: `corp score`.
const YOU: &str = "you";

/// Stands in words for the name of the card that gives an ability.
const GRANTER: &str = "@";

/// Whether words tell of the card that gives an ability where none is given.
fn gives_nothing(words: &[Token]) -> bool {
    let mut given = false;
    words.iter().any(|word| {
        given ^= word.text == "\"";
        word.text == GRANTER && !given
    })
}

/// Words in which another word stands in quotation marks, where these tell what an object is given: what it loses it has said
/// itself.
fn quoted(words: Vec<Token>, from: &str, to: Option<&str>) -> Vec<Token> {
    let Some(to) = to else { return words };
    let (mut open, mut given, mut loses) = (false, true, false);
    let one = |word: Token| {
        if word.text == "\"" {
            (open, given) = (!open, !loses);
        }
        loses = word.text == LOSES;
        if open && given && word.text == from {
            tokens(to).into_iter().map(|other| Token { at: word.at, ..other }).collect()
        } else {
            vec![word]
        }
    };
    words.into_iter().flat_map(one).collect()
}

/// Words in which an object calls itself by its name in quotation marks too.
fn owned(words: Vec<Token>, itself: Option<&str>) -> Vec<Token> {
    let Some((first, last)) = itself.and_then(|itself| itself.split_once(' ')) else { return words };
    let mut open = false;
    let mut found: Vec<Token> = Vec::new();
    for word in words {
        open ^= word.text == "\"";
        match found.last_mut() {
            Some(before) if open && word.text == last && before.text.eq_ignore_ascii_case(first) => {
                ITSELF.clone_into(&mut before.text);
                before.at.1 = word.at.1;
            }
            _ => found.push(word),
        }
    }
    found
}

/// Stands before a quotation of an ability that an object has.
const LOSES: &str = "loses";

/// Words with the name of the card, which is one token whatever signs it has.
fn named(words: Vec<Token>, name: &str) -> Vec<Token> {
    let is_name = |word: &Token| word.text == ITSELF || word.text == GRANTER;
    let named = |word: Token| if is_name(&word) { Token { text: name.to_owned(), ..word } } else { word };
    words.into_iter().map(named).collect()
}

/// Whose card it is, of its edges.
fn player_of(edges: &str) -> &str {
    edges.split(' ').next().unwrap_or_default()
}

/// The words of a card with these edges, in which it may call itself "this asset" or "this card".
fn itself(words: Vec<Token>, edges: &str) -> Vec<Token> {
    let Some((_, kind)) = edges.split_once(' ') else { return words };
    let mut said: Vec<Token> = Vec::new();
    for word in words {
        let is_kind = word.text == "card" || word.text == kind;
        match said.last_mut() {
            Some(this) if is_kind && this.text.eq_ignore_ascii_case("this") => ITSELF.clone_into(&mut this.text),
            _ => said.push(word),
        }
    }
    said
}

/// Tokens of facts in which one word stands for another.
fn swapped(facts: Vec<Token>, from: &str, to: &str) -> Vec<Token> {
    if from.is_empty() || to.is_empty() {
        return facts;
    }
    let zone = |at: usize| facts.get(at + 1).is_some_and(|next| !next.mark && next.text == "score");
    let swap = |(at, token): (usize, &Token)| {
        if !token.mark && token.text == from && !zone(at) {
            Token { text: to.to_owned(), ..token.clone() }
        } else {
            token.clone()
        }
    };
    facts.iter().enumerate().map(swap).collect()
}

/// A line without the sentences that stand in parentheses and only remind, where there are some.
fn reminded(line: &str) -> Option<String> {
    let (at, _) = line.match_indices('(').find(|(at, _)| {
        let inner = line.get(at + 1..).and_then(|rest| rest.split_once(')')).map_or("", |(inner, _)| inner);
        inner.starts_with(char::is_uppercase) && inner.ends_with('.')
    })?;
    let (before, from) = line.split_at_checked(at)?;
    let (_, after) = from.split_once(')')?;
    let rest = format!("{}{after}", before.trim_end());
    Some(reminded(&rest).unwrap_or(rest))
}

/// The line with the sign of the card itself for its name: everything stays in its place.
fn nameless(line: &str, name: &str) -> String {
    if name.is_empty() {
        return line.to_owned();
    }
    let of = |name: &str| format!("{ITSELF:width$}", width = name.len());
    let line = line.replace(name, &of(name));
    // A name with a comma is cut short in a text.
    match name.split_once(',') {
        Some((short, _)) if !short.is_empty() => line.replace(short, &of(short)),
        _ => line,
    }
}

/// A line without the parentheses themselves, where it has some.
fn opened(line: &str) -> Option<String> {
    line.contains('(').then(|| line.replace(['(', ')'], ""))
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn items_that_stand_alone_are_runs() {
        let items = [json!("flash"), json!("flying"), json!("haste"), json!({"equip": "{1}"})];
        let runs = runs(&items, &["flash", "equip"]);
        assert_eq!(runs.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 1]);
    }

    #[test]
    fn an_object_calls_itself_so_in_quotation_marks() {
        let words = tokens("~ has \" @ : untap ~ . \" ~");
        let said = text(&named(quoted(words, ITSELF, Some("this creature")), "Axe"), true);
        assert_eq!(said, "Axe has \"Axe: Untap this creature.\" Axe");
        let heard = quoted(tokens(&nameless(&said, "Axe")), ITSELF, Some(GRANTER));
        assert_eq!(text(&heard, false), "~ has \"@: Untap this creature.\" ~");
        let own = owned(heard, Some("this creature"));
        assert_eq!(text(&own, false), "~ has \"@: Untap ~.\" ~");
        let lost = quoted(tokens("~ loses \" untap ~ . \""), ITSELF, Some(GRANTER));
        assert_eq!(text(&lost, false), "~ loses \"untap ~.\"");
    }

    #[test]
    fn who_gives_an_ability_is_told_in_quotation_marks_alone() {
        assert!(!gives_nothing(&tokens("~ has \" unattach @ : untap ~ . \"")));
        assert!(gives_nothing(&tokens("unattach @ : untap ~ .")));
        assert!(gives_nothing(&tokens("~ has \" untap ~ . \" unattach @")));
    }

    #[test]
    fn a_name_keeps_its_signs() {
        assert_eq!(text(&named(tokens("trash ~ . ~ is 1"), "Snare! 1.0"), true), "Trash Snare! 1.0. Snare! 1.0 is 1");
    }

    #[test]
    fn a_name_is_cut_short_at_its_comma() {
        assert_eq!(nameless("Ayla is. Ayla, Thief is.", "Ayla, Thief"), "~    is. ~           is.");
    }
}
