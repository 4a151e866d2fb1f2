//! Visits the keywords of a value in canonical form, each with its bindings.

use serde_json::Value;

use super::Flow;
use crate::words::shape::{Field, Shape, Spelling};

/// The texts of a field that have bindings.
pub(super) type Texts = &'static [(&'static str, &'static Flow)];

/// How far a visit goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Not into abilities and cards of their own.
    Own,
    /// Into everything.
    Whole,
    /// Into everything, from inside of what is apart.
    Apart,
}

/// Calls `seen` with the bindings of each keyword in a value, and with `true` inside of abilities and cards of their own.
pub(super) fn visit(
    shape: &'static Shape,
    value: &Value,
    texts: Texts,
    depth: Depth,
    seen: &mut dyn FnMut(&'static Flow, bool),
) {
    let is_apart = depth == Depth::Apart;
    let mut fields = |fields: &'static [Field]| {
        for (field, value) in present(fields, value) {
            seen(&field.flow, is_apart);
            let depth = match depth {
                Depth::Own if field.flow.apart => continue,
                Depth::Whole if field.flow.apart => Depth::Apart,
                _ => depth,
            };
            visit((field.shape)(), value, field.flow.texts, depth, seen);
        }
    };
    match shape {
        Shape::Record(record) => fields(record.fields),
        Shape::Open { record, rest, value: shape, .. } => {
            fields(record.fields);
            let free = value.get(*rest).and_then(Value::as_object);
            free.into_iter().flatten().for_each(|(_, value)| visit(shape(), value, &[], depth, seen));
        }
        Shape::Flattened { record, act, verbs } => {
            fields(record.fields);
            value.get(*act).into_iter().for_each(|value| visit(verbs(), value, &[], depth, seen));
        }
        Shape::List(item) | Shape::Many(item) => {
            value.as_array().into_iter().flatten().for_each(|value| visit(item(), value, texts, depth, seen));
        }
        Shape::Table { key, value: shape } => {
            for (name, value) in value.as_object().into_iter().flatten() {
                for (_, flow) in leaf(key(), name, texts) {
                    seen(flow, is_apart);
                }
                visit(shape(), value, &[], depth, seen);
            }
        }
        Shape::Tagged { verbs, .. } => {
            for (word, value) in value.as_object().into_iter().flatten() {
                if let Some(verb) = verbs.iter().find(|verb| verb.word == word) {
                    seen(&verb.flow, is_apart);
                    visit((verb.shape)(), value, &[], depth, seen);
                }
            }
        }
        Shape::OneOf { forms, .. } => {
            for (tag, value) in value.as_object().into_iter().flatten() {
                if let Some(form) = forms.iter().find(|form| form.tag == tag) {
                    visit((form.shape)(), value, texts, depth, seen);
                }
            }
        }
        Shape::Word { .. } | Shape::Scalar { .. } | Shape::Text(_) | Shape::Name(_) => {
            for (_, flow) in value.as_str().into_iter().flat_map(|text| leaf(shape, text, texts)) {
                seen(flow, is_apart);
            }
        }
        Shape::Flag | Shape::Whole { .. } | Shape::Pile { .. } | Shape::Placed { .. } => {}
    }
}

/// The fields that are present in a map, in the order of their declaration. `false` is as good as left out.
pub(super) fn present<'v>(fields: &'static [Field], value: &'v Value) -> Vec<(&'static Field, &'v Value)> {
    // Records have dozens of fields and maps a few keys, so the keys are looked up among the fields.
    let mut found: Vec<(usize, &'static Field, &'v Value)> = value
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, value)| !value.is_null() && value.as_bool() != Some(false))
        .filter_map(|(key, value)| {
            let (at, field) = fields.iter().enumerate().find(|(_, field)| field.key == key)?;
            Some((at, field, value))
        })
        .collect();
    found.sort_by_key(|(at, ..)| *at);
    found.into_iter().map(|(_, field, value)| (field, value)).collect()
}

/// The words in a scalar that have bindings, as they are spelt.
pub(super) fn leaf(shape: &'static Shape, text: &str, texts: Texts) -> Vec<(&'static str, &'static Flow)> {
    match shape {
        Shape::Word { words, flows, .. } => {
            words.iter().copied().zip(flows.iter()).find(|(word, _)| *word == text).into_iter().collect()
        }
        Shape::Scalar { spellings, .. } => {
            spellings.iter().filter(|spelling| mentions(text, spelling)).map(|one| (key_of(one), &one.flow)).collect()
        }
        Shape::Text(_) | Shape::Name(_) => texts.iter().filter(|(word, _)| *word == text).copied().collect(),
        _ => Vec::new(),
    }
}

/// The fixed part of a spelling: `there` of `... there`.
pub(super) fn key_of(spelling: &Spelling) -> &'static str {
    let form = spelling.form.trim_start_matches("... ");
    form.split(" ...").next().unwrap_or(form)
}

/// Returns `true` if a text contains a spelling that has bindings.
fn mentions(text: &str, spelling: &Spelling) -> bool {
    // Most spellings have no bindings, and every card is checked each time it is read.
    if spelling.flow == Flow::NONE {
        return false;
    }
    let key = [key_of(spelling)];
    let marks = if spelling.flow.marks.is_empty() { &key } else { spelling.flow.marks };
    marks.iter().any(|mark| contains(text, mark))
}

/// Returns `true` if a text contains another one as words of its own.
fn contains(text: &str, part: &str) -> bool {
    let is_inside = |c: char| c.is_alphanumeric() || c == '_';
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(part)).filter(|_| !part.is_empty()) {
        let (before, after) = (from + at, from + at + part.len());
        let left = text.get(..before).and_then(|text| text.chars().next_back());
        let right = text.get(after..).and_then(|text| text.chars().next());
        let starts = part.starts_with(is_inside) && left.is_some_and(is_inside);
        let ends = part.ends_with(is_inside) && right.is_some_and(is_inside);
        if !starts && !ends {
            return true;
        }
        from = after;
    }
    false
}
