//! Finds the first divergence between the expectation of a case and a play, in the order of the play.

use kernel::clause::Clause;
use kernel::transcript::observed::{Event, Observed, Value};
use kernel::transcript::trace::{Cite, Trace};
use kernel::words::name::Name;
use kernel::words::scenario::StepId;

use super::render::step_text;
use super::sentence::sentence;
use crate::minimize::divergence::same;
use reports::mismatch::{Goal, Mismatch};
use suite::judge::Difference;
use suite::language::case::Case;
use suite::load::Suite;
use suite::play::changes::{Change, between};

/// The first divergence between a case and a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The place of the expectation: `FILE:LINE`.
    pub at: String,
    /// The mismatch.
    pub mismatch: Mismatch,
    /// The step of the divergence as written, with its line.
    pub step: Option<(u32, String)>,
    /// The number of that step.
    pub step_id: Option<StepId>,
    /// The clause that governs the decision there, with its text.
    pub clause: Option<(&'static str, String)>,
    /// The next item by the rules and in this play, if the correct play is known.
    pub plays: Option<(String, String)>,
}

impl Divergence {
    /// The divergence, described by another mismatch.
    pub(crate) fn of(self, suite: &Suite, case: &Case, difference: &Difference) -> Self {
        let place = suite.sources.place(case.file, difference.span.start);
        Self {
            at: format!("{}:{}:{}", suite.sources.path(case.file), place.line, place.column),
            mismatch: difference.mismatch.clone(),
            step: difference.step.and_then(|step| step_text(suite, case, step)).or(self.step),
            step_id: difference.step.or(self.step_id),
            ..self
        }
    }
}

impl std::fmt::Display for Divergence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "  first difference:")?;
        if let Some((line, text)) = &self.step {
            writeln!(f, "    in the step at line {line}: {text}")?;
        }
        if let Some((clause, says)) = &self.clause {
            writeln!(f, "    [{clause}] {says}")?;
        }
        if let Some((rules, here)) = &self.plays {
            writeln!(f, "    by the rules: {rules}")?;
            writeln!(f, "    here:         {here}")?;
        }
        writeln!(f, "    {}: {}", self.at, self.mismatch.what())?;
        writeln!(f, "      expected: {}", self.mismatch.expected())?;
        write!(f, "      actual:   {}", self.mismatch.actual())
    }
}

/// The observations and the trace of a play.
pub type Play<'p> = (&'p Observed, &'p Trace);

/// The first divergence between a case and a play. `right` is the play of an engine without mistakes.
pub fn divergence(
    suite: &Suite,
    case: &Case,
    differences: &[Difference],
    play: Play<'_>,
    right: Option<Play<'_>>,
) -> Option<Divergence> {
    let placed = differences.iter().map(|difference| (point(difference, play.0), difference));
    let (events, difference) = placed.min_by_key(|(events, _)| *events)?;
    let silent = play.1.cites.iter().all(|cite| cite.step.is_none());
    let fork = right.and_then(|right| if silent { apart(case, play.0, right) } else { fork(play, right) });
    let (step, clause) = match &fork {
        Some(fork) => (fork.step, fork.clause),
        None => (step_at(difference, play, events), near(case, right.map_or(play.1, |right| right.1), events)),
    };
    let place = suite.sources.place(case.file, difference.span.start);
    Some(Divergence {
        at: format!("{}:{}:{}", suite.sources.path(case.file), place.line, place.column),
        mismatch: difference.mismatch.clone(),
        step: step.and_then(|step| step_text(suite, case, step)),
        step_id: step,
        clause: clause.map(|clause| explained(suite, case, clause)),
        plays: fork.map(|fork| (fork.rules, fork.here)),
    })
}

