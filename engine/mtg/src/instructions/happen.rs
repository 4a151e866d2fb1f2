//! Events other than damage as they happen: life, cards, counters.

use crate::continuous::active::EffectKind;
use crate::game::{Game, means};
use crate::replacement::single::PendingEvent;
use crate::rulings::{ChangedTriggers, CounterCost, RiderCounters};
use crate::state::context::{Cause, Context, Follows};
use crate::state::past::PastEvent;
use crate::state::{Being, Seat};
use crate::words::effects::{EventPattern, Position};
use crate::words::select::Zone;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// A player loses life by an effect: no damage is dealt, and what prevents damage does nothing (119.3).
pub(crate) fn lose_life(game: &mut Game<'_>, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
    game.cite_not_damage(Being::Player(seat), true);
    let Some(PendingEvent::Lose(_, amount)) = game.rewritten(PendingEvent::Lose(seat, amount), ctx)? else {
        return Ok(());
    };
    if let Some(event) = game.take_life(seat, amount) {
        game.log.event(event.with("by", &ctx.name));
        game.happened(ctx, PastEvent::Lost(seat, amount));
    }
    Ok(())
}

impl Game<'_> {
    /// How much life a player would lose, after what replaces that (120.4c).
    pub fn would_lose(&mut self, seat: Seat, amount: i64) -> Result<i64, Stop> {
        let name = self.seat_name(seat);
        let ctx = Context::new(seat, None, name).because(Cause::Damage);
        match self.rewritten(PendingEvent::Lose(seat, amount), &ctx)? {
            Some(PendingEvent::Lose(_, amount)) => Ok(amount),
            _ => Ok(0),
        }
    }

    /// Takes life away and gives the event.
    pub fn take_life(&mut self, seat: Seat, amount: i64) -> Option<Event> {
        if amount <= 0 {
            return None;
        }
        let name = self.seat_name(seat);
        let player = self.state.player_mut(seat)?;
        player.life = player.life.saturating_sub(amount);
        let left = player.life;
        Some(Event::new("lost").with("who", &name).with("amount", amount).with("leaves", left))
    }

    /// A player loses life that is not damage.
    pub fn lose(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount <= 0
            || self.cannot(ctx.follows, |state, cant, ctx| forbids_player(state, cant, "lose_life", seat, ctx))
        {
            return Ok(());
        }
        (self.rulings.lose_life)(self, seat, amount, ctx)
    }

    /// Something other than damage happens to what a prevention effect is about.
    pub fn cite_not_damage(&mut self, to: Being, life: bool) {
        let shielded = self.active_effects().iter().any(|effect| match effect.kind {
            EffectKind::Prevent(prevent) => match &effect.fixed {
                Some(fixed) => fixed.contains(&to),
                None => means(&self.state, prevent.to.as_ref(), to, &effect.ctx),
            },
            _ => false,
        });
        if shielded {
            self.log.cite(clause!("615.1-watches-for-damage"), || "this is not damage".to_owned());
            let clause = if life { clause!("wiki-life-loss-untouched") } else { clause!("wiki-only-damage") };
            self.log.cite(clause, || "this is not damage".to_owned());
        }
    }

    /// A player gains life.
    pub fn gain(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount <= 0 {
            return Ok(());
        }
        if self.cannot(ctx.follows, |state, cant, ctx| forbids_player(state, cant, "gain_life", seat, ctx)) {
            self.impossible(ctx);
            return Ok(());
        }
        let Some(PendingEvent::Gain(seat, amount)) = self.rewritten(PendingEvent::Gain(seat, amount), ctx)? else {
            return Ok(());
        };
        let name = self.seat_name(seat);
        let Some(player) = self.state.player_mut(seat).filter(|_| amount > 0) else { return Ok(()) };
        player.life = player.life.saturating_add(amount);
        let left = player.life;
        let event = Event::new("gained").with("who", &name).with("amount", amount);
        self.log.event(event.with("leaves", left).with("by", &ctx.name));
        self.happened(ctx, PastEvent::Gained(seat, amount));
        Ok(())
    }

    /// An instruction of a changed event that cannot be carried out is ignored (615.6).
    pub fn impossible(&mut self, ctx: &Context) {
        if ctx.follows != Follows::Resolution {
            self.log.cite(clause!("615.6-impossible-part-ignored"), || "it cannot be done".to_owned());
        }
    }

    /// A player draws cards, one after the other.
    pub fn draw(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount > kernel::words::shape::MOST_CARDS {
            return Err(self.log.rejected("too many cards are drawn"));
        }
        for _ in 0..amount {
            if self.cannot(ctx.follows, |state, cant, ctx| forbids_player(state, cant, "draw", seat, ctx)) {
                self.impossible(ctx);
                return Ok(());
            }
            let Some(PendingEvent::Draw(seat)) = self.rewritten(PendingEvent::Draw(seat), ctx)? else { continue };
            let name = self.seat_name(seat);
            let Some(player) = self.state.player_mut(seat) else { continue };
            if player.library.is_empty() {
                player.drew_from_nothing = true;
                continue;
            }
            let card = player.library.remove(0);
            let what = match card {
                None => {
                    player.hand.push(None);
                    None
                }
                Some(id) => {
                    player.library.insert(0, Some(id));
                    Some(self.change_zone(id, Zone::Hand, Position::Top, None))
                }
            };
            let what = what.flatten().map(|id| self.object_name(id));
            let event = Event::new("drew").with("who", &name).with("amount", 1).with_some("what", what.as_ref());
            self.log.event(event.with("by", &ctx.name));
            self.happened(ctx, PastEvent::Drew(seat));
        }
        Ok(())
    }

    /// Puts counters on a permanent or player.
    pub fn put_counters(&mut self, to: Being, kind: &Name, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount <= 0 {
            return Ok(());
        }
        if let Being::Object(id) = to
            && !self.state.is_permanent(id)
        {
            self.impossible(ctx);
            return Ok(());
        }
        if self.cannot(ctx.follows, |state, cant, ctx| forbids_counters(state, cant, to, kind, ctx)) {
            self.impossible(ctx);
            return Ok(());
        }
        self.cite_counters(ctx, kind);
        let would = PendingEvent::Counters(to, kind.clone(), amount);
        let by_rules = self.rulings.rider_counters == RiderCounters::ByTheRules && ctx.follows != Follows::Resolution;
        let would = if by_rules { Some(would) } else { self.rewritten(would, ctx)? };
        let Some(PendingEvent::Counters(to, kind, amount)) = would else { return Ok(()) };
        let name = self.name(to);
        match to {
            Being::Player(seat) => {
                if let Some(player) = self.state.player_mut(seat) {
                    player.counters.add(&kind, amount);
                }
            }
            Being::Object(id) => {
                if let Some(object) = self.state.object_mut(id) {
                    object.counters.add(&kind, amount);
                }
            }
        }
        let event = Event::new("counters_put").with("to", &name).with("counter", &kind).with("amount", amount);
        self.log.event(event.with("by", &ctx.name));
        self.happened(ctx, PastEvent::CountersPut(to, kind, amount));
        Ok(())
    }

    /// Where an instruction is part of a prevention or of what happens instead, counters it puts are
    /// put by an effect (614.16).
    pub fn cite_counters(&mut self, ctx: &Context, kind: &str) {
        match ctx.follows {
            Follows::Resolution => {}
            Follows::Prevention => {
                self.log.cite(clause!("614.16-counters-from-prevention"), || "an effect puts them".to_owned());
                if kind == "-1/-1" {
                    self.log.cite(clause!("wiki-minus-counters"), || "damage becomes counters".to_owned());
                }
                if kind == "+1/+1" {
                    self.log.cite(clause!("wiki-plus-counters"), || "damage becomes counters".to_owned());
                }
            }
            Follows::Replacement => {
                self.log.cite(clause!("614.16-counters-from-replacement"), || "an effect puts them".to_owned());
                if kind == "-1/-1" {
                    self.log.cite(clause!("wiki-minus-counters"), || "damage becomes counters".to_owned());
                }
                if kind == "+1/+1" {
                    self.log.cite(clause!("wiki-plus-counters"), || "damage becomes counters".to_owned());
                }
            }
        }
    }

    /// Removes counters, as many as there are.
    pub fn remove_counters(&mut self, from: Being, kind: &Name, amount: i64, ctx: &mut Context) {
        let name = self.name(from);
        let all = self.rulings.counter_cost == CounterCost::All && ctx.follows == Follows::Prevention;
        let counters = match from {
            Being::Player(seat) => self.state.player_mut(seat).map(|player| &mut player.counters),
            Being::Object(id) => {
                self.state.object_mut(id).filter(|object| object.exists).map(|object| &mut object.counters)
            }
        };
        let Some(counters) = counters else { return };
        let amount = if all { counters.get(kind) } else { amount };
        let removed = amount.clamp(0, counters.get(kind));
        counters.add(kind, -removed);
        let left = counters.get(kind);
        ctx.removed = removed;
        if removed < amount {
            self.impossible(ctx);
        }
        if removed == 0 {
            return;
        }
        if ctx.follows == Follows::Prevention && amount > 1 {
            self.log.cite(clause!("wiki-counter-per-point"), || "one counter for each damage".to_owned());
        }
        let event = Event::new("counters_removed").with("from", &name).with("counter", kind);
        self.log.event(event.with("amount", removed).with("leaves", left));
        self.happened(ctx, PastEvent::CountersRemoved(from, kind.clone(), removed, left));
    }

    /// Notes an event for triggers, and for the reflexive ones of the present instructions.
    pub fn happened(&mut self, ctx: &mut Context, event: PastEvent) {
        let waiting = self.state.waiting.len();
        if self.rulings.changed_triggers == ChangedTriggers::DoNot && ctx.follows != Follows::Resolution {
            return;
        }
        self.note(&event);
        if ctx.follows != Follows::Resolution && self.state.waiting.len() > waiting {
            self.log.cite(clause!("615.6-modified-event-triggers"), || "an ability triggers on it".to_owned());
        }
        if ctx.recent.len() < 100 {
            ctx.recent.push(event);
        }
    }
}

