//! Battlefields: conquered by a player alone there, held, and scored once a turn.
//!
//! A unit that moves to an empty battlefield of the opponent conquers it: 1 point.
//! Held at the start of its controller's next turn it is scored again.

use kernel::transcript::stop::Stop;

use crate::game::Game;
use crate::state::{PlaceId, PlayerId, Zone};

/// A player alone at a battlefield that he does not control conquers it.
pub fn conquer_if_empty(game: &mut Game<'_>, place: PlaceId, player: PlayerId) -> Result<(), Stop> {
    let alone = game
        .state
        .units()
        .all(|id| game.state.object(id).zone != Zone::Battlefield(place) || game.state.object(id).controller == player);
    let held = game.state.place(place).is_some_and(|place| place.controller == Some(player));
    if alone && !held { conquer(game, place, player) } else { Ok(()) }
}

/// A player takes control of a battlefield and scores it, once a turn.
pub fn conquer(game: &mut Game<'_>, at: PlaceId, player: PlayerId) -> Result<(), Stop> {
    let Some(place) = game.state.place_mut(at) else { return Ok(()) };
    place.controller = Some(player);
    place.held = true;
    score(game, at, player)
}

/// A player scores a battlefield, once a turn.
pub fn score(game: &mut Game<'_>, at: PlaceId, player: PlayerId) -> Result<(), Stop> {
    let Some(place) = game.state.place_mut(at) else { return Ok(()) };
    if place.scored == Some(player) {
        return Ok(());
    }
    place.scored = Some(player);
    game.state.change_player(player, |player| player.points += 1);
    if game.state.player(player).is_some_and(|player| player.points >= 8) {
        return Err(Stop::unsupported("a game that is won"));
    }
    Ok(())
}
