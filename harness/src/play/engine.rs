//! An engine, seen from the harness.

use engine::kernel::scenario::Answer;
use engine::kernel::transcript::{Notes, Open};
use engine::{Outcome, Scenario, Variant};

/// Plays scenarios.
pub trait Engine: Sync {
    /// Its name.
    fn name(&self) -> &str;

    /// Its version.
    fn version(&self) -> &str;

    /// The mistake it makes on purpose, if any.
    fn mistake(&self) -> Option<&str> {
        None
    }

    /// Whether it says under which clauses it decides.
    fn traces(&self) -> bool;

    /// Plays a scenario by an edition. `open` are the answers to the choices that the steps leave
    /// open.
    fn play(&self, scenario: &Scenario, edition: &str, open: &[Answer], notes: Notes) -> Outcome;
}

/// The reference engine, perhaps with one mistake.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    mistake: Option<engine::kernel::mistake::Wrong>,
}

impl Reference {
    /// The engine as it should be.
    pub fn right() -> Self {
        Self::default()
    }

    /// The engine with a mistake.
    pub fn wrong(mistake: engine::kernel::mistake::Wrong) -> Self {
        Self { mistake: Some(mistake) }
    }

    /// Plays a scenario with whoever answers what its steps leave open: with [`Open::FIRST`] every
    /// choice is made in the one play.
    pub fn play_on(&self, scenario: &Scenario, edition: &str, open: Open<'_>, notes: Notes) -> Outcome {
        let game = match scenario {
            Scenario::Mtg(_) => "mtg",
            Scenario::Netrunner(_) => "netrunner",
            Scenario::Riftbound(_) => "riftbound",
        };
        let mistake = self.mistake.filter(|mistake| mistake.game == game).map(|mistake| mistake.name);
        engine::play(scenario, Variant { edition, mistake }, open, notes)
    }
}

impl Engine for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    fn mistake(&self) -> Option<&str> {
        self.mistake.map(|mistake| mistake.name)
    }

    fn traces(&self) -> bool {
        true
    }

    fn play(&self, scenario: &Scenario, edition: &str, open: &[Answer], notes: Notes) -> Outcome {
        self.play_on(scenario, edition, open.into(), notes)
    }
}
