//! What an engine saw, as it goes over the wire.
//!
//! Values are plain JSON: a number, `true` or `false`, a word, a list, a map. A pile of cards is
//! `{"named": ["Shock"], "blank": 57}`. Back here they become the judge's values along the shapes of
//! the game's fields.

use std::sync::Arc;

use engine::kernel::language::Language;
use engine::kernel::name::Name;
use engine::kernel::observed::{self as seen, Observed, Snapshot, Subject};
use engine::kernel::shape::{Field, Shape};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// Things that can be seen, by name, with their fields.
pub type State = IndexMap<String, Map<String, Value>>;

/// A play that came to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The state after each step, nested ones too, in the order in which they ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<After>,
    /// The state at the end: every player, object and place, with all its fields; what is as it was
    /// after the last step may be left out.
    #[serde(default)]
    pub end: State,
    /// What happened, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// What was refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// The ids of the clauses under which something was decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<String>,
}

/// The state after a step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The step's `id`.
    pub step: u32,
    /// How many events had happened.
    pub events: usize,
    /// The state. What is as it was after the step before may be left out.
    #[serde(default)]
    pub state: State,
}

/// Something that happened.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// The past participle: `dealt`.
    pub event: String,
    /// Events with the same number happened at the same time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<u32>,
    /// Its fields.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub fields: Map<String, Value>,
}

/// Something that was tried and refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The step that was refused, or during which the answer was.
    pub step: u32,
    /// Which of the step's answers was refused, counted from 0; left out where it was the step itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<usize>,
    /// The clauses that forbid it, if the engine knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// Why, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// What the reference engine saw, for the wire.
pub fn told(observed: &Observed, trace: impl IntoIterator<Item = String>) -> Played {
    let mut before: Option<&Snapshot> = None;
    let mut after = Vec::with_capacity(observed.after.len());
    for (step, snapshot) in &observed.after {
        after.push(After { step: *step, events: snapshot.events, state: changed(before, snapshot) });
        before = Some(snapshot);
    }
    Played {
        after,
        end: changed(before, &observed.end),
        events: observed.events.iter().map(event_told).collect(),
        refused: observed.refused.iter().map(refused_told).collect(),
        trace: trace.into_iter().collect(),
    }
}

/// What is not as it was.
fn changed(before: Option<&Snapshot>, now: &Snapshot) -> State {
    let mut state = State::new();
    for (index, subject) in now.subjects.iter().enumerate() {
        let same_place = before.and_then(|before| before.subjects.get(index));
        if same_place.is_some_and(|other| Arc::ptr_eq(other, subject) || other == subject) {
            continue;
        }
        let first = now.subjects.iter().take(index).all(|other| other.name != subject.name);
        if first {
            state.insert(subject.name.to_string(), fields_told(&subject.fields));
        }
    }
    state
}

fn fields_told(fields: &[(Name, seen::Value)]) -> Map<String, Value> {
    fields.iter().map(|(key, value)| (key.to_string(), value_told(value))).collect()
}

fn value_told(value: &seen::Value) -> Value {
    match value {
        seen::Value::Number(number) => json!(number),
        seen::Value::Flag(flag) => json!(flag),
        seen::Value::Word(word) => json!(word.as_str()),
        seen::Value::List(values) | seen::Value::Bag(values) => values.iter().map(value_told).collect(),
        seen::Value::Cards { named, blank } => {
            let named: Vec<&str> = named.iter().map(Name::as_str).collect();
            json!({ "named": named, "blank": blank })
        }
        seen::Value::Counts(counts) => {
            Value::Object(counts.iter().map(|(kind, count)| (kind.to_string(), json!(count))).collect())
        }
        seen::Value::Map(fields) => Value::Object(fields_told(fields)),
    }
}

fn event_told(event: &seen::Event) -> Event {
    Event { event: event.word.to_string(), batch: Some(event.batch), fields: fields_told(&event.fields) }
}

fn refused_told(refused: &seen::Refused) -> Refused {
    Refused {
        step: refused.step,
        answer: refused.answer,
        clauses: refused.clauses.iter().map(ToString::to_string).collect(),
        why: refused.why.clone(),
    }
}

/// What an engine told, for the judge.
pub fn heard(played: Played, language: &Language) -> Observed {
    let mut subjects: Vec<Arc<Subject>> = Vec::new();
    let mut after = Vec::with_capacity(played.after.len());
    for one in played.after {
        overlay(&mut subjects, one.state, language);
        after.push((one.step, Snapshot { subjects: subjects.clone(), events: one.events }));
    }
    overlay(&mut subjects, played.end, language);
    let mut last_batch = 0;
    let mut events = Vec::with_capacity(played.events.len());
    for event in played.events {
        last_batch = event.batch.unwrap_or_else(|| u32::wrapping_add(last_batch, 1));
        let fields = language.events.iter().find(|word| word.word == event.event).map_or(&[][..], |word| word.fields);
        events.push(seen::Event {
            word: event.event.into(),
            fields: fields_heard(event.fields, &[fields], language),
            batch: last_batch,
        });
    }
    let refused = played.refused.into_iter().map(refused_heard).collect();
    let end = Snapshot { subjects, events: events.len() };
    Observed { after, end, events, refused }
}

