//! Interpretations of a disputed case that nothing distinguishes, though they are written differently: an engine that
//! does nothing follows all of them, or the reference engine follows several.

use kernel::outcome::Outcome;
use kernel::reference::Reference;
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::Trace;
use reports::record::Verdict;
use suite::catalogue::GameClauses;
use suite::language::case::Case;
use suite::language::steps::step_id;
use suite::play::engine::{Ask, Engine, EngineError, Reply};
use suite::play::play;
use suite::text::problem::Problem;

use crate::decisions::start_of;

/// Returns a problem for an open case if nothing distinguishes its interpretations in some edition.
pub(super) fn of_case(case: &Case) -> Option<Problem> {
    let contested = case.open_readings().filter(|_| case.scenario.is_some())?;
    case.editions.iter().find_map(|(edition, _)| {
        let readings: Vec<&str> = contested
            .readings
            .iter()
            .filter(|reading| reading.holds_in(edition))
            .map(|reading| reading.name.as_str())
            .collect();
        if readings.len() < 2 {
            return None;
        }
        let idle = followed(case, edition, &Idle { steps: case.steps.len() });
        let (who, followed) = if idle.len() == readings.len() {
            ("an engine that does nothing", idle)
        } else {
            ("the reference engine", followed(case, edition, &Reference::right()))
        };
        let second = contested.named(followed.get(1)?)?;
        let names: Vec<String> = followed.iter().map(|name| format!("`{name}`")).collect();
        let names = names.join(" and ");
        let message = format!("{who} follows {names} in the edition {edition}: nothing distinguishes them");
        let help = "add an expectation to each that no other interpretation has";
        Some(Problem::at(case.file, second.span, message).help(help))
    })
}

/// The interpretations that an engine follows.
fn followed(case: &Case, edition: &str, engine: &dyn Engine) -> Vec<String> {
    // Exempt clauses decide whether a play is proved, and not which interpretation it follows.
    let played = play(case, edition, engine, &GameClauses::default());
    played.contested.map(|contested| contested.follows).unwrap_or_default()
}

/// An engine that does nothing: the state stays as it was before the first step, nothing happens and nothing is
/// refused.
struct Idle {
    /// The number of steps of the case.
    steps: usize,
}

impl Engine for Idle {
    fn name(&self) -> &'static str {
        "idle"
    }

    fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    fn traces(&self) -> bool {
        false
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        let Some(start) = start_of(ask.scenario, ask.edition, &Reference::right()) else {
            return Err(EngineError::new(Verdict::Error, "the state before the first step cannot be seen"));
        };
        let after = (0..self.steps).map(|step| (step_id(step), start.clone())).collect();
        let observed = Observed { after, end: start, events: Vec::new(), refused: Vec::new() };
        Ok(Outcome::Played { observed, trace: Trace::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use suite::load::Over;

    /// The warnings about a case in which 2 damage meet a Prevent of 1, with these expectations.
    fn warnings(settled: &str, one: &str, two: &str) -> Vec<String> {
        let text = format!(
            "game: riftbound
editions: [\"1.4\"]
cards:
  Zap: {{types: [Spell], effect: [{{deal: {{amount: 2, to: target unit at a battlefield}}}}]}}
cases:
  contested:
    asserts: [437.3-drops-by-prevented]
    {settled}
    given:
      turn: bob
      bob: {{hand: [Zap]}}
      battlefields: {{grove: {{alice: [{{ox: {{might: 4, prevent: [1]}}}}]}}}}
    when:
      - bob: {{play: Zap, targets: [ox]}}
    readings:
      one: {{clause: 437.2-reduced-by-value, argument: a, then: {one}}}
      two: {{clause: 437.3-drops-by-prevented, argument: b, then: {two}}}
"
        );
        let read = Over::new(bundled::loaded()).read("a.yaml", &text);
        assert_eq!(read.problems, []);
        read.cases.iter().filter_map(of_case).map(|problem| problem.line(&read.sources)).collect()
    }

    const OPEN: &str = "status: disputed";

    #[test]
    fn an_idle_engine_must_not_follow_all_interpretations() {
        let idle = "a.yaml:17:7: an engine that does nothing follows `one` and `two` in the edition 1.4: nothing \
                    distinguishes them; add an expectation to each that no other interpretation has";
        assert_eq!(warnings(OPEN, "{ox: {damage: 0}}", "{never: [{killed: {}}]}"), [idle]);
    }

    #[test]
    fn an_expectation_that_always_holds_distinguishes_nothing() {
        let always = "a.yaml:17:7: the reference engine follows `one` and `two` in the edition 1.4: nothing distinguishes \
                      them; add an expectation to each that no other interpretation has";
        assert_eq!(warnings(OPEN, "{ox: {damage: 1}}", "{ox: {zone: grove}}"), [always]);
        assert_eq!(warnings(OPEN, "{ox: {damage: 1}}", "{ox: {zone: grove, damage: 2}}"), [""; 0]);
    }

    #[test]
    fn one_interpretation_may_be_that_nothing_happens() {
        assert_eq!(warnings(OPEN, "{ox: {damage: 1}}", "{ox: {damage: 0, prevent: [1]}}"), [""; 0]);
    }

    #[test]
    fn a_settled_case_has_one_interpretation() {
        let settled = "settled: {reading: one, source: {ruling: a judge, date: \"2026-09-30\"}}";
        assert_eq!(warnings(settled, "{ox: {damage: 1}}", "{ox: {zone: grove}}"), [""; 0]);
    }
}
