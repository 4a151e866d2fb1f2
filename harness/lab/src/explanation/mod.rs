//! The explanation of a play: each step, its decisions with their clauses, its events, and the changes of the state.
//!
//! [`mod@render`] turns a play into lines, [`mod@sentence`] turns an event into words, and [`mod@divergence`] finds
//! where a case and an engine diverge.

pub mod divergence;
pub mod render;
pub mod sentence;

use std::fmt::Write as _;

use kernel::outcome::Outcome;
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::{Begun, Trace};
use kernel::words::scenario::Answer;

use self::divergence::{Divergence, divergence};
use self::render::{Line, render};
use crate::decisions::start_of;
use suite::judge::{Difference, judge};
use suite::language::case::Case;
use suite::language::expect::{Expect, Then};
use suite::load::Suite;
use suite::play::engine::{Ask, Engine, Reference, Reply};
use suite::play::explore::{MOST_PLAYS, Path, Tree, explore};
use suite::play::restricted::{heard, restricted};
use suite::play::{first_difference, outcomes};

/// The explanation of a case in an edition: every path that it leaves open, and the divergence of the first failing
/// one.
pub struct Explanation {
    /// The paths in words.
    pub text: String,
    /// The divergence of case and engine, if any.
    pub divergence: Option<Divergence>,
}

/// Explains a play of a case on an engine. Unreported parts are not checked.
pub fn explain(suite: &Suite, case: &Case, edition: &str, engine: &dyn Engine) -> Explanation {
    let mut explanation = Explanation { text: String::new(), divergence: None };
    let Some(scenario) = &case.scenario else { return explanation };
    let restricted = restricted(case, edition, engine);
    let case = restricted.as_ref().map_or(case, |restricted| &restricted.case);
    let start = start_of(scenario, edition, engine);
    let tree = explore(&Ask::of(scenario, edition), engine, MOST_PLAYS);
    if let Some(stop) = &tree.stopped {
        explanation.divergence = halted(suite, case, edition, engine, stop);
    }
    for path in &tree.paths {
        if !path.answers.is_empty() {
            let _ = writeln!(explanation.text, "  with {path}:");
        }
        let Some((observed, trace)) = played(case, edition, engine, &path.answers) else { continue };
        for line in render(suite, case, start.as_ref(), &observed, &trace) {
            if !matches!(&line, Line::Changed(change) if change.by_cards) {
                let _ = writeln!(explanation.text, "{line}");
            }
        }
        let Some(then) = wanted(case, edition, path) else { continue };
        end(&mut explanation.text, then, &observed);
        let differences = judge(case, then, &observed);
        if explanation.divergence.is_none() && !differences.is_empty() {
            let play = (&observed, &trace);
            explanation.divergence = diverged(suite, case, edition, engine, &differences, play, &path.answers);
        }
    }
    if explanation.divergence.is_none() {
        explanation.divergence = strayed(suite, case, edition, engine, &tree);
    }
    explanation
}

/// The divergence between the paths of a case and those that it lists.
pub(crate) fn strayed(
    suite: &Suite,
    case: &Case,
    edition: &str,
    engine: &dyn Engine,
    tree: &Tree,
) -> Option<Divergence> {
    let (_, index) = case.editions.iter().find(|(other, _)| *other == edition)?;
    let Expect::Outcomes { span, paths } = case.expects.get(*index)? else { return None };
    let differences = outcomes(case, *span, paths, &tree.paths);
    let first = tree.paths.iter().find(|path| !paths.iter().any(|want| path.is(&want.choices)));
    let (observed, trace) = played(case, edition, engine, &first.or(tree.paths.first())?.answers)?;
    let right = || played(case, edition, &Reference::right(), &first_way(case, edition)?);
    let right = engine.may_be_wrong().then(right).flatten();
    let right = right.map(|right| heard(right, case.language.game, engine));
    let right = right.as_ref().map(|(observed, trace)| (observed, trace));
    let found = divergence(suite, case, &differences, (&observed, &trace), right)?;
    Some(match first_difference(case, edition, engine)? {
        difference if differences.contains(&difference) => found,
        difference => found.of(suite, case, &difference),
    })
}

/// The answers to the open choices of a case, on the first path by the rules.
fn first_way(case: &Case, edition: &str) -> Option<Vec<Answer>> {
    let tree = explore(&Ask::of(case.scenario.as_ref()?, edition), &Reference::right(), MOST_PLAYS);
    tree.paths.into_iter().next().map(|path| path.answers)
}

/// The divergence of a play that stops although it goes on by the rules.
pub(crate) fn halted(
    suite: &Suite,
    case: &Case,
    edition: &str,
    engine: &dyn Engine,
    stop: &Reply,
) -> Option<Divergence> {
    let Ok(Outcome::Rejected { step, why }) = stop else { return None };
    if !engine.may_be_wrong() {
        return None;
    }
    let made = engine.mistakes();
    let wrong = suite.games.mistakes().find(|wrong| made.contains(&wrong.name)).map(|wrong| wrong.clauses);
    let (observed, trace) = played(case, edition, &Reference::right(), &first_way(case, edition)?)?;
    let found = divergence::stopped(suite, case, *step, why, (&observed, &trace), wrong.unwrap_or_default());
    Some(match first_difference(case, edition, engine) {
        Some(difference) => found.of(suite, case, &difference),
        None => found,
    })
}

/// The divergence of a play from its expectation.
pub(crate) fn diverged(
    suite: &Suite,
    case: &Case,
    edition: &str,
    engine: &dyn Engine,
    differences: &[Difference],
    play: divergence::Play<'_>,
    open: &[Answer],
) -> Option<Divergence> {
    let right = engine.may_be_wrong().then(|| played(case, edition, &Reference::right(), open)).flatten();
    let right = right.map(|right| heard(right, case.language.game, engine));
    divergence(suite, case, differences, play, right.as_ref().map(|(observed, trace)| (observed, trace)))
}

/// A play with these answers, with every decision described in words; `None` if it does not reach its end.
pub(crate) fn played(case: &Case, edition: &str, engine: &dyn Engine, open: &[Answer]) -> Option<(Observed, Trace)> {
    match engine.play(&Ask::of(case.scenario.as_ref()?, edition).in_words(open)) {
        Ok(Outcome::Played { observed, mut trace }) => {
            if trace.begun.is_empty() && !observed.after.is_empty() {
                // An engine connected through the protocol does not report the times of its decisions.
                trace = Trace { begun: begun(&observed), ..Trace::default() };
            }
            Some((observed, trace))
        }
        _ => None,
    }
}

/// The points at which steps began, derived from their ends: a step begins once the steps before it are over.
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

/// The expectation at the end of a path.
pub(crate) fn wanted<'c>(case: &'c Case, edition: &str, path: &Path) -> Option<&'c Then> {
    let (_, index) = case.editions.iter().find(|(other, _)| *other == edition)?;
    match case.expects.get(*index)? {
        // If the questions differ between editions, the answers of this edition identify the path.
        Expect::Then(then) => Some(then).filter(|then| then.choices.is_empty() || path.is(&then.choices)),
        Expect::Outcomes { paths, .. } => paths.iter().find(|want| path.is(&want.choices)).map(|want| &want.then),
        Expect::Todo(_) => None,
    }
}

/// Describes the final values of the fields that the case checks.
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
