//! Observed values as plain JSON: a number, `true` or `false`, a word, a list, a map.
//!
//! A pile of cards is `{"named": ["Shock"], "blank": 57}`. `null` is not a value: a field or an item of a list that is
//! `null` counts as absent. Numbers are whole; `3.0` is 3.

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use indexmap::IndexMap;
use kernel::transcript::observed::{Subject, Value};
use kernel::words::name::Name;
use rustc_hash::FxBuildHasher;
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use kernel::words::shown::shown;

/// Observed things, each with its fields: a map by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State(pub Vec<Arc<Subject>>);

/// Fields by name: a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(pub Vec<(Name, Value)>);

impl Fields {
    /// Returns `true` if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|subject| (&subject.name, Map(&subject.fields))))
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Map(&self.0).serialize(serializer)
    }
}

struct Map<'v>(&'v [(Name, Value)]);

impl Serialize for Map<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, Encoded(value))))
    }
}

#[derive(Serialize)]
struct Pile<'v> {
    named: &'v [Name],
    blank: u32,
}

/// A value to be serialized.
pub struct Encoded<'v>(pub &'v Value);

impl Serialize for Encoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Word(word) => serializer.serialize_str(word),
            Value::List(values) | Value::Bag(values) => serializer.collect_seq(values.iter().map(Encoded)),
            Value::Cards { named, blank } => Pile { named, blank: *blank }.serialize(serializer),
            Value::Counts(counts) => serializer.collect_map(counts.iter().map(|(kind, count)| (kind, count))),
            Value::Map(fields) => Map(fields).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = State;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of observable fields, by name")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<State, A::Error> {
                let mut subjects = Vec::new();
                while let Some((Word(name), Fields(fields))) = map.next_entry()? {
                    subjects.push(Arc::new(Subject { name, fields }));
                }
                match twice(&subjects, |subject| &subject.name) {
                    Some(name) => Err(said_twice(name)),
                    None => Ok(State(subjects)),
                }
            }
        }
        deserializer.deserialize_map(Reads)
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = Fields;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of fields")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Fields, A::Error> {
                fields(map).map(Fields)
            }
        }
        deserializer.deserialize_map(Reads)
    }
}

/// The usual limit on the number of fields of a thing.
const USUAL: usize = 16;

fn fields<'de, A: MapAccess<'de>>(mut map: A) -> Result<Vec<(Name, Value)>, A::Error> {
    let mut fields = Vec::with_capacity(map.size_hint().unwrap_or(USUAL));
    while let Some((Word(key), Decoded(value))) = map.next_entry()? {
        fields.extend(value.map(|value| (key, value)));
    }
    match twice(&fields, |(key, _)| key) {
        Some(key) => Err(said_twice(key)),
        None => Ok(fields),
    }
}

/// Deserializes a map. A duplicate key is an error.
///
/// # Errors
/// The input is not a map, a value has the wrong type, or a key occurs twice.
pub fn map<'de, D: Deserializer<'de>, V: Deserialize<'de>>(deserializer: D) -> Result<IndexMap<String, V>, D::Error> {
    struct Reads<V>(PhantomData<V>);
    impl<'de, V: Deserialize<'de>> Visitor<'de> for Reads<V> {
        type Value = IndexMap<String, V>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut read = IndexMap::new();
            while let Some((key, value)) = map.next_entry::<String, V>()? {
                if read.contains_key(&key) {
                    return Err(said_twice(&Name::from(key)));
                }
                read.insert(key, value);
            }
            Ok(read)
        }
    }
    deserializer.deserialize_map(Reads(PhantomData))
}

/// A name that occurs twice, which would make a reference to it ambiguous.
fn twice<T>(all: &[T], name: impl Fn(&T) -> &Name) -> Option<&Name> {
    if all.len() <= USUAL {
        let mut each = all.iter().enumerate();
        return each.find_map(|(place, one)| {
            all.iter().skip(place + 1).any(|other| name(other) == name(one)).then(|| name(one))
        });
    }
    let mut before = HashSet::with_capacity_and_hasher(all.len(), FxBuildHasher);
    all.iter().map(name).find(|name| !before.insert(name.as_str()))
}

fn said_twice<E: Error>(name: &Name) -> E {
    E::custom(format_args!("duplicate key `{name}`"))
}

/// A name, cleaned for display, that may be one of the program's own words.
struct Word(Name);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl Visitor<'_> for Reads {
            type Value = Word;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Word, E> {
                Ok(Word(named(text)))
            }
        }
        deserializer.deserialize_str(Reads)
    }
}

fn named(text: &str) -> Name {
    Name::Given(shown(text).as_ref().into())
}

/// Deserializes a name, cleaned for display.
pub fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
    Word::deserialize(deserializer).map(|Word(name)| name)
}

/// Deserializes several names, cleaned for display.
pub fn names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Name>, D::Error> {
    let words = Vec::<Word>::deserialize(deserializer)?;
    Ok(words.into_iter().map(|Word(name)| name).collect())
}

/// A value, or `None`. Of lists and maps only the form is known yet, so every list counts as ordered.
struct Decoded(Option<Value>);

