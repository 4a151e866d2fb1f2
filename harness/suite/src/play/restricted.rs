//! Restricts an expectation to the parts that an engine reports.
//!
//! An engine may declare that it does not report some events, or some fields of events. A case that checks them is
//! still played, and judged by the rest: patterns lose unreported fields, and unreported events are not searched for.
//! An event that must never happen is left out as soon as any part of it is unreported, because with fewer fields it
//! would forbid more than the case does.

use std::collections::BTreeSet;

use kernel::transcript::observed::{Event, Observed};
use kernel::transcript::trace::Trace;
use reports::unreported::Unreported;

use super::engine::{Engine, Reportable};
use crate::judge::events::as_text;
use crate::language::case::Case;
use crate::language::expect::{EventItem, EventWant, Expect, FieldWant, PathWant, Then, Timing};

/// A case restricted to the parts that an engine reports.
#[derive(Clone, Debug)]
pub struct Restricted {
    /// The case with its remaining expectations.
    pub case: Case,
    /// The unreported parts, sorted: ``event `prevented` ``, ``field `dealt.by` ``.
    pub untold: Vec<Unreported>,
    /// The forbidden events that are not searched for.
    pub nevers: Vec<String>,
    /// `true` if nothing is left to check.
    pub is_blind: bool,
}

impl Restricted {
    /// Describes the parts that were not checked, for people.
    pub fn describe(&self) -> String {
        let mut text = format!("not checked: the engine does not report {}", list(&self.untold));
        for never in &self.nevers {
            text.push_str("\nleft out: ");
            text.push_str(never);
        }
        text
    }
}

/// The case restricted to the parts that an engine reports; `None` if it reports everything that the case expects in an
/// edition.
pub fn restricted(case: &Case, edition: &str, engine: &dyn Engine) -> Option<Restricted> {
    let index = case.editions.iter().find(|(other, _)| *other == edition).map(|(_, index)| *index)?;
    if reports_all(case, index, engine) {
        return None;
    }
    let mut sieve = Sieve {
        reports: &|what| engine.reports(case.language.game, what),
        untold: BTreeSet::new(),
        nevers: Vec::new(),
        kept: 0,
        is_weaker: false,
    };
    let expect = match case.expects.get(index)? {
        Expect::Then(then) => Expect::Then(sieve.then(then)),
        Expect::Outcomes { span, paths } => {
            sieve.kept += 1;
            let paths = paths.iter().map(|path| PathWant { then: sieve.then(&path.then), ..path.clone() }).collect();
            Expect::Outcomes { span: *span, paths }
        }
        Expect::Todo(_) => return None,
    };
    let mut steps = case.steps.clone();
    for step in &mut steps {
        step.then = step.then.as_ref().map(|then| sieve.then(then));
        let answers = step.answers.iter().filter(|answer| answer.illegal.is_some()).count();
        sieve.kept += answers + usize::from(step.illegal.is_some());
    }
    if sieve.untold.is_empty() {
        return None;
    }
    let mut expects = case.expects.clone();
    if let Some(place) = expects.get_mut(index) {
        *place = expect;
    }
    Some(Restricted {
        case: Case { expects, steps, ..case.clone() },
        untold: sieve.untold.into_iter().collect(),
        nevers: sieve.nevers,
        is_blind: sieve.kept == 0,
    })
}

/// Returns `true` if an engine reports all events, and fields of events, that a case checks.
fn reports_all(case: &Case, expected: usize, engine: &dyn Engine) -> bool {
    let ends: Vec<&Then> = match case.expects.get(expected) {
        Some(Expect::Then(then)) => vec![then],
        Some(Expect::Outcomes { paths, .. }) => paths.iter().map(|path| &path.then).collect(),
        Some(Expect::Todo(_)) | None => Vec::new(),
    };
    let reports = |what| engine.reports(case.language.game, what);
    let reported = |want: &EventWant| {
        reports(Reportable::Event(want.word))
            && want.fields.iter().all(|field| reports(Reportable::Field(want.word, field.key)))
    };
    let all_reported = |then: &Then| {
        then.events.iter().flat_map(EventItem::wants).all(reported)
            && then.never.iter().chain(&then.asked).all(reported)
            && (reports(Reportable::Times) || !has_times(then))
    };
    ends.into_iter().chain(case.steps.iter().filter_map(|step| step.then.as_ref())).all(all_reported)
}

/// Returns `true` if the times of several events are compared.
fn has_times(then: &Then) -> bool {
    if let [EventItem::Unordered(_)] = then.events[..] {
        return false;
    }
    then.events.iter().flat_map(EventItem::wants).nth(1).is_some()
}

