//! Parses reviews.

use indexmap::IndexMap;
use kernel::game::Games;
use kernel::words::language::Language;
use kernel::words::nearest::nearest;
use kernel::words::scenario::Answer;
use serde_json::{Map, Value};
use suite::catalogue::NoCards;
use suite::language::expect::as_written;
use suite::language::read::{Reader, key_node};
use suite::language::steps::read_answers;
use suite::text::node::{Content, Entry, Node};
use suite::text::problem::Problem;
use suite::text::source::{FileId, Span};

/// A review of a case.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The full id of the case.
    pub id: String,
    /// The file.
    pub file: FileId,
    /// The place of the id.
    pub span: Span,
    /// The digest of its scenario, and the place of the digest.
    pub digest: (String, Span),
    /// The statements for all editions.
    pub said: Said,
    /// The differing statements for some editions.
    pub by_edition: Vec<(&'static str, Said)>,
}

/// The statements about a play, or about all paths of one. A missing part makes no statement.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// The steps and answers that must be refused, by number.
    pub illegal: Option<Vec<(String, Span)>>,
    /// The values at each point: by point, by thing, by field.
    pub states: IndexMap<String, (Span, Map<String, Value>)>,
    /// The events, in order: lists of simultaneous events.
    pub events: Option<Vec<Vec<(String, Value)>>>,
    /// The paths through open choices, with their answers.
    pub paths: Option<Vec<(Vec<Answer>, Said)>>,
}

impl Said {
    /// Returns the statements with those of `other` in place of them.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let mut all = self.clone();
        all.illegal = other.illegal.clone().or(all.illegal);
        all.events = other.events.clone().or(all.events);
        all.paths = other.paths.clone().or(all.paths);
        for (point, (span, things)) in &other.states {
            let (_, told) = all.states.entry(point.clone()).or_insert_with(|| (*span, Map::new()));
            for (thing, fields) in things {
                match (told.get_mut(thing), fields) {
                    (Some(Value::Object(told)), Value::Object(fields)) => told.extend(fields.clone()),
                    _ => drop(told.insert(thing.clone(), fields.clone())),
                }
            }
        }
        all
    }
}

const FILE: [&str; 2] = ["game", "readings"];
const OF_PLAY: [&str; 4] = ["illegal", "states", "events", "paths"];
const OF_PATH: [&str; 3] = ["choices", "states", "events"];
const OF_CASE: [&str; 7] = ["digest", "illegal", "states", "events", "paths", "by_edition", "doubt"];

/// Parses a file of reviews.
pub fn read(games: Games, file: FileId, node: &Node<'_>, problems: &mut Vec<Problem>) -> Vec<Reading> {
    let mut reader = Reader::new(file, &NoCards);
    let readings = whole(&mut reader, games, node);
    problems.append(&mut reader.problems);
    readings
}

fn whole(reader: &mut Reader<'_>, games: Games, node: &Node<'_>) -> Vec<Reading> {
    known(reader, node, "a map with `game` and `readings`", &FILE);
    let known_games = games.names();
    let name = node.get("game").and_then(|node| reader.word(node, "game", &known_games));
    let Some(game) = name.and_then(|name| games.find(name)) else {
        if node.entries().is_some() && node.get("game").is_none() {
            reader.problem(Span { start: node.span.start, end: node.span.start }, "missing key `game`");
        }
        return Vec::new();
    };
    let Some(list) = node.get("readings") else {
        reader.problem(Span { start: node.span.start, end: node.span.start }, "missing key `readings`");
        return Vec::new();
    };
    let language = game.language();
    let entries = reader.entries(list, "a map from case id to the review").unwrap_or_default();
    entries.iter().filter_map(|entry| reading(reader, language, entry)).collect()
}

/// Reports a value that is not a map, and unknown keys.
fn known(reader: &mut Reader<'_>, node: &Node<'_>, what: &str, keys: &[&str]) {
    for entry in reader.entries(node, what).unwrap_or_default() {
        if !keys.contains(&&*entry.key) {
            reader.unknown(entry.span, "key", &entry.key, keys.iter().copied());
        }
    }
}

fn reading(reader: &mut Reader<'_>, language: &'static Language, entry: &Entry<'_>) -> Option<Reading> {
    let node = &entry.value;
    known(reader, node, "the review of a case", &OF_CASE);
    let Some(digest) = node.get("digest") else {
        reader.problem_help(entry.span, "missing key `digest`", "`ruleproof list --blind` shows it");
        return None;
    };
    let digest = (reader.text(digest, "a digest")?, digest.span);
    let mut by_edition = Vec::new();
    if let Some(node) = node.get("by_edition") {
        for entry in reader.entries(node, "a map from edition to the differences in it").unwrap_or_default() {
            known(reader, &entry.value, "the differences in an edition", &OF_PLAY);
            let edition = reader.word(&key_node(entry), "edition", language.editions);
            by_edition.extend(edition.map(|edition| (edition, said(reader, language, &entry.value))));
        }
    }
    Some(Reading {
        id: format!("{}/{}", language.game, entry.key),
        file: reader.file,
        span: entry.span,
        digest,
        said: said(reader, language, node),
        by_edition,
    })
}

