//! The building blocks of every game's keywords: lists, numbers, texts and objects with a place; and the shapes and
//! canonical forms of Rust's own types.

use std::hash::Hash;
use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::Value;

use crate::words::codec::{Codec, Fields, Misread, bounded, list, map, text, whole};
use crate::words::json::Json;
use crate::words::name::Name;
use crate::words::shape::{Described, Shape};

/// A list; a list of one item may be written as that item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Many<T>(pub Vec<T>);

impl<T> Default for Many<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> std::ops::Deref for Many<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Whole<const LEAST: i64, const MOST: i64>(pub i64);

/// The greatest number in a case.
pub const MOST: i64 = 1_000_000;
/// The most blank cards that a number may stand for.
pub const MOST_CARDS: i64 = 1_000;

/// A number of blank cards.
type Blanks = Whole<0, MOST_CARDS>;
/// A number of things: 0 or more.
pub type Count = Whole<0, MOST>;
/// A number of things: 1 or more.
pub type Positive = Whole<1, MOST>;
/// A number that may be negative.
pub type Signed = Whole<{ -MOST }, MOST>;

/// Text without meaning to the language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text(pub Name);

impl std::ops::Deref for Text {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

/// An object in a list of a scenario: a card, or a thing without a card, under a name of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<S> {
    /// The alias that the case gives it, if any.
    pub alias: Option<Name>,
    /// The card, if there is one.
    pub card: Option<Name>,
    /// A number of blank cards, in place of one object.
    pub blanks: Option<u32>,
    /// The state given for it.
    pub state: Option<S>,
}

/// A list of objects.
#[derive(Clone, Debug, PartialEq)]
pub struct Pile<S>(pub Vec<Placed<S>>);

impl<S> std::ops::Deref for Pile<S> {
    type Target = [Placed<S>];
    fn deref(&self) -> &[Placed<S>] {
        &self.0
    }
}

/// The state of an object in a scenario.
pub trait State: Described {
    /// The keys that describe an object without a card.
    const TRAITS: &'static [&'static str];
}

impl<S: State> Described for Pile<S> {
    fn shape() -> &'static Shape {
        &const { Shape::Pile { state: S::shape, traits: S::TRAITS } }
    }
}

impl<S: Codec> Codec for Pile<S> {
    const LEFT_OUT: Option<fn() -> Self> = Some(|| Self(Vec::new()));
    fn read(value: &Value) -> Result<Self, Misread> {
        list(value).map(Self)
    }
    fn write(&self, out: &mut Json) {
        out.list(&self.0);
    }
    fn is_left_out(&self) -> bool {
        self.is_empty()
    }
}

impl<S: State> Described for Placed<S> {
    fn shape() -> &'static Shape {
        &const { Shape::Placed { state: S::shape, traits: S::TRAITS } }
    }
}

impl<S: Codec> Codec for Placed<S> {
    fn read(value: &Value) -> Result<Self, Misread> {
        let mut fields = Fields::of(value, &["alias", "card", "blanks", "state"])?;
        let (alias, card) = (fields.take()?, fields.take()?);
        let blanks = fields.take::<Option<Blanks>>()?.map(|Whole(count)| u32::try_from(count).unwrap_or_default());
        Ok(Self { alias, card, blanks, state: fields.take()? })
    }
    fn write(&self, out: &mut Json) {
        out.open();
        out.field("alias", &self.alias);
        out.field("card", &self.card);
        out.field("blanks", &self.blanks);
        out.field("state", &self.state);
        out.close();
    }
}

impl<T: Described> Described for Option<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }
}

impl<T: Codec> Codec for Option<T> {
    const LEFT_OUT: Option<fn() -> Self> = Some(|| None);
    fn read(value: &Value) -> Result<Self, Misread> {
        if value.is_null() { Ok(None) } else { T::read(value).map(Some) }
    }
    fn write(&self, out: &mut Json) {
        match self {
            Some(value) => value.write(out),
            None => out.null(),
        }
    }
    fn is_left_out(&self) -> bool {
        self.is_none()
    }
}

impl<T: Described> Described for Box<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }
}

impl<T: Codec> Codec for Box<T> {
    fn read(value: &Value) -> Result<Self, Misread> {
        T::read(value).map(Self::new)
    }
    fn write(&self, out: &mut Json) {
        T::write(self, out);
    }
}

