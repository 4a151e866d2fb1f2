//! JSON text: written directly, without an intermediate tree, and parsed into a tree.

use std::fmt::{self, Write as _};

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::words::codec::{Codec, Misread};

/// JSON text under construction.
#[derive(Debug, Default)]
pub struct Json(String);

impl Json {
    /// The text.
    pub fn into_text(self) -> String {
        self.0
    }

    /// Begins a map.
    pub fn open(&mut self) {
        self.0.push('{');
    }

    /// Ends a map.
    pub fn close(&mut self) {
        self.0.push('}');
    }

    /// Begins a map with this first key; its value follows.
    pub fn open_at(&mut self, key: &str) {
        self.open();
        self.key(key);
    }

    /// Writes the next key of a map; its value follows.
    pub fn key(&mut self, key: &str) {
        self.comma('{');
        self.text(key);
        self.0.push(':');
    }

    /// Writes a field of a map, unless the canonical form leaves it out.
    pub fn field<T: Codec>(&mut self, key: &'static str, value: &T) {
        if !value.is_left_out() {
            self.key(key);
            value.write(self);
        }
    }

    /// Writes an entry of a map with free keys. A key is always text.
    pub fn entry<K: Codec, V: Codec>(&mut self, key: &K, value: &V) {
        self.comma('{');
        let start = self.0.len();
        key.write(self);
        self.quoted(start);
        self.0.push(':');
        value.write(self);
    }

    fn quoted(&mut self, start: usize) {
        if self.0.get(start..).is_some_and(|key| !key.starts_with('"')) {
            self.0.insert(start, '"');
            self.0.push('"');
        }
    }

    /// Writes a list.
    pub fn list<T: Codec>(&mut self, items: &[T]) {
        self.0.push('[');
        for item in items {
            self.comma('[');
            item.write(self);
        }
        self.0.push(']');
    }

    /// Writes a comma except before the first item. No value of any type ends with an opening bracket, so the last byte
    /// shows if this is the first item.
    fn comma(&mut self, opening: char) {
        if !self.0.ends_with(opening) {
            self.0.push(',');
        }
    }

    /// Writes `true` or `false`.
    pub fn flag(&mut self, flag: bool) {
        self.0.push_str(if flag { "true" } else { "false" });
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.0.push_str("null");
    }

    /// Writes a number.
    pub fn number(&mut self, number: i64) {
        // Writing to a string does not fail.
        let _ = write!(self.0, "{number}");
    }

    /// Writes text.
    pub fn text(&mut self, text: &str) {
        self.0.push('"');
        for piece in text.split_inclusive(|c: char| c.is_ascii_control() && c != '\u{7f}' || c == '"' || c == '\\') {
            let mut plain = piece.chars();
            match plain.next_back() {
                Some(last @ ('"' | '\\')) => self.escaped(plain.as_str(), last),
                Some('\u{8}') => self.escaped(plain.as_str(), 'b'),
                Some('\u{c}') => self.escaped(plain.as_str(), 'f'),
                Some('\n') => self.escaped(plain.as_str(), 'n'),
                Some('\r') => self.escaped(plain.as_str(), 'r'),
                Some('\t') => self.escaped(plain.as_str(), 't'),
                Some(control @ '\0'..'\u{20}') => {
                    let _ = write!(self.0, "{}\\u{:04x}", plain.as_str(), u32::from(control));
                }
                _ => self.0.push_str(piece),
            }
        }
        self.0.push('"');
    }

    fn escaped(&mut self, plain: &str, escape: char) {
        self.0.push_str(plain);
        self.0.push('\\');
        self.0.push(escape);
    }

    /// Writes a scalar with a grammar of its own: as a number if its text is one.
    pub fn scalar(&mut self, scalar: &dyn fmt::Display) {
        let text = scalar.to_string();
        match text.parse::<i64>() {
            Ok(number) => self.number(number),
            Err(_) => self.text(&text),
        }
    }
}

/// Parses JSON text. A key that appears twice in one map is an error, because its author meant both.
///
/// # Errors
/// The text is not JSON.
pub fn parse(text: &str) -> Result<Value, Misread> {
    serde_json::from_str::<Unique>(text).map(|Unique(value)| value).map_err(|error| error.to_string().into())
}

/// A value in which no map has a duplicate key.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor).map(Self)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some((key, Unique(value))) = entries.next_entry::<String, Unique>()? {
            if map.contains_key(&key) {
                return Err(Error::custom(format!("duplicate key `{key}`")));
            }
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]

    use super::*;
    use crate::words::name::Name;

    fn written(value: &impl Codec) -> String {
        value.to_json()
    }

    #[test]
    fn a_text_is_escaped_as_everybody_does() {
        let all: String = (0u8..=127).map(char::from).chain("é\u{2028}😀\\\\\"\"".chars()).collect();
        for text in ["", "plain", "\"", "\\n\n", "a\tb\u{1}c\u{7f}", all.as_str()] {
            let name = Name::from(text.to_owned());
            assert_eq!(written(&name), serde_json::to_string(text).unwrap());
            assert_eq!(Name::from_json(&written(&name)).unwrap(), name);
        }
    }

    #[test]
    fn a_key_may_not_stand_twice() {
        assert_eq!(
            parse(r#"{"a": [1, -2, 1.5, null, true, "x"], "b": {}}"#).unwrap(),
            serde_json::json!({"a": [1, -2, 1.5, null, true, "x"], "b": {}})
        );
        assert!(parse(r#"[{"a": 1, "a": 1}]"#).unwrap_err().to_string().contains("duplicate key `a`"));
    }
}
