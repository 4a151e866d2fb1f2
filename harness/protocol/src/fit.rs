//! Checks that an answer fits the language: known keywords, known fields, values of their types.
//!
//! Anything else cannot be judged right: a field that the language does not have is never looked at, and a number that
//! was sent as text equals none.

use std::collections::BTreeSet;

use kernel::transcript::observed::Value;
use kernel::words::language::Language;
use kernel::words::name::Name;
use kernel::words::shape::{Field, Shape};

use crate::observed::{Event, Played};
use crate::plain::{Encoded, State};
use crate::{Answered, ClauseIds, KINDS, Offer, Undecided};
use kernel::words::nearest::nearest;

/// A part of an answer that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The place: `played.end.ox.damage`.
    pub path: String,
    /// The fault.
    pub what: String,
    /// The advice on what to change.
    pub advice: String,
}

impl Misfit {
    fn new(path: impl Into<String>, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { path: path.into(), what: what.into(), advice: advice.into() }
    }
}

/// The most misfits of one answer that are reported.
const MOST: usize = 20;

/// The first parts of an answer that do not fit the language; `steps` are the ids of the scenario's steps.
pub fn misfits(answered: &Answered, language: &Language, steps: &BTreeSet<u64>, ids: &ClauseIds) -> Vec<Misfit> {
    let mut found = Vec::new();
    match answered {
        Answered::Played(played) => of_played(played, language, steps, ids, &mut found),
        Answered::Undecided(asked) => of_question(asked, &mut found),
        Answered::Unsupported(lacks) if lacks.needs.trim().is_empty() => {
            found.push(Misfit::new("unsupported.needs", "it is empty", "name the word, the card or the rule"));
        }
        Answered::Rejected(wrong) => {
            if let Some(step) = wrong.step {
                step_exists("rejected.step", step, steps, &mut found);
            }
        }
        Answered::Barred(forbidden) => clauses("barred.clauses", &forbidden.clauses, ids, &mut found),
        Answered::Unsupported(_) => {}
    }
    found.truncate(MOST);
    found
}

fn of_played(played: &Played, language: &Language, steps: &BTreeSet<u64>, ids: &ClauseIds, found: &mut Vec<Misfit>) {
    let mut before = 0;
    for (index, after) in played.after.iter().enumerate() {
        let path = format!("played.after[{index}]");
        step_exists(&format!("{path}.step"), after.step, steps, found);
        if after.events < before || after.events > played.events.len() {
            let what = format!("{} events after {before}, of {} in all", after.events, played.events.len());
            let advice = "count all events that had happened when the step ended";
            found.push(Misfit::new(format!("{path}.events"), what, advice));
        }
        before = after.events;
        of_state(&format!("{path}.state"), &after.state, language, found);
    }
    of_state("played.end", &played.end, language, found);
    let mut last = None;
    for (index, event) in played.events.iter().enumerate() {
        if let (Some(before), Some(batch)) = (last, event.batch)
            && batch < before
        {
            let path = format!("played.events[{index}].batch");
            let what = format!("batch {batch} after batch {before}");
            found.push(Misfit::new(path, what, "report events in the order in which they happen"));
        }
        last = event.batch.or(last);
        of_event(&format!("played.events[{index}]"), event, language, found);
    }
    for (index, refused) in played.refused.iter().enumerate() {
        step_exists(&format!("played.refused[{index}].step"), refused.step, steps, found);
        clauses(&format!("played.refused[{index}].clauses"), &refused.clauses, ids, found);
    }
    clauses("played.trace", &played.trace, ids, found);
}

fn step_exists(path: &str, step: u32, steps: &BTreeSet<u64>, found: &mut Vec<Misfit>) {
    if !steps.contains(&u64::from(step)) {
        let advice = "name a step by its `id`";
        found.push(Misfit::new(path, format!("the scenario has no step {step}"), advice));
    }
}

fn clauses(path: &str, named: &[Name], ids: &ClauseIds, found: &mut Vec<Misfit>) {
    for clause in named.iter().filter(|clause| !ids.has(clause)).take(MOST) {
        let what = format!("unknown clause `{clause}`");
        found.push(Misfit::new(path, what, near(clause, ids.all(), "leave it out")));
    }
}

