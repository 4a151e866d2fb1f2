//! Carrying out instructions (608.2c): one after the other, as far as possible.
//!
//! Decides what each effect of a text does as it is carried out, with what was targeted or is chosen now (608.2d), and
//! what it leaves behind. What cannot be done is ignored; the rest is done.
//!
//! "Deal 3 damage to target creature; draw a card", and all of the damage is prevented: a card is drawn.

pub(crate) mod attaching;
pub(crate) mod counters;
pub(crate) mod discarding;
pub(crate) mod drawing;
pub(crate) mod life;
pub(crate) mod tokens;

use kernel::clause::Clause;
use kernel::rule;
use std::rc::Rc;

use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::replacement::events::DamageEvent;
use crate::replacement::self_replacing::DealsSaid;
use crate::state::amounts::{small, within};
use crate::state::context::{Context, Follows};
use crate::state::lasting::{LastingKind, Scope};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::stack_items::DelayedTrigger;
use crate::state::{Being, ObjId, Player, SaidOfDamage, Seat};
use crate::words::effects::{
    Act, Affect, DealDamage, Delayed as Trigger, Effect, Entry, Flip, Modify, Move, Position, Quantity, Span,
};
use crate::words::select::{KindWord, Phrase, Selector, Whether, Zone};
use crate::words::slots::place_of;
use crate::words::support;
use crate::zones::ZoneChange;
use kernel::transcript::CHANCE;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Whether a spell can be countered: unless an effect says that it cannot (614.17, 701.6). That its damage
/// cannot be prevented does not matter.
pub(crate) fn can_be_countered(game: &mut Game<'_>, spell: ObjId) -> bool {
    let banned = game.banned(Prohibition::Counter, spell);
    if banned {
        game.log.cite(clause!("614.17-cant-wins"), || "it cannot be countered".to_owned());
    }
    !banned
}

