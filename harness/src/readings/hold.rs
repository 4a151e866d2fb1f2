//! Judges a review by the expectations of its case, like an engine's answer.

use kernel::transcript::observed::{Event, Observed, Refused, Snapshot};
use kernel::words::language::Language;
use kernel::words::name::Name;
use kernel::words::scenario::{Answer, Give};
use kernel::words::shape::{Discriminant, Field, Shape};
use protocol::observed::{Event as ObservedEvent, Played, decode};
use protocol::plain::{Fields, State};
use reports::mismatch::{Mismatch, Reviewed};
use serde_json::{Map, Value, json};
use suite::judge::{Difference, events, judge};
use suite::language::case::Case;
use suite::language::expect::{Expect, Then};
use suite::language::steps::{StepNote, step_id};
use suite::play::explore::{Path, same};
use suite::play::outcomes;
use suite::text::source::Span;

use super::asked::{self, END, after};
use super::said::Said;

/// A part of a review that refers to no step of its case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Astray {
    /// The place.
    pub span: Span,
    /// The reason.
    pub why: String,
}

/// The parts of a review that refer to no step of the case.
pub fn astray(case: &Case, said: &Said) -> Vec<Astray> {
    let is_point = |point: &str| point == END || case.steps.iter().any(|step| after(&step.number) == point);
    let paths = || said.paths.iter().flatten().map(|(_, said)| said);
    let points = std::iter::once(said).chain(paths()).flat_map(|said| &said.states);
    let points = points.filter(|(point, _)| !is_point(point)).map(|(point, (span, _))| Astray {
        span: *span,
        why: format!("no point `{point}`: expected `end`, or `after step` and the number of a step"),
    });
    let marks = said.illegal.iter().flatten().filter(|(number, _)| mark(case, number).is_none());
    let marks =
        marks.map(|(number, span)| Astray { span: *span, why: format!("no step or answer `{number}` in the case") });
    points.chain(marks).collect()
}

/// The differences between the expectations of a case in an edition and a review.
pub fn differences(case: &Case, expect: &Expect, said: &Said) -> Vec<Difference> {
    let of = |then: &Then, said: &Said| {
        let silent = case.steps.iter().filter_map(|step| step.then.as_ref()).chain([then]).find_map(|then| {
            let looks = asked::events(then).next().is_some() && said.events.is_none();
            looks.then(|| Difference::new(then.span, Mismatch::Unreviewed(Reviewed::Events)))
        });
        silent.into_iter().chain(judge(case, then, &observed(case, said)))
    };
    let paths: Vec<(&[Answer], Said)> = said
        .paths
        .iter()
        .flatten()
        .map(|(answers, path)| {
            let whole = Said { illegal: said.illegal.clone(), ..path.clone() };
            (answers.as_slice(), whole)
        })
        .collect();
    match expect {
        Expect::Todo(_) => Vec::new(),
        Expect::Then(then) if paths.is_empty() => of(then, said).collect(),
        Expect::Then(then) => paths.iter().flat_map(|(_, path)| of(then, path)).collect(),
        Expect::Outcomes { span, .. } if paths.is_empty() => {
            vec![Difference::new(*span, Mismatch::Unreviewed(Reviewed::Outcomes))]
        }
        Expect::Outcomes { span, paths: wanted } => {
            let ordered = paths
                .iter()
                .enumerate()
                .any(|(index, (one, _))| paths.iter().skip(index + 1).any(|(other, _)| differ_in_order(one, other)));
            let reached =
                paths.iter().map(|(answers, path)| Path::new(answers.to_vec(), ordered, observed(case, path)));
            outcomes(case, *span, wanted, &reached.collect::<Vec<_>>())
        }
    }
}

/// Returns `true` if answers name the same things in another order, so that they are about the order.
fn differ_in_order(ones: &[Answer], others: &[Answer]) -> bool {
    let alike = |one: &Give, other: &Give| same(one, other, false) && !same(one, other, true);
    ones.iter().zip(others).any(|(one, other)| one.who == other.who && alike(&one.give, &other.give))
}

/// The step or answer with a number in a review.
fn mark(case: &Case, number: &str) -> Option<(usize, Option<usize>)> {
    let step = |number: &str| case.steps.iter().position(|step| step.number == number);
    if let Some(step) = step(number) {
        return Some((step, None));
    }
    let (under, answer) = number.rsplit_once(".choices.")?;
    let (step, answer) = (step(under)?, answer.parse::<usize>().ok()?.checked_sub(1)?);
    case.steps.get(step)?.answers.get(answer).map(|_| (step, Some(answer)))
}

