//! The reference engine as a value: any game, by the rules or with mistakes.

use crate::game::Scenario;
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
        let game = scenario.language().game;
        let of_game = self.mistakes.iter().filter(|mistake| mistake.game == game);
        let mistakes: Vec<&str> = of_game.map(|mistake| mistake.name).collect();
        scenario.play(Variant { edition, mistakes: &mistakes }, open, notes)
    }
}
