//! Converts an engine's answer into an outcome that can be judged.

use engine::Outcome;
use protocol::bounds::CHOICES;
use protocol::{Answered, ClauseIds};
use reports::record::Verdict;
use suite::play::engine::{Ask, EngineError, Reply};

/// Converts an answer that is well-formed and follows the protocol's rules.
///
/// # Errors
/// The engine answers a question that was not asked, or asks one that has no possible answer.
pub fn reply(answered: Answered, ask: &Ask<'_>, ids: &ClauseIds) -> Reply {
    let broken = |why: String| Err(EngineError::new(Verdict::Protocol, why));
    let outcome = answered.outcome(ask.language(), ids);
    match &outcome {
        Outcome::Barred(_) if ask.open.is_empty() => broken("the engine bars an answer, but none was given".to_owned()),
        Outcome::Undecided(question) if question.options.first().is_none() => {
            broken(format!("the engine asks {} for a {} that is impossible", question.who, question.kind))
        }
        Outcome::Undecided(_) if ask.open.len() >= CHOICES => {
            broken(format!("the engine asks for more than {CHOICES} choices in one play"))
        }
        _ => Ok(outcome),
    }
}
