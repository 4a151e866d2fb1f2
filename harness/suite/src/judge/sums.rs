//! Sums up cards that are drawn or discarded one by one, since a case may expect them as one event.

use std::borrow::Cow;

use kernel::transcript::observed::{Event, Value};

/// Events, with a total inserted after cards that were drawn or discarded one by one.
pub(super) struct Summed<'e> {
    /// The events.
    pub(super) events: Cow<'e, [Event]>,
    /// The place of each total, and the places of its parts.
    pub(super) parts: Vec<(usize, Vec<usize>)>,
}

/// The events with their totals: a case may expect three cards as one event. Simultaneous draws of several players may
/// be reported in any order.
pub(super) fn with_sums(events: &[Event]) -> Summed<'_> {
    if !events.iter().any(is_one_of_several) {
        return Summed { events: Cow::Borrowed(events), parts: Vec::new() };
    }
    let mut all: Vec<Event> = Vec::with_capacity(events.len());
    let mut parts = Vec::new();
    let mut sums: Vec<Sum> = Vec::new();
    let mut end = |sum: Sum, all: &mut Vec<Event>| {
        let of = sum.parts.clone();
        if let Some(whole) = whole(sum) {
            parts.push((all.len(), of));
            all.push(whole);
        }
    };
    for event in events {
        if matches!(&*event.word, "moved" | "asked") {
            all.push(event.clone());
            continue;
        }
        let one = is_one_of_several(event);
        let (open, ended): (Vec<Sum>, Vec<Sum>) =
            sums.into_iter().partition(|sum| one && (sum.batch == event.batch || alike(&sum.first, event)));
        for sum in ended {
            end(sum, &mut all);
        }
        sums = open;
        let place = all.len();
        match sums.iter_mut().find(|sum| one && alike(&sum.first, event)) {
            Some(sum) => {
                sum.batch = event.batch;
                sum.parts.push(place);
            }
            None if one => sums.push(Sum { first: event.clone(), parts: vec![place], batch: event.batch }),
            None => {}
        }
        all.push(event.clone());
    }
    for sum in sums {
        end(sum, &mut all);
    }
    Summed { events: Cow::Owned(all), parts }
}

/// Returns `true` if an event may be one of several cards that are drawn or discarded one by one.
fn is_one_of_several(event: &Event) -> bool {
    ["drew", "discarded"].contains(&&*event.word) && event.get("amount") == Some(&Value::Number(1))
}

/// Cards that are drawn or discarded one by one: the first of these events, their places, and the batch of the last.
struct Sum {
    first: Event,
    parts: Vec<usize>,
    batch: u32,
}

/// Returns `true` if two events are part of one instruction to draw or to discard.
fn alike(one: &Event, other: &Event) -> bool {
    one.word == other.word && ["who", "by"].iter().all(|key| one.get(key) == other.get(key))
}

fn whole(Sum { first, parts, .. }: Sum) -> Option<Event> {
    let count = i64::try_from(parts.len()).unwrap_or(i64::MAX);
    let fields = first.fields.into_iter().filter(|(key, _)| ["who", "by"].contains(&&**key)).collect();
    (count > 1).then(|| Event { fields, ..first }.with("amount", count))
}
