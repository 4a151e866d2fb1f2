//! The observable part of a play: the complete state after every step, and the events.

use std::sync::Arc;

use crate::transcript::names::Several;
use crate::words::name::Name;
use crate::words::scenario::StepId;

/// One observable value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A boolean.
    Flag(bool),
    /// A word or a name.
    Word(Name),
    /// Several things in order.
    List(Several),
    /// Several things in no particular order.
    Bag(Several),
    /// The cards in a pile: the named ones, and a number of blank ones.
    Cards {
        /// The names, in the order of the pile.
        named: Vec<Name>,
        /// The number of blank cards.
        blank: u32,
    },
    /// Numbers by kind; a missing kind counts as 0.
    Counts(Vec<(Name, i64)>),
    /// Fields by name.
    Map(Vec<(Name, Value)>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<Name> for Value {
    fn from(name: Name) -> Self {
        Self::Word(name)
    }
}

impl From<&Name> for Value {
    fn from(name: &Name) -> Self {
        Self::Word(name.clone())
    }
}

impl From<&'static str> for Value {
    fn from(word: &'static str) -> Self {
        Self::Word(Name::Word(word))
    }
}

impl From<Vec<Name>> for Value {
    fn from(names: Vec<Name>) -> Self {
        Self::List(names.into_iter().map(Self::Word).collect())
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let join = |values: Vec<String>| values.join(", ");
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Word(name) => write!(f, "{name}"),
            Self::List(values) | Self::Bag(values) => {
                write!(f, "[{}]", join(values.iter().map(ToString::to_string).collect()))
            }
            Self::Cards { named, blank: 0 } => write!(f, "[{}]", join(named.iter().map(ToString::to_string).collect())),
            Self::Cards { named, blank } if named.is_empty() => write!(f, "{blank}"),
            Self::Cards { named, blank } => {
                write!(f, "[{}, {blank}]", join(named.iter().map(ToString::to_string).collect()))
            }
            Self::Counts(counts) => {
                write!(f, "{{{}}}", join(counts.iter().map(|(kind, n)| format!("{kind}: {n}")).collect()))
            }
            Self::Map(fields) => {
                write!(f, "{{{}}}", join(fields.iter().map(|(key, value)| format!("{key}: {value}")).collect()))
            }
        }
    }
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The past participle: `dealt`.
    pub word: Name,
    /// The fields.
    pub fields: Vec<(Name, Value)>,
    /// The number of the batch; events with the same number happened at the same time.
    pub batch: u32,
}

impl Event {
    /// An event without fields; its batch is assigned when it is reported.
    pub fn new(word: &'static str) -> Self {
        Self { word: word.into(), fields: Vec::new(), batch: 0 }
    }

    /// The event with one more field.
    #[must_use]
    pub fn with(mut self, field: &'static str, value: impl Into<Value>) -> Self {
        self.fields.push((field.into(), value.into()));
        self
    }

    /// The event with one more field, if there is a value for it.
    #[must_use]
    pub fn with_some(self, field: &'static str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(field, value),
            None => self,
        }
    }

    /// The value of a field.
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.fields.iter().find(|(key, _)| key == field).map(|(_, value)| value)
    }
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key}: {value}")).collect();
        write!(f, "{}: {{{}}}", self.word, fields.join(", "))
    }
}

/// One thing of the state that an expectation can name, with its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// A player, an object, a place, or `run`.
    pub name: Name,
    /// The fields. A field that cannot be observed is left out.
    pub fields: Vec<(Name, Value)>,
}

impl Subject {
    /// A subject without fields, with room for as many as most subjects have.
    pub fn new(name: Name) -> Self {
        Self { name, fields: Vec::with_capacity(14) }
    }

    /// Adds a field.
    pub fn set(&mut self, field: &'static str, value: impl Into<Value>) {
        self.fields.push((field.into(), value.into()));
    }

    /// The value of a field.
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.fields.iter().find(|(key, _)| key == field).map(|(_, value)| value)
    }
}

/// The complete state at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// Players, objects and places; subjects that did not change are shared with the previous snapshot.
    pub subjects: Vec<Arc<Subject>>,
    /// The number of events so far.
    pub events: usize,
}

impl Snapshot {
    /// The subject with that name.
    pub fn get(&self, name: &str) -> Option<&Subject> {
        self.subjects.iter().find(|subject| subject.name == name).map(|subject| &**subject)
    }
}

/// An attempt that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The refused step, or the step whose answer was refused.
    pub step: StepId,
    /// The index of the refused answer within the step, from 0; `None` if the step itself was refused.
    pub answer: Option<usize>,
    /// The clauses that forbid it.
    pub clauses: Vec<Name>,
    /// The error, for people.
    pub why: String,
}

/// All observations of a play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// The state after each step, including nested ones, in the order in which they ended. A refused step has the state
    /// before it; steps nested under it have none.
    pub after: Vec<(StepId, Snapshot)>,
    /// The state at the end.
    pub end: Snapshot,
    /// The events.
    pub events: Vec<Event>,
    /// The refused steps and answers.
    pub refused: Vec<Refused>,
}

impl Observed {
    /// The size, in values of about 64 bytes; a subject that did not change in a step counts once.
    pub fn size(&self) -> usize {
        let mut before: &[Arc<Subject>] = &[];
        let mut size: usize = self.events.iter().map(|event| size_of_name(&event.word) + size_of(&event.fields)).sum();
        for refused in &self.refused {
            size += 1 + refused.why.len() / 64 + refused.clauses.iter().map(size_of_name).sum::<usize>();
        }
        for snapshot in self.after.iter().map(|(_, snapshot)| snapshot).chain([&self.end]) {
            size += 1 + snapshot.subjects.len() / 8;
            for (index, subject) in snapshot.subjects.iter().enumerate() {
                if !before.get(index).is_some_and(|other| Arc::ptr_eq(other, subject)) {
                    size += size_of_name(&subject.name) + size_of(&subject.fields);
                }
            }
            before = &snapshot.subjects;
        }
        size
    }
}

/// The size of some fields, in values of about 64 bytes.
pub fn size_of(fields: &[(Name, Value)]) -> usize {
    fields.iter().map(|(key, value)| size_of_name(key) + value.size()).sum()
}

fn size_of_name(name: &Name) -> usize {
    1 + name.len() / 64
}

impl Value {
    fn size(&self) -> usize {
        match self {
            Self::Number(_) | Self::Flag(_) => 1,
            Self::Word(word) => size_of_name(word),
            Self::List(values) | Self::Bag(values) => 1 + values.size(size_of_name, Self::size),
            Self::Cards { named, .. } => 1 + named.iter().map(size_of_name).sum::<usize>(),
            Self::Counts(counts) => 1 + counts.iter().map(|(kind, _)| size_of_name(kind)).sum::<usize>(),
            Self::Map(fields) => 1 + size_of(fields),
        }
    }
}