/// A play without the events and the fields of events that an engine does not report, for comparison with a play of it.
pub fn heard(play: (Observed, Trace), game: &str, engine: &dyn Engine) -> (Observed, Trace) {
    less(play, &|what| engine.reports(game, what))
}

/// A play without unreported events and fields.
pub(super) fn less(
    (mut observed, mut trace): (Observed, Trace),
    reports: &dyn Fn(Reportable<'_>) -> bool,
) -> (Observed, Trace) {
    let reported: Vec<bool> =
        observed.events.iter().map(|event| reports(Reportable::Event(event.word.as_str()))).collect();
    let left = |events: &mut usize| *events = reported.iter().take(*events).filter(|reported| **reported).count();
    observed.after.iter_mut().for_each(|(_, state)| left(&mut state.events));
    left(&mut observed.end.events);
    trace.cites.iter_mut().for_each(|cite| left(&mut cite.events));
    trace.begun.iter_mut().for_each(|begun| left(&mut begun.events));
    trace.decisions.iter_mut().for_each(|decision| left(&mut decision.events));
    let mut reported = reported.iter();
    observed.events.retain(|_| reported.next().is_some_and(|reported| *reported));
    for Event { word, fields, .. } in &mut observed.events {
        fields.retain(|(key, _)| reports(Reportable::Field(word.as_str(), key.as_str())));
    }
    (observed, trace)
}

/// Formats a list of unreported things, for people.
pub fn list(untold: &[Unreported]) -> String {
    untold.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Keeps the expectations that an engine reports.
struct Sieve<'t> {
    reports: &'t dyn Fn(Reportable<'_>) -> bool,
    untold: BTreeSet<Unreported>,
    nevers: Vec<String>,
    /// The number of expectations that can be checked.
    kept: usize,
    /// `true` if an event of the current list lost a field.
    is_weaker: bool,
}

