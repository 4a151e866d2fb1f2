//! The reference engine as a value: any game, by the rules or with mistakes.

use crate::game::{Read, Scenario};
use crate::outcome::{Outcome, Variant};
use crate::rulings::Wrong;
use crate::transcript::{Notes, Open};

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

    /// The engine with several mistakes, no two of which may turn one ruling ([`Games::clash`](crate::game::Games::clash)).
    pub fn making(mistakes: impl IntoIterator<Item = Wrong>) -> Self {
        Self { mistakes: mistakes.into_iter().collect() }
    }

    /// The mistakes that it makes.
    pub fn wrongs(&self) -> &[Wrong] {
        &self.mistakes
    }

    /// Plays a scenario with whoever answers what its steps leave open: with [`Open::FIRST`] every
    /// choice is made in the one play.
    pub fn play_on(&self, scenario: &Scenario, edition: &str, open: Open<'_>, notes: Notes) -> Outcome {
        self.play_told(scenario, edition, open, notes, &mut |_| ())
    }

    /// The same, and `told` is told by which readings, unless there was no table to play it by.
    pub fn play_told(
        &self,
        scenario: &Scenario,
        edition: &str,
        open: Open<'_>,
        notes: Notes,
        told: &mut dyn FnMut(&dyn Read),
    ) -> Outcome {
        let game = scenario.language().game;
        let of_game = self.mistakes.iter().filter(|mistake| mistake.game == game);
        let mistakes: Vec<&str> = of_game.map(|mistake| mistake.name).collect();
        scenario.play_told(Variant { edition, mistakes: &mistakes }, open, notes, told)
    }
}
