//! Carrying out instructions (608.2c): one after the other, as far as possible.
//!
//! Decides what each effect of a text does as it is carried out, with what was targeted or is chosen now (608.2d), and
//! what it leaves behind. What cannot be done is ignored; the rest is done.
//!
//! "Deal 3 damage to target creature; draw a card", and all of the damage is prevented: a card is drawn.

pub(crate) mod attaching;
mod blanks;
pub(crate) mod chance;
pub(crate) mod choosing;
pub(crate) mod copying;
pub(crate) mod counters;
pub(crate) mod dealing;
pub(crate) mod discarding;
pub(crate) mod drawing;
pub(crate) mod exiling;
pub(crate) mod exiling_until;
pub(crate) mod finding;
pub(crate) mod life;
pub(crate) mod may;
pub(crate) mod measuring;
pub(crate) mod moving;
pub(crate) mod payable;
pub(crate) mod paying;
pub(crate) mod permanents;
pub(crate) mod proliferating;
pub(crate) mod tokens;

use kernel::clause::Clause;
use kernel::rule;
use std::rc::Rc;

use crate::continuous::making::duration;
use crate::game::Game;
use crate::instructions::choosing::CHOOSE;
use crate::prohibitions::CANNOT_LOSE;
use crate::replacement::events::DamageEvent;
use crate::replacement::self_replacing::SCOPE_INSTEAD;
use crate::state::context::{Context, Follows};
use crate::state::lasting::{LastingKind, Scope};
use crate::state::stack_items::DelayedTrigger;
use crate::state::{Being, ObjId, Player, Seat, State};
use crate::words::cards::Color;
use crate::words::effects::{
    Act, Delayed as Trigger, Effect, Entry, EventPattern, Modify, Quantity, Span, TriggerEvent,
};
use crate::words::faults::{is_of_players, protects_from_colors_of};
use crate::words::paying::ForEach;
use crate::words::referring::{amount_of, refers_to_excess, refers_to_lost};
use crate::words::select::{Phrase, Reference, Selector};
use crate::words::slots::place_of;
use crate::words::spots::{Role, mention, spots_of};
use crate::words::support;
use crate::zones::permanents::LEAVE_COMBAT_AT_ONCE;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 608.2c: the carrying out of instructions in order, all of them, whatever becomes of each.
    pub(crate) CARRY_OUT: for<'a> fn(&mut Game<'a>, &'a [Entry], &mut Context) -> Result<(), Stop> = carry_out;
}

kernel::interpretation! {
    /// 603.12: `true` if a triggered ability is about what the same instructions have just done: one whose text says so,
    /// and one that a prevention or replacement effect makes, unless it waits for its time or for a step to begin (603.7).
    pub(crate) IS_REFLEXIVE: fn(&Trigger, Follows) -> bool = is_reflexive;
}

fn is_reflexive(trigger: &Trigger, follows: Follows) -> bool {
    // No instruction begins a step.
    let awaits_a_step =
        matches!(&trigger.when, TriggerEvent::Event(event) if matches!(**event, EventPattern::Began(_)));
    trigger.this_way || (follows != Follows::Resolution && trigger.span.is_none() && !awaits_a_step)
}

kernel::interpretation! {
    /// 608.2h: the colors from which an effect gives protection that is from those of an object: the colors of the object,
    /// in whatever zone it is, as the effect begins.
    pub(crate) COLORS_AS_IT_IS_GIVEN: fn(&State<'_>, &[ObjId]) -> [bool; Color::ALL.len()] = colors_as_it_is_given;
}

fn colors_as_it_is_given(state: &State<'_>, of: &[ObjId]) -> [bool; Color::ALL.len()] {
    let mut colors = [false; Color::ALL.len()];
    for (has, color) in colors.iter_mut().zip(Color::ALL) {
        *has = of.iter().any(|id| state.characteristics(*id).colors.contains(color));
    }
    colors
}

pub(crate) fn carry_out<'a>(game: &mut Game<'a>, entries: &'a [Entry], ctx: &mut Context) -> Result<(), Stop> {
    game.enter()?;
    for entry in entries {
        game.spend_fuel()?;
        if refers_to_excess(entry) {
            let why = || format!("{} was dealt this way beyond what is lethal", ctx.excess);
            game.log.cite(clause!("120.10-excess-damage"), why);
        }
        if let Some(condition) = &entry.r#if {
            game.cite_asked(condition);
            if !game.state.holds(condition, ctx) {
                continue;
            }
        }
        let names = || mention(&spots_of(std::slice::from_ref(entry), Role::Resolves), Reference::Granter);
        if ctx.granter.is_some() && names() {
            game.log.cite(clause!("201.5a-names-the-granter"), || {
                "it is about the object that gave the ability".to_owned()
            });
        }
        match &entry.act {
            Act::Delayed(trigger) => game.make_trigger(trigger, ctx)?,
            Act::Effect(effect) => {
                if let Some(amount) = amount_of(effect) {
                    game.cite_amount(amount);
                }
                game.effect(effect, ctx)?;
            }
        }
        game.by(&LEAVE_COMBAT_AT_ONCE)(game);
        game.know_costs()?;
        if game.state.over {
            break;
        }
    }
    game.leave();
    Ok(())
}

