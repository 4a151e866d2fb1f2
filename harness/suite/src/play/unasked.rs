//! Finds choices that an engine never puts to a player.
//!
//! An engine that does not ask has answers left over, and rejects the scenario. If the reference engine plays the same
//! scenario to its end, the scenario is valid. The choices left out are found by querying the engine: without the
//! answers of the script it stops at each choice that it does ask. An engine that cannot stop plays the script with one
//! answer less. No text of an engine is inspected.
//!
//! The rules do not allow leaving out a choice, but doing so is harmless if it makes no difference. If all answers lead
//! to the same observable result, the case passes as far as the engine reports.

use std::collections::BTreeSet;

use kernel::game::Scenario;
use kernel::outcome::Outcome;
use kernel::transcript::choice::Question;
use kernel::transcript::observed::{Observed, Snapshot, Subject, Value};
use kernel::transcript::trace::{Decision, Trace};
use kernel::words::name::Name;
use kernel::words::scenario::Answer;
use reports::mismatch::{Answerable, Goal, Mismatch};
use reports::record::Verdict;
use reports::unreported::Unreported;

use super::engine::{Ask, Engine, Reference, Reportable};
use super::explore::{MOST_PLAYS, Path, Tree, explore, same};
use super::questions::{Asked, asked, named, rule};
use super::restricted::less;
use super::{Played, unanswered};
use crate::judge::value::bag;
use crate::judge::{Difference, judge, other_refusals};
use crate::language::case::Case;
use crate::language::expect::{Expect, PathWant, Then};
use crate::text::source::Span;

/// The most plays of the reference engine to find out if a choice makes a difference.
const MOST_TRIED: usize = 300;

/// Explains a rejected play. If the reference engine plays the scenario to its end, the engine is wrong, and not the
/// scenario: it never asked a question, asked another one, or did not go on. Otherwise returns the play unchanged.
pub(super) fn of(case: &Case, expect: &Expect, ask: &Ask<'_>, engine: &dyn Engine, rejected: Played) -> Played {
    let Some(right) = engine.may_be_wrong().then(|| asked(ask)).flatten() else { return rejected };
    let gone = gone(&right, ask, engine);
    if let (Gone::On { skipped, play }, Expect::Then(then)) = (&gone, expect)
        && !skipped.is_empty()
        && !case.every_chance
        && right.open.len() == ask.open.len()
        && is_all_the_same(&right, skipped, ask, engine)
        && doubtful_from(&right, skipped).is_none_or(|from| reaches_the_same(&right, skipped, from, ask, engine))
    {
        return harmless(case, [then], &right, skipped, play);
    }
    if let (Gone::On { skipped, play }, Expect::Outcomes { paths, .. }) = (&gone, expect)
        && skipped.len() == right.decisions.len()
        && is_all_the_same(&right, skipped, ask, engine)
    {
        return harmless(case, paths.iter().map(|path| &path.then), &right, skipped, play);
    }
    let (span, why) = rejected.reason.clone().unwrap_or((Some(case.span), String::new()));
    let span = span.unwrap_or(case.span);
    let mut differences: Vec<Difference> = Vec::new();
    for one in gone.skipped().iter().filter_map(|at| right.decisions.get(*at)) {
        let difference = never_asked(case, one);
        if !differences.contains(&difference) {
            differences.push(difference);
        }
    }
    let cited = match gone {
        Gone::On { play, .. } => {
            let (observed, trace) = *play;
            if let (Expect::Then(then), false) = (expect, differences.is_empty()) {
                differences.extend(judge(case, then, &observed));
            }
            trace.cites.iter().map(|cite| cite.clause.id()).collect()
        }
        Gone::Elsewhere { at, question } => {
            let wanted = right.decisions.get(at).map_or_else(|| "nothing more".to_owned(), |one| named(&one.question));
            let place = right.decisions.get(at).map_or(span, |one| place(case, one));
            let mismatch = Mismatch::Question { expected: wanted, actual: unanswered(&question) };
            differences.push(Difference::new(place, mismatch));
            BTreeSet::new()
        }
        Gone::Nowhere => BTreeSet::new(),
    };
    if differences.is_empty() {
        differences.push(Difference::new(span, Mismatch::Stopped { goal: Goal::On, why }));
    }
    Played { differences, cited, ..Played::ended(Verdict::Fail, None, "") }.without_reason()
}

/// Explains a play in which an answer was refused that the rules allow: if the engine never asked the question of that
/// answer, that is the failure. Otherwise returns the play unchanged.
pub(super) fn before(case: &Case, expect: &Expect, ask: &Ask<'_>, engine: &dyn Engine, failed: Played) -> Played {
    let found = of(case, expect, ask, engine, failed.clone());
    let is_told =
        found.verdict == Verdict::PassState || found.differences.iter().any(|one| is_never_asked(&one.mismatch));
    if is_told { found } else { failed }
}