/// Advice that names the nearest word, if one is near.
fn near<'w>(word: &str, words: impl IntoIterator<Item = &'w str>, or: &str) -> String {
    nearest(word, words).map_or_else(|| or.to_owned(), |near| format!("did you mean `{near}`?"))
}

fn of_state(path: &str, state: &State, language: &Language, found: &mut Vec<Misfit>) {
    let known: Vec<&Field> = language.fields().collect();
    for subject in &state.0 {
        of_fields(&format!("{path}.{}", subject.name), &subject.fields, &known, found);
    }
}

fn of_event(path: &str, event: &Event, language: &Language, found: &mut Vec<Misfit>) {
    let Some(word) = language.events.iter().find(|word| event.event == word.word) else {
        let what = format!("unknown event `{}`", event.event);
        let words = language.events.iter().map(|word| word.word);
        let advice = near(&event.event, words, "see the events in GAME.case.schema.json, or leave it out");
        found.push(Misfit::new(format!("{path}.event"), what, advice));
        return;
    };
    let known: Vec<&Field> = word.fields.iter().collect();
    of_fields(&format!("{path}.fields"), &event.fields.0, &known, found);
}

fn of_fields(path: &str, fields: &[(Name, Value)], known: &[&Field], found: &mut Vec<Misfit>) {
    for (key, value) in fields {
        if found.len() >= MOST {
            return;
        }
        let same = known.iter().filter(|field| field.key == &**key);
        let shapes: Vec<&'static Shape> = same.map(|field| (field.shape)()).collect();
        if shapes.is_empty() {
            let advice = near(key, known.iter().map(|field| field.key), "leave it out: no case can check it");
            found.push(Misfit::new(format!("{path}.{key}"), format!("unknown field `{key}`"), advice));
            continue;
        }
        let wrong: Result<Vec<Wrong>, ()> = shapes.iter().map(|shape| fits(value, shape).err().ok_or(())).collect();
        if let Some(wrong) = wrong.ok().and_then(|wrong| wrong.into_iter().next()) {
            found.push(Misfit::new(format!("{path}.{key}{}", wrong.at), wrong.is, wrong.advice));
        }
    }
}

/// The place and the kind of a misfit within a value.
struct Wrong {
    at: String,
    is: String,
    advice: String,
}

/// Checks that the judge could find a value of this shape in the given value. A pile of cards may stand wherever cards
/// can.
fn fits(value: &Value, shape: &'static Shape) -> Result<(), Wrong> {
    let other = |wanted: &str| {
        let advice = format!("send {wanted}");
        Err(Wrong { at: String::new(), is: format!("{} is {}", excerpt(value), kind(value)), advice })
    };
    match (shape, value) {
        (Shape::Flag, Value::Flag(_))
        | (Shape::Text(_) | Shape::Name(_), Value::Word(_))
        | (Shape::Scalar { .. }, Value::Word(_) | Value::Number(_))
        | (Shape::Flattened { .. } | Shape::Tagged { .. }, Value::Map(_))
        | (Shape::OneOf { .. }, Value::Cards { .. })
        | (Shape::Open { .. } | Shape::Pile { .. } | Shape::Placed { .. }, _) => Ok(()),
        (Shape::Flag, _) => other("`true` or `false`"),
        (Shape::Whole { least, .. }, Value::Number(number)) if number >= least => Ok(()),
        (Shape::Whole { least: 0, .. }, _) => other("a whole number from 0 up, without quotes"),
        (Shape::Whole { least: 1, .. }, _) => other("a whole number from 1 up, without quotes"),
        (Shape::Whole { .. }, _) => other("a whole number, without quotes"),
        (Shape::Text(_) | Shape::Name(_), _) => other("a name"),
        (Shape::Scalar { what, .. }, _) => other(what),
        (Shape::Word { words, .. }, Value::Word(word)) if words.contains(&&**word) => Ok(()),
        (Shape::Word { what, words, .. }, Value::Word(word)) => Err(Wrong {
            at: String::new(),
            is: format!("unknown {what} `{word}`"),
            advice: near(word, words.iter().copied(), &format!("send one of {}", words.join(", "))),
        }),
        (Shape::Word { what, .. }, _) => other(&format!("a {what}")),
        (Shape::List(item) | Shape::Many(item), Value::List(values)) => each(values, item()),
        (Shape::Many(item), _) => fits(value, item()),
        (Shape::List(_), _) => other("a list"),
        (Shape::Table { value: shape, .. }, Value::Map(map)) => {
            map.iter().try_for_each(|(key, value)| fits(value, shape()).map_err(|wrong| under(wrong, key)))
        }
        (Shape::Record(record), Value::Map(map)) => fields(map, record.fields),
        (Shape::Table { .. } | Shape::Record(_) | Shape::Flattened { .. } | Shape::Tagged { .. }, _) => other("a map"),
        (Shape::OneOf { what, forms, .. }, _) => {
            if forms.iter().any(|form| fits(value, (form.shape)()).is_ok()) {
                return Ok(());
            }
            other(what)
        }
    }
}

