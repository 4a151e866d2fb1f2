//! The words of the case language as data: what may stand where.
//!
//! A type that a scenario or a card is made of is declared once, with one of the macros of
//! [`declare`](crate::words::declare). The declaration gives the Rust type, its canonical JSON form (through
//! serde) and its [`Shape`]. A reader walks a text along the
//! shape, collects every problem, spells out what was abbreviated, and hands over the canonical
//! form; a schema is the same shape written down differently.
//!
//! A record's field is left out freely when its type says so ([`Described::OPTIONAL`]).

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::words::name::Name;

/// Gives a shape; a function, so that a type may contain itself.
pub type ShapeFn = fn() -> &'static Shape;

/// A type that can stand in a scenario, a card or an expectation.
pub trait Described {
    /// Whether a field of this type may be left out.
    const OPTIONAL: bool = false;
    /// What may stand where this type is wanted.
    fn shape() -> &'static Shape;
    /// Whether the canonical form leaves a field with this value out.
    fn absent(&self) -> bool {
        false
    }
}

/// What may stand at one place of a text.
#[derive(Debug)]
pub enum Shape {
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds, both included.
    Whole {
        /// The least allowed.
        least: i64,
        /// The most allowed.
        most: i64,
    },
    /// Any text that is not empty; the string says what it is for.
    Text(&'static str),
    /// One of a list of words.
    Word {
        /// What the word names: `zone`, `keyword`.
        what: &'static str,
        /// The words.
        words: &'static [&'static str],
    },
    /// A name that must mean something in the case or the suite.
    Name(Kind),
    /// A scalar with a small grammar of its own, such as an amount.
    Scalar {
        /// What it is, with examples, for messages.
        what: &'static str,
        /// Says what is wrong with a text, if anything is.
        check: fn(&str) -> Result<(), String>,
        /// A regular expression that accepts at least every right text, for schemas.
        pattern: &'static str,
    },
    /// A list.
    List(ShapeFn),
    /// A list, or one item in place of a list of one.
    Many(ShapeFn),
    /// A map with free keys.
    Table {
        /// The shape of a key: a text, a word, a name or a scalar.
        key: ShapeFn,
        /// The shape of a value.
        value: ShapeFn,
    },
    /// A map with known keys.
    Record(&'static Record),
    /// A map with known keys, and free ones that are gathered under one more key.
    Open {
        /// The known keys.
        record: &'static Record,
        /// The key of the canonical form that holds the free ones.
        rest: &'static str,
        /// What a free key names.
        key: Kind,
        /// The shape of a free key's value.
        value: ShapeFn,
    },
    /// A map with exactly one key, out of a list.
    Verbs {
        /// What the key is called in messages: `effect`.
        what: &'static str,
        /// The keys.
        verbs: &'static [Verb],
    },
    /// A verb with other keys beside it: `{deal_damage: {...}, if: ...}`.
    Framed {
        /// The keys that may stand beside the verb.
        record: &'static Record,
        /// The key of the canonical form that holds the verb.
        act: &'static str,
        /// Verbs, or forms in which one map key tells.
        verbs: ShapeFn,
    },
    /// One of several forms, told apart by how they look; the first that fits.
    Either {
        /// What is wanted, for messages.
        what: &'static str,
        /// The forms, in the order in which they are tried.
        forms: &'static [Form],
    },
    /// A list of objects in all their spellings, or a number of blank cards.
    Pile {
        /// The shape of an object's state (a record).
        state: ShapeFn,
        /// The keys of the state that describe an object without a card.
        traits: &'static [&'static str],
    },
    /// One object in all its spellings.
    Placed {
        /// The shape of an object's state (a record).
        state: ShapeFn,
        /// The keys of the state that describe an object without a card.
        traits: &'static [&'static str],
    },
}

/// What a name must be the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A player of the case.
    Player,
    /// A key that names a player, and so makes one.
    NewPlayer,
    /// An object of the case: an alias, a card that stands in it, a token, a name given with `as`.
    Object,
    /// An object, a player or a place.
    Target,
    /// A place: a battlefield of the case, a server, or one of the game's zones.
    Place,
    /// A key that names a place, and so makes one.
    NewPlace,
    /// Whatever an event may name: an object, a player, a place, a card of the suite, an effect.
    Thing,
    /// A card of the suite or of the file.
    Card,
    /// A new name given to an object or effect by a step.
    New,
    /// A name that only the play can judge.
    Free,
}

/// A map with known keys.
#[derive(Debug)]
pub struct Record {
    /// What the map is called in messages and schemas.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// Its keys.
    pub fields: &'static [Field],
}