fn is_never_asked(mismatch: &Mismatch) -> bool {
    matches!(mismatch, Mismatch::NeverAsked { .. })
}

/// The behaviour of an engine without the answers of a case.
enum Gone {
    /// An end of the play without these choices.
    On { skipped: Vec<usize>, play: Box<(Observed, Trace)> },
    /// A question of the engine that the rules do not ask there.
    Elsewhere { at: usize, question: Box<Question> },
    /// Unknown behaviour.
    Nowhere,
}

impl Gone {
    fn skipped(&self) -> &[usize] {
        match self {
            Self::On { skipped, .. } => skipped,
            Self::Elsewhere { .. } | Self::Nowhere => &[],
        }
    }
}

/// Finds the choices that the rules leave to players and an engine does not.
fn gone(right: &Asked, ask: &Ask<'_>, engine: &dyn Engine) -> Gone {
    if right.refuses_answers {
        return Gone::Nowhere;
    }
    if engine.reports(ask.language().game, Reportable::Choices) {
        walked(right, ask, engine)
    } else {
        tried(right, ask, engine)
    }
}

/// Queries an engine for one choice after the other.
fn walked(right: &Asked, ask: &Ask<'_>, engine: &dyn Engine) -> Gone {
    let mut open: Vec<Answer> = Vec::new();
    let mut skipped = Vec::new();
    // The question that the engine asks where it leaves out the first choice.
    let mut instead: Option<(usize, Box<Question>)> = None;
    let mut at = 0;
    // Each play has one answer more than the one before.
    for _ in 0..=right.opened.len() {
        match engine.play(&Ask { scenario: &right.unscripted, open: &open, ..*ask }) {
            Ok(Outcome::Played { observed, trace }) => {
                skipped.extend(at..right.opened.len());
                return Gone::On { skipped, play: Box::new((observed, trace)) };
            }
            Ok(Outcome::Undecided(question)) => {
                let Some(next) = answered(right.opened.get(at..).unwrap_or_default(), &question) else {
                    // A choice left out so far may be asked later.
                    let (at, question) = instead.unwrap_or((at, question));
                    return Gone::Elsewhere { at, question };
                };
                if next > 0 {
                    skipped.extend(at..at + next);
                    instead = instead.or_else(|| Some((at, question.clone())));
                }
                at += next;
                let Some(one) = right.opened.get(at) else { return Gone::Nowhere };
                open.push(question.answer(one.give.clone()));
                at += 1;
            }
            _ => return Gone::Nowhere,
        }
    }
    Gone::Nowhere
}

/// The decision that answers a question: the first of its kind, otherwise the first that fits.
fn answered(decisions: &[Decision], question: &Question) -> Option<usize> {
    let fits = |one: &Decision| one.question.who == question.who && question.options.allow(&one.give);
    let of_kind = decisions.iter().position(|one| one.question.kind == question.kind && fits(one));
    of_kind.or_else(|| decisions.iter().position(fits))
}

/// Plays the script on an engine without each of its answers, and without all of them.
fn tried(right: &Asked, ask: &Ask<'_>, engine: &dyn Engine) -> Gone {
    let played = |scenario: &Scenario, open: &[Answer]| match engine.play(&Ask { scenario, open, ..*ask }) {
        Ok(Outcome::Played { observed, trace }) => Some((observed, trace)),
        _ => None,
    };
    let mut is_open = 0;
    for (at, one) in right.decisions.iter().enumerate() {
        let play = if let Some((step, answer)) = one.scripted {
            played(&ask.scenario.without(step, answer), &right.open)
        } else {
            let mut open = right.open.clone();
            if is_open < open.len() {
                open.remove(is_open);
            }
            is_open += 1;
            played(ask.scenario, &open)
        };
        if let Some(play) = play {
            return Gone::On { skipped: vec![at], play: Box::new(play) };
        }
    }
    match played(&ask.scenario.unanswered(), &[]) {
        Some(play) => Gone::On { skipped: (0..right.decisions.len()).collect(), play: Box::new(play) },
        None => Gone::Nowhere,
    }
}

/// The place of an answer that nobody asked for.
fn place(case: &Case, one: &Decision) -> Span {
    let note = one.scripted.and_then(|(step, answer)| Some((case.steps.get(step as usize)?, answer)));
    note.and_then(|(note, answer)| note.answers.get(answer)).map_or(case.span, |answer| answer.span)
}

