//! 194, 463.1 (468.1 in 1.4): points that players gain. A player with 8 points wins in the next cleanup (323.1), or at
//! once if the points are gained because another player burns out again (431.3.b).
//!
//! A unit that scores a point as it holds gives one more beside that for the battlefield.
//! Points of an ability are no conquest: what waits for a battlefield to be scored sees nothing of them.

use kernel::transcript::observed::Event;

use crate::game::Game;
use crate::state::{Player, PlayerId, State};

/// The points with which the game is won.
pub const VICTORY: i64 = 8;

/// A player gains points.
pub fn gain(game: &mut Game<'_>, player: PlayerId, points: i64) {
    game.state.change_player(player, |player| player.points = player.points.saturating_add(points.max(0)));
}

kernel::interpretation! {
    /// 323.1: the winner by points: a player with the points for the victory and more than any opponent.
    pub(crate) WINNER_BY_POINTS: fn(&State) -> Option<PlayerId> = winner_by_points;
}

fn winner_by_points(state: &State) -> Option<PlayerId> {
    let points = |id: PlayerId| state.player(id).map_or(0, |player| player.points);
    let wins = |id: &PlayerId| points(*id) >= VICTORY && state.opponents(*id).all(|other| points(other) < points(*id));
    state.in_turn_order().into_iter().find(wins)
}

/// Ends the game if a player has enough points to win. Returns `true` if it ends now.
pub fn win(game: &mut Game<'_>) -> bool {
    let enough = |player: &Player| player.points >= VICTORY;
    if game.state.won.is_some() || !game.state.players.iter().any(enough) {
        return false;
    }
    game.state.won = game.by(&WINNER_BY_POINTS)(&game.state);
    let won = game.state.won.map(|player| game.state.player_name(player));
    let note = || won.as_ref().map_or_else(|| "nobody has the most points".to_owned(), |who| format!("{who} wins"));
    game.log.cite(clause!("323.1-wins-with-most-points"), note);
    if let Some(who) = &won {
        game.log.event(Event::new("won").with("who", who));
    }
    won.is_some()
}
