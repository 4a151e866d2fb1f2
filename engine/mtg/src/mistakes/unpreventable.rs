//! Damage that cannot be prevented, and what is prevention at all (615.1a, 615.12).

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::Game;
use crate::mistakes::ordering::twice;
use crate::prevention::protection::{APPLY_PROTECTION, PROTECTS};
use crate::prevention::riders::{RIDE_IN_VAIN, Rider};
use crate::prevention::unpreventable::RESISTS;
use crate::replacement::batch::DamageBatch;
use crate::replacement::batch::offers::USED_UP_IN_VAIN;
use crate::replacement::damage::REPLACEMENT_APPLIES;
use crate::replacement::events::{DamageEvent, Prevented};
use crate::replacement::next_time::IS_USED_UP_IN_VAIN;
use crate::replacement::order::{self, CLASS_ON_DAMAGE, Class};
use crate::replacement::pools::LEFT_IN_VAIN;
use crate::replacement::reasons::{Fit, Miss};
use crate::replacement::redirection::{CAN_RECEIVE, IS_SAME_DAMAGE, MOVE_DAMAGE, REDIRECTED, REDIRECTS};
use crate::replacement::unpreventable::{self, CANNOT_BE_PREVENTED};
use crate::replacement::{damage, redirection};
use crate::state::context::Context;
use crate::state::{Being, State};
use crate::words::cards::Quality;
use crate::words::effects::Replace;
use crate::words::select::Selector;
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "unpreventable damage prevented", [clause!("615.12-prevents-nothing")],
        "Damage that cannot be prevented is prevented, as if the prevention effect took precedence.":
        RESISTS = never_resists;

    "shield shrinks on unpreventable", [clause!("615.12-shields-not-reduced")],
        "Damage that cannot be prevented makes a shield smaller.":
        LEFT_IN_VAIN = shrinks_in_vain;

    "next time used up by unpreventable", [clause!("615.12-shields-not-reduced")],
        "A shield against the next time is spent on damage that it could not prevent.":
        IS_USED_UP_IN_VAIN = used_up_by_any;

    "riders skipped on unpreventable", [clause!("615.12-extra-parts-happen"), clause!("615.12-still-applied")],
        "An effect that cannot prevent the damage does nothing else either.":
        RIDE_IN_VAIN = do_nothing_besides;

    "effect in vain applied again", [clause!("615.12a-does-not-repeat-itself"), clause!("615.12a-applied-once")],
        "An effect that prevented nothing applies again to the damage that is still there.":
        USED_UP_IN_VAIN = twice;

    "protection stops the unpreventable", [clause!("615.1a-only-the-word-prevent"), clause!("615.12-prevents-nothing")],
        "Protection prevents damage that cannot be prevented.":
        APPLY_PROTECTION = stop_all;

    "protection prevents nothing", [clause!("702.16e-is-prevention")],
        "Protection does not prevent damage.":
        PROTECTS = never_protects;

    "protection outside of the ordering", [clause!("702.16e-is-prevention")],
        "Protection prevents its damage before the order of the effects is chosen.":
        CLASS_ON_DAMAGE = protection_first;

    "instead counted as prevention", [clause!("615.1a-only-the-word-prevent")],
        "An effect that replaces damage does not apply to damage that cannot be prevented.":
        REPLACEMENT_APPLIES = unless_instead_of_the_unpreventable;

    "redirection counted as prevention", [clause!("wiki-redirection-is-replacement"), clause!("614.9-redirection")],
        "Damage that cannot be prevented cannot be redirected.":
        REDIRECTS = unless_unpreventable;

    "redirected damage dealt by the effect", [clause!("614.9-redirection")],
        "Redirected damage is dealt by the source of the redirection effect.":
        REDIRECTED = by_the_effect;

    "what is said of damage goes where it goes", [clause!("614.9-looked-at-anew")],
        "Whether damage can be prevented or redirected depends only on its first recipient, even after redirection.":
        REDIRECTED = with_all_that_was_said;

    "redirected to what is gone", [clause!("614.9-no-recipient-left"), clause!("614.9-redirection")],
        "Damage is redirected to a recipient that is gone, so nobody is dealt it.":
        CAN_RECEIVE = anything, MOVE_DAMAGE = lose_with_its_recipient;

    "redirected damage dealt apart", [clause!("614.9-one-with-what-it-meets")],
        "Redirected damage is kept separate from other damage by its source to the same recipient, and each effect \
         applies to it anew.":
        IS_SAME_DAMAGE = apart;

    "redirection swallows the damage", [clause!("614.9-redirection"), clause!("wiki-redirection-is-replacement")],
        "Redirected damage is dealt to nobody.":
        MOVE_DAMAGE = swallow;

    "damage of a triggered ability not prevented", [clause!("615.1-acts-as-a-shield")],
        "Damage from triggered abilities is never prevented.":
        CANNOT_BE_PREVENTED = nor_that_of_triggered_abilities;
}

