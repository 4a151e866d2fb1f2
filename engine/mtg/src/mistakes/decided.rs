//! Decisions of players, and whose they are (508.5, 608.2d, 615.1, 701.34).

use std::rc::Rc;

use crate::continuous::active::ActiveEffect;
use crate::game::Game;
use crate::instructions::may::DOES;
use crate::instructions::paying::PAYERS;
use crate::instructions::proliferating::{KINDS_PROLIFERATED, MAY_NOT_PROLIFERATE};
use crate::instructions::{paying, proliferating};
use crate::prevention::of_one_source::SHARED_BY_SOURCE;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::DamageEvent;
use crate::replacement::pools;
use crate::state::context::Context;
use crate::state::{Being, Counters, Seat, State};
use crate::words::paying::Pay;
use crate::words::select::{Reference, Selector};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::mistakes! {
    game: "mtg";

    "what may be done is done", [clause!("608.2d-may-as-it-is-done")],
        "An optional action is always done; the player is not asked.":
        DOES = always;

    "any opponent is the defending player", [clause!("508.5-defending-player")],
        "A payment by the defending player is offered to each opponent.":
        PAYERS = every_opponent;

    "one proliferates what is one's own", [clause!("701.34-one-more-of-each-kind")],
        "A player who proliferates chooses only among their own permanents.":
        MAY_NOT_PROLIFERATE = Some(own_permanents);

    "proliferating adds one counter", [clause!("701.34-one-more-of-each-kind")],
        "If a permanent has several kinds of counters, proliferating adds only one counter.":
        KINDS_PROLIFERATED = one_kind;

    "so much of one source's damage to each", [clause!("615.1-of-one-source-together")],
        "An effect that prevents an amount of one source's damage prevents that amount for each recipient.":
        SHARED_BY_SOURCE = for_each_recipient;

    "so much of the damage of all sources", [clause!("615.1-of-one-source-together")],
        "An effect that prevents an amount of each source's damage prevents that amount only once, over all sources.":
        SHARED_BY_SOURCE = of_all_sources;
}

#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn always(_: &mut Game<'_>, _: Seat, _: &Context) -> Result<bool, Stop> {
    Ok(true)
}

fn every_opponent<'a>(game: &mut Game<'a>, pay: &'a Pay, ctx: &mut Context) -> Result<Vec<Seat>, Stop> {
    if matches!(pay.who, Some(Selector::Reference(Reference::DefendingPlayer))) {
        return Ok(game.state.in_turn_order().into_iter().filter(|seat| *seat != ctx.you).collect());
    }
    paying::payers(game, pay, ctx)
}

fn own_permanents(state: &State<'_>, ctx: &Context, there: &mut Vec<Being>) {
    there.retain(|being| match being {
        Being::Player(_) => false,
        Being::Object(id) => state.object(*id).is_some_and(|object| object.controller == ctx.you),
    });
}

fn one_kind(there: &Counters) -> Vec<Name> {
    proliferating::kinds_put(there).into_iter().take(1).collect()
}

#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn for_each_recipient<'a>(
    _: &mut DamageBatch<'_, 'a>,
    _: &Rc<ActiveEffect<'a>>,
    named: &[i64],
    _: &[usize],
) -> Result<Vec<i64>, Stop> {
    Ok(named.to_vec())
}

#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn of_all_sources<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    _: &Rc<ActiveEffect<'a>>,
    named: &[i64],
    events: &[usize],
) -> Result<Vec<i64>, Stop> {
    let all: Vec<DamageEvent> = events.iter().filter_map(|i| batch.events.get(*i).cloned()).collect();
    Ok(pools::in_order(&all, named.first().copied().unwrap_or(0)))
}
