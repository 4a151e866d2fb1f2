//! The reference engine behind the protocol.

use std::collections::BTreeSet;

use engine::Outcome;
use engine::kernel::transcript::Notes;
use engine::kernel::words::name::Name;

use super::adapter::{Adapter, unsupported};
use super::observed::told;
use super::{Answered, Capabilities, Forbidden, Known, Lacks, Plays, Run, VERSION, Welcome, Wrong};
use crate::play::engine::{Engine, Reference};

impl Adapter for Reference {
    fn hello(&mut self) -> Welcome {
        let games = engine::languages().map(|language| {
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
        let game = engine::game(&run.game).ok_or_else(|| format!("game `{}`", run.game));
        let scenario = game.and_then(|game| game.read(run.scenario.get()));
        match scenario {
            Ok(scenario) => answered(self.play_on(&scenario, &run.edition, (&*run.choices).into(), Notes::default())),
            Err(needs) => unsupported(needs),
        }
    }
}

/// An outcome, for the wire.
pub fn answered(outcome: Outcome) -> Answered {
    match outcome {
        Outcome::Played { observed, trace } => {
            let clauses: BTreeSet<&'static str> = trace.cites.iter().map(|cite| cite.clause.id()).collect();
            Answered::Played(told(observed, clauses.into_iter().map(Name::from)))
        }
        Outcome::Undecided(question) => Answered::Undecided((&*question).into()),
        Outcome::Barred(refusal) => Answered::Barred(Forbidden {
            clauses: refusal.clauses.into_iter().map(|clause| Name::from(clause.id())).collect(),
            why: refusal.why,
        }),
        Outcome::Unsupported { needs } => Answered::Unsupported(Lacks { needs }),
        Outcome::Rejected { step, why } => Answered::Rejected(Wrong { step, why }),
    }
}
