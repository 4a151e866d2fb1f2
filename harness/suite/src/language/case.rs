//! Parses a case.

use std::sync::Arc;

use kernel::game::Scenario;
use kernel::words::codec::Misread;
use kernel::words::language::{Language, Players};
use kernel::words::shape::{Described, Text};
use serde_json::{Map, Value, json};

use super::asserted::{check_clauses, read_asserts};
use super::checks::{check_made, check_said};
use super::contested::{Contested, check_marks, held, read_contested, status_of};
use super::expect::{Expect, read_chosen, read_end, read_outcomes};
use super::header::{CaseKind, Origin, Status, Version};
use super::indent;
use super::names::KnownCards;
use super::placed::two_cards;
use super::read::{Reader, misspelt};
use super::sources::{check_comment, check_id, read_source};
use super::steps::{ClauseAt, StepNote, Steps, note_players};
use crate::text::fix::Fix;
use crate::text::lookalike;
use crate::text::node::{Entry, Node, shortened};
use crate::text::problem::{Code, Problem};
use crate::text::source::{FileId, Span};
use kernel::words::nearest::{Near, near};

/// A case: its setup, its steps, its expectations, and the clauses it asserts.
#[derive(Clone, Debug)]
pub struct Case {
    /// The full id: `game/id`.
    pub id: Arc<str>,
    /// The language of the case's game.
    pub language: &'static Language,
    /// The file that contains the case.
    pub file: FileId,
    /// The place of the id.
    pub span: Span,
    /// The place of the whole case.
    pub body: Span,
    /// The clauses that the case asserts.
    pub asserts: Vec<ClauseAt>,
    /// The purpose of the case.
    pub kind: Option<CaseKind>,
    /// The origin of the expectation.
    pub source: Option<Origin>,
    /// The derivation of the expectation.
    pub why: Option<String>,
    /// Tags by which the case can be selected.
    pub tags: Vec<String>,
    /// The status of the case.
    pub status: Option<Status>,
    /// The editions to which the case applies, with the expectation of each as an index into `expects`.
    pub editions: Vec<(&'static str, usize)>,
    /// The expectations; one, unless editions diverge.
    pub expects: Vec<Expect>,
    /// The scenario sent to an engine; `None` if a card is unknown.
    pub scenario: Option<Arc<Scenario>>,
    /// The part of each step that only the harness uses, by the step's number.
    pub steps: Vec<StepNote>,
    /// `true` if some random result is left open.
    pub every_chance: bool,
    /// The cards the case needs that no file defines.
    pub unknown_cards: Vec<(String, Span)>,
    /// The competing interpretations, if judges differ on the case. The other expectations follow the interpretation
    /// that was settled on, or else the first one.
    pub contested: Option<Arc<Contested>>,
}

impl Case {
    /// Returns `true` if somebody has judged the expected result.
    pub fn is_judged(&self) -> bool {
        !self.expects.iter().any(|expect| matches!(expect, Expect::Todo(_)))
    }

    /// The names of the cards that the case uses; for a case with missing cards, the names of those.
    pub fn cards(&self) -> Vec<String> {
        let known = self.scenario.iter().flat_map(|scenario| scenario.cards()).map(|card| card.as_str().to_owned());
        known.chain(self.unknown_cards.iter().map(|(card, _)| card.clone())).collect()
    }

    /// The reason why the case cannot be played, if it needs cards that do not exist.
    pub fn lacks_cards(&self) -> Option<String> {
        let cards: Vec<&str> = self.unknown_cards.iter().map(|(card, _)| card.as_str()).collect();
        (!cards.is_empty()).then(|| format!("{} needs cards that no file defines: {}", self.id, cards.join(", ")))
    }
}

/// The least length of a card name, in letters, at which a misspelling is certain.
const SURE_CARD: usize = 8;

/// The canonical form of a scenario, without its cards.
#[derive(Clone, Debug, Default)]
pub struct Canonical {
    /// The setup.
    pub given: Value,
    /// The steps.
    pub when: Value,
}

/// Builds a scenario from its canonical form and the names of the cards in it.
pub type Build<'b> = &'b (dyn Fn(&Canonical, &[&str]) -> Result<Scenario, Misread> + Sync);

/// The context in which a case is parsed.
pub struct Frame<'f> {
    /// The text of the case's file.
    pub text: &'f str,
    /// The language of the case's game.
    pub language: &'static Language,
    /// The version of the case language.
    pub version: Version,
    /// The editions named for the whole file.
    pub editions: Option<Vec<&'static str>>,
    /// The known cards.
    pub cards: &'f (dyn KnownCards + Sync),
    /// Builds a scenario.
    pub build: Build<'f>,
    /// The known clauses.
    pub clauses: &'f (dyn Clauses + Sync),
    /// `true` if the file is in a pending folder.
    pub pending: bool,
    /// `true` if the suite is private, so that newer checks only warn.
    pub private: bool,
}

