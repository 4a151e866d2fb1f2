use kernel::transcript::names::Names;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use super::*;
use crate::bundled;
use crate::catalogue::GameClauses;
use crate::play::engine::Reply;
use crate::play::play;

/// A disguise of the reference engine that asks a question of its own before all others, and one after them.
struct AsksMore {
    engine: Reference,
    /// `true` if the first question decides something: a second answer ends the game's play differently.
    matters: bool,
}

impl AsksMore {
    fn question(who: Name) -> Outcome {
        let options = Options::One(Names::from_iter([Name::Word("this way"), Name::Word("that way")]));
        Outcome::Undecided(Box::new(Question { who, kind: "option", under: None, about: None, options }))
    }
}

impl Engine for AsksMore {
    fn name(&self) -> &'static str {
        "asks more"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn traces(&self) -> bool {
        false
    }

    fn may_be_wrong(&self) -> bool {
        true
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        let own_answer = |answer: &&Answer| matches!(&answer.give, Give::One(name) if ["this way", "that way"].contains(&name.as_str()));
        let who = Name::Word("alice");
        // The answers of a script belong to other questions.
        let Some(first) = ask.open.first().filter(own_answer) else { return Ok(Self::question(who)) };
        let is_second = matches!(&first.give, Give::One(name) if name.as_str() == "that way");
        let rest = ask.open.get(1..).unwrap_or_default();
        let last = rest.last().filter(own_answer);
        let own = if last.is_some() { rest.get(..rest.len() - 1).unwrap_or_default() } else { rest };
        let edition = if self.matters && is_second { "2022-04-29" } else { ask.edition };
        match self.engine.play(&Ask { open: own, edition, ..*ask })? {
            Outcome::Played { .. } if last.is_none() => Ok(Self::question(who)),
            ended => Ok(ended),
        }
    }
}

#[test]
fn an_engine_that_asks_more_passes_the_whole_suite_where_its_questions_are_idle() {
    let suite = bundled::loaded();
    let engine = AsksMore { engine: Reference::right(), matters: false };
    let mut wrong = Vec::new();
    // The search gives no answers that are to be refused.
    let refuses = |case: &Case| case.steps.iter().any(|step| step.answers.iter().any(|one| one.illegal.is_some()));
    let counts = |case: &&Case| case.status.is_none() && !case.every_chance && !refuses(case);
    for case in suite.cases.iter().filter(counts) {
        let clauses = GameClauses::of(&suite.catalogues, case.language);
        let Some((edition, _)) = case.editions.last() else { continue };
        let played = play(case, edition, &engine, &clauses);
        if played.verdict != Verdict::PassState {
            wrong.push(format!("{} {}: {:?}", case.id, played.verdict.as_str(), played.reason));
        }
    }
    // For a few cases the search finds no play by which to judge, and they fail as they would without it.
    assert!(wrong.len() * 250 < suite.cases.len(), "{} of {}: {}", wrong.len(), suite.cases.len(), wrong.join("\n"));
}

#[test]
fn a_question_whose_answers_differ_is_no_idle_one() {
    let suite = bundled::loaded();
    let diverges = |case: &&Case| case.language.game == "mtg" && case.expects.len() > 1 && case.status.is_none();
    let engine = AsksMore { engine: Reference::right(), matters: true };
    let mut tried = 0;
    for case in suite.cases.iter().filter(diverges) {
        let clauses = GameClauses::of(&suite.catalogues, case.language);
        let played = play(case, "2026-09-25", &engine, &clauses);
        assert_ne!(played.verdict, Verdict::PassState, "{}", case.id);
        tried += 1;
    }
    assert!(tried > 0);
}
