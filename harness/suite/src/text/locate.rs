//! Finds the place in a text of a part of its canonical form, and the part at a place.

use kernel::words::binding::{Step, bound_at};
use kernel::words::shape::{Record, Shape};
use serde_json::{Map, Value};

use super::node::{Content, Node, is_form};
use super::source::Span;

/// The span of the part of a node to which a path leads in the canonical form; that of what holds it, where the text
/// has no such part of its own.
pub fn span_at(node: &Node<'_>, shape: &'static Shape, path: &[Step]) -> Span {
    walk(node, shape, path).unwrap_or(node.span)
}

fn walk(node: &Node<'_>, shape: &'static Shape, path: &[Step]) -> Option<Span> {
    let Some((step, rest)) = path.split_first() else { return Some(node.span) };
    match (shape, step) {
        (Shape::Many(item), Step::Item(_)) if node.items().is_none() => walk(node, item(), rest),
        (Shape::List(item) | Shape::Many(item), Step::Item(index)) => walk(node.items()?.get(*index)?, item(), rest),
        (Shape::Record(record) | Shape::Open { record, .. } | Shape::Flattened { record, .. }, Step::Key(key))
            if record.fields.iter().any(|field| field.key == key) =>
        {
            let field = record.fields.iter().find(|field| field.key == key)?;
            entry(node, key, (field.shape)(), rest)
        }
        (Shape::Flattened { verbs, .. }, Step::Key(_)) => walk(node, verbs(), rest),
        (Shape::Open { value, .. } | Shape::Table { value, .. }, Step::Key(key)) => entry(node, key, value(), rest),
        (Shape::Tagged { verbs, .. }, Step::Key(word)) => {
            let verb = verbs.iter().find(|verb| verb.word == word)?;
            entry(node, word, (verb.shape)(), rest)
        }
        (Shape::OneOf { forms, .. }, Step::Key(tag)) => {
            walk(node, (forms.iter().find(|form| form.tag == tag)?.shape)(), rest)
        }
        _ => None,
    }
}

/// A part of the value under a key; the key itself, if the part is the whole value and that is no scalar.
fn entry(node: &Node<'_>, key: &str, shape: &'static Shape, rest: &[Step]) -> Option<Span> {
    let entry = node.entries()?.iter().find(|entry| entry.key == key)?;
    let is_key = rest.is_empty() && entry.value.text().is_none();
    Some(if is_key { entry.span } else { walk(&entry.value, shape, rest).unwrap_or(entry.value.span) })
}

/// The references that are bound at a byte of a node, which may be incomplete there.
pub fn bound_in(node: &Node<'_>, shape: &'static Shape, at: u32) -> Option<Vec<&'static str>> {
    let mut part = Part { at, here: Vec::new(), found: None };
    let value = part.canonical(node, shape);
    bound_at(shape, &value, &part.found?)
}

/// A walk to the innermost part at a byte.
struct Part {
    at: u32,
    here: Vec<Step>,
    found: Option<Vec<Step>>,
}

impl Part {
    /// The canonical form of what is valid in a node.
    fn canonical(&mut self, node: &Node<'_>, shape: &'static Shape) -> Value {
        if (node.span.start..=node.span.end).contains(&self.at) {
            self.found = Some(self.here.clone());
        }
        match shape {
            Shape::List(item) | Shape::Many(item) => match node.items() {
                Some(items) => Value::Array(self.items(items, *item)),
                None => Value::Array(vec![self.under(Step::Item(0), node, item())]),
            },
            Shape::Record(record) | Shape::Open { record, .. } => Value::Object(self.fields(node, record)),
            Shape::Flattened { record, act, verbs } => {
                let mut map = self.fields(node, record);
                let rest = node.entries().unwrap_or_default().iter();
                let rest = rest.filter(|entry| record.fields.iter().all(|field| field.key != entry.key)).cloned();
                let rest = Node { span: node.span, content: Content::Map(rest.collect()) };
                map.insert((*act).to_owned(), self.under(Step::Key((*act).to_owned()), &rest, verbs()));
                Value::Object(map)
            }
            Shape::Table { value, .. } => {
                let entries = node.entries().unwrap_or_default().iter();
                let each = entries.map(|entry| {
                    let key = entry.key.to_string();
                    (key.clone(), self.under(Step::Key(key), &entry.value, value()))
                });
                Value::Object(each.collect())
            }
            Shape::Tagged { verbs, .. } => {
                let mut entries = node.entries().unwrap_or_default().iter();
                let found = entries.find_map(|entry| Some((entry, verbs.iter().find(|verb| verb.word == entry.key)?)));
                let one = found.map(|(entry, verb)| {
                    let key = verb.word.to_owned();
                    (key.clone(), self.under(Step::Key(key), &entry.value, (verb.shape)()))
                });
                Value::Object(one.into_iter().collect())
            }
            Shape::OneOf { forms, .. } => {
                let found = forms.iter().find(|form| is_form(node, form.discriminant));
                let one = found.map(|form| {
                    let key = form.tag.to_owned();
                    (key.clone(), self.under(Step::Key(key), node, (form.shape)()))
                });
                Value::Object(one.into_iter().collect())
            }
            _ => match node.text() {
                Some("true") => Value::Bool(true),
                Some("false") | None => Value::Null,
                Some(text) => Value::from(text),
            },
        }
    }

    fn items(&mut self, items: &[Node<'_>], item: fn() -> &'static Shape) -> Vec<Value> {
        items.iter().enumerate().map(|(index, node)| self.under(Step::Item(index), node, item())).collect()
    }

    fn fields(&mut self, node: &Node<'_>, record: &'static Record) -> Map<String, Value> {
        let entries = node.entries().unwrap_or_default().iter();
        let known =
            entries.filter_map(|entry| Some((entry, record.fields.iter().find(|field| field.key == entry.key)?)));
        let each = known.map(|(entry, field)| {
            let key = field.key.to_owned();
            (key.clone(), self.under(Step::Key(key), &entry.value, (field.shape)()))
        });
        each.collect()
    }

    fn under(&mut self, step: Step, node: &Node<'_>, shape: &'static Shape) -> Value {
        self.here.push(step);
        let value = self.canonical(node, shape);
        self.here.pop();
        value
    }
}