fn never_asked(case: &Case, one: &Decision) -> Difference {
    let mismatch = never(&one.question, Answerable::By(one.give.to_string()));
    let difference = Difference::new(place(case, one), mismatch);
    Difference { step: one.scripted.map(|(step, _)| step), ..difference }
}

/// The mismatch for a question that was never asked.
fn never(question: &Question, answer: Answerable) -> Mismatch {
    let (kind, who) = (question.kind.to_owned(), question.who.to_string());
    Mismatch::NeverAsked { kind, who, rule: question.under.map(|clause| rule(clause).to_owned()), answer }
}

/// The result of a case for which an engine leaves out choices that make no difference.
fn harmless<'c>(
    case: &Case,
    thens: impl IntoIterator<Item = &'c Then>,
    right: &Asked,
    skipped: &[usize],
    (observed, trace): &(Observed, Trace),
) -> Played {
    let questions = skipped.iter().filter_map(|at| right.decisions.get(*at)).map(|one| &one.question);
    let mut differences: Vec<Difference> = Vec::new();
    for difference in thens.into_iter().flat_map(|then| judge(case, then, observed)) {
        if !differences.contains(&difference) {
            differences.push(difference);
        }
    }
    let strays = other_refusals(case, observed);
    let cited = trace.cites.iter().map(|cite| cite.clause.id()).collect();
    passed_over(differences, strays, cited, questions)
}

/// The result of a case without questions that make no difference.
fn passed_over<'q>(
    differences: Vec<Difference>,
    strays: Vec<Difference>,
    cited: BTreeSet<&'static str>,
    questions: impl Iterator<Item = &'q Question>,
) -> Played {
    let mut untold = Vec::new();
    let mut told = Vec::new();
    for question in questions {
        let rule = question.under.map(|clause| rule(clause).to_owned());
        let word = Unreported::Question { kind: question.kind.to_owned(), rule };
        if !untold.contains(&word) {
            untold.push(word);
        }
        let name = named(question);
        if !told.contains(&name) {
            told.push(name);
        }
    }
    if !differences.is_empty() {
        return Played { differences, strays, cited, ..Played::ended(Verdict::Fail, None, "") }.without_reason();
    }
    let why = format!("the engine did not ask {}; all answers lead to the same result", told.join("; "));
    Played { strays, untold, cited, ..Played::ended(Verdict::PassState, None, why) }
}

/// Returns `true` if, according to the reference engine, all answers to some choices lead to the same observable
/// result.
fn is_all_the_same(right: &Asked, skipped: &[usize], ask: &Ask<'_>, engine: &dyn Engine) -> bool {
    let seen = Sight { game: ask.language().game, engine };
    let reference = Reference::right();
    // The answers so far, and whether all their questions were those of the play by the script.
    let mut open: Vec<(Vec<Answer>, bool)> = vec![(Vec::new(), true)];
    let mut plays = 0;
    while let Some((answers, was_along)) = open.pop() {
        plays += 1;
        if plays > MOST_TRIED {
            return false;
        }
        match reference.play(&Ask { scenario: &right.unscripted, open: &answers, ..*ask }) {
            Ok(Outcome::Undecided(question)) => {
                let at = answers.len();
                let is_it = |one: &&Decision| one.question.who == question.who && one.question.kind == question.kind;
                let known = right.opened.get(at).filter(is_it).filter(|_| was_along);
                let put = known.filter(|one| !skipped.contains(&at) && question.options.allow(&one.give));
                let gives = if let Some(one) = put {
                    vec![one.give.clone()]
                } else {
                    let (gives, more) = question.options.answers(MOST_TRIED);
                    if more {
                        return false;
                    }
                    gives
                };
                open.extend(
                    gives.into_iter().map(|give| {
                        (answers.iter().cloned().chain([question.answer(give)]).collect(), known.is_some())
                    }),
                );
            }
            Ok(Outcome::Played { observed, .. }) => {
                if !seen.same(&right.observed, &observed) {
                    return false;
                }
            }
            Ok(Outcome::Barred(_)) => {}
            _ => return false,
        }
    }
    true
}

/// The first choice that the engine may have left out instead of another: it did ask the same player a choice of the
/// same kind, and nothing shows which of the two it was.
fn doubtful_from(right: &Asked, skipped: &[usize]) -> Option<usize> {
    let alike = |one: &Question, other: &Question| one.who == other.who && one.kind == other.kind;
    let of_kind = |one: &Question| right.opened.iter().position(|other| alike(&other.question, one));
    let is_put = |one: &Question| {
        let mut put = right.opened.iter().enumerate().filter(|(at, _)| !skipped.contains(at));
        put.any(|(_, other)| alike(&other.question, one))
    };
    let left_out = skipped.iter().filter_map(|at| right.opened.get(*at)).map(|one| &one.question);
    left_out.filter(|one| is_put(one)).filter_map(of_kind).min()
}

