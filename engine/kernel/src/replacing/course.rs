//! The history of an event among the effects that may change it, as far as the rules consult it later: the applied
//! effects and the latest offer.

use std::collections::{BTreeMap, BTreeSet};

use crate::words::name::Name;

/// The history of one event: the effects applied to it and to the events it came from, and the latest offer. `E`
/// identifies an effect. `O` identifies an offer, which may stand for several effects at once.
#[derive(Clone, Debug)]
pub struct Course<E, O = E> {
    applied: BTreeMap<E, usize>,
    offered: Option<Vec<O>>,
}

/// The changes between two offers, after an effect was applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// `true` if something that was offered and never applied is no longer offered.
    pub lost: bool,
    /// `true` if something new is offered.
    pub gained: bool,
    /// `true` if anything is offered.
    pub any: bool,
}

impl<E, O> Default for Course<E, O> {
    fn default() -> Self {
        Self { applied: BTreeMap::new(), offered: None }
    }
}

impl<E: Ord + Clone, O: Ord> Course<E, O> {
    /// The history of an event that came from one to which these effects were applied.
    pub fn after(applied: impl IntoIterator<Item = E>) -> Self {
        let mut course = Self::default();
        for effect in applied {
            course.apply(effect);
        }
        course
    }

    /// The history of the event that replaces this one: the same effects were applied, and nothing was offered yet.
    #[must_use]
    pub fn continued(&self) -> Self {
        Self { applied: self.applied.clone(), offered: Some(Vec::new()) }
    }

    /// Adds the effects that were applied to another event, which has become one with this.
    pub fn unite(&mut self, other: &Self) {
        for (effect, times) in &other.applied {
            let own = self.applied.entry(effect.clone()).or_default();
            *own = (*own).max(*times);
        }
    }

    /// Records that an effect was applied.
    pub fn apply(&mut self, effect: E) {
        *self.applied.entry(effect).or_default() += 1;
    }

    /// The number of times an effect was applied.
    pub fn times(&self, effect: &E) -> usize {
        self.applied.get(effect).copied().unwrap_or(0)
    }

    /// The applied effects, each as often as it was applied.
    pub fn applied(&self) -> impl Iterator<Item = &E> {
        self.applied.iter().flat_map(|(effect, times)| std::iter::repeat_n(effect, *times))
    }

    /// The latest offer; `None` before the first.
    pub fn offered(&self) -> Option<&[O]> {
        self.offered.as_deref()
    }

    /// Records the current offer, in which nothing may repeat. Returns the changes since the last offer, if there was
    /// one. `unused` returns `true` for an item that was offered and never applied.
    pub fn offer(&mut self, now: Vec<O>, unused: impl Fn(&Self, &O) -> bool) -> Option<Changed> {
        let changed = self.offered.as_ref().map(|before| {
            // Usually one of many offered items disappears, so the unchanged items before and after it are not compared
            // again.
            let ahead = before.iter().zip(&now).take_while(|(then, kept)| then == kept).count();
            let (then, kept) = (before.get(ahead..).unwrap_or_default(), now.get(ahead..).unwrap_or_default());
            let behind = then.iter().rev().zip(kept.iter().rev()).take_while(|(then, kept)| then == kept).count();
            let (then, kept) = (sorted(then, behind), sorted(kept, behind));
            let is_in = |all: &[&O], one: &O| all.binary_search(&one).is_ok();
            Changed {
                lost: then.iter().any(|one| !is_in(&kept, one) && unused(self, one)),
                gained: kept.iter().any(|one| !is_in(&then, one)),
                any: !now.is_empty(),
            }
        });
        self.offered = Some(now);
        changed
    }
}

/// The items except the last `but`, sorted.
fn sorted<O: Ord>(all: &[O], but: usize) -> Vec<&O> {
    let mut sorted: Vec<&O> = all.iter().take(all.len().saturating_sub(but)).collect();
    sorted.sort_unstable();
    sorted
}

/// The index of the first effect of each name. Effects that share a name are one option, since an answer could not
/// distinguish them.
pub fn first_of_each_name<'n>(names: impl IntoIterator<Item = &'n Name>) -> Vec<usize> {
    let mut seen: BTreeSet<&Name> = BTreeSet::new();
    names.into_iter().enumerate().filter(|(_, name)| seen.insert(name)).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_is_counted_through_what_an_event_becomes() {
        let mut course: Course<&str> = Course::after(["doubled"]);
        course.apply("doubled");
        course.apply("halved");
        assert_eq!((course.times(&"doubled"), course.times(&"halved"), course.times(&"gone")), (2, 1, 0));
        assert_eq!(course.continued().applied().collect::<Vec<_>>(), [&"doubled", &"doubled", &"halved"]);
    }

    #[test]
    fn an_effect_applied_to_one_of_two_events_was_applied_to_both_as_one() {
        let mut course: Course<&str> = Course::after(["doubled", "doubled"]);
        course.unite(&Course::after(["doubled", "halved"]));
        assert_eq!(course.applied().collect::<Vec<_>>(), [&"doubled", &"doubled", &"halved"]);
    }

    #[test]
    fn offers_are_compared_with_those_before() {
        let mut course: Course<&str> = Course::default();
        let mut offer = |applied: Option<&'static str>, now: &[&'static str]| {
            if let Some(effect) = applied {
                course.apply(effect);
            }
            course.offer(now.to_vec(), |course, one| course.times(one) == 0)
        };
        assert_eq!(offer(None, &["a", "b"]), None);
        assert_eq!(offer(Some("a"), &["b"]), Some(Changed { lost: false, gained: false, any: true }));
        assert_eq!(offer(None, &["c"]), Some(Changed { lost: true, gained: true, any: true }));
        assert_eq!(offer(Some("c"), &[]), Some(Changed { lost: false, gained: false, any: false }));
    }

    #[test]
    fn what_an_event_becomes_is_offered_what_is_new_to_it() {
        let mut course: Course<&str> = Course::default();
        course.offer(vec!["a"], |_, _| false);
        let mut moved = course.continued();
        assert_eq!(moved.offer(vec!["a"], |_, _| true), Some(Changed { lost: false, gained: true, any: true }));
    }

    #[test]
    fn effects_of_one_name_are_one_option() {
        let names = ["Fog", "Salve", "Fog"].map(Name::Word);
        assert_eq!(first_of_each_name(&names), [0, 1]);
    }
}
