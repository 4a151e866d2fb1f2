//! What stands under a word, in a form that a person can read.

use kernel::words::language::EventWord;
use kernel::words::shape::{Discriminant, Field, Form, Shape, Verb};

use super::groups::{named, short};

/// How many keys of a map are written out.
const KEYS: usize = 6;

/// What may stand somewhere, in words: `selector`, `list of effects`.
pub fn wanted(shape: &'static Shape) -> String {
    match shape {
        Shape::Flag => "`true`".to_owned(),
        Shape::Whole { least: 1, .. } => "number from 1".to_owned(),
        Shape::Whole { least: 0, .. } => "number from 0".to_owned(),
        Shape::Whole { .. } => "number".to_owned(),
        Shape::Text(what) => (*what).to_owned(),
        Shape::Name(kind) => named(*kind).to_owned(),
        Shape::Word { what, .. }
        | Shape::Scalar { what, .. }
        | Shape::Tagged { what, .. }
        | Shape::OneOf { what, .. } => short(what),
        Shape::List(item) => format!("list: {}", wanted(item())),
        Shape::Many(item) => format!("{}, or a list", wanted(item())),
        Shape::Table { key, value } => format!("map: {} to {}", wanted(key()), wanted(value())),
        Shape::Record(_) | Shape::Open { .. } => "map".to_owned(),
        Shape::Flattened { verbs, .. } => wanted(verbs()),
        Shape::Pile { .. } => "list of cards, or a number of blank ones".to_owned(),
        Shape::Placed { .. } => "card".to_owned(),
    }
}

/// What is put in for a value: `SELECTOR`.
fn put_in(shape: &'static Shape) -> String {
    match shape {
        Shape::Flag => "true".to_owned(),
        Shape::Whole { .. } => "N".to_owned(),
        Shape::List(item) => format!("[{}]", put_in(item())),
        Shape::Many(item) => put_in(item()),
        Shape::Table { key, value } => format!("{{{}: {}}}", put_in(key()), put_in(value())),
        Shape::Record(_) | Shape::Open { .. } => "{...}".to_owned(),
        Shape::Tagged { what, .. } => format!("{{{}}}", short(what).to_uppercase()),
        Shape::Flattened { verbs, .. } => put_in(verbs()),
        Shape::Pile { .. } => "[CARD]".to_owned(),
        Shape::Placed { .. } => "CARD".to_owned(),
        other => wanted(other).to_uppercase(),
    }
}

/// A key with what is put in for its value.
pub fn keyed(field: &Field) -> String {
    format!("{}: {}", field.key, put_in((field.shape)()))
}

/// A map with its keys, those that must be there first; of many only those.
fn map(fields: &'static [Field]) -> String {
    let needed = fields.iter().filter(|field| field.required);
    let others: Vec<String> = fields.iter().filter(|field| !field.required).map(keyed).collect();
    let mut keys: Vec<String> = needed.map(keyed).collect();
    let all = keys.len() + others.len();
    let room = if all <= KEYS { all } else { KEYS.saturating_sub(keys.len() + 2) };
    let cut = others.len() > room;
    keys.extend(others.into_iter().take(room));
    if cut {
        keys.push("...".to_owned());
    }
    format!("{{{}}}", keys.join(", "))
}

/// A verb with what stands under it.
pub fn verb(verb: &Verb) -> String {
    match (verb.shape)() {
        Shape::Record(record) if record.fields.is_empty() => format!("{}: {{}}", verb.word),
        Shape::Record(record) => format!("{}: {}", verb.word, map(record.fields)),
        other => format!("{}: {}", verb.word, put_in(other)),
    }
}

/// A step: what stands under the verb is its first field, the others stand beside it.
pub fn step(verb: &Verb) -> String {
    let Shape::Record(record) = (verb.shape)() else { return self::verb(verb) };
    let mut keys = Vec::new();
    if let Some((main, others)) = record.fields.split_first() {
        keys.push(format!("{}: {}", verb.word, put_in((main.shape)())));
        keys.extend(others.iter().map(keyed));
    }
    keys.join(", ")
}

/// An event with its keys.
pub fn event(event: &EventWord) -> String {
    format!("{}: {}", event.word, map(event.fields))
}

/// How a form looks, and what it says.
pub fn form(form: &Form) -> String {
    let shape = (form.shape)();
    match (form.discriminant, shape) {
        (_, Shape::Record(record)) => format!("`{}`", map(record.fields)),
        (Discriminant::OneOf(words), _) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            words.join(", ")
        }
        _ => wanted(shape),
    }
}
