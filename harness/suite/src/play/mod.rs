//! Plays a case on an engine, on every path that the case leaves open, and judges it.

pub mod alike;
pub mod changes;
mod contested;
#[cfg(test)]
mod disguise;
pub mod engine;
pub mod explore;
mod first_cause;
mod idle;
pub mod questions;
pub mod restricted;
pub mod script;
mod unasked;

use std::collections::BTreeSet;

use kernel::outcome::Outcome;
use kernel::transcript::Notes;
use kernel::transcript::choice::Question;
use kernel::words::scenario::StepId;
use reports::mismatch::Mismatch;
use reports::record::Verdict;
use reports::unreported::Unreported;

use self::engine::{Ask, Engine, Reference, Reply};
use self::explore::{Path, Tree, explore};
use crate::catalogue::GameClauses;
use crate::judge::{Difference, judge, other_refusals};
use crate::language::case::Case;
use crate::language::expect::{Expect, PathWant};
use crate::text::source::Span;

/// The result of a case in one edition.
#[derive(Clone, Debug)]
pub struct Played {
    /// The verdict.
    pub verdict: Verdict,
    /// The mismatches with the expectation.
    pub differences: Vec<Difference>,
    /// The asserted clauses that were never cited.
    pub unproved: Vec<String>,
    /// The refusals under other clauses than the case names.
    pub strays: Vec<Difference>,
    /// The reason and the place, if the play did not reach its end.
    pub reason: Option<(Option<Span>, String)>,
    /// The reason without the engine's own text, if it quotes such text.
    pub cause: Option<String>,
    /// The missing feature, if that is the reason.
    pub lacks: Option<String>,
    /// The parts of the expectation that were not checked, because the engine does not report them.
    pub untold: Vec<Unreported>,
    /// The cited clauses.
    pub cited: BTreeSet<&'static str>,
    /// The interpretation that the engine follows, if judges differ.
    pub contested: Option<reports::contested::Contested>,
}

impl Played {
    pub(crate) fn ended(verdict: Verdict, span: Option<Span>, reason: impl Into<String>) -> Self {
        Self {
            verdict,
            differences: Vec::new(),
            unproved: Vec::new(),
            strays: Vec::new(),
            reason: Some((span, reason.into())),
            cause: None,
            lacks: None,
            untold: Vec::new(),
            cited: BTreeSet::new(),
            contested: None,
        }
    }

    /// The result without its reason, for use when the mismatches are sufficient.
    fn without_reason(self) -> Self {
        Self { reason: None, ..self }
    }

    fn unsupported(span: Option<Span>, how: &str, needs: String) -> Self {
        let reason = format!("not supported{how}: {needs}");
        Self { lacks: Some(needs), ..Self::ended(Verdict::Unsupported, span, reason) }
    }
}

/// Plays a case in an edition and judges it; a disputed case by each of its interpretations.
pub fn play(case: &Case, edition: &str, engine: &dyn Engine, clauses: &GameClauses) -> Played {
    match case.contested.as_deref() {
        Some(readings) => contested::play(case, readings, edition, engine, clauses),
        None => one(case, edition, engine, clauses),
    }
}

/// Plays a case and judges it by its expectation, without interpretations.
fn one(case: &Case, edition: &str, engine: &dyn Engine, clauses: &GameClauses) -> Played {
    let mut played = judged(case, edition, engine);
    if played.verdict == Verdict::Fail && !engine.is_steady() {
        let again = judged(case, edition, engine);
        if let Some(parted) = parted(&played, &again) {
            let why = format!("the engine answers the same request differently\n{parted}");
            return Played { verdict: Verdict::Leaky, reason: Some((Some(case.span), why)), ..played };
        }
    }
    if matches!(played.verdict, Verdict::Pass | Verdict::PassState) && engine.traces() {
        let asserted = case.asserts.iter().map(|(id, _)| id).filter(|id| !clauses.is_unprovable(id));
        let mut unproved: Vec<String> = asserted.filter(|id| !proves(&played, id, clauses)).cloned().collect();
        if !unproved.is_empty() && case.expects.len() > 1 {
            // If editions diverge, a clause may be cited in only one of them.
            for (other, _) in case.editions.iter().filter(|(other, _)| *other != edition) {
                let there = judged(case, other, engine);
                unproved.retain(|id| !proves(&there, id, clauses));
            }
        }
        if !unproved.is_empty() || !played.strays.is_empty() {
            played.verdict = Verdict::Unproved;
            played.reason = None;
            played.unproved = unproved;
            played.differences = std::mem::take(&mut played.strays);
        }
    }
    played
}

