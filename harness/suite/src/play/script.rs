//! Reports errors in the script of a case at their place: an answer outside the options, a choice without an answer, a
//! step that cannot be taken.

use kernel::outcome::Outcome;
use kernel::transcript::choice::Question;
use kernel::transcript::observed::Observed;
use kernel::transcript::{Notes, Open};
use kernel::words::name::Name;
use kernel::words::nearest::near;
use kernel::words::shown::shown;
use reports::record::Verdict;

use super::Played;
use super::engine::{Ask, Engine, Reference};
use super::first_cause::whole;
use crate::language::case::Case;
use crate::text::problem::{Code, Problem};
use crate::text::source::Span;

/// The most previous events listed.
const MOST_EVENTS: usize = 8;

/// The parts of a script that the rules refuse although the case expects them to be allowed, each at its place.
/// `observed` is a play of the case by the rules in that edition.
pub fn slips(case: &Case, edition: &str, observed: &Observed) -> Vec<Problem> {
    let mut found = Vec::new();
    for refused in &observed.refused {
        let Some(note) = case.steps.get(refused.step as usize) else { continue };
        let Some(number) = refused.answer else {
            if note.illegal.is_none() && note.marks.is_empty() {
                let message = format!("the rules refuse this step: {}", refused.why);
                let help = "fix the step, or write `illegal: CLAUSE` beside it if the case tests the refusal";
                found.push(Problem::at(case.file, note.span, message).help(help));
            }
            continue;
        };
        let Some(answer) = note.answers.get(number).filter(|answer| answer.refused().next().is_none()) else {
            continue;
        };
        let span = answer.give.unwrap_or(answer.span);
        let problem = Problem::at(case.file, span, refused.why.clone()).code(Code::UnknownWord);
        let wrong = not_offered(case, edition, refused.step, number);
        let meant = wrong.as_ref().and_then(|(wrong, names)| near(wrong, names.iter().map(Name::as_str)));
        found.push(match (&wrong, meant) {
            (Some((wrong, _)), Some(meant)) if answer.give.is_some() => problem.meant(wrong, &meant),
            _ => problem,
        });
    }
    found
}

/// An answer of a step that is outside the options, and the names of the options.
fn not_offered(case: &Case, edition: &str, step: u32, answer: usize) -> Option<(String, Vec<Name>)> {
    let give = case.scenario.as_ref()?.answer(step, answer)?.give;
    let question = asked(case, edition, step, answer)?;
    (!question.options.allow(&give)).then(|| (give.to_string(), question.options.names()))
}

/// The question that an answer of a step responds to.
fn asked(case: &Case, edition: &str, step: u32, answer: usize) -> Option<Question> {
    let mut scenario = (**case.scenario.as_ref()?).clone();
    for _ in answer..case.steps.get(step as usize)?.answers.len() {
        scenario = scenario.without(step, answer);
    }
    match Reference::right().play_on(&scenario, edition, Open::default(), Notes::default()) {
        Outcome::Undecided(question) => Some(*question),
        _ => None,
    }
}

/// A problem for a scenario that cannot go on by the rules. It points at the answer if that is one that nobody asked
/// for.
pub fn stopped(case: &Case, edition: &str, step: Option<u32>, why: &str) -> Problem {
    let note = step.and_then(|step| case.steps.get(step as usize));
    let answer = match (step, note.map(|note| note.answers.as_slice())) {
        (Some(step), Some([one])) if goes_on_without(case, edition, step) => Some(one.span),
        _ => None,
    };
    let span = answer.or(note.map(|note| note.span)).unwrap_or(case.span);
    Problem::at(case.file, span, why.to_owned())
}

/// Returns `true` if the rules let a step go on without its only answer, so that nobody asked for it.
fn goes_on_without(case: &Case, edition: &str, step: u32) -> bool {
    let Some(scenario) = case.scenario.as_ref().map(|scenario| scenario.without(step, 0)) else { return false };
    let played = Reference::right().play_on(&scenario, edition, Open::FIRST, Notes::default());
    !matches!(played, Outcome::Rejected { step: stopped, .. } if stopped == Some(step))
}

