//! The harness's interface to an engine.

use std::time::Duration;

use kernel::game::Scenario;
use kernel::outcome::Outcome;
pub use kernel::reference::Reference;
use kernel::transcript::Notes;
use kernel::words::language::Language;
use kernel::words::scenario::Answer;
use reports::record::Verdict;

use crate::language::case::Case;

/// A request to play a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The case, for the supervisor of the engine; the engine itself does not receive it.
    pub case: &'a str,
    /// The setup and the steps.
    pub scenario: &'a Scenario,
    /// The edition of the rules.
    pub edition: &'a str,
    /// The answers to the choices that the steps leave open.
    pub open: &'a [Answer],
    /// The amount of detail to record.
    pub notes: Notes,
}

impl<'a> Ask<'a> {
    /// A request to play a scenario with all choices open.
    pub fn of(scenario: &'a Scenario, edition: &'a str) -> Self {
        Self { case: "", scenario, edition, open: &[], notes: Notes::default() }
    }

    /// The request with answers to open choices, and with every decision described in words.
    #[must_use]
    pub fn in_words(self, open: &'a [Answer]) -> Self {
        Self { open, notes: Notes { words: true, ..Notes::default() }, ..self }
    }

    /// The language of the scenario's game.
    pub fn language(&self) -> &'static Language {
        self.scenario.language()
    }
}

/// The reason why a play has no outcome.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("{why}")]
pub struct EngineError {
    /// The resulting verdict of the case.
    pub verdict: Verdict,
    /// A description of the error.
    pub why: String,
    /// The description without the engine's own text, which differs each time. `None` if it quotes no such text.
    pub cause: Option<String>,
}

impl EngineError {
    /// An error with a verdict and a reason.
    pub fn new(verdict: Verdict, why: impl Into<String>) -> Self {
        Self { verdict, why: why.into(), cause: None }
    }

    /// The error with a description that it shares with similar errors.
    #[must_use]
    pub fn caused_by(self, cause: impl Into<String>) -> Self {
        Self { cause: Some(cause.into()), ..self }
    }
}

/// The answer of an engine to a request.
pub type Reply = Result<Outcome, EngineError>;

/// The parts of a play that an engine may report or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reportable<'w> {
    /// Refused steps and answers.
    Refusals,
    /// Choices without an answer.
    Choices,
    /// The times of events: which of them are simultaneous.
    Times,
    /// Events of this word.
    Event(&'w str),
    /// A field of an event, by the event's word and the field's key.
    Field(&'w str, &'w str),
}

/// Plays scenarios: the reference engine, or an external program.
pub trait Engine: Sync {
    /// The name of the engine.
    fn name(&self) -> &str;

    /// The version of the engine.
    fn version(&self) -> &str;

    /// The engine's answer to `hello`, as text. A run can be resumed only with an engine that gives the same answer.
    fn hello(&self) -> String {
        "in this program".to_owned()
    }

    /// The known mistakes that the engine makes on purpose.
    fn mistakes(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Returns `true` if the correct play must come from elsewhere: the engine makes mistakes on purpose, or is
    /// external.
    fn may_be_wrong(&self) -> bool {
        !self.mistakes().is_empty()
    }

    /// Returns `true` if the engine cites the clauses of its decisions.
    fn traces(&self) -> bool;

    /// The time limit for all plays of one case; `None` if no limit is needed.
    fn patience(&self) -> Option<Duration> {
        None
    }

    /// Returns `true` if the engine certainly gives the same answer each time. Otherwise a failing play is repeated.
    fn is_steady(&self) -> bool {
        true
    }

    /// The missing features that the engine declared for a case, which is then not played.
    fn missing(&self, _case: &Case, _edition: &str) -> Option<String> {
        None
    }

    /// Returns `true` if the engine reports this for a game at all.
    fn reports(&self, _game: &str, _what: Reportable<'_>) -> bool {
        true
    }

    /// Plays a scenario.
    ///
    /// # Errors
    /// The engine did not answer, or its answer was invalid.
    fn play(&self, ask: &Ask<'_>) -> Reply;

    /// Plays a scenario, and retains in `others` those editions in which the engine would certainly have played it in
    /// the same way, step for step.
    ///
    /// # Errors
    /// The engine did not answer, or its answer was invalid.
    fn play_alike(&self, ask: &Ask<'_>, others: &mut Vec<&'static str>) -> Reply {
        others.clear();
        self.play(ask)
    }

    /// An instance for a thread that makes many requests in a row, if announcing the next ones is an advantage. Another
    /// instance may exist at the same time.
    fn lane(&self) -> Option<Box<dyn Engine + '_>> {
        None
    }

    /// The number of plays that may be requested ahead now.
    fn room(&self) -> usize {
        0
    }

    /// Announces a play that will be requested, so that it may begin.
    fn ahead(&self, _ask: &Ask<'_>) {}

    /// Cancels the announced plays of a case in an edition.
    fn over(&self, _case: &str, _edition: &str) {}

    /// Notes that the play is compared with the correct play of that edition, which may differ in another edition.
    fn compared(&self) {}

    /// Called when the run is over. Returns the plays (`case@edition`) for which it turned out too late that the engine
    /// broke a promise.
    fn afterwards(&self) -> Vec<(String, EngineError)> {
        Vec::new()
    }
}

impl Engine for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    fn mistakes(&self) -> Vec<&str> {
        self.wrongs().iter().map(|mistake| mistake.name).collect()
    }

    fn traces(&self) -> bool {
        true
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        Ok(self.play_on(ask.scenario, ask.edition, ask.open.into(), ask.notes))
    }

    fn play_alike(&self, ask: &Ask<'_>, others: &mut Vec<&'static str>) -> Reply {
        let among = std::mem::take(others);
        Ok(self.play_observed(ask.scenario, ask.edition, ask.open.into(), ask.notes, &mut |read| {
            others.extend(among.iter().filter(|other| read.is_same_in(other)));
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;

    /// Plays a case at the given level of detail.
    fn seen(case: &Case, end_only: bool) -> kernel::transcript::observed::Observed {
        let scenario = case.scenario.as_ref().unwrap();
        let notes = Notes { end_only, ..Notes::default() };
        let ask = Ask { notes, ..Ask::of(scenario, case.language.editions.last().unwrap()) };
        match Reference::right().play(&ask) {
            Ok(Outcome::Played { observed, .. }) => observed,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn where_only_the_end_is_seen_all_else_is_as_it_is() {
        for id in
            ["mtg/a-pool-keeps-its-size-against-unpreventable-damage", "riftbound/two-values-are-summed-for-lethal"]
        {
            let case = bundled::loaded().cases.iter().find(|case| &*case.id == id).unwrap();
            let (mut all, end) = (seen(case, false), seen(case, true));
            assert_eq!(std::mem::take(&mut all.after).len(), case.steps.len(), "{id}");
            assert_eq!(format!("{end:?}"), format!("{all:?}"), "{id}");
        }
    }
}