/// The first mismatch in which two plays of the same case diverge, from both sides; `None` if they are equal.
pub(crate) fn parted(one: &Played, other: &Played) -> Option<String> {
    let strange = |difference: &&Difference, others: &[Difference]| !others.contains(difference);
    let of_one = one.differences.iter().find(|difference| strange(difference, &other.differences));
    let of_other = other.differences.iter().find(|difference| strange(difference, &one.differences));
    let difference = of_one.or(of_other);
    if difference.is_none() && one.verdict == other.verdict {
        return None;
    }
    let side = |played: &Played| {
        let own =
            difference.and_then(|difference| played.differences.iter().find(|own| is_about_the_same(own, difference)));
        match (own, difference, &played.reason) {
            (Some(own), ..) => own.mismatch.actual(),
            (None, Some(_), _)
                if !played.differences.is_empty() || matches!(played.verdict, Verdict::Pass | Verdict::PassState) =>
            {
                "as expected".to_owned()
            }
            (None, _, Some((_, why))) => format!("{}: {why}", played.verdict.as_str()),
            (None, ..) => played.verdict.as_str().to_owned(),
        }
    };
    let head = difference.map(|one| format!("{}: expected {}\n", one.mismatch.what(), one.mismatch.expected()));
    Some(format!("{}  first: {}\n  then:  {}", head.unwrap_or_default(), side(one), side(other)))
}

/// Returns `true` if two mismatches are about the same expectation at the same step.
fn is_about_the_same(one: &Difference, other: &Difference) -> bool {
    one.span == other.span && one.step == other.step
}

/// Returns `true` if a play cited a clause that proves what is asserted.
fn proves(played: &Played, asserted: &str, clauses: &GameClauses) -> bool {
    played.cited.iter().any(|cited| clauses.proves(asserted, cited))
}

/// The first mismatch of a case that an engine does not bring to its end, or that has other paths than it lists.
pub fn first_difference(case: &Case, edition: &str, engine: &dyn Engine) -> Option<Difference> {
    judged(case, edition, engine).differences.into_iter().next()
}

/// Judges a case by the parts of it that the engine reports.
fn judged(case: &Case, edition: &str, engine: &dyn Engine) -> Played {
    let Some(restricted) = restricted::restricted(case, edition, engine) else {
        return judged_by_all(case, edition, engine);
    };
    if restricted.is_blind && case.scenario.is_some() {
        let lack = engine.missing(case, edition).unwrap_or_else(|| restricted::list(&restricted.untold));
        return Played::unsupported(None, " (declared)", lack);
    }
    let mut played = judged_by_all(&restricted.case, edition, engine);
    if matches!(played.verdict, Verdict::Pass | Verdict::PassState) {
        played.verdict = Verdict::PassState;
        let unasked = played.reason.map(|(_, why)| format!("\n{why}")).unwrap_or_default();
        played.reason = Some((None, restricted.describe() + &unasked));
    }
    played.untold = restricted.untold.into_iter().chain(played.untold).collect();
    played
}

/// Announces the first play of a case to an engine. Returns `true` if the case has no other play, as long as it ends as
/// expected.
pub fn ahead(case: &Case, edition: &str, engine: &dyn Engine) -> bool {
    let is_blind = |restricted: restricted::Restricted| restricted.is_blind;
    if case.contested.is_some() || restricted::restricted(case, edition, engine).is_some_and(is_blind) {
        return false;
    }
    match asked(case, edition, engine) {
        Ok((expect, ask)) => {
            engine.ahead(&ask);
            is_single(case, expect)
        }
        // The case is judged without a play.
        Err(_) => true,
    }
}

/// Returns `true` if a case leaves nothing open.
fn is_single(case: &Case, expect: &Expect) -> bool {
    matches!(expect, Expect::Then(_)) && !case.every_chance
}

/// The expectation of a case, and its first play.
///
/// # Errors
/// The case is judged without a play.
fn asked<'c>(case: &'c Case, edition: &'c str, engine: &dyn Engine) -> Result<(&'c Expect, Ask<'c>), Box<Played>> {
    let Some(scenario) = &case.scenario else {
        let cards: Vec<String> = case.unknown_cards.iter().map(|(card, _)| format!("card `{card}`")).collect();
        let span = case.unknown_cards.first().map(|(_, span)| *span);
        return Err(Box::new(Played::unsupported(span, "", cards.join(", "))));
    };
    let expect =
        case.editions.iter().find(|(other, _)| *other == edition).and_then(|(_, index)| case.expects.get(*index));
    let Some(expect) = expect else {
        let why = format!("the case does not apply to edition {edition}");
        return Err(Box::new(Played::ended(Verdict::Error, None, why)));
    };
    if let Some(lack) = engine.missing(case, edition) {
        return Err(Box::new(Played::unsupported(None, " (declared)", lack)));
    }
    let open = match expect {
        Expect::Then(then) => then.choices.as_slice(),
        Expect::Outcomes { .. } => &[],
        Expect::Todo(span) => {
            let why = "nobody has judged the expected result yet";
            return Err(Box::new(Played::ended(Verdict::Rejected, Some(*span), why)));
        }
    };
    // If an engine leaves out choices, the ends that it does reach are compared in every observable detail.
    let compared = matches!(expect, Expect::Outcomes { .. }) && engine.may_be_wrong();
    let end_only = !compared && case.steps.iter().all(|step| step.then.is_none());
    let notes = Notes { end_only, ..Notes::default() };
    Ok((expect, Ask { case: &case.id, scenario, edition, open, notes }))
}