/// Returns `true` if an engine reaches exactly the results that the rules allow if nothing is scripted from a choice on.
fn reaches_the_same(right: &Asked, skipped: &[usize], from: usize, ask: &Ask<'_>, engine: &dyn Engine) -> bool {
    let game = ask.language().game;
    if !engine.reports(game, Reportable::Choices) {
        return false;
    }
    let seen = Sight { game, engine };
    let given = |is_left_out: &dyn Fn(usize) -> bool| -> Vec<Answer> {
        let before = right.opened.iter().enumerate().take(from).filter(|(at, _)| !is_left_out(*at));
        before.map(|(_, one)| one.question.answer(one.give.clone())).collect()
    };
    let ended = |engine: &dyn Engine, open: &[Answer]| {
        explore(&Ask { scenario: &right.unscripted, open, ..*ask }, engine, MOST_TRIED)
    };
    let rules = ended(&Reference::right(), &given(&|_| false));
    let its = ended(engine, &given(&|at| skipped.contains(&at)));
    let is_whole = |tree: &Tree| tree.stopped.is_none() && !tree.cut && !tree.paths.is_empty();
    let is_in = |one: &Path, tree: &Tree| tree.paths.iter().any(|other| seen.same(&one.observed, &other.observed));
    is_whole(&rules)
        && is_whole(&its)
        && rules.paths.iter().all(|path| is_in(path, &its))
        && its.paths.iter().all(|path| is_in(path, &rules))
}

/// The result of a case that lists its ends, if an engine leaves fewer choices open than the rules: explained by the
/// choices that it leaves out. `None` if that does not account for the ends it reaches.
pub(super) fn of_outcomes(
    case: &Case,
    wanted: &[PathWant],
    ask: &Ask<'_>,
    engine: &dyn Engine,
    reached: &Tree,
) -> Option<Played> {
    if !engine.may_be_wrong() || !wanted.iter().any(|want| !reached.paths.iter().any(|path| path.is(&want.choices))) {
        return None;
    }
    let rules = explore(ask, &Reference::right(), MOST_PLAYS);
    if rules.stopped.is_some() || rules.cut {
        return None;
    }
    let ways: Option<Vec<Way>> = rules.paths.into_iter().map(|path| Way::of(path, ask)).collect();
    let ways = ways?;
    let seen = Sight { game: ask.language().game, engine };
    let groups = grouped(&reached.paths, &ways, true).or_else(|| grouped(&reached.paths, &ways, false))?;
    let mut differences = Vec::new();
    let mut strays: Vec<Difference> = Vec::new();
    let mut questions: Vec<Question> = Vec::new();
    let mut makes_none = true;
    for (path, group) in reached.paths.iter().zip(&groups) {
        strays.extend(other_refusals(case, &path.observed));
        let (first, left_out) = group.first()?;
        questions.extend(left_out.iter().filter_map(|at| first.decisions.get(*at)).map(|one| one.question.clone()));
        makes_none &= group.iter().all(|(other, _)| seen.same(&first.path.observed, &other.path.observed));
        for (way, _) in group {
            let want = wanted.iter().find(|want| way.path.is(&want.choices))?;
            differences.extend(judge(case, &want.then, &path.observed));
        }
    }
    if questions.is_empty() {
        return None;
    }
    let cited = reached.cited.clone();
    if makes_none {
        let mut told: Vec<Difference> = Vec::new();
        for one in differences {
            if !told.contains(&one) {
                told.push(one);
            }
        }
        return Some(passed_over(told, strays, cited, questions.iter()));
    }
    let mut found: Vec<Difference> = Vec::new();
    for question in &questions {
        let mismatch = never(question, Answerable::OneOf(question.options.to_string()));
        if !found.iter().any(|one| one.mismatch.is_same_question(&mismatch)) {
            let span = wanted.first().map_or(case.span, |want| want.span);
            found.push(Difference::new(span, mismatch));
        }
    }
    Some(Played { differences: found, cited, ..Played::ended(Verdict::Fail, None, "") }.without_reason())
}

/// A path through a case by the rules, with the choices that the case leaves open on it.
struct Way {
    path: Path,
    decisions: Vec<Decision>,
}

impl Way {
    fn of(path: Path, ask: &Ask<'_>) -> Option<Self> {
        let mut decisions = asked(&Ask { open: &path.answers, ..*ask })?.decisions;
        decisions.retain(|one| one.scripted.is_none());
        Some(Self { path, decisions })
    }

