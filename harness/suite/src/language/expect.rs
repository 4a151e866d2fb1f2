//! Parses expectations: fields of players and objects, and events.

use kernel::words::language::Language;
use kernel::words::shape::{Field, Kind, Term};
use serde_json::Value;

use super::read::{Reader, key_node};
use super::steps::{AnswerNote, read_answers};
use crate::text::fix::written;
use crate::text::node::{Content, Entry, Node, shortened};
use crate::text::problem::{Code, Problem};
use crate::text::source::Span;
use kernel::words::scenario::Answer;

/// The expectations at one moment.
#[derive(Clone, Debug, Default)]
pub struct Then {
    /// The place of the expectations.
    pub span: Span,
    /// Players and objects, with the fields to compare.
    pub subjects: Vec<SubjectWant>,
    /// Events that must match, in this order.
    pub events: Vec<EventItem>,
    /// The comparison of event times.
    pub timing: Timing,
    /// `true` if the list is complete: an event that matches an expected event, and is not listed, is a mismatch.
    pub counted: bool,
    /// Events that must not happen.
    pub never: Vec<EventWant>,
    /// Questions that must have been asked, in any order.
    pub asked: Vec<EventWant>,
    /// The answers to choices that the steps leave open, if the questions differ between editions.
    pub choices: Vec<Answer>,
}

/// The comparison of the times of expected events. Events in an inner list must happen at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timing {
    /// Version 1 of the case language: events that are listed one after another may happen at the same time.
    #[default]
    Loose,
    /// Version 2: each event happens later than the events listed before it.
    Separate,
    /// Times within a step are not compared, because the engine does not report them.
    Untold,
}

/// A player, an object or a place, with its expectations.
#[derive(Clone, Debug)]
pub struct SubjectWant {
    /// The name.
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// The fields to compare.
    pub fields: Vec<FieldWant>,
}

/// A field and its expected value.
#[derive(Clone, Debug)]
pub struct FieldWant {
    /// The field.
    pub key: &'static str,
    /// The place of the field, from its key to the end of its value.
    pub span: Span,
    /// The value, as written.
    pub value: Value,
}

/// One or several expected events.
#[derive(Clone, Debug)]
pub enum EventItem {
    /// An event.
    One(EventWant),
    /// Events of one simultaneous batch, in any order.
    Batch(Vec<EventWant>),
    /// Events whose times the rules leave open: at the same time or one after another, in any order.
    Unordered(Vec<EventWant>),
}

/// The key of a list of events whose times the rules leave open.
pub const UNORDERED: &str = "unordered";

impl EventItem {
    /// The expected events: one, or those of the list.
    pub fn wants(&self) -> &[EventWant] {
        match self {
            Self::One(want) => std::slice::from_ref(want),
            Self::Batch(wants) | Self::Unordered(wants) => wants,
        }
    }
}

/// An expected event.
#[derive(Clone, Debug)]
pub struct EventWant {
    /// The word of the event.
    pub word: &'static str,
    /// The place of the event.
    pub span: Span,
    /// The fields to compare.
    pub fields: Vec<FieldWant>,
}

/// The expected result of a play.
#[derive(Clone, Debug)]
pub enum Expect {
    /// One result.
    Then(Then),
    /// Exactly these results, identified by the choices that lead to them.
    Outcomes {
        /// The place of the list.
        span: Span,
        /// The results.
        paths: Vec<PathWant>,
    },
    /// A placeholder: nobody has judged the expected result yet.
    Todo(Span),
}

/// One result, with the choices that lead to it.
#[derive(Clone, Debug)]
pub struct PathWant {
    /// The place of the result.
    pub span: Span,
    /// The answers to the choices that were left open, in order.
    pub choices: Vec<Answer>,
    /// The expectations for this result.
    pub then: Then,
}

/// The placeholder for an expectation that nobody has judged yet.
pub const TODO: &str = "todo";

/// Parses the `then` of a case, which may be `todo` in a pending folder.
pub fn read_end(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>, pending: bool) -> Expect {
    if node.text() != Some(TODO) {
        return Expect::Then(read_then(reader, language, node));
    }
    if !pending {
        let help = "derive the expected result from the rules, or move the file into a folder called `pending`";
        reader.problem_help(node.span, "`then: todo` outside of a pending folder", help);
    }
    Expect::Todo(node.span)
}

