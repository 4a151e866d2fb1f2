//! Counts for this turn: the events of triggered abilities, and the times that they were performed.

use super::State;
use super::objects::ObjectRef;

/// A triggered ability of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbilityRef {
    /// The object that has it.
    pub of: ObjectRef,
    /// Its place among the object's.
    pub index: usize,
}

/// The counts of abilities for this turn.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    seen: Vec<(AbilityRef, i64)>,
    performed: Vec<(AbilityRef, i64)>,
    modes: Vec<(ObjectRef, i64)>,
}

impl State {
    /// The number of times this turn that the event of an ability happened.
    pub(crate) fn times_seen(&self, ability: AbilityRef) -> i64 {
        count(&self.counted.seen, ability)
    }

    /// The event that an ability waits for happened so many times more.
    pub(crate) fn count_seen(&mut self, ability: AbilityRef, more: i64) {
        add(&mut self.counted.seen, ability, more);
    }

    /// The number of times this turn that an ability was performed.
    pub(crate) fn times_performed(&self, ability: AbilityRef) -> i64 {
        count(&self.counted.performed, ability)
    }

    /// Returns `true` if a mode was chosen for an ability of an object this turn.
    pub(crate) fn was_chosen(&self, of: ObjectRef, mode: i64) -> bool {
        self.counted.modes.contains(&(of, mode))
    }

    /// A mode was chosen for an ability of an object.
    pub(crate) fn choose_mode(&mut self, of: ObjectRef, mode: i64) {
        self.counted.modes.push((of, mode));
    }

    /// An ability was performed once more.
    pub(crate) fn count_performed(&mut self, ability: AbilityRef) {
        add(&mut self.counted.performed, ability, 1);
    }
}

fn count(of: &[(AbilityRef, i64)], ability: AbilityRef) -> i64 {
    of.iter().find(|(other, _)| *other == ability).map_or(0, |(_, n)| *n)
}

fn add(to: &mut Vec<(AbilityRef, i64)>, ability: AbilityRef, more: i64) {
    match to.iter_mut().find(|(other, _)| *other == ability) {
        Some((_, n)) => *n = n.saturating_add(more),
        None => to.push((ability, more)),
    }
}