impl<'a> Game<'a> {
    /// An instruction of a changed event that cannot be carried out is ignored (615.6).
    pub(crate) fn impossible(&mut self, ctx: &Context) {
        if ctx.follows != Follows::Resolution {
            self.log.cite(clause!("615.6-impossible-part-ignored"), || "it cannot be done".to_owned());
        }
    }

    /// Carries out instructions in order.
    pub(crate) fn carry_out(&mut self, entries: &'a [Entry], ctx: &mut Context) -> Result<(), Stop> {
        if ctx.follows == Follows::Resolution {
            return self.by(&CARRY_OUT)(self, entries, ctx);
        }
        // What follows from a prevention or a replacement is done by that, and not by what resolves.
        let resolving = self.state.resolving.take();
        let done = self.by(&CARRY_OUT)(self, entries, ctx);
        self.state.resolving = resolving;
        done
    }

    fn make_trigger(&mut self, trigger: &'a Trigger, ctx: &mut Context) -> Result<(), Stop> {
        support::check_event(&trigger.when)?;
        if self.by(&IS_REFLEXIVE)(trigger, ctx.follows) {
            return self.reflect(trigger, ctx);
        }
        let counts = self
            .state
            .lasting
            .iter()
            .rev()
            .find(|lasting| lasting.ctx.announced == ctx.announced)
            .map(|lasting| lasting.id);
        self.state.delayed.push(DelayedTrigger {
            when: &trigger.when,
            lasts: trigger.span.map(|span| duration(span, ctx)),
            next: trigger.next,
            may: trigger.may,
            entries: &trigger.effect,
            ctx: ctx.clone(),
            counts,
        });
        Ok(())
    }

