//! Engines for tests that differ from the reference engine in the questions that they ask.

use kernel::outcome::Outcome;
use kernel::transcript::choice::Question;
use kernel::words::scenario::Answer;

use super::engine::{Ask, Engine, Reference, Reply};

/// An engine that cites no clauses and may be wrong, and plays by a function.
struct Disguise<F>(F);

impl<F: Fn(&Ask<'_>) -> Reply + Sync> Engine for Disguise<F> {
    fn name(&self) -> &'static str {
        "disguise"
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
        (self.0)(ask)
    }
}

/// An engine that plays by a function.
pub(super) fn disguised(play: impl Fn(&Ask<'_>) -> Reply + Sync) -> impl Engine {
    Disguise(play)
}

/// The outcome of a play with an answer to a question that the engine does not ask.
pub(super) fn left_over() -> Outcome {
    Outcome::Rejected { step: None, why: "an answer is left".to_owned() }
}

/// Plays on the reference engine, and gives the first answer to each `skipped` question. `skipped` gets a question and
/// the answers before it.
pub(super) fn play_without(ask: &Ask<'_>, skipped: impl Fn(&Question, &[Answer]) -> bool) -> Reply {
    let mut given = ask.open.iter().cloned();
    let mut open: Vec<Answer> = Vec::new();
    loop {
        match Reference::right().play(&Ask { open: &open, ..*ask })? {
            Outcome::Undecided(question) if skipped(&question, &open) => {
                open.extend(question.options.first().map(|give| question.answer(give)));
            }
            Outcome::Undecided(question) => match given.next() {
                Some(answer) => open.push(answer),
                None => return Ok(Outcome::Undecided(question)),
            },
            _ if given.next().is_some() => return Ok(left_over()),
            ended => return Ok(ended),
        }
    }
}
