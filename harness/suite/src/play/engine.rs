//! An engine, seen from the harness.

use std::time::Duration;

use kernel::game::Scenario;
use kernel::outcome::Outcome;
pub use kernel::reference::Reference;
use kernel::transcript::Notes;
use kernel::words::language::Language;
use kernel::words::scenario::Answer;
use reports::record::Verdict;

use crate::language::case::Case;

/// What an engine is asked to play.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The case, for those who supervise the engine; the engine itself is not told.
    pub case: &'a str,
    /// What is given and done.
    pub scenario: &'a Scenario,
    /// The edition of the rules.
    pub edition: &'a str,
    /// The answers to the choices that the steps leave open.
    pub open: &'a [Answer],
    /// What is written down of the play.
    pub notes: Notes,
}

impl<'a> Ask<'a> {
    /// A play of a scenario, with all choices open.
    pub fn of(scenario: &'a Scenario, edition: &'a str) -> Self {
        Self { case: "", scenario, edition, open: &[], notes: Notes::default() }
    }

    /// The same with answers to open choices, and every decision described in words.
    #[must_use]
    pub fn told(self, open: &'a [Answer]) -> Self {
        Self { open, notes: Notes { words: true, ..Notes::default() }, ..self }
    }

    /// The language of the scenario's game.
    pub fn language(&self) -> &'static Language {
        self.scenario.language()
    }
}

/// Why there is no outcome of a play.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("{why}")]
pub struct EngineError {
    /// What that makes of the case.
    pub verdict: Verdict,
    /// What happened.
    pub why: String,
}

impl EngineError {
    /// An engine says nothing, for that reason.
    pub fn new(verdict: Verdict, why: impl Into<String>) -> Self {
        Self { verdict, why: why.into() }
    }
}

/// What an engine says of a scenario.
pub type Reply = Result<Outcome, EngineError>;

/// What an engine may tell of a play, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells<'w> {
    /// What it refused.
    Refusals,
    /// That a choice has no answer.
    Choices,
    /// Which events happened at one time.
    Times,
    /// That something of this word happened.
    Event(&'w str),
    /// A field of an event, by the event's word and the field's key.
    Field(&'w str, &'w str),
}

/// Plays scenarios: the reference engine, or one that is a program of its own.
pub trait Engine: Sync {
    /// Its name.
    fn name(&self) -> &str;

    /// Its version.
    fn version(&self) -> &str;

    /// The engine's answer to `hello`, as text. A run can be resumed only with an engine that gives the same answer.
    fn hello(&self) -> String {
        "in this program".to_owned()
    }

    /// The mistakes it makes on purpose.
    fn mistakes(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Whether the right play is to be had elsewhere: it makes mistakes on purpose, or is not ours.
    fn may_be_wrong(&self) -> bool {
        !self.mistakes().is_empty()
    }

    /// Whether it says under which clauses it decides.
    fn traces(&self) -> bool;

    /// Within which all plays of one case must be over; none where that goes without saying.
    fn patience(&self) -> Option<Duration> {
        None
    }

    /// Whether it surely gives the same answer each time; else a failure is asked for again.
    fn is_steady(&self) -> bool {
        true
    }

    /// What it said beforehand that it lacks for a case, which is then not played.
    fn lacks(&self, _case: &Case, _edition: &str) -> Option<String> {
        None
    }

    /// Whether it tells such a thing of a game at all.
    fn tells(&self, _game: &str, _what: Tells<'_>) -> bool {
        true
    }

    /// Plays a scenario.
    ///
    /// # Errors
    /// The engine did not answer, or not as it should.
    fn play(&self, ask: &Ask<'_>) -> Reply;

    /// Plays a scenario, and leaves of some other editions those in which it surely would have played it the same way, step
    /// for step.
    ///
    /// # Errors
    /// The engine did not answer, or not as it should.
    fn play_alike(&self, ask: &Ask<'_>, others: &mut Vec<&'static str>) -> Reply {
        others.clear();
        self.play(ask)
    }

    /// The same engine for one thread that asks for play after play, where it is a gain to say beforehand what is asked
    /// next. It may be asked for as long as another one is kept.
    fn lane(&self) -> Option<Box<dyn Engine + '_>> {
        None
    }

    /// How many plays may be asked for ahead now.
    fn room(&self) -> usize {
        0
    }

    /// This play will be asked for: it may be begun.
    fn ahead(&self, _ask: &Ask<'_>) {}

    /// The plays of a case in an edition that were asked for ahead are wanted no more.
    fn over(&self, _case: &str, _edition: &str) {}

    /// What it played is from now on compared with the right play in that edition, which in another one may be another.
    fn compared(&self) {}

    /// The run is over. Gives the plays (`case@edition`) of which it turned out too late that the engine
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

    /// What a case comes to, with so much of it seen.
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
