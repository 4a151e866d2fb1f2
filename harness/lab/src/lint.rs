//! Warnings about cases in valid files: the reference engine does not support the case, or refuses one of its steps or
//! answers; an asserted clause is cited only in unchecked steps; a `pass` is at a point where nobody could act; or
//! nothing distinguishes the interpretations of a disputed case.

mod contested;

use std::collections::{BTreeSet, HashMap};

use kernel::outcome::Outcome;
use kernel::reference::Reference;
use kernel::transcript::observed::{Event, Observed, Snapshot, Value};
use kernel::transcript::trace::Trace;
use kernel::transcript::{Notes, Open};
use kernel::words::name::Name;
use kernel::words::scenario::StepId;
use serde_json::Value as Want;

use crate::decisions::start_of;
use suite::catalogue::Catalogues;
use suite::language::case::Case;
use suite::language::expect::{EventItem, EventWant, Expect, Then};
use suite::language::header::Status;
use suite::language::steps::step_id;
use suite::load::Suite;
use suite::parallel;
use suite::play::script;
use suite::text::problem::Problem;
use suite::text::source::Span;

/// The warnings about the cases of a suite, in their order.
pub fn lints(suite: &Suite) -> Vec<Problem> {
    let found = parallel::map(&suite.cases, of_case);
    found.into_iter().flatten().collect()
}

/// The warnings about one case.
pub fn of_case(case: &Case) -> Vec<Problem> {
    let mut found = of_script(case);
    found.extend(contested::of_case(case));
    found
}

/// The warnings about the steps of a case, its answers and what it checks.
fn of_script(case: &Case) -> Vec<Problem> {
    let Some(scenario) = &case.scenario else { return Vec::new() };
    let mut found = Vec::new();
    let told: Want = serde_json::from_str(&scenario.json()).unwrap_or_default();
    let mut said = HashMap::new();
    sayings(told.get("when").unwrap_or(&Want::Null), &mut said);
    // The clauses that are cited only in unchecked steps, in every edition.
    let mut unseen: Option<BTreeSet<usize>> = None;
    let mut passes = passes(told.get("when").unwrap_or(&Want::Null), None);
    for (edition, index) in &case.editions {
        let awaited = matches!(case.status, Some(Status::AwaitingEngine));
        match Reference::right().play_on(scenario, edition, Open::FIRST, Notes::default()) {
            Outcome::Rejected { step, why } if !awaited => {
                found.push(script::stopped(case, edition, step, &why));
                return found;
            }
            Outcome::Unsupported { needs } => {
                let message =
                    format!("the reference engine does not support the case in the edition {edition}: {needs}");
                found.push(Problem::at(case.file, case.span, message));
            }
            Outcome::Played { observed, trace } => {
                let slips = if awaited { Vec::new() } else { script::slips(case, edition, &observed) };
                if !slips.is_empty() {
                    found.extend(slips);
                    return found;
                }
                passes.retain(|(_, top)| !could_act(*top, &observed, &trace));
                let Some(Expect::Then(then)) = case.expects.get(*index).filter(|_| !case.every_chance) else {
                    return found;
                };
                let here = unlooked(
                    case,
                    then,
                    &Play {
                        said: &said,
                        start: start_of(scenario, edition, &Reference::right()),
                        observed: &observed,
                        trace: &trace,
                    },
                );
                unseen = Some(match unseen {
                    Some(before) => before.intersection(&here).copied().collect(),
                    None => here,
                });
            }
            _ => return found,
        }
    }
    for (step, _) in passes {
        let notes = case.steps.iter().enumerate();
        let span = notes.filter(|(index, _)| step_id(*index) == step).map(|(_, note)| note.span).next();
        let message = "nobody can act at the point of this `pass`";
        let help = "leave it out; `explain` shows where a player has priority";
        found.push(Problem::at(case.file, span.unwrap_or(case.span), message).help(help));
    }
    for (clause, span) in unseen.into_iter().flatten().filter_map(|index| case.asserts.get(index)) {
        found.push(nowhere(case, clause, *span));
    }
    found
}

/// The steps in canonical form in which a player passes, including nested ones, each with its top-level step.
fn passes(steps: &Want, top: Option<StepId>) -> Vec<(StepId, StepId)> {
    let mut found = Vec::new();
    for step in steps.as_array().into_iter().flatten() {
        let id = step.get("id").and_then(Want::as_u64).and_then(|id| StepId::try_from(id).ok());
        let top = top.or(id);
        if step.pointer("/act/player/does/pass").is_some() {
            found.extend(id.zip(top));
        }
        let nested = step.as_object().into_iter().flatten().filter(|(_, part)| part.is_array());
        found.extend(nested.flat_map(|(_, part)| passes(part, top)));
    }
    found
}

