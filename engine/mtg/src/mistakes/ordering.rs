//! The next effect, the player who chooses it, and its result (614, 616).

use std::rc::Rc;

use crate::continuous::active::ActiveEffect;
use crate::damage::dealing;
use crate::damage::dealing::CHANGE_DAMAGE;
use crate::game::Game;
use crate::instructions::drawing::DRAWS_GO_ON;
use crate::instructions::tokens::{CREATE_FOR, Template};
use crate::prevention::prevented;
use crate::prevention::prevented::PREVENTED_EVENTS;
use crate::replacement::batch::offers::USED_UP_IN_VAIN;
use crate::replacement::batch::offers::WHAT_APPLIES_TO_DAMAGE;
use crate::replacement::batch::{self, DamageBatch, Unit};
use crate::replacement::events::IS_EVENT;
use crate::replacement::events::Outcome;
use crate::replacement::events::{Application, DamageEvent};
use crate::replacement::order::{self, Asked, CLASS_ON_ENTERING, Class, IS_ONE_OPTION, NEXT_EFFECT, TURN_OF, USED_UP};
use crate::replacement::self_replacing::{self, DealsSaid, SAID_OF_DAMAGE};
use crate::replacement::single::{self, REPLACED, Settled, SingleEvent, WHAT_APPLIES_TO_EVENT};
use crate::state::context::{Context, Follows};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, Seat, State};
use crate::words::effects::DealDamage;
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "a replaced draw takes the others along", [clause!("121.2-one-by-one")],
        "Where an effect replaces one of several draws, the other cards are not drawn either.":
        DRAWS_GO_ON = all_at_once;

    "order asked of the effect's controller", [clause!("616.1-controller-chooses"), clause!("616.1-affected-player-chooses"), clause!("616.1-owner-if-no-controller")],
        "The controller of an effect decides when it is applied.":
        NEXT_EFFECT = said_by_the_effects_controller;

    "no order asked", [clause!("616.1e-then-any"), clause!("616.1-controller-chooses"), clause!("616.1-affected-player-chooses")],
        "Effects are applied from the oldest to the newest.":
        NEXT_EFFECT = the_oldest;

    "effects of one object are one effect", [clause!("616.1e-then-any"), clause!("616.1-controller-chooses"), clause!("616.1-affected-player-chooses")],
        "If one permanent has several abilities, or one ability was activated several times, the oldest effect is \
         applied first and nobody is asked.":
        IS_ONE_OPTION = of_one_name;

    // Only the question shows it, since either half prevents all of the damage. It stays because nothing else guards its
    // clause.
    "the halves of one ability are ordered", [clause!("113.2c-a-paragraph-is-one-ability")],
        "If an ability prevents damage dealt to and dealt by an object, a player orders its two halves.":
        IS_ONE_OPTION = each_half_by_itself;

    "nonactive player chooses first", [clause!("616.1-apnap")],
        "If several players choose at the same time, the active player chooses last.":
        TURN_OF = active_player_last;

    "effect applied twice to one event", [clause!("614.5-once"), clause!("615.12a-applied-once")],
        "An effect applies again to an event that it has already changed.":
        USED_UP = twice, USED_UP_IN_VAIN = twice;

    "shield applied to an emptied event", [clause!("120.8-zero-is-no-event"), clause!("510.1a-no-power-no-damage"), clause!("614.7a-nothing-to-replace"), clause!("616.1f-other-does-nothing"), clause!("616.1f-repeat-with-what-applies-now"), clause!("wiki-like-nothing-instead")],
        "Effects are applied to damage of which nothing is left.":
        IS_EVENT = any_amount;

    "self-replacement after the others", [clause!("616.1a-self-replacement-first")],
        "A self-replacement effect of a spell is applied after all other effects.":
        SAID_OF_DAMAGE = said_at_first, CHANGE_DAMAGE = replace_itself_at_last;

    "changed event not looked at again", [clause!("616.2-becomes-applicable"), clause!("616.2-gain-draw-return")],
        "Only effects that applied to the original event are applied.":
        WHAT_APPLIES_TO_DAMAGE = what_applied_at_first, WHAT_APPLIES_TO_EVENT = what_applied_to_event_at_first;

    "tokens doubled after entering", [clause!("616.1g-inner-event-waits"), clause!("616.1g-tokens-doubled-first")],
        "The tokens enter first, and then doubling creates more of them.":
        CREATE_FOR = enter_then_double;

    "entering in any order", [clause!("616.1b-then-control"), clause!("616.1c-then-copies"), clause!("616.1d-then-back-face"), clause!("616.1f-copy-loses-enters-tapped")],
        "All effects on how an object enters can be chosen in any order.":
        CLASS_ON_ENTERING = any_class;

    "instead read as besides", [clause!("614.1a-instead"), clause!("616.2-gain-draw-return")],
        "The replacing event happens in addition to the replaced one.":
        REPLACED = besides;

    "trigger per prevented event", [clause!("615.13-one-application")],
        "An ability triggers for each source whose damage one effect prevented.":
        PREVENTED_EVENTS = each_by_itself;

    "partial prevention triggers nothing", [clause!("615.13-triggers-when-prevented"), clause!("615.13-one-application")],
        "An ability that triggers on prevented damage ignores damage that was only partly prevented.":
        PREVENTED_EVENTS = in_full_only;
}

