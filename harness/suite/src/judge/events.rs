//! Searches for the expected events among the observed ones.

use std::borrow::Cow;

use super::placing::{MOST_TRIES, Search};
use super::sums::{Summed, with_sums};
use super::{Difference, value};
use crate::language::expect::{EventItem, EventWant, FieldWant, Then, Timing};
use crate::text::diff::{DiffTag, runs};
use kernel::transcript::observed::Event;
use reports::mismatch::{Happened, How, Mismatch};

/// Returns `true` if an event is as expected: the word, and every field named.
pub fn matches(want: &EventWant, event: &Event) -> bool {
    event.word == want.word
        && want.fields.iter().all(|field| event.get(field.key).is_some_and(|found| value::equal(&field.value, found)))
}

/// Formats an expected event as in a case file.
pub fn as_text(want: &EventWant) -> String {
    let fields: Vec<String> =
        want.fields.iter().map(|field| format!("{}: {}", field.key, value::as_text(&field.value))).collect();
    format!("{}: {{{}}}", want.word, fields.join(", "))
}

/// The event that should never have happened, if it did; or one that cannot be ruled out, because a field needed to
/// decide it is unreported.
pub fn never(want: &EventWant, events: &[Event]) -> Option<Difference> {
    let differs = |event: &Event, unseen: Vec<String>| {
        let (word, expected, actual) = (want.word.to_owned(), as_text(want), event.to_string());
        Difference::new(want.span, Mismatch::Never { word, expected, actual, unseen })
    };
    if events.iter().any(|event| matches(want, event)) {
        let first = in_bags(events).into_iter().find(|event| matches(want, event))?;
        return Some(differs(&first, Vec::new()));
    }
    let may_be = |event: &&Event| {
        let fields = &want.fields;
        event.word == want.word
            && fields.iter().all(|field| event.get(field.key).is_none_or(|found| value::equal(&field.value, found)))
    };
    if !events.iter().any(|event| may_be(&event)) {
        return None;
    }
    let events = in_bags(events);
    let event = events.iter().find(may_be)?;
    let missing = want.fields.iter().map(|field| field.key).filter(|key| event.get(key).is_none());
    Some(differs(event, missing.map(str::to_owned).collect()))
}

/// The questions that should have been asked, each an event of its own, in any order.
pub fn asked(wants: &[EventWant], events: &[Event]) -> Vec<Difference> {
    let missing = wants.iter().filter(|want| !events.iter().any(|event| matches(want, event)));
    missing.map(|want| missed(want, &in_bags(events), 0)).collect()
}

/// Searches for the expected events in their order; others may lie between them. An inner list requires its events in
/// one batch, and `unordered` accepts them at any times. [`Then::timing`] decides if events of one batch may be listed
/// one after another, and [`Then::counted`] if other events like them may happen. Returns the first mismatch.
pub fn in_order(then: &Then, events: &[Event]) -> Option<Difference> {
    let items = &*then.events;
    if items.is_empty() {
        return None;
    }
    let separate = then.timing == Timing::Separate;
    let with_sums = with_sums(events);
    if Search::over(items, &with_sums, separate, then.counted).place(0, 0) {
        return None;
    }
    // The mismatch must not depend on the order in which an engine reports simultaneous events.
    let in_bags = Summed { events: Cow::Owned(in_bags(&with_sums.events)), parts: Vec::new() };
    let events = &*in_bags.events;
    let mut search = Search::over(items, &in_bags, separate, false);
    if search.place(0, 0) {
        return too_often(items, events);
    }
    let mut loosely = Search::over(items, &in_bags, false, false);
    let (mut difference, notes) = if separate && loosely.place(0, 0) {
        (at_once(items, &search)?, timed(items, events, &wants(items)))
    } else {
        search = loosely;
        search.place(0, 0);
        (missing(items, &search)?, aligned(items, events))
    };
    difference.notes.extend(notes);
    if search.tries > MOST_TRIES {
        difference.notes.push(format!(
            "the search for matching events stopped after {MOST_TRIES} tries; the closest match is shown"
        ));
    }
    Some(difference)
}

