//! Names the misreadings of cards: a keyword at its place.

use std::collections::BTreeSet;

use kernel::words::shape::{Record, Shape};
use suite::cards::OMITS;
use suite::text::node::is_form;
use suite::text::node::{Content, Node};

use crate::words::groups::short;
use crate::words::uses::spelt;

/// A key of a map with known keys: `prevent.per`.
pub(super) fn field(record: &Record, key: &str) -> String {
    let name = record.path.rsplit("::").next().unwrap_or(record.name);
    let mut path = String::new();
    for (index, c) in name.char_indices() {
        if c.is_ascii_uppercase() && index > 0 {
            path.push('_');
        }
        path.push(c.to_ascii_lowercase());
    }
    format!("{path}.{key}")
}

/// A keyword with its kind: `keyword banding`.
pub(super) fn word(what: &str, word: &str) -> String {
    format!("{} {word}", short(what))
}

/// The leading keywords of a value: the verb, the plain word, or the form of a scalar.
pub(super) fn heads(node: &Node<'_>, shape: &'static Shape) -> Vec<String> {
    match shape {
        Shape::Word { what, .. } => node.text().map(|text| word(what, text)).into_iter().collect(),
        Shape::Scalar { what, spellings, .. } => {
            spelt(spellings, node.text().unwrap_or_default()).iter().map(|spelling| word(what, spelling.form)).collect()
        }
        Shape::List(item) | Shape::Many(item) => match node.items() {
            Some([only]) => heads(only, item()),
            Some(_) => Vec::new(),
            None => heads(node, item()),
        },
        Shape::Tagged { what, verbs, .. } => {
            let entries = node.entries().unwrap_or_default().iter();
            let known = entries.filter(|entry| verbs.iter().any(|verb| verb.word == entry.key));
            known.map(|entry| word(what, &entry.key)).collect()
        }
        Shape::OneOf { forms, .. } => {
            let form = forms.iter().find(|form| is_form(node, form.discriminant));
            form.map(|form| heads(node, (form.shape)())).unwrap_or_default()
        }
        Shape::Flattened { verbs, .. } => heads(node, verbs()),
        Shape::Flag
        | Shape::Whole { .. }
        | Shape::Text(_)
        | Shape::Name(_)
        | Shape::Table { .. }
        | Shape::Record(_)
        | Shape::Open { .. }
        | Shape::Pile { .. }
        | Shape::Placed { .. } => Vec::new(),
    }
}

/// All keywords in a value.
pub(super) fn said(node: &Node<'_>, shape: &'static Shape, found: &mut BTreeSet<String>) {
    found.extend(heads(node, shape));
    match shape {
        Shape::List(item) | Shape::Many(item) => match node.items() {
            Some(items) => items.iter().for_each(|node| said(node, item(), found)),
            None => said(node, item(), found),
        },
        Shape::Table { value, .. } => {
            node.entries().unwrap_or_default().iter().for_each(|entry| said(&entry.value, value(), found));
        }
        Shape::Record(record) | Shape::Open { record, .. } => of_fields(node, record, found),
        Shape::Tagged { verbs, .. } => {
            for entry in node.entries().unwrap_or_default() {
                if let Some(verb) = verbs.iter().find(|verb| verb.word == entry.key) {
                    said(&entry.value, (verb.shape)(), found);
                }
            }
        }
        Shape::Flattened { record, verbs, .. } => {
            of_fields(node, record, found);
            let entries = node.entries().unwrap_or_default().iter();
            let rest = entries.filter(|entry| !record.fields.iter().any(|field| field.key == entry.key));
            let rest = Node { span: node.span, content: Content::Map(rest.cloned().collect()) };
            said(&rest, verbs(), found);
        }
        Shape::OneOf { forms, .. } => {
            if let Some(form) = forms.iter().find(|form| is_form(node, form.discriminant)) {
                said(node, (form.shape)(), found);
            }
        }
        Shape::Word { .. }
        | Shape::Scalar { .. }
        | Shape::Flag
        | Shape::Whole { .. }
        | Shape::Text(_)
        | Shape::Name(_)
        | Shape::Pile { .. }
        | Shape::Placed { .. } => {}
    }
}

fn of_fields(node: &Node<'_>, record: &Record, found: &mut BTreeSet<String>) {
    for entry in node.entries().unwrap_or_default() {
        if let Some(known) = record.fields.iter().find(|known| known.key == entry.key && known.key != OMITS) {
            found.insert(field(record, known.key));
            said(&entry.value, (known.shape)(), found);
        }
    }
}
