//! The observation of a play, in its wire format.
//!
//! Values are sent as [plain JSON](crate::plain). On arrival, lists and maps get their meaning from the shapes of the
//! game's fields: a list without an order is a bag, a map of numbers is a table of counts.

use std::sync::Arc;

use indexmap::IndexMap;
use kernel::transcript::observed::{self as seen, Snapshot, Subject, Value};
use kernel::words::language::Language;
use kernel::words::name::Name;
use kernel::words::shape::{Field, Shape};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::plain::{self, Fields, State};
use kernel::words::shown::shown;

/// Things by name with their fields, as described in the schema.
type StateMap = IndexMap<String, FieldMap>;
type FieldMap = serde_json::Map<String, serde_json::Value>;

/// A play that came to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The state after each step, nested ones included, in the order in which they ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<After>,
    /// The state at the end: every player, object and place, with all its fields. Entries that are unchanged since the
    /// last step may be left out.
    #[serde(default)]
    #[schemars(with = "StateMap")]
    pub end: State,
    /// The events, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// The refusals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// The ids of the clauses under which something was decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "plain::names")]
    #[schemars(with = "Vec<String>")]
    pub trace: Vec<Name>,
}

/// The state after a step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The step's `id`.
    pub step: u32,
    /// The number of events so far.
    pub events: usize,
    /// The state. Entries that are unchanged since the previous step may be left out.
    #[serde(default)]
    #[schemars(with = "StateMap")]
    pub state: State,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// The name, a past participle: `dealt`.
    #[serde(deserialize_with = "plain::name")]
    #[schemars(with = "String")]
    pub event: Name,
    /// The batch. Events with the same number happened at the same time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<u32>,
    /// The fields.
    #[serde(default, skip_serializing_if = "Fields::is_empty")]
    #[schemars(with = "FieldMap")]
    pub fields: Fields,
}

/// An action that was tried and refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The step that was refused, or during which the answer was refused.
    pub step: u32,
    /// The index of the refused answer among the step's answers, counted from 0; left out if the step itself was
    /// refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<usize>,
    /// The clauses that forbid it, if the engine cites them.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "plain::names")]
    #[schemars(with = "Vec<String>")]
    pub clauses: Vec<Name>,
    /// The reason, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// Encodes an observation in the judge's own types for the wire.
pub fn encode(observed: seen::Observed, trace: impl IntoIterator<Item = Name>) -> Played {
    let mut before: Option<&Snapshot> = None;
    let mut after = Vec::with_capacity(observed.after.len());
    for (step, snapshot) in &observed.after {
        after.push(After { step: *step, events: snapshot.events, state: changed(before, snapshot) });
        before = Some(snapshot);
    }
    Played {
        end: changed(before, &observed.end),
        after,
        events: observed.events.into_iter().map(encode_event).collect(),
        refused: observed.refused.into_iter().map(encode_refused).collect(),
        trace: trace.into_iter().collect(),
    }
}

/// The part of a state that has changed.
fn changed(before: Option<&Snapshot>, now: &Snapshot) -> State {
    let mut changed: Vec<Arc<Subject>> = Vec::new();
    for (index, subject) in now.subjects.iter().enumerate() {
        let same_place = before.and_then(|before| before.subjects.get(index));
        if same_place.is_some_and(|other| Arc::ptr_eq(other, subject) || other == subject) {
            continue;
        }
        let first = now.subjects.iter().take(index).all(|other| other.name != subject.name);
        if first {
            changed.push(Arc::clone(subject));
        }
    }
    State(changed)
}

fn encode_event(event: seen::Event) -> Event {
    Event { event: event.word, batch: Some(event.batch), fields: Fields(event.fields) }
}

fn encode_refused(refused: seen::Refused) -> Refused {
    Refused { step: refused.step, answer: refused.answer, clauses: refused.clauses, why: refused.why }
}