/// The mismatch for the first event that has no place.
fn missing(items: &[EventItem], search: &Search<'_>) -> Option<Difference> {
    let item = items.get(search.furthest)?;
    Some(match item {
        EventItem::One(want) => missed(want, search.events, search.from),
        EventItem::Batch(wants) | EventItem::Unordered(wants) => {
            let lone = wants.iter().find(|want| !search.events.iter().any(|event| matches(want, event)));
            let mut difference = missed(lone.or(wants.first())?, search.events, search.from);
            if let EventItem::Batch(_) = item {
                difference.notes.push("the events of an inner list must be simultaneous".to_owned());
            }
            difference
        }
    })
}

/// The mismatch for the first event that happened no later than the event listed before it.
fn at_once(items: &[EventItem], search: &Search<'_>) -> Option<Difference> {
    let want = items.get(search.furthest)?.wants().first()?;
    Some(otherwise(want, Happened::NotLater))
}

/// The mismatch for an expected event in place of which something else happened.
fn otherwise(want: &EventWant, happened: Happened) -> Difference {
    let (word, expected) = (want.word.to_owned(), as_text(want));
    Difference::new(want.span, Mismatch::Event { word, expected, happened })
}

/// The mismatch for the first expected event that happened more often than it is listed. If each happened as often as
/// it is listed, several of them match one event, and the first is named.
fn too_often(items: &[EventItem], events: &[Event]) -> Option<Difference> {
    let wants = wants(items);
    let happened = |want: &EventWant| events.iter().filter(|event| matches(want, event)).count();
    let listed = |want: &EventWant| wants.iter().filter(|other| as_text(other) == as_text(want)).count();
    let want = wants.iter().find(|want| happened(want) > listed(want)).or(wants.first())?;
    let mut difference = otherwise(want, Happened::TooOften { listed: listed(want), happened: happened(want) });
    difference.notes.push("the list must name every event of a kind: add the others, or more fields".to_owned());
    Some(difference)
}

/// The expected events, without their lists.
pub(super) fn wants(items: &[EventItem]) -> Vec<&EventWant> {
    items.iter().flat_map(EventItem::wants).collect()
}

/// The events, with each batch sorted by words and fields, because simultaneous events have no order.
fn in_bags(events: &[Event]) -> Vec<Event> {
    let mut events = events.to_vec();
    for batch in events.chunk_by_mut(|one, other| one.batch == other.batch) {
        batch.sort_by_cached_key(ToString::to_string);
    }
    events
}

/// The expected events next to the observed ones, as far as the expectation compares them: only the differing lines.
fn aligned(items: &[EventItem], events: &[Event]) -> Vec<String> {
    let wants = wants(items);
    if wants.len() < 2 {
        return Vec::new();
    }
    // Simultaneous events have no order, so both sides are sorted.
    let sorted = |mut texts: Vec<String>| {
        texts.sort_unstable();
        texts
    };
    let expected = items.iter().flat_map(|item| sorted(item.wants().iter().map(as_text).collect()));
    let batches = events.chunk_by(|one, other| one.batch == other.batch);
    let happened =
        batches.flat_map(|batch| sorted(batch.iter().filter_map(|event| as_looked_at(event, &wants)).collect()));
    let (expected, happened): (Vec<String>, Vec<String>) = (expected.collect(), happened.collect());
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    let happened: Vec<&str> = happened.iter().map(String::as_str).collect();
    let mut lines = Vec::new();
    for run in runs(&expected, &happened).into_iter().filter(|run| run.tag() != DiffTag::Equal) {
        let signed = |sign: char, lines: Option<&[&str]>| -> Vec<String> {
            lines.unwrap_or_default().iter().map(|line| format!("{sign} {line}")).collect()
        };
        lines.extend(signed('-', expected.get(run.old_range())));
        lines.extend(signed('+', happened.get(run.new_range())));
    }
    if lines.is_empty() {
        return timed(items, events, &wants);
    }
    std::iter::once("- expected, + happened:".to_owned()).chain(lines).collect()
}

