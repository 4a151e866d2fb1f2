//! Finds a place for each expected event among those that happened.

use super::events::{matches, wants};
use super::sums::Summed;
use crate::language::expect::{EventItem, EventWant};
use kernel::transcript::observed::Event;

/// The most places tried before the search gives up and reports its progress. The number of ways to place many similar
/// events grows without bound, and a hostile engine can report any number of them.
pub(super) const MOST_TRIES: usize = 200_000;

/// A search for the places of expected events.
pub(super) struct Search<'s> {
    items: &'s [EventItem],
    pub(super) events: &'s [Event],
    used: Vec<bool>,
    pub(super) furthest: usize,
    pub(super) from: u32,
    pub(super) tries: usize,
    /// The least number of batches between an item and the one before it.
    later: u32,
    /// The places of the events that must all be used, because they match an expected event.
    counted: Vec<usize>,
    parts: &'s [(usize, Vec<usize>)],
}

impl<'s> Search<'s> {
    pub(super) fn over(items: &'s [EventItem], events: &'s Summed<'_>, separate: bool, counted: bool) -> Self {
        let Summed { events, parts } = events;
        let wants = wants(items);
        let is_sum = |place: usize| parts.iter().any(|(sum, _)| *sum == place);
        let is_like = |event: &Event| wants.iter().any(|want| matches(want, event));
        let alike = events.iter().enumerate().filter(|(place, event)| counted && !is_sum(*place) && is_like(event));
        Self {
            items,
            events,
            used: vec![false; events.len()],
            furthest: 0,
            from: 0,
            tries: 0,
            later: u32::from(separate),
            counted: alike.map(|(place, _)| place).collect(),
            parts,
        }
    }

    /// Returns `true` if all required events are used, by themselves or as a part of their sum.
    fn is_complete(&self) -> bool {
        let is_used = |place: &usize| self.used.get(*place) == Some(&true);
        let is_summed = |place: &usize| self.parts.iter().any(|(sum, of)| is_used(sum) && of.contains(place));
        self.counted.iter().all(|place| is_used(place) || is_summed(place))
    }

    /// Places the items from `item` on, none before the batch `from`.
    pub(super) fn place(&mut self, item: usize, from: u32) -> bool {
        if item > self.furthest {
            self.furthest = item;
            self.from = from;
        }
        let items = self.items;
        match items.get(item) {
            None => self.is_complete(),
            Some(EventItem::One(want)) => self.place_one(want, from, None, &mut |search, batch| {
                search.place(item + 1, batch.saturating_add(search.later))
            }),
            Some(EventItem::Batch(wants)) => self.place_batch(wants, from, None, item),
            Some(EventItem::Unordered(wants)) => self.place_unordered(wants, from, from, item),
        }
    }

    fn place_one(
        &mut self,
        want: &EventWant,
        from: u32,
        only: Option<u32>,
        rest: &mut dyn FnMut(&mut Self, u32) -> bool,
    ) -> bool {
        for index in 0..self.events.len() {
            let Some(event) = self.events.get(index) else { continue };
            let free = !self.used.get(index).copied().unwrap_or(true);
            let fits = event.batch >= from && only.is_none_or(|only| only == event.batch);
            if !free || !fits || !matches(want, event) {
                continue;
            }
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return false;
            }
            let batch = event.batch;
            self.mark(index, true);
            if rest(self, batch) {
                return true;
            }
            self.mark(index, false);
        }
        false
    }

    fn place_batch(&mut self, wants: &[EventWant], from: u32, only: Option<u32>, item: usize) -> bool {
        match wants.split_first() {
            None => self.place(item + 1, only.map_or(from, |only| only.saturating_add(self.later))),
            Some((first, others)) => self.place_one(first, from, only, &mut |search, batch| {
                search.place_batch(others, batch, Some(batch), item)
            }),
        }
    }

    /// Places events in any order, none before the batch `from`. The next item is placed after the `latest` of them.
    fn place_unordered(&mut self, wants: &[EventWant], from: u32, latest: u32, item: usize) -> bool {
        match wants.split_first() {
            None => self.place(item + 1, latest.saturating_add(self.later)),
            Some((first, others)) => self.place_one(first, from, None, &mut |search, batch| {
                search.place_unordered(others, from, latest.max(batch), item)
            }),
        }
    }

    fn mark(&mut self, index: usize, used: bool) {
        if let Some(mark) = self.used.get_mut(index) {
            *mark = used;
        }
    }
}