    fn effect(&mut self, effect: &'a Effect, ctx: &mut Context) -> Result<(), Stop> {
        if refers_to_lost(effect) {
            let why = || "everything that was lost or removed this way counts together".to_owned();
            self.log.cite(clause!("608.2h-lost-this-way"), why);
        }
        match effect {
            Effect::Prevent(prevent) => {
                let mut amount = &prevent.amount;
                let mut scope = Scope { from: prevent.from.as_ref(), to: prevent.to.as_ref() };
                let mut replaced = false;
                if let Some(instead) = &prevent.instead
                    && self.state.holds(&instead.r#if, ctx)
                {
                    self.cite_self_replacement();
                    self.cite_asked(&instead.r#if);
                    amount = instead.amount.as_ref().unwrap_or(amount);
                    scope = self.by(&SCOPE_INSTEAD)(scope, instead);
                    replaced = true;
                }
                if let Some(x) = &prevent.x {
                    ctx.x = self.settle_amount(x, ctx);
                }
                self.leave_shields(LastingKind::Prevent(prevent), Some(amount), scope, replaced, prevent.span, ctx)
            }
            Effect::Replace(replace) => {
                support::check_replaced(&replace.would)?;
                let crate::words::effects::EventPattern::Dealt(pattern) = &replace.would else {
                    self.leave_effect(LastingKind::Replace(replace), replace.span, None, ctx);
                    if let Some(lasting) = self.state.lasting.last_mut().map(Rc::make_mut) {
                        lasting.amount = replace.amount.as_ref();
                    }
                    return Ok(());
                };
                let scope = Scope { from: pattern.from.as_ref(), to: pattern.to.as_ref() };
                let (kind, amount) = (LastingKind::Replace(replace), replace.amount.as_ref());
                self.leave_shields(kind, amount, scope, false, replace.span, ctx)
            }
            Effect::Unpreventable(effect) => {
                self.leave_effect(LastingKind::Unpreventable(effect), effect.span, None, ctx);
                Ok(())
            }
            Effect::Cant(cant) => {
                support::check_cant(cant)?;
                self.leave_effect(LastingKind::Cant(cant), None, None, ctx);
                Ok(())
            }
            Effect::Modify(modify) => self.modify(modify, ctx),
            Effect::DealDamage(deal) => self.deal_damage(deal, ctx),
            Effect::GainLife(quantity) => self.quantity(quantity, ctx, Self::gain),
            Effect::LoseLife(quantity) => self.lose_together(quantity, ctx),
            Effect::Draw(quantity) => self.quantity(quantity, ctx, Self::draw),
            Effect::Mill(quantity) => {
                let amounts = self.amounts_of(quantity, ctx, |player| player.library.len())?;
                self.mill(&amounts, ctx)
            }
            Effect::Discard(quantity) => {
                let amounts = self.amounts_of(quantity, ctx, |player| player.hand.len())?;
                self.discard(&amounts, ctx)
            }
            Effect::PutCounters(put) => {
                let amount = self.state.amount(&put.amount, ctx, 0);
                let what = self.affected_of(&put.to, ctx)?;
                is_about(&put.to, &what, ctx);
                for to in what {
                    let share = shared(ctx, &put.to, to).unwrap_or(amount);
                    self.put_counters(to, &put.counter.0, share, ctx)?;
                }
                Ok(())
            }
            Effect::RemoveCounters(remove) => {
                let what = self.affected_of(&remove.from, ctx)?;
                self.remove_together(remove, &what, ctx);
                Ok(())
            }
            Effect::Move(moving) => self.moving(moving, ctx),
            Effect::ExileUntil(exile) => self.exile_until(exile, ctx),
            Effect::Destroy(affect) => {
                let what = self.objects_of(&affect.what, ctx)?;
                for id in &what {
                    self.cite_not_damage(Being::Object(*id), false);
                }
                ctx.it = what.iter().copied().map(Being::Object).collect();
                self.destroy(&what, ctx)
            }
            Effect::Sacrifice(affect) => self.sacrifice(affect, ctx),
            Effect::Tap(affect) => self.each_object(affect, ctx, Self::tap),
            Effect::Untap(affect) => {
                let what = self.affected_objects(&affect.what, ctx)?;
                self.untap_all(&what, ctx)?;
                ctx.it = what.into_iter().map(Being::Object).collect();
                Ok(())
            }
            Effect::StayTapped(stay) => self.stay_tapped(stay, ctx),
            Effect::Transform(affect) => {
                let what = self.objects_of(&affect.what, ctx)?;
                let permanents: Vec<ObjId> = what.into_iter().filter(|id| self.state.is_permanent(*id)).collect();
                self.at_one_time(|game| permanents.into_iter().try_for_each(|id| game.transform(id)))
            }
            Effect::RemoveFromCombat(affect) => self.each_object(affect, ctx, |game, id| {
                game.cite_not_damage(Being::Object(id), false);
                if game.state.in_combat(id) {
                    let why = || "it leaves combat, and no damage is prevented".to_owned();
                    game.log.cite(clause!("wiki-only-damage"), why);
                }
                game.leave_combat(id);
            }),
            Effect::BecomeBlocked(affect) => self.each_object(affect, ctx, Self::become_blocked),
            Effect::Regenerate(affect) => {
                let name = ctx.name.clone();
                self.each_object(affect, ctx, |game, id| {
                    let made = game.state.tick();
                    if let Some(object) = game.state.object_mut(id) {
                        object.regeneration.push((made, name.clone()));
                    }
                })
            }
            Effect::Counter(affect) => self.counter(affect, ctx),
            Effect::Fight(fight) => {
                let one = self.objects_of(&fight.what, ctx)?.first().copied();
                let other = self.objects_of(&fight.with, ctx)?.first().copied();
                let (Some(one), Some(other)) = (one, other) else { return Ok(()) };
                if !self.state.is_permanent(one) || !self.state.is_permanent(other) {
                    return Ok(());
                }
                let damage =
                    |game: &Self, source, to| DamageEvent::new(source, Being::Object(to), game.state.power(source));
                let events = vec![damage(self, one, other), damage(self, other, one)];
                self.deal(events)
            }
            Effect::GainControl(gain) => {
                let who = match &gain.who {
                    None => Some(ctx.you),
                    Some(who) => self.seats_of(who, ctx)?.first().copied(),
                };
                let Some(who) = who else { return Ok(()) };
                for id in self.objects_of(&gain.what, ctx)? {
                    if self.gain_control_of_spell(id, who) {
                        continue;
                    }
                    if !self.state.is_permanent(id) {
                        self.impossible(ctx);
                        continue;
                    }
                    let before = self.state.object(id).map(|object| object.controller);
                    self.take_control(id, who, ctx);
                    if let (Some(before), Some(Span::Turn | Span::Combat)) = (before, gain.span) {
                        self.leave_effect(LastingKind::Control(id, before), gain.span, None, ctx);
                    }
                }
                Ok(())
            }
            Effect::LoseGame(lose) => {
                let mut seats = self.seats_of(&lose.who, ctx)?;
                let all = seats.len();
                seats.retain(|seat| !self.by(&CANNOT_LOSE)(self, *seat, false));
                if seats.len() < all {
                    self.log.cite(clause!("614.17-cant-wins"), || "a player cannot lose".to_owned());
                }
                self.lose_game(&seats)
            }
            Effect::Create(create) => self.create(create, ctx),
            Effect::Flip(flip) => self.flip(flip, ctx),
            Effect::Pay(pay) => self.offer_payment(pay, ctx),
            Effect::May(may) => self.may_do(may, ctx),
            Effect::Proliferate(_) => self.proliferate(ctx),
            Effect::ForEach(each) => self.for_each(each, ctx),
            Effect::ExtraTurn(extra) => self.add_turns(extra, ctx),
            Effect::PhaseOut(affect) => {
                let what = self.objects_of(&affect.what, ctx)?;
                self.phase_out(&what);
                Ok(())
            }
            Effect::DealtAsThough(_) | Effect::AttackCost(_) | Effect::BlockCost(_) | Effect::TriggersAgain(_) => {
                Err(Stop::unsupported(format!("`{}` of a spell or ability that resolves", effect.word())))
            }
            Effect::Emblem(card) => self.emblem(card, ctx),
            Effect::BecomeCopy(becoming) => self.become_copy(becoming, ctx),
            Effect::CopySpell(copy) => self.copy_spell(copy, ctx),
            Effect::Attach(attach) => self.attach_by_effect(attach, ctx),
            Effect::Choose(choose) => self.by(&CHOOSE)(self, choose, ctx),
            Effect::SetLife(quantity) => self.quantity(quantity, ctx, Self::set_life),
            Effect::ExchangeLife(players) => {
                let seats = self.seats_of(&players.who, ctx)?;
                self.exchange_life(&seats, ctx)
            }
            Effect::ExileCards(exile) => self.exile_cards(exile, ctx),
            Effect::Roll(roll) => self.roll(roll, ctx),
            Effect::ChooseNumber(choose) => self.choose_number(choose, ctx),
            Effect::BecomeMonarch(players) => {
                for seat in self.seats_of(&players.who, ctx)? {
                    self.become_monarch(seat);
                }
                Ok(())
            }
            Effect::Toggle(affect) => self.each_object(affect, ctx, |game, id| {
                if let Some(object) = game.state.object_mut(id) {
                    object.switched_off = !object.switched_off;
                }
            }),
        }
    }

    /// Carries out instructions so many times, or for each of several objects or players. Both are settled as this
    /// begins.
    fn for_each(&mut self, each: &'a ForEach, ctx: &mut Context) -> Result<(), Stop> {
        if let Some(times) = &each.times {
            for _ in 0..self.state.amount(times, ctx, 0) {
                self.spend_fuel()?;
                let mut inner = Context { since: self.state.happened.len(), ..ctx.clone() };
                self.carry_out(&each.effect, &mut inner)?;
                (ctx.recent, ctx.moved) = (inner.recent, inner.moved);
            }
        }
        let Some(what) = &each.what else { return Ok(()) };
        for being in self.chosen_of(what, ctx)? {
            let mut inner = Context { since: self.state.happened.len(), ..ctx.clone() };
            inner.it = vec![being];
            self.carry_out(&each.effect, &mut inner)?;
            (ctx.recent, ctx.moved) = (inner.recent, inner.moved);
        }
        Ok(())
    }

    fn modify(&mut self, modify: &'a Modify, ctx: &mut Context) -> Result<(), Stop> {
        let what = self.affected_of(&modify.what, ctx)?;
        for of in modify.keywords.iter().filter_map(protects_from_colors_of) {
            let objects = self.objects_of(of, ctx)?;
            ctx.colors = self.by(&COLORS_AS_IT_IS_GIVEN)(&self.state, &objects);
            self.log.cite(clause!("608.2h-colors-as-it-begins"), || "from the colors that it has now".to_owned());
        }
        is_about(&modify.what, &what, ctx);
        if let Some(gains) = &modify.gains {
            support::check_abilities(gains)?;
        }
        let of_players = is_of_players(&modify.what);
        let what: Vec<Being> = what
            .into_iter()
            .filter(|being| match being {
                Being::Object(id) => self.state.object(*id).is_some_and(|object| object.exists),
                Being::Player(_) => of_players,
            })
            .collect();
        if let Some(x) = &modify.x {
            ctx.x = self.settle_amount(x, ctx);
        }
        self.leave_effect(LastingKind::Modify(modify), modify.span, Some(what), ctx);
        Ok(())
    }

    pub(super) fn quantity(
        &mut self,
        quantity: &'a Quantity,
        ctx: &mut Context,
        act: impl Fn(&mut Self, Seat, i64, &mut Context) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        for (seat, amount) in self.amounts_of(quantity, ctx, |_| 0)? {
            act(self, seat, amount, ctx)?;
        }
        Ok(())
    }

    /// The players of an instruction with their amounts, where `all` means all that a player has.
    fn amounts_of(
        &mut self,
        quantity: &'a Quantity,
        ctx: &mut Context,
        all: impl Fn(&Player) -> usize,
    ) -> Result<Vec<(Seat, i64)>, Stop> {
        let who = match &quantity.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        let amounts = who.into_iter().map(|seat| {
            let all = self.state.player(seat).map_or(0, |player| i64::try_from(all(player)).unwrap_or(i64::MAX));
            (seat, self.state.amount(&quantity.amount, ctx, all))
        });
        Ok(amounts.collect())
    }

    /// One of several objects, as a player picks.
    pub(crate) fn one_of(
        &mut self,
        seat: Seat,
        kind: &'static str,
        under: Clause,
        found: &[ObjId],
    ) -> Result<Option<ObjId>, Stop> {
        if found.is_empty() {
            return Ok(None);
        }
        let names: Vec<Name> = found.iter().map(|id| self.object_name(*id)).collect();
        let who = self.seat_name(seat);
        let picked = self.log.pick(&who, kind, Some(under), None, &names)?;
        Ok(found.get(picked).copied())
    }

    /// The objects or players that a selector means in an instruction, where `chosen` asks for a choice now.
    pub(crate) fn chosen_of(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<Vec<Being>, Stop> {
        if let Selector::List(list) = selector {
            let mut found: Vec<Being> = Vec::new();
            for selector in list {
                for being in self.chosen_of(selector, ctx)? {
                    if !found.contains(&being) {
                        found.push(being);
                    }
                }
            }
            return Ok(found);
        }
        if let Selector::Reference(Reference::DefendingPlayer) = selector {
            self.log.cite(clause!("508.5-defending-player"), || "whom the creature attacks".to_owned());
        }
        let also = if let Selector::Filter(filter) = selector { filter.also.as_ref() } else { None };
        if let Selector::Reference(Reference::Attacked) = also.unwrap_or(selector) {
            self.log.cite(clause!("508.3a-what-is-attacked"), || "what the creature attacks".to_owned());
        }
        if let Selector::Phrase(phrased) = selector
            && let Phrase::Chosen(inner) = &phrased.of
            && ctx.bound_to(place_of(phrased)).is_none()
        {
            let found = self.state.meant(inner, ctx);
            let names: Vec<Name> = found.iter().map(|being| self.name(*being)).collect();
            if names.is_empty() {
                return Ok(Vec::new());
            }
            let kind = if found.iter().all(|being| matches!(being, Being::Player(_))) { "player" } else { "object" };
            let who = self.seat_name(ctx.you);
            let picked = self.log.pick(&who, kind, Some(rule!("608.2d")), None, &names)?;
            let bound: Vec<Being> = found.get(picked).copied().into_iter().collect();
            ctx.bound.push((place_of(phrased), bound));
        }
        Ok(self.state.meant(selector, ctx))
    }

    /// The objects among those.
    pub(crate) fn objects_of(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<Vec<ObjId>, Stop> {
        let found = self.chosen_of(selector, ctx)?;
        Ok(found.into_iter().filter_map(Being::object).collect())
    }

    /// The players among those.
    pub(crate) fn seats_of(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<Vec<Seat>, Stop> {
        let found = self.chosen_of(selector, ctx)?;
        Ok(found.into_iter().filter_map(Being::player).collect())
    }
}

/// Makes the targets of an instruction, or its chosen objects, the ones that the next sentence means by "it" (608.2c).
fn is_about(selector: &Selector, what: &[Being], ctx: &mut Context) {
    if let Selector::Phrase(phrased) = selector
        && matches!(phrased.of, Phrase::Target(_) | Phrase::Chosen(_))
    {
        ctx.it = what.to_vec();
    }
}

/// The share of a divided amount.
fn shared(ctx: &Context, selector: &Selector, to: Being) -> Option<i64> {
    match selector {
        Selector::Phrase(phrased) if phrased.divided => {
            ctx.divided.iter().find(|(being, _)| *being == to).map(|(_, share)| *share)
        }
        _ => None,
    }
}
