//! Compares expectations with observations.
//!
//! [`value`] compares values, and [`events`] searches for events in their order: `placing` finds their places, and
//! `sums` adds up cards that are drawn one by one. [`judge`] returns the mismatches of one play.

pub mod events;
mod placing;
mod sums;
pub mod value;

use kernel::transcript::observed::{Event, Observed, Refused, Snapshot};
use kernel::words::scenario::StepId;
use reports::mismatch::{How, Mismatch, Refusal};

use crate::catalogue::Catalogues;
use crate::language::case::Case;
use crate::language::expect::{SubjectWant, Then, Timing};
use crate::language::steps::{AnswerNote, ClauseAt, StepNote, step_id};
use crate::text::source::Span;

/// A mismatch between an expectation and an observation, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The place of the expectation.
    pub span: Span,
    /// The mismatch.
    pub mismatch: Mismatch,
    /// Notes that may help.
    pub notes: Vec<String>,
    /// The step at whose end the mismatch appears; `None` for the end of the play.
    pub step: Option<StepId>,
}

impl Difference {
    /// The mismatch, attributed to the end of a step.
    fn after(self, step: StepId) -> Self {
        Self { step: Some(step), ..self }
    }

    /// Returns `true` if an answer was refused that the case expects to be allowed.
    pub fn is_refused_answer(&self) -> bool {
        matches!(self.mismatch, Mismatch::Answer(Refusal::Refused { .. }))
    }

    /// A mismatch without notes, at the end of the play.
    pub fn new(span: Span, mismatch: Mismatch) -> Self {
        Self { span, mismatch, notes: Vec::new(), step: None }
    }
}

/// The mismatches between the expectations of `case` and `then` and one play.
pub fn judge(case: &Case, then: &Then, observed: &Observed) -> Vec<Difference> {
    let mut found = refusals(&case.steps, &observed.refused);
    for (index, step) in case.steps.iter().enumerate() {
        let Some(then) = &step.then else { continue };
        let at_end = if let Some(snapshot) = after(observed, step_id(index)) {
            let so_far = observed.events.get(..snapshot.events).unwrap_or(&observed.events);
            moment(then, snapshot, so_far, &observed.after)
        } else {
            vec![Difference::new(then.span, Mismatch::Step(Refusal::NotTaken))]
        };
        found.extend(at_end.into_iter().map(|one| one.after(step_id(index))));
    }
    found.extend(moment(then, &observed.end, &observed.events, &observed.after));
    found
}

fn after(observed: &Observed, step: StepId) -> Option<&Snapshot> {
    observed.after.iter().find(|(id, _)| *id == step).map(|(_, snapshot)| snapshot)
}

/// The refusals for which the case names other clauses than the engine did.
pub fn other_refusals(case: &Case, observed: &Observed) -> Vec<Difference> {
    let mut found = Vec::new();
    for refused in &observed.refused {
        let Some(step) = case.steps.get(refused.step as usize) else { continue };
        let (mismatch, mark): (fn(Refusal) -> Mismatch, _) = match refused.answer {
            None => (Mismatch::Step, step.illegal.as_ref()),
            Some(number) => (Mismatch::Answer, step.answers.get(number).and_then(|answer| answer.illegal.as_ref())),
        };
        let Some((clause, span)) = mark else { continue };
        if !refused.clauses.iter().any(|cited| Catalogues::proves(clause, cited)) {
            let (clause, clauses, why) = (clause.clone(), named(refused), refused.why.clone());
            let difference = Difference::new(*span, mismatch(Refusal::OtherClause { clause, clauses, why }));
            found.push(difference.after(refused.step));
        }
    }
    found
}

/// The unexpected and the missing refusals among the first steps of a case, in a play that stopped there.
pub fn refused_otherwise(case: &Case, notes: usize, observed: &Observed) -> Vec<Difference> {
    refusals(case.steps.get(..notes).unwrap_or(&case.steps), &observed.refused)
}

/// The clauses under which an attempt was refused.
fn named(refused: &Refused) -> Vec<String> {
    refused.clauses.iter().map(|clause| clause.as_str().to_owned()).collect()
}

/// The unexpected and the missing refusals.
fn refusals(steps: &[StepNote], refused: &[Refused]) -> Vec<Difference> {
    let mut found = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let of_step =
            |answer: Option<usize>| refused.iter().find(|one| one.step == step_id(index) && one.answer == answer);
        let own = refusal(step.span, step.illegal.as_ref(), of_step(None));
        found.extend(own.map(|(span, refusal)| Difference::new(span, Mismatch::Step(refusal)).after(step_id(index))));
        if of_step(None).is_some() {
            continue;
        }
        for (number, AnswerNote { span, illegal, .. }) in step.answers.iter().enumerate() {
            let own = refusal(*span, illegal.as_ref(), of_step(Some(number)));
            let own = own.map(|(span, refusal)| Difference::new(span, Mismatch::Answer(refusal)));
            found.extend(own.map(|one| one.after(step_id(index))));
        }
    }
    found
}

fn refusal(span: Span, illegal: Option<&ClauseAt>, refused: Option<&Refused>) -> Option<(Span, Refusal)> {
    match (illegal, refused) {
        (Some((clause, span)), None) => Some((*span, Refusal::Allowed { clause: clause.clone() })),
        (None, Some(refused)) => Some((span, Refusal::Refused { clauses: named(refused), why: refused.why.clone() })),
        _ => None,
    }
}

/// The mismatches at one moment.
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
        return vec![Difference::new(want.span, Mismatch::Absent { subject: want.name.clone() })];
    };
    let mut found = Vec::new();
    for field in &want.fields {
        let seen = subject.get(field.key);
        if seen.is_some_and(|value| value::equal(&field.value, value)) {
            continue;
        }
        let mismatch = Mismatch::Field {
            subject: want.name.clone(),
            field: field.key.to_owned(),
            expected: value::as_text(&field.value),
            actual: seen.map(ToString::to_string),
            how: seen.map_or(How::Unseen, |seen| value::how(&field.value, seen)),
        };
        found.push(Difference::new(field.span, mismatch));
    }
    found
}