/// The expected events next to the observed ones, if they are equal and only the times differ: one line for each side,
/// with simultaneous events in brackets.
fn timed(items: &[EventItem], events: &[Event], wants: &[&EventWant]) -> Vec<String> {
    let at_once = |texts: &[String]| match texts {
        [one] => one.clone(),
        several => format!("[{}]", several.join(", ")),
    };
    let expected = items.iter().map(|item| match item {
        EventItem::One(want) => as_text(want),
        EventItem::Batch(wants) => at_once(&wants.iter().map(as_text).collect::<Vec<_>>()),
        EventItem::Unordered(wants) => {
            format!("unordered: [{}]", wants.iter().map(as_text).collect::<Vec<_>>().join(", "))
        }
    });
    let batches = events.chunk_by(|one, other| one.batch == other.batch).filter_map(|batch| {
        let texts: Vec<String> = batch.iter().filter_map(|event| as_looked_at(event, wants)).collect();
        (!texts.is_empty()).then(|| at_once(&texts))
    });
    vec![
        "the events are the same, but their times differ (in brackets: simultaneous); - expected, + happened:"
            .to_owned(),
        format!("- {}", expected.collect::<Vec<_>>().join(", then ")),
        format!("+ {}", batches.collect::<Vec<_>>().join(", then ")),
    ]
}

/// An event with only those fields that expected events of its word name; `None` if no event of that word is expected.
fn as_looked_at(event: &Event, wants: &[&EventWant]) -> Option<String> {
    let of_word: Vec<&&EventWant> = wants.iter().filter(|want| event.word == want.word).collect();
    let fitting = |want: &&&EventWant| matches(want, event);
    let want = of_word.iter().copied().find(fitting).or(of_word.first().copied())?;
    let fields: Vec<String> =
        want.fields.iter().filter_map(|field| Some(format!("{}: {}", field.key, event.get(field.key)?))).collect();
    Some(format!("{}: {{{}}}", event.word, fields.join(", ")))
}

/// The mismatch for a missing event, compared with the nearest observed one.
fn missed(want: &EventWant, events: &[Event], from: u32) -> Difference {
    let alike = events.iter().filter(|event| event.word == want.word && event.batch >= from);
    let wrong = |event: &Event| {
        let fields = want.fields.iter();
        let differing =
            fields.filter(|field| !event.get(field.key).is_some_and(|found| value::equal(&field.value, found)));
        // The subject of the event matters more than its amount.
        differing.map(|field| if field.key == "amount" { 1 } else { 2 }).sum::<u32>()
    };
    let nearest = alike.min_by_key(|event| wrong(event));
    let earlier = events.iter().any(|event| event.batch < from && matches(want, event));
    match nearest {
        Some(event) if wrong(event) == 0 => otherwise(want, Happened::LateOrSeldom),
        _ if earlier => otherwise(want, Happened::Early),
        Some(event) => other(want, event),
        None => otherwise(want, Happened::Nothing),
    }
}

