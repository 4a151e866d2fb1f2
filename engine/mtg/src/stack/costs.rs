//! Paying costs other than mana (118, 601.2h): tapping, sacrificing, discarding, counters, life.
//!
//! A cost that cannot be paid refuses the whole step: "{T}" of a tapped permanent, "pay 2 life" at 1 life.

use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::state::amounts::small;
use crate::state::context::{Cause, Context};
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::Symbols;
use crate::words::cards::{Cost, Discarded, KeywordWord, Payment, Type};
use crate::words::effects::Position;
use crate::words::select::{Selector, Zone};
use crate::zones::ZoneChange;
use kernel::clause::Clause;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Under what something is refused whose cost cannot be paid.
pub(crate) const UNPAID: &[Clause] = &[clause!("601.2h-costs-are-paid")];

impl<'a> Game<'a> {
    pub(crate) fn pay(&mut self, seat: Seat, costs: &'a [Cost], id: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        ctx.cause = Cause::Cost;
        for cost in costs {
            match cost {
                Cost::Symbols(symbols) => {
                    if symbols.0.iter().any(|symbol| symbol == "T") {
                        self.tap_for_cost(id)?;
                    }
                }
                Cost::Pay(payment) => self.pay_one(seat, payment, id, ctx)?,
            }
        }
        ctx.cause = Cause::Effect;
        Ok(())
    }

    fn tap_for_cost(&mut self, id: ObjId) -> Result<(), Stop> {
        let found = self.state.characteristics(id);
        let Some(object) = self.state.object(id) else { return Ok(()) };
        if object.tapped {
            return Err(Stop::refused(UNPAID, "it is tapped"));
        }
        if object.new && found.is(Type::Creature) && !found.has(KeywordWord::Haste) {
            return Err(Stop::refused(UNPAID, "it came this turn"));
        }
        self.tap(id);
        Ok(())
    }

    fn pay_one(&mut self, seat: Seat, payment: &'a Payment, id: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        let own = |game: &Self, selector: &Selector, ctx: &Context| -> Vec<ObjId> {
            let found = game.state.meant(selector, ctx).into_iter();
            found
                .filter_map(|being| match being {
                    Being::Object(id) => Some(id),
                    Being::Player(_) => None,
                })
                .filter(|id| game.state.chooser(Being::Object(*id)) == seat)
                .collect()
        };
        let cannot = || Stop::refused(UNPAID, "the cost cannot be paid");
        match payment {
            Payment::Sacrifice(selector) => {
                let mut found = own(self, selector, ctx);
                found.retain(|id| self.state.is_permanent(*id) && !self.banned(Prohibition::Sacrifice, *id));
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                self.go(&[ZoneChange::to(what, Zone::Graveyard)], ctx)?;
            }
            Payment::Tap(selector) => {
                let mut found = own(self, selector, ctx);
                found.retain(|id| {
                    self.state.is_permanent(*id) && self.state.object(*id).is_some_and(|object| !object.tapped)
                });
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                self.tap(what);
            }
            Payment::Move(moving) => {
                let found = own(self, &moving.what, ctx);
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                let position = moving.position.unwrap_or(Position::Top);
                self.go(&[ZoneChange { what, to: moving.to, position, controller: None }], ctx)?;
            }
            Payment::Discard(Discarded::Number(count)) => {
                let hand = self.state.player(seat).map_or(0, |player| player.hand.len());
                if hand < small(count.0) {
                    return Err(cannot());
                }
                self.discard(seat, count.0, ctx)?;
            }
            Payment::Discard(Discarded::What(selector)) => {
                let mut found = own(self, selector, ctx);
                found.retain(|id| self.state.object(*id).is_some_and(|object| object.zone == Zone::Hand));
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                self.discard_card(seat, Some(what), ctx)?;
            }
            Payment::Loyalty(by) => {
                let word = Name::Word("loyalty");
                let loyalty = self.state.object(id).map_or(0, |object| object.counters.get(&word));
                if loyalty + by.0 < 0 {
                    return Err(cannot());
                }
                if by.0 > 0 {
                    self.put_counters(Being::Object(id), &word, by.0, ctx)?;
                } else {
                    self.remove_counters(Being::Object(id), &word, -by.0, ctx);
                }
            }
            Payment::RemoveCounters(remove) => {
                let found = own(self, &remove.from, ctx);
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                let there = self.state.counters_on(Being::Object(what), &remove.counter.0);
                let amount = self.state.amount(&remove.amount, ctx, there);
                if self.state.object(what).is_none_or(|object| object.counters.get(&remove.counter) < amount) {
                    return Err(cannot());
                }
                self.remove_counters(Being::Object(what), &remove.counter.0, amount, ctx);
            }
            Payment::PayLife(count) => {
                if self.state.player(seat).is_none_or(|player| player.life < count.0) {
                    return Err(cannot());
                }
                self.cite_not_damage(Being::Player(seat), true);
                if let Some(event) = self.take_life(seat, count.0) {
                    self.log.event(event);
                }
            }
        }
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
