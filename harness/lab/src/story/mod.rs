//! The story of a play: each step, what was decided in it under which clause, what happened, and what changed.
//!
//! [`mod@told`] makes lines of a play, [`mod@sentence`] words of an event; [`mod@parting`] is where a case and an engine part.

pub mod parting;
pub mod sentence;
pub mod told;

use std::fmt::Write as _;

use kernel::outcome::Outcome;
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::{Begun, Trace};
use kernel::words::scenario::Answer;

use self::parting::{Parting, parting};
use self::told::told;
use crate::decisions::start_of;
use suite::judge::{Difference, judge};
use suite::language::case::Case;
use suite::language::expect::{Expect, Then};
use suite::load::Suite;
use suite::play::engine::{Ask, Engine, Reference, Reply};
use suite::play::explore::{MOST_PLAYS, Path, Tree, explore};
use suite::play::outcomes;

/// The story of a case in an edition: every path that it leaves open, and where the first that is not as
/// expected parts from what is.
pub struct Story {
    /// The paths in words.
    pub text: String,
    /// Where case and engine part, if they do.
    pub parting: Option<Parting>,
}

/// Tells how an engine plays a case.
pub fn story(suite: &Suite, case: &Case, edition: &str, engine: &dyn Engine) -> Story {
    let mut story = Story { text: String::new(), parting: None };
    let Some(scenario) = &case.scenario else { return story };
    let start = start_of(scenario, edition, engine);
    let tree = explore(&Ask::of(scenario, edition), engine, MOST_PLAYS);
    if let Some(stop) = &tree.stopped {
        story.parting = halted(suite, case, edition, engine, stop);
    }
    for path in &tree.paths {
        if !path.answers.is_empty() {
            let _ = writeln!(story.text, "  with {path}:");
        }
        let Some((observed, trace)) = played(case, edition, engine, &path.answers) else { continue };
        for line in told(suite, case, start.as_ref(), &observed, &trace) {
            let _ = writeln!(story.text, "{line}");
        }
        let Some(then) = wanted(case, edition, path) else { continue };
        end(&mut story.text, then, &observed);
        let differences = judge(case, then, &observed);
        if story.parting.is_none() && !differences.is_empty() {
            let play = (&observed, &trace);
            story.parting = parted(suite, case, edition, engine, &differences, play, &path.answers);
        }
    }
    if story.parting.is_none() {
        story.parting = strayed(suite, case, edition, engine, &tree);
    }
    story
}

/// Where the paths of a case are not those that it lists.
fn strayed(suite: &Suite, case: &Case, edition: &str, engine: &dyn Engine, tree: &Tree) -> Option<Parting> {
    let (_, index) = case.editions.iter().find(|(other, _)| *other == edition)?;
    let Expect::Outcomes { span, paths } = case.expects.get(*index)? else { return None };
    let differences = outcomes(case, *span, paths, &tree.paths);
    let first = tree.paths.iter().find(|path| !paths.iter().any(|want| path.is(&want.choices)));
    let (observed, trace) = played(case, edition, engine, &first.or(tree.paths.first())?.answers)?;
    let by_rules = || {
        explore(&Ask::of(case.scenario.as_ref()?, edition), &Reference::right(), MOST_PLAYS).paths.into_iter().next()
    };
    let right =
        engine.may_be_wrong().then(|| played(case, edition, &Reference::right(), &by_rules()?.answers)).flatten();
    let right = right.as_ref().map(|(observed, trace)| (observed, trace));
    parting(suite, case, &differences, (&observed, &trace), right)
}

/// Where a play stops that by the rules goes on.
fn halted(suite: &Suite, case: &Case, edition: &str, engine: &dyn Engine, stop: &Reply) -> Option<Parting> {
    let Ok(Outcome::Rejected { step, why }) = stop else { return None };
    if !engine.may_be_wrong() {
        return None;
    }
    let made = engine.mistakes();
    let wrong = suite.games.mistakes().find(|wrong| made.contains(&wrong.name)).map(|wrong| wrong.clauses);
    let (observed, trace) = played(case, edition, &Reference::right(), &[])?;
    Some(parting::stopped(suite, case, *step, why, (&observed, &trace), wrong.unwrap_or_default()))
}

fn parted(
    suite: &Suite,
    case: &Case,
    edition: &str,
    engine: &dyn Engine,
    differences: &[Difference],
    play: parting::Play<'_>,
    open: &[Answer],
) -> Option<Parting> {
    let right = engine.may_be_wrong().then(|| played(case, edition, &Reference::right(), open)).flatten();
    parting(suite, case, differences, play, right.as_ref().map(|(observed, trace)| (observed, trace)))
}

fn played(case: &Case, edition: &str, engine: &dyn Engine, open: &[Answer]) -> Option<(Observed, Trace)> {
    match engine.play(&Ask::of(case.scenario.as_ref()?, edition).told(open)) {
        Ok(Outcome::Played { observed, mut trace }) => {
            if trace.begun.is_empty() && !observed.after.is_empty() {
                // Of an engine behind the protocol it is not known when it decided.
                trace = Trace { begun: begun(&observed), ..Trace::default() };
            }
            Some((observed, trace))
        }
        _ => None,
    }
}

/// Where steps began, as far as it shows in when they ended: a step begins once those before it are over.
fn begun(observed: &Observed) -> Vec<Begun> {
    let mut begun: Vec<Begun> = Vec::with_capacity(observed.after.len());
    for (index, (step, _)) in observed.after.iter().enumerate() {
        let over = observed.after.iter().take(index).filter(|(other, _)| other < step);
        let events = over.map(|(_, state)| state.events).max().unwrap_or(0);
        begun.push(Begun { step: *step, cites: 0, events });
    }
    begun.sort_by_key(|begun| begun.step);
    begun
}

/// What is expected at the end of a path.
fn wanted<'c>(case: &'c Case, edition: &str, path: &Path) -> Option<&'c Then> {
    let (_, index) = case.editions.iter().find(|(other, _)| *other == edition)?;
    match case.expects.get(*index)? {
        Expect::Then(then) => Some(then),
        Expect::Outcomes { paths, .. } => paths.iter().find(|want| path.is(&want.choices)).map(|want| &want.then),
        Expect::Todo(_) => None,
    }
}

/// Tells what is left in the end of what the case looks at.
fn end(text: &mut String, then: &Then, observed: &Observed) {
    for want in &then.subjects {
        let Some(subject) = observed.end.get(&want.name) else { continue };
        let seen = |key: &str| subject.get(key).map(|value| format!("{key} {value}"));
        let fields: Vec<String> = want.fields.iter().filter_map(|field| seen(field.key)).collect();
        if !fields.is_empty() {
            let _ = writeln!(text, "    in the end {}: {}", want.name, fields.join(", "));
        }
    }
}
