//! Cards that are drawn or discarded one by one, as the one event in which they may be expected.

use std::borrow::Cow;

use kernel::transcript::observed::{Event, Value};

/// Events, and after cards that were drawn or discarded one by one the whole of it.
pub(super) struct Summed<'e> {
    /// The events.
    pub(super) events: Cow<'e, [Event]>,
    /// Of each event that is such a whole, its place and those of its parts.
    pub(super) parts: Vec<(usize, Vec<usize>)>,
}

/// The events with their sums: who expects three cards may say so in one event. What several players draw at one time may be
/// told in any order.
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

/// Whether an event may be one card of several that are drawn or discarded one by one.
fn is_one_of_several(event: &Event) -> bool {
    ["drew", "discarded"].contains(&&*event.word) && event.get("amount") == Some(&Value::Number(1))
}

/// Cards that are drawn or discarded one by one: the first of these events, their places, and when the last was.
struct Sum {
    first: Event,
    parts: Vec<usize>,
    batch: u32,
}

/// Whether two events are part of one instruction to draw or to discard.
fn alike(one: &Event, other: &Event) -> bool {
    one.word == other.word && ["who", "by"].iter().all(|key| one.get(key) == other.get(key))
}

fn whole(Sum { first, parts, .. }: Sum) -> Option<Event> {
    let count = i64::try_from(parts.len()).unwrap_or(i64::MAX);
    let fields = first.fields.into_iter().filter(|(key, _)| ["who", "by"].contains(&&**key)).collect();
    (count > 1).then(|| Event { fields, ..first }.with("amount", count))
}
