//! Permanents that come onto the board, played by a player or by an effect. 354: a card that an effect plays is put on
//! the chain and waits there until the effect is done. 822.1.b: Ambush is to be played to a battlefield where its
//! player has units, as a Reaction. 182: a token is played like a card, and is none.
//!
//! A unit enters exhausted in its player's base or at a battlefield that he controls.
//! A gear enters ready in the base. Either may say otherwise, always or if something holds before it is there.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::abilities::timing;
use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::snapshot::zone_name;
use crate::state::{
    AsPlayed, ChainItem, Object, ObjectId, PlaceId, PlayedCard, PlayerId, Price, State, Zone, unplayed,
};
use crate::words::cards::{Enters, PlainKeyword};
use crate::words::effects::{CardType, Condition, EnterReady, Free, Static, Times};
use crate::zones::leaving;

kernel::interpretation! {
    /// 355.2: the zone to which an effect plays a card: the one that it names, but always the base for a gear.
    pub(crate) EFFECT_PLAYS_TO: fn(&State, ObjectId, PlayerId, Zone) -> Zone = effect_plays_to;
}

fn effect_plays_to(state: &State, card: ObjectId, player: PlayerId, to: Zone) -> Zone {
    let held = matches!(to, Zone::Battlefield(_)) && !state.object(card).is(CardType::Gear);
    if held { to } else { Zone::Base(player) }
}

fn placed(game: &mut Game<'_>, card: ObjectId, player: PlayerId, to: Zone) -> Zone {
    if matches!(to, Zone::Battlefield(_)) && game.state.object(card).is(CardType::Gear) {
        game.log.cite(clause!("355.2-gear-to-the-base"), || "a gear is played to the base".to_owned());
    }
    game.by(&EFFECT_PLAYS_TO)(&game.state, card, player, to)
}

/// An effect plays a card for nothing. Where it goes is chosen, if not said.
pub fn play_free(
    game: &mut Game<'_>,
    card: ObjectId,
    player: PlayerId,
    to: Option<Zone>,
    by: &Name,
) -> Result<(), Stop> {
    let to = to.map(|to| placed(game, card, player, to));
    let from = game.state.object(card).zone;
    let price = Price { ignored: Some(Free::Free), ..Price::default() };
    game.by(&PLAY_BY_EFFECT)(
        game,
        PlayedCard { card, player, to, from, by: by.clone(), price, ready: None, then: None },
    )
}

/// An effect plays a card for what it says. Where it goes is chosen, if not said.
pub fn play_for(
    game: &mut Game<'_>,
    card: ObjectId,
    player: PlayerId,
    to: Option<Zone>,
    (price, ready, then, by): (Price, Option<bool>, Option<Box<ChainItem>>, &Name),
) -> Result<(), Stop> {
    let to = to.map(|to| placed(game, card, player, to));
    let from = game.state.object(card).zone;
    game.by(&PLAY_BY_EFFECT)(game, PlayedCard { card, player, to, from, by: by.clone(), price, ready, then })
}