/// The mismatch for an expected event in place of which another one happened.
fn other(want: &EventWant, event: &Event) -> Difference {
    let found = |field: &FieldWant| event.get(field.key).filter(|found| !value::equal(&field.value, found));
    let is_met = |field: &FieldWant| event.get(field.key).is_some_and(|found| value::equal(&field.value, found));
    let differing: Vec<&FieldWant> = want.fields.iter().filter(|field| !is_met(field)).collect();
    let amount = match differing[..] {
        [field] if field.key == "amount" => {
            Some(found(field).map_or(How::Other, |found| value::how(&field.value, found)))
        }
        _ => None,
    };
    let fields: Vec<String> = differing.iter().map(|field| field.key.to_owned()).collect();
    let note = format!("the nearest event differs in: {}", fields.join(", "));
    let mut difference = otherwise(want, Happened::Other { event: event.to_string(), fields, amount });
    difference.notes.push(note);
    difference
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::source::Span;
    use serde_json::json;

    fn want(word: &'static str, amount: i64) -> EventWant {
        let field = FieldWant { key: "amount", span: Span::default(), value: json!(amount) };
        EventWant { word, span: Span::default(), fields: vec![field] }
    }

    fn happened(word: &'static str, amount: i64, batch: u32) -> Event {
        let mut event = Event::new(word).with("amount", amount);
        event.batch = batch;
        event
    }

    /// Compares as version 1 of the case language does.
    fn loose(items: &[EventItem], events: &[Event]) -> Option<Difference> {
        in_order(&Then { events: items.to_vec(), ..Then::default() }, events)
    }

    /// Compares as version 2 of the case language does.
    fn exact(items: &[EventItem], events: &[Event]) -> Option<Difference> {
        in_order(&Then { events: items.to_vec(), timing: Timing::Separate, counted: true, ..Then::default() }, events)
    }

    #[test]
    fn events_that_are_listed_one_after_another_are_separate_since_version_2() {
        let (one, other) = (want("dealt", 1), want("dealt", 2));
        let listed = [EventItem::One(one.clone()), EventItem::One(other.clone())];
        let at_once = [EventItem::Batch(vec![one, other])];
        let (together, apart) =
            ([happened("dealt", 1, 1), happened("dealt", 2, 1)], [happened("dealt", 1, 1), happened("dealt", 2, 2)]);
        assert_eq!((loose(&listed, &together), loose(&listed, &apart)), (None, None));
        assert_eq!((exact(&at_once, &together), exact(&listed, &apart)), (None, None));
        assert!(exact(&at_once, &apart).is_some());
        let difference = exact(&listed, &together).unwrap();
        assert_eq!(difference.mismatch.expected(), "dealt: {amount: 2}, later than what is listed before it");
        assert_eq!(difference.mismatch.actual(), "it happened at the same time, or earlier");
        assert!(difference.notes.iter().any(|note| note == "+ [dealt: {amount: 1}, dealt: {amount: 2}]"));
        let turned = [happened("dealt", 2, 1), happened("dealt", 1, 2)];
        assert_eq!(exact(&listed, &turned).unwrap().mismatch.actual(), "it happened before what it is expected after");
    }

    #[test]
    fn unordered_events_may_happen_at_any_times_between_their_neighbors() {
        let items = [
            EventItem::One(want("dealt", 1)),
            EventItem::Unordered(vec![want("gained", 1), want("gained", 2)]),
            EventItem::One(want("drew", 1)),
        ];
        let at = |gained: [(i64, u32); 2], drew: u32| {
            let [one, other] = gained.map(|(amount, batch)| happened("gained", amount, batch));
            [happened("dealt", 1, 1), one, other, happened("drew", 1, drew)]
        };
        for (gained, drew) in [([(1, 2), (2, 2)], 3), ([(1, 2), (2, 3)], 4), ([(2, 2), (1, 3)], 4)] {
            assert_eq!(exact(&items, &at(gained, drew)), None);
        }
        // One of the events happens too early, too late, not at all, or once too often.
        for (gained, drew) in [([(1, 1), (2, 2)], 3), ([(1, 2), (2, 3)], 3), ([(1, 2), (1, 3)], 4)] {
            assert!(exact(&items, &at(gained, drew)).is_some());
        }
        let often = [&at([(1, 2), (2, 2)], 3)[..], &[happened("gained", 2, 4)]].concat();
        assert!(exact(&items, &often).is_some());
    }

    #[test]
    fn events_are_all_of_their_kind_since_version_2() {
        let items = [EventItem::One(want("dealt", 1))];
        let twice = [happened("dealt", 1, 1), happened("dealt", 1, 2)];
        assert_eq!((loose(&items, &twice), exact(&items, &twice[..1])), (None, None));
        let difference = exact(&items, &twice).unwrap();
        assert_eq!(
            (&*difference.mismatch.expected(), &*difference.mismatch.actual()),
            ("dealt: {amount: 1} once", "it happened 2 times")
        );
        let both = [EventItem::One(want("dealt", 1)), EventItem::One(want("dealt", 1))];
        assert_eq!(exact(&both, &twice), None);
        // Events that are not named may happen any number of times.
        assert_eq!(exact(&items, &[happened("dealt", 1, 1), happened("dealt", 2, 2), happened("drew", 1, 3)]), None);
        // A pattern that matches several events is no reason to fail if all of them are listed.
        let any = EventItem::One(EventWant { fields: Vec::new(), ..want("dealt", 1) });
        let events = [happened("dealt", 2, 1), happened("dealt", 1, 2)];
        assert_eq!(exact(&[any.clone(), EventItem::One(want("dealt", 1))], &events), None);
        assert!(exact(&[any], &events).is_some());
    }

    #[test]
    fn cards_that_are_drawn_one_by_one_are_counted_as_the_sum_that_is_listed() {
        let drawn = [drawn("alice", 1), drawn("alice", 2), drawn("alice", 3)];
        assert_eq!(exact(&[EventItem::One(want("drew", 3))], &drawn), None);
        assert!(exact(&[EventItem::One(want("drew", 1))], &drawn).is_some());
        let each = || EventItem::One(want("drew", 1));
        assert_eq!(exact(&[each(), each(), each()], &drawn), None);
    }

    #[test]
    fn events_match_in_order_with_others_between() {
        let events = [happened("dealt", 1, 1), happened("drew", 1, 2), happened("dealt", 2, 3)];
        let items = [EventItem::One(want("dealt", 1)), EventItem::One(want("dealt", 2))];
        assert_eq!(loose(&items, &events), None);
        let turned = [EventItem::One(want("dealt", 2)), EventItem::One(want("dealt", 1))];
        let difference = loose(&turned, &events).unwrap();
        assert_eq!(difference.mismatch.expected(), "dealt: {amount: 1}");
        assert_eq!(difference.mismatch.actual(), "it happened before what it is expected after");
    }

    fn drawn(who: &'static str, batch: u32) -> Event {
        let mut event = Event::new("drew").with("who", who).with("amount", 1);
        event.batch = batch;
        event
    }

    #[test]
    fn what_two_players_draw_at_one_time_adds_up_in_any_order() {
        let each = |who: &str, amount: i64| {
            let field = |key, value| FieldWant { key, span: Span::default(), value };
            EventItem::One(EventWant {
                word: "drew",
                span: Span::default(),
                fields: vec![field("who", json!(who)), field("amount", json!(amount))],
            })
        };
        let together = [drawn("alice", 5), drawn("bob", 5), drawn("alice", 5), drawn("bob", 5)];
        for items in [[each("alice", 2), each("bob", 2)], [each("bob", 2), each("alice", 2)]] {
            assert_eq!(loose(&items, &together), None);
        }
        assert!(loose(&[each("alice", 3)], &together).is_some());
        let one_after_another = [drawn("alice", 5), drawn("bob", 6), drawn("alice", 7)];
        assert!(loose(&[each("alice", 2)], &one_after_another).is_some());
    }

    #[test]
    fn a_search_that_gives_up_says_so() {
        let events: Vec<Event> = (0..24).map(|_| happened("dealt", 1, 1)).collect();
        let mut wants: Vec<EventWant> = (0..12).map(|_| want("dealt", 1)).collect();
        wants.push(want("dealt", 2));
        let difference = loose(&[EventItem::Batch(wants)], &events).unwrap();
        let stopped = "the search for matching events stopped after 200000 tries; the closest match is shown";
        assert_eq!(difference.notes.last().map(String::as_str), Some(stopped));
        let short = loose(&[EventItem::Batch(vec![want("dealt", 1), want("dealt", 2)])], &events).unwrap();
        assert!(!short.notes.iter().any(|note| note == stopped), "{:?}", short.notes);
    }

    #[test]
    fn cards_drawn_one_by_one_are_several_in_all() {
        let draws = [happened("drew", 1, 1), happened("moved", 1, 2), happened("drew", 1, 3), happened("dealt", 1, 4)];
        assert_eq!(loose(&[EventItem::One(want("drew", 2)), EventItem::One(want("dealt", 1))], &draws), None);
        assert_eq!(loose(&[EventItem::One(want("drew", 1)), EventItem::One(want("drew", 1))], &draws), None);
        assert_eq!(loose(&[EventItem::One(want("drew", 3))], &draws).unwrap().mismatch.actual(), "drew: {amount: 1}");
        assert!(loose(&[EventItem::One(want("dealt", 2))], &draws).is_some());
    }

    #[test]
    fn a_batch_has_no_order() {
        let events = [happened("dealt", 1, 1), happened("dealt", 2, 1)];
        let items = [EventItem::One(want("dealt", 2)), EventItem::One(want("dealt", 1))];
        assert_eq!(loose(&items, &events), None);
    }

    #[test]
    fn an_inner_list_wants_one_batch() {
        let items = [EventItem::Batch(vec![want("dealt", 2), want("dealt", 1)])];
        assert_eq!(loose(&items, &[happened("dealt", 1, 1), happened("dealt", 2, 1)]), None);
        let difference = loose(&items, &[happened("dealt", 1, 1), happened("dealt", 2, 2)]).unwrap();
        assert_eq!(difference.notes[0], "the events of an inner list must be simultaneous");
    }

    #[test]
    fn where_only_the_times_differ_they_are_shown() {
        let items = [EventItem::Batch(vec![want("dealt", 1), want("dealt", 2)])];
        let difference = loose(&items, &[happened("dealt", 1, 1), happened("drew", 4, 1), happened("dealt", 2, 2)]);
        assert_eq!(
            difference.unwrap().notes[1..],
            [
                "the events are the same, but their times differ (in brackets: simultaneous); - expected, + happened:",
                "- [dealt: {amount: 1}, dealt: {amount: 2}]",
                "+ dealt: {amount: 1}, then dealt: {amount: 2}"
            ]
        );
        let items =
            [EventItem::One(want("dealt", 1)), EventItem::One(want("drew", 2)), EventItem::One(want("dealt", 1))];
        let events = [happened("dealt", 1, 1), happened("dealt", 1, 1), happened("drew", 2, 2)];
        let notes = loose(&items, &events).unwrap().notes;
        assert_eq!(notes, ["- expected, + happened:", "+ dealt: {amount: 1}", "- dealt: {amount: 1}"]);
    }

    #[test]
    fn what_is_told_does_not_hang_on_the_order_within_a_batch() {
        let events = [happened("dealt", 1, 1), happened("dealt", 3, 1), happened("dealt", 4, 2)];
        let turned = [events[1].clone(), events[0].clone(), events[2].clone()];
        let items = [EventItem::One(want("dealt", 2)), EventItem::One(want("dealt", 4))];
        assert_eq!(loose(&items, &events), loose(&items, &turned));
        let any = EventWant { fields: Vec::new(), ..want("dealt", 1) };
        assert_eq!(never(&any, &events), never(&any, &turned));
        let unseen = [happened("dealt", 1, 1).with("from", "ox"), happened("dealt", 1, 1)];
        let mut want = want("dealt", 1);
        want.fields.push(FieldWant { key: "to", span: Span::default(), value: json!("ox") });
        assert_eq!(never(&want, &unseen), never(&want, &[unseen[1].clone(), unseen[0].clone()]));
    }

    #[test]
    fn of_several_events_only_those_that_differ_are_shown_side_by_side() {
        let events = [happened("dealt", 1, 1), happened("drew", 4, 2), happened("dealt", 3, 3)];
        let items = [EventItem::One(want("dealt", 1)), EventItem::One(want("dealt", 2))];
        let notes = loose(&items, &events).unwrap().notes;
        assert_eq!(
            notes,
            [
                "the nearest event differs in: amount",
                "- expected, + happened:",
                "- dealt: {amount: 2}",
                "+ dealt: {amount: 3}"
            ]
        );
    }

    #[test]
    fn one_event_does_not_serve_twice() {
        let items = [EventItem::One(want("dealt", 1)), EventItem::One(want("dealt", 1))];
        assert_eq!(
            loose(&items, &[happened("dealt", 1, 1)]).unwrap().mismatch.actual(),
            "it happened, but not in this order or not as often"
        );
    }

    #[test]
    fn a_near_miss_says_which_field_differs() {
        let difference = loose(&[EventItem::One(want("dealt", 1))], &[happened("dealt", 3, 1)]).unwrap();
        assert_eq!(difference.mismatch.actual(), "dealt: {amount: 3}");
        assert_eq!(difference.notes, ["the nearest event differs in: amount"]);
    }

    #[test]
    fn never_is_not_held_by_an_event_that_lacks_what_would_tell() {
        let mut want = want("dealt", 3);
        want.fields.push(FieldWant { key: "from", span: Span::default(), value: json!("ox") });
        let difference = never(&want, &[happened("dealt", 3, 1)]).unwrap();
        assert_eq!(difference.mismatch.actual(), "dealt: {amount: 3}, of which `from` cannot be seen");
        assert_eq!(never(&want, &[happened("dealt", 2, 1)]), None);
        assert_eq!(never(&want, &[happened("dealt", 3, 1).with("from", "cat")]), None);
    }

    #[test]
    fn never_shows_what_happened() {
        let difference = never(&want("dealt", 3), &[happened("dealt", 3, 1)]).unwrap();
        assert_eq!(
            (&*difference.mismatch.expected(), &*difference.mismatch.actual()),
            ("never dealt: {amount: 3}", "dealt: {amount: 3}")
        );
    }
}