/// Each half of an ability about damage dealt to and dealt by something is an option.
fn each_half_by_itself(one: &ActiveEffect<'_>, other: &ActiveEffect<'_>) -> bool {
    order::is_one_option(one, other) && !one.is_half_with(other)
}

/// An effect is applied to the same event twice.
pub(super) fn twice(times: usize) -> bool {
    times > 1
}

/// Damage is an event also where nothing is left of it.
fn any_amount(_: i64) -> bool {
    true
}

/// The amount by which a text has replaced that of its damage, until other effects are done with that.
#[derive(Clone, Default)]
struct AtLast(Option<i64>);

/// A text deals the damage that it would deal if it did not replace itself.
fn said_at_first<'a>(game: &mut Game<'a>, deal: &'a DealDamage, ctx: &Context) -> DealsSaid<'a> {
    let said = self_replacing::said_of_damage(game, deal, ctx);
    if !std::ptr::eq(said.amount, &raw const deal.amount) {
        let amount = game.state.amount(said.amount, ctx, 0);
        game.state.memory.change(|last: &mut AtLast| last.0 = Some(amount));
    }
    DealsSaid { amount: &deal.amount, ..said }
}

/// A text replaces the amount of its damage after all other effects, where they left any.
fn replace_itself_at_last<'a>(game: &mut Game<'a>, events: Vec<DamageEvent>) -> Result<Outcome<'a>, Stop> {
    let last = game.state.memory.get::<AtLast>().and_then(|last| last.0);
    game.state.memory.change(|last: &mut AtLast| last.0 = None);
    let mut outcome = dealing::change(game, events)?;
    for damage in outcome.events.iter_mut().filter(|damage| damage.amount > 0) {
        damage.amount = last.unwrap_or(damage.amount);
    }
    Ok(outcome)
}