/// The number of events before a mismatch arose: when the field got its value, when the unexpected event happened, or
/// when its step ended.
fn point(difference: &Difference, observed: &Observed) -> usize {
    let moments = observed.after.iter().map(|(_, state)| state).chain([&observed.end]);
    let ended = difference.step.and_then(|step| observed.after.iter().find(|(other, _)| *other == step));
    let last = ended.map_or(observed.events.len(), |(_, state)| state.events);
    let happened = difference.mismatch.observed_event();
    let happened = happened.and_then(|text| observed.events.iter().position(|event| event.to_string() == text));
    if let Some(happened) = happened {
        return happened + 1;
    }
    let moments: Vec<_> = moments.filter(|state| state.events <= last).collect();
    let pairs = moments.iter().zip(moments.iter().skip(1));
    let is_it = |change: &Change| match &difference.mismatch {
        Mismatch::Field { subject, field, .. } => {
            change.subject == subject.as_str() && change.field.as_ref().is_some_and(|other| other == field.as_str())
        }
        Mismatch::Absent { subject } => change.subject == subject.as_str() && change.field.is_none(),
        _ => false,
    };
    let mut changed = pairs.filter(|(before, after)| between(before, after).iter().any(is_it));
    changed.next_back().map_or(last, |(_, after)| after.events)
}

/// The step during which this number of events was reached.
fn step_at(difference: &Difference, (observed, trace): Play<'_>, events: usize) -> Option<StepId> {
    let by_end = observed.after.iter().find(|(_, state)| state.events >= events).map(|(step, _)| *step);
    difference.step.or(by_end).or_else(|| trace.begun.last().map(|begun| begun.step))
}

/// The clause cited nearest to a point of the play, preferably one that the case asserts.
fn near(case: &Case, trace: &Trace, events: usize) -> Option<&'static str> {
    let asserted = |cite: &&Cite| case.asserts.iter().any(|(id, _)| cite.clause == **id);
    let before = || trace.cites.iter().rev().filter(|cite| cite.events <= events);
    before().find(asserted).or_else(|| before().next()).map(|cite| cite.clause.id())
}

/// The point at which two plays of one case diverge.
struct Fork {
    step: Option<StepId>,
    clause: Option<&'static str>,
    rules: String,
    here: String,
}

/// An item of a play: decisions and events in order.
#[derive(Clone, Copy)]
enum Item<'p> {
    Cite(&'p Cite),
    Event(&'p Event),
}

impl Item<'_> {
    fn same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Cite(one), Self::Cite(other)) => one.clause == other.clause && one.note == other.note,
            (Self::Event(one), Self::Event(other)) => one.word == other.word && one.fields == other.fields,
            _ => false,
        }
    }
}

fn items((observed, trace): Play<'_>) -> Vec<Item<'_>> {
    let mut all = Vec::new();
    let mut cites = trace.cites.iter().peekable();
    for (index, event) in observed.events.iter().enumerate() {
        while let Some(cite) = cites.next_if(|cite| cite.events <= index) {
            all.push(Item::Cite(cite));
        }
        all.push(Item::Event(event));
    }
    all.extend(cites.map(Item::Cite));
    all
}

/// The first divergence between a play and the correct one, with the clause that the correct one cites there.
fn fork(play: Play<'_>, right: Play<'_>) -> Option<Fork> {
    let (here, rules) = (items(play), items(right));
    let same = here.iter().zip(&rules).take_while(|(here, rules)| here.same(**rules)).count();
    if same == here.len() && same == rules.len() {
        return None;
    }
    let cited = |item: &Item<'_>| match item {
        Item::Cite(cite) => Some((cite.clause.id(), cite.step)),
        Item::Event(_) => None,
    };
    let is_cite = |item: &&Item<'_>| matches!(item, Item::Cite(_));
    let next = rules.iter().skip(same).take_while(is_cite).find_map(|item| match item {
        Item::Cite(cite) => {
            fresh(cite.clause.id(), here.get(same..).unwrap_or_default()).then_some((cite.clause.id(), cite.step))
        }
        Item::Event(_) => None,
    });
    let before = || rules.iter().take(same).rev().find_map(cited);
    let first = || rules.get(same).and_then(cited);
    let (clause, step) = next.or_else(first).or_else(before)?;
    let (rules, here) = (rules.get(same..).unwrap_or_default(), here.get(same..).unwrap_or_default());
    let (comes, came) = differing(rules, here);
    Some(Fork { step, clause: Some(clause), rules: said(rules, comes), here: said(here, came) })
}

