//! An engine, seen from the harness.

use engine::kernel::mistake::Wrong;
use engine::kernel::scenario::Answer;
use engine::kernel::transcript::{Notes, Open};
use engine::{Outcome, Scenario, Variant};

/// Plays scenarios.
pub trait Engine: Sync {
    /// Its name.
    fn name(&self) -> &str;

    /// Its version.
    fn version(&self) -> &str;

    /// The mistakes it makes on purpose.
    fn mistakes(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Whether it says under which clauses it decides.
    fn traces(&self) -> bool;

    /// Plays a scenario by an edition. `open` are the answers to the choices that the steps leave
    /// open.
    fn play(&self, scenario: &Scenario, edition: &str, open: &[Answer], notes: Notes) -> Outcome;
}

/// The reference engine, perhaps with mistakes.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    mistakes: Vec<Wrong>,
}

impl Reference {
    /// The engine as it should be.
    pub fn right() -> Self {
        Self::default()
    }

    /// The engine with a mistake.
    pub fn wrong(mistake: Wrong) -> Self {
        Self::making([mistake])
    }

    /// The engine with several mistakes, no two of which may turn one ruling ([`engine::clash`]).
    pub fn making(mistakes: impl IntoIterator<Item = Wrong>) -> Self {
        Self { mistakes: mistakes.into_iter().collect() }
    }

    /// Plays a scenario with whoever answers what its steps leave open: with [`Open::FIRST`] every
    /// choice is made in the one play.
    pub fn play_on(&self, scenario: &Scenario, edition: &str, open: Open<'_>, notes: Notes) -> Outcome {
        let game = match scenario {
            Scenario::Mtg(_) => "mtg",
            Scenario::Netrunner(_) => "netrunner",
            Scenario::Riftbound(_) => "riftbound",
        };
        let of_game = self.mistakes.iter().filter(|mistake| mistake.game == game);
        let mistakes: Vec<&str> = of_game.map(|mistake| mistake.name).collect();
        engine::play(scenario, Variant { edition, mistakes: &mistakes }, open, notes)
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
        self.mistakes.iter().map(|mistake| mistake.name).collect()
    }

    fn traces(&self) -> bool {
        true
    }

    fn play(&self, scenario: &Scenario, edition: &str, open: &[Answer], notes: Notes) -> Outcome {
        self.play_on(scenario, edition, open.into(), notes)
    }
}
