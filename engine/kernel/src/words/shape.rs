//! The words of the case language as data: what may stand where.
//!
//! A type that a scenario or a card is made of is declared once, with one of the macros of
//! [`declare`](crate::words::declare). The declaration gives the Rust type, its canonical JSON form
//! ([`Codec`]) and its [`Shape`]. A reader walks a text along the shape, collects every problem, spells out what was
//! abbreviated, and hands over the canonical form; a schema is the same shape written down differently.
//!
//! A record's field is left out freely when its type says so ([`Codec::LEFT_OUT`]).

use crate::words::codec::Codec;

pub use crate::words::blocks::{Count, MOST, MOST_CARDS, Many, Pile, Placed, Positive, Signed, State, Text, Whole};

/// Gives a shape; a function, so that a type may contain itself.
pub type ShapeFn = fn() -> &'static Shape;

/// A type that can stand in a scenario, a card or an expectation.
pub trait Described: Codec {
    /// What may stand where this type is wanted.
    fn shape() -> &'static Shape;
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
        /// Where it is declared: the module and the type.
        path: &'static str,
        /// What the word names: `zone`, `keyword`.
        what: &'static str,
        /// What such a word says.
        doc: &'static str,
        /// The words.
        words: &'static [&'static str],
        /// The same words, each with what it means.
        terms: &'static [Term],
    },
    /// A name that must mean something in the case or the suite.
    Name(Kind),
    /// A scalar with a small grammar of its own, such as an amount.
    Scalar {
        /// Where it is declared: the module and the type.
        path: &'static str,
        /// What it is, with examples, for messages.
        what: &'static str,
        /// Says what is wrong with a text, if anything is.
        check: fn(&str) -> Result<(), String>,
        /// A regular expression that accepts at least every right text, for schemas.
        pattern: &'static str,
        /// How it may be spelt.
        spellings: &'static [Spelling],
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
    Tagged {
        /// Where it is declared: the module and the type.
        path: &'static str,
        /// What the key is called in messages: `effect`.
        what: &'static str,
        /// What it says.
        doc: &'static str,
        /// The keys.
        verbs: &'static [Verb],
    },
    /// A verb with other keys beside it: `{deal_damage: {...}, if: ...}`.
    Flattened {
        /// The keys that may stand beside the verb.
        record: &'static Record,
        /// The key of the canonical form that holds the verb.
        act: &'static str,
        /// Verbs, or forms in which one map key tells.
        verbs: ShapeFn,
    },
    /// One of several forms, told apart by how they look; the first that fits.
    OneOf {
        /// Where it is declared: the module and the type.
        path: &'static str,
        /// What is wanted, for messages.
        what: &'static str,
        /// What it says.
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
    /// A kind of counters: one that something in the case puts.
    Counter,
    /// A new name given to an object or effect by a step.
    New,
    /// A name that only the play can judge.
    Free,
}

impl Kind {
    /// What a name of this kind is the name of, as a sentence.
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

/// A word with what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word.
    pub word: &'static str,
    /// What it means, as a sentence.
    pub doc: &'static str,
}

impl Term {
    /// What a word means, if it is one of these.
    pub fn of(word: &str, terms: &[Self]) -> Option<Self> {
        terms.iter().find(|term| term.word == word).copied()
    }
}

/// One way in which a scalar may be spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The words, with capitals for what is put in: `next N`.
    pub form: &'static str,
    /// What it means, as a sentence.
    pub doc: &'static str,
    /// One of this form: `next 3`.
    pub example: &'static str,
}

/// A doc comment as a sentence: its lines as one, without the blanks around them.
pub fn sentence(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A map with known keys.
#[derive(Debug)]
pub struct Record {
    /// Where it is declared: the module and the type.
    pub path: &'static str,
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
    pub discriminant: Discriminant,
    /// The key of the canonical form.
    pub tag: &'static str,
    /// What it says.
    pub doc: &'static str,
    /// What it must be, once recognised.
    pub shape: ShapeFn,
}

/// How a form is recognised, without reading it whole.
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

/// Takes the mark of a raw identifier away: `r#if` is the key `if`.
pub const fn key_of(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', ..] => field.split_at(2).1,
        _ => field,
    }
}