/// An ability triggers for each source and recipient.
fn each_by_itself(applied: &[Application<'_>]) -> Vec<PastEvent> {
    let mut found = Vec::new();
    for event in prevented::prevented_events(applied) {
        let PastEvent::Prevented { by, parts } = event else { continue };
        found.extend(parts.into_iter().map(|part| PastEvent::Prevented { by, parts: vec![part] }));
    }
    found
}

/// Abilities ignore damage of which only a part was prevented.
fn in_full_only(applied: &[Application<'_>]) -> Vec<PastEvent> {
    let mut in_full = applied.to_vec();
    for one in &mut in_full {
        one.parts.retain(|part| part.taken >= part.would);
    }
    prevented::prevented_events(&in_full)
}

/// The controller of an effect says when it is applied.
fn said_by_the_effects_controller(
    game: &mut Game<'_>,
    affected: Being,
    among: &[&ActiveEffect<'_>],
    asked: &mut Asked,
) -> Result<usize, Stop> {
    let who = among.first().map_or(game.state.active, |effect| effect.ctx.you);
    game.ask_for_the_next(who, affected, among, asked)
}

/// Nobody is asked: the oldest effect is applied first.
#[allow(clippy::unnecessary_wraps, reason = "it takes the place of one that may fail")]
fn the_oldest(_: &mut Game<'_>, _: Being, among: &[&ActiveEffect<'_>], _: &mut Asked) -> Result<usize, Stop> {
    Ok(among.iter().enumerate().min_by_key(|(_, effect)| effect.born).map_or(0, |(place, _)| place))
}

/// Effects of one name are one option.
fn of_one_name(one: &ActiveEffect<'_>, other: &ActiveEffect<'_>) -> bool {
    one.name == other.name
}

/// The active player is asked last.
fn active_player_last(state: &State<'_>, affected: Being) -> usize {
    usize::MAX - order::in_turn_order(state, affected)
}

/// Only effects that applied to the damage from the start are applied.
fn what_applied_at_first(batch: &DamageBatch<'_, '_>, unit: &mut Unit) -> Vec<usize> {
    let mut found = batch::offers::what_applies(batch, unit);
    if let Some(before) = unit.course.offered() {
        found.retain(|place| batch.group_of(*place).is_some_and(|group| before.contains(&group)));
    }
    found
}

/// Only effects that applied to the event from the start are applied; to what happens instead of one, none.
fn what_applied_to_event_at_first<'a>(event: &SingleEvent<'_, 'a>) -> Vec<Rc<ActiveEffect<'a>>> {
    if event.ctx.follows == Follows::Replacement {
        return Vec::new();
    }
    let mut found = single::what_applies(event);
    if let Some(before) = event.course.offered() {
        found.retain(|effect| before.contains(&effect.id));
    }
    found
}

/// Tokens enter in the number that the effect gives, and doubling makes more that are like the first of them.
fn enter_then_double<'a>(
    game: &mut Game<'a>,
    seat: Seat,
    amount: i64,
    templates: &[Template<'a>],
    ctx: &mut Context,
) -> Result<(), Stop> {
    let Some((seat, kinds)) = game.tokens_to_create(seat, amount, templates, ctx)? else { return Ok(()) };
    let count = kinds.iter().map(|(_, count)| *count).fold(0, i64::saturating_add);
    let of_each = kinds.iter().flat_map(|(template, count)| (0..*count).map(move |_| template));
    let already = game.state.entering.clone();
    let mut changed = false;
    let mut made = Vec::new();
    for (number, template) in (0..).zip(of_each) {
        let id = game.token(seat, template);
        game.state.entering.push(id);
        let first = made.first().and_then(|first| game.state.object(*first)).filter(|_| number >= amount).cloned();
        match (first, game.state.object_mut(id)) {
            (Some(first), Some(object)) => {
                object.chosen = first.chosen;
                object.tapped = first.tapped;
                object.counters = first.counters;
            }
            _ => changed |= game.entrance(id, &[])?,
        }
        made.push(id);
    }
    game.state.entering = already;
    if changed && count > amount {
        game.cite_settled_first();
    }
    game.report_tokens(seat, &made, ctx);
    Ok(())
}

/// All effects on how something enters are of one class.
fn any_class(_: &ActiveEffect<'_>) -> Class {
    Class::Any
}

/// An event that should happen instead of another happens besides it.
fn besides<'a>(game: &mut Game<'a>, would: PendingEvent, ctx: &Context) -> Result<Settled<'a>, Stop> {
    let settled = single::replaced(game, would.clone(), ctx)?;
    Ok(Settled { comes: Some(settled.comes.unwrap_or(would)), ..settled })
}

/// All cards are drawn by one event.
fn all_at_once() -> bool {
    false
}