    /// The answers of this path that an engine's path does not have; `None` if the engine's path has other answers.
    /// With `strict`, an answer of the engine belongs to the first question that it fits.
    fn left_out(&self, path: &Path, strict: bool) -> Option<Vec<usize>> {
        let mut own = path.answers.iter().peekable();
        let mut left = Vec::new();
        for (at, Decision { question, give, .. }) in self.decisions.iter().enumerate() {
            let fits = |own: &&Answer| own.who == question.who && question.options.allow(&own.give);
            let is_own = |own: &Answer| same(&own.give, give, self.path.is_ordered(at));
            match own.peek().filter(|own| fits(own)) {
                Some(answer) if is_own(answer) => drop(own.next()),
                Some(_) if strict => return None,
                _ => left.push(at),
            }
        }
        own.peek().is_none().then_some(left)
    }
}

/// Paths by the rules, each with the indices of the answers that an engine's path leaves out.
type Group<'w> = Vec<(&'w Way, Vec<usize>)>;

/// The paths by the rules that each path of an engine stands for, with the answers it leaves out. `None` if a path
/// stands for nothing, or if a path by the rules is not covered.
fn grouped<'w>(paths: &[Path], ways: &'w [Way], strict: bool) -> Option<Vec<Group<'w>>> {
    let exact: Vec<bool> = ways.iter().map(|way| paths.iter().any(|path| way.path.is(&path.answers))).collect();
    let mut covered = vec![false; ways.len()];
    let mut groups = Vec::new();
    for path in paths {
        let mut group = Vec::new();
        for ((way, is_exact), covered) in ways.iter().zip(&exact).zip(&mut covered) {
            // A path that is reached exactly stands only for itself.
            let left_out =
                if *is_exact { way.path.is(&path.answers).then(Vec::new) } else { way.left_out(path, strict) };
            if let Some(left_out) = left_out {
                *covered = true;
                group.push((way, left_out));
            }
        }
        if group.is_empty() {
            return None;
        }
        groups.push(group);
    }
    covered.iter().all(|covered| *covered).then_some(groups)
}

/// The view of a play through an engine.
pub(super) struct Sight<'s> {
    pub(super) game: &'s str,
    pub(super) engine: &'s dyn Engine,
}

impl Sight<'_> {
    /// Returns `true` if two plays look the same, except for the questions asked.
    pub(super) fn same(&self, one: &Observed, other: &Observed) -> bool {
        let (one, other) = (self.of(one), self.of(other));
        let ids = |observed: &Observed| observed.after.iter().map(|(step, _)| *step).collect::<Vec<_>>();
        let refused = |observed: &Observed| {
            observed.refused.iter().map(|refused| (refused.step, refused.answer)).collect::<Vec<_>>()
        };
        let states = one.after.iter().zip(&other.after).all(|((_, one), (_, other))| same_state(one, other));
        ids(&one) == ids(&other)
            && refused(&one) == refused(&other)
            && states
            && same_state(&one.end, &other.end)
            && batches(&one) == batches(&other)
    }

    fn of(&self, observed: &Observed) -> Observed {
        let reports = |what: Reportable<'_>| what != Reportable::Event("asked") && self.engine.reports(self.game, what);
        less((observed.clone(), Trace::default()), &reports).0
    }
}

/// Returns `true` if two states look the same, after the same number of events. Copies of a card may share a name.
fn same_state(one: &Snapshot, other: &Snapshot) -> bool {
    one.events == other.events && bag(&one.subjects, &other.subjects, |one, other| same_subject(one, other))
}

fn same_subject(one: &Subject, other: &Subject) -> bool {
    let has = |(key, value): &(Name, Value)| other.get(key).is_some_and(|other| alike(value, other));
    one.name == other.name && one.fields.len() == other.fields.len() && one.fields.iter().all(has)
}

fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Bag(ones), Value::Bag(others)) => bag(ones, others, alike),
        (Value::Cards { named: ones, blank }, Value::Cards { named: others, blank: other }) => {
            blank == other && bag(ones, others, |one, other| one == other)
        }
        (one, other) => one == other,
    }
}

/// The events, grouped by time.
fn batches(observed: &Observed) -> Vec<Vec<String>> {
    let batches = observed.events.chunk_by(|one, other| one.batch == other.batch);
    batches
        .map(|batch| {
            let mut events: Vec<String> = batch.iter().map(ToString::to_string).collect();
            events.sort_unstable();
            events
        })
        .collect()
}

#[cfg(test)]
mod tests;