fn judged_by_all(case: &Case, edition: &str, engine: &dyn Engine) -> Played {
    let (expect, ask) = match asked(case, edition, engine) {
        Ok(asked) => asked,
        Err(played) => return *played,
    };
    let played = if is_single(case, expect) {
        single(case, expect, engine.play(&ask))
    } else {
        let reached = explore(&ask, engine, explore::MOST_PLAYS);
        let played = tree(case, expect, &reached);
        match expect {
            Expect::Outcomes { paths, .. } if played.verdict == Verdict::Fail => {
                engine.compared();
                unasked::of_outcomes(case, paths, &ask, engine, &reached).unwrap_or(played)
            }
            Expect::Then(_) if played.verdict == Verdict::Pass && engine.may_be_wrong() => {
                engine.compared();
                of_every_chance(case, &ask, &reached, played)
            }
            _ => played,
        }
    };
    // The cause of a failure is searched in every observable detail.
    let ask = Ask { notes: Notes::default(), ..ask };
    // A question that the rules do not ask shows as an answer too few, as one refused, or as a path that is not listed.
    let asks_more = played.verdict == Verdict::Rejected
        || played.differences.iter().any(|one| one.is_refused_answer() || one.mismatch.is_path());
    if asks_more && engine.may_be_wrong() {
        engine.compared();
        if let Some(played) = idle::of(case, expect, &ask, engine) {
            return played;
        }
    }
    match played.verdict {
        Verdict::Rejected => {
            engine.compared();
            let played = first_cause::of(case, &ask, engine, played);
            let played = if played.verdict == Verdict::Rejected {
                unasked::of(case, expect, &ask, engine, played)
            } else {
                played
            };
            script::of(case, &ask, engine, played)
        }
        // The answer to one choice was taken for another, perhaps because the first was never asked.
        Verdict::Fail if played.differences.iter().any(Difference::is_refused_answer) => {
            engine.compared();
            unasked::before(case, expect, &ask, engine, played)
        }
        _ => played,
    }
}

/// Judges the only play of a case that leaves nothing open.
fn single(case: &Case, expect: &Expect, reply: Reply) -> Played {
    match (expect, reply) {
        (Expect::Then(then), Ok(Outcome::Played { observed, trace })) => {
            let differences = judge(case, then, &observed);
            let cited = trace.cites.iter().map(|cite| cite.clause.id()).collect();
            finished(differences, other_refusals(case, &observed), cited)
        }
        (_, reply) => unfinished(case, reply),
    }
}

fn finished(differences: Vec<Difference>, strays: Vec<Difference>, cited: BTreeSet<&'static str>) -> Played {
    let verdict = if differences.is_empty() { Verdict::Pass } else { Verdict::Fail };
    Played { verdict, differences, strays, cited, ..Played::ended(verdict, None, "") }.without_reason()
}

fn unfinished(case: &Case, reply: Reply) -> Played {
    let outcome = match reply {
        Ok(outcome) => outcome,
        Err(error) => {
            return Played { cause: error.cause, ..Played::ended(error.verdict, Some(case.span), error.why) };
        }
    };
    match outcome {
        Outcome::Unsupported { needs } => Played::unsupported(Some(case.span), "", needs),
        Outcome::Undecided(question) => Played::ended(Verdict::Rejected, Some(case.span), unanswered(&question)),
        Outcome::Rejected { step, why } => Played::ended(Verdict::Rejected, step_span(case, step), why),
        Outcome::Barred(refusal) => Played::ended(Verdict::Rejected, Some(case.span), refusal.why),
        Outcome::Played { .. } => Played::ended(Verdict::Error, Some(case.span), "played, but nothing is expected"),
    }
}

fn step_span(case: &Case, step: Option<StepId>) -> Option<Span> {
    let span = step.and_then(|step| case.steps.get(step as usize)).map(|step| step.span);
    span.or(Some(case.span))
}

