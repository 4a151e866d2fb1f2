//! Parses one case of an incomplete text: completely, or as far as possible.

use std::borrow::Cow;

use indexmap::IndexMap;
use suite::catalogue::Catalogues;
use suite::language::case::Case;
use suite::language::expect::TODO;
use suite::load::{Over, Suite};
use suite::text::node::{Content, Entry, Node};
use suite::text::parse::parse;
use suite::text::source::{FileId, Span};

/// A case of a text.
#[derive(Debug)]
pub struct Written {
    /// The text alone as a suite: its file, its own cards, and the case, if that is valid.
    pub suite: Suite,
    /// The game, if the text names a known one.
    pub game: Option<&'static str>,
    /// The id as written, without the game.
    pub id: String,
    /// The place of the id.
    pub span: Span,
    /// The place of the whole case, from the id on.
    pub whole: Span,
    /// The part of it that could be parsed.
    pub read: Read,
}

/// The part of a case that could be parsed.
#[derive(Debug)]
pub enum Read {
    /// The whole case.
    Whole(Box<Case>),
    /// The setup and the first steps; there is no expectation.
    Open {
        /// The case as far as it could be parsed.
        case: Box<Case>,
        /// The number of steps in its list.
        steps: usize,
        /// `true` if these are all steps.
        all: bool,
        /// `true` if there is an expectation, which could not be parsed.
        expects: bool,
    },
    /// No part that could be played.
    Nothing,
}

/// A selector for a case of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant<'m> {
    /// The case with an id, with or without its game prefix.
    Id(&'m str),
    /// The case at a byte.
    At(u32),
    /// The first case.
    First,
}

/// The most final steps that are left out before a case counts as unplayable.
const MOST_LEFT_OUT: usize = 12;

/// Parses a case of a text on top of a suite; `None` if there is no such case.
pub fn written(over: &Over<'_>, path: &str, text: &str, meant: Meant<'_>) -> Option<Written> {
    let mut problems = Vec::new();
    let node = parse(FileId(0), text, &mut problems)?;
    let (id, span, whole) = {
        let entry = entry(&node, text, meant)?;
        (entry.key.clone().into_owned(), entry.span, whole(text, entry))
    };
    let suite = over.read_changed(path, text, |node| only(node, &id, |entry| entry));
    let game = node.get("game").and_then(Node::text).and_then(|name| suite.games.find(name));
    let mut written = Written {
        game: game.map(|game| game.language().game),
        id: id.clone(),
        span,
        whole,
        read: Read::Nothing,
        suite,
    };
    let whole = written.suite.cases.first().or(written.suite.pending.first()).filter(|case| case.is_judged());
    if let Some(case) = whole {
        written.read = Read::Whole(Box::new(case.clone()));
    } else if let Some(game) = written.game
        && let Some(clause) = some_clause(&written.suite.catalogues, game)
    {
        let case = node.get("cases").and_then(|cases| cases.get(&id));
        let steps = case.and_then(|case| case.get("when")).and_then(Node::items).map_or(0, <[_]>::len);
        let expects = case.is_some_and(expects);
        for left in (steps.saturating_sub(MOST_LEFT_OUT)..=steps).rev() {
            let up_to = |steps: Vec<_>| steps.into_iter().take(left).collect();
            let node = only(node.clone(), &id, |entry| opened(entry, &clause, &up_to));
            if let Some(case) = readable(over, text, &node) {
                written.read = Read::Open { case: Box::new(case), steps: left, all: left == steps, expects };
                break;
            }
        }
    }
    Some(written)
}

/// A case without its expectation, as far as it can be parsed from a tree whose steps are changed by `steps`.
pub fn open_case<'t>(
    over: &Over<'_>,
    suite: &Suite,
    (text, node): (&str, Node<'t>),
    id: &str,
    steps: &dyn Fn(Vec<Node<'t>>) -> Vec<Node<'t>>,
) -> Option<Case> {
    let game = node.get("game").and_then(Node::text)?;
    let clause = some_clause(&suite.catalogues, game)?;
    readable(over, text, &only(node, id, |entry| opened(entry, &clause, steps)))
}

fn readable(over: &Over<'_>, text: &str, node: &Node<'_>) -> Option<Case> {
    let open = over.read_nodes(OPEN, text, Some(node), Vec::new());
    let mut case = open.pending.into_iter().next().filter(|case| case.scenario.is_some())?;
    case.asserts.clear();
    Some(case)
}

/// Returns `true` if a case has an expectation.
fn expects(case: &Node<'_>) -> bool {
    let says = |node: &Node<'_>| match &node.content {
        Content::Map(entries) => !entries.is_empty(),
        Content::List(items) => !items.is_empty(),
        Content::Scalar { .. } => !node.is_null() && node.text() != Some(TODO),
    };
    ["then", "outcomes", "by_edition", "readings"].iter().any(|key| case.get(key).is_some_and(says))
}

