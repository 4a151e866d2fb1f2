//! Additional effects of prevention and replacement effects (615.5, 615.6).

use std::iter::RepeatN;
use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::continuous::shield_counters;
use crate::continuous::shield_counters::{REMOVE_SHIELD_COUNTER, SHIELD_COUNTER_EFFECTS};
use crate::damage::results;
use crate::damage::results::NOTE_WHAT_IS_LEFT;
use crate::game::Game;
use crate::instructions::counters;
use crate::instructions::counters::{PUT_BY_AN_EFFECT, REMOVE_COUNTERS};
use crate::prevention::points::POINTS;
use crate::prevention::preventing::TAKE;
use crate::prevention::riders::{CARRY_OUT_RIDERS, COUNTED, IS_ONE_EVENT, Rider};
use crate::prevention::scope::PREVENTION_APPLIES;
use crate::prevention::{preventing, riders, scope};
use crate::prohibitions;
use crate::prohibitions::{IMPOSSIBLE, Impossible};
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::{DamageEvent, Prevented};
use crate::replacement::order;
use crate::replacement::order::IS_ACCEPTED;
use crate::replacement::reasons::{Fit, Miss};
use crate::state::context::{Context, Follows};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId};
use crate::triggers::noting;
use crate::triggers::noting::NOTE_EVENT;
use crate::words::effects::{Act, Effect, EventPattern, Prevent};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::mistakes! {
    game: "mtg";

    "rider after state-based actions", [clause!("615.5-immediately-afterward"), clause!("704.3-before-priority")],
        "State-based actions are performed before the additional effect of a prevention.":
        CARRY_OUT_RIDERS = after_state_based_actions;

    "rider never happens", [clause!("615.5-immediately-afterward"), clause!("wiki-plus-counters"), clause!("wiki-minus-counters")],
        "The additional effect of a prevention does not happen.":
        CARRY_OUT_RIDERS = never;

    "rider made a trigger on damage", [clause!("615.5-prevents-when-it-would-happen"), clause!("wiki-minus-counters"), clause!("wiki-plus-counters")],
        "An effect that prevents damage and does something else lets the damage be dealt and does only the rest.":
        TAKE = take_nothing_where_more_follows;

    "rider uses the would-be amount", [clause!("615.5-may-refer-to-the-amount"), clause!("615.12-prevents-nothing")],
        "\"Damage prevented this way\" is taken to be all the damage that would have been dealt.":
        COUNTED = would_be_twice;

    "rider happens once whatever the amount", [clause!("615.5-may-refer-to-the-amount"), clause!("wiki-minus-counters"), clause!("wiki-plus-counters")],
        "An additional effect for each 1 damage prevented happens only once.":
        COUNTED = at_most_one;

    "prevention needs its counter", [clause!("615.6-impossible-part-ignored"), clause!("wiki-invulnerable")],
        "A creature that removes a counter when damage is prevented prevents nothing if it has no counter.":
        PREVENTION_APPLIES = if_payable;

    "one counter per point ignored", [clause!("wiki-counter-per-point"), clause!("wiki-rock-hydra-per-point")],
        "Only one counter is removed for all the damage of an event, instead of one for each 1 damage.":
        POINTS = all_at_once;

    "counters paid for nothing", [clause!("wiki-counter-per-point"), clause!("wiki-rock-hydra-per-point")],
        "The counters are removed, but the damage is dealt anyway.":
        POINTS = points_of_nothing;

    "phantom loses all counters", [clause!("wiki-one-counter-per-event")],
        "An effect that removes a counter for prevented damage removes all counters.":
        REMOVE_COUNTERS = remove_all_for_a_prevention;

    "phantom pays per source", [clause!("wiki-one-counter-per-event")],
        "A Phantom loses a counter for each source that would damage it at the same time.":
        IS_ONE_EVENT = is_shared;

    "phantom pays for the unpreventable by itself", [clause!("wiki-one-counter-per-event"), clause!("122.1c-one-counter")],
        "If part of simultaneous damage cannot be prevented, an effect is applied separately to that part and to the \
         rest.":
        IS_ONE_EVENT = apart_from_the_unpreventable;

    "rider does what cannot happen", [clause!("614.17-cant-wins")],
        "The additional effect of a prevention happens even if something forbids it.":
        IMPOSSIBLE = if_not_besides;

    "counters in place of damage not doubled", [clause!("614.16-counters-from-prevention"), clause!("614.16-counters-from-replacement")],
        "Counters put by a prevention or replacement effect are not replaced.":
        PUT_BY_AN_EFFECT = unless_besides;

    "changed event triggers nothing", [clause!("615.6-modified-event-triggers")],
        "Abilities do not trigger on events caused by a prevention or replacement effect.":
        NOTE_EVENT = note_if_unchanged, NOTE_WHAT_IS_LEFT = note_if_nothing_prevented;

    "damaged player may decline", [clause!("109.5-may-is-the-controllers")],
        "The player who would be dealt the damage decides whether an optional effect prevents it.":
        IS_ACCEPTED = said_by_the_damaged;

    "a shield counter is an effect each", [clause!("122.1c-one-counter")],
        "Several shield counters are each applied to the same damage.":
        SHIELD_COUNTER_EFFECTS = one_each, REMOVE_SHIELD_COUNTER = remove_its_own;
}

/// Additional effects follow after state-based actions.
fn after_state_based_actions<'a>(game: &mut Game<'a>, all: &[Rider<'a>]) -> Result<(), Stop> {
    if !all.is_empty() {
        game.state_based()?;
    }
    riders::carry_out_riders(game, all)
}

/// Additional effects are not carried out.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn never<'a>(_: &mut Game<'a>, _: &[Rider<'a>]) -> Result<(), Stop> {
    Ok(())
}