fn each(values: &[Value], item: &'static Shape) -> Result<(), Wrong> {
    values.iter().enumerate().try_for_each(|(index, value)| {
        fits(value, item).map_err(|wrong| Wrong { at: format!("[{index}]{}", wrong.at), ..wrong })
    })
}

fn fields(map: &[(Name, Value)], fields: &'static [Field]) -> Result<(), Wrong> {
    map.iter().try_for_each(|(key, value)| match fields.iter().find(|field| field.key == &**key) {
        Some(field) => fits(value, (field.shape)()).map_err(|wrong| under(wrong, key)),
        None => Err(Wrong {
            at: format!(".{key}"),
            is: format!("unknown field `{key}`"),
            advice: near(key, fields.iter().map(|field| field.key), "leave it out: no case can check it"),
        }),
    })
}

fn under(wrong: Wrong, key: &str) -> Wrong {
    Wrong { at: format!(".{key}{}", wrong.at), ..wrong }
}

/// A value, shortened.
fn excerpt(value: &Value) -> String {
    const MOST: usize = 60;
    let text = serde_json::to_string(&Encoded(value)).unwrap_or_default();
    if text.chars().count() <= MOST { text } else { format!("{}...", text.chars().take(MOST).collect::<String>()) }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Flag(_) => "a yes or no",
        Value::Number(_) => "a number",
        Value::Word(_) => "text",
        Value::List(_) | Value::Bag(_) => "a list",
        Value::Map(_) | Value::Counts(_) => "a map",
        Value::Cards { .. } => "a pile of cards",
    }
}

fn sum<'n>(numbers: impl Iterator<Item = &'n i64>) -> i64 {
    numbers.fold(0, |sum: i64, number| sum.saturating_add(*number))
}

fn of_question(asked: &Undecided, found: &mut Vec<Misfit>) {
    if !KINDS.contains(&asked.kind.as_str()) {
        let what = format!("unknown kind of choice `{}`", asked.kind);
        found.push(Misfit::new(
            "undecided.kind",
            what,
            near(&asked.kind, KINDS, &format!("one of {}", KINDS.join(", "))),
        ));
    }
    let (few, what) = match &asked.options {
        Offer::One(names) => (names.len() < 2, "fewer than two options"),
        Offer::Several { of, least, most, .. } => {
            (least > most || *least > of.len(), "more than there are to choose from")
        }
        Offer::Number { least, most } => (least >= most, "bounds that leave no choice"),
        Offer::Split { total, caps } => (sum(caps.iter().map(|(_, cap)| cap)) < *total, "caps below the total"),
        Offer::Pairs { total, caps } => (sum(caps.iter().map(|(_, _, cap)| cap)) < *total, "caps below the total"),
    };
    if few {
        let advice = "a choice needs at least two options: continue without asking";
        found.push(Misfit::new("undecided.options", what, advice));
    }
}