/// The description of a choice without an answer.
pub fn unanswered(question: &Question) -> String {
    let about = question.about.as_ref().map(|about| format!(" about {about}")).unwrap_or_default();
    format!("{} is asked{about}: {} ({}), but no answer is left", question.who, question.kind, question.options)
}

/// Judges all ends of a case that leaves choices open.
fn tree(case: &Case, expect: &Expect, tree: &Tree) -> Played {
    if let Some(reply) = &tree.stopped {
        let mut played = unfinished(case, reply.clone());
        played.cited.clone_from(&tree.cited);
        return played;
    }
    if tree.cut {
        let reason = format!("more than {} plays: the choices were not all tried", explore::MOST_PLAYS);
        return Played::ended(Verdict::Error, Some(case.span), reason);
    }
    if tree.paths.is_empty() {
        let reason = "no path through the choices ends";
        return Played::ended(Verdict::Rejected, Some(case.span), reason);
    }
    let differences = match expect {
        Expect::Then(then) => {
            tree.paths.iter().flat_map(|path| noted(judge(case, then, &path.observed), path)).collect()
        }
        Expect::Outcomes { span, paths } => outcomes(case, *span, paths, &tree.paths),
        Expect::Todo(_) => Vec::new(),
    };
    let mut strays: Vec<Difference> = Vec::new();
    for stray in tree.paths.iter().flat_map(|path| other_refusals(case, &path.observed)) {
        if !strays.contains(&stray) {
            strays.push(stray);
        }
    }
    finished(differences, strays, tree.cited.clone())
}

/// Fails a case with `chance: every` if the engine leaves out a possible random result.
fn of_every_chance(case: &Case, ask: &Ask<'_>, reached: &Tree, played: Played) -> Played {
    let rules = explore(ask, &Reference::right(), explore::MOST_PLAYS);
    let is_left_out = |path: &&Path| !reached.paths.iter().any(|other| other.is_like(path));
    let Some(left_out) = rules.paths.iter().find(is_left_out) else { return played };
    // An engine that asks more has more answers on each path; the expectation was found on all of them.
    if rules.paths.iter().all(|path| reached.paths.iter().any(|other| other.goes_along(path))) {
        let why = "the engine asks more than the rules do; the result is the same, whatever the answers".to_owned();
        return Played { verdict: Verdict::PassState, reason: Some((None, why)), ..played };
    }
    let mut difference = Difference::new(case.span, Mismatch::ChanceLeftOut { path: left_out.to_string() });
    difference.notes = reached.paths.iter().take(MOST_UNLISTED).map(reached_by).collect();
    Played { verdict: Verdict::Fail, differences: vec![difference], ..played }
}

/// The most unlisted paths that are reported one by one.
const MOST_UNLISTED: usize = 20;

/// Compares the listed ends with those that can be reached.
pub fn outcomes(case: &Case, span: Span, wanted: &[PathWant], reached: &[Path]) -> Vec<Difference> {
    let mut found = Vec::new();
    for want in wanted {
        let shown: Vec<String> = want.choices.iter().map(ToString::to_string).collect();
        let mut ends = reached.iter().filter(|path| path.is(&want.choices)).peekable();
        if ends.peek().is_some() {
            found.extend(ends.flat_map(|path| judge(case, &want.then, &path.observed)));
        } else {
            let path = format!("[{}]", shown.join(", "));
            let mut difference = Difference::new(want.span, Mismatch::Unreached { path });
            difference.notes = reached.iter().map(reached_by).collect();
            found.push(difference);
        }
    }
    let listed = |path: &&Path| wanted.iter().any(|want| path.is(&want.choices));
    let unlisted: Vec<&Path> = reached.iter().filter(|path| !listed(path)).collect();
    for path in unlisted.iter().take(MOST_UNLISTED) {
        let path = (!path.answers.is_empty()).then(|| path.to_string());
        found.push(Difference::new(span, Mismatch::Unlisted { path }));
    }
    if unlisted.len() > MOST_UNLISTED {
        let count = unlisted.len() - MOST_UNLISTED;
        found.push(Difference::new(span, Mismatch::MoreUnlisted { count }));
    }
    found
}

/// Describes a path that the engine reaches.
fn reached_by(path: &Path) -> String {
    if path.answers.is_empty() { "reached: the path without choices".to_owned() } else { format!("reached: {path}") }
}

fn noted(mut differences: Vec<Difference>, path: &Path) -> Vec<Difference> {
    for difference in &mut differences {
        difference.notes.push(format!("on the path {path}"));
    }
    differences
}