/// Lays what changed over what was.
fn overlay(subjects: &mut Vec<Arc<Subject>>, state: State, language: &Language) {
    let special = language.special.iter().map(|(_, fields)| *fields);
    let tables: Vec<&[Field]> = [language.object, language.player, language.place].into_iter().chain(special).collect();
    for (name, fields) in state {
        let place = subjects.iter().position(|subject| subject.name == name.as_str());
        let subject = Subject { name: name.into(), fields: fields_heard(fields, &tables, language) };
        match place.and_then(|place| subjects.get_mut(place)) {
            Some(before) => *before = Arc::new(subject),
            None => subjects.push(Arc::new(subject)),
        }
    }
}

fn fields_heard(fields: Map<String, Value>, tables: &[&[Field]], language: &Language) -> Vec<(Name, seen::Value)> {
    let known = |key: &str| tables.iter().flat_map(|table| table.iter()).find(|field| field.key == key);
    let heard = |(key, value): (String, Value)| {
        let field = known(&key);
        let ordered = language.ordered.contains(&key.as_str());
        let value = value_heard(value, field.map(|field| (field.shape)()), ordered)?;
        Some((field.map_or_else(|| Name::from(key), |field| Name::Word(field.key)), value))
    };
    fields.into_iter().filter_map(heard).collect()
}

/// A value along its shape, as far as that is known; `null` is no value.
fn value_heard(value: Value, shape: Option<&'static Shape>, ordered: bool) -> Option<seen::Value> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(flag) => seen::Value::Flag(flag),
        Value::Number(number) => match number.as_i64() {
            Some(number) => seen::Value::Number(number),
            None => seen::Value::Word(number.to_string().into()),
        },
        Value::String(word) => seen::Value::Word(word.into()),
        Value::Array(values) => {
            let item = shape.and_then(item_of);
            let values = values.into_iter().filter_map(|value| value_heard(value, item, false)).collect();
            if ordered { seen::Value::List(values) } else { seen::Value::Bag(values) }
        }
        Value::Object(fields) => match pile(&fields) {
            Some(pile) => pile,
            None => map_heard(fields, shape),
        },
    })
}

fn pile(fields: &Map<String, Value>) -> Option<seen::Value> {
    if fields.len() != 2 {
        return None;
    }
    let blank = u32::try_from(fields.get("blank")?.as_u64()?).unwrap_or(u32::MAX);
    let named = fields.get("named")?.as_array()?;
    let named = named.iter().map(|name| Some(Name::from(name.as_str()?.to_owned()))).collect::<Option<Vec<Name>>>()?;
    Some(seen::Value::Cards { named, blank })
}

fn map_heard(fields: Map<String, Value>, shape: Option<&'static Shape>) -> seen::Value {
    let shape = shape.map(map_of);
    let count = |(kind, count): (&String, &Value)| Some((Name::from(kind.clone()), count.as_i64()?));
    let counts = fields.iter().map(count).collect::<Option<Vec<_>>>();
    if let (Some(Shape::Table { .. }), Some(counts)) = (shape, counts) {
        return seen::Value::Counts(counts);
    }
    let known = match shape {
        Some(Shape::Record(record)) => record.fields,
        _ => &[],
    };
    let heard = |(key, value): (String, Value)| {
        let shape = known.iter().find(|field| field.key == key).map(|field| (field.shape)());
        Some((Name::from(key), value_heard(value, shape, false)?))
    };
    seen::Value::Map(fields.into_iter().filter_map(heard).collect())
}

/// The shape of the items of a list.
fn item_of(shape: &'static Shape) -> Option<&'static Shape> {
    match shape {
        Shape::List(item) | Shape::Many(item) => Some(item()),
        _ => None,
    }
}

/// Of several forms the one that is a map.
fn map_of(shape: &'static Shape) -> &'static Shape {
    match shape {
        Shape::Either { forms, .. } => {
            let mut maps = forms.iter().map(|form| (form.shape)());
            maps.rfind(|shape| matches!(shape, Shape::Record(_) | Shape::Table { .. })).unwrap_or(shape)
        }
        _ => shape,
    }
}

fn refused_heard(refused: Refused) -> seen::Refused {
    seen::Refused {
        step: refused.step,
        answer: refused.answer,
        clauses: refused.clauses.into_iter().map(Name::from).collect(),
        why: refused.why,
    }
}
