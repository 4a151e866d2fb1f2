//! Compares what is expected with what was observed.
//!
//! [`value`] compares values, [`events`] looks for events in their order (`sums` adds up cards that are drawn one by one);
//! [`judge`] gives the differences of one play.

pub mod events;
mod sums;
pub mod value;

use kernel::transcript::observed::{Event, Observed, Refused, Snapshot};
use kernel::words::name::Name;
use kernel::words::scenario::StepId;

use crate::catalogue::Catalogues;
use crate::language::case::Case;
use crate::language::expect::{SubjectWant, Then, Timing};
use crate::language::steps::{AnswerNote, ClauseAt, StepNote, step_id};
use crate::text::source::Span;

/// What is compared where an answer is refused, or should be.
const THE_ANSWER: &str = "the answer";

/// What is expected of what should not be refused.
const TO_BE_ALLOWED: &str = "to be allowed";

/// A difference between what is expected and what was observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The place of the expectation.
    pub span: Span,
    /// What is compared.
    pub what: String,
    /// What is expected.
    pub expected: String,
    /// What was observed.
    pub actual: String,
    /// What may help.
    pub notes: Vec<String>,
    /// The step at whose end it shows; none where that is the end of the play.
    pub step: Option<StepId>,
}

impl Difference {
    /// The difference, which shows at the end of a step.
    fn after(self, step: StepId) -> Self {
        Self { step: Some(step), ..self }
    }

    /// Whether an answer was refused that the case means to be allowed.
    pub fn is_refused_answer(&self) -> bool {
        self.what == THE_ANSWER && self.expected == TO_BE_ALLOWED
    }

    /// A difference without notes that shows at the end.
    pub fn new(span: Span, what: impl Into<String>, expected: impl Into<String>, actual: impl Into<String>) -> Self {
        Self {
            span,
            what: what.into(),
            expected: expected.into(),
            actual: actual.into(),
            notes: Vec::new(),
            step: None,
        }
    }
}

/// The differences between what `case` and `then` expect and one play.
pub fn judge(case: &Case, then: &Then, observed: &Observed) -> Vec<Difference> {
    let mut found = refusals(&case.steps, &observed.refused);
    for (index, step) in case.steps.iter().enumerate() {
        let Some(then) = &step.then else { continue };
        let at_end = if let Some(snapshot) = after(observed, step_id(index)) {
            let so_far = observed.events.get(..snapshot.events).unwrap_or(&observed.events);
            moment(then, snapshot, so_far, &observed.after)
        } else {
            vec![Difference::new(then.span, "the step", "to be taken", "it was not")]
        };
        found.extend(at_end.into_iter().map(|one| one.after(step_id(index))));
    }
    found.extend(moment(then, &observed.end, &observed.events, &observed.after));
    found
}

fn after(observed: &Observed, step: StepId) -> Option<&Snapshot> {
    observed.after.iter().find(|(id, _)| *id == step).map(|(_, snapshot)| snapshot)
}

/// The refusals that the case means to be under other clauses than those under which the engine refused.
pub fn other_refusals(case: &Case, observed: &Observed) -> Vec<Difference> {
    let mut found = Vec::new();
    for refused in &observed.refused {
        let Some(step) = case.steps.get(refused.step as usize) else { continue };
        let (what, mark) = match refused.answer {
            None => ("the step", step.illegal.as_ref()),
            Some(number) => (THE_ANSWER, step.answers.get(number).and_then(|answer| answer.illegal.as_ref())),
        };
        let Some((clause, span)) = mark else { continue };
        if !refused.clauses.iter().any(|cited| Catalogues::proves(clause, cited)) {
            let difference = Difference::new(*span, what, format!("refused under {clause}"), how(refused));
            found.push(difference.after(refused.step));
        }
    }
    found
}