/// Whether a ban is about a player doing something.
fn forbids_player(
    state: &crate::state::State<'_>,
    cant: &crate::words::effects::Cant,
    verb: &str,
    seat: Seat,
    ctx: &Context,
) -> bool {
    use crate::words::effects::{Cant, CantVerb};
    let who = match cant {
        Cant::Verb(banned) => match &**banned {
            CantVerb::GainLife(player) | CantVerb::LoseLife(player) | CantVerb::Draw(player)
                if banned.word() == verb =>
            {
                player.who.as_ref()
            }
            _ => return false,
        },
        Cant::Event(pattern) => match (&**pattern, verb) {
            (EventPattern::Gained(p), "gain_life") | (EventPattern::Lost(p), "lose_life") => p.who.as_ref(),
            (EventPattern::Drew(p), "draw") => p.who.as_ref(),
            _ => return false,
        },
    };
    means(state, who, Being::Player(seat), ctx)
}

/// Whether a ban is about putting counters.
fn forbids_counters(
    state: &crate::state::State<'_>,
    cant: &crate::words::effects::Cant,
    to: Being,
    kind: &Name,
    ctx: &Context,
) -> bool {
    use crate::words::effects::{Cant, CantVerb};
    let (target, counter) = match cant {
        Cant::Verb(banned) => match &**banned {
            CantVerb::PutCounters(put) => (put.to.as_ref(), put.counter.as_ref()),
            _ => return false,
        },
        Cant::Event(pattern) => match &**pattern {
            EventPattern::CountersPut(p) => (p.to.as_ref(), p.counter.as_ref()),
            _ => return false,
        },
    };
    means(state, target, to, ctx) && counter.is_none_or(|counter| **counter == **kind)
}
