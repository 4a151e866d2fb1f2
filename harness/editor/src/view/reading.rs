//! Reads one case of a text that is being written: whole, or as far as it goes.

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
    /// The text alone as a suite: its one file, the cards of its own, and the case, if that could be read.
    pub suite: Suite,
    /// The game, where the text names one that there is.
    pub game: Option<&'static str>,
    /// The id as it is written, without the game.
    pub id: String,
    /// Where the id stands.
    pub span: Span,
    /// Where all of it stands, from the id on.
    pub whole: Span,
    /// How much of it could be read.
    pub read: Read,
}

/// How much of a case could be read.
#[derive(Debug)]
pub enum Read {
    /// All.
    Whole(Box<Case>),
    /// What is given and done, up to so many of the steps; nothing is expected of it.
    Open {
        /// The case as far as it goes.
        case: Box<Case>,
        /// How many steps of its list there are.
        steps: usize,
        /// Whether these are all.
        all: bool,
        /// Whether something is expected, which cannot be read.
        expects: bool,
    },
    /// Nothing that could be played.
    Nothing,
}

/// Which case of a text is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant<'m> {
    /// The one of an id, with its game or without.
    Id(&'m str),
    /// The one at a byte.
    At(u32),
    /// The first.
    First,
}

/// How many steps at the end are left out at most before a case counts as one that cannot be played.
const MOST_LEFT_OUT: usize = 12;

/// Reads a case of a text, over a suite. None where there is no such case.
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

/// A case of which nothing is expected, as far as it can be read in a tree: with its steps as they are changed on the way.
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

/// Whether a case says what must be seen.
fn expects(case: &Node<'_>) -> bool {
    let says = |node: &Node<'_>| match &node.content {
        Content::Map(entries) => !entries.is_empty(),
        Content::List(items) => !items.is_empty(),
        Content::Scalar { .. } => !node.is_null() && node.text() != Some(TODO),
    };
    ["then", "outcomes", "by_edition", "readings"].iter().any(|key| case.get(key).is_some_and(says))
}

/// The path of a text as long as nothing needs to be expected in it.
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
            // What stands above an id at the same indentation, such as a comment, belongs to the case before; the line of the
            // id itself is the case's.
            let starts = |entry: &Entry<'_>| line_start(text, entry.span.start) <= at;
            cases.iter().rev().find(|entry| starts(entry))
        }
    }
}

fn line_start(text: &str, at: u32) -> u32 {
    let before = text.get(..at as usize).unwrap_or_default();
    suite::text::source::small(before.rfind('\n').map_or(0, |at| at + 1))
}

/// From the id of a case to the end of what is indented under it.
fn whole(text: &str, entry: &Entry<'_>) -> Span {
    let start = line_start(text, entry.span.start);
    let length = under(text, start as usize).len();
    Span { start, end: start + suite::text::source::small(length) }
}

/// The line that begins at a byte, and what is indented under it.
fn under(text: &str, start: usize) -> &str {
    let rest = text.get(start..).unwrap_or_default();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = rest.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let more = lines.take_while(|line| line.trim().is_empty() || indent(line) > indent(first));
    let length = first.len() + more.map(str::len).sum::<usize>();
    rest.get(..length).unwrap_or_default().trim_end()
}

/// The same file with this case alone, which may be changed on the way.
fn only<'t>(node: Node<'t>, id: &str, mut change: impl FnMut(Entry<'t>) -> Entry<'t>) -> Node<'t> {
    within(node, |mut entry| {
        if entry.key == "cases" {
            let value = entry.value;
            entry.value = within(value, |case| (case.key == id).then(|| change(case)));
        }
        Some(entry)
    })
}

/// A map with each of its entries changed or left out; what is no map stays.
fn within<'t>(node: Node<'t>, change: impl FnMut(Entry<'t>) -> Option<Entry<'t>>) -> Node<'t> {
    let Node { span, content } = node;
    let content = match content {
        Content::Map(entries) => Content::Map(entries.into_iter().filter_map(change).collect()),
        other => other,
    };
    Node { span, content }
}

/// What is given and done in a case, with its steps changed, and nothing expected.
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

/// A step without what is expected after it.
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

/// Maps the cards of a file that only its cases may use to where they stand.
pub fn own_cards(suite: &Suite) -> IndexMap<&str, Span> {
    suite.cards.iter().filter(|card| card.of_file).map(|card| (&*card.name, card.span)).collect()
}
