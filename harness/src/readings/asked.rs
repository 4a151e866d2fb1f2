//! The questions of a review: everything that the case looks at, without its expectations.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use serde_json::Value;
use suite::language::case::Case;
use suite::language::expect::{EventItem, EventWant, Expect, FieldWant, Then};

/// The point after the play.
pub const END: &str = "end";

/// The point after a step.
pub fn after(number: &str) -> String {
    format!("after step {number}")
}

/// The form of a field's value in the questions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// `true` if it is a list.
    pub list: bool,
    /// The keys of the value, or of the items of the list; `true` for those whose value is a list.
    pub keys: BTreeMap<String, bool>,
}

/// The fields that the case looks at, by thing.
pub type Looks = BTreeMap<String, BTreeMap<&'static str, Form>>;

/// The questions of a review.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The fields, by the point at which they are looked at, the end last.
    pub states: IndexMap<String, Looks>,
    /// The fields of events, by the event's name.
    pub events: BTreeMap<&'static str, BTreeSet<&'static str>>,
    /// `true` if choices are open, so that all questions apply to every path.
    pub open: bool,
}

impl Asked {
    /// The questions for some cases with one scenario.
    pub fn of(cases: &[&Case]) -> Self {
        let mut asked = Self::default();
        for case in cases {
            for step in &case.steps {
                if let Some(then) = &step.then {
                    asked.then(&after(&step.number), then);
                }
            }
        }
        for expect in cases.iter().flat_map(|case| &case.expects) {
            match expect {
                Expect::Then(then) => asked.then(END, then),
                Expect::Outcomes { paths, .. } => {
                    asked.open = true;
                    for path in paths {
                        asked.then(END, &path.then);
                    }
                }
                Expect::Todo(_) => {}
            }
        }
        asked
    }

    fn then(&mut self, point: &str, then: &Then) {
        for want in &then.subjects {
            let looks = self.states.entry(point.to_owned()).or_default();
            let fields = looks.entry(want.name.clone()).or_default();
            want.fields.iter().for_each(|field| fields.entry(field.key).or_default().look(field));
        }
        events(then).for_each(|want| {
            self.events.entry(want.word).or_default().extend(want.fields.iter().map(|field| field.key));
        });
    }
}

impl Form {
    fn look(&mut self, field: &FieldWant) {
        let items = match &field.value {
            Value::Array(items) => {
                self.list = true;
                items.as_slice()
            }
            value => std::slice::from_ref(value),
        };
        for (key, value) in items.iter().filter_map(Value::as_object).flatten() {
            *self.keys.entry(key.clone()).or_default() |= value.is_array();
        }
    }
}

/// All events that are named at a point.
pub fn events(then: &Then) -> impl Iterator<Item = &EventWant> {
    let items = then.events.iter().flat_map(EventItem::wants);
    items.chain(&then.never).chain(&then.asked)
}