/// The contents of a review as an engine's observation.
fn observed(case: &Case, said: &Said) -> Observed {
    let language = case.language;
    let marks = said.illegal.iter().flatten().filter_map(|(number, _)| mark(case, number));
    let refused: Vec<Refused> = marks
        .map(|(step, answer)| Refused {
            step: step_id(step),
            answer,
            clauses: Vec::new(),
            why: "by the review".to_owned(),
        })
        .collect();
    let events = happened(language, said);
    let taken = |step: &StepNote| {
        let above = case.steps.iter().enumerate().filter(|(_, other)| is_under(step, other));
        above.into_iter().all(|(index, _)| refused.iter().all(|one| one.answer.is_some() || one.step != step_id(index)))
    };
    let mut so_far = 0;
    let after = in_time(&case.steps)
        .into_iter()
        .filter(|(_, step)| taken(step))
        .map(|(index, step)| {
            so_far = step.then.as_ref().map_or(so_far, |then| least(then, &events, so_far));
            (step_id(index), Snapshot { events: so_far, ..snapshot(language, said, &after(&step.number)) })
        })
        .collect();
    let end = Snapshot { events: events.len(), ..snapshot(language, said, END) };
    Observed { after, end, events, refused }
}

fn is_under(step: &StepNote, other: &StepNote) -> bool {
    step.number.strip_prefix(other.number.as_str()).is_some_and(|rest| rest.starts_with('.'))
}

/// The steps in the order in which they end: nested steps before the steps that contain them.
fn in_time(steps: &[StepNote]) -> Vec<(usize, &StepNote)> {
    let mut ended = Vec::new();
    let mut open: Vec<(usize, &StepNote)> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        while let Some(last) = open.pop_if(|(_, last)| !is_under(step, last)) {
            ended.push(last);
        }
        open.push((index, step));
    }
    ended.extend(open.into_iter().rev());
    ended
}

/// The least number of events that can have happened at the end of a step. A review lists all events without marking
/// the ends of steps, so it differs only if no position fits.
fn least(then: &Then, all: &[Event], from: usize) -> usize {
    let ends = (from..=all.len()).filter(|end| {
        let batch = |index: usize| all.get(index).map(|event| event.batch);
        *end == 0 || batch(*end) != batch(end - 1)
    });
    let fits = |end: &usize| {
        let so_far = all.get(..*end).unwrap_or(all);
        events::in_order(then, so_far).is_none() && events::asked(&then.asked, so_far).is_empty()
    };
    ends.into_iter().find(fits).unwrap_or(all.len())
}

fn happened(language: &Language, said: &Said) -> Vec<Event> {
    let batches = (1..).zip(said.events.iter().flatten());
    let expected_events = batches.flat_map(|(batch, events)| {
        events.iter().map(move |(word, fields)| {
            let known = || language.events.iter().filter(|event| event.word == word).flat_map(|event| event.fields);
            let fields = serde_json::from_value::<Fields>(meant(fields, &known)).unwrap_or_default();
            ObservedEvent { event: Name::from(word.clone()), batch: Some(batch), fields }
        })
    });
    decode(Played { events: expected_events.collect(), ..Played::default() }, language).events
}

fn snapshot(language: &Language, said: &Said, point: &str) -> Snapshot {
    let empty = Map::new();
    let things = said.states.get(point).map_or(&empty, |(_, things)| things);
    let known = || language.fields();
    let things = things.iter().map(|(name, fields)| (name.clone(), meant(fields, &known)));
    let end = serde_json::from_value::<State>(Value::Object(things.collect())).unwrap_or_default();
    decode(Played { end, ..Played::default() }, language).end
}

/// Fields as an engine reports them: a pile becomes its named cards and the number of the others.
fn meant<K: Iterator<Item = &'static Field>>(fields: &Value, known: &impl Fn() -> K) -> Value {
    let Value::Object(fields) = fields else { return fields.clone() };
    let fields = fields.iter().map(|(key, value)| {
        let shape = known().find(|field| field.key == key).map(|field| (field.shape)());
        (key.clone(), shape.map_or_else(|| value.clone(), |shape| piled(value, shape)))
    });
    Value::Object(fields.collect())
}

fn piled(value: &Value, shape: &'static Shape) -> Value {
    match (shape, value) {
        (Shape::Table { value: inner, .. }, Value::Object(entries)) => {
            let entries = entries.iter().map(|(key, value)| (key.clone(), piled(value, inner())));
            Value::Object(entries.collect())
        }
        (Shape::OneOf { forms, .. }, _) if is_pile(forms.iter().map(|form| form.discriminant)) => match value {
            Value::Number(_) => json!({ "named": [], "blank": value }),
            Value::String(name) => json!({ "named": [name], "blank": 0 }),
            Value::Array(items) => {
                let named: Vec<&Value> = items.iter().filter(|item| item.is_string() && *item != "blank").collect();
                let blank = |item: &Value| item.as_u64().unwrap_or(u64::from(*item == "blank"));
                json!({ "named": named, "blank": items.iter().map(blank).fold(0, u64::saturating_add) })
            }
            _ => value.clone(),
        },
        _ => value.clone(),
    }
}

/// Returns `true` if these are the forms of a pile: a number of cards, or a list of them.
fn is_pile(forms: impl Iterator<Item = Discriminant>) -> bool {
    let mut found = (false, false);
    for form in forms {
        match form {
            Discriminant::Number => found.0 = true,
            Discriminant::List => found.1 = true,
            _ => return false,
        }
    }
    found == (true, true)
}
