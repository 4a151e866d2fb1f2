//! The canonical JSON form of a type: parsed from a tree of values, and written as text.
//!
//! The tree comes from one of two parsers: the one for texts, which walks along [shapes](crate::words::shape), or the
//! one for the wire protocol. Both produce the same tree, so each type is decoded in one way. Texts are not decoded
//! directly into types, for three reasons:
//!
//! - The meaning of a spelling depends on the case around it. A name may be a card or an alias.
//! - Every problem of a text is collected, whereas decoding into a type stops at the first.
//! - Expectations are parsed along the same shapes, though no type is ever made of them.
//!
//! A walk that produced types would also have to be compiled for each of hundreds of types.
//!
//! For the same reason a type adds as little code as possible: a list of its keys and one call for each field. The code
//! that looks up keys, finds unknown ones and describes errors is written once and is not generic.

use std::fmt;

use serde_json::Map;
pub use serde_json::Value;

use crate::words::json::Json;

/// A type with a canonical JSON form. The macros of [`declare`](crate::words::declare) implement it.
pub trait Codec: Sized {
    /// The value of a field of this type that is left out; `None` if the field is required.
    const LEFT_OUT: Option<fn() -> Self> = None;

    /// Decodes a value.
    ///
    /// # Errors
    /// The value is not one of this type.
    fn read(value: &Value) -> Result<Self, Misread>;

    /// Writes the canonical form.
    fn write(&self, out: &mut Json);

    /// Returns `true` if the canonical form leaves out a field with this value.
    fn is_left_out(&self) -> bool {
        false
    }

    /// Decodes JSON text.
    ///
    /// # Errors
    /// The text is not JSON, or not in the form of this type.
    fn from_json(text: &str) -> Result<Self, Misread> {
        Self::read(&crate::words::json::parse(text)?)
    }

    /// The canonical form as text.
    fn to_json(&self) -> String {
        let mut out = Json::default();
        self.write(&mut out);
        out.into_text()
    }
}

/// The reason why a value does not have a type, and the place of the fault within the whole.
#[derive(Debug, PartialEq, Eq)]
pub struct Misread(Box<Fault>);

#[derive(Debug, PartialEq, Eq)]
struct Fault {
    /// The path of the fault, such as `when[2].act`; empty for the whole value.
    place: String,
    why: String,
    /// `true` if the value belongs to the language but is impossible.
    is_wrong: bool,
}

impl Misread {
    /// A fault for a value of a different kind than `wanted`.
    pub fn wanted(wanted: &str, found: &Value) -> Self {
        let found = match found {
            Value::Null => "null".to_owned(),
            Value::Bool(flag) => flag.to_string(),
            Value::Number(number) => number.to_string(),
            Value::String(text) => format!("`{}`", text.chars().take(80).collect::<String>()),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "a map".to_owned(),
        };
        format!("expected {wanted}, found {found}").into()
    }

    /// A fault for a value that belongs to the language but is impossible: a number out of range, a name given twice.
    #[must_use]
    pub fn cannot_be(why: String) -> Self {
        Self(Box::new(Fault { place: String::new(), why, is_wrong: true }))
    }

    /// Returns `true` if the keywords are known but the value is impossible.
    pub fn is_wrong(&self) -> bool {
        self.0.is_wrong
    }

    fn unknown(what: &str, found: &str, known: &[&str]) -> Self {
        let known: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
        match known.as_slice() {
            [] => format!("unknown {what} `{found}`, expected none"),
            [one] => format!("unknown {what} `{found}`, expected {one}"),
            _ => format!("unknown {what} `{found}`, expected one of {}", known.join(", ")),
        }
        .into()
    }

    /// Prefixes the path with a key.
    #[must_use]
    pub fn under(mut self, key: &str) -> Self {
        let dot = if self.0.place.is_empty() || self.0.place.starts_with('[') { "" } else { "." };
        self.0.place.insert_str(0, dot);
        self.0.place.insert_str(0, key);
        self
    }

    /// Prefixes the path with the index of a list item, from 0.
    #[must_use]
    pub fn item(self, index: usize) -> Self {
        self.under(&format!("[{index}]"))
    }
}

impl From<String> for Misread {
    fn from(why: String) -> Self {
        Self(Box::new(Fault { place: String::new(), why, is_wrong: false }))
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { place, why, .. } = &*self.0;
        if place.is_empty() { f.write_str(why) } else { write!(f, "{place}: {why}") }
    }
}

impl std::error::Error for Misread {}

/// The fields of a map with known keys, taken in the order in which the type declares them.
#[derive(Debug)]
pub struct Fields<'v> {
    map: &'v Map<String, Value>,
    keys: std::slice::Iter<'static, &'static str>,
}

impl<'v> Fields<'v> {
    /// The fields of a value.
    ///
    /// # Errors
    /// The value is not a map, or has a key that is not in `keys`.
    pub fn of(value: &'v Value, keys: &'static [&'static str]) -> Result<Self, Misread> {
        let map = map(value)?;
        match map.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(strange) => Err(Misread::unknown("key", strange, keys)),
            None => Ok(Self { map, keys: keys.iter() }),
        }
    }

