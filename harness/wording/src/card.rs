//! Renders a card as text, line by line, and parses its lines into facts.

use kernel::words::binding::Fault;
use serde_json::{Map, Value};

use crate::facts::{tokens_of, tree_of};
use crate::grammar::Grammar;
use crate::parse::{Furthest, Read, Side, read_of};
use crate::tokens::{Token, text, tokens};

/// The category of the lines of a card.
const LINE: &str = "line";

/// The rules by which the facts of a card are divided into lines.
#[derive(Clone, Copy, Debug)]
pub enum Lines {
    /// These facts make one line.
    Together(&'static [&'static str]),
    /// Each item of this list makes one line.
    Each(&'static str),
    /// Consecutive items of this list share a line, except those with these words, which make one line each.
    Runs(&'static str, &'static [&'static str]),
}

/// Returns the meaning of the facts of a line on a card with the first facts; `None` if they have no meaning there.
pub type Placed = fn(&Map<String, Value>, Map<String, Value>) -> Option<Map<String, Value>>;

/// The wording of a game's cards.
#[derive(Debug)]
pub struct Wording {
    /// The templates.
    pub grammar: Grammar,
    lines: &'static [Lines],
    /// The facts that determine the player of a card, who is "you" in its text, and its type, by which it refers to
    /// itself: "this asset".
    edges: Option<(&'static str, &'static str)>,
    /// The age of the wording by edition, for editions whose cards are worded differently.
    ages: &'static [(&'static str, &'static str)],
    /// Words before a dash that only label a line.
    labels: &'static [&'static str],
    /// Returns `true` if parsed facts are possible at all.
    meant: fn(&Value) -> bool,
    /// Replaces "it" in parsed facts by its only possible meaning.
    adjusted: fn(Value) -> Value,
    /// The name by which an object refers to itself in a quoted ability that another object gives it. In such a
    /// quotation, the other object is called by its name.
    quoting: Option<&'static str>,
    /// Returns the name by which an object refers to itself in a line with these facts, if it is not the card's name.
    called: fn(&Value) -> Option<String>,
    /// Returns the tokens of a text with a publisher's symbols replaced by words.
    spelled: fn(&[Token]) -> Vec<Token>,
    /// Adapts a rendered line to the words of this card.
    fitted: fn(String, &Map<String, Value>) -> String,
    /// Returns the meaning of the facts of a line on a card with these facts; `None` if they have no meaning there.
    placed: Placed,
    /// The faults in the facts of a whole card: references that stand for nothing, impossible actions.
    faults: fn(&Map<String, Value>) -> Vec<Fault>,
}

/// A fact that no template renders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaid {
    /// The facts that would make a line.
    pub facts: Value,
    /// The word at which every template ends; empty if no card can have the facts, or if there are several ways to
    /// render them.
    pub word: String,
}

/// The result of parsing a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Parsed {
    /// The facts of the line.
    Facts(Map<String, Value>),
    /// An ambiguous line, with its possible facts.
    Several(Vec<Value>),
    /// A line that is not understood from this byte on.
    Not(usize, Furthest),
    /// A line that matches templates, but has a meaning that no card can have.
    Unmeant,
    /// A line with this many words and signs, more than [`LONGEST`].
    Long(usize),
    /// A line that is ambiguous in too many ways to list all of them.
    Endless,
}

/// The most words and signs in a line that is parsed.
pub const LONGEST: usize = 400;

impl Wording {
    /// Creates a wording from a game's templates and the division of its cards into lines.
    pub fn new(grammar: Grammar, lines: &'static [Lines]) -> Self {
        Self {
            grammar,
            lines,
            edges: None,
            ages: &[],
            labels: &[],
            meant: |_| true,
            adjusted: |facts| facts,
            quoting: None,
            called: |_| None,
            spelled: <[Token]>::to_vec,
            fitted: |line, _| line,
            placed: |_, line| Some(line),
            faults: |_| Vec::new(),
        }
    }

    /// Returns the wording for a game whose cards have a player and a type: the player is "you" in the text, and a card
    /// refers to itself by its type.
    #[must_use]
    pub fn of_players(self, player: &'static str, kind: &'static str) -> Self {
        Self { edges: Some((player, kind)), ..self }
    }

    /// Returns the wording with ages: the cards of these editions are worded as in an age of the game, in which they
    /// refer to themselves by name.
    #[must_use]
    pub fn of_ages(self, ages: &'static [(&'static str, &'static str)]) -> Self {
        Self { ages, ..self }
    }