/// One key of a record.
#[derive(Debug)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// What it says.
    pub doc: &'static str,
    /// What may stand under it.
    pub shape: ShapeFn,
    /// Whether it must be there.
    pub required: bool,
}

/// One key out of several, of which exactly one stands.
#[derive(Debug)]
pub struct Verb {
    /// The key.
    pub word: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// What may stand under it.
    pub shape: ShapeFn,
}

/// One of several forms.
#[derive(Debug)]
pub struct Form {
    /// How it is recognised.
    pub looks: Looks,
    /// The key of the canonical form.
    pub tag: &'static str,
    /// What it must be, once recognised.
    pub shape: ShapeFn,
}

/// How a form is recognised, without reading it whole.
#[derive(Clone, Copy, Debug)]
pub enum Looks {
    /// A scalar that is one of these words.
    OneOf(&'static [&'static str]),
    /// A scalar that is a whole number.
    Number,
    /// Any scalar.
    Scalar,
    /// Any list.
    List,
    /// A map that has one of these keys.
    With(&'static [&'static str]),
    /// Any map.
    Map,
    /// Anything.
    Any,
}

/// A list that may be written as its only item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Whole<const LEAST: i64, const MOST: i64>(pub i64);

/// The most that any number of a case may be.
pub const MOST: i64 = 1_000_000;
/// The most blank cards that a number may stand for.
pub const MOST_CARDS: i64 = 1_000;

/// A number of things: 0 and up.
pub type Count = Whole<0, MOST>;
/// A number of things of which there is at least one.
pub type Positive = Whole<1, MOST>;
/// A number that may be negative.
pub type Signed = Whole<{ -MOST }, MOST>;

/// Text without a meaning to the language.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text(pub Name);

impl std::ops::Deref for Text {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

/// An object in a list of a scenario: a card or a thing without one, under a name of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed<S> {
    /// What the case calls it, where it gives a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alias: Option<Name>,
    /// The card, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Name>,
    /// So many blank cards, in place of one object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blanks: Option<u32>,
    /// What is said about it.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub state: Option<S>,
}

fn none<S>() -> Option<S> {
    None
}

/// A list of objects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pile<S>(pub Vec<Placed<S>>);

impl<S> std::ops::Deref for Pile<S> {
    type Target = [Placed<S>];
    fn deref(&self) -> &[Placed<S>] {
        &self.0
    }
}

/// The state of an object in a scenario.
pub trait State: Described {
    /// The keys that describe an object behind which there is no card.
    const TRAITS: &'static [&'static str];
}

impl<S: State> Described for Pile<S> {
    fn shape() -> &'static Shape {
        &const { Shape::Pile { state: S::shape, traits: S::TRAITS } }
    }
}

impl<S: State> Described for Placed<S> {
    fn shape() -> &'static Shape {
        &const { Shape::Placed { state: S::shape, traits: S::TRAITS } }
    }
}

impl<T: Described> Described for Option<T> {
    const OPTIONAL: bool = true;
    fn shape() -> &'static Shape {
        T::shape()
    }
    fn absent(&self) -> bool {
        self.is_none()
    }
}

impl<T: Described> Described for Box<T> {
    fn shape() -> &'static Shape {
        T::shape()
    }
}

impl<T: Described> Described for Vec<T> {
    const OPTIONAL: bool = true;
    fn shape() -> &'static Shape {
        &const { Shape::List(T::shape) }
    }
    fn absent(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Described> Described for Many<T> {
    const OPTIONAL: bool = true;
    fn shape() -> &'static Shape {
        &const { Shape::Many(T::shape) }
    }
    fn absent(&self) -> bool {
        self.is_empty()
    }
}

impl<K: Described, V: Described> Described for IndexMap<K, V> {
    const OPTIONAL: bool = true;
    fn shape() -> &'static Shape {
        &const { Shape::Table { key: K::shape, value: V::shape } }
    }
    fn absent(&self) -> bool {
        self.is_empty()
    }
}

impl Described for bool {
    const OPTIONAL: bool = true;
    fn shape() -> &'static Shape {
        &Shape::Flag
    }
    fn absent(&self) -> bool {
        !self
    }
}

impl<const LEAST: i64, const MOST: i64> Described for Whole<LEAST, MOST> {
    fn shape() -> &'static Shape {
        &const { Shape::Whole { least: LEAST, most: MOST } }
    }
}

impl Described for Text {
    fn shape() -> &'static Shape {
        &Shape::Text("text")
    }
}

/// Takes the mark of a raw identifier away: `r#if` is the key `if`.
pub const fn key_of(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', ..] => field.split_at(2).1,
        _ => field,
    }
}
