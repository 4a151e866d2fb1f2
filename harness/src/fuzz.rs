//! The entry points for untrusted text, each as a function of bytes that a fuzzer or a plain test calls.
//!
//! No input may make the library panic, exceed its limits, or give two answers to the same question. The caller
//! observes panics and time; anything else is a [`Finding`].
//!
//! ```
//! use ruleproof::fuzz::{Doors, TARGETS};
//!
//! let doors = Doors::default();
//! for target in TARGETS {
//!     (target.open)(&doors, b"clause(615.7) & !tag(fog)").unwrap();
//! }
//! ```

mod cards;
mod change;
mod loader;
mod records;
mod scenario;

use std::io::Cursor;

use engine::GAMES;
use kernel::game::Scenario;
use kernel::outcome::Outcome;
use kernel::reference::Reference;
use kernel::transcript::{Notes, Open};
use kernel::words::nearest::nearest;
use protocol::adapter::serve;
use protocol::bounds::excess;
use protocol::fit::misfits;
use protocol::reference::{Served, answered};
use protocol::{Answered, ClauseIds, Response, Welcome};
use suite::judge::judge;
use suite::language::expect::Expect;
use suite::load::{Over, Suite};
use suite::select::Filter;

use crate::claims;

/// A violation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    /// One question was answered in two ways.
    #[error("answered in two ways: {first}\nand: {second}")]
    TwoWays {
        /// The first answer.
        first: String,
        /// The second answer.
        second: String,
    },
    /// The library cannot read its own output.
    #[error("written, and not read again: {0}")]
    NotReadAgain(String),
    /// A loop that ends by itself ended with an error.
    #[error("ended with an error: {0}")]
    Ended(String),
}

/// An entry point, with the name of its corpus and its fuzzer.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// Processes bytes.
    pub open: fn(&Doors, &[u8]) -> Result<(), Finding>,
}

/// All entry points.
pub const TARGETS: &[Target] = &[
    Target { name: "selection", open: Doors::selection },
    Target { name: "answer", open: Doors::answer },
    Target { name: "welcome", open: Doors::welcome },
    Target { name: "cases", open: Doors::cases },
    Target { name: "loader", open: |doors, bytes| loader::file(&doors.suite, bytes) },
    Target { name: "requests", open: Doors::requests },
    Target { name: "scenario", open: Doors::scenario },
    Target { name: "record", open: |_, bytes| records::record(&String::from_utf8_lossy(bytes)) },
    #[cfg(any(feature = "conformance", feature = "native"))]
    Target { name: "baseline", open: |_, bytes| records::baseline(&String::from_utf8_lossy(bytes)) },
    #[cfg(feature = "native")]
    Target { name: "config", open: |_, bytes| config(&String::from_utf8_lossy(bytes)) },
    Target { name: "text", open: |doors, bytes| doors.words.text(bytes) },
    Target { name: "facts", open: |doors, bytes| doors.words.facts(&doors.suite, bytes) },
];

/// The state behind the entry points: the bundled suite, loaded once.
#[derive(Debug)]
pub struct Doors {
    suite: Suite,
    ids: ClauseIds,
    words: cards::Words,
}

impl Default for Doors {
    fn default() -> Self {
        let suite = crate::bundled::suite();
        let words = cards::Words::of(&suite);
        Self { suite, ids: ClauseIds::default(), words }
    }
}

impl Doors {
    /// Parses a filter expression of the command line, and looks for the nearest name to a wrong one.
    fn selection(&self, bytes: &[u8]) -> Result<(), Finding> {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(filter) = Filter::parse(&text) {
            let chosen = |suite: &Suite| suite.cases.iter().filter(|case| filter.matches(case, &suite.sources)).count();
            agree(&chosen(&self.suite), &chosen(&self.suite))?;
        }
        let names = self.suite.cases.iter().take(NAMES).map(|case| &*case.id);
        nearest(&text, names);
        Ok(())
    }

    /// Handles a line that an engine answers with: parses it, checks its size and language, and judges it.
    fn answer(&self, bytes: &[u8]) -> Result<(), Finding> {
        let (first, rest) = bytes.split_first().unwrap_or((&0, bytes));
        let Some(case) = self.suite.cases.get(usize::from(*first) * STRIDE % self.suite.cases.len().max(1)) else {
            return Ok(());
        };
        let Ok(response) = serde_json::from_slice::<Response<Answered>>(rest) else { return Ok(()) };
        let Some(answer) = response.result.filter(|answer| excess(answer).is_none()) else { return Ok(()) };
        let steps = (0..case.steps.len() as u64).collect();
        misfits(&answer, case.language, &steps, &self.ids);
        let Outcome::Played { observed, .. } = answer.outcome(case.language, &self.ids) else { return Ok(()) };
        for expect in &case.expects {
            let Expect::Then(then) = expect else { continue };
            let differences = || format!("{:?}", judge(case, then, &observed));
            agree(&differences(), &differences())?;
        }
        Ok(())
    }