impl<T: Codec> Codec for Arc<T> {
    fn read(value: &Value) -> Result<Self, Misread> {
        T::read(value).map(Self::new)
    }
    fn write(&self, out: &mut Json) {
        T::write(self, out);
    }
}

impl<T: Described> Described for Vec<T> {
    fn shape() -> &'static Shape {
        &const { Shape::List(T::shape) }
    }
}

impl<T: Codec> Codec for Vec<T> {
    const LEFT_OUT: Option<fn() -> Self> = Some(Self::new);
    fn read(value: &Value) -> Result<Self, Misread> {
        list(value)
    }
    fn write(&self, out: &mut Json) {
        out.list(self);
    }
    fn is_left_out(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Described> Described for Many<T> {
    fn shape() -> &'static Shape {
        &const { Shape::Many(T::shape) }
    }
}

impl<T: Codec> Codec for Many<T> {
    const LEFT_OUT: Option<fn() -> Self> = Some(Self::default);
    fn read(value: &Value) -> Result<Self, Misread> {
        list(value).map(Self)
    }
    fn write(&self, out: &mut Json) {
        out.list(&self.0);
    }
    fn is_left_out(&self) -> bool {
        self.is_empty()
    }
}

impl<K: Described + Eq + Hash, V: Described> Described for IndexMap<K, V> {
    fn shape() -> &'static Shape {
        &const { Shape::Table { key: K::shape, value: V::shape } }
    }
}

impl<K: Codec + Eq + Hash, V: Codec> Codec for IndexMap<K, V> {
    const LEFT_OUT: Option<fn() -> Self> = Some(Self::new);
    fn read(value: &Value) -> Result<Self, Misread> {
        let entries = map(value)?;
        let mut read = Self::with_capacity(entries.len());
        for (key, value) in entries {
            let entry = K::read(&Value::from(key.as_str())).and_then(|key| Ok((key, V::read(value)?)));
            match entry {
                Ok((key, value)) => drop(read.insert(key, value)),
                Err(misread) => return Err(misread.under(key)),
            }
        }
        Ok(read)
    }
    fn write(&self, out: &mut Json) {
        out.open();
        for (key, value) in self {
            out.entry(key, value);
        }
        out.close();
    }
    fn is_left_out(&self) -> bool {
        self.is_empty()
    }
}

impl Described for bool {
    fn shape() -> &'static Shape {
        &Shape::Flag
    }
}

impl Codec for bool {
    const LEFT_OUT: Option<fn() -> Self> = Some(|| false);
    fn read(value: &Value) -> Result<Self, Misread> {
        value.as_bool().ok_or_else(|| Misread::wanted("`true` or `false`", value))
    }
    fn write(&self, out: &mut Json) {
        out.flag(*self);
    }
    fn is_left_out(&self) -> bool {
        !self
    }
}

impl Codec for i64 {
    fn read(value: &Value) -> Result<Self, Misread> {
        whole(value)
    }
    fn write(&self, out: &mut Json) {
        out.number(*self);
    }
}

impl Codec for u32 {
    fn read(value: &Value) -> Result<Self, Misread> {
        let number = Self::try_from(whole(value)?);
        number.map_err(|_| Misread::wanted("a whole number that is not negative", value))
    }
    fn write(&self, out: &mut Json) {
        out.number((*self).into());
    }
}

impl<const LEAST: i64, const MOST: i64> Described for Whole<LEAST, MOST> {
    fn shape() -> &'static Shape {
        &const { Shape::Whole { least: LEAST, most: MOST } }
    }
}

impl<const LEAST: i64, const MOST: i64> Codec for Whole<LEAST, MOST> {
    fn read(value: &Value) -> Result<Self, Misread> {
        bounded(value, LEAST, MOST).map(Self)
    }
    fn write(&self, out: &mut Json) {
        out.number(self.0);
    }
}

impl Described for Text {
    fn shape() -> &'static Shape {
        &Shape::Text("text")
    }
}

impl Codec for Text {
    fn read(value: &Value) -> Result<Self, Misread> {
        Name::read(value).map(Self)
    }
    fn write(&self, out: &mut Json) {
        out.text(self);
    }
}

impl Codec for Name {
    fn read(value: &Value) -> Result<Self, Misread> {
        text(value).map(|text| Self::Given(text.into()))
    }
    fn write(&self, out: &mut Json) {
        out.text(self);
    }
}
