//! The grammar of the case language as data: the values allowed at each place.
//!
//! Each type of a scenario or a card is declared once, with one of the macros of [`declare`](crate::words::declare).
//! The declaration gives the Rust type, its canonical JSON form ([`Codec`]) and its [`Shape`]. A parser walks a text
//! along the shape, collects every problem, expands abbreviations, and returns the canonical form. A JSON schema is the
//! same shape in another notation.
//!
//! A record's field may be left out if its type allows it ([`Codec::LEFT_OUT`]).

use crate::words::binding::Flow;
use crate::words::codec::Codec;

pub use crate::words::blocks::{Count, MOST, MOST_CARDS, Many, Pile, Placed, Positive, Signed, State, Text, Whole};

/// Returns a shape. A function, so that a type may contain itself.
pub type ShapeFn = fn() -> &'static Shape;

/// A type that can appear in a scenario, a card or an expectation.
pub trait Described: Codec {
    /// The values allowed where this type is expected.
    fn shape() -> &'static Shape;
}

/// The values allowed at one place of a text.
#[derive(Debug)]
pub enum Shape {
    /// `true` or `false`.
    Flag,
    /// A whole number within inclusive bounds.
    Whole {
        /// The least allowed.
        least: i64,
        /// The most allowed.
        most: i64,
    },
    /// Any text that is not empty; the string describes its purpose.
    Text(&'static str),
    /// One of a list of words.
    Word {
        /// The declaration path: the module and the type.
        path: &'static str,
        /// The thing that the word names: `zone`, `keyword`.
        what: &'static str,
        /// The meaning of such a word.
        doc: &'static str,
        /// The words.
        words: &'static [&'static str],
        /// The words, each with its meaning.
        terms: &'static [Term],
        /// The bindings of each word, in the same order.
        flows: &'static [Flow],
    },
    /// A name that must refer to something in the case or the suite.
    Name(Kind),
    /// A scalar with a small grammar of its own, such as an amount.
    Scalar {
        /// The declaration path: the module and the type.
        path: &'static str,
        /// The expected value, with examples, for messages.
        what: &'static str,
        /// Returns an error that describes the fault in a text, if there is one.
        check: fn(&str) -> Result<(), String>,
        /// A regular expression for schemas that accepts at least every valid text.
        pattern: &'static str,
        /// The valid spellings.
        spellings: &'static [Spelling],
    },
    /// A list.
    List(ShapeFn),
    /// A list; a list of one item may be written as that item.
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
    /// A map with known keys and with free ones, which the canonical form gathers under one more key.
    Open {
        /// The known keys.
        record: &'static Record,
        /// The key of the canonical form that holds the free ones.
        rest: &'static str,
        /// The kind of thing that a free key names.
        key: Kind,
        /// The shape of a free key's value.
        value: ShapeFn,
    },
    /// A map with exactly one key, out of a list.
    Tagged {
        /// The declaration path: the module and the type.
        path: &'static str,
        /// The name of the key in messages: `effect`.
        what: &'static str,
        /// The meaning of such a map.
        doc: &'static str,
        /// The keys.
        verbs: &'static [Verb],
    },
    /// A verb with other keys beside it: `{deal_damage: {...}, if: ...}`.
    Flattened {
        /// The keys allowed beside the verb.
        record: &'static Record,
        /// The key of the canonical form that holds the verb.
        act: &'static str,
        /// Verbs, or forms of which one map key selects one.
        verbs: ShapeFn,
    },
    /// One of several forms, distinguished by their syntax; the first that fits is used.
    OneOf {
        /// The declaration path: the module and the type.
        path: &'static str,
        /// The expected value, for messages.
        what: &'static str,
        /// The meaning of such a value.
        doc: &'static str,
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

/// The kind of thing that a name must refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A player of the case.
    Player,
    /// A key that names a player and thereby adds that player.
    NewPlayer,
    /// An object of the case: an alias, a card in it, a token, a name given with `as`.
    Object,
    /// An object, a player or a place.
    Target,
    /// A place: a battlefield of the case, a server, or one of the game's zones.
    Place,
    /// A key that names a place and thereby adds that place.
    NewPlace,
    /// A thing that an event may name: an object, a player, a place, a card of the suite, an effect.
    Thing,
    /// A card of the suite or of the file.
    Card,
    /// A kind of counter: one that something in the case puts.
    Counter,
    /// A new name given to an object or effect by a step.
    New,
    /// A name that is checked only during the play.
    Free,
}

impl Kind {
    /// The thing that a name of this kind refers to, as a sentence.
    pub const fn doc(self) -> &'static str {
        match self {
            Self::Player => "The name of a player of the case.",
            Self::NewPlayer => "A name for a player; with it the player is in the case.",
            Self::Object => "An object of the case: its alias, or the name of its card where there is no alias.",
            Self::Target => "An object, a player or a place of the case.",
            Self::Place => "A place: a battlefield of the case, a server, or a zone of the game.",
            Self::NewPlace => "A name for a place; with it the place is in the case.",
            Self::Thing => "Whatever an event may name: an object, a player, a place, a card or an effect.",
            Self::Card => "The name of a card that the suite or the file defines.",
            Self::Counter => "A kind of counters that something in the case puts.",
            Self::New => "A new name, by which the case calls the object or effect from here on.",
            Self::Free => "A name that means something only once the case is played.",
        }
    }
}

