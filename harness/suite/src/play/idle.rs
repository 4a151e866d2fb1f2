//! Accepts questions of an engine that the rules do not ask, if they make no difference.
//!
//! An engine that asks more than the rules do takes an answer of the script for its own question, and then has one too
//! few. So it is played anew without the script: each of its questions that the rules ask too gets the answer of the
//! script, and every other one gets all of its answers in turn. If all of these plays have the same result, the case is
//! judged by them, and passes as far as states, as it does for an engine that leaves out a question that makes no
//! difference. An answer of the script that the rules refuse has to be refused by the engine too.

use std::collections::BTreeSet;

use kernel::outcome::Outcome;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::{Decision, Trace};
use kernel::words::scenario::Answer;
use reports::mismatch::{Mismatch, Refusal};
use reports::record::Verdict;

use super::engine::{Ask, Engine, Reference, Reportable};
use super::explore::{MOST_PLAYS, explore};
use super::questions::{Asked, asked, named};
use super::unasked::Sight;
use super::{Played, outcomes};
use crate::judge::{Difference, judge, other_refusals};
use crate::language::case::Case;
use crate::language::expect::Expect;

/// The most paths through the answers to questions that the rules do not ask.
const MOST_PATHS: usize = 64;

/// Judges a case by the plays of an engine that asks more than the rules do. `None` if it asks no such question, or if
/// one of them makes a difference.
pub(super) fn of(case: &Case, expect: &Expect, ask: &Ask<'_>, engine: &dyn Engine) -> Option<Played> {
    let game = ask.language().game;
    if case.every_chance || !engine.may_be_wrong() || !engine.reports(game, Reportable::Choices) {
        return None;
    }
    let seen = Sight { game, engine };
    let mut ended = Ended::default();
    let differences = match expect {
        Expect::Then(then) => {
            let right = asked(ask)?;
            if !are_tried(&right, ask) {
                return None;
            }
            // A question is recognized by its options, unless the engine offers others than the rules.
            let by = |recognize: Recognize| ended_by(&right, ask, engine, recognize);
            let ends = by(alike).or_else(|| by(allows))?;
            let end = ended.one(ends, &seen)?;
            ended.strays.extend(other_refusals(case, &end));
            tried(judge(case, then, &end), &right)
        }
        Expect::Outcomes { span, paths } => {
            let rules = explore(ask, &Reference::right(), MOST_PLAYS);
            if rules.stopped.is_some() || rules.cut {
                return None;
            }
            let mut reached = Vec::new();
            for path in rules.paths {
                let right = asked(&Ask { open: &path.answers, ..*ask }).filter(|right| !right.refuses_answers)?;
                let end = ended.one(ended_by(&right, ask, engine, alike)?, &seen)?;
                ended.strays.extend(other_refusals(case, &end));
                reached.push(path.with(end));
            }
            outcomes(case, *span, paths, &reached)
        }
        Expect::Todo(_) => return None,
    };
    (!ended.idle.is_empty()).then(|| ended.judged(differences))
}

/// Returns `true` if a question of an engine is this one of the rules.
type Recognize = fn(&Decision, &Question) -> bool;

fn alike(decision: &Decision, question: &Question) -> bool {
    let own = &decision.question;
    let names = |options: &Options| options.names().into_iter().collect::<BTreeSet<_>>();
    own.kind == question.kind
        && own.who == question.who
        && names(&own.options) == names(&question.options)
        && question.options.allow(&decision.give)
}

fn allows(decision: &Decision, question: &Question) -> bool {
    decision.question.who == question.who && question.options.allow(&decision.give)
}

/// The answers of the script that the rules refuse immediately before they accept the answer of a decision.
fn refused_before(script: &Asked, one: &Decision, ask: &Ask<'_>) -> Vec<Answer> {
    let Some((step, place)) = one.scripted else { return Vec::new() };
    let is_refused =
        |place: &usize| script.observed.refused.iter().any(|one| one.step == step && one.answer == Some(*place));
    let before = (0..place).rev().take_while(is_refused);
    before.filter_map(|place| ask.scenario.answer(step, place)).collect()
}

/// Returns `true` if [`ended_by`] tries every answer of the script that the rules refuse.
fn are_tried(script: &Asked, ask: &Ask<'_>) -> bool {
    let tried: usize = script.opened.iter().map(|one| refused_before(script, one, ask).len()).sum();
    tried == script.observed.refused.iter().filter(|one| one.answer.is_some()).count()
}

