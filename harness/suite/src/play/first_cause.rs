//! The first cause of a play that came to no end: a step before that was taken though it is illegal, or refused though it
//! is legal. What comes of that at a later step says nothing of what is wrong.

use kernel::outcome::Outcome;
use reports::record::Verdict;

use super::Played;
use super::engine::{Ask, Engine};
use crate::judge::{Difference, refused_otherwise};
use crate::language::case::Case;

/// A play that was rejected, told by what went wrong first: if the steps before were refused or allowed otherwise than
/// the case says, the case fails there. Else the play as it is.
pub(super) fn of(case: &Case, ask: &Ask<'_>, engine: &dyn Engine, rejected: Played) -> Played {
    let Some(mut first) = before(case, ask, engine, &rejected) else { return rejected };
    if let Some((_, why)) = &rejected.reason {
        first.notes.push(format!("the play could not go on from there: {why}"));
    }
    Played { verdict: Verdict::Fail, differences: vec![first], reason: None, ..rejected }
}

/// The first difference in what the steps before the end of a play were: refused or allowed.
fn before(case: &Case, ask: &Ask<'_>, engine: &dyn Engine, rejected: &Played) -> Option<Difference> {
    let all = case.steps.iter().filter_map(|note| whole(&note.number)).max()?;
    let span = rejected.reason.as_ref().and_then(|(span, _)| *span);
    let at = case.steps.iter().find(|note| Some(note.span) == span).and_then(|note| whole(&note.number));
    let most = at.unwrap_or(all).saturating_sub(1);
    (1..=most)
        .rev()
        .find_map(|steps| {
            let scenario = ask.scenario.until(steps);
            let reply = engine.play(&Ask { scenario: &scenario, ..*ask });
            let Ok(Outcome::Played { observed, .. }) = reply else { return None };
            let notes =
                case.steps.iter().take_while(|note| whole(&note.number).is_some_and(|number| number <= steps)).count();
            Some(refused_otherwise(case, notes, &observed))
        })?
        .into_iter()
        .next()
}

/// The number of the step under which a step stands, or its own.
pub(super) fn whole(number: &str) -> Option<usize> {
    number.split('.').next()?.parse().ok()
}
