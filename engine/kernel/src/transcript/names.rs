//! Names on offer and values made of them, shared between questions whose options differ little.
//!
//! A thousand effects that change one event make a thousand questions, each of which reports all remaining effects:
//! half a million names if written out. Here a list of names records the names it omits from another list, and is
//! written out only when somebody looks at it.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use crate::transcript::observed::Value;
use crate::words::name::Name;

/// Some names in order. Clones share their storage.
#[derive(Clone, Default)]
pub struct Names {
    all: Arc<[Name]>,
    /// The indices of the names that are no longer included, in ascending order.
    without: Vec<usize>,
}

impl Names {
    /// The number of names.
    pub fn len(&self) -> usize {
        self.all.len() - self.without.len()
    }

    /// Returns `true` if there are no names.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Name> {
        let mut without = self.without.iter().copied().peekable();
        let is_there = move |place: usize| without.next_if_eq(&place).is_none();
        self.all
            .iter()
            .enumerate()
            .scan(is_there, |is_there, (place, name)| Some(is_there(place).then_some(name)))
            .flatten()
    }

    /// The first name.
    pub fn first(&self) -> Option<&Name> {
        self.iter().next()
    }

    /// Returns `true` if a name is included.
    pub fn contains(&self, name: &Name) -> bool {
        self.iter().any(|other| other == name)
    }

    /// The names without the one at `place`. The list is written out again only once many names are gone, so that
    /// neither the names nor the gaps are copied each time.
    #[must_use]
    pub fn without(&self, place: usize) -> Self {
        let mut at = place;
        for gone in &self.without {
            at += usize::from(*gone <= at);
        }
        let mut without = self.without.clone();
        if at < self.all.len() {
            without.insert(without.partition_point(|gone| *gone < at), at);
        }
        let fewer = Self { all: Arc::clone(&self.all), without };
        if fewer.without.len() * fewer.without.len() > fewer.all.len() {
            fewer.iter().cloned().collect()
        } else {
            fewer
        }
    }
}

impl From<Vec<Name>> for Names {
    fn from(names: Vec<Name>) -> Self {
        Self { all: names.into(), without: Vec::new() }
    }
}

impl FromIterator<Name> for Names {
    fn from_iter<I: IntoIterator<Item = Name>>(names: I) -> Self {
        Vec::from_iter(names).into()
    }
}

impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Names {}

impl std::fmt::Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Several values: a list or a bag. Values that are names on offer are created when they are first looked at.
#[derive(Clone)]
pub enum Several {
    /// Values stored directly.
    Values(Vec<Value>),
    /// Words, created from names.
    Names(Box<(Names, OnceLock<Vec<Value>>)>),
}

impl Several {
    /// The values.
    pub fn as_slice(&self) -> &[Value] {
        match self {
            Self::Values(values) => values,
            Self::Names(names) => names.1.get_or_init(|| names.0.iter().cloned().map(Value::Word).collect()),
        }
    }

    /// The values as a vector.
    pub fn into_vec(self) -> Vec<Value> {
        match self {
            Self::Values(values) => values,
            Self::Names(names) => names.0.iter().cloned().map(Value::Word).collect(),
        }
    }

    /// The size, as the sum of the sizes of the items.
    pub(super) fn size(&self, of_name: impl Fn(&Name) -> usize, of_value: impl Fn(&Value) -> usize) -> usize {
        match self {
            Self::Values(values) => values.iter().map(of_value).sum(),
            Self::Names(names) => names.0.iter().map(of_name).sum(),
        }
    }
}

impl Deref for Several {
    type Target = [Value];
    fn deref(&self) -> &[Value] {
        self.as_slice()
    }
}

impl Default for Several {
    fn default() -> Self {
        Self::Values(Vec::new())
    }
}

impl From<Vec<Value>> for Several {
    fn from(values: Vec<Value>) -> Self {
        Self::Values(values)
    }
}

impl From<Names> for Several {
    fn from(names: Names) -> Self {
        Self::Names(Box::new((names, OnceLock::new())))
    }
}

impl FromIterator<Value> for Several {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Self::Values(values.into_iter().collect())
    }
}

impl<'v> IntoIterator for &'v Several {
    type Item = &'v Value;
    type IntoIter = std::slice::Iter<'v, Value>;
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl PartialEq for Several {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Several {}

impl std::fmt::Debug for Several {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters() -> Names {
        ["a", "b", "c", "d", "e", "f"].map(Name::Word).into_iter().collect()
    }

    #[test]
    fn names_without_some_are_those_that_are_left() {
        let (mut names, mut left) = (letters(), letters().iter().cloned().collect::<Vec<_>>());
        for place in [3, 0, 3, 1, 1, 0] {
            names = names.without(place);
            left.remove(place);
            assert_eq!(names.iter().collect::<Vec<_>>(), left.iter().collect::<Vec<_>>());
            assert_eq!((names.len(), names.first()), (left.len(), left.first()));
        }
        assert!(names.is_empty());
        assert_eq!(letters().without(6), letters());
    }

    #[test]
    fn names_are_values_once_somebody_looks() {
        let names = Several::from(letters().without(5).without(0));
        let words: Several = ["b", "c", "d", "e"].map(Value::from).into_iter().collect();
        assert_eq!(names, words);
        assert_eq!(names.size(|_| 1, |_| 2), 4);
    }
}