/// The clauses of a game.
pub trait Clauses {
    /// Returns `true` if the clause exists.
    fn has(&self, id: &str) -> bool;
    /// Returns `true` if no behaviour of an engine could prove the clause.
    fn is_exempt(&self, id: &str) -> bool;
    /// Returns `true` if the rule with this number has a clause, in any edition.
    fn covers(&self, _rule: &str) -> bool {
        false
    }
    /// The clauses to assert in place of an exempt one.
    fn in_place_of(&self, _id: &str) -> &[String] {
        &[]
    }
    /// Another game that has the clause.
    fn elsewhere(&self, _id: &str) -> Option<&str> {
        None
    }
    /// All ids, to suggest the nearest one.
    fn ids(&self) -> Vec<&str>;
    /// The places of the source documents that have a clause, by their first word: `615.7`, `glossary`.
    fn places(&self) -> Vec<&str>;
}

pub(super) const KEYS: [&str; 15] = [
    "asserts",
    "kind",
    "source",
    "why",
    "tags",
    "status",
    "editions",
    "given",
    "when",
    "then",
    "outcomes",
    "by_edition",
    "readings",
    "reference",
    "settled",
];

/// Parses a case. Problems are collected; returns `None` if there are any. Cards that no file defines are collected
/// separately.
pub fn read_case(
    file: FileId,
    entry: &Entry<'_>,
    frame: &Frame<'_>,
    problems: &mut Vec<Problem>,
    unknown_cards: &mut Vec<Problem>,
    moved: &mut Vec<Span>,
) -> Option<Case> {
    let mut reader = Reader::new(file, frame.cards).of(frame.text).of_version(frame.version);
    let is_right = |problems: &[Problem]| !problems.iter().any(|problem| problem.stops(frame.private));
    let mut case = read(&mut reader, entry, frame);
    let mut names = std::mem::take(&mut reader.names);
    names.check(frame.language, frame.cards, file, &mut reader.problems);
    let unknown: Vec<(String, Span)> = names
        .cards
        .iter()
        .filter(|(card, _)| !frame.cards.has(card))
        .map(|(card, span)| (card.clone(), *span))
        .collect();
    let nowhere = unknown.iter().filter(|(card, _)| !frame.cards.is_faulty(card));
    unknown_cards.extend(nowhere.map(|(card, span)| unknown_card(file, card, *span, frame.cards)));
    if let Some(case) = &mut case {
        case.0.unknown_cards = unknown;
        let (is_right, has_gaps) = (is_right(&reader.problems), reader.has_only_gaps());
        if (is_right || has_gaps) && case.0.unknown_cards.is_empty() {
            let cards: Vec<&str> = names.cards.keys().map(String::as_str).collect();
            match (frame.build)(&case.1, &cards) {
                Ok(scenario) if has_gaps => {
                    let edition = case.0.editions.first().map(|(edition, _)| *edition);
                    reader.explain_gaps(&scenario, edition.unwrap_or_default());
                }
                Ok(scenario) => {
                    check_said(&mut reader, &case.0.steps, &scenario);
                    check_made(&mut reader, frame.language, &names, &scenario);
                    case.0.scenario = Some(Arc::new(scenario));
                }
                Err(why) => reader.problem_help(
                    entry.span,
                    format!("the case was read but could not be built: {why}"),
                    "this is a bug in ruleproof, not in the file: please report it",
                ),
            }
        }
    }
    moved.append(&mut reader.moved);
    let right = is_right(&reader.problems);
    reader.problems.sort_by_key(|problem| problem.span);
    problems.append(&mut reader.problems);
    case.map(|(case, _)| case).filter(|_| right)
}