impl Sieve<'_> {
    fn then(&mut self, then: &Then) -> Then {
        self.kept += then.subjects.len();
        self.is_weaker = false;
        let events = then.events.iter().filter_map(|item| match item {
            EventItem::One(want) => self.event(want).map(EventItem::One),
            EventItem::Batch(wants) => self.events(wants).map(EventItem::Batch),
            EventItem::Unordered(wants) => self.events(wants).map(EventItem::Unordered),
        });
        let events: Vec<EventItem> = events.collect();
        // With fewer fields an expected event matches more events, so they cannot be counted.
        let counted = then.counted && !self.is_weaker;
        let (events, timing) = if !(self.reports)(Reportable::Times) && has_times(then) {
            self.untold.insert(Unreported::Times);
            let one_by_one = events.into_iter().flat_map(|item| match item {
                EventItem::Unordered(_) => vec![item],
                EventItem::One(_) | EventItem::Batch(_) => item.wants().iter().cloned().map(EventItem::One).collect(),
            });
            (one_by_one.collect(), Timing::Untold)
        } else {
            (events, then.timing)
        };
        let asked = then.asked.iter().filter_map(|want| self.event(want)).collect();
        let never = then.never.iter().filter(|want| self.never(want)).cloned().collect();
        Then { events, timing, counted, never, asked, ..then.clone() }
    }

    /// The reported part of a list of required events; `None` if nothing remains.
    fn events(&mut self, wants: &[EventWant]) -> Option<Vec<EventWant>> {
        let left: Vec<EventWant> = wants.iter().filter_map(|want| self.event(want)).collect();
        (!left.is_empty()).then_some(left)
    }

    /// The reported part of a required event.
    fn event(&mut self, want: &EventWant) -> Option<EventWant> {
        if !self.is_event_reported(want) {
            return None;
        }
        self.kept += 1;
        let fields: Vec<FieldWant> =
            want.fields.iter().filter(|field| self.is_field_reported(want.word, field.key)).cloned().collect();
        self.is_weaker |= fields.len() < want.fields.len();
        Some(EventWant { fields, ..*want })
    }

    /// Returns `true` if the absence of an event can be checked.
    fn never(&mut self, want: &EventWant) -> bool {
        let hidden = want.fields.iter().filter(|field| !self.is_field_reported(want.word, field.key)).count();
        let is_reported = self.is_event_reported(want) && hidden == 0;
        if is_reported {
            self.kept += 1;
        } else {
            self.nevers.push(format!("never {}", as_text(want)));
        }
        is_reported
    }

    fn is_event_reported(&mut self, want: &EventWant) -> bool {
        let is_reported = (self.reports)(Reportable::Event(want.word));
        if !is_reported {
            self.untold.insert(Unreported::Event(want.word.to_owned()));
        }
        is_reported
    }

    /// Returns `true` if a field of an event is reported. The fields of an unreported event are not listed separately.
    fn is_field_reported(&mut self, word: &str, key: &str) -> bool {
        let is_reported = (self.reports)(Reportable::Field(word, key));
        if !is_reported && (self.reports)(Reportable::Event(word)) {
            self.untold.insert(Unreported::Field { event: word.to_owned(), field: key.to_owned() });
        }
        is_reported
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::expect::SubjectWant;
    use crate::text::source::Span;
    use serde_json::json;

    fn want(word: &'static str, keys: &[&'static str]) -> EventWant {
        let field = |key: &&'static str| FieldWant { key, span: Span::default(), value: json!("ox") };
        EventWant { word, span: Span::default(), fields: keys.iter().map(field).collect() }
    }

    /// The expectations that remain if `lost` and `prevented.by` are unreported, the unreported parts, the forbidden
    /// events left out, and the number of remaining checks.
    fn sieved(then: &Then) -> (Then, Vec<String>, Vec<String>, usize) {
        let reports =
            |what: Reportable<'_>| !matches!(what, Reportable::Event("lost") | Reportable::Field("prevented", "by"));
        let mut sieve =
            Sieve { reports: &reports, untold: BTreeSet::new(), nevers: Vec::new(), kept: 0, is_weaker: false };
        let left = sieve.then(then);
        (left, sieve.untold.iter().map(ToString::to_string).collect(), sieve.nevers, sieve.kept)
    }

    fn texts(then: &Then) -> Vec<String> {
        let of = |item: &EventItem| match item {
            EventItem::One(want) => as_text(want),
            EventItem::Batch(wants) | EventItem::Unordered(wants) => {
                format!("[{}]", wants.iter().map(as_text).collect::<Vec<_>>().join(", "))
            }
        };
        then.events.iter().map(of).collect()
    }

    #[test]
    fn patterns_lose_what_is_not_told() {
        let events = vec![
            EventItem::Batch(vec![want("prevented", &["by", "to"]), want("lost", &["who"])]),
            EventItem::Batch(vec![want("lost", &["who"])]),
            EventItem::One(want("lost", &[])),
            EventItem::One(want("dealt", &["by"])),
        ];
        let (left, untold, nevers, kept) = sieved(&Then { events, ..Then::default() });
        assert_eq!(texts(&left), ["[prevented: {to: ox}]", "dealt: {by: ox}"]);
        assert_eq!(untold, ["event `lost`", "field `prevented.by`"]);
        assert_eq!((nevers, kept), (Vec::new(), 2));
    }

    #[test]
    fn where_times_are_unreported_events_of_open_times_stay_so() {
        let reports = |what: Reportable<'_>| what != Reportable::Times;
        let open = || EventItem::Unordered(vec![want("gained", &["who"]), want("drew", &["who"])]);
        let at_once = EventItem::Batch(vec![want("dealt", &["to"]), want("lost", &["who"])]);
        for (events, left, untold) in
            [(vec![open()], 1, vec![]), (vec![at_once, open()], 3, vec!["the times of events".to_owned()])]
        {
            let mut sieve =
                Sieve { reports: &reports, untold: BTreeSet::new(), nevers: Vec::new(), kept: 0, is_weaker: false };
            let then = sieve.then(&Then { events, ..Then::default() });
            assert_eq!(then.events.len(), left);
            assert!(matches!(then.events.last(), Some(EventItem::Unordered(wants)) if wants.len() == 2));
            assert_eq!(list(&sieve.untold.into_iter().collect::<Vec<_>>()), untold.join(", "));
        }
    }

    #[test]
    fn a_never_is_left_out_rather_than_widened() {
        let never = vec![want("prevented", &["by"]), want("prevented", &["to"]), want("lost", &["who"])];
        let (left, untold, nevers, kept) = sieved(&Then { never, ..Then::default() });
        assert_eq!(left.never.iter().map(as_text).collect::<Vec<_>>(), ["prevented: {to: ox}"]);
        assert_eq!(untold, ["event `lost`", "field `prevented.by`"]);
        assert_eq!(nevers, ["never prevented: {by: ox}", "never lost: {who: ox}"]);
        assert_eq!(kept, 1);
    }

    #[test]
    fn states_are_always_looked_at() {
        let subject = SubjectWant { name: "ox".to_owned(), span: Span::default(), fields: Vec::new() };
        let asked = vec![want("lost", &[])];
        let (left, untold, _, kept) = sieved(&Then { subjects: vec![subject], asked, ..Then::default() });
        assert_eq!((left.subjects.len(), left.asked.len(), kept), (1, 0, 1));
        assert_eq!(untold, ["event `lost`"]);
    }
}