/// Returns `true` if any player had something to use at some time during a step.
fn could_act(step: StepId, observed: &Observed, trace: &Trace) -> bool {
    let begun = trace.begun.iter().find(|begun| begun.step == step).map_or(0, |begun| begun.events);
    let after = observed.after.iter().find(|(other, _)| *other == step).map(|(_, after)| after.events);
    let events = observed.events.get(begun..after.unwrap_or(observed.events.len())).unwrap_or_default();
    let interrupt =
        |event: &Event| event.fields.iter().any(|(name, value)| *name == "kind" && names(value) == ["interrupt"]);
    events.iter().any(|event| event.word == "asked" && interrupt(event))
}

fn nowhere(case: &Case, clause: &str, span: Span) -> Problem {
    let message = format!("`{clause}` is applied only in steps that the case does not check");
    Problem::at(case.file, span, message)
        .help("add an expectation for those steps, or assert a clause that the case checks")
}

/// The script of a play, its observations and its decisions.
struct Play<'p> {
    /// The names in each step.
    said: &'p HashMap<u64, Vec<&'p str>>,
    start: Option<Snapshot>,
    observed: &'p Observed,
    trace: &'p Trace,
}

/// The names in steps in canonical form, including nested ones.
fn sayings<'w>(steps: &'w Want, said: &mut HashMap<u64, Vec<&'w str>>) {
    for step in steps.as_array().into_iter().flatten() {
        let mut named = Vec::new();
        for (key, part) in step.as_object().into_iter().flatten() {
            match key.as_str() {
                "act" | "choices" | "beside" => words(part, &mut named),
                _ => sayings(part, said),
            }
        }
        if let Some(id) = step.get("id").and_then(Want::as_u64) {
            said.insert(id, named);
        }
    }
}

/// The indices of the asserted clauses that are cited only in steps whose effects are not checked.
fn unlooked(case: &Case, then: &Then, play: &Play<'_>) -> BTreeSet<usize> {
    let looks: Vec<&Then> = case.steps.iter().filter_map(|step| step.then.as_ref()).chain([then]).collect();
    let seen = |step: StepId| is_looked_at(case, step, &looks, play);
    let unlooked = |clause: &str| {
        let steps = play.trace.cites.iter().filter(|cite| Catalogues::proves(clause, cite.clause.id()));
        let mut steps = steps.map(|cite| cite.step).peekable();
        steps.peek().is_some() && steps.all(|step| step.is_some_and(|step| !seen(step)))
    };
    let asserted = case.asserts.iter().enumerate();
    asserted.filter(|(_, (clause, _))| unlooked(clause)).map(|(index, _)| index).collect()
}

/// Returns `true` if an expectation is related to a step.
fn is_looked_at(case: &Case, step: StepId, looks: &[&Then], play: &Play<'_>) -> bool {
    let Play { said, observed, trace, .. } = play;
    let note = case.steps.iter().enumerate().find(|(index, _)| step_id(*index) == step).map(|(_, note)| note);
    let marked = note.is_some_and(|note| {
        note.then.is_some() || note.illegal.is_some() || note.answers.iter().any(|answer| answer.illegal.is_some())
    });
    let Some(begun) = trace.begun.iter().find(|begun| begun.step == step) else { return true };
    let Some(place) = observed.after.iter().position(|(other, _)| *other == step) else { return true };
    let Some((_, after)) = observed.after.get(place) else { return true };
    let before = place.checked_sub(1).and_then(|place| observed.after.get(place)).map(|(_, before)| before);
    let before = before.or(play.start.as_ref());
    // Effects that remain after the last step belong to that step.
    let after = if place + 1 == observed.after.len() { &observed.end } else { after };
    let events = observed.events.get(begun.events..after.events).unwrap_or_default();
    let mut things: BTreeSet<&str> =
        events.iter().flat_map(|event| &event.fields).flat_map(|(_, value)| names(value)).collect();
    things.extend(changed(before, after));
    things.extend(said.get(&u64::from(step)).into_iter().flatten());
    marked || looks.iter().any(|then| meets(then, &things, events))
}

/// Returns `true` if an expectation names one of these things, or an event with the word of one of these events.
fn meets(then: &Then, things: &BTreeSet<&str>, events: &[Event]) -> bool {
    let wants = then.events.iter().flat_map(EventItem::wants);
    let mut subjects = then.subjects.iter().map(|subject| subject.name.as_str());
    subjects.any(|name| things.contains(name))
        || wants
            .chain(&then.asked)
            .any(|want| of_them(want, things).unwrap_or_else(|| events.iter().any(|event| event.word == want.word)))
        || then.never.iter().any(|want| of_them(want, things).unwrap_or(true))
}

/// Returns `true` if an expected event names one of these things; `None` if it names nothing.
fn of_them(want: &EventWant, things: &BTreeSet<&str>) -> Option<bool> {
    let mut named: Vec<&str> = Vec::new();
    want.fields.iter().for_each(|field| words(&field.value, &mut named));
    (!named.is_empty()).then(|| named.iter().any(|name| things.contains(name)))
}

