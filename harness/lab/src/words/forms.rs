//! Describes the value of a keyword in a readable form.

use kernel::words::language::EventWord;
use kernel::words::shape::{Discriminant, Field, Form, Shape, Verb};

use super::groups::{named, short};

/// The most keys of a map that are written out.
const KEYS: usize = 6;

/// The allowed value in words: `selector`, `list of effects`.
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

/// The placeholder for a value: `SELECTOR`.
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

/// A key with the placeholder of its value.
pub fn keyed(field: &Field) -> String {
    format!("{}: {}", field.key, put_in((field.shape)()))
}

/// A map with its keys, the required ones first; of many keys, only the required ones.
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

/// A verb with its value.
pub fn verb(verb: &Verb) -> String {
    match (verb.shape)() {
        Shape::Record(record) if record.fields.is_empty() => format!("{}: {{}}", verb.word),
        Shape::Record(record) => format!("{}: {}", verb.word, map(record.fields)),
        other => format!("{}: {}", verb.word, put_in(other)),
    }
}

/// A step: the value of the verb is its first field, the others are beside it.
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

/// The syntax of a form, with its meaning.
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
