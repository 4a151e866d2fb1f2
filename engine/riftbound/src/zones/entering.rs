//! Permanents that come onto the board, played by a player or by an effect.
//!
//! A unit enters exhausted in its player's base or at a battlefield that he controls.
//! A gear enters ready in the base, unless it says otherwise.

use crate::game::Game;
use crate::state::snapshot::zone_name;
use crate::state::{ObjectId, PlayerId, Zone, unplayed};
use crate::words::effects::{Awaited, CardType};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl Game<'_> {
    /// An effect plays a card for nothing. Where it goes is chosen, if not said.
    pub fn play_free(&mut self, card: ObjectId, player: PlayerId, to: Option<Zone>, by: &Name) -> Result<(), Stop> {
        let object = self.state.object(card);
        if !object.is(CardType::Unit) && !object.is(CardType::Gear) {
            return Err(Stop::unsupported(format!("`{}` played by an effect", object.name)));
        }
        let to = match to {
            Some(Zone::Battlefield(place)) => Zone::Battlefield(place),
            Some(_) => Zone::Base(player),
            None => self.ask_place(card, player)?,
        };
        self.enter(card, player, to, Some(by))
    }

    /// Asks where a permanent is played: a gear in the base, a unit there or at a battlefield that its
    /// player controls.
    pub fn ask_place(&mut self, card: ObjectId, player: PlayerId) -> Result<Zone, Stop> {
        let zones = self.play_zones(card, player);
        let names: Vec<Name> = zones.iter().map(|zone| zone_name(&self.state, *zone)).collect();
        let who = self.state.player_name(player);
        let about = self.state.object(card).name.clone();
        let index = self.log.pick(&who, "place", None, Some(&about), &names)?;
        Ok(zones.get(index).copied().unwrap_or(Zone::Base(player)))
    }

    /// Where a permanent may be played.
    pub fn play_zones(&self, card: ObjectId, player: PlayerId) -> Vec<Zone> {
        let mut zones = vec![Zone::Base(player)];
        if self.state.is_unit(card) {
            let held = self
                .state
                .place_ids()
                .filter(|id| self.state.place(*id).is_some_and(|place| place.controller == Some(player)));
            zones.extend(held.map(Zone::Battlefield));
        }
        zones
    }

    /// A permanent comes onto the board: a unit exhausted, a gear ready unless it says otherwise.
    pub fn enter(&mut self, card: ObjectId, player: PlayerId, to: Zone, by: Option<&Name>) -> Result<(), Stop> {
        if let Some(facts) = &self.state.object(card).card {
            unplayed::check(&self.state.object(card).name, facts)?;
        }
        self.state.bring(card, to);
        let says = self.state.object(card).card.as_ref().is_some_and(|card| card.enters.is_some());
        let exhausted = self.state.is_unit(card) || says;
        self.state.change(card, |object| {
            object.controller = player;
            object.exhausted = exhausted;
        });
        self.card_event("played", card, by);
        for ability in self.state.waiting(|event| matches!(event, Awaited::Played(_))) {
            if let Awaited::Played(phrase) = &ability.says.when.event
                && self.state.means(*phrase, card, ability.perspective)
            {
                let it = vec![self.state.known(card)];
                self.trigger(&ability, it);
            }
        }
        Ok(())
    }
}
