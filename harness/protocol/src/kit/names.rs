//! The mapping between the names of a case and the identifiers of an engine.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use kernel::words::name::Name;

use super::Halt;

/// Finds a thing by its name, and its name by the engine's identifier.
///
/// ```
/// let mut names = protocol::kit::Names::default();
/// names.add("ox", 17);
/// names.become_another(&17, 31); // the card is another object in its new zone
/// assert_eq!(names.id("ox").unwrap(), 31);
/// assert_eq!(names.name(&17).unwrap(), "ox");
/// assert_eq!(names.token("Bear", 40), "Bear token 1");
/// ```
#[derive(Clone, Debug)]
pub struct Names<Id> {
    ids: HashMap<Name, Id>,
    names: HashMap<Id, Name>,
}

impl<Id> Default for Names<Id> {
    fn default() -> Self {
        Self { ids: HashMap::new(), names: HashMap::new() }
    }
}

impl<Id: Clone + Eq + Hash + Debug> Names<Id> {
    /// Gives a thing a name.
    pub fn add(&mut self, name: impl Into<Name>, id: Id) {
        let name = name.into();
        self.names.insert(id.clone(), name.clone());
        self.ids.insert(name, id);
    }

    /// Returns `true` if a thing has this name.
    pub fn has(&self, name: &str) -> bool {
        self.ids.contains_key(name)
    }

    /// Returns the current identifier of the thing with this name.
    ///
    /// # Errors
    /// `rejected`: no thing has this name.
    pub fn id(&self, name: &str) -> Result<Id, Halt> {
        let nothing = || Halt::Rejected { step: None, why: format!("nothing is called `{name}`") };
        self.ids.get(name).cloned().ok_or_else(nothing)
    }

    /// Returns the name of a thing, by its current or an earlier identifier.
    ///
    /// # Errors
    /// `unsupported`: the adapter never gave it a name.
    pub fn name(&self, id: &Id) -> Result<Name, Halt> {
        self.names.get(id).cloned().ok_or_else(|| Halt::unsupported(format!("a name for {id:?}")))
    }

    /// Gives a thing's name to the thing that it has become. If it has no name, the new one has none either.
    pub fn become_another(&mut self, old: &Id, new: Id) {
        if let Some(name) = self.names.get(old).cloned() {
            self.add(name, new);
        }
    }

    /// Names a new token: the second token of a card is called `CARD token 2`.
    pub fn token(&mut self, card: &str, id: Id) -> Name {
        let mut number = 1;
        while self.has(&format!("{card} token {number}")) {
            number += 1;
        }
        let name = Name::from(format!("{card} token {number}"));
        self.add(name.clone(), id);
        name
    }
}
