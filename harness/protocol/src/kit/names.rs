//! What a case calls a thing, and what the engine does.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use kernel::words::name::Name;

use super::Halt;

/// Finds a thing by its name, and its name by what the engine calls it.
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
    /// A thing is called so.
    pub fn add(&mut self, name: impl Into<Name>, id: Id) {
        let name = name.into();
        self.names.insert(id.clone(), name.clone());
        self.ids.insert(name, id);
    }

    /// Whether something is called so.
    pub fn has(&self, name: &str) -> bool {
        self.ids.contains_key(name)
    }

    /// What the engine calls the thing of that name, as it is now.
    ///
    /// # Errors
    /// `rejected`: nothing is called so.
    pub fn id(&self, name: &str) -> Result<Id, Halt> {
        let nothing = || Halt::Rejected { step: None, why: format!("nothing is called `{name}`") };
        self.ids.get(name).cloned().ok_or_else(nothing)
    }

    /// The name of a thing, as it is or as it once was.
    ///
    /// # Errors
    /// `unsupported`: the adapter never gave it one.
    pub fn name(&self, id: &Id) -> Result<Name, Halt> {
        self.names.get(id).cloned().ok_or_else(|| Halt::unsupported(format!("a name for {id:?}")))
    }

    /// A thing is another one now, and keeps its name. One without a name stays without.
    pub fn become_another(&mut self, old: &Id, new: Id) {
        if let Some(name) = self.names.get(old).cloned() {
            self.add(name, new);
        }
    }

    /// Names a new token: the second of a card is called `CARD token 2`.
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
