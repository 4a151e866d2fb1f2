//! The test of an effect against an event other than damage (614.1, 614.12).
//!
//! Decides by the words of a replacement effect whether an event is one that it replaces: who and what the event is about,
//! how much it is, what makes it happen; and by the state whether the effect's condition holds.
//!
//! "If an effect would have you gain life, you gain twice as much": not the life that lifelink gains, which no effect does.

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::prohibitions::Prohibition;
use crate::replacement::single::SingleEvent;
use crate::state::as_it_would_exist::IS_MEANT_TO_ENTER;
use crate::state::context::{Cause, Context};
use crate::state::matching::{means, means_card};
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::Compare;
use crate::words::effects::{EventPattern, Replace};
use crate::words::patterns::{By, DrewPattern};
use crate::words::select::{Reference, Selector, Zone};

kernel::interpretation! {
    /// 121.2a: `true` if an effect on draws that refers to a number of cards, or to none, is about an event. Only the
    /// instruction to draw has a number of cards; each card that is drawn is an event without one.
    pub(crate) IS_ABOUT_DRAW: fn(Option<Compare>, &PendingEvent) -> bool = is_about_draw;
}

fn is_about_draw(number: Option<Compare>, would: &PendingEvent) -> bool {
    match (number, would) {
        (Some(number), PendingEvent::DrawCards(_, cards)) => number.fits(*cards),
        (None, PendingEvent::Draw(_)) => true,
        _ => false,
    }
}