    /// Handles an engine's description of itself: lists the missing features for the cases.
    fn welcome(&self, bytes: &[u8]) -> Result<(), Finding> {
        let Ok(response) = serde_json::from_slice::<Response<Welcome>>(bytes) else { return Ok(()) };
        let Some(welcome) = response.result.map(Welcome::shown) else { return Ok(()) };
        let lacks = || {
            let all =
                self.suite.cases.iter().step_by(EACH).flat_map(|case| {
                    case.editions.iter().filter_map(|(edition, _)| claims::lack(&welcome, case, edition))
                });
            all.collect::<Vec<_>>().join("\n")
        };
        agree(&lacks(), &lacks())
    }

    /// Loads a file of cases, and plays each of its cases twice.
    fn cases(&self, bytes: &[u8]) -> Result<(), Finding> {
        let text = String::from_utf8_lossy(bytes);
        let more = Over::new(&self.suite).read("stranger.yaml", &text);
        for problem in &more.problems {
            problem.render(&more.sources, false);
        }
        for case in more.cases.iter().take(CASES) {
            let Some(scenario) = &case.scenario else { continue };
            for (edition, _) in &case.editions {
                twice(scenario, edition)?;
            }
        }
        Ok(())
    }

    /// Sends bytes to the reference engine behind the protocol.
    fn requests(&self, bytes: &[u8]) -> Result<(), Finding> {
        let served = || {
            let mut output = Vec::new();
            let mut engine = Served { engine: Reference::right(), games: self.suite.games };
            let ended = serve(&mut engine, Cursor::new(bytes), &mut output);
            ended.map(|()| output)
        };
        match (served(), served()) {
            (Ok(first), Ok(second)) => agree(&String::from_utf8_lossy(&first), &String::from_utf8_lossy(&second)),
            // A line that is not text ends the connection.
            (Err(error), _) | (_, Err(error)) if error.kind() == std::io::ErrorKind::InvalidData => Ok(()),
            (Err(error), _) | (_, Err(error)) => Err(Finding::Ended(error.to_string())),
        }
    }

    /// Plays a scenario of the suite, changed according to the bytes, in canonical form.
    fn scenario(&self, bytes: &[u8]) -> Result<(), Finding> {
        let Some((scenario, edition)) = scenario::changed(&self.suite, bytes) else { return Ok(()) };
        let text = scenario.json();
        if scenario.game().read(&text).is_err() {
            return Err(Finding::NotReadAgain(text));
        }
        twice(&scenario, edition)?;
        // Mistakes may change the end of a play, and nothing else.
        let wrong = GAMES.mistakes().filter(|mistake| mistake.game == scenario.language().game);
        let which = bytes.iter().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
        let all: Vec<_> = wrong.collect();
        if let Some(mistake) = which.checked_rem(all.len()).and_then(|which| all.get(which)) {
            Reference::wrong(*mistake).play_on(&scenario, edition, Open::FIRST, Notes::default());
        }
        Ok(())
    }
}

/// The number of names that are compared with a wrong one.
const NAMES: usize = 200;

/// The number of cases of one file that are played.
const CASES: usize = 20;

/// The step between the cases that are compared with an engine's description.
const EACH: usize = 20;

/// Spreads one byte over the cases of the suite.
const STRIDE: usize = 5;

/// Parses settings, and applies profiles over the defaults.
#[cfg(feature = "native")]
fn config(text: &str) -> Result<(), Finding> {
    use crate::config::parsed;
    let read = || match parsed(text) {
        Ok(config) => {
            let over = config.profile.values().cloned().map(|profile| profile.over(config.run.clone()));
            format!("{:?} {config:?}", over.collect::<Vec<_>>())
        }
        Err(wrong) => wrong.to_string(),
    };
    agree(&read(), &read())
}

/// Plays a scenario twice, without answers and with the first of all options.
fn twice(scenario: &Scenario, edition: &str) -> Result<(), Finding> {
    for first in [false, true] {
        let played = || {
            let open = if first { Open::FIRST } else { Open::default() };
            let outcome =
                Reference::right().play_on(scenario, edition, open, Notes { words: first, ..Notes::default() });
            serde_json::to_string(&answered(outcome)).unwrap_or_default()
        };
        agree(&played(), &played())?;
    }
    Ok(())
}

/// Checks that two answers to one question are equal.
fn agree<T: PartialEq + ToString>(first: &T, second: &T) -> Result<(), Finding> {
    if first == second {
        return Ok(());
    }
    Err(Finding::TwoWays { first: first.to_string(), second: second.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_answers_to_one_question_are_a_finding() {
        assert_eq!(agree(&3, &3), Ok(()));
        let finding = agree(&"yes", &"no").unwrap_err();
        assert_eq!(finding.to_string(), "answered in two ways: yes\nand: no");
    }

    #[test]
    fn every_door_has_a_name_of_its_own() {
        let mut names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }
}
