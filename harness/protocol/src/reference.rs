//! The reference engine behind the protocol.

use std::collections::BTreeSet;

use kernel::outcome::Outcome;
use kernel::transcript::Notes;
use kernel::words::name::Name;

use crate::adapter::{Adapter, unsupported};
use crate::observed::encode;
use crate::{Answered, Capabilities, Forbidden, Known, Missing, Plays, Run, VERSION, Welcome, Wrong};
use kernel::game::Games;
use kernel::reference::Reference;

/// The reference engine with the games that it serves.
#[derive(Clone, Debug)]
pub struct Served {
    /// The engine.
    pub engine: Reference,
    /// The games.
    pub games: Games,
}

impl Adapter for Served {
    fn hello(&mut self) -> Welcome {
        let games = self.games.languages().map(|language| {
            let editions = language.editions.iter().map(|edition| (*edition).to_owned()).collect();
            (language.game.to_owned(), Plays { editions, cards: Known::Any, ..Plays::default() })
        });
        Welcome {
            protocol: VERSION,
            name: "reference".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games: games.collect(),
            capabilities: Capabilities::ALL,
        }
    }

    fn run(&mut self, run: &Run) -> Answered {
        let Some(game) = self.games.find(&run.game) else {
            return unsupported(format!("game `{}`", run.game));
        };
        match game.read(run.scenario.get()) {
            Ok(scenario) => {
                answered(self.engine.play_on(&scenario, &run.edition, (&*run.choices).into(), Notes::default()))
            }
            Err(misread) if misread.is_wrong() => Answered::Rejected(Wrong { step: None, why: misread.to_string() }),
            Err(misread) => unsupported(misread.to_string()),
        }
    }
}

/// Converts an outcome for the wire.
pub fn answered(outcome: Outcome) -> Answered {
    match outcome {
        Outcome::Played { observed, trace } => {
            let clauses: BTreeSet<&'static str> = trace.cites.iter().map(|cite| cite.clause.id()).collect();
            Answered::Played(encode(observed, clauses.into_iter().map(Name::from)))
        }
        Outcome::Undecided(question) => Answered::Undecided((&*question).into()),
        Outcome::Barred(refusal) => Answered::Barred(Forbidden {
            clauses: refusal.clauses.into_iter().map(|clause| Name::from(clause.id())).collect(),
            why: refusal.why,
        }),
        Outcome::Unsupported { needs } => Answered::Unsupported(Missing { needs }),
        Outcome::Rejected { step, why } => Answered::Rejected(Wrong { step, why }),
    }
}
