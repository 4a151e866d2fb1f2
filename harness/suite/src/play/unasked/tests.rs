use std::sync::Arc;

use kernel::transcript::observed::{Event, Subject};
use kernel::transcript::{CHANCE, Notes};
use kernel::words::name::Name;

use super::*;
use crate::play::disguise::{disguised, left_over, play_without};
use crate::play::engine::Reply;

/// An engine that does not report lost life, nor the source of anything dealt.
struct Quiet(Reference);

impl Engine for Quiet {
    fn name(&self) -> &'static str {
        "quiet"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn traces(&self) -> bool {
        false
    }

    fn reports(&self, _game: &str, what: Reportable<'_>) -> bool {
        !matches!(what, Reportable::Event("lost") | Reportable::Field("dealt", "by"))
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        self.0.play(ask)
    }
}

fn event(word: &'static str, by: &'static str, batch: u32) -> Event {
    Event { batch, ..Event::new(word).with("by", by) }
}

fn play(damage: i64, events: Vec<Event>) -> Observed {
    let mut ox = Subject::new(Name::Word("ox"));
    ox.set("damage", damage);
    ox.set("effects", Value::Bag(vec!["one".into(), "two".into()].into()));
    let end = Snapshot { subjects: vec![Arc::new(ox)], events: events.len() };
    Observed { end, events, ..Observed::default() }
}

#[test]
fn plays_look_the_same_only_where_all_that_is_told_is() {
    let quiet = Quiet(Reference::right());
    let seen = Sight { game: "mtg", engine: &quiet };
    let one = || play(1, vec![event("dealt", "zap", 1), event("drew", "zap", 1), event("killed", "zap", 2)]);
    assert!(seen.same(&one(), &one()));
    assert!(!seen.same(&one(), &play(2, one().events)), "a state that no case has to look at");
    assert!(!seen.same(&one(), &play(1, vec![event("dealt", "zap", 1)])));
    let by = |by: &'static str| play(1, vec![event("drew", "zap", 1), event("dealt", by, 1), event("killed", by, 3)]);
    assert!(seen.same(&one(), &by("zap")), "at one time there is no order, and numbers of batches say nothing");
    assert!(!seen.same(&one(), &by("zot")), "by what it is killed is reported");
    let parted = play(1, vec![event("dealt", "zap", 1), event("drew", "zap", 2), event("killed", "zap", 3)]);
    assert!(!seen.same(&one(), &parted));
    let mut more = one().events;
    more.insert(0, event("asked", "", 0));
    more.push(event("lost", "zap", 2));
    assert!(seen.same(&one(), &play(1, more)), "what is asked is not looked at, what is not reported is not seen");
    let mut turned = one();
    let mut ox = Subject::clone(&turned.end.subjects[0]);
    ox.fields.reverse();
    ox.fields[0].1 = Value::Bag(vec!["two".into(), "one".into()].into());
    turned.end.subjects = vec![Arc::new(ox)];
    assert!(seen.same(&one(), &turned), "neither fields nor bags have an order");
    let mut refused = one();
    refused.refused.push(kernel::transcript::observed::Refused {
        step: 0,
        answer: None,
        clauses: Vec::new(),
        why: String::new(),
    });
    assert!(!seen.same(&one(), &refused));
}

/// An engine that does not ask the question after a number of answers, and takes the first answer itself.
fn skips(answers: usize) -> impl Engine {
    disguised(move |ask| {
        if *ask.scenario != ask.scenario.unanswered() {
            return Ok(left_over());
        }
        play_without(ask, |_, open| open.len() == answers)
    })
}

#[test]
fn of_choices_that_look_alike_one_that_matters_is_not_taken_for_one_that_does_not() {
    let suite = crate::bundled::loaded();
    let id = "mtg/one-off-each-source-first-saves-the-pool";
    let case = suite.cases.iter().find(|case| *case.id == *id).unwrap();
    let verdict = |skipped| crate::play::judged(case, "2026-09-25", &skips(skipped)).verdict;
    // Bob is asked the same question four times; his first answer determines the remaining options.
    let verdicts: Vec<Verdict> = (0..4).map(verdict).collect();
    assert_eq!(verdicts.first(), Some(&Verdict::Fail));
    assert_eq!(verdicts.last(), Some(&Verdict::PassState));
}

/// The most plays to find out whether a question is idle. A question that needs more is asked.
const MOST: usize = 200;

/// The ends of a scenario after these answers, or `None` if there are too many.
fn ends(ask: &Ask<'_>, open: &[Answer]) -> Option<Vec<Observed>> {
    let tree = explore(&Ask { open, notes: Notes::default(), ..*ask }, &Reference::right(), MOST);
    (!tree.cut && tree.stopped.is_none()).then(|| tree.paths.into_iter().map(|path| path.observed).collect())
}

/// Returns `true` if all answers to a question lead to the same end. A question to chance is never idle.
fn is_idle(ask: &Ask<'_>, question: &Question, open: &[Answer]) -> bool {
    if question.who == CHANCE {
        return false;
    }
    let (gives, more) = question.options.answers(MOST);
    let reference = Reference::right();
    let seen = Sight { game: ask.language().game, engine: &reference };
    let mut ends = gives.into_iter().map(|give| ends(ask, &[open, &[question.answer(give)]].concat()));
    let Some(Some(first)) = ends.next() else { return false };
    let Some(end) = first.first() else { return false };
    let is_it = |all: &[Observed]| all.iter().all(|one| seen.same(one, end));
    !more && is_it(&first) && ends.all(|other| other.is_some_and(|other| is_it(&other)))
}

/// An engine that asks no question whose answers all lead to the same end, and takes the first answer itself.
fn asks_nothing_idle() -> impl Engine {
    disguised(|ask| {
        let unanswered = ask.scenario.unanswered();
        if *ask.scenario == unanswered {
            return play_without(ask, |question, open| is_idle(ask, question, open));
        }
        // The play of the script, unless it answers an idle question.
        let Some(right) = asked(ask) else { return Reference::right().play(ask) };
        let open_ask = Ask { scenario: &unanswered, open: &[], ..*ask };
        let mut open: Vec<Answer> = Vec::new();
        for one in &right.decisions {
            if one.scripted.is_some() && !right.refuses_answers && is_idle(&open_ask, &one.question, &open) {
                return Ok(left_over());
            }
            open.push(one.question.answer(one.give.clone()));
        }
        Reference::right().play(ask)
    })
}

#[test]
fn an_engine_that_asks_nothing_idle_passes_the_whole_suite() {
    let suite = crate::bundled::loaded();
    let engine = asks_nothing_idle();
    let cases: Vec<&Case> = suite.cases.iter().filter(|case| case.status.is_none()).collect();
    let wrong = crate::parallel::map(&cases, |case| {
        let (edition, _) = case.editions.last()?;
        let played = crate::play::judged(case, edition, &engine);
        let is_passed = matches!(played.verdict, Verdict::Pass | Verdict::PassState);
        (!is_passed).then(|| format!("{} {}: {:?}", case.id, played.verdict.as_str(), played.differences))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert_eq!(wrong, [""; 0]);
}