    /// Decodes the next field.
    ///
    /// # Errors
    /// The field is not of its type, or is missing.
    pub fn take<T: Codec>(&mut self) -> Result<T, Misread> {
        self.take_or(T::LEFT_OUT)
    }

    /// Decodes the next field, which is required here even though its type may be left out elsewhere.
    ///
    /// # Errors
    /// The field is not of its type, or is missing.
    pub fn required<T: Codec>(&mut self) -> Result<T, Misread> {
        self.take_or(None)
    }

    fn take_or<T: Codec>(&mut self, left_out: Option<fn() -> T>) -> Result<T, Misread> {
        let (key, value) = self.next_value();
        match (value, left_out) {
            (Some(value), _) => match T::read(value) {
                Ok(read) => Ok(read),
                Err(misread) => Err(misread.under(key)),
            },
            (None, Some(left_out)) => Ok(left_out()),
            (None, None) => Err(missing(key)),
        }
    }

    fn next_value(&mut self) -> (&'static str, Option<&'v Value>) {
        let key = self.keys.next().copied().unwrap_or_default();
        // A map usually has few of the keys of its type, so a linear search is cheaper than hashing.
        (key, self.map.iter().find(|(other, _)| *other == key).map(|(_, value)| value))
    }
}

fn missing(key: &str) -> Misread {
    format!("missing key `{key}`").into()
}

/// The entries of a map.
///
/// # Errors
/// The value is not a map.
pub fn map(value: &Value) -> Result<&Map<String, Value>, Misread> {
    value.as_object().ok_or_else(|| Misread::wanted("a map", value))
}

/// Decodes a list.
///
/// # Errors
/// The value is not a list, or one of its items is not of its type.
pub fn list<T: Codec>(value: &Value) -> Result<Vec<T>, Misread> {
    let items = value.as_array().ok_or_else(|| Misread::wanted("a list", value))?;
    let mut read = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        match T::read(item) {
            Ok(item) => read.push(item),
            Err(misread) => return Err(misread.item(index)),
        }
    }
    Ok(read)
}

/// The text of a value.
///
/// # Errors
/// The value is not text.
pub fn text(value: &Value) -> Result<&str, Misread> {
    value.as_str().ok_or_else(|| Misread::wanted("a text", value))
}

/// The whole number of a value.
///
/// # Errors
/// The value is not a whole number, or does not fit in 64 bits.
pub fn whole(value: &Value) -> Result<i64, Misread> {
    value.as_i64().ok_or_else(|| Misread::wanted("a whole number", value))
}

/// The whole number of a value, within inclusive bounds.
///
/// # Errors
/// The value is not a whole number, or is out of bounds.
pub fn bounded(value: &Value, least: i64, most: i64) -> Result<i64, Misread> {
    match whole(value)? {
        number if (least..=most).contains(&number) => Ok(number),
        number => {
            Err(Misread::cannot_be(format!("{number} is out of range: expected a whole number from {least} to {most}")))
        }
    }
}

/// Decodes one of several words, each of which stands for the value at the same index.
///
/// # Errors
/// The value is not one of the words.
pub fn word<T: Copy>(value: &Value, words: &'static [&'static str], all: &[T]) -> Result<T, Misread> {
    let found = text(value)?;
    let index = words.iter().position(|word| *word == found);
    index.and_then(|index| all.get(index)).copied().ok_or_else(|| Misread::unknown("word", found, words))
}

/// Decodes the value under the only key of a map, with one function for each key.
///
/// # Errors
/// The value is not a map with exactly one of these keys, or the inner value is not of its type.
pub fn tagged<T>(value: &Value, tags: &'static [&'static str], read: &[ReadFn<T>]) -> Result<T, Misread> {
    let (tag, inner) = only_entry(value, tags)?;
    let read = tags.iter().position(|other| *other == tag).and_then(|index| read.get(index));
    match read {
        Some(read) => read(inner).map_err(|misread| misread.under(tag)),
        None => Err(Misread::unknown("key", tag, tags)),
    }
}

/// Decodes a value of one form.
pub type ReadFn<T> = fn(&Value) -> Result<T, Misread>;

fn only_entry<'v>(value: &'v Value, tags: &[&str]) -> Result<(&'v str, &'v Value), Misread> {
    let mut entries = map(value)?.iter();
    match (entries.next(), entries.next()) {
        (Some((tag, inner)), None) => Ok((tag, inner)),
        _ => Err(format!("expected a map with one key, out of: {}", tags.join(", ")).into()),
    }
}

/// Decodes a scalar with a grammar of its own, which may also be written as a number.
///
/// # Errors
/// The value is neither text nor a whole number, or its text does not parse.
pub fn scalar<T: std::str::FromStr<Err = String>>(value: &Value, what: &str) -> Result<T, Misread> {
    scalar_text(value, what)?.parse().map_err(|why| not_scalar(value, what, why))
}

fn scalar_text(value: &Value, what: &str) -> Result<String, Misread> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) if !number.is_f64() => Ok(number.to_string()),
        _ => Err(Misread::wanted(what, value)),
    }
}

fn not_scalar(value: &Value, what: &str, why: String) -> Misread {
    if why.is_empty() { Misread::wanted(what, value) } else { why.into() }
}
