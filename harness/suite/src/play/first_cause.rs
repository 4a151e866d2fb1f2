//! Finds the first cause of a play that did not reach its end: an earlier step that was taken though it is illegal, or
//! refused though it is legal. The consequences at a later step do not show the error.

use kernel::outcome::Outcome;
use reports::record::Verdict;

use super::Played;
use super::engine::{Ask, Engine};
use crate::judge::{Difference, refused_otherwise};
use crate::language::case::Case;

/// Attributes a rejected play to its first cause: if an earlier step was refused or allowed contrary to the case, the
/// case fails there. Otherwise returns the play unchanged.
pub(super) fn of(case: &Case, ask: &Ask<'_>, engine: &dyn Engine, rejected: Played) -> Played {
    let Some(mut first) = before(case, ask, engine, &rejected) else { return rejected };
    if let Some((_, why)) = &rejected.reason {
        first.notes.push(format!("the play could not go on from there: {why}"));
    }
    Played { verdict: Verdict::Fail, differences: vec![first], reason: None, ..rejected }
}

/// The first mismatch among the refusals of the steps before the end of a play.
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

/// The number of the top-level step that contains this one, or of the step itself.
pub(super) fn whole(number: &str) -> Option<usize> {
    number.split('.').next()?.parse().ok()
}
