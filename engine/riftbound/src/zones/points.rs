//! 194, 463.1 (468.1 in 1.4): points that players gain; with 8 the game is won in the next cleanup (323.1).
//!
//! A unit that scores a point as it holds gives one more beside that for the battlefield.
//! Points of an ability are no conquest: what waits for a battlefield to be scored sees nothing of them.

use crate::game::Game;
use crate::state::PlayerId;

/// The points with which the game is won.
pub const VICTORY: i64 = 8;

/// A player gains points.
pub fn gain(game: &mut Game<'_>, player: PlayerId, points: i64) {
    game.state.change_player(player, |player| player.points = player.points.saturating_add(points.max(0)));
}
