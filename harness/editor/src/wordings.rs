//! How each game words its cards, made where it is first asked for: to read all the templates of a game takes a while.

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
    /// Those of these games.
    pub fn of(games: Games) -> Self {
        Self { games: games.languages().map(|language| (language.game, OnceLock::new())).collect() }
    }

    /// How a game words its cards, if that is known.
    pub fn game(&self, game: &str) -> Option<&Wording> {
        let (game, made) = self.games.iter().find(|(other, _)| *other == game)?;
        made.get_or_init(|| wording(game).ok().flatten()).as_ref()
    }
}