/// Returns `true` if an engine refuses an answer to its question after these: it bars the answer, or does not offer it.
fn refuses(engine: &dyn Engine, ask: &Ask<'_>, answers: &[Answer], question: &Question, refused: &Answer) -> bool {
    match engine.play(&Ask { open: &[answers, std::slice::from_ref(refused)].concat(), ..*ask }) {
        Ok(Outcome::Barred(_)) => true,
        Ok(Outcome::Rejected { .. }) => !question.options.allow(&refused.give),
        _ => false,
    }
}

/// The mismatches without those about accepted answers, if the script has answers that the rules refuse: [`ended_by`]
/// has tried them.
fn tried(differences: Vec<Difference>, script: &Asked) -> Vec<Difference> {
    let is_tried = |one: &Difference| matches!(one.mismatch, Mismatch::Answer(Refusal::Allowed { .. }));
    differences.into_iter().filter(|one| !(script.refuses_answers && is_tried(one))).collect()
}

/// The ends of plays, and the questions on the way that the rules do not ask.
type Ends = (Vec<(Observed, Trace)>, Vec<Question>);

/// The ends of a scenario under all answers to the questions that the rules do not ask, and those questions. `None` if
/// there are too many, if a play does not come to its end, if a question of the rules is left out, or if an answer that
/// they refuse is accepted.
fn ended_by(script: &Asked, ask: &Ask<'_>, engine: &dyn Engine, recognize: Recognize) -> Option<Ends> {
    let right = &script.opened;
    let unanswered = Ask { scenario: &script.unscripted, ..*ask };
    let (mut ends, mut idle) = (Vec::new(), Vec::new());
    // The answers so far, how many of them the rules ask for, and how many others there are.
    let mut open: Vec<(Vec<Answer>, usize)> = vec![(Vec::new(), 0)];
    // Each path costs a play for each of its answers.
    let mut plays = MOST_PATHS * (right.len() + 2);
    while let Some((mut answers, at)) = open.pop() {
        plays = plays.checked_sub(1)?;
        match engine.play(&Ask { open: &answers, ..unanswered }) {
            Ok(Outcome::Played { observed, trace }) if at == right.len() => ends.push((observed, trace)),
            Ok(Outcome::Undecided(question)) => {
                if let Some(one) = right.get(at).filter(|one| recognize(one, &question)) {
                    let to_refuse = refused_before(script, one, ask);
                    if !to_refuse.iter().all(|refused| refuses(engine, &unanswered, &answers, &question, refused)) {
                        return None;
                    }
                    answers.push(question.answer(one.give.clone()));
                    open.push((answers, at + 1));
                    continue;
                }
                let (gives, more) = question.options.answers(MOST_PATHS);
                if more || open.len() + ends.len() + gives.len() > MOST_PATHS {
                    return None;
                }
                open.extend(
                    gives
                        .into_iter()
                        .map(|give| (answers.iter().cloned().chain([question.answer(give)]).collect(), at)),
                );
                idle.push(*question);
            }
            _ => return None,
        }
    }
    Some((ends, idle))
}

/// The ends of the plays so far.
#[derive(Default)]
struct Ended {
    idle: Vec<String>,
    strays: Vec<Difference>,
    cited: BTreeSet<&'static str>,
}

impl Ended {
    /// The end that all plays come to; `None` if they look different.
    fn one(&mut self, (ends, idle): Ends, seen: &Sight<'_>) -> Option<Observed> {
        for name in idle.iter().map(named) {
            if !self.idle.contains(&name) {
                self.idle.push(name);
            }
        }
        let mut ends = ends.into_iter();
        let (first, trace) = ends.next()?;
        self.cited.extend(trace.cites.iter().map(|cite| cite.clause.id()));
        ends.all(|(other, _)| seen.same(&first, &other)).then_some(first)
    }

    fn judged(self, differences: Vec<Difference>) -> Played {
        let Self { idle, strays, cited } = self;
        if !differences.is_empty() {
            return Played { differences, strays, cited, ..Played::ended(Verdict::Fail, None, "") }.without_reason();
        }
        let why = format!("the engine asks {}, although all answers lead to the same result", idle.join("; "));
        Played { strays, cited, ..Played::ended(Verdict::PassState, None, why) }
    }
}

#[cfg(test)]
mod tests;