/// A rejected play, with the place of the error and the events before it.
pub(super) fn of(case: &Case, ask: &Ask<'_>, engine: &dyn Engine, rejected: Played) -> Played {
    if rejected.verdict != Verdict::Rejected {
        return rejected;
    }
    let (mut span, mut why) = rejected.reason.clone().unwrap_or((Some(case.span), String::new()));
    if let Outcome::Played { observed, trace } =
        Reference::right().play_on(ask.scenario, ask.edition, Open::FIRST, Notes::default())
    {
        let slip = slips(case, ask.edition, &observed).into_iter().find(|slip| slip.code == Code::UnknownWord);
        if let Some(slip) = slip {
            let help = slip.help.map(|help| format!("; {help}")).unwrap_or_default();
            why = format!("{}{help}\n  then {why}", slip.message);
            span = slip.span;
        } else if span == Some(case.span) {
            // The choice without an answer is asked during some step.
            let step = trace.answers.first().and_then(|(_, step)| *step);
            span = step.and_then(|step| case.steps.get(step as usize)).map(|note| note.span).or(span);
        }
    }
    if let Some(before) = before(case, span, ask, engine) {
        why = format!("{why}\n  before it: {before}");
    }
    Played { reason: Some((span, why)), ..rejected }
}

/// The events before the step at a place.
fn before(case: &Case, span: Option<Span>, ask: &Ask<'_>, engine: &dyn Engine) -> Option<String> {
    let span = span?;
    let within = |outer: Span| outer.start <= span.start && span.end <= outer.end;
    let note = case.steps.iter().rev().find(|note| within(note.span))?;
    let steps = whole(&note.number)?.checked_sub(1).filter(|steps| *steps > 0)?;
    let scenario = ask.scenario.until(steps);
    let Ok(Outcome::Played { observed, .. }) = engine.play(&Ask { scenario: &scenario, ..*ask }) else { return None };
    let events: Vec<String> =
        observed.events.iter().filter(|event| event.word != "asked").map(ToString::to_string).collect();
    let last = events.get(events.len().saturating_sub(MOST_EVENTS)..).unwrap_or_default();
    let cut = if last.len() < events.len() { "...; " } else { "" };
    (!last.is_empty()).then(|| format!("{cut}{}", shown(&last.join("; "))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use crate::catalogue::GameClauses;
    use crate::load::Over;
    use crate::play::play;

    const CASE: &str = r#"game: mtg
cases:
  a-source-is-chosen:
    asserts: [609.7a-chosen-on-resolution]
    source: derived
    given:
      turn: bob
      alice: {battlefield: [{circle: "Circle of Protection: Black"}]}
      bob: {battlefield: [{corpse: Walking Corpse}, {zombie: Walking Corpse}], hand: [Shock]}
    when:
      - bob: {cast: Shock, targets: [alice]}
      - alice: {activate: circle}
        choices: [ANSWERS]
    then: {alice: {life: 18}}
"#;

    fn reason(answers: &str) -> String {
        let more = Over::new(bundled::loaded()).read("a.yaml", &CASE.replace("ANSWERS", answers));
        assert_eq!(more.problems, []);
        let played = play(&more.cases[0], "2026-09-25", &Reference::right(), &GameClauses::default());
        let (span, why) = played.reason.unwrap();
        format!("{}: {why}", more.sources.place(more.cases[0].file, span.unwrap().start))
    }

    #[test]
    fn a_misspelt_answer_is_told_where_it_stands() {
        let why = reason("{alice: corpses}");
        let (first, rest) = why.split_once('\n').unwrap();
        assert_eq!(
            first,
            "13:27: `corpses` is not one of the accepted answers: one of corpse, zombie; did you mean `corpse`?"
        );
        assert!(
            rest.starts_with("  then alice is asked: source (one of corpse, zombie), but no answer is left"),
            "{rest}"
        );
        assert!(rest.contains("\n  before it: ") && rest.contains("cast: {who: bob, what: Shock"), "{rest}");
    }

    #[test]
    fn a_choice_without_an_answer_is_told_at_its_step() {
        let why = reason("");
        assert!(
            why.starts_with("12:9: alice is asked: source (one of corpse, zombie), but no answer is left\n"),
            "{why}"
        );
    }
}
