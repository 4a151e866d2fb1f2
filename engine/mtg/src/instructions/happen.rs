//! Events other than damage as they happen: life, cards, counters.

use crate::continuous::active::EffectKind;
use crate::game::{Game, means};
use crate::replacement::single::PendingEvent;
use crate::state::context::{Cause, Context, Follows};
use crate::state::past::PastEvent;
use crate::state::{Being, Seat};
use crate::words::effects::Position;
use crate::words::select::Zone;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// No more of what instructions have just done is kept for reflexive triggers, which look at a handful.
const MOST_RECENT: usize = 100;

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

/// Counters that an instruction puts are put by an effect, also where the instruction is part of a prevention or of what
/// happens instead of an event: what replaces that they are put applies (614.16).
pub(crate) fn put_by_an_effect(
    game: &mut Game<'_>,
    would: PendingEvent,
    ctx: &Context,
) -> Result<Option<PendingEvent>, Stop> {
    if let PendingEvent::Counters(_, kind, _) = &would {
        game.cite_counters(ctx, kind);
    }
    game.rewritten(would, ctx)
}

/// Removes so many counters, or as many as there are.
pub(crate) fn remove_counters(game: &mut Game<'_>, from: Being, kind: &Name, amount: i64, ctx: &mut Context) {
    let name = game.name(from);
    let counters = match from {
        Being::Player(seat) => game.state.player_mut(seat).map(|player| &mut player.counters),
        Being::Object(id) => {
            game.state.object_mut(id).filter(|object| object.exists).map(|object| &mut object.counters)
        }
    };
    let Some(counters) = counters else { return };
    let removed = amount.clamp(0, counters.get(kind));
    counters.add(kind, -removed);
    let left = counters.get(kind);
    ctx.removed = removed;
    if removed < amount {
        game.impossible(ctx);
    }
    if removed == 0 {
        return;
    }
    if ctx.follows == Follows::Prevention && amount > 1 {
        game.log.cite(clause!("wiki-counter-per-point"), || "one counter for each damage".to_owned());
    }
    let event = Event::new("counters_removed").with("from", &name).with("counter", kind);
    game.log.event(event.with("amount", removed).with("leaves", left));
    game.happened(ctx, PastEvent::CountersRemoved(from, kind.clone(), removed, left));
}

/// Abilities may trigger on whatever happens, also on what a prevention or replacement effect does (615.6).
pub(crate) fn note_event(game: &mut Game<'_>, ctx: &mut Context, event: PastEvent) {
    let waiting = game.state.waiting.len();
    game.note(&event);
    if ctx.follows != Follows::Resolution && game.state.waiting.len() > waiting {
        game.log.cite(clause!("615.6-modified-event-triggers"), || "an ability triggers on it".to_owned());
    }
    if ctx.recent.len() < MOST_RECENT {
        ctx.recent.push(event);
    }
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
        if amount <= 0 || !(self.rulings.can_happen)(self, &PendingEvent::Lose(seat, amount), ctx) {
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
        if !(self.rulings.can_happen)(self, &PendingEvent::Gain(seat, amount), ctx) {
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
            if !(self.rulings.can_happen)(self, &PendingEvent::Draw(seat), ctx) {
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
        let would = PendingEvent::Counters(to, kind.clone(), amount);
        if !(self.rulings.can_happen)(self, &would, ctx) {
            return Ok(());
        }
        let put = (self.rulings.put_by_an_effect)(self, would, ctx)?;
        let Some(PendingEvent::Counters(to, kind, amount)) = put else { return Ok(()) };
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
        (self.rulings.remove_counters)(self, from, kind, amount, ctx);
    }
    /// Notes an event for triggers, and for the reflexive ones of the present instructions.
    pub fn happened(&mut self, ctx: &mut Context, event: PastEvent) {
        (self.rulings.note_event)(self, ctx, event);
    }
}