/// Damage that a prevention effect with an additional effect would prevent is dealt all the same.
fn take_nothing_where_more_follows<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &Rc<ActiveEffect<'a>>,
    events: &[usize],
    amounts: &[i64],
    in_vain: bool,
) {
    let before: Vec<i64> = events.iter().map(|i| batch.events.get(*i).map_or(0, |damage| damage.amount)).collect();
    preventing::take(batch, effect, events, amounts, in_vain);
    if !matches!(effect.kind, EffectKind::Prevent(prevent) if !prevent.then.is_empty()) {
        return;
    }
    for (i, amount) in events.iter().zip(before) {
        if let Some(damage) = batch.events.get_mut(*i) {
            damage.amount = amount;
        }
    }
}

/// The amount prevented is taken for the amount that would have been dealt.
fn would_be_twice(parts: &[Prevented]) -> (i64, i64) {
    let (_, would) = riders::counted(parts);
    (would, would)
}

/// No more than 1 is counted.
fn at_most_one(parts: &[Prevented]) -> (i64, i64) {
    let (prevented, would) = riders::counted(parts);
    (prevented.min(1), would.min(1))
}

/// A prevention effect applies only where there is a counter of each kind that it removes.
fn if_payable<'a>(
    game: &Game<'a>,
    effect: &ActiveEffect<'a>,
    damage: &DamageEvent,
    ctx: &Context,
) -> Result<Fit, Miss> {
    let payable = |prevent: &Prevent| {
        prevent.then.iter().all(|entry| {
            let Act::Effect(Effect::RemoveCounters(remove)) = &entry.act else { return true };
            game.state.meant(&remove.from, ctx).into_iter().any(|being| match being {
                Being::Player(_) => true,
                Being::Object(id) => game.state.object(id).is_some_and(|it| it.counters.get(&remove.counter) > 0),
            })
        })
    };
    match effect.kind {
        EffectKind::Prevent(prevent) if !payable(prevent) => Err(Miss::Event),
        _ => scope::prevention_applies(game, effect, damage, ctx),
    }
}

/// All of the damage is one event for an effect on each 1 damage.
fn all_at_once(amount: i64) -> RepeatN<i64> {
    std::iter::repeat_n(amount, 1)
}

/// Each 1 damage is an event of which nothing is prevented.
fn points_of_nothing(amount: i64) -> RepeatN<i64> {
    std::iter::repeat_n(0, usize::try_from(amount).unwrap_or(0))
}

/// An object from which a prevention removes one counter loses all of them.
fn remove_all_for_a_prevention(game: &mut Game<'_>, from: Being, kind: &Name, amount: i64, ctx: &mut Context) {
    let all = match from {
        Being::Player(seat) => game.state.player(seat).map(|player| &player.counters),
        Being::Object(id) => game.state.object(id).map(|object| &object.counters),
    };
    let all = all.filter(|_| ctx.follows == Follows::Prevention).map_or(amount, |counters| counters.get(kind));
    counters::remove_counters(game, from, kind, all, ctx);
}

/// Damage from each source is an event of its own, also for an effect that looks at all damage to one object.
fn is_shared(effect: &ActiveEffect<'_>, _: &[Prevented], _: &Prevented) -> bool {
    riders::is_shared(effect)
}

/// Unpreventable damage is an event of its own.
fn apart_from_the_unpreventable(effect: &ActiveEffect<'_>, parts: &[Prevented], part: &Prevented) -> bool {
    riders::is_one_event(effect, parts, part) && parts.iter().all(|other| (other.taken > 0) == (part.taken > 0))
}

/// An impossible event happens as a part of an additional effect.
fn if_not_besides(game: &Game<'_>, would: &PendingEvent, follows: Follows) -> Option<Impossible> {
    prohibitions::impossible(game, would, follows).filter(|_| follows == Follows::Resolution)
}

/// Nothing replaces putting counters as a part of the further effects of an effect.
fn unless_besides(game: &mut Game<'_>, would: PendingEvent, ctx: &Context) -> Result<Option<PendingEvent>, Stop> {
    match &would {
        PendingEvent::Counters(_, kind, _) if ctx.follows != Follows::Resolution => {
            game.cite_counters(ctx, kind);
            Ok(Some(would))
        }
        _ => counters::put_by_an_effect(game, would, ctx),
    }
}

/// Abilities do not see what effects do besides.
fn note_if_unchanged(game: &mut Game<'_>, ctx: &mut Context, event: PastEvent) {
    if ctx.follows == Follows::Resolution {
        noting::note_event(game, ctx, event);
    }
}

/// Abilities do not see damage of which some was prevented.
fn note_if_nothing_prevented(game: &mut Game<'_>, event: &PastEvent, changed: bool) {
    if !changed {
        results::note_what_is_left(game, event, changed);
    }
}

/// Shield counters are an effect each.
fn one_each(counters: i64) -> i64 {
    shield_counters::one_each(counters)
}

/// Each shield counter pays for its own effect.
fn remove_its_own(game: &mut Game<'_>, id: ObjId, ctx: &mut Context) {
    shield_counters::remove_its_own(game, id, ctx);
}

/// The player who would be dealt the damage says whether an effect is applied to it.
fn said_by_the_damaged(game: &mut Game<'_>, effect: &ActiveEffect<'_>, affected: Being) -> Result<bool, Stop> {
    let damage = match effect.kind {
        EffectKind::Replace(replace) => matches!(replace.would, EventPattern::Dealt(_)),
        _ => true,
    };
    if damage {
        game.ask_whether(game.state.chooser(affected), affected)
    } else {
        order::said_by_its_controller(game, effect, affected)
    }
}
