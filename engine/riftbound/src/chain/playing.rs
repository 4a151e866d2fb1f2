//! 354, 355.10: cards that an effect plays, for what it says, and what it looks at before. What follows "if you do" is
//! an ability of its own, put on the chain once the card was played. 818: an Equipment that is attached for its cost.
//!
//! "Play a unit from your trash, ignoring its cost": it waits on the chain until the effect is done.
//! "Banish a unit, then its owner plays it": a banished token is gone, and is not played.
//! "You may banish a unit from among them, then play it": what is declined is recycled with the rest.

use std::sync::Arc;

use kernel::transcript::stop::Stop;

use crate::abilities::triggers::CREDITED;
use crate::abilities::{bans, from_hidden, referents};
use crate::chain::lines;
use crate::costs::{self, Payment};
use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::{Agent, AgentKind, ChainItem, KnownObject, ObjectId, PlayerId, Price, State, Zone};
use crate::words::effects::{Cost, Equip, Look, PlayCard, PlayPlace, Predict};
use crate::words::targets::target_words;
use crate::zones::{board, deck, entering, looking};

/// Carries out a line that plays cards.
pub fn play_line(game: &mut Game<'_>, item: &mut ChainItem, line: &PlayCard) -> Result<(), Stop> {
    let who = referents::players(game, item, line.who.as_ref())?;
    let Some(found) = referents::about(game, item, line.what, None)? else { return Ok(()) };
    let Some(who) = who.and_then(|who| who.first().copied()) else { return Ok(()) };
    for known in found {
        if !game.state.is_found(&known) {
            continue;
        }
        if !bans::may_play(game, known.at.id, who) {
            continue;
        }
        if game.by(&CAN_BE_PLAYED)(&game.state, known.at.id) {
            play_one(game, item, line, known, who)?;
        } else {
            let note = || "a token that has left the board is gone, and cannot be played".to_owned();
            game.log.cite(clause!("179.2-token-is-gone"), note);
        }
    }
    Ok(())
}

kernel::interpretation! {
    /// 179.2, 359.3.e.6: `true` if an effect can play an object: any but a token that is gone.
    pub(crate) CAN_BE_PLAYED: fn(&State, ObjectId) -> bool = can_be_played;
}

fn can_be_played(state: &State, id: ObjectId) -> bool {
    state.object(id).zone != Zone::Gone
}

fn play_one(
    game: &mut Game<'_>,
    item: &mut ChainItem,
    line: &PlayCard,
    known: KnownObject,
    who: PlayerId,
) -> Result<(), Stop> {
    let there = item.perspective.there;
    let to = match line.to {
        Some(PlayPlace::Here) => match referents::here(game, item) {
            Some(here) => Some(here),
            None => return Ok(()),
        },
        Some(PlayPlace::There) => there,
        Some(PlayPlace::ThatBattlefield) => item.last_place().map(Zone::Battlefield),
        Some(PlayPlace::SameLocation) => Some(known.zone),
        Some(PlayPlace::Base) => Some(Zone::Base(who)),
        Some(PlayPlace::AnyBattlefield) | None => match from_hidden::place_of_unit(game, item, known.at.id) {
            Some(zone) if line.to.is_none() && !entering::play_zones(game, known.at.id, who).contains(&zone) => {
                return Ok(());
            }
            Some(zone) => Some(zone),
            None if line.to.is_none() => None,
            None => {
                let places: Vec<Zone> = game.state.place_ids().map(Zone::Battlefield).collect();
                Some(entering::ask_place(game, known.at.id, who, &places)?)
            }
        },
    };
    let price = Price { goes: line.goes, ignored: line.cost, instead: line.pay.clone(), less: line.less.clone() };
    let by = item.agent.name.clone();
    let then = (!line.if_done.is_empty()).then(|| {
        let agent = game.by(&CREDITED)(Agent { kind: AgentKind::Ability, ..item.agent.clone() });
        let mut then = ChainItem::new(agent, item.perspective, Arc::new(line.if_done.clone()), Vec::new());
        then.own = item.own;
        Box::new(then)
    });
    entering::play_for(game, known.at.id, who, to, (price, line.ready, then, &by))
}

/// Carries out a line that looks at cards, and what follows of the one that was taken.
pub fn look_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Look) -> Result<(), Stop> {
    let end = item.slot + target_words(&line.if_taken).len();
    let looked = looking::look(game, item, line)?;
    if let Some(card) = looked.taken.filter(|_| !line.if_taken.is_empty()) {
        item.it = vec![game.state.known(card)];
        item.ignored = false;
        lines::execute(game, item, &line.if_taken)?;
    }
    item.slot = end;
    looking::rest(game, &looked, line.rest, &item.agent.name)
}

kernel::interpretation! {
    /// 821: the price to attach an Equipment by an ability: its Equip cost, minus the reduction.
    pub(crate) EQUIP_PRICE: fn(&Cost, less: Option<&Cost>) -> Cost = equip_price;
}

fn equip_price(cost: &Cost, less: Option<&Cost>) -> Cost {
    less.map_or_else(|| cost.clone(), |less| cost.clone().less(less))
}

/// Carries out a line that attaches an Equipment for its Equip cost.
pub fn equip_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Equip) -> Result<(), Stop> {
    let gear = referents::about(game, item, line.what, None)?.unwrap_or_default();
    let unit = referents::about(game, item, line.to, None)?.unwrap_or_default();
    let (Some(gear), Some(unit)) = (gear.first(), unit.first()) else { return Ok(()) };
    let facts = game.state.object(gear.at.id).card.clone();
    let Some(cost) = facts.as_ref().and_then(|facts| facts.equip.clone()) else { return Ok(()) };
    let cost = game.by(&EQUIP_PRICE)(&cost, line.less.as_ref());
    let by = item.agent.name.clone();
    let payment = Payment::new(&cost, Perspective::of(item.agent.player, gear.at.id), &by);
    let there = game.state.is_there(gear) && game.state.is_there(unit);
    if there && item.equip_is_decided {
        board::attach(game, gear.at.id, unit.at.id, &by);
        return Ok(());
    }
    if there {
        game.log.cite(clause!("821-attached-for-less"), || format!("{by} may pay its Equip cost"));
    }
    if there && costs::agrees(game, &payment, &by)? {
        board::attach(game, gear.at.id, unit.at.id, &by);
    }
    Ok(())
}

/// Carries out a line that predicts.
pub fn predict_line(game: &mut Game<'_>, item: &ChainItem, line: &Predict) -> Result<(), Stop> {
    let n = referents::amount(game, item, line.amount).unwrap_or(0);
    for player in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
        deck::predict(game, player, n, &item.agent.name)?;
    }
    Ok(())
}