fn words<'w>(want: &'w Want, named: &mut Vec<&'w str>) {
    match want {
        Want::String(name) => named.push(name),
        Want::Array(items) => items.iter().for_each(|item| words(item, named)),
        Want::Object(fields) => fields.iter().for_each(|(key, value)| {
            named.push(key);
            words(value, named);
        }),
        Want::Null | Want::Bool(_) | Want::Number(_) => {}
    }
}

/// The names in an observed value.
fn names(value: &Value) -> Vec<&str> {
    match value {
        Value::Word(name) => vec![name.as_str()],
        Value::List(values) | Value::Bag(values) => values.iter().flat_map(names).collect(),
        Value::Cards { named, .. } => named.iter().map(Name::as_str).collect(),
        Value::Map(fields) => fields.iter().flat_map(|(_, value)| names(value)).collect(),
        Value::Number(_) | Value::Flag(_) | Value::Counts(_) => Vec::new(),
    }
}

/// The subjects that changed.
fn changed<'s>(before: Option<&'s Snapshot>, after: &'s Snapshot) -> impl Iterator<Item = &'s str> {
    let same = move |name: &str, subject| before.is_some_and(|before| before.get(name) == Some(subject));
    let subjects = after.subjects.iter().filter(move |subject| before.is_some() && !same(&subject.name, &***subject));
    subjects.map(|subject| subject.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use suite::load::Over;

    fn said(then: &str, bolt: &str) -> Vec<String> {
        let text = format!(
            "game: mtg
cases:
  aside:
    asserts: [615.7-rest-is-dealt]
    given:
      alice: {{battlefield: [{{baloth: Rumbling Baloth}}], hand: [Healing Salve]}}
      bob: {{hand: [Lightning Bolt, Explosive Impact]}}
      turn: bob
    when:
      - alice: {{cast: Healing Salve, mode: shield, targets: [alice]}}
      - bob: {{cast: Lightning Bolt, targets: [baloth]}}
      - bob: {{cast: Explosive Impact, targets: [{bolt}]}}
    then: {then}
"
        );
        let read = Over::new(bundled::loaded()).read("aside.yaml", &text);
        assert_eq!(read.problems, []);
        lints(&read).iter().map(|lint| lint.line(&read.sources)).collect()
    }

    #[test]
    fn a_clause_that_is_decided_where_nothing_is_looked_at_is_told_of() {
        let aside = "aside.yaml:4:15: `615.7-rest-is-dealt` is applied only in steps that the case does not check; add an \
         expectation for those steps, or assert a clause that the case checks";
        assert_eq!(said("{baloth: {damage: 3}}", "alice"), [aside]);
        assert_eq!(said("{baloth: {damage: 3}, alice: {life: 18}}", "alice"), [""; 0]);
        assert_eq!(said("{baloth: {damage: 3}, events: [{lost: {amount: 2}}]}", "alice"), [""; 0]);
    }

    #[test]
    fn what_no_play_supports_is_told_of() {
        let text = "game: mtg
cards:
  Empty Making: {types: [Sorcery], effect: [{create: {amount: 1, who: you}}]}
cases:
  lacking:
    asserts: [615.7-rest-is-dealt]
    editions: [\"2026-09-25\"]
    given: {alice: {hand: [Empty Making]}}
    when: [{alice: {cast: Empty Making}}]
    then: {alice: {life: 20}}
";
        let read = Over::new(bundled::loaded()).read("lacking.yaml", text);
        let said: Vec<String> = lints(&read).iter().map(|lint| lint.line(&read.sources)).collect();
        let lacks = "lacking.yaml:5:3: the reference engine does not support the case in the edition 2026-09-25: `create` without \
                     `token` or `copy_of`";
        assert_eq!(said, [lacks]);
    }

    #[test]
    fn a_pass_where_nobody_could_act_is_told_of() {
        let said = |rig: &str| {
            let text = format!(
                "game: netrunner
cases:
  idle:
    asserts: [9.1.5b-used-by-choice]
    editions: [\"26.03\"]
    given:
      corp: {{hq: [Neural EMP]}}
      runner: {{credits: 1, grip: 2, rig: [{rig}], last_turn: {{ran: true}}}}
    when:
      - corp: {{play: Neural EMP}}
        interrupt:
          - runner: {{pass: priority}}
    then: {{runner: {{grip: 1}}}}
"
            );
            let read = Over::new(bundled::loaded()).read("idle.yaml", &text);
            assert_eq!(read.problems, []);
            lints(&read).iter().map(|lint| lint.line(&read.sources)).collect::<Vec<_>>()
        };
        let idle = "idle.yaml:12:13: nobody can act at the point of this `pass`; leave it out; `explain` shows where a \
         player has priority";
        assert_eq!(said("Corroder"), [idle]);
        assert_eq!(said("Net Shield"), [""; 0]);
    }

    #[test]
    fn of_the_bundled_suite_there_is_nothing_to_say() {
        let suite = bundled::loaded();
        let said: Vec<String> = lints(suite).iter().map(|lint| lint.line(&suite.sources)).collect();
        assert_eq!(said, [""; 0]);
    }
}
