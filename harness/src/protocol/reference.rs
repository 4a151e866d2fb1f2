//! The reference engine behind the protocol.

use std::collections::BTreeSet;

use engine::kernel::name::Name;
use engine::kernel::transcript::Notes;
use engine::{Outcome, Scenario};
use serde::de::DeserializeOwned;

use super::adapter::{Adapter, unsupported};
use super::observed::told;
use super::{Answered, Capabilities, Forbidden, Known, Lacks, Plays, Run, VERSION, Welcome, Wrong};
use crate::play::engine::{Engine, Reference};

impl Adapter for Reference {
    fn hello(&mut self) -> Welcome {
        let games = engine::LANGUAGES.into_iter().map(|language| {
            let editions = language.editions.iter().map(|edition| (*edition).to_owned()).collect();
            (language.game.to_owned(), Plays { editions, cards: Known::Any, ..Plays::default() })
        });
        Welcome {
            protocol: VERSION,
            name: self.name().to_owned(),
            version: self.version().to_owned(),
            games: games.collect(),
            capabilities: Capabilities::ALL,
        }
    }

    fn run(&mut self, run: &Run) -> Answered {
        let scenario = match run.game.as_str() {
            "mtg" => read(run).map(Scenario::Mtg),
            "netrunner" => read(run).map(Scenario::Netrunner),
            "riftbound" => read(run).map(Scenario::Riftbound),
            other => Err(format!("game `{other}`")),
        };
        match scenario {
            Ok(scenario) => answered(self.play_on(&scenario, &run.edition, (&*run.choices).into(), Notes::default())),
            Err(needs) => unsupported(needs),
        }
    }
}

/// The scenario, or what of it is not known.
fn read<S: DeserializeOwned>(run: &Run) -> Result<S, String> {
    serde_json::from_str(run.scenario.get()).map_err(|error| error.to_string())
}

/// An outcome, for the wire.
pub fn answered(outcome: Outcome) -> Answered {
    match outcome {
        Outcome::Played { observed, trace } => {
            let clauses: BTreeSet<&'static str> = trace.cites.iter().map(|cite| cite.clause).collect();
            Answered::Played(told(observed, clauses.into_iter().map(Name::from)))
        }
        Outcome::Undecided(question) => Answered::Undecided((&*question).into()),
        Outcome::Barred(refusal) => Answered::Barred(Forbidden {
            clauses: refusal.clauses.into_iter().map(Name::from).collect(),
            why: refusal.why,
        }),
        Outcome::Unsupported { needs } => Answered::Unsupported(Lacks { needs }),
        Outcome::Rejected { step, why } => Answered::Rejected(Wrong { step, why }),
    }
}