/// A word with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word.
    pub word: &'static str,
    /// The meaning, as a sentence.
    pub doc: &'static str,
}

impl Term {
    /// Returns the term for a word, if the list contains it.
    pub fn of(word: &str, terms: &[Self]) -> Option<Self> {
        terms.iter().find(|term| term.word == word).copied()
    }
}

/// One valid spelling of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The pattern, with capitals for the variable parts: `next N`.
    pub form: &'static str,
    /// The meaning, as a sentence.
    pub doc: &'static str,
    /// An example of this spelling: `next 3`.
    pub example: &'static str,
    /// The bindings of a value that contains the spelling.
    pub flow: Flow,
}

/// Formats a doc comment as a sentence: its lines joined and trimmed.
pub fn sentence(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A map with known keys.
#[derive(Debug)]
pub struct Record {
    /// The declaration path: the module and the type.
    pub path: &'static str,
    /// The name of the map in messages and schemas.
    pub name: &'static str,
    /// The meaning of the map.
    pub doc: &'static str,
    /// The keys.
    pub fields: &'static [Field],
}

/// One key of a record.
#[derive(Debug)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// The meaning of the key.
    pub doc: &'static str,
    /// The shape of the value.
    pub shape: ShapeFn,
    /// `true` if the key is required.
    pub required: bool,
    /// The bindings of the key.
    pub flow: Flow,
}

/// One key out of several, exactly one of which is present.
#[derive(Debug)]
pub struct Verb {
    /// The key.
    pub word: &'static str,
    /// The effect of the verb.
    pub doc: &'static str,
    /// The shape of the value.
    pub shape: ShapeFn,
    /// The bindings of the verb.
    pub flow: Flow,
}

/// One of several forms.
#[derive(Debug)]
pub struct Form {
    /// The syntax by which the form is recognised.
    pub discriminant: Discriminant,
    /// The key of the canonical form.
    pub tag: &'static str,
    /// The meaning of the form.
    pub doc: &'static str,
    /// The shape of the value, once the form is recognised.
    pub shape: ShapeFn,
}

/// The syntax by which a form is recognised, without parsing the whole value.
#[derive(Clone, Copy, Debug)]
pub enum Discriminant {
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

/// Removes the prefix of a raw identifier: `r#if` is the key `if`.
pub const fn key_of(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', ..] => field.split_at(2).1,
        _ => field,
    }
}
