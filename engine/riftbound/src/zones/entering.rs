//! Permanents that come onto the board, played by a player or by an effect. 354: what an effect plays is put on
//! the chain and waits there until the effect is done.
//!
//! A unit enters exhausted in its player's base or at a battlefield that he controls.
//! A gear enters ready in the base, unless it says otherwise.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::game::Game;
use crate::state::snapshot::zone_name;
use crate::state::{ObjectId, PlayedCard, PlayerId, Zone, unplayed};
use crate::words::effects::CardType;
use crate::zones::leaving;

/// An effect plays a card for nothing. Where it goes is chosen, if not said.
pub fn play_free(
    game: &mut Game<'_>,
    card: ObjectId,
    player: PlayerId,
    to: Option<Zone>,
    by: &Name,
) -> Result<(), Stop> {
    let to = to.map(|to| if matches!(to, Zone::Battlefield(_)) { to } else { Zone::Base(player) });
    let from = game.state.object(card).zone;
    (game.rulings.play_by_effect)(game, PlayedCard { card, player, to, from, by: by.clone() })
}

/// A card that an effect plays waits on the chain until the effect is done (354.3).
pub fn put_on_chain(game: &mut Game<'_>, played: PlayedCard) -> Result<(), Stop> {
    let object = game.state.object(played.card);
    if !object.is(CardType::Unit) && !object.is(CardType::Gear) {
        return Err(Stop::unsupported(format!("`{}` played by an effect", object.name)));
    }
    let note = || format!("{} waits until {} is done", game.state.object(played.card).name, played.by);
    game.log.cite(clause!("337.1-pending-one-by-one"), note);
    game.state.put_card(played);
    Ok(())
}

/// Asks where a permanent is played: a gear in the base, a unit there or at a battlefield that its
/// player controls.
pub fn ask_place(game: &mut Game<'_>, card: ObjectId, player: PlayerId) -> Result<Zone, Stop> {
    let zones = play_zones(game, card, player);
    let names: Vec<Name> = zones.iter().map(|zone| zone_name(&game.state, *zone)).collect();
    let who = game.state.player_name(player);
    let about = game.state.object(card).name.clone();
    let index = game.log.pick(&who, "place", None, Some(&about), &names)?;
    Ok(zones.get(index).copied().unwrap_or(Zone::Base(player)))
}

/// Where a permanent may be played.
pub fn play_zones(game: &Game<'_>, card: ObjectId, player: PlayerId) -> Vec<Zone> {
    let mut zones = vec![Zone::Base(player)];
    if game.state.is_unit(card) {
        let held = game
            .state
            .place_ids()
            .filter(|id| game.state.place(*id).is_some_and(|place| place.controller == Some(player)));
        zones.extend(held.map(Zone::Battlefield));
    }
    zones
}

/// A permanent comes onto the board: a unit exhausted, a gear ready unless it says otherwise.
pub fn enter(game: &mut Game<'_>, card: ObjectId, player: PlayerId, to: Zone, by: Option<&Name>) -> Result<(), Stop> {
    if let Some(facts) = &game.state.object(card).card {
        unplayed::check(&game.state.object(card).name, facts)?;
    }
    game.state.bring(card, to);
    let says = game.state.object(card).card.as_ref().is_some_and(|card| card.enters.is_some());
    let exhausted = game.state.is_unit(card) || says;
    game.state.change(card, |object| {
        object.controller = player;
        object.exhausted = exhausted;
    });
    if game.state.is_unit(card) {
        game.state.contest(card);
    }
    leaving::card_event(game, "played", card, by);
    let known = game.state.known(card);
    let in_play = Occurrence { player, ..Occurrence::to_one(Deed::Played, known, None) };
    let of_player = Occurrence {
        deed: Deed::Plays,
        of_player: true,
        from_hidden: game.state.revealed.is_some(),
        ..in_play.clone()
    };
    occurrences::happens(game, &[in_play, of_player])
}
