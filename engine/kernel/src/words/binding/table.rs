//! The table of a language: the references that there are, and the keywords that bind each of them.

use std::ptr;

use super::Flow;
use super::visit::key_of;
use crate::words::shape::{Field, Shape};

/// A keyword that binds a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binder {
    /// The keyword.
    pub word: &'static str,
}

/// A word that refers to something.
pub(super) struct Known {
    /// The word, as it is written.
    pub word: &'static str,
    /// The word or the spelling, as it is declared.
    form: &'static str,
    /// Its bindings.
    pub flow: &'static Flow,
    /// The words or spellings among which it is declared.
    of: &'static Shape,
}

impl Known {
    /// Returns `true` if it may stand where another word of these bindings stands.
    pub fn is_like(&self, shape: &'static Shape, flow: &Flow) -> bool {
        ptr::eq(self.of, shape) && (flow.needs.is_empty() || self.flow != &Flow::NONE)
    }
}

/// The words that refer to something, wherever a value of this shape may contain them.
pub(super) fn known(root: &'static Shape) -> Vec<Known> {
    let mut found = Vec::new();
    for shape in reached(root) {
        match shape {
            Shape::Word { words, flows, .. } => {
                let all = words.iter().copied().zip(flows.iter());
                found.extend(all.map(|(word, flow)| Known { word, form: word, flow, of: shape }));
            }
            Shape::Scalar { spellings, .. } => {
                let own = spellings.iter().filter(|one| !one.flow.needs.is_empty());
                found.extend(own.map(|one| Known { word: key_of(one), form: one.form, flow: &one.flow, of: shape }));
            }
            Shape::Tagged { verbs, .. } => {
                let own = verbs.iter().filter(|verb| !verb.flow.needs.is_empty());
                found.extend(own.map(|verb| Known { word: verb.word, form: verb.word, flow: &verb.flow, of: shape }));
            }
            _ => {}
        }
    }
    found
}

/// The references that a value of this shape may contain, each with the keywords that bind it, in the order of their
/// declaration.
pub fn binders(root: &'static Shape) -> Vec<(&'static str, Vec<Binder>)> {
    let mut all: Vec<(&'static str, Vec<Binder>)> = Vec::new();
    let mut add = |word: &'static str, flow: &'static Flow| {
        let texts = flow.texts.iter().map(|(text, flow)| (*text, *flow));
        for (word, flow) in std::iter::once((word, flow)).chain(texts) {
            for name in [flow.binds, flow.sets, flow.early, flow.card].into_iter().flatten() {
                let at = all.iter().position(|(other, _)| other == name).unwrap_or_else(|| {
                    all.push((name, Vec::new()));
                    all.len() - 1
                });
                if let Some((_, binders)) = all.get_mut(at)
                    && binders.iter().all(|binder| binder.word != word)
                {
                    binders.push(Binder { word });
                }
            }
        }
    };
    for shape in reached(root) {
        match shape {
            Shape::Word { words, flows, .. } => words.iter().zip(flows.iter()).for_each(|(word, flow)| add(word, flow)),
            Shape::Scalar { spellings, .. } => spellings.iter().for_each(|one| add(key_of(one), &one.flow)),
            Shape::Tagged { verbs, .. } => verbs.iter().for_each(|verb| add(verb.word, &verb.flow)),
            Shape::Record(record) | Shape::Flattened { record, .. } | Shape::Open { record, .. } => {
                record.fields.iter().for_each(|field| add(field.key, &field.flow));
            }
            _ => {}
        }
    }
    all
}

/// Every shape that can be reached from another one, that one first.
fn reached(root: &'static Shape) -> Vec<&'static Shape> {
    let mut all = vec![root];
    let mut next = 0;
    while let Some(shape) = all.get(next).copied() {
        next += 1;
        for inner in inside(shape) {
            if !all.iter().any(|other| ptr::eq(*other, inner)) {
                all.push(inner);
            }
        }
    }
    all
}

fn inside(shape: &'static Shape) -> Vec<&'static Shape> {
    let of = |fields: &'static [Field]| fields.iter().map(|field| (field.shape)());
    match shape {
        Shape::Record(record) => of(record.fields).collect(),
        Shape::Open { record, value, .. } => of(record.fields).chain([value()]).collect(),
        Shape::Flattened { record, verbs, .. } => of(record.fields).chain([verbs()]).collect(),
        Shape::List(item) | Shape::Many(item) => vec![item()],
        Shape::Table { key, value } => vec![key(), value()],
        Shape::Tagged { verbs, .. } => verbs.iter().map(|verb| (verb.shape)()).collect(),
        Shape::OneOf { forms, .. } => forms.iter().map(|form| (form.shape)()).collect(),
        Shape::Flag
        | Shape::Whole { .. }
        | Shape::Text(_)
        | Shape::Word { .. }
        | Shape::Name(_)
        | Shape::Scalar { .. }
        | Shape::Pile { .. }
        | Shape::Placed { .. } => Vec::new(),
    }
}

/// A word that stands for something only where that is bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The declaration path of the words among which it is.
    pub path: &'static str,
    /// The word or the spelling, as it is declared.
    pub word: &'static str,
    /// The references of which one must be bound.
    pub needs: &'static [&'static str],
    /// The keywords that bind one of these, in the order of their declaration.
    pub binders: Vec<&'static str>,
}

/// The words that stand for something only where that is bound, wherever a value of this shape may contain them.
pub fn rows(root: &'static Shape) -> Vec<Row> {
    let binders = binders(root);
    let row = |known: Known| {
        let path = match known.of {
            Shape::Word { path, .. } | Shape::Scalar { path, .. } | Shape::Tagged { path, .. } => path,
            _ => "",
        };
        let needs = known.flow.needs;
        let of = binders.iter().filter(|(name, _)| needs.contains(name)).flat_map(|(_, binders)| binders);
        let mut words: Vec<&'static str> = Vec::new();
        for binder in of {
            if !words.contains(&binder.word) {
                words.push(binder.word);
            }
        }
        Row { path, word: known.form, needs, binders: words }
    };
    known(root).into_iter().filter(|known| !known.flow.needs.is_empty()).map(row).collect()
}
