//! Costs that can be paid (118.3): in full, or not at all.
//!
//! "Pay 3 life" at 2 life cannot be paid, and whoever is offered it while something resolves is not asked.

use crate::game::Game;
use crate::instructions::exiling::CAN_EXILE;
use crate::instructions::finding::FINDS;
use crate::prohibitions::Prohibition;
use crate::state::amounts::small;
use crate::state::context::{Cause, Context};
use crate::state::{Being, ObjId, Seat, State};
use crate::words::amount::Symbols;
use crate::words::cards::{Cost, Discarded, Payment};
use crate::words::select::{Selector, Zone};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 118.3: `true` if a player who is offered a payment as something resolves can pay all of it.
    pub(crate) CAN_PAY: fn(&Game<'_>, Seat, &[Cost], (i64, ObjId, &Context)) -> bool = in_full;
}

fn in_full(game: &Game<'_>, seat: Seat, costs: &[Cost], (times, this, ctx): (i64, ObjId, &Context)) -> bool {
    game.can_pay(seat, costs, times, this, ctx)
}

kernel::interpretation! {
    /// 118.3: the counters of a kind that pay a cost, of a permanent or of the player who pays.
    pub(crate) COUNTERS_OF_PAYER: fn(&State<'_>, Being, &Name) -> i64 = counters_of_payer;
}

/// The counters of a kind that a permanent or a player has. No more than these can be paid (118.3).
pub(crate) fn counters_of_payer(state: &State<'_>, of: Being, kind: &Name) -> i64 {
    state.counters_on(of, kind)
}

kernel::interpretation! {
    /// 118.3, 400.7e: the object with which a cost about an object is paid. What is not there any more pays nothing.
    pub(crate) THERE_TO_PAY: fn(&Game<'_>, ObjId, &Context) -> Option<ObjId> = there_to_pay;
}

fn there_to_pay(game: &Game<'_>, id: ObjId, ctx: &Context) -> Option<ObjId> {
    let now = game.by(&FINDS)(&game.state, id, ctx);
    game.state.object(now).filter(|object| object.exists).map(|_| now)
}

impl<'a> Game<'a> {
    /// Returns `true` if a player can pay costs so many times over.
    pub(crate) fn can_pay(&self, seat: Seat, costs: &[Cost], times: i64, this: ObjId, ctx: &Context) -> bool {
        self.has_mana_for(seat, &symbols_of(costs), ctx.x, times)
            && costs.iter().all(|cost| match cost {
                Cost::Symbols(symbols) => {
                    let taps = symbols.0.iter().any(|symbol| symbol == "T");
                    !taps || self.state.object(this).is_some_and(|object| !object.tapped)
                }
                Cost::Pay(payment) => self.can_pay_one(seat, payment, times, this, ctx),
            })
    }

    fn can_pay_one(&self, seat: Seat, payment: &Payment, times: i64, this: ObjId, ctx: &Context) -> bool {
        let enough = |found: Vec<ObjId>| found.len() >= small(times);
        let permanents = |selector: &Selector, fits: &dyn Fn(ObjId) -> bool| {
            let mut found = self.own_of(seat, selector, ctx);
            found.retain(|id| self.state.is_permanent(*id) && fits(*id));
            enough(found)
        };
        match payment {
            Payment::Sacrifice(selector) => permanents(selector, &|id| !self.banned(Prohibition::Sacrifice, id)),
            Payment::Tap(selector) => {
                permanents(selector, &|id| self.state.object(id).is_some_and(|object| !object.tapped))
            }
            Payment::Move(moving) => {
                let blanks = self.blanks_to_pay(seat, &moving.what);
                self.movable_to_pay(seat, &moving.what, ctx).len() + blanks >= small(times)
            }
            Payment::Discard(Discarded::Number(count)) => {
                let hand = self.state.player(seat).map_or(0, |player| player.hand.len());
                hand >= small(count.0.saturating_mul(times))
            }
            Payment::Discard(Discarded::What(selector)) => {
                let mut found = self.own_of(seat, selector, ctx);
                found.retain(|id| self.state.object(*id).is_some_and(|object| object.zone == Zone::Hand));
                found.len() + self.blanks_to_pay(seat, selector) >= small(times)
            }
            Payment::Loyalty(by) => {
                let loyalty = self.state.object(this).map_or(0, |object| object.counters.get("loyalty"));
                let added = by.0 <= 0 || self.may_get_counters(Being::Object(this), &Name::Word("loyalty"), by.0);
                added && loyalty.saturating_add(by.0.saturating_mul(times)) >= 0
            }
            Payment::RemoveCounters(remove) => self.counters_to_pay(seat, &remove.from, ctx).into_iter().any(|being| {
                let there = self.by(&COUNTERS_OF_PAYER)(&self.state, being, &remove.counter.0);
                there > 0 && there >= self.state.amount(&remove.amount, ctx, there).saturating_mul(times)
            }),
            Payment::Unattach(selector) => {
                permanents(selector, &|id| self.state.object(id).is_some_and(|object| object.attached.is_some()))
            }
            Payment::PutCounters(put) => {
                let amount = self.state.amount(&put.amount, ctx, 0);
                permanents(&put.to, &|id| self.may_get_counters(Being::Object(id), &put.counter.0, amount))
            }
            Payment::ExileCards(exile) => {
                let there = self.cards_there(seat, exile.from);
                let amount = self.state.amount(&exile.amount, ctx, there);
                self.by(&CAN_EXILE)(there, amount.saturating_mul(times))
            }
            Payment::Life(amount) => self.has_life(seat, self.state.amount(amount, ctx, 0).saturating_mul(times)),
            Payment::PayLife(count) => self.has_life(seat, count.0.saturating_mul(times)),
        }
    }

    /// Returns `true` if a player can pay so much life (119.4, 119.8).
    fn has_life(&self, seat: Seat, amount: i64) -> bool {
        amount <= 0
            || (self.state.player(seat).is_some_and(|player| player.life >= amount) && !self.keeps_life(seat, amount))
    }

    /// The objects of a player whose counters a cost may be about, or the player (122.1).
    pub(crate) fn counters_to_pay(&self, seat: Seat, selector: &Selector, ctx: &Context) -> Vec<Being> {
        let mut found = self.there_to_pay(selector, ctx);
        found.retain(|being| self.state.chooser(*being) == seat);
        found
    }

    /// The objects of a player that a cost may be about.
    pub(crate) fn own_of(&self, seat: Seat, selector: &Selector, ctx: &Context) -> Vec<ObjId> {
        self.counters_to_pay(seat, selector, ctx).into_iter().filter_map(Being::object).collect()
    }

    /// The objects that a player may move to pay a cost: the object with the ability whoever owns it, of others the
    /// player's own.
    pub(crate) fn movable_to_pay(&self, seat: Seat, selector: &Selector, ctx: &Context) -> Vec<ObjId> {
        if selector.is_this() {
            self.there_to_pay(selector, ctx).into_iter().filter_map(Being::object).collect()
        } else {
            self.own_of(seat, selector, ctx)
        }
    }

    /// The objects and players that a cost is about, as they can be found now (400.7e).
    fn there_to_pay(&self, selector: &Selector, ctx: &Context) -> Vec<Being> {
        let now = |being: Being| match being {
            Being::Player(_) => Some(being),
            Being::Object(id) => self.by(&THERE_TO_PAY)(self, id, ctx).map(Being::Object),
        };
        self.state.meant(selector, ctx).into_iter().filter_map(now).collect()
    }

    /// Pays all of a cost once, while something resolves.
    pub(crate) fn pay_all(
        &mut self,
        seat: Seat,
        costs: &'a [Cost],
        this: ObjId,
        ctx: &mut Context,
    ) -> Result<(), Stop> {
        let x = ctx.x;
        self.pay_mana(seat, &symbols_of(costs), x)?;
        let cause: Cause = ctx.cause;
        self.pay(seat, costs, this, ctx)?;
        ctx.cause = cause;
        Ok(())
    }
}

/// The mana part of costs.
pub(crate) fn symbols_of(costs: &[Cost]) -> Vec<&Symbols> {
    let symbols = costs.iter().map(|cost| match cost {
        Cost::Symbols(symbols) => Some(symbols),
        Cost::Pay(_) => None,
    });
    symbols.flatten().collect()
}
