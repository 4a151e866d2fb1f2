//! The reference engine as a value, for any game, correct or with known mistakes.

use crate::game::{Interpreted, Scenario};
use crate::interpretations::Wrong;
use crate::outcome::{Outcome, Variant};
use crate::transcript::{Notes, Open};

/// The reference engine, optionally with known mistakes.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    mistakes: Vec<Wrong>,
}

impl Reference {
    /// The correct engine.
    pub fn right() -> Self {
        Self::default()
    }

    /// The engine with one known mistake.
    pub fn wrong(mistake: Wrong) -> Self {
        Self::making([mistake])
    }

    /// The engine with several known mistakes, no two of which may replace the same interpretation
    /// ([`Games::clash`](crate::game::Games::clash)).
    pub fn making(mistakes: impl IntoIterator<Item = Wrong>) -> Self {
        Self { mistakes: mistakes.into_iter().collect() }
    }

    /// The known mistakes that this engine makes.
    pub fn wrongs(&self) -> &[Wrong] {
        &self.mistakes
    }

    /// Plays a scenario. `open` answers the choices that the steps leave open; with [`Open::FIRST`] all of them are
    /// answered within the one play.
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
