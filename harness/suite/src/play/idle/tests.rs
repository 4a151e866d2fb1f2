use kernel::transcript::names::Names;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use super::*;
use crate::bundled;
use crate::catalogue::GameClauses;
use crate::play::disguise::disguised;
use crate::play::play;

/// The question of an engine that the rules do not ask.
fn own_question() -> Outcome {
    let options = Options::One(Names::from_iter([Name::Word("this way"), Name::Word("that way")]));
    Outcome::Undecided(Box::new(Question {
        who: Name::Word("alice"),
        kind: "option",
        under: None,
        about: None,
        options,
    }))
}

/// An engine that asks a question of its own before all others, and one after them. If the first one `matters`, its
/// second answer selects another edition.
fn asks_more(matters: bool) -> impl Engine {
    disguised(move |ask| {
        let own_answer = |answer: &&Answer| matches!(&answer.give, Give::One(name) if ["this way", "that way"].contains(&name.as_str()));
        // The answers of a script belong to other questions.
        let Some(first) = ask.open.first().filter(own_answer) else { return Ok(own_question()) };
        let is_second = matches!(&first.give, Give::One(name) if name.as_str() == "that way");
        let rest = ask.open.get(1..).unwrap_or_default();
        let last = rest.last().filter(own_answer);
        let own = if last.is_some() { rest.get(..rest.len() - 1).unwrap_or_default() } else { rest };
        let edition = if matters && is_second { "2022-04-29" } else { ask.edition };
        match Reference::right().play(&Ask { open: own, edition, ..*ask })? {
            Outcome::Played { .. } if last.is_none() => Ok(own_question()),
            ended => Ok(ended),
        }
    })
}

#[test]
fn an_engine_that_asks_more_passes_the_whole_suite_where_its_questions_are_idle() {
    let suite = bundled::loaded();
    let engine = asks_more(false);
    let mut wrong = Vec::new();
    for case in suite.cases.iter().filter(|case| case.status.is_none()) {
        let clauses = GameClauses::of(&suite.catalogues, case.language);
        let Some((edition, _)) = case.editions.last() else { continue };
        let played = play(case, edition, &engine, &clauses);
        if !matches!(played.verdict, Verdict::Pass | Verdict::PassState) {
            wrong.push(format!("{} {}: {:?}", case.id, played.verdict.as_str(), played.differences));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn a_question_whose_answers_differ_is_no_idle_one() {
    let suite = bundled::loaded();
    let diverges = |case: &&Case| case.language.game == "mtg" && case.expects.len() > 1 && case.status.is_none();
    let engine = asks_more(true);
    let mut tried = 0;
    for case in suite.cases.iter().filter(diverges) {
        let clauses = GameClauses::of(&suite.catalogues, case.language);
        let played = play(case, "2026-09-25", &engine, &clauses);
        assert_ne!(played.verdict, Verdict::PassState, "{}", case.id);
        tried += 1;
    }
    assert!(tried > 0);
}

/// An engine that asks a number of questions before all others, none of which makes a difference.
fn asks_many(questions: usize) -> impl Engine {
    disguised(move |ask| match ask.open.get(questions..) {
        Some(rest) => Reference::right().play(&Ask { open: rest, ..*ask }),
        None => Ok(own_question()),
    })
}

#[test]
fn at_most_64_paths_through_idle_questions_are_explored() {
    let suite = bundled::loaded();
    let case =
        suite.cases.iter().find(|case| &*case.id == "mtg/damage-to-and-by-a-creature-is-prevented-by-one-ability");
    let case = case.unwrap();
    let verdict = |questions: usize| super::super::judged(case, "2026-09-25", &asks_many(questions)).verdict;
    assert_eq!([verdict(0), verdict(1), verdict(6)], [Verdict::Pass, Verdict::PassState, Verdict::PassState]);
    // 7 questions with two answers each have 128 paths.
    assert_eq!(verdict(7), Verdict::Fail);
}