/// Carries out instructions in order, all of them, whatever becomes of each (608.2c).
pub(crate) fn carry_out<'a>(game: &mut Game<'a>, entries: &'a [Entry], ctx: &mut Context) -> Result<(), Stop> {
    game.enter()?;
    for entry in entries {
        game.spend_fuel()?;
        if entry.r#if.as_ref().is_some_and(|condition| !game.state.holds(condition, ctx)) {
            continue;
        }
        match &entry.act {
            Act::Delayed(trigger) => game.make_trigger(trigger, ctx)?,
            Act::Effect(effect) => game.effect(effect, ctx)?,
        }
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
        (self.rulings.carry_out)(self, entries, ctx)
    }

    fn make_trigger(&mut self, trigger: &'a Trigger, ctx: &mut Context) -> Result<(), Stop> {
        support::check_event(&trigger.when)?;
        if ctx.follows != Follows::Resolution {
            return self.reflect(&trigger.when, &trigger.effect, ctx);
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
            entries: &trigger.effect,
            ctx: ctx.clone(),
            counts,
        });
        Ok(())
    }

    fn effect(&mut self, effect: &'a Effect, ctx: &mut Context) -> Result<(), Stop> {
        match effect {
            Effect::Prevent(prevent) => {
                let mut amount = &prevent.amount;
                let mut scope = Scope { from: prevent.from.as_ref(), to: prevent.to.as_ref() };
                let mut replaced = false;
                if let Some(instead) = &prevent.instead
                    && self.state.holds(&instead.r#if, ctx)
                {
                    self.cite_self_replacement();
                    amount = instead.amount.as_ref().unwrap_or(amount);
                    scope = (self.rulings.scope_instead)(scope, instead);
                    replaced = true;
                }
                if let Some(x) = &prevent.x {
                    ctx.x = self.state.measured(x, ctx);
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
            Effect::LoseLife(quantity) => self.quantity(quantity, ctx, Self::lose),
            Effect::Draw(quantity) => self.quantity(quantity, ctx, Self::draw),
            Effect::Mill(quantity) => self.quantity_of(quantity, ctx, |player| player.library.len(), Self::mill),
            Effect::Discard(quantity) => self.quantity_of(quantity, ctx, |player| player.hand.len(), Self::discard),
            Effect::PutCounters(put) => {
                let amount = self.state.amount(&put.amount, ctx, 0);
                for to in self.chosen_of(&put.to, ctx)? {
                    let share = shared(ctx, &put.to, to).unwrap_or(amount);
                    self.put_counters(to, &put.counter.0, share, ctx)?;
                }
                Ok(())
            }
            Effect::RemoveCounters(remove) => {
                for from in self.chosen_of(&remove.from, ctx)? {
                    let there = self.state.counters_on(from, &remove.counter.0);
                    let amount = self.state.amount(&remove.amount, ctx, there);
                    self.remove_counters(from, &remove.counter.0, amount, ctx);
                }
                Ok(())
            }
            Effect::Move(moving) => self.moving(moving, ctx),
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
            Effect::Untap(affect) => self.each_object(affect, ctx, |game, id| {
                if let Some(object) = game.state.object_mut(id) {
                    object.tapped = false;
                }
            }),
            Effect::RemoveFromCombat(affect) => self.each_object(affect, ctx, |game, id| {
                game.cite_not_damage(Being::Object(id), false);
                if game.state.in_combat(id) {
                    let why = || "it leaves combat, and no damage is prevented".to_owned();
                    game.log.cite(clause!("wiki-only-damage"), why);
                }
                game.leave_combat(id);
            }),
            Effect::Regenerate(affect) => self.each_object(affect, ctx, |game, id| {
                if let Some(object) = game.state.object_mut(id) {
                    object.regeneration += 1;
                }
            }),
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
                let seats = self.seats_of(&lose.who, ctx)?;
                self.lose_game(&seats)
            }
            Effect::Create(create) => self.create(create, ctx),
            Effect::Flip(flip) => self.flip(flip, ctx),
            Effect::Emblem(card) => self.emblem(card, ctx),
        }
    }

    /// A source is chosen, then the coin falls (705).
    fn flip(&mut self, flip: &'a Flip, ctx: &mut Context) -> Result<(), Stop> {
        if let Some(source) = &flip.source {
            self.choose_sources(source, ctx)?;
            ctx.it = self.state.meant(source, ctx);
        }
        let sides = [Name::Word("won"), Name::Word("lost")];
        let won = self.log.pick(&Name::Word(CHANCE), "chance", Some(rule!("705.1")), None, &sides)? == 0;
        self.carry_out(if won { &flip.won } else { &flip.lost }, ctx)
    }

    fn modify(&mut self, modify: &'a Modify, ctx: &mut Context) -> Result<(), Stop> {
        let what = self.chosen_of(&modify.what, ctx)?;
        let players = what.iter().any(|being| matches!(being, Being::Player(_)));
        if players && !matches!(modify.what, Selector::Kind(KindWord::Any)) {
            return Err(Stop::unsupported("`modify` of a player"));
        }
        let what: Vec<Being> = what
            .into_iter()
            .filter(|being| matches!(being, Being::Object(id) if self.state.object(*id).is_some_and(|o| o.exists)))
            .collect();
        self.leave_effect(LastingKind::Modify(modify), modify.span, Some(what), ctx);
        Ok(())
    }

    fn deal_damage(&mut self, deal: &'a DealDamage, ctx: &mut Context) -> Result<(), Stop> {
        let DealsSaid { amount, to, unpreventable } = (self.rulings.said_of_damage)(self, deal, ctx);
        let sources = match &deal.from {
            None => ctx.this.into_iter().collect(),
            Some(from) => self.objects_of(from, ctx)?,
        };
        let recipients = self.chosen_of(to, ctx)?;
        let before = self.state.said_of_damage.len();
        let mut events = Vec::new();
        for source in sources {
            for to_whom in &recipients {
                let mut inner = ctx.clone();
                if deal.from.is_some() || inner.source.is_none() {
                    inner.source = Some(source);
                }
                let amount = match shared(ctx, to, *to_whom) {
                    Some(share) => share,
                    None => self.state.amount(amount, &inner, 0),
                };
                inner.recipient = Some(*to_whom);
                let asks = [unpreventable, deal.not_redirected.as_ref()];
                let said = asks.iter().any(|said| matches!(said, Some(Whether::If(_)))).then(|| {
                    let not_redirected = deal.not_redirected.as_ref();
                    self.state.said_of_damage.push(SaidOfDamage { unpreventable, not_redirected, ctx: inner.clone() });
                    self.state.said_of_damage.len() - 1
                });
                events.push(DamageEvent {
                    source,
                    to: *to_whom,
                    amount: within(amount)?,
                    combat: false,
                    unpreventable: self.state.whether(unpreventable, &inner),
                    not_redirected: self.state.whether(deal.not_redirected.as_ref(), &inner),
                    said,
                });
            }
        }
        if let Some(excess) = &deal.excess_to {
            self.move_excess(excess, ctx, &mut events)?;
        }
        ctx.it = recipients;
        self.deal(events)?;
        self.state.said_of_damage.truncate(before);
        Ok(())
    }

    fn quantity(
        &mut self,
        quantity: &'a Quantity,
        ctx: &mut Context,
        act: impl Fn(&mut Self, Seat, i64, &mut Context) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.quantity_of(quantity, ctx, |_| 0, act)
    }

    /// The same where a player has so many, which is what `all` means.
    fn quantity_of(
        &mut self,
        quantity: &'a Quantity,
        ctx: &mut Context,
        all: impl Fn(&Player) -> usize,
        act: impl Fn(&mut Self, Seat, i64, &mut Context) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let who = match &quantity.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        for seat in who {
            let all = self.state.player(seat).map_or(0, |player| i64::try_from(all(player)).unwrap_or(i64::MAX));
            let amount = self.state.amount(&quantity.amount, ctx, all);
            act(self, seat, amount, ctx)?;
        }
        Ok(())
    }

    fn mill(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        let Some(PendingEvent::Mill(seat, amount)) = self.rewritten(PendingEvent::Mill(seat, amount), ctx)? else {
            return Ok(());
        };
        let Some(player) = self.state.player_mut(seat) else { return Ok(()) };
        let count = small(amount).min(player.library.len());
        let top: Vec<Option<ObjId>> = player.library.iter().take(count).copied().collect();
        let blanks = top.iter().filter(|card| card.is_none()).count();
        let below = player.library.split_off(count);
        player.library.retain(Option::is_some);
        player.library.extend(below);
        player.graveyard.extend(std::iter::repeat_n(None, blanks));
        let goings: Vec<ZoneChange> = top.into_iter().flatten().map(|id| ZoneChange::to(id, Zone::Graveyard)).collect();
        self.go(&goings, ctx)?;
        let milled = i64::try_from(count).unwrap_or(0);
        if milled > 0 {
            let event = Event::new("milled").with("who", self.seat_name(seat)).with("amount", milled);
            self.log.event(event.with("by", &ctx.name));
            self.happened(ctx, PastEvent::Milled(seat, milled));
        }
        Ok(())
    }

    fn moving(&mut self, moving: &'a Move, ctx: &mut Context) -> Result<(), Stop> {
        let what = self.moved_of(&moving.what, ctx)?;
        if what.is_empty() {
            self.impossible(ctx);
        }
        let controller = match &moving.controller {
            None => None,
            Some(who) => self.seats_of(who, ctx)?.first().copied(),
        };
        let position = moving.position.unwrap_or(Position::Top);
        for id in &what {
            self.cite_not_damage(Being::Object(*id), false);
        }
        let goings: Vec<ZoneChange> =
            what.into_iter().map(|what| ZoneChange { what, to: moving.to, position, controller }).collect();
        let became = self.go(&goings, ctx)?;
        ctx.it = became.into_iter().flatten().map(Being::Object).collect();
        Ok(())
    }

    /// What is to be moved: what is meant, or one of what fits, if only filters say so.
    fn moved_of(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<Vec<ObjId>, Stop> {
        let found = self.objects_of(selector, ctx)?;
        if found.len() > 1 && matches!(selector, Selector::Kind(_) | Selector::Filter(_)) {
            return Ok(self.one_of(ctx.you, "object", kernel::rule!("608.2d"), &found)?.into_iter().collect());
        }
        Ok(found)
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

    fn sacrifice(&mut self, affect: &'a Affect, ctx: &mut Context) -> Result<(), Stop> {
        let who = match &affect.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        let what = match &affect.what {
            Selector::Phrase(phrased) => match &phrased.of {
                Phrase::Chosen(of) => of,
                _ => &affect.what,
            },
            other => other,
        };
        for seat in who {
            let found: Vec<ObjId> = self
                .objects_of(what, ctx)?
                .into_iter()
                .filter(|id| self.state.is_permanent(*id))
                .filter(|id| self.state.object(*id).is_some_and(|object| object.controller == seat))
                .filter(|id| !self.banned(Prohibition::Sacrifice, *id))
                .collect();
            match self.one_of(seat, "object", kernel::rule!("608.2d"), &found)? {
                None => self.impossible(ctx),
                Some(id) => {
                    self.go(&[ZoneChange::to(id, Zone::Graveyard)], ctx)?;
                }
            }
        }
        Ok(())
    }

    fn each_object(
        &mut self,
        affect: &'a Affect,
        ctx: &mut Context,
        act: impl Fn(&mut Self, ObjId),
    ) -> Result<(), Stop> {
        let what = self.objects_of(&affect.what, ctx)?;
        for id in &what {
            if self.state.is_permanent(*id) {
                act(self, *id);
            }
        }
        ctx.it = what.into_iter().map(Being::Object).collect();
        Ok(())
    }

    fn counter(&mut self, affect: &'a Affect, ctx: &mut Context) -> Result<(), Stop> {
        for id in self.objects_of(&affect.what, ctx)? {
            let Some(place) = self.state.stack.iter().position(|item| item.spell == Some(id)) else { continue };
            if !(self.rulings.can_be_countered)(self, id) {
                continue;
            }
            let item = self.state.stack.remove(place);
            let event = Event::new("countered").with("who", self.seat_name(item.controller));
            self.log.event(event.with("what", &item.name).with("by", &ctx.name));
            self.happened(ctx, PastEvent::Countered(id));
            self.log.cite(clause!("wiki-only-damage"), || "countering is something else".to_owned());
            self.go(&[ZoneChange::to(id, Zone::Graveyard)], ctx)?;
        }
        Ok(())
    }

    /// What a selector means in an instruction, where `chosen` asks for a choice now.
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
        Ok(found
            .into_iter()
            .filter_map(|being| match being {
                Being::Object(id) => Some(id),
                Being::Player(_) => None,
            })
            .collect())
    }

    /// The players among those.
    pub(crate) fn seats_of(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<Vec<Seat>, Stop> {
        let found = self.chosen_of(selector, ctx)?;
        Ok(found
            .into_iter()
            .filter_map(|being| match being {
                Being::Player(seat) => Some(seat),
                Being::Object(_) => None,
            })
            .collect())
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
