//! Paying costs other than mana (118, 601.2h): tapping, sacrificing, discarding, counters, life.
//!
//! A cost that cannot be paid refuses the whole step: "{T}" of a tapped permanent, "pay 2 life" at 1 life.

use crate::game::Game;
use crate::instructions::exiling::CAN_EXILE;
use crate::instructions::finding::FINDS;
use crate::instructions::payable::COUNTERS_OF_PAYER;
use crate::prohibitions::Prohibition;
use crate::state::amounts::small;
use crate::state::context::{Cause, Context};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Seat};
use crate::words::cards::{Cost, Discarded, Payment};
use crate::words::effects::Position;
use crate::words::select::{Phrase, Reference, Selector, Zone};
use crate::words::spots::refers_to;
use crate::zones::ZoneChange;
use crate::zones::permanents::IS_READY;
use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// The clause under which an action is refused whose cost cannot be paid.
pub(crate) const UNPAID: &[Clause] = &[clause!("601.2h-costs-are-paid")];

/// The clauses under which an action is refused whose cost contains an impossible event (614.17b).
const FORBIDDEN: &[Clause] = &[clause!("614.17-cant-wins"), clause!("601.2h-costs-are-paid")];

kernel::interpretation! {
    /// 614.16: the cause of events that pay a cost; no effect causes them.
    pub(crate) CAUSE_OF_COSTS: fn() -> Cause;
}

