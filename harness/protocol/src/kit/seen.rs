//! The observable state of a game, as an engine reports it.

use std::sync::Arc;

use indexmap::IndexMap;
use kernel::transcript::observed::{Snapshot, Subject, Value};
use kernel::words::name::Name;

/// Players, objects and places by name, with their fields.
///
/// ```
/// use protocol::kit::{State, pile};
///
/// let mut state = State::default();
/// state.thing("alice").set("life", 20);
/// state.thing("alice").set("hand", pile(["Shock".into()], 6));
/// ```
#[derive(Clone, Debug, Default)]
pub struct State(IndexMap<Name, Subject>);

impl State {
    /// Returns the thing of that name, so that its fields can be set. Adds it if it is not there.
    pub fn thing(&mut self, name: impl Into<Name>) -> &mut Subject {
        let name = name.into();
        self.0.entry(name.clone()).or_insert_with(|| Subject::new(name))
    }

    pub(super) fn snapshot(self) -> Snapshot {
        Snapshot { subjects: self.0.into_values().map(Arc::new).collect(), events: 0 }
    }
}

/// The cards of a zone: those with names, in their order, and the number of others.
pub fn pile(named: impl IntoIterator<Item = Name>, blank: u32) -> Value {
    Value::Cards { named: named.into_iter().collect(), blank }
}