/// Unpreventable damage is prevented.
fn never_resists(_: &DamageBatch<'_, '_>, _: usize) -> bool {
    false
}

/// A shield is smaller by what it could not prevent.
fn shrinks_in_vain(left: i64, events: &[Prevented]) -> i64 {
    events.iter().fold(left, |left, event| left.saturating_sub(event.would)).max(0)
}

/// A shield against the next time is used up by any damage.
fn used_up_by_any(_: &[Prevented]) -> bool {
    true
}

/// An effect that could not prevent the damage does nothing else.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn do_nothing_besides<'a>(_: &mut Game<'a>, _: &Rider<'a>) -> Result<(), Stop> {
    Ok(())
}

/// Protection stops all of the damage, whether or not it can be prevented.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn stop_all<'a>(batch: &mut DamageBatch<'_, 'a>, effect: &Rc<ActiveEffect<'a>>, events: &[usize]) -> Result<(), Stop> {
    let all: Vec<i64> = events.iter().map(|event| batch.events.get(*event).map_or(0, |event| event.amount)).collect();
    batch.take(effect, events, &all, false);
    Ok(())
}

/// Protection is about no damage.
fn never_protects(_: &Game<'_>, _: &ActiveEffect<'_>, _: &[Quality], _: &DamageEvent, _: &Context) -> bool {
    false
}

/// An effect that replaces damage prevents it.
fn unless_instead_of_the_unpreventable<'a>(
    game: &Game<'a>,
    effect: &ActiveEffect<'a>,
    replace: &Replace,
    damage: &DamageEvent,
    ctx: &Context,
) -> Result<Fit, Miss> {
    if replace.change.is_none() && unpreventable::cannot_be_prevented(game, damage) {
        return Err(Miss::Event);
    }
    damage::replacement_applies(game, effect, replace, damage, ctx)
}

/// An effect that redirects damage prevents it.
fn unless_unpreventable(
    game: &Game<'_>,
    effect: &ActiveEffect<'_>,
    to: &Selector,
    damage: &DamageEvent,
) -> Result<(), Miss> {
    redirection::redirects(game, effect, to, damage)?;
    if unpreventable::cannot_be_prevented(game, damage) { Err(Miss::Event) } else { Ok(()) }
}

/// An effect that redirects damage deals it.
fn by_the_effect(
    state: &State<'_>,
    effect: &ActiveEffect<'_>,
    to: &Selector,
    damage: &DamageEvent,
) -> Option<DamageEvent> {
    let moved = redirection::redirected(state, effect, to, damage)?;
    Some(DamageEvent { source: effect.ctx.this.unwrap_or(moved.source), ..moved })
}

/// A statement about damage to its first recipient still applies after it is redirected.
fn with_all_that_was_said(
    state: &State<'_>,
    effect: &ActiveEffect<'_>,
    to: &Selector,
    damage: &DamageEvent,
) -> Option<DamageEvent> {
    let moved = redirection::redirected(state, effect, to, damage)?;
    Some(DamageEvent { unpreventable: damage.unpreventable, not_redirected: damage.not_redirected, ..moved })
}

/// Damage is redirected to whatever an effect names.
fn anything(_: &Game<'_>, _: Option<Being>) -> bool {
    true
}

/// Damage that is redirected to what is gone is dealt to nobody.
fn lose_with_its_recipient<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &ActiveEffect<'a>,
    from: usize,
    moved: DamageEvent,
) -> bool {
    redirection::can_receive(batch.game, Some(moved.to)) && redirection::move_damage(batch, effect, from, moved)
}

/// Redirected damage is dealt to nobody.
fn swallow<'a>(_: &mut DamageBatch<'_, 'a>, _: &ActiveEffect<'a>, _: usize, _: DamageEvent) -> bool {
    false
}

/// Damage that is redirected is dealt apart from all other damage.
fn apart(_: &DamageEvent, _: &DamageEvent) -> bool {
    false
}

/// Nothing prevents the damage of the triggered ability that resolves.
fn nor_that_of_triggered_abilities(game: &Game<'_>, damage: &DamageEvent) -> bool {
    unpreventable::cannot_be_prevented(game, damage) || game.state.stack.last().is_some_and(|item| item.trigger)
}

/// Protection is applied before effects are ordered.
fn protection_first(effect: &ActiveEffect<'_>) -> Class {
    match effect.kind {
        EffectKind::Protection(_) => Class::Control,
        _ => order::class_of(effect),
    }
}
