//! The wordings of the games, created on first use, because parsing all templates of a game takes a while.

use std::sync::OnceLock;

use kernel::game::Games;
use wording::card::Wording;
use wording::games::wording;

/// The wordings of some games.
#[derive(Debug, Default)]
pub struct Wordings {
    games: Vec<(&'static str, OnceLock<Option<Wording>>)>,
}

impl Wordings {
    /// The wordings of these games.
    pub fn of(games: Games) -> Self {
        Self { games: games.languages().map(|language| (language.game, OnceLock::new())).collect() }
    }

    /// The wording of a game, if there is one.
    pub fn game(&self, game: &str) -> Option<&Wording> {
        let (game, made) = self.games.iter().find(|(other, _)| *other == game)?;
        made.get_or_init(|| wording(game).ok().flatten()).as_ref()
    }
}
