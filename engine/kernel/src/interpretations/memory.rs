//! The memory of a mistake in the course of a play.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::fmt;

/// The memory of the mistakes of one play: a value of each type that a mistake declares for itself. It stands in the
/// state of a game, so that it goes back with it where a step is refused; a right engine has none.
#[derive(Default)]
pub struct Memory(BTreeMap<TypeId, Box<dyn Remembered>>);

/// A value that can be copied with the state it is part of.
trait Remembered: Any + Send + Sync {
    fn copy(&self) -> Box<dyn Remembered>;
    fn as_any(&self) -> &dyn Any;
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

impl<T: Clone + Send + Sync + 'static> Remembered for T {
    fn copy(&self) -> Box<dyn Remembered> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

impl Clone for Memory {
    fn clone(&self) -> Self {
        // The inner value is copied, not its box, which can be remembered, too.
        Self(self.0.iter().map(|(of, value)| (*of, (**value).copy())).collect())
    }
}

impl Memory {
    /// Returns the remembered value of this type, if any.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        (**self.0.get(&TypeId::of::<T>())?).as_any().downcast_ref()
    }

    /// Changes what is remembered of this type; the first time it is the type's default.
    pub fn change<T: Clone + Default + Send + Sync + 'static>(&mut self, change: impl FnOnce(&mut T)) {
        let remembered = self.0.remove(&TypeId::of::<T>());
        let mut value = remembered.and_then(|value| value.into_any().downcast::<T>().ok()).unwrap_or_default();
        change(&mut value);
        self.0.insert(TypeId::of::<T>(), value);
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Memory").field(&self.0.len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Seen(Vec<u32>);

    #[test]
    fn each_type_has_a_value_of_its_own_that_is_copied_with_the_memory() {
        let mut memory = Memory::default();
        assert_eq!(memory.get::<Seen>(), None);
        memory.change(|seen: &mut Seen| seen.0.push(1));
        let before = memory.clone();
        memory.change(|seen: &mut Seen| seen.0.push(2));
        memory.change(|count: &mut u32| *count += 1);
        assert_eq!(memory.get(), Some(&Seen(vec![1, 2])));
        assert_eq!(memory.get(), Some(&1_u32));
        assert_eq!(before.get(), Some(&Seen(vec![1])));
    }
}