fn unknown_card(file: FileId, card: &str, span: Span, cards: &dyn KnownCards) -> Problem {
    let problem = Problem::at(file, span, format!("unknown card `{}`", shortened(card))).code(Code::UnknownCard);
    match near(card, cards.names()) {
        // A short name may well belong to a card that nobody has described yet.
        Some(near) => problem.meant(card, &Near { sure: near.sure && card.chars().count() >= SURE_CARD, ..near }),
        None => several_cards(problem, card, span, cards),
    }
}

/// Reports a name that is near to no card and may be several names, separated by a character that looks like a comma.
fn several_cards(problem: Problem, card: &str, span: Span, cards: &dyn KnownCards) -> Problem {
    let plain = lookalike::plain(card);
    let names: Vec<&str> = match two_cards(card, cards) {
        Some((first, second)) => vec![first, second],
        None => plain.split(',').map(str::trim).collect(),
    };
    let problem = problem.or_help(card, || "define it in cards/, or under `cards` in this file".to_owned());
    if names.len() < 2 || !names.iter().all(|name| cards.has(name)) {
        return problem;
    }
    let right = names.join(", ");
    let title = format!("write `{right}`");
    problem.help(title.clone()).fix(Fix::replace(title, span, right).certain(true))
}

fn read(reader: &mut Reader<'_>, entry: &Entry<'_>, frame: &Frame<'_>) -> Option<(Case, Canonical)> {
    let (node, language) = (&entry.value, frame.language);
    let entries = reader.entries(node, "a case (a map with `asserts`, `given`, `when` and `then`)")?;
    for strange in entries.iter().filter(|entry| !KEYS.contains(&&*entry.key)) {
        if !indent::is_nested(reader, entry, strange) {
            reader.unknown(strange.span, "key", &strange.key, KEYS);
        }
        reader.names.lose(&strange.value);
    }
    check_id(reader, entry);
    if let Some(why) = node.get("why") {
        check_comment(reader, why);
    }
    let asserts = read_asserts(reader, entry, frame);
    let kind = optional::<CaseKind>(reader, node, "kind");
    let source = read_source(reader, frame, node);
    let why = optional::<Text>(reader, node, "why").map(|text| text.to_string());
    let tags = optional::<Vec<Text>>(reader, node, "tags").unwrap_or_default();
    let status = optional::<Status>(reader, node, "status");
    let named = match node.get("editions") {
        Some(node) => read_editions(reader, language, node),
        None => frame.editions.clone(),
    };
    if let Players::Fixed(players) = language.players {
        reader.names.players.extend(players.iter().map(|player| (*player).to_owned()));
    }
    let given = node.get("given").map_or_else(|| Some(json!({})), |node| reader.read(node, (language.given)()));
    if let Some(when) = node.get("when") {
        note_players(reader, language, when);
    }
    reader.names.fill_players(language);
    check_players(reader, language);
    let mut steps = Steps { notes: Vec::new(), every_chance: false };
    let when = if let Some(when) = node.get("when") {
        steps.read(reader, language, when)
    } else {
        if !misspelt(node, "when", &KEYS) {
            reader.missing(entry.span, "when");
        }
        None
    };
    let contested = read_contested(reader, entry, frame, named.as_deref(), status);
    let (contested, (expects, editions)) = match contested {
        Some((contested, expected)) => {
            no_other_expectation(reader, entry);
            (Some(contested), expected)
        }
        None => (None, read_expects(reader, entry, frame, named.as_deref(), &KEYS)),
    };
    check_clauses(reader, &steps.notes, frame);
    check_marks(reader, &mut steps.notes, contested.as_ref(), node);
    let mut given = given?;
    fill_given(reader, language, &mut given);
    let case = Case {
        id: format!("{}/{}", language.game, entry.key).into(),
        language,
        file: reader.file,
        span: entry.span,
        body: node.span,
        asserts,
        kind,
        source,
        why,
        tags: tags.into_iter().map(|tag| tag.to_string()).collect(),
        status: status_of(status, contested.as_ref()),
        editions,
        expects,
        scenario: None,
        steps: steps.notes,
        every_chance: steps.every_chance,
        unknown_cards: Vec::new(),
        contested: held(contested),
    };
    Some((case, Canonical { given, when: when? }))
}

