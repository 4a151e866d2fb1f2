//! Gaining and losing life, setting and exchanging life totals (119, 701.12c).
//!
//! Losing life is no damage: what prevents damage does nothing. Damage makes a player lose life (120.3a), and what
//! replaces that a player loses life may change how much.

use crate::game::Game;
use crate::prohibitions::{IMPOSSIBLE, Impossible};
use crate::replacement::single::Settled;
use crate::state::context::{Cause, Context, Follows};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, Seat};
use crate::words::effects::Quantity;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 119.3: the loss of life by an effect. No damage is dealt, and effects that prevent damage do nothing.
    pub(crate) LOSE_LIFE: fn(&mut Game<'_>, Seat, i64, &mut Context) -> Result<(), Stop> = lose_life;
}

pub(crate) fn lose_life(game: &mut Game<'_>, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
    game.cite_not_damage(Being::Player(seat), true);
    let amount = game.loss_after_replacement(seat, amount, ctx)?;
    if let Some(event) = game.take_life(seat, amount) {
        game.log.event(event.with("by", &ctx.name));
        game.happened(ctx, PastEvent::Lost(seat, amount, ctx.origin()));
    }
    Ok(())
}

kernel::interpretation! {
    /// 608.2h: the life lost by an instruction, from the amount that each player lost after replacement effects: the sum.
    pub(crate) LOST_THIS_WAY: fn(&[i64]) -> i64 = lost_this_way;
}

fn lost_this_way(amounts: &[i64]) -> i64 {
    amounts.iter().copied().fold(0, i64::saturating_add)
}

kernel::interpretation! {
    /// 119.5: the change of a life total to another number, by gaining or losing the difference.
    pub(crate) SET_LIFE: fn(&mut Game<'_>, Seat, i64, &mut Context) -> Result<(), Stop> = set_life;
}

fn set_life(game: &mut Game<'_>, seat: Seat, to: i64, ctx: &mut Context) -> Result<(), Stop> {
    let life = game.state.player(seat).map_or(0, |player| player.life);
    game.log.cite(clause!("119.5-set-is-gained-or-lost"), || format!("{life} becomes {to}"));
    if to > life {
        game.gain(seat, to.saturating_sub(life), ctx)
    } else {
        game.lose(seat, life.saturating_sub(to), ctx)
    }
}

kernel::interpretation! {
    /// 119.7, 119.8: the reason why two life totals cannot be exchanged, if there is one: a player cannot gain or lose
    /// the difference.
    pub(crate) NO_EXCHANGE: fn(&Game<'_>, &[PendingEvent; 2], Follows) -> Option<Impossible> = no_exchange;
}

fn no_exchange(game: &Game<'_>, changes: &[PendingEvent; 2], follows: Follows) -> Option<Impossible> {
    changes.iter().find_map(|change| game.by(&IMPOSSIBLE)(game, change, follows))
}

impl<'a> Game<'a> {
    /// Players lose life, and the text goes on about what they lost.
    pub(super) fn lose_together(&mut self, quantity: &'a Quantity, ctx: &mut Context) -> Result<(), Stop> {
        let (before, own) = (self.state.happened.len(), ctx.origin());
        self.quantity(quantity, ctx, Self::lose)?;
        let events = self.state.happened.iter().skip(before).map(|past| &past.event);
        let lost: Vec<i64> = events
            .filter_map(|event| match event {
                PastEvent::Lost(_, amount, by) if *by == own => Some(*amount),
                _ => None,
            })
            .collect();
        ctx.lost = self.by(&LOST_THIS_WAY)(&lost);
        Ok(())
    }

    /// A player's life total becomes so much.
    pub(crate) fn set_life(&mut self, seat: Seat, to: i64, ctx: &mut Context) -> Result<(), Stop> {
        self.by(&SET_LIFE)(self, seat, to, ctx)
    }

    /// Two players exchange life totals: each gains or loses what is missing, or nothing happens at all (701.12a,
    /// 701.12c).
    pub(crate) fn exchange_life(&mut self, seats: &[Seat], ctx: &mut Context) -> Result<(), Stop> {
        let [one, other] = seats else { return Ok(()) };
        let life = |seat: Seat| self.state.player(seat).map_or(0, |player| player.life);
        let (more, less) = if life(*one) > life(*other) { (*one, *other) } else { (*other, *one) };
        let missing = life(more).saturating_sub(life(less));
        let changes = [PendingEvent::Gain(less, missing), PendingEvent::Lose(more, missing)];
        self.log.cite(clause!("701.12c-exchanged-life"), || format!("{missing} between them"));
        if missing == 0 {
            return Ok(());
        }
        let reason = self.by(&NO_EXCHANGE)(self, &changes, ctx.follows);
        if reason.is_some() {
            self.cite_impossible(reason);
            return Ok(());
        }
        self.lose(more, missing, ctx)?;
        self.gain(less, missing, ctx)
    }

    /// The life that a player would lose, after replacement effects on that (120.4c).
    pub(crate) fn would_lose(&mut self, seat: Seat, amount: i64) -> Result<i64, Stop> {
        let name = self.seat_name(seat);
        let ctx = Context::new(seat, None, name).because(Cause::Damage);
        if amount > 0 && !self.can_happen(&PendingEvent::Lose(seat, amount), &ctx) {
            return Ok(0);
        }
        self.loss_after_replacement(seat, amount, &ctx)
    }

    /// Applies replacement effects to a loss of life. Returns the life that the player loses; 0 if none.
    pub(crate) fn loss_after_replacement(&mut self, seat: Seat, amount: i64, ctx: &Context) -> Result<i64, Stop> {
        match self.rewritten(PendingEvent::Lose(seat, amount), ctx)? {
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
        if amount <= 0 || !self.can_happen(&PendingEvent::Lose(seat, amount), ctx) {
            return Ok(());
        }
        self.by(&LOSE_LIFE)(self, seat, amount, ctx)
    }

    /// A player gains life.
    pub(crate) fn gain(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        match self.would_gain(seat, amount, ctx)? {
            None => Ok(()),
            Some(settled) => self.gain_as_settled(settled, ctx),
        }
    }

    /// The settled event that happens if a player would gain life; nothing if a gain is impossible.
    pub(crate) fn would_gain(&mut self, seat: Seat, amount: i64, ctx: &Context) -> Result<Option<Settled<'a>>, Stop> {
        let would = PendingEvent::Gain(seat, amount);
        if amount <= 0 || !self.can_happen(&would, ctx) {
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
        self.happened(ctx, PastEvent::Gained(seat, amount, ctx.origin()));
        Ok(())
    }
}