/// What of the first steps of a case should have been refused and was not, and the other way round, in a play that went no
/// further.
pub fn refused_otherwise(case: &Case, notes: usize, observed: &Observed) -> Vec<Difference> {
    refusals(case.steps.get(..notes).unwrap_or(&case.steps), &observed.refused)
}

/// How something was refused.
fn how(refused: &Refused) -> String {
    let clauses: Vec<&str> = refused.clauses.iter().map(Name::as_str).collect();
    let under = if clauses.is_empty() { "no clause".to_owned() } else { clauses.join(", ") };
    let why = if refused.why.is_empty() { String::new() } else { format!(": {}", refused.why) };
    format!("refused under {under}{why}")
}

/// What should have been refused and was not, and the other way round.
fn refusals(steps: &[StepNote], refused: &[Refused]) -> Vec<Difference> {
    let mut found = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let of_step =
            |answer: Option<usize>| refused.iter().find(|one| one.step == step_id(index) && one.answer == answer);
        let own = refusal(step.span, "the step", step.illegal.as_ref(), of_step(None));
        found.extend(own.map(|one| one.after(step_id(index))));
        if of_step(None).is_some() {
            continue;
        }
        for (number, AnswerNote { span, illegal, .. }) in step.answers.iter().enumerate() {
            let own = refusal(*span, THE_ANSWER, illegal.as_ref(), of_step(Some(number)));
            found.extend(own.map(|one| one.after(step_id(index))));
        }
    }
    found
}

fn refusal(span: Span, what: &str, illegal: Option<&ClauseAt>, refused: Option<&Refused>) -> Option<Difference> {
    match (illegal, refused) {
        (Some((clause, span)), None) => {
            Some(Difference::new(*span, what, format!("refused under {clause}"), "it was allowed"))
        }
        (None, Some(refused)) => {
            let clauses: Vec<&str> = refused.clauses.iter().map(Name::as_str).collect();
            let under = if clauses.is_empty() { String::new() } else { format!(" under {}", clauses.join(", ")) };
            Some(Difference::new(span, what, TO_BE_ALLOWED, format!("refused{under}: {}", refused.why)))
        }
        _ => None,
    }
}

/// The differences at one moment.
fn moment(then: &Then, snapshot: &Snapshot, events: &[Event], steps: &[(StepId, Snapshot)]) -> Vec<Difference> {
    let mut found: Vec<Difference> = then.subjects.iter().flat_map(|want| subject(want, snapshot)).collect();
    let untold = (then.timing == Timing::Untold).then(|| in_steps(events, steps));
    found.extend(events::in_order(then, untold.as_deref().unwrap_or(events)));
    found.extend(then.never.iter().filter_map(|want| events::never(want, events)));
    found.extend(events::asked(&then.asked, events));
    found
}

/// The events of an engine that does not report times within a step: all events of a step are in one batch.
fn in_steps(events: &[Event], steps: &[(StepId, Snapshot)]) -> Vec<Event> {
    let mut ends: Vec<usize> = steps.iter().map(|(_, snapshot)| snapshot.events).collect();
    ends.sort_unstable();
    let batch = |index: usize| u32::try_from(ends.partition_point(|end| *end <= index)).unwrap_or(u32::MAX);
    events.iter().enumerate().map(|(index, event)| Event { batch: batch(index), ..event.clone() }).collect()
}

fn subject(want: &SubjectWant, snapshot: &Snapshot) -> Vec<Difference> {
    let Some(subject) = snapshot.get(&want.name) else {
        return vec![Difference::new(want.span, &*want.name, "to be there", "there is no such thing to be seen")];
    };
    let mut found = Vec::new();
    for field in &want.fields {
        let seen = subject.get(field.key);
        if seen.is_some_and(|value| value::equal(&field.value, value)) {
            continue;
        }
        let what = format!("{}.{}", want.name, field.key);
        let actual = seen.map_or_else(|| "cannot be seen".to_owned(), ToString::to_string);
        found.push(Difference::new(field.span, what, value::as_text(&field.value), actual));
    }
    found
}