kernel::interpretation! {
    /// 354.3: puts a card that an effect plays on the chain, where it waits until the effect is done.
    pub(crate) PLAY_BY_EFFECT: fn(&mut Game<'_>, PlayedCard) -> Result<(), Stop> = put_on_chain;
}

pub fn put_on_chain(game: &mut Game<'_>, played: PlayedCard) -> Result<(), Stop> {
    let object = game.state.object(played.card);
    if !object.is(CardType::Unit) && !object.is(CardType::Gear) && !object.is(CardType::Spell) {
        return Err(Stop::unsupported(format!("`{}` played by an effect", object.name)));
    }
    let note = || format!("{} waits until {} is done", game.state.object(played.card).name, played.by);
    game.log.cite(clause!("337.1-pending-one-by-one"), note);
    game.state.put_card(played);
    Ok(())
}

/// Asks where a permanent is played, of the places where it may be.
pub fn ask_place(game: &mut Game<'_>, card: ObjectId, player: PlayerId, zones: &[Zone]) -> Result<Zone, Stop> {
    let names: Vec<Name> = zones.iter().map(|zone| zone_name(&game.state, *zone)).collect();
    let who = game.state.player_name(player);
    let about = game.state.object(card).name.clone();
    let index = game.log.pick(&who, "place", None, Some(&about), &names)?;
    Ok(zones.get(index).copied().unwrap_or(Zone::Base(player)))
}

kernel::interpretation! {
    /// 355.2: `true` if a player may play a unit to a battlefield.
    pub(crate) PLAYED_THERE: fn(&State, PlaceId, PlayerId) -> bool = where_in_control;
}

fn where_in_control(state: &State, at: PlaceId, player: PlayerId) -> bool {
    state.place(at).is_some_and(|place| place.controller == Some(player))
}

/// The zones to which a permanent may be played: the base for a gear, and also battlefields that its player controls
/// for a unit.
pub fn play_zones(game: &Game<'_>, card: ObjectId, player: PlayerId) -> Vec<Zone> {
    let mut zones = vec![Zone::Base(player)];
    if game.state.is_unit(card) {
        let held = game.state.place_ids().filter(|id| game.by(&PLAYED_THERE)(&game.state, *id, player));
        zones.extend(held.map(Zone::Battlefield));
    }
    zones
}

/// The zones to which a player may play a permanent now, if it is time for it. A unit with Ambush is played, as if it
/// were a Reaction, to battlefields where he has units.
pub fn zones_now(game: &Game<'_>, card: ObjectId, player: PlayerId) -> Vec<Zone> {
    let object = game.state.object(card);
    let mut zones = Vec::new();
    let quick = |keyword| keyword == PlainKeyword::Reaction && game.by(&IS_QUICK)(object);
    if timing::allows(game, |keyword| object.has(keyword) || quick(keyword)) {
        zones = play_zones(game, card, player);
    }
    if object.has(PlainKeyword::Ambush) && timing::allows(game, |keyword| keyword == PlainKeyword::Reaction) {
        let more = game.state.place_ids().filter(|id| game.by(&MAY_AMBUSH)(&game.state, *id, player));
        let more: Vec<Zone> = more.map(Zone::Battlefield).filter(|zone| !zones.contains(zone)).collect();
        zones.extend(more);
    }
    zones
}

/// Cites Ambush, if a unit could not be played to a place otherwise now.
pub fn cite_ambush(game: &mut Game<'_>, card: ObjectId, player: PlayerId, to: Zone) {
    let object = game.state.object(card);
    let usual = timing::allows(game, |keyword| object.has(keyword)) && play_zones(game, card, player).contains(&to);
    if object.has(PlainKeyword::Ambush) && !usual {
        let note = || "its player has units there, so it is a Reaction".to_owned();
        game.log.cite(clause!("822.1.b-ambush-where-units-are"), note);
    }
}

kernel::interpretation! {
    /// 356.2: `true` if an extra cost counts as paid.
    pub(crate) EXTRA_IS_PAID: fn(AsPlayed) -> bool = extra_is_paid;
}

fn extra_is_paid(as_played: AsPlayed) -> bool {
    as_played.extra
}

/// The way in which a card is played, for everything that depends on its extra cost.
pub fn as_paid(game: &Game<'_>, as_played: AsPlayed) -> AsPlayed {
    AsPlayed { extra: game.by(&EXTRA_IS_PAID)(as_played), ..as_played }
}

kernel::interpretation! {
    /// 819: `true` if an Equipment may be played as a Reaction because it has Quick-Draw.
    pub(crate) IS_QUICK: fn(&Object) -> bool = is_quick;
}

/// An Equipment with Quick-Draw may be played as a Reaction (819).
fn is_quick(object: &Object) -> bool {
    object.has(PlainKeyword::QuickDraw)
}

kernel::interpretation! {
    /// 182: `true` if an object that is played counts as a card; a token does not.
    pub(crate) IS_PLAYED_CARD: fn(&Object) -> bool = is_played_card;
}

fn is_played_card(object: &Object) -> bool {
    !object.token
}

kernel::interpretation! {
    /// 822.1.b: `true` if a player may play a unit with Ambush to a battlefield: one where he has units.
    pub(crate) MAY_AMBUSH: fn(&State, PlaceId, PlayerId) -> bool = may_ambush;
}

fn may_ambush(state: &State, place: PlaceId, player: PlayerId) -> bool {
    !state.units_at(place, player).is_empty()
}

kernel::interpretation! {
    /// 364.3: `true` if a permanent enters exhausted, by its own condition as it is before the permanent is there.
    pub(crate) ENTERS_EXHAUSTED: fn(&State, ObjectId, PlayerId, Zone) -> bool = enters_exhausted;
}

fn enters_exhausted(state: &State, card: ObjectId, player: PlayerId, to: Zone) -> bool {
    let legion = state.legion_beside(card, player);
    let from = Perspective { there: Some(to), ..Perspective::of(player, card) };
    let holds = |condition: &Condition| state.holds(condition, card, from, legion);
    let facts = state.object(card).card.as_ref().filter(|card| card.enters_if.as_ref().is_none_or(holds));
    match facts.and_then(|card| card.enters) {
        Some(Enters::Ready) => false,
        Some(Enters::Exhausted) => true,
        None => state.is_unit(card),
    }
}

kernel::interpretation! {
    /// 364: `true` if a passive ability or an effect of this turn makes a permanent enter ready.
    pub(crate) READIED_BY_OTHERS: fn(&State, ObjectId) -> bool = readied_by_others;
}

fn readied_by_others(state: &State, card: ObjectId) -> bool {
    let fits = |says: &EnterReady, from: Perspective| {
        state.means(says.what, card, from) && state.holds_for(says.r#if.as_ref(), from.itself, from)
    };
    let stands = state.statics().iter().any(|ability| match &ability.says {
        Static::EnterReady(says) => fits(says, ability.perspective),
        _ => false,
    });
    stands || state.timed_ready.iter().any(|timed| fits(&timed.says, Perspective::of(timed.player, timed.source)))
}

/// Ends the effects on the next permanent, which this one is.
fn use_up_ready(state: &mut State, card: ObjectId) {
    let mut timed = std::mem::take(&mut state.timed_ready);
    timed.retain(|one| {
        let from = Perspective::of(one.player, one.source);
        one.says.times != Some(Times::Next) || !state.means(one.says.what, card, from)
    });
    state.timed_ready = timed;
}

/// A permanent comes onto the board: a unit exhausted, a gear ready unless it says otherwise.
pub fn enter(game: &mut Game<'_>, card: ObjectId, player: PlayerId, to: Zone, by: Option<&Name>) -> Result<(), Stop> {
    if let Some(facts) = &game.state.object(card).card {
        unplayed::check(&game.state.object(card).name, facts)?;
    }
    let as_played = as_paid(game, game.state.playing);
    game.state.change(card, |object| object.as_played = as_played);
    let exhausted = game.by(&ENTERS_EXHAUSTED)(&game.state, card, player, to);
    if game.state.object(card).card.as_ref().is_some_and(|card| card.enters_if.is_some()) {
        let note = || format!("it enters {}", if exhausted { "exhausted" } else { "ready" });
        game.log.cite(clause!("364.3-conditional-passive"), note);
    }
    game.state.bring(card, to);
    game.state.change(card, |object| {
        object.controller = player;
        object.exhausted = exhausted;
        object.as_played = as_played;
    });
    if game.by(&READIED_BY_OTHERS)(&game.state, card) {
        game.log.cite(clause!("364-others-enter-ready"), || "it enters ready".to_owned());
        game.state.change(card, |object| object.exhausted = false);
    }
    use_up_ready(&mut game.state, card);
    if game.state.is_unit(card) {
        game.state.contest(card);
    }
    if is_quick(game.state.object(card)) {
        game.log.cite(clause!("819-attached-as-it-is-played"), || "its ability attaches it".to_owned());
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
    let counts = game.by(&IS_PLAYED_CARD)(game.state.object(card));
    if game.state.object(card).token {
        game.log.cite(clause!("182-tokens-are-no-cards"), || "a token is played, not a card".to_owned());
    }
    let seen: Vec<Occurrence> = std::iter::once(in_play).chain(counts.then_some(of_player)).collect();
    occurrences::happens(game, &seen)
}
