//! Battlefields: conquered by a player alone there, held, and scored once a turn.
//!
//! A unit that moves to an empty battlefield of the opponent conquers it: 1 point.
//! Held at the start of its controller's next turn it is scored again.

use crate::game::Game;
use crate::state::{PlaceId, PlayerId, Zone};
use kernel::transcript::stop::Stop;

impl Game<'_> {
    /// A player alone at a battlefield that he does not control conquers it.
    pub fn conquer_if_empty(&mut self, place: PlaceId, player: PlayerId) -> Result<(), Stop> {
        let alone = self.state.units().all(|id| {
            self.state.object(id).zone != Zone::Battlefield(place) || self.state.object(id).controller == player
        });
        let held = self.state.place(place).is_some_and(|place| place.controller == Some(player));
        if alone && !held { self.conquer(place, player) } else { Ok(()) }
    }

    /// A player takes control of a battlefield and scores it, once a turn.
    pub fn conquer(&mut self, at: PlaceId, player: PlayerId) -> Result<(), Stop> {
        let Some(place) = self.state.place_mut(at) else { return Ok(()) };
        place.controller = Some(player);
        place.held = true;
        self.score(at, player)
    }

    /// A player scores a battlefield, once a turn.
    pub fn score(&mut self, at: PlaceId, player: PlayerId) -> Result<(), Stop> {
        let Some(place) = self.state.place_mut(at) else { return Ok(()) };
        if place.scored == Some(player) {
            return Ok(());
        }
        place.scored = Some(player);
        self.state.change_player(player, |player| player.points += 1);
        if self.state.player(player).is_some_and(|player| player.points >= 8) {
            return Err(Stop::unsupported("a game that is won"));
        }
        Ok(())
    }
}