/// Parses a value whose type declares its own shape.
pub(super) fn optional<T: Described>(reader: &mut Reader<'_>, node: &Node<'_>, key: &str) -> Option<T> {
    let value = reader.read(node.get(key)?, T::shape())?;
    T::read(&value).ok()
}

/// Parses a list of editions of a game.
pub fn read_editions(reader: &mut Reader<'_>, language: &Language, node: &Node<'_>) -> Option<Vec<&'static str>> {
    let Some(items) = node.items() else {
        reader.wanted_list(node, "a list of editions");
        return None;
    };
    if items.is_empty() {
        reader.problem(node.span, "no edition is named");
    }
    let read: Vec<Option<&str>> = items.iter().map(|item| reader.word(item, "edition", language.editions)).collect();
    for (at, (item, edition)) in items.iter().zip(&read).enumerate() {
        if edition.is_some() && read.iter().take(at).any(|before| before == edition) {
            reader.problem(item.span, format!("the edition `{}` is named twice", edition.unwrap_or_default()));
        }
    }
    read.into_iter().collect()
}

/// Parses the expectation, beside `keys` that are allowed too.
pub(super) fn read_expects(
    reader: &mut Reader<'_>,
    entry: &Entry<'_>,
    frame: &Frame<'_>,
    named: Option<&[&'static str]>,
    keys: &[&str],
) -> (Vec<Expect>, Vec<(&'static str, usize)>) {
    let (node, language) = (&entry.value, frame.language);
    let all = named.unwrap_or(language.editions).to_vec();
    let stands = expectations(node);
    match stands.as_slice() {
        [] => {
            if !["then", "outcomes", "by_edition"].iter().any(|key| misspelt(node, key, keys)) {
                let problem = Problem::at(reader.file, entry.span, "nothing is expected").code(Code::MissingKey);
                reader.problems.push(problem.help("write `then`, `outcomes` or `by_edition`"));
            }
        }
        [one] if one.key == "then" => {
            let then = read_end(reader, language, &one.value, frame.pending);
            return (vec![then], all.into_iter().map(|edition| (edition, 0)).collect());
        }
        [one] if one.key == "outcomes" => {
            let outcomes = read_outcomes(reader, language, &one.value);
            return (vec![outcomes], all.into_iter().map(|edition| (edition, 0)).collect());
        }
        [one] => return read_by_edition(reader, &one.value, frame, named),
        [_, second, ..] => {
            reader.problem_help(second.span, "two expectations", "write one of `then`, `outcomes` and `by_edition`");
        }
    }
    (Vec::new(), Vec::new())
}

/// Formats a noun with one item or several: `the edition 1.3`, `the editions 1.3, 1.4`.
fn listed(what: &str, all: &[&str]) -> String {
    format!("{what}{} {}", if all.len() == 1 { "" } else { "s" }, all.join(", "))
}

/// The entries that contain expectations.
fn expectations<'n, 't>(node: &'n Node<'t>) -> Vec<&'n Entry<'t>> {
    let entries = node.entries().unwrap_or_default().iter();
    entries.filter(|entry| matches!(&*entry.key, "then" | "outcomes" | "by_edition")).collect()
}

/// Checks that a case with interpretations has no other expectation, because each of them has its own.
fn no_other_expectation(reader: &mut Reader<'_>, entry: &Entry<'_>) {
    for entry in expectations(&entry.value) {
        let help = "each entry of `readings` has its own expectation";
        reader.problem_help(entry.span, format!("`{}` beside `readings`", entry.key), help);
        reader.names.lose(&entry.value);
    }
}

fn read_by_edition(
    reader: &mut Reader<'_>,
    node: &Node<'_>,
    frame: &Frame<'_>,
    named: Option<&[&'static str]>,
) -> (Vec<Expect>, Vec<(&'static str, usize)>) {
    let language = frame.language;
    let mut expects = Vec::new();
    let mut editions = Vec::new();
    let mut whole = node.entries().is_some_and(|entries| !entries.is_empty());
    if node.entries().is_some_and(<[_]>::is_empty) {
        reader.problem(node.span, "no edition is named");
    }
    for entry in reader.entries(node, "a map from edition to `then` or `outcomes`").unwrap_or_default() {
        let key = super::read::key_node(entry);
        let Some(edition) = reader.word(&key, "edition", language.editions) else {
            whole = false;
            continue;
        };
        if named.is_some_and(|named| !named.contains(&edition)) {
            let help = "no engine can fail it: leave it out, or name the edition under `editions`";
            reader.problem_help(entry.span, format!("the case does not apply to the edition {edition}"), help);
        }
        let expect = match entry.value.entries() {
            Some([one]) if one.key == "then" => read_end(reader, language, &one.value, frame.pending),
            Some([one]) if one.key == "outcomes" => read_outcomes(reader, language, &one.value),
            entries => {
                let two = entries.is_some_and(|entries| entries.len() == 2);
                if let (true, Some(choices), Some(then)) = (two, entry.value.get("choices"), entry.value.get("then")) {
                    editions.push((edition, expects.len()));
                    expects.push(read_chosen(reader, language, then, choices, frame.pending));
                    continue;
                }
                reader.wanted(&entry.value, "`{then: ...}`, `{choices: [...], then: ...}` or `{outcomes: ...}`");
                whole = false;
                continue;
            }
        };
        editions.push((edition, expects.len()));
        expects.push(expect);
    }
    let all = named.unwrap_or(language.editions);
    let without: Vec<&str> = all
        .iter()
        .filter(|_| whole)
        .filter(|edition| !editions.iter().any(|(other, _)| other == *edition))
        .copied()
        .collect();
    if !without.is_empty() {
        let message = format!("nothing is expected in {}, to which the case applies", listed("the edition", &without));
        let only: Vec<String> = editions.iter().map(|(edition, _)| Value::from(*edition).to_string()).collect();
        let help = format!(
            "add the expectation here, or write `editions: [{}]` above if the case applies only there",
            only.join(", ")
        );
        reader.newer(node.span, message, help);
    }
    editions.sort_by_key(|(edition, _)| language.editions.iter().position(|other| other == edition));
    (expects, editions)
}

/// Checks that no player has the name of a keyword that can appear in its place.
fn check_players(reader: &mut Reader<'_>, language: &Language) {
    let words: Vec<&str> = ["events", "never", "asked", "game", "chance", "choices", "illegal", "then"]
        .into_iter()
        .chain(language.reserved.iter().copied())
        .chain(language.nests.iter().copied())
        .chain(language.beside.iter().map(|field| field.key))
        .chain(language.game_steps.iter().map(|verb| verb.word))
        .collect();
    let bad: Vec<(String, Span)> =
        reader.names.named.iter().filter(|(player, _)| words.contains(&player.as_str())).cloned().collect();
    for (player, span) in bad {
        let message = format!("a player cannot be called `{player}`");
        reader.problem_help(span, message, "the word has a fixed meaning");
    }
    let mut aliases = std::mem::take(&mut reader.names.aliases);
    aliases.retain(|(name, _)| reader.names.players.contains(name));
    for (name, span) in aliases {
        let help = "one of them needs another name";
        reader.problem_help(span, format!("`{name}` names an object and a player"), help);
    }
}

/// Adds every player of the case to the setup, in the order in which they are named.
fn fill_given(reader: &Reader<'_>, language: &Language, given: &mut Value) {
    if matches!(language.players, Players::Fixed(_)) {
        return;
    }
    let Some(map) = given.as_object_mut() else { return };
    let mut told = match map.remove("players") {
        Some(Value::Object(players)) => players,
        _ => Map::new(),
    };
    let all = reader.names.players.iter().map(|player| {
        let state = told.remove(player).unwrap_or_else(|| json!({}));
        (player.clone(), state)
    });
    let all: Map<String, Value> = all.collect();
    map.insert("players".to_owned(), Value::Object(all));
}
