//! Names of players, cards, aliases, fields and events. Cheap to clone, compared as text.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// A text that is either one of the program's own words or came with a scenario.
#[derive(Clone)]
pub enum Name {
    /// A word of the program.
    Word(&'static str),
    /// A name from a scenario.
    Given(Arc<str>),
}

impl Name {
    /// The text of the name.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Word(word) => word,
            Self::Given(text) => text,
        }
    }
}

impl From<&'static str> for Name {
    fn from(word: &'static str) -> Self {
        Self::Word(word)
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self::Given(text.into())
    }
}

impl std::ops::Deref for Name {
    type Target = str;
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Name {}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Generates names for things that appear during a play and that no scenario named. The second use of a name gets a
/// number: `Goblin token 2`.
///
/// ```
/// use kernel::words::name::Numbered;
///
/// let mut numbered = Numbered::default();
/// let mut next = || numbered.name("Goblin token".to_owned(), |name| name == "Goblin token 2");
/// assert_eq!([next(), next(), next()], ["Goblin token", "Goblin token 3", "Goblin token 4"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Numbered(BTreeMap<Name, u64>);

impl Numbered {
    /// The next name based on `called` that is not taken. A name is never given twice.
    pub fn name(&mut self, called: String, taken: impl Fn(&Name) -> bool) -> Name {
        let called = Name::from(called);
        let number = self.0.entry(called.clone()).or_default();
        loop {
            *number += 1;
            let name = match *number {
                1 => called.clone(),
                number => Name::from(format!("{called} {number}")),
            };
            if !taken(&name) {
                return name;
            }
        }
    }
}