/// Decodes an engine's report for the judge.
pub fn decode(played: Played, language: &Language) -> seen::Observed {
    let mut subjects: Vec<Arc<Subject>> = Vec::new();
    let mut after = Vec::with_capacity(played.after.len());
    for one in played.after {
        overlay(&mut subjects, one.state, language);
        after.push((one.step, Snapshot { subjects: subjects.clone(), events: one.events }));
    }
    overlay(&mut subjects, played.end, language);
    let mut last_batch = 0;
    let mut events = Vec::with_capacity(played.events.len());
    for Event { event, batch, fields: Fields(mut fields) } in played.events {
        last_batch = batch.unwrap_or_else(|| u32::wrapping_add(last_batch, 1));
        let known = || language.events.iter().filter(|word| word.word == &*event).flat_map(|word| word.fields);
        along(&mut fields, known, language);
        events.push(seen::Event { word: event, fields, batch: last_batch });
    }
    let refused = played.refused.into_iter().map(decode_refused).collect();
    let end = Snapshot { subjects, events: events.len() };
    seen::Observed { after, end, events, refused }
}

/// Applies changes to a state.
fn overlay(subjects: &mut Vec<Arc<Subject>>, State(state): State, language: &Language) {
    for mut subject in state {
        along(&mut Arc::make_mut(&mut subject).fields, || language.fields(), language);
        match subjects.iter_mut().find(|other| other.name == subject.name) {
            Some(before) => *before = subject,
            None => subjects.push(subject),
        }
    }
}

/// Gives lists and maps the meaning of their shapes, if those are known.
fn along<'l, K: Iterator<Item = &'l Field>>(fields: &mut [(Name, Value)], known: impl Fn() -> K, language: &Language) {
    for (key, value) in fields {
        if let Value::List(_) | Value::Map(_) = value {
            let field = known().find(|field| field.key == &**key);
            meant(value, field.map(|field| (field.shape)()), language.ordered.contains(&&**key));
        }
    }
}

fn meant(value: &mut Value, shape: Option<&'static Shape>, ordered: bool) {
    match value {
        Value::List(values) => {
            let item = shape.and_then(item_of);
            let mut values = std::mem::take(values).into_vec();
            for value in &mut values {
                meant(value, item, false);
            }
            *value = if ordered { Value::List(values.into()) } else { Value::Bag(values.into()) };
        }
        Value::Map(fields) => {
            let shape = shape.map(map_of);
            if let (Some(Shape::Table { .. }), Some(counts)) = (shape, counts(fields)) {
                *value = Value::Counts(counts);
                return;
            }
            let known = match shape {
                Some(Shape::Record(record)) => record.fields,
                _ => &[],
            };
            for (key, value) in fields {
                let field = known.iter().find(|field| field.key == &**key);
                meant(value, field.map(|field| (field.shape)()), false);
            }
        }
        _ => {}
    }
}

fn counts(fields: &[(Name, Value)]) -> Option<Vec<(Name, i64)>> {
    let count = |(kind, count): &(Name, Value)| match count {
        Value::Number(count) => Some((kind.clone(), *count)),
        _ => None,
    };
    fields.iter().map(count).collect()
}

/// The shape of the items of a list.
fn item_of(shape: &'static Shape) -> Option<&'static Shape> {
    match shape {
        Shape::List(item) | Shape::Many(item) => Some(item()),
        _ => None,
    }
}

/// The form that is a map, among several forms.
fn map_of(shape: &'static Shape) -> &'static Shape {
    match shape {
        Shape::OneOf { forms, .. } => {
            let mut maps = forms.iter().map(|form| (form.shape)());
            maps.rfind(|shape| matches!(shape, Shape::Record(_) | Shape::Table { .. })).unwrap_or(shape)
        }
        _ => shape,
    }
}

fn decode_refused(refused: Refused) -> seen::Refused {
    seen::Refused {
        step: refused.step,
        answer: refused.answer,
        clauses: refused.clauses,
        why: shown(&refused.why).into_owned(),
    }
}