impl<'de> Deserialize<'de> for Decoded {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reads).map(Self)
    }
}

struct Reads;

impl<'de> Visitor<'de> for Reads {
    type Value = Option<Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number of at most 64 bits, `true` or `false`, a word, a list or a map")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Some(Value::Flag(flag)))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Some(Value::Number(number)))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        let whole = i64::try_from(number).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))?;
        self.visit_i64(whole)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        const SAFE: f64 = 9_007_199_254_740_992.0;
        if number.fract() != 0.0 || number.abs() > SAFE {
            return Err(E::invalid_value(Unexpected::Float(number), &self));
        }
        #[expect(clippy::cast_possible_truncation, reason = "the value is whole and within bounds")]
        self.visit_i64(number as i64)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        Ok(Some(Value::Word(named(word))))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Decoded(value)) = list.next_element()? {
            values.extend(value);
        }
        Ok(Some(Value::List(values.into())))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let fields = fields(map)?;
        Ok(Some(pile(&fields).unwrap_or(Value::Map(fields))))
    }
}

/// The pile of cards that some fields describe, if they do.
fn pile(fields: &[(Name, Value)]) -> Option<Value> {
    let (named, blank) = match fields {
        [(one, Value::List(named)), (other, Value::Number(blank))]
        | [(other, Value::Number(blank)), (one, Value::List(named))]
            if one == "named" && other == "blank" =>
        {
            (named, *blank)
        }
        _ => return None,
    };
    let name = |value: &Value| match value {
        Value::Word(name) => Some(name.clone()),
        _ => None,
    };
    Some(Value::Cards { named: named.iter().map(name).collect::<Option<_>>()?, blank: u32::try_from(blank).ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Fields, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    fn again(text: &str) -> String {
        serde_json::to_string(&read(text).unwrap()).unwrap()
    }

    #[test]
    fn plain_values_come_back_as_they_were_sent() {
        let text =
            r#"{"life":-3,"tapped":true,"zone":"hand","list":[1,[2],{"a":"b"}],"hand":{"named":["Shock"],"blank":6}}"#;
        assert_eq!(again(text), text);
        let pile = Value::Cards { named: vec!["Shock".into()], blank: 6 };
        assert_eq!(read(r#"{"hand":{"blank":6,"named":["Shock"]}}"#), Ok(Fields(vec![("hand".into(), pile)])));
    }

    #[test]
    fn what_is_said_twice_is_said_by_nobody() {
        let twice = |text: &str, name: &str| {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(&format!("duplicate key `{name}`")), "{error}");
        };
        twice(r#"{"damage":0,"life":1,"damage":5}"#, "damage");
        twice(r#"{"counters":{"shield":0,"shield":1}}"#, "shield");
        let many = |last: usize| {
            let fields: Vec<String> = (0..40).chain([last]).map(|field| format!("\"{field}\":1")).collect();
            format!("{{{}}}", fields.join(","))
        };
        assert!(read(&many(40)).is_ok());
        twice(&many(39), "39");
        let state = serde_json::from_str::<State>(r#"{"ox":{"damage":0},"elk":{},"ox":{"damage":5}}"#);
        assert!(state.unwrap_err().to_string().starts_with("duplicate key `ox`"));
    }

    #[test]
    fn an_engine_names_each_game_and_kind_of_word_once() {
        let read = |text: &str| map::<_, i64>(&mut serde_json::Deserializer::from_str(text)).map_err(|e| e.to_string());
        assert_eq!(read(r#"{"mtg":1,"riftbound":2}"#).map(|map| map.len()), Ok(2));
        assert!(read(r#"{"mtg":1,"mtg":1}"#).unwrap_err().starts_with("duplicate key `mtg`"));
    }

    #[test]
    fn what_is_no_pile_is_a_map() {
        for text in [r#"{"a":{"named":["x"],"blank":-1}}"#, r#"{"a":{"named":[1],"blank":1}}"#, r#"{"a":{"named":[]}}"#]
        {
            assert_eq!(again(text), text);
            assert!(matches!(read(text).unwrap().0.as_slice(), [(_, Value::Map(_))]), "{text}");
        }
    }

    #[test]
    fn null_is_no_value() {
        assert_eq!(again(r#"{"life":null,"list":[null,1],"map":{"a":null}}"#), r#"{"list":[1],"map":{}}"#);
    }

    #[test]
    fn a_number_is_whole() {
        assert_eq!(again(r#"{"life":3.0}"#), r#"{"life":3}"#);
        assert_eq!(
            read(r#"{"life":2.5}"#),
            Err("invalid value: floating point `2.5`, expected a whole number of at most 64 bits, `true` or `false`, a \
                 word, a list or a map at line 1 column 11"
                .to_owned())
        );
        assert!(read(r#"{"life":18446744073709551615}"#).is_err());
        assert!(read(r#"{"life":1e300}"#).is_err());
    }

    #[test]
    fn fields_are_a_map() {
        assert_eq!(read("[]"), Err("invalid type: sequence, expected a map of fields at line 1 column 0".to_owned()));
    }
}
