//! Payments as a spell or ability resolves (118.3, 118.12), and the prevention by a text of damage that it deals
//! itself.
//!
//! Decides who is asked: each of the players in turn order who can pay all of it, or, where any of them may, until one
//! does. What follows is done once for each who was asked, or once where any of them could.
//!
//! "Prevent all combat damage unless its controller pays {2}": the controller pays, and nothing is prevented.

use crate::game::Game;
use crate::instructions::payable::CAN_PAY;
use crate::state::context::Context;
use crate::state::lasting::{LastingKind, Scope};
use crate::state::{Seat, State};
use crate::words::effects::DealDamage;
use crate::words::paying::Pay;
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::scenario::Give;

kernel::interpretation! {
    /// 118.12: the players who are offered a payment as something resolves. They are all who may pay, in turn order.
    pub(crate) PAYERS: for<'a> fn(&mut Game<'a>, &'a Pay, &mut Context) -> Result<Vec<Seat>, Stop> = payers;
}

pub(crate) fn payers<'a>(game: &mut Game<'a>, pay: &'a Pay, ctx: &mut Context) -> Result<Vec<Seat>, Stop> {
    match &pay.who {
        None => Ok(vec![ctx.you]),
        Some(who) => game.seats_of(who, ctx),
    }
}

kernel::interpretation! {
    /// 118.12: the number of times that all of a cost is paid.
    pub(crate) TIMES_PAID: fn(&State<'_>, &Pay, &Context) -> i64 = times_paid;
}

fn times_paid(state: &State<'_>, pay: &Pay, ctx: &Context) -> i64 {
    pay.times.as_ref().map_or(1, |amount| state.amount(amount, ctx, 0))
}

kernel::interpretation! {
    /// 615.1: the prevention by a text of damage that it is about to deal itself. Its shields are gone with that
    /// damage.
    pub(crate) OWN_PREVENTION: for<'a> fn(&mut Game<'a>, &'a DealDamage, &mut Context) -> Result<Vec<u32>, Stop> =
        own_prevention;
}

pub(crate) fn own_prevention<'a>(
    game: &mut Game<'a>,
    deal: &'a DealDamage,
    ctx: &mut Context,
) -> Result<Vec<u32>, Stop> {
    let Some(prevent) = &deal.prevents else { return Ok(Vec::new()) };
    if prevent.amount.size(ctx.x) == Some(0) {
        return Ok(Vec::new());
    }
    let before: Vec<u32> = game.state.lasting.iter().map(|lasting| lasting.id).collect();
    let scope = Scope { from: prevent.from.as_ref(), to: prevent.to.as_ref() };
    game.leave_shields(LastingKind::Prevent(prevent), Some(&prevent.amount), scope, false, None, ctx)?;
    let made = game.state.lasting.iter().map(|lasting| lasting.id);
    Ok(made.filter(|id| !before.contains(id)).collect())
}

kernel::interpretation! {
    /// 118.12: the consequences of an offered payment: the text's instructions for paying or for not paying.
    pub(crate) FOLLOW_PAYMENT: for<'a> fn(&mut Game<'a>, &'a Pay, bool, &mut Context) -> Result<(), Stop> =
        follow_payment;
}

fn follow_payment<'a>(game: &mut Game<'a>, pay: &'a Pay, paid: bool, ctx: &mut Context) -> Result<(), Stop> {
    game.carry_out(if paid { &pay.then } else { &pay.otherwise }, ctx)
}

impl<'a> Game<'a> {
    /// Players are offered a payment, and what follows is done.
    pub(crate) fn offer_payment(&mut self, pay: &'a Pay, ctx: &mut Context) -> Result<(), Stop> {
        let (before, since) = (ctx.payer, ctx.since);
        let times = self.by(&TIMES_PAID)(&self.state, pay, ctx);
        let seats = self.by(&PAYERS)(self, pay, ctx)?;
        let mut paid = false;
        for seat in seats {
            ctx.payer = Some(seat);
            ctx.since = self.state.happened.len();
            paid = self.pays(seat, pay, times, ctx)?;
            let said = if paid { "it is paid" } else { "it is not paid" };
            self.log.cite(clause!("118.12-paid-on-resolution"), || said.to_owned());
            if pay.any {
                if paid {
                    break;
                }
                continue;
            }
            self.by(&FOLLOW_PAYMENT)(self, pay, paid, ctx)?;
        }
        if pay.any {
            self.by(&FOLLOW_PAYMENT)(self, pay, paid, ctx)?;
        }
        (ctx.payer, ctx.since) = (before, since);
        Ok(())
    }

    /// Offers a payment to a player who can pay all of it, and returns `true` if that player paid (118.3).
    fn pays(&mut self, seat: Seat, pay: &'a Pay, times: i64, ctx: &mut Context) -> Result<bool, Stop> {
        let who = self.seat_name(seat);
        let Some(this) = ctx.this else { return Ok(false) };
        if pay.chosen_x {
            let most = self.most_for_x(seat);
            let about = Some(ctx.name.clone());
            let options = Options::Number { least: 0, most };
            let question = Question { who, kind: "amount", under: Some(rule!("107.3f")), about, options };
            ctx.x = self.log.ask(&question, |give| match give {
                Give::Number(number) => Ok(*number),
                _ => Ok(0),
            })?;
        }
        if !self.by(&CAN_PAY)(self, seat, &pay.cost, (times, this, ctx)) {
            self.log.cite(clause!("118.3-in-full-or-not"), || "not all of it can be paid".to_owned());
            return Ok(false);
        }
        let who = self.seat_name(seat);
        let name = ctx.name.clone();
        if !pay.chosen_x && !self.log.may(&who, "pay", Some(rule!("118.12")), Some(&name), "pay")? {
            return Ok(false);
        }
        for _ in 0..times {
            self.spend_fuel()?;
            self.pay_all(seat, &pay.cost, this, ctx)?;
        }
        Ok(true)
    }
}
