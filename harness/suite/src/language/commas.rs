//! Finds names that a comma splits: between brackets, YAML takes `[Sett, The Boss]` for two texts, and
//! `{ox: Szadek, Lord of Secrets}` for a map with a key that has no value.

use std::borrow::Cow;

use kernel::words::nearest::near;

use super::names::KnownCards;
use crate::text::fix::{Fix, written};
use crate::text::node::{Content, Entry, Node, shortened};
use crate::text::problem::{Code, Problem};
use crate::text::source::{FileId, Span};

/// The most parts into which commas split a name.
const MOST_PARTS: usize = 4;

/// A search for names that commas split.
pub struct Commas<'c> {
    /// The file.
    pub file: FileId,
    /// The known cards.
    pub cards: &'c dyn KnownCards,
    /// The problems so far: one for each split name.
    pub problems: Vec<Problem>,
}

impl Commas<'_> {
    /// The node with each split name in one piece; `None` if there is none.
    pub fn joined<'t>(&mut self, node: &Node<'t>) -> Option<Node<'t>> {
        let content = match &node.content {
            Content::Scalar { .. } => None,
            Content::List(items) => self.list(items).map(Content::List),
            Content::Map(entries) => self.map(entries).map(Content::Map),
        };
        content.map(|content| Node { span: node.span, content })
    }

    fn list<'t>(&mut self, items: &[Node<'t>]) -> Option<Vec<Node<'t>>> {
        let mut joined: Option<Vec<Node<'t>>> = None;
        let mut at = 0;
        while let Some(item) = items.get(at) {
            let parts = items.get(at..).unwrap_or_default().iter().map_while(plain).take(MOST_PARTS);
            let parts: Vec<(&str, Span)> = parts.collect();
            let (new, taken) = match self.name(&parts) {
                Some((name, taken)) => (Some(name), taken),
                None => (self.joined(item), 1),
            };
            if new.is_some() && joined.is_none() {
                joined = Some(items.get(..at).unwrap_or_default().to_vec());
            }
            if let Some(joined) = &mut joined {
                joined.push(new.unwrap_or_else(|| item.clone()));
            }
            at += taken;
        }
        joined
    }

    /// The name of a card in the first of these texts, and the number of texts that it takes.
    fn name<'t>(&mut self, parts: &[(&str, Span)]) -> Option<(Node<'t>, usize)> {
        let (first, from) = parts.first()?;
        if !first.starts_with(|c: char| c.is_uppercase()) {
            return None;
        }
        let names = (2..=parts.len()).rev().filter_map(|taken| {
            let own = parts.get(..taken)?;
            let name = own.iter().map(|(text, _)| *text).collect::<Vec<_>>().join(", ");
            // A list of cards that are known one by one is a list.
            let is_list = own.iter().all(|(part, _)| self.cards.has(part));
            (self.cards.has(&name) && !is_list).then_some((name, taken))
        });
        let (name, taken) = names.into_iter().next()?;
        let span = Span { start: from.start, end: parts.get(taken - 1).map_or(from.end, |(_, span)| span.end) };
        self.report_split(span, &name);
        Some((Node { span, content: Content::Scalar { text: Cow::Owned(name), plain: false } }, taken))
    }

    fn map<'t>(&mut self, entries: &[Entry<'t>]) -> Option<Vec<Entry<'t>>> {
        let mut joined: Vec<Entry<'t>> = Vec::new();
        let mut is_changed = false;
        for entry in entries {
            let before = joined.last().map(|before| self.rest(before, entry));
            match before.flatten() {
                Some(Rest::Value(node)) => {
                    if let Some(before) = joined.last_mut() {
                        before.value = node;
                    }
                    is_changed = true;
                }
                Some(Rest::Key(key, span)) => {
                    joined.pop();
                    joined.push(Entry { key: Cow::Owned(key), span, value: entry.value.clone() });
                    is_changed = true;
                }
                None => {
                    let new = self.joined(&entry.value);
                    is_changed |= new.is_some();
                    joined.push(match new {
                        Some(value) => Entry { value, ..entry.clone() },
                        None => entry.clone(),
                    });
                }
            }
        }
        is_changed.then_some(joined)
    }

    /// The name whose second part is the key of an entry; its first part is the value, or the key, of the one before.
    fn rest<'t>(&mut self, before: &Entry<'t>, entry: &Entry<'t>) -> Option<Rest<'t>> {
        let is_empty = |node: &Node<'_>| node.is_null() && node.span.start == node.span.end;
        if is_empty(&before.value) {
            let name = format!("{}, {}", before.key, entry.key);
            if !self.cards.has(&name) {
                return None;
            }
            let span = Span { start: before.span.start, end: entry.span.end };
            self.report_split(span, &name);
            return Some(Rest::Key(name, span));
        }
        if !is_empty(&entry.value) {
            return None;
        }
        if let Some(list) = self.list_without_brackets(before, entry) {
            return Some(Rest::Value(list));
        }
        let first = before.value.text().filter(|text| text.starts_with(|c: char| c.is_uppercase()))?;
        let name = format!("{first}, {}", entry.key);
        let known = self.cards.has(&name);
        let span = Span { start: before.value.span.start, end: entry.span.end };
        let name = if known {
            name
        } else {
            near(&name, self.cards.names()).filter(|near| near.sure).map(|near| near.name.to_owned())?
        };
        self.report_split(span, &name);
        Some(Rest::Value(Node { span, content: Content::Scalar { text: Cow::Owned(name), plain: false } }))
    }

    /// The list of two known cards without brackets around them: `hand: Shock, Healing Salve`.
    fn list_without_brackets<'t>(&mut self, before: &Entry<'t>, entry: &Entry<'t>) -> Option<Node<'t>> {
        let first = before.value.text()?;
        if !self.cards.has(first) || !self.cards.has(&entry.key) {
            return None;
        }
        let span = Span { start: before.value.span.start, end: entry.span.end };
        let right = format!("[{}, {}]", written(first), written(&entry.key));
        let problem = Problem::at(self.file, span, "a list without brackets").code(Code::Form);
        let fix = Fix::replace(format!("write `{right}`"), span, right.clone()).certain(true);
        self.problems.push(problem.help(format!("write `{}: {right}`", before.key)).fix(fix));
        let second = Content::Scalar { text: entry.key.clone(), plain: false };
        let items = vec![before.value.clone(), Node { span: entry.span, content: second }];
        Some(Node { span, content: Content::List(items) })
    }

    fn report_split(&mut self, span: Span, name: &str) {
        let message = format!("a comma splits the card name `{}`", shortened(name));
        let fix = Fix::quotes(span, name);
        let problem = Problem::at(self.file, span, message).code(Code::Quotes);
        self.problems.push(problem.help(format!("quote a name that contains a comma: {}", fix.title)).fix(fix));
    }
}

/// The place of the first part of a name.
enum Rest<'t> {
    Value(Node<'t>),
    Key(String, Span),
}

fn plain<'n>(node: &'n Node<'_>) -> Option<(&'n str, Span)> {
    match &node.content {
        Content::Scalar { text, plain: true } => Some((text, node.span)),
        _ => None,
    }
}