/// The path of a text in which no expectation is required.
const OPEN: &str = "pending/open.yaml";

/// The entry of a case.
pub fn entry<'n, 't>(node: &'n Node<'t>, text: &str, meant: Meant<'_>) -> Option<&'n Entry<'t>> {
    let cases = node.get("cases")?.entries()?;
    match meant {
        Meant::First => cases.first(),
        Meant::Id(id) => {
            let name = id.rsplit('/').next().unwrap_or(id);
            cases.iter().find(|entry| entry.key == name)
        }
        Meant::At(at) => {
            // A comment or other line above an id, at its indentation, belongs to the previous case; the line of the id
            // itself belongs to the case.
            let starts = |entry: &Entry<'_>| line_start(text, entry.span.start) <= at;
            cases.iter().rev().find(|entry| starts(entry))
        }
    }
}

fn line_start(text: &str, at: u32) -> u32 {
    let before = text.get(..at as usize).unwrap_or_default();
    suite::text::source::small(before.rfind('\n').map_or(0, |at| at + 1))
}

/// The span from the id of a case to the end of the lines indented under it.
fn whole(text: &str, entry: &Entry<'_>) -> Span {
    let start = line_start(text, entry.span.start);
    let length = under(text, start as usize).len();
    Span { start, end: start + suite::text::source::small(length) }
}

/// The line that begins at a byte, with the lines indented under it.
fn under(text: &str, start: usize) -> &str {
    let rest = text.get(start..).unwrap_or_default();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = rest.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let more = lines.take_while(|line| line.trim().is_empty() || indent(line) > indent(first));
    let length = first.len() + more.map(str::len).sum::<usize>();
    rest.get(..length).unwrap_or_default().trim_end()
}

/// The file with this case alone, changed by `change`.
fn only<'t>(node: Node<'t>, id: &str, mut change: impl FnMut(Entry<'t>) -> Entry<'t>) -> Node<'t> {
    within(node, |mut entry| {
        if entry.key == "cases" {
            let value = entry.value;
            entry.value = within(value, |case| (case.key == id).then(|| change(case)));
        }
        Some(entry)
    })
}

/// A map in which each entry is changed or left out; any other node stays.
fn within<'t>(node: Node<'t>, change: impl FnMut(Entry<'t>) -> Option<Entry<'t>>) -> Node<'t> {
    let Node { span, content } = node;
    let content = match content {
        Content::Map(entries) => Content::Map(entries.into_iter().filter_map(change).collect()),
        other => other,
    };
    Node { span, content }
}

/// The setup and the steps of a case, with its steps changed, and without expectations.
fn opened<'t>(entry: Entry<'t>, clause: &str, steps: &dyn Fn(Vec<Node<'t>>) -> Vec<Node<'t>>) -> Entry<'t> {
    let span = entry.span;
    let made = |key: &'static str, content: Content<'t>| Entry {
        key: Cow::Borrowed(key),
        span,
        value: Node { span, content },
    };
    let scalar = |text: String| Content::Scalar { text: Cow::Owned(text), plain: false };
    let mut kept: Vec<Entry<'t>> = Vec::new();
    if let Content::Map(entries) = entry.value.content {
        for mut part in entries {
            match &*part.key {
                "given" | "editions" => kept.push(part),
                "when" => {
                    if let Content::List(items) = part.value.content {
                        let items = steps(items).into_iter().map(without_then).collect();
                        part.value = Node { span: part.value.span, content: Content::List(items) };
                        kept.push(part);
                    }
                }
                _ => {}
            }
        }
    }
    if !kept.iter().any(|part| part.key == "when") {
        kept.push(made("when", Content::List(Vec::new())));
    }
    let item = Node { span, content: scalar(clause.to_owned()) };
    kept.push(made("asserts", Content::List(vec![item])));
    kept.push(made("then", scalar(TODO.to_owned())));
    Entry { key: entry.key, span, value: Node { span: entry.value.span, content: Content::Map(kept) } }
}

/// A step without the expectation after it.
fn without_then(node: Node<'_>) -> Node<'_> {
    within(node, |mut entry| {
        if entry.key == "then" {
            return None;
        }
        if let Content::List(items) = entry.value.content {
            let items = items.into_iter().map(without_then).collect();
            entry.value = Node { span: entry.value.span, content: Content::List(items) };
        }
        Some(entry)
    })
}

/// A clause of a game that a case may assert.
fn some_clause(catalogues: &Catalogues, game: &str) -> Option<String> {
    catalogues.clauses(game).find(|(_, clause)| clause.exempt.is_none()).map(|(id, _)| id.to_owned())
}

/// Maps the private cards of a file to their places.
pub fn own_cards(suite: &Suite) -> IndexMap<&str, Span> {
    suite.cards.iter().filter(|card| card.of_file).map(|card| (&*card.name, card.span)).collect()
}