    /// Returns the wording with labels: a line may start with one of these words and a dash, which are ignored.
    #[must_use]
    pub fn with_labels(self, labels: &'static [&'static str]) -> Self {
        Self { labels, ..self }
    }

    /// Returns the wording with a filter for impossible facts, and a function that simplifies the others.
    #[must_use]
    pub fn meaning(self, meant: fn(&Value) -> bool, adjusted: fn(Value) -> Value) -> Self {
        Self { meant, adjusted, ..self }
    }

    /// Returns the wording with a name by which an object refers to itself in an ability that another object gives it.
    #[must_use]
    pub fn quoting(self, itself: &'static str) -> Self {
        Self { quoting: Some(itself), ..self }
    }

    /// Returns the wording with a function for lines in which an object does not refer to itself by the card's name.
    #[must_use]
    pub fn calling(self, called: fn(&Value) -> Option<String>) -> Self {
        Self { called, ..self }
    }

    /// Returns the wording for texts with symbols that stand for words.
    #[must_use]
    pub fn spelling(self, spelled: fn(&[Token]) -> Vec<Token>) -> Self {
        Self { spelled, ..self }
    }

    /// Returns the wording with a function that adapts lines to the card.
    #[must_use]
    pub fn fitting(self, fitted: fn(String, &Map<String, Value>) -> String) -> Self {
        Self { fitted, ..self }
    }

    /// Returns the wording for lines whose meaning depends on the rest of the card.
    #[must_use]
    pub fn placing(self, placed: Placed) -> Self {
        Self { placed, ..self }
    }

    /// Returns the wording with a check of the facts of a whole card.
    #[must_use]
    pub fn checking(self, faults: fn(&Map<String, Value>) -> Vec<Fault>) -> Self {
        Self { faults, ..self }
    }

    /// The faults in the facts of a whole card.
    pub(crate) fn faults(&self, facts: &Map<String, Value>) -> Vec<Fault> {
        (self.faults)(facts)
    }

    /// Returns the meaning of the facts of a line on a card with these facts; `None` if they have no meaning there.
    pub(crate) fn placed(&self, whole: &Map<String, Value>, line: Map<String, Value>) -> Option<Map<String, Value>> {
        (self.placed)(whole, line)
    }

    /// Returns facts in the form of a parse result, if there are several forms with the same meaning.
    pub fn plainer(&self, facts: Value) -> Value {
        (self.adjusted)(facts)
    }

    /// Returns a line with blanks in place of the label at its start.
    pub(crate) fn unlabelled(&self, line: &str) -> Option<String> {
        let of = |label: &&str| line.trim_start().strip_prefix(label)?.trim_start().strip_prefix('\u{2014}');
        let rest = self.labels.iter().find_map(of)?;
        Some(format!("{}{rest}", " ".repeat(line.len() - rest.len())))
    }

    /// The player and type of a card, if the game has them: `corp asset`.
    pub fn edges(&self, facts: &Map<String, Value>) -> String {
        let edge = |key| facts.get(key)?.as_str();
        self.edges.map_or_else(String::new, |(player, kind)| {
            [edge(player), edge(kind)].into_iter().flatten().collect::<Vec<_>>().join(" ")
        })
    }

    /// The name by which a card refers to itself.
    fn itself(&self, name: &str, facts: &Map<String, Value>) -> String {
        let kind = self.edges.and_then(|(_, kind)| facts.get(kind)?.as_str());
        kind.map_or_else(|| name.to_owned(), |kind| format!("this {kind}"))
    }

    /// Returns `true` if the items of a list stand in lines of their own, or in runs, rather than all in one line.
    pub fn splits(&self, list: &str) -> bool {
        self.lines.iter().any(|lines| matches!(lines, Lines::Each(key) | Lines::Runs(key, _) if *key == list))
    }

    /// Divides the facts of a card into lines, in order. Facts without a line are last.
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

    /// Renders the lines of a card in the current wording, or returns the facts that cannot be rendered.
    pub fn say(&self, name: &str, facts: &Map<String, Value>) -> Vec<Result<String, Unsaid>> {
        self.say_for("", name, facts)
    }

    /// Renders the lines of a card in the wording of an edition, or in the current wording if the edition has none of
    /// its own. Returns the facts that cannot be rendered.
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

    /// Parses a line of a card's text, which may call the card by its name.
    pub fn hear(&self, name: &str, line: &str) -> Parsed {
        self.hear_of(name, "", line)
    }

    /// Parses a line of a card with these edges: `corp asset`.
    pub fn hear_of(&self, name: &str, edges: &str, line: &str) -> Parsed {
        let unlabelled = self.unlabelled(line);
        let line = unlabelled.as_deref().unwrap_or(line);
        let nameless = nameless(line, name);
        let plain = reminded(&nameless);
        let opened = opened(plain.as_deref().unwrap_or(&nameless));
        let line = Some(line).filter(|line| *line != nameless);
        let ways = [Some(nameless.as_str()), line, plain.as_deref(), opened.as_deref()];
        let mut first = None;
        // A word of the line may only look like the name, and text in parentheses may repeat the rest.
        for way in ways.into_iter().flatten() {
            match self.heard(edges, way) {
                heard @ (Parsed::Facts(_) | Parsed::Several(_) | Parsed::Long(_)) => return heard,
                not => first = first.or(Some(not)),
            }
        }
        first.unwrap_or_else(|| Parsed::Not(0, Furthest::default()))
    }

    /// Reduces several parses to those that are possible.
    fn settled(&self, readings: &[Vec<Token>]) -> Parsed {
        let mut meant: Vec<Value> = Vec::new();
        for facts in readings.iter().filter_map(|facts| tree_of(facts)).filter(|facts| (self.meant)(facts)) {
            let facts = (self.adjusted)(facts);
            if !meant.contains(&facts) {
                meant.push(facts);
            }
        }
        match (meant.pop(), meant.is_empty()) {
            (Some(Value::Object(facts)), true) => Parsed::Facts(facts),
            (None, _) | (_, true) => Parsed::Unmeant,
            (last, false) => Parsed::Several(meant.into_iter().chain(last).collect()),
        }
    }

    fn heard(&self, edges: &str, line: &str) -> Parsed {
        let all = quoted(itself((self.spelled)(&tokens(line)), edges), ITSELF, self.quoting.map(|_| GRANTER));
        let all = owned(all, self.quoting);
        if all.len() > LONGEST {
            return Parsed::Long(all.len());
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
                Parsed::Not(at, furthest)
            }
            Some(Read::Endless) => Parsed::Endless,
            None => Parsed::Not(0, Furthest::default()),
        }
    }
}