impl<'a> SingleEvent<'_, 'a> {
    /// Returns `true` if an effect applies to the event as it now stands.
    pub(crate) fn meets(&self, effect: &ActiveEffect<'a>) -> bool {
        if self.instead.is_some() || effect.spent || self.would.amount() <= 0 {
            return false;
        }
        let about = |id: &ObjId| effect.fixed.as_ref().is_some_and(|fixed| fixed.contains(&Being::Object(*id)));
        match (&self.would, effect.kind) {
            (PendingEvent::Enter(id), EffectKind::Daybound) => self.ctx.this == Some(*id),
            // Lethal damage destroys by a state-based action, and not as the result of an effect (122.1c).
            (PendingEvent::Destroy(id), EffectKind::ShieldCounter) => about(id) && self.ctx.cause == Cause::Effect,
            (PendingEvent::Destroy(id), EffectKind::Regeneration) => {
                about(id) && !self.game.banned(Prohibition::Regenerate, *id)
            }
            (PendingEvent::Counters(Being::Object(to), ..), EffectKind::Replace(replace))
                if self.enters_beside(effect, *to) =>
            {
                let EventPattern::CountersPut(pattern) = &replace.would else { return false };
                matches!(pattern.to, Some(Selector::Reference(Reference::This))) && self.matches(effect, replace)
            }
            (_, EffectKind::Replace(replace)) => self.matches(effect, replace),
            _ => false,
        }
    }

    /// Returns `true` if an effect belongs to something that enters the battlefield at the same time: it does not apply
    /// yet, unless it is about nothing but itself (614.12).
    fn enters_beside(&self, effect: &ActiveEffect<'a>, to: ObjId) -> bool {
        let entering = &self.game.state.entering;
        entering.contains(&to) && effect.ctx.this.is_some_and(|this| entering.contains(&this))
    }

    fn made_by(&self, by: Option<&By>, ctx: &Context) -> bool {
        self.ctx.origin().is(&self.game.state, by, ctx)
    }

    fn matches(&self, effect: &ActiveEffect<'a>, replace: &Replace) -> bool {
        let state = &self.game.state;
        let mut ctx = effect.ctx.clone();
        ctx.it = vec![self.would.affects()];
        ctx.amount = self.would.amount();
        if matches!(self.would, PendingEvent::Enter(id) if ctx.this == Some(id)) {
            // The X of a permanent that enters is that of the spell (107.3m).
            ctx.x = self.ctx.x;
        }
        ctx.that_much = ctx.amount;
        if replace.r#if.as_ref().is_some_and(|condition| !state.holds(condition, &ctx)) {
            return false;
        }
        let amount = self.would.amount();
        let fits = |compare: Option<Compare>, n: i64| compare.is_none_or(|compare| compare.fits(n));
        let player = |who: &Option<Selector>, seat: &Seat| means(state, who.as_ref(), Being::Player(*seat), &ctx);
        let by = |by: &Option<By>| self.made_by(by.as_ref(), &ctx);
        match (&replace.would, &self.would) {
            (EventPattern::Gained(p), PendingEvent::Gain(seat, _)) => {
                player(&p.who, seat) && fits(p.amount, amount) && by(&p.by)
            }
            (EventPattern::Lost(p), PendingEvent::Lose(seat, _)) => {
                let life = state.life_with_gains(*seat);
                player(&p.who, seat) && fits(p.amount, amount) && fits(p.leaves, life - amount) && by(&p.by)
            }
            (EventPattern::Milled(p), PendingEvent::Mill(seat, _)) => {
                player(&p.who, seat) && fits(p.amount, amount) && by(&p.by)
            }
            (EventPattern::Created(p), PendingEvent::Create(seat, _)) => {
                let meant = self.tokens_meant(p.what.as_ref(), &ctx);
                meant > 0 && player(&p.who, seat) && fits(p.amount, meant) && by(&p.by)
            }
            (EventPattern::Drew(p), PendingEvent::DrawCards(..) | PendingEvent::Draw(_)) => {
                let seat = self.would.affects().player();
                self.game.by(&IS_ABOUT_DRAW)(p.amount, &self.would)
                    && seat.is_some_and(|seat| player(&p.who, &seat))
                    && by(&p.by)
            }
            (EventPattern::Began(p), PendingEvent::Begin(what, seat)) => p.step == Some(*what) && player(&p.who, seat),
            (EventPattern::CountersPut(p), PendingEvent::Counters(to, kind, _)) => {
                means(state, p.to.as_ref(), *to, &ctx)
                    && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                    && fits(p.amount, amount)
                    && by(&p.by)
            }
            (EventPattern::Moved(p), PendingEvent::Move(id, to, under)) => self.game.state.moves((*id, *to, *under), p, &ctx, self.game.by(&IS_MEANT_TO_ENTER)),
            (EventPattern::Died(p), PendingEvent::Move(id, to, _)) => {
                let from = state.object(*id).map(|object| object.zone);
                from == Some(Zone::Battlefield)
                    && *to == Zone::Graveyard
                    && means(state, p.what.as_ref(), Being::Object(*id), &ctx)
            }
            (EventPattern::Discarded(p), PendingEvent::Move(id, to, _)) => self.discards(*id, *to, p, &ctx),
            (EventPattern::Destroyed(p), PendingEvent::Destroy(id)) => {
                means(state, p.what.as_ref(), Being::Object(*id), &ctx)
            }
            (EventPattern::BecameUntapped(p), PendingEvent::Untap(id)) => {
                let controller = state.object(*id).map(|object| object.controller);
                controller.is_some_and(|seat| player(&p.who, &seat))
                    && means(state, p.what.as_ref(), Being::Object(*id), &ctx)
            }
            (EventPattern::Countered(p), PendingEvent::Counter(id)) => {
                let controller = state.object(*id).map(|object| object.controller);
                controller.is_some_and(|seat| player(&p.who, &seat))
                    && means(state, p.what.as_ref(), Being::Object(*id), &ctx)
                    && by(&p.by)
            }
            (EventPattern::Entered(p), PendingEvent::Enter(id)) => {
                // What enters at the same time is not there yet, unless it is about nothing but itself (614.12).
                let itself = p.what.as_ref().is_some_and(Selector::is_this);
                let beside = effect.ctx.this.is_some_and(|this| state.entering.contains(&this));
                replace.change.is_some()
                    && (itself || !beside)
                    && means(state, p.what.as_ref(), Being::Object(*id), &ctx)
            }
            // An effect about another kind of event; damage is looked at in `prevention::scope`.
            (
                EventPattern::Gained(_)
                | EventPattern::Lost(_)
                | EventPattern::Milled(_)
                | EventPattern::Created(_)
                | EventPattern::Drew(_)
                | EventPattern::Began(_)
                | EventPattern::CountersPut(_)
                | EventPattern::Moved(_)
                | EventPattern::Died(_)
                | EventPattern::Discarded(_)
                | EventPattern::Destroyed(_)
                | EventPattern::Entered(_)
                | EventPattern::BecameUntapped(_)
                | EventPattern::Countered(_)
                | EventPattern::Dealt(_)
                // Nothing replaces the following: see `words::support`.
                | EventPattern::Prevented(_)
                | EventPattern::Replaced(_)
                | EventPattern::Chapter(_)
                | EventPattern::CountersRemoved(_)
                | EventPattern::Cast(_)
                | EventPattern::Activated(_)
                | EventPattern::Triggered(_)
                | EventPattern::Attacked(_)
                | EventPattern::Blocked(_)
                | EventPattern::BecameBlocked(_)
                | EventPattern::Unblocked(_)
                | EventPattern::Exerted(_)
                | EventPattern::TurnedFaceUp(_)
                | EventPattern::Transformed(_)
                | EventPattern::Cycled(_)
                | EventPattern::Targeted(_)
                | EventPattern::SetInMotion(_)
                | EventPattern::BecameTapped(_)
                | EventPattern::ControlLost(_)
                | EventPattern::DayChanged(_),
                _,
            ) => false,
        }
    }

    fn discards(&self, id: ObjId, to: Zone, p: &DrewPattern, ctx: &Context) -> bool {
        let state = &self.game.state;
        let who = Being::Player(state.chooser(Being::Object(id)));
        self.ctx.discards
            && to == Zone::Graveyard
            && means(state, p.who.as_ref(), who, ctx)
            && means_card(state, p.what.as_ref(), id, ctx)
            && p.amount.is_none_or(|amount| amount.fits(1))
            && self.made_by(p.by.as_ref(), ctx)
    }
}