/// The first event of an engine without citations that differs from the correct play.
fn apart(case: &Case, here: &Observed, (rules, trace): Play<'_>) -> Option<Fork> {
    let alike = |one: &Event, other: &Event| {
        let told = |(key, value): &(Name, Value)| other.get(key).is_none_or(|other| same(value, other));
        one.word == other.word && one.fields.iter().all(told)
    };
    let count = here.events.iter().zip(&rules.events).take_while(|(here, rules)| alike(rules, here)).count();
    if here.events.is_empty() || (count == here.events.len() && count == rules.events.len()) {
        return None;
    }
    let step = trace.begun.iter().rev().find(|begun| begun.events <= count).map(|begun| begun.step);
    let said = |events: &[Event]| events.get(count).map_or_else(|| "nothing more".to_owned(), sentence);
    Some(Fork { step, clause: near(case, trace, count), rules: said(&rules.events), here: said(&here.events) })
}

/// Returns `true` if no citation before the next event has the same clause.
fn fresh(clause: &str, items: &[Item<'_>]) -> bool {
    let cites = items.iter().take_while(|item| matches!(item, Item::Cite(_)));
    !cites.into_iter().any(|item| matches!(item, Item::Cite(cite) if cite.clause == clause))
}

/// The first events in which two plays differ from there on.
fn differing<'p>(rules: &[Item<'p>], here: &[Item<'p>]) -> (Option<&'p Event>, Option<&'p Event>) {
    let events = |items: &[Item<'p>]| -> Vec<&'p Event> {
        let event = |item: &Item<'p>| match item {
            Item::Event(event) => Some(*event),
            Item::Cite(_) => None,
        };
        items.iter().filter_map(event).collect()
    };
    let (rules, here) = (events(rules), events(here));
    let same = |(rules, here): &(&&Event, &&Event)| Item::Event(rules).same(Item::Event(here));
    let alike = rules.iter().zip(&here).take_while(same).count();
    (rules.get(alike).copied(), here.get(alike).copied())
}