/// Splits items into runs. An item that is or has one of these words is a run of its own.
fn runs(items: &[Value], alone: &[&str]) -> Vec<Vec<Value>> {
    let is_alone = |item: &Value| match item {
        Value::String(word) => alone.contains(&word.as_str()),
        Value::Object(entries) => entries.keys().any(|key| alone.contains(&key.as_str())),
        _ => false,
    };
    let same_run = |one: &Value, other: &Value| !is_alone(one) && !is_alone(other);
    items.chunk_by(same_run).map(<[Value]>::to_vec).collect()
}

/// The word for the name of the card itself.
const ITSELF: &str = "~";

/// The word in the facts of a line for the card's player, except in the name of a zone: `corp score`.
const YOU: &str = "you";

/// The word for the name of the card that gives an ability.
const GRANTER: &str = "@";

/// Returns `true` if the words refer to the card that gives an ability, but none is given.
fn gives_nothing(words: &[Token]) -> bool {
    let mut given = false;
    words.iter().any(|word| {
        given ^= word.text == "\"";
        word.text == GRANTER && !given
    })
}

/// Replaces a word within quotation marks in which an object is given an ability. An ability that the object loses is
/// its own, so the word stays there.
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

/// Replaces an object's name by the word for itself within quotation marks, too.
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

/// The word before a quoted ability of the object itself.
const LOSES: &str = "loses";

/// Replaces the word for the card by its name, which stays one token whatever characters it has.
fn named(words: Vec<Token>, name: &str) -> Vec<Token> {
    let is_name = |word: &Token| word.text == ITSELF || word.text == GRANTER;
    let named = |word: Token| if is_name(&word) { Token { text: name.to_owned(), ..word } } else { word };
    words.into_iter().map(named).collect()
}

/// The player of a card, from its edges.
fn player_of(edges: &str) -> &str {
    edges.split(' ').next().unwrap_or_default()
}

/// Replaces "this asset" or "this card" by the word for the card itself, for a card with these edges.
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

/// Tokens of facts with one word replaced by another.
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

/// A line without its reminder sentences in parentheses; `None` if there are none.
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

/// A line with the word for the card in place of its name, padded so that everything stays in its place.
fn nameless(line: &str, name: &str) -> String {
    if name.is_empty() {
        return line.to_owned();
    }
    let of = |name: &str| format!("{ITSELF:width$}", width = name.len());
    let line = line.replace(name, &of(name));
    // Texts shorten a name at its comma.
    match name.split_once(',') {
        Some((short, _)) if !short.is_empty() => line.replace(short, &of(short)),
        _ => line,
    }
}

/// A line without the parentheses themselves; `None` if there are none.
fn opened(line: &str) -> Option<String> {
    line.contains('(').then(|| line.replace(['(', ')'], ""))
}

/// Merges the facts of lines. Lists are concatenated.
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