/// Parses `then` with the `choices` that are made in one edition only.
pub fn read_chosen(
    reader: &mut Reader<'_>,
    language: &'static Language,
    then: &Node<'_>,
    choices: &Node<'_>,
    pending: bool,
) -> Expect {
    let mut notes = Vec::new();
    let answers = read_answers(reader, choices, &mut notes).unwrap_or_default();
    for span in notes.iter().flat_map(AnswerNote::refused) {
        reader.newer(span, "`illegal` on an answer of one edition", "write it under `choices` of a step");
    }
    match read_end(reader, language, then, pending) {
        Expect::Then(then) => Expect::Then(Then { choices: answers, ..then }),
        other => other,
    }
}

/// Parses `then`. Problems are collected, and only valid parts are returned.
pub fn read_then(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Then {
    reader.names.expecting = true;
    let then = moment(reader, language, node);
    reader.names.expecting = false;
    then
}

fn moment(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Then {
    let timing = if reader.is_exact { Timing::Separate } else { Timing::Loose };
    let mut then = Then { span: node.span, timing, counted: reader.is_exact, ..Then::default() };
    if node.items().is_some() {
        reader.items_for_map(node, "a map of players, objects and `events`");
        return then;
    }
    let entries = reader.entries(node, "a map of players, objects and `events`");
    if entries.is_some_and(<[_]>::is_empty) {
        let help = "add an expectation: fields of a player or an object, `events` or `never`";
        reader.problem_help(node.span, "nothing is expected", help);
    }
    for entry in entries.unwrap_or_default() {
        match &*entry.key {
            "events" => then.events = events(reader, language, &entry.value),
            "never" => then.never = flat_events(reader, language, &entry.value),
            "asked" => then.asked = asked(reader, language, &entry.value),
            _ => then.subjects.extend(subject(reader, language, entry)),
        }
    }
    then
}

/// Parses `outcomes`.
pub fn read_outcomes(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Expect {
    let mut paths = Vec::new();
    match node.items() {
        Some([]) => reader.problem(node.span, "no outcome is listed"),
        Some(items) => paths.extend(items.iter().filter_map(|item| path(reader, language, item))),
        None => reader.wanted_list(node, "a list of `{choices: [...], then: {...}}`"),
    }
    Expect::Outcomes { span: node.span, paths }
}

fn path(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Option<PathWant> {
    for entry in reader.entries(node, "an outcome (`{choices: [...], then: {...}}`)")? {
        if !matches!(&*entry.key, "choices" | "then") {
            reader.unknown(entry.span, "key", &entry.key, ["choices", "then"]);
        }
    }
    let mut answers = Vec::new();
    let choices = match node.get("choices") {
        Some(node) => read_answers(reader, node, &mut answers)?,
        None => Vec::new(),
    };
    for span in answers.iter().flat_map(AnswerNote::refused) {
        let help = "an answer that the rules refuse leads nowhere: leave the path out, or answer at the step";
        reader.newer(span, "`illegal` on an answer of an outcome", help);
    }
    let Some(then) = node.get("then") else {
        reader.missing(node.span, "then");
        return None;
    };
    Some(PathWant { span: node.span, choices, then: read_then(reader, language, then) })
}

fn subject(reader: &mut Reader<'_>, language: &'static Language, entry: &Entry<'_>) -> Option<SubjectWant> {
    let name = reader.text(&key_node(entry), "a player or an object")?;
    if let Some((owner, field)) =
        name.split_once('.').filter(|(owner, _)| reader.names.is_known(owner) || reader.names.players.contains(*owner))
    {
        let problem = Problem::at(reader.file, entry.span, format!("unknown object or player `{}`", shortened(&name)));
        let help = format!("write `{}: {{{field}: ...}}`", written(owner));
        reader.problems.push(problem.help(help).code(Code::UnknownWord));
        return None;
    }
    let special = language.special.iter().find(|special| special.word == name).map(|special| special.fields);
    let mut is_player = false;
    let tables: Vec<&'static [Field]> = if let Some(fields) = special {
        vec![fields]
    } else if reader.names.players.contains(&name) {
        is_player = true;
        vec![language.player]
    } else if reader.names.places.contains(&name)
        || Term::of(&name, language.places).is_some() && !reader.names.objects.contains(&name)
    {
        vec![language.place, language.object]
    } else {
        let known = reader.names.is_known(&name);
        reader.names.used(Kind::Target, &name, entry.span);
        // An unknown name is reported as such; the fields under it may belong to anything.
        if known { vec![language.object] } else { vec![language.object, language.player, language.place] }
    };
    let mut fields = Vec::new();
    let entries = reader.entries(&entry.value, "a map of fields")?;
    if entries.is_empty() {
        let help = "name an expected field, or leave it out";
        reader.newer(entry.value.span, format!("nothing is expected of `{}`", shortened(&name)), help);
    }
    let is_object = reader.names.is_known(&name) && !is_player;
    for field in entries {
        if is_object && !of_player(reader, language, &name, field) {
            continue;
        }
        if is_player && !of_object(reader, language, &name, field) {
            continue;
        }
        fields.extend(field_want(reader, field, &tables));
    }
    Some(SubjectWant { name, span: entry.span, fields })
}

/// Returns `false` if a field that is expected of a player is one of objects only. Reports the problem.
fn of_object(reader: &mut Reader<'_>, language: &Language, player: &str, entry: &Entry<'_>) -> bool {
    let has = |fields: &[Field]| fields.iter().any(|field| field.key == entry.key);
    if has(language.player) || !has(language.object) {
        return true;
    }
    let fields: Vec<&str> = language.player.iter().map(|field| field.key).collect();
    let deals =
        language.events.iter().any(|event| event.word == "dealt" && event.fields.iter().any(|field| field.key == "to"));
    let damage = if &*entry.key == "damage" && deals {
        format!("; to expect damage to a player, write `events: [{{dealt: {{to: {}, amount: N}}}}]`", written(player))
    } else {
        String::new()
    };
    let message = format!("`{}` is a field of objects, and `{}` is a player", entry.key, shortened(player));
    let help = format!("a player has the fields {}{damage}", fields.join(", "));
    reader.problems.push(Problem::at(reader.file, entry.span, message).help(help).code(Code::UnknownWord));
    false
}

/// Returns `false` if a field that is expected of an object is one of players only. Reports the problem.
fn of_player(reader: &mut Reader<'_>, language: &Language, object: &str, entry: &Entry<'_>) -> bool {
    let has = |fields: &[Field]| fields.iter().any(|field| field.key == entry.key);
    if !has(language.player) || has(language.object) || has(language.place) {
        return true;
    }
    let fields: Vec<&str> = language.object.iter().map(|field| field.key).collect();
    let message = format!("`{}` is a field of players, and `{}` is an object", entry.key, shortened(object));
    let help = format!("an object has the fields {}", fields.join(", "));
    reader.problems.push(Problem::at(reader.file, entry.span, message).help(help).code(Code::UnknownWord));
    false
}

fn field_want(reader: &mut Reader<'_>, entry: &Entry<'_>, tables: &[&'static [Field]]) -> Option<FieldWant> {
    let all = || tables.iter().flat_map(|fields| fields.iter());
    let Some(field) = all().find(|field| field.key == entry.key) else {
        reader.unknown(entry.span, "key", &entry.key, all().map(|field| field.key));
        return None;
    };
    reader.read(&entry.value, (field.shape)())?;
    if let Some(span) = empty_map(&entry.value) {
        let help = format!("name the expected items, or leave `{}` out", field.key);
        reader.newer(span, "an empty map matches anything", help);
    }
    let span = Span { start: entry.span.start, end: entry.value.span.end };
    Some(FieldWant { key: field.key, span, value: as_written(&entry.value) })
}

/// The place of an empty map within a value.
fn empty_map(node: &Node<'_>) -> Option<Span> {
    match &node.content {
        Content::Map(entries) if entries.is_empty() => Some(node.span),
        Content::Map(entries) => entries.iter().find_map(|entry| empty_map(&entry.value)),
        Content::List(items) => items.iter().find_map(empty_map),
        Content::Scalar { .. } => None,
    }
}

/// Parses the items of a list that must not be empty.
fn some_items<'n, 't>(reader: &mut Reader<'_>, node: &'n Node<'t>, what: &str, one: &str) -> &'n [Node<'t>] {
    match node.items() {
        Some([]) => reader.newer(node.span, format!("no {one} is listed"), "list one, or leave the key out"),
        Some(items) => return items,
        None => reader.wanted_list(node, what),
    }
    &[]
}

fn events(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Vec<EventItem> {
    let mut read = Vec::new();
    for item in some_items(reader, node, "a list of events", "event") {
        match item.items() {
            Some([]) => reader.newer(item.span, "no event is listed", "list an event, or leave the list out"),
            Some(batch) => {
                read.push(EventItem::Batch(batch.iter().filter_map(|item| event(reader, language, item)).collect()));
            }
            None => match item.get(UNORDERED) {
                Some(list) => read.extend(unordered(reader, language, item, list).map(EventItem::Unordered)),
                None => read.extend(event_or(reader, language, item, &[UNORDERED]).map(EventItem::One)),
            },
        }
    }
    read
}

/// Parses `unordered: [EVENT, EVENT...]`.
fn unordered(
    reader: &mut Reader<'_>,
    language: &'static Language,
    item: &Node<'_>,
    list: &Node<'_>,
) -> Option<Vec<EventWant>> {
    let [_] = reader.entries(item, "a list of events under `unordered`")? else {
        reader.problem_help(item.span, "`unordered` has other keys beside it", "write each item by itself");
        return None;
    };
    let Some(items) = list.items() else {
        reader.wanted_list(list, "a list of events");
        return None;
    };
    if items.len() < 2 {
        let message = if items.is_empty() { "`unordered` lists no event" } else { "`unordered` lists one event" };
        let help = "list the events whose order the rules leave open, or write the event without `unordered`";
        reader.problem_help(list.span, message, help);
    }
    Some(items.iter().filter_map(|item| event(reader, language, item)).collect())
}

fn flat_events(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Vec<EventWant> {
    let items = some_items(reader, node, "a list of events", "event");
    items.iter().filter_map(|item| event(reader, language, item)).collect()
}

fn asked(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Vec<EventWant> {
    let items = some_items(reader, node, "a list of questions (`{who, kind, options}`)", "question");
    items.iter().filter_map(|item| event_fields(reader, language, "asked", item.span, item)).collect()
}

fn event(reader: &mut Reader<'_>, language: &'static Language, node: &Node<'_>) -> Option<EventWant> {
    event_or(reader, language, node, &[])
}

/// Parses an event where other keys are allowed too; `others` are suggested if the event is unknown.
fn event_or(
    reader: &mut Reader<'_>,
    language: &'static Language,
    node: &Node<'_>,
    others: &[&'static str],
) -> Option<EventWant> {
    let entries = reader.entries(node, "an event (`{word: {...}}`)")?;
    let [entry] = entries else {
        reader.problem_help(node.span, "expected one event", "write each event as a separate item");
        return None;
    };
    if !language.events.iter().any(|event| event.word == entry.key) {
        let known = language.events.iter().map(|event| event.word).chain(others.iter().copied());
        reader.unknown(entry.span, "event", &entry.key, known);
        return None;
    }
    event_fields(reader, language, &entry.key, entry.span, &entry.value)
}

fn event_fields(
    reader: &mut Reader<'_>,
    language: &'static Language,
    word: &str,
    span: Span,
    node: &Node<'_>,
) -> Option<EventWant> {
    let Some(event) = language.events.iter().find(|event| event.word == word) else {
        reader.unknown(span, "event", word, language.events.iter().map(|event| event.word));
        return None;
    };
    let mut fields = Vec::new();
    if !node.is_null() {
        for field in reader.entries(node, "a map of fields")? {
            fields.extend(field_want(reader, field, &[event.fields]));
        }
    }
    Some(EventWant { word: event.word, span: Span { start: span.start, end: node.span.end.max(span.end) }, fields })
}

/// The value of a node without interpretation: numbers, booleans, texts, lists, maps.
pub fn as_written(node: &Node<'_>) -> Value {
    match &node.content {
        Content::Scalar { .. } if node.whole().is_some() => Value::from(node.whole().unwrap_or_default()),
        Content::Scalar { text, plain: true } if text == "true" => Value::Bool(true),
        Content::Scalar { text, plain: true } if text == "false" => Value::Bool(false),
        Content::Scalar { text, .. } => Value::from(&**text),
        Content::List(items) => Value::Array(items.iter().map(as_written).collect()),
        Content::Map(entries) => Value::Object(
            entries.iter().map(|entry| (entry.key.clone().into_owned(), as_written(&entry.value))).collect(),
        ),
    }
}