kernel::interpretation! {
    /// 119.4: the life that a player who pays life loses. Effects that replace a loss of life may change it.
    pub(crate) LOST_BY_PAYING: fn(&mut Game<'_>, Seat, i64, &Context) -> Result<i64, Stop> = lost_by_paying;
}

fn lost_by_paying(game: &mut Game<'_>, seat: Seat, amount: i64, ctx: &Context) -> Result<i64, Stop> {
    game.loss_after_replacement(seat, amount, ctx)
}

impl<'a> Game<'a> {
    pub(crate) fn pay(&mut self, seat: Seat, costs: &'a [Cost], id: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        ctx.cause = self.by(&CAUSE_OF_COSTS).map_or(Cause::Cost, |wrong| wrong());
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
        let Some(object) = self.state.object(id) else { return Ok(()) };
        if object.tapped {
            return Err(Stop::refused(UNPAID, "it is tapped"));
        }
        if !self.by(&IS_READY)(&self.state, id) {
            let clauses = &[clause!("302.6-not-in-its-first-turn"), clause!("601.2h-costs-are-paid")];
            return Err(Stop::refused(clauses, "it came this turn"));
        }
        self.tap(id);
        Ok(())
    }

    /// The objects used to pay, so many of those found, as the player chooses (601.2b, 601.2h).
    fn used_to_pay(&mut self, seat: Seat, found: &[ObjId], count: usize) -> Result<Vec<ObjId>, Stop> {
        if found.len() < count {
            return Err(Stop::refused(UNPAID, "the cost cannot be paid"));
        }
        if count == 1 {
            return Ok(self.one_of(seat, "cost", kernel::rule!("601.2h"), found)?.into_iter().collect());
        }
        let names: Vec<Name> = found.iter().map(|id| self.object_name(*id)).collect();
        let options = Options::Several { of: names, least: count, most: count, ordered: false };
        let question = Question {
            who: self.seat_name(seat),
            kind: "cost",
            under: Some(kernel::rule!("601.2h")),
            about: None,
            options,
        };
        let picked: Vec<Name> = self.log.ask(&question, |give| match give {
            Give::Several(names) => Ok(names.clone()),
            _ => Ok(Vec::new()),
        })?;
        let mut left = found.to_vec();
        let mut used = Vec::new();
        for name in picked {
            if let Some(place) = left.iter().position(|id| self.object_name(*id) == name) {
                used.push(left.remove(place));
            }
        }
        Ok(used)
    }

    fn pay_one(&mut self, seat: Seat, payment: &'a Payment, id: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        let own = |game: &Self, selector: &Selector, ctx: &Context| game.own_of(seat, selector, ctx);
        let cannot = || Stop::refused(UNPAID, "the cost cannot be paid");
        let moved = self.by(&FINDS)(&self.state, id, ctx) != id;
        match payment {
            Payment::Sacrifice(selector) => {
                let (selector, count) = several(selector, ctx.x)?;
                let mut found = own(self, selector, ctx);
                found.retain(|id| self.state.is_permanent(*id));
                let before = found.len();
                found.retain(|id| !self.banned(Prohibition::Sacrifice, *id));
                if found.len() < count && before >= count {
                    return Err(Stop::refused(FORBIDDEN, "it cannot be sacrificed"));
                }
                let used = self.used_to_pay(seat, &found, count)?;
                let gone: Vec<ZoneChange> = used.into_iter().map(|id| ZoneChange::to(id, Zone::Graveyard)).collect();
                self.go(&gone, ctx)?;
            }
            Payment::Tap(selector) => {
                let (selector, count) = several(selector, ctx.x)?;
                let mut found = own(self, selector, ctx);
                found.retain(|id| {
                    self.state.is_permanent(*id) && self.state.object(*id).is_some_and(|object| !object.tapped)
                });
                for what in self.used_to_pay(seat, &found, count)? {
                    self.tap(what);
                }
            }
            Payment::Move(moving) => {
                let (selector, count) = several(&moving.what, ctx.x)?;
                let position = moving.position.unwrap_or(Position::Top);
                let change = |what| ZoneChange { what, to: moving.to, position, controller: None };
                self.with_blanks(&[seat], selector, count, |game| {
                    let found = game.movable_to_pay(seat, selector, ctx);
                    let used = game.used_to_pay(seat, &found, count)?.into_iter();
                    game.go(&used.map(change).collect::<Vec<ZoneChange>>(), ctx)
                })?;
            }
            Payment::Discard(Discarded::Number(count)) => {
                let hand = self.state.player(seat).map_or(0, |player| player.hand.len());
                if hand < small(count.0) {
                    return Err(cannot());
                }
                self.discard(&[(seat, count.0)], ctx)?;
            }
            Payment::Discard(Discarded::What(selector)) => {
                self.with_blanks(&[seat], selector, 1, |game| {
                    let mut found = own(game, selector, ctx);
                    found.retain(|id| game.state.object(*id).is_some_and(|object| object.zone == Zone::Hand));
                    let what = game.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                    game.discard_card(seat, Some(what), ctx)
                })?;
            }
            Payment::Loyalty(by) => {
                let word = Name::Word("loyalty");
                let loyalty = self.state.object(id).map_or(0, |object| object.counters.get(&word));
                if loyalty + by.0 < 0 {
                    return Err(cannot());
                }
                if by.0 > 0 {
                    if !self.can_happen(&PendingEvent::Counters(Being::Object(id), word.clone(), by.0), ctx) {
                        return Err(Stop::refused(FORBIDDEN, "counters cannot be put there"));
                    }
                    self.log.cite(clause!("614.16-costs-are-no-effects"), || "loyalty is a cost".to_owned());
                    self.put_counters(Being::Object(id), &word, by.0, ctx)?;
                } else {
                    self.remove_counters(Being::Object(id), &word, -by.0, ctx);
                }
            }
            Payment::RemoveCounters(remove) => {
                let what = if self.counters_to_pay(seat, &remove.from, ctx).contains(&Being::Player(seat)) {
                    Being::Player(seat)
                } else {
                    let found = own(self, &remove.from, ctx);
                    let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                    Being::Object(what)
                };
                let there = self.by(&COUNTERS_OF_PAYER)(&self.state, what, &remove.counter.0);
                let amount = self.state.amount(&remove.amount, ctx, there);
                if there < amount {
                    return Err(cannot());
                }
                if let Being::Player(_) = what {
                    self.log
                        .cite(clause!("601.2h-costs-are-paid"), || format!("{amount} of {there} counters are paid"));
                }
                self.remove_counters(what, &remove.counter.0, amount, ctx);
            }
            Payment::Unattach(selector) => {
                let mut found = own(self, selector, ctx);
                found.retain(|id| {
                    self.state.object(*id).is_some_and(|object| object.exists && object.attached.is_some())
                });
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                if let Some(object) = self.state.object_mut(what) {
                    object.attached = None;
                }
            }
            Payment::PutCounters(put) => {
                let mut found = own(self, &put.to, ctx);
                let any = !found.is_empty();
                let amount = self.state.amount(&put.amount, ctx, 0);
                found.retain(|id| self.may_get_counters(Being::Object(*id), &put.counter.0, amount));
                if any && found.is_empty() {
                    return Err(Stop::refused(FORBIDDEN, "counters cannot be put there"));
                }
                let what = self.one_of(seat, "cost", kernel::rule!("601.2h"), &found)?.ok_or_else(cannot)?;
                self.log.cite(clause!("614.16-costs-are-no-effects"), || "counters are a cost".to_owned());
                self.put_counters(Being::Object(what), &put.counter.0, amount, ctx)?;
            }
            Payment::Life(amount) => {
                let amount = self.state.amount(amount, ctx, 0);
                self.pay_life(seat, amount, ctx)?;
            }
            Payment::ExileCards(exile) => {
                let there = self.cards_there(seat, exile.from);
                let amount = self.state.amount(&exile.amount, ctx, there);
                if !self.by(&CAN_EXILE)(there, amount) {
                    return Err(cannot());
                }
                self.log.cite(clause!("601.2h-costs-are-paid"), || format!("{amount} of {there} cards are exiled"));
                self.exile_of(seat, exile.from, amount, ctx)?;
            }
            Payment::PayLife(count) => self.pay_life(seat, count.0, ctx)?,
        }
        let with = match payment {
            Payment::Sacrifice(what) | Payment::Tap(what) | Payment::Unattach(what) => Some(what),
            Payment::Move(moving) => Some(&moving.what),
            Payment::RemoveCounters(remove) => Some(&remove.from),
            Payment::PutCounters(put) => Some(&put.to),
            Payment::Discard(_)
            | Payment::Loyalty(_)
            | Payment::PayLife(_)
            | Payment::Life(_)
            | Payment::ExileCards(_) => None,
        };
        if moved && with.is_some_and(|with| refers_to(with, Reference::This)) {
            self.log.cite(clause!("400.7e-finds-what-it-became"), || "it is found where it went".to_owned());
        }
        if ctx.granter.is_some() && with.is_some_and(|with| refers_to(with, Reference::Granter)) {
            self.log.cite(clause!("201.5a-names-the-granter"), || "it is the object that gave the ability".to_owned());
        }
        Ok(())
    }

    /// A player pays life, which is losing it (119.4); who cannot lose life cannot pay any (119.8).
    fn pay_life(&mut self, seat: Seat, amount: i64, ctx: &Context) -> Result<(), Stop> {
        if self.state.player(seat).is_none_or(|player| player.life < amount) {
            return Err(Stop::refused(UNPAID, "the cost cannot be paid"));
        }
        if amount > 0 && !self.can_happen(&PendingEvent::Lose(seat, amount), ctx) {
            return Err(Stop::refused(&[clause!("614.17-cant-wins")], "a player who cannot lose life cannot pay life"));
        }
        self.cite_not_damage(Being::Player(seat), true);
        let lost = self.by(&LOST_BY_PAYING)(self, seat, amount, ctx)?;
        if lost != amount {
            self.log.cite(clause!("119.4-paid-life-is-lost"), || format!("{lost} life is lost for {amount}"));
        }
        if let Some(event) = self.take_life(seat, lost) {
            self.log.event(event);
            self.note(&PastEvent::Lost(seat, lost, ctx.origin()));
        }
        Ok(())
    }
}

/// The objects that can pay a part of a cost, and the number needed: "exile two cards from your graveyard".
fn several(selector: &Selector, x: i64) -> Result<(&Selector, usize), Stop> {
    let Selector::Phrase(phrased) = selector else { return Ok((selector, 1)) };
    match (&phrased.of, phrased.count) {
        (Phrase::Chosen(inner), None) => Ok((inner, 1)),
        (Phrase::Chosen(inner), Some(count)) if count.most(x) == Some(count.least(x)) => {
            Ok((inner, small(count.least(x))))
        }
        (Phrase::Chosen(_), Some(_)) => Err(Stop::unsupported("a cost of any number of objects")),
        (Phrase::Target(_) | Phrase::Each(_) | Phrase::ControllerOf(_) | Phrase::OwnerOf(_), _) => Ok((selector, 1)),
    }
}