/// The next item of a play in words: the next decision, and the event that the other play does not have.
fn said(items: &[Item<'_>], event: Option<&Event>) -> String {
    let event = event.map(sentence);
    let cite = items.first().and_then(|item| match item {
        Item::Cite(cite) if cite.note.is_empty() => Some(format!("[{}]", cite.clause)),
        Item::Cite(cite) => Some(format!("[{}] {}", cite.clause, cite.note)),
        Item::Event(_) => None,
    });
    match (cite, event) {
        (Some(cite), Some(event)) => format!("{cite}; then {event}"),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => "nothing more".to_owned(),
    }
}

/// The place where an unfinished play stopped, with the decision there by the rules.
pub fn stopped(
    suite: &Suite,
    case: &Case,
    step: Option<StepId>,
    why: &str,
    (observed, trace): Play<'_>,
    wrong: &[Clause],
) -> Divergence {
    let cites = || trace.cites.iter().filter(|cite| cite.step == step);
    let asserted = |cite: &&Cite| case.asserts.iter().any(|(id, _)| cite.clause == **id);
    let clause = cites().find(|cite| wrong.contains(&cite.clause)).or_else(|| cites().find(asserted));
    let place = step.and_then(|step| case.steps.get(step as usize)).map_or(case.span, |step| step.span);
    let place = suite.sources.place(case.file, place.start);
    let begun = trace.begun.iter().find(|begun| Some(begun.step) == step).map_or(0, |begun| begun.events);
    let asked = observed.events.iter().skip(begun).find(|event| event.word == "asked");
    Divergence {
        at: format!("{}:{}:{}", suite.sources.path(case.file), place.line, place.column),
        mismatch: Mismatch::Stopped { goal: Goal::On, why: why.to_owned() },
        step: step.and_then(|step| step_text(suite, case, step)),
        step_id: step,
        clause: clause.map(|cite| explained(suite, case, cite.clause.id())),
        plays: asked.map(|asked| (sentence(asked), why.to_owned())),
    }
}

fn explained(suite: &Suite, case: &Case, clause: &'static str) -> (&'static str, String) {
    let found = suite.catalogues.find(case.language.game, clause);
    (clause, found.map(|found| found.says.to_string()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use kernel::outcome::Outcome;
    use suite::judge::judge;
    use suite::language::expect::{Expect, Then};
    use suite::play::engine::{Ask, Engine, Reference};

    fn play(case: &Case, engine: &Reference) -> (Observed, Trace) {
        let (edition, _) = case.editions[0];
        match engine.play(&Ask::of(case.scenario.as_ref().unwrap(), edition).in_words(&[])) {
            Ok(Outcome::Played { observed, trace }) => (observed, trace),
            other => panic!("{other:?}"),
        }
    }

    fn then(case: &Case) -> &Then {
        match &case.expects[0] {
            Expect::Then(then) => then,
            _ => panic!("a case with one end"),
        }
    }

    fn parts(suite: &Suite, id: &str, mistake: &str, known: bool) -> Divergence {
        let case = suite.cases.iter().find(|case| &*case.id == id).unwrap();
        let wrong = Reference::wrong(suite.games.mistakes().find(|wrong| wrong.name == mistake).unwrap());
        let (observed, trace) = play(case, &wrong);
        let right = play(case, &Reference::right());
        let differences = judge(case, then(case), &observed);
        let right = known.then_some((&right.0, &right.1));
        divergence(suite, case, &differences, (&observed, &trace), right).unwrap()
    }

    const POOL: (&str, &str) = ("mtg/a-pool-is-smaller-by-what-it-prevented", "shield never shrinks");

    #[test]
    fn a_mistake_parts_at_the_first_decision_that_is_another_one() {
        let suite = bundled::loaded();
        let found = parts(suite, POOL.0, POOL.1, true);
        assert_eq!(found.clause.as_ref().unwrap().0, "615.7-rest-is-dealt");
        assert!(found.step.as_ref().unwrap().1.contains("cast: Lightning Bolt"), "{found}");
        let (rules, here) = found.plays.unwrap();
        assert!(rules.ends_with("Healing Salve prevents 1 damage from Lightning Bolt to ox"), "{rules}");
        assert!(here.ends_with("Healing Salve prevents 3 damage from Lightning Bolt to ox"), "{here}");
        assert_eq!(found.mismatch.what(), "events");
    }

    #[test]
    fn without_the_right_play_the_nearest_asserted_clause_is_named() {
        let suite = bundled::loaded();
        let found = parts(suite, POOL.0, POOL.1, false);
        assert_eq!((found.clause.unwrap().0, found.plays), ("615.1-acts-as-a-shield", None));
        assert!(found.step.unwrap().1.contains("cast: Lightning Bolt"));
    }

    #[test]
    fn a_play_that_stops_is_told_with_what_is_asked_by_the_rules() {
        let suite = bundled::loaded();
        let id = "mtg/three-players-choose-in-turn-order";
        let case = suite.cases.iter().find(|case| &*case.id == id).unwrap();
        let wrong = suite.games.mistakes().find(|wrong| wrong.name == "nonactive player chooses first").unwrap();
        let (edition, _) = case.editions[0];
        let found = super::super::explain(suite, case, edition, &Reference::wrong(wrong)).divergence.unwrap();
        assert_eq!(found.clause.as_ref().unwrap().0, "616.1-apnap");
        let (rules, here) = found.plays.unwrap();
        assert!(rules.starts_with("bob is asked: order, from "), "{rules}");
        assert!(here.starts_with("the next answer is `bob: his`, but alice is asked"), "{here}");
    }

    #[test]
    fn what_is_as_expected_parts_nowhere() {
        let suite = bundled::loaded();
        let case = suite.cases.iter().find(|case| &*case.id == POOL.0).unwrap();
        let (observed, trace) = play(case, &Reference::right());
        assert_eq!(divergence(suite, case, &[], (&observed, &trace), None), None);
    }
}
