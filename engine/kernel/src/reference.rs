//! The reference engine as a value: any game, by the rules or with mistakes.

use crate::game::{Interpreted, Scenario};
use crate::interpretations::Wrong;
use crate::outcome::{Outcome, Variant};
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

    /// The engine with several mistakes, no two of which may replace one interpretation ([`Games::clash`](crate::game::Games::clash)).
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
        self.play_observed(scenario, edition, open, notes, &mut |_| ())
    }

    /// Like [`play_on`](Self::play_on), but also passes the interpretations in use to `observe`, unless the game has no
    /// such edition.
    pub fn play_observed(
        &self,
        scenario: &Scenario,
        edition: &str,
        open: Open<'_>,
        notes: Notes,
        observe: &mut dyn FnMut(&dyn Interpreted),
    ) -> Outcome {
        let game = scenario.language().game;
        let of_game = self.mistakes.iter().filter(|mistake| mistake.game == game);
        let mistakes: Vec<&str> = of_game.map(|mistake| mistake.name).collect();
        scenario.play_observed(Variant { edition, mistakes: &mistakes }, open, notes, observe)
    }
}