fn said(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Said {
    let mut said = Said {
        illegal: node.get("illegal").and_then(|node| illegal(reader, node)),
        events: node.get("events").and_then(|node| events(reader, language, node)),
        ..Said::default()
    };
    if let Some(node) = node.get("states") {
        for entry in
            reader.entries(node, "a map from a point to the fields of players and objects there").unwrap_or_default()
        {
            if let Some(things) = things(reader, language, &entry.value) {
                said.states.insert(entry.key.to_string(), (entry.span, things));
            }
        }
    }
    if let Some(node) = node.get("paths") {
        said.paths = paths(reader, language, node);
    }
    said
}

fn illegal(reader: &mut Reader<'_>, node: &Node<'_>) -> Option<Vec<(String, Span)>> {
    let Some(items) = node.items() else {
        reader.wanted(node, "a list of the numbers of steps and answers");
        return None;
    };
    // A plain number needs no quotes here.
    let number = |node: &Node<'_>| Some((node.text()?.to_owned(), node.span));
    Some(items.iter().filter_map(number).collect())
}

fn things(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Option<Map<String, Value>> {
    let mut things = Map::new();
    for entry in reader.entries(node, "a map of players and objects")? {
        let mut fields = Map::new();
        for field in reader.entries(&entry.value, "a map of fields")? {
            if language.fields().all(|known| known.key != field.key) {
                reader.unknown(field.span, "key", &field.key, language.fields().map(|known| known.key));
            } else if is_told(reader, field) {
                fields.insert(field.key.to_string(), as_written(&field.value));
            }
        }
        things.insert(entry.key.to_string(), Value::Object(fields));
    }
    Some(things)
}

/// Returns `true` if each blank is filled in, and reports it otherwise.
fn is_told(reader: &mut Reader<'_>, field: &Entry<'_>) -> bool {
    let told = !has_blank(&field.value);
    if !told {
        let help = "state what must be observed; leave out what cannot be observed";
        reader.problem_help(field.span, format!("`{}` is not filled in", field.key), help);
    }
    told
}

fn has_blank(node: &Node<'_>) -> bool {
    match &node.content {
        Content::Scalar { .. } => node.is_null(),
        Content::List(items) => items.iter().any(has_blank),
        Content::Map(entries) => entries.iter().any(|entry| has_blank(&entry.value)),
    }
}

fn events(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Option<Vec<Vec<(String, Value)>>> {
    let Some(items) = node.items() else {
        reader.wanted(node, "a list of events");
        return None;
    };
    let batches = items.iter().map(|item| {
        let batch = item.items().unwrap_or(std::slice::from_ref(item));
        batch.iter().filter_map(|node| event(reader, language, node)).collect()
    });
    Some(batches.collect())
}

fn event(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Option<(String, Value)> {
    let [entry] = reader.entries(node, "an event (`{word: {...}}`)")? else {
        reader.problem_help(node.span, "expected one event", "write each event as a separate item");
        return None;
    };
    let Some(event) = language.events.iter().find(|event| event.word == entry.key) else {
        reader.unknown(entry.span, "event", &entry.key, language.events.iter().map(|event| event.word));
        return None;
    };
    let mut fields = Map::new();
    if !entry.value.is_null() {
        for field in reader.entries(&entry.value, "a map of fields")? {
            if event.fields.iter().all(|known| known.key != field.key) {
                reader.unknown(field.span, "key", &field.key, event.fields.iter().map(|known| known.key));
            } else if is_told(reader, field) {
                fields.insert(field.key.to_string(), as_written(&field.value));
            }
        }
    }
    Some((event.word.to_owned(), Value::Object(fields)))
}

fn paths(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Option<Vec<(Vec<Answer>, Said)>> {
    let Some(items) = node.items() else {
        reader.wanted(node, "a list of paths");
        return None;
    };
    let mut paths = Vec::new();
    for item in items {
        known(reader, item, "a path (`{choices: [...], states: {...}, events: [...]}`)", &OF_PATH);
        let choices = item.get("choices").map(|node| read_answers(reader, node, &mut Vec::new()));
        if let Some(answers) = choices.unwrap_or_else(|| Some(Vec::new())) {
            paths.push((answers, said(reader, language, item)));
        }
    }
    Some(paths)
}

/// Advice on a review without a case: the nearest id, or the case with the digest that is written in place of the id.
pub fn meant<'c>(id: &str, cases: impl Iterator<Item = (&'c str, Option<String>)>) -> Option<String> {
    let cases: Vec<(&str, Option<String>)> = cases.collect();
    let own = id.split_once('/').map_or(id, |(_, own)| own);
    let by_digest = cases.iter().find(|(_, digest)| digest.as_deref() == Some(own)).map(|(id, _)| *id);
    match by_digest {
        Some(case) => Some(format!("it is the digest of `{case}`: replace it with that id, without the game")),
        None => nearest(id, cases.iter().map(|(id, _)| *id)).map(|near| format!("did you mean `{near}`?")),
    }
}
