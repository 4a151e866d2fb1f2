//! Gaining and losing life (119).
//!
//! Losing life is no damage: what prevents damage does nothing. Damage makes a player lose life (120.3a), and what
//! replaces that a player loses life may change how much.

use crate::game::Game;
use crate::replacement::single::Settled;
use crate::state::context::{Cause, Context};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, Seat};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

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

impl<'a> Game<'a> {
    /// How much life a player would lose, after what replaces that (120.4c).
    pub(crate) fn would_lose(&mut self, seat: Seat, amount: i64) -> Result<i64, Stop> {
        let name = self.seat_name(seat);
        let ctx = Context::new(seat, None, name).because(Cause::Damage);
        match self.rewritten(PendingEvent::Lose(seat, amount), &ctx)? {
            Some(PendingEvent::Lose(_, amount)) => Ok(amount),
            _ => Ok(0),
        }
    }

    /// Takes life away and gives the event.
    pub(crate) fn take_life(&mut self, seat: Seat, amount: i64) -> Option<Event> {
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
    pub(crate) fn lose(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount <= 0 || !(self.rulings.can_happen)(self, &PendingEvent::Lose(seat, amount), ctx) {
            return Ok(());
        }
        (self.rulings.lose_life)(self, seat, amount, ctx)
    }

    /// A player gains life.
    pub(crate) fn gain(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        match self.would_gain(seat, amount, ctx)? {
            None => Ok(()),
            Some(settled) => self.gain_as_settled(settled, ctx),
        }
    }

    /// What is to happen where a player would gain life; nothing where that cannot happen.
    pub(crate) fn would_gain(&mut self, seat: Seat, amount: i64, ctx: &Context) -> Result<Option<Settled<'a>>, Stop> {
        let would = PendingEvent::Gain(seat, amount);
        if amount <= 0 || !(self.rulings.can_happen)(self, &would, ctx) {
            return Ok(None);
        }
        self.settled(would, ctx).map(Some)
    }

    /// A player gains life as it was settled, or what happens instead happens.
    pub(crate) fn gain_as_settled(&mut self, settled: Settled<'a>, ctx: &mut Context) -> Result<(), Stop> {
        let Some(PendingEvent::Gain(seat, amount)) = self.come_about(settled, ctx)? else { return Ok(()) };
        let name = self.seat_name(seat);
        let Some(player) = self.state.player_mut(seat).filter(|_| amount > 0) else { return Ok(()) };
        player.life = player.life.saturating_add(amount);
        let left = player.life;
        let event = Event::new("gained").with("who", &name).with("amount", amount);
        self.log.event(event.with("leaves", left).with("by", &ctx.name));
        self.happened(ctx, PastEvent::Gained(seat, amount));
        Ok(())
    }
}
