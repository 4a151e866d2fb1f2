//! An entry of a table of readings, which knows whether it was asked for.

use std::cell::Cell;
use std::fmt;
use std::ops::Deref;

/// How a rule is read: a function, called as one. What was never asked for in a play cannot have changed it, whatever
/// the function is; so a play need not be repeated for a mistake that replaces nothing that was asked for.
///
/// It cannot be copied, so that no copy is asked in its place. Whoever takes the function out of it has asked.
///
/// ```
/// use kernel::rulings::Reading;
///
/// let twice = Reading::<fn(u8) -> u8>::of(|number| number * 2);
/// assert!(!twice.was_asked());
/// assert_eq!(twice(2), 4);
/// assert!(twice.was_asked());
/// ```
pub struct Reading<F> {
    function: F,
    asked: Cell<bool>,
}

impl<F> Reading<F> {
    /// A reading by this function, which nobody has asked for.
    pub const fn of(function: F) -> Self {
        Self { function, asked: Cell::new(false) }
    }

    /// Reads by another function from now on.
    pub fn set(&mut self, function: F) {
        self.function = function;
    }

    /// Whether its function was called or taken.
    pub fn was_asked(&self) -> bool {
        self.asked.get()
    }
}

impl<F: PartialEq> Reading<F> {
    /// Whether the same function stands in another table, or this one was not asked for. Where it is said not to, it may
    /// be the same all the same: a compiler may make two of one function.
    pub fn agrees(&self, other: &Self) -> bool {
        !self.was_asked() || self.function == other.function
    }
}

impl<F> Deref for Reading<F> {
    type Target = F;

    fn deref(&self) -> &F {
        self.asked.set(true);
        &self.function
    }
}

impl<F> fmt::Debug for Reading<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").field("asked", &self.asked.get()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_out_was_asked_for_and_what_is_set_was_not() {
        let mut hook = Reading::<Option<fn(u8) -> u8>>::of(None);
        hook.set(Some(|number| number + 1));
        assert!(!hook.was_asked());
        assert_eq!(hook.map(|add| add(1)), Some(2));
        assert!(hook.was_asked());
        let none = Reading::<Option<fn(u8) -> u8>>::of(None);
        assert!(none.agrees(&hook) && !hook.agrees(&none));
        assert_eq!(format!("{hook:?}"), "Reading { asked: true, .. }");
    }
}
