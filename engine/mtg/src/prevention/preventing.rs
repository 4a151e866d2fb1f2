//! Preventing damage (615.1, 615.1a): how much of it a prevention effect takes.
//!
//! Decides what a prevention effect does to the damage events to which it is applied at one time: to those
//! that cannot be prevented nothing (see `unpreventable`), of the others it takes what its words say, a
//! number, a part, a share of a pool, and never more than there is.
//!
//! "Prevent 2 of that damage" and 5 would be dealt: 2 is prevented, 3 is dealt; of 1 it takes 1.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::damage::events::{Application, DamageEvent, Prevented};
use crate::game::Game;
use crate::replacement::batch::DamageBatch;
use crate::rulings::{PerPoint, RiderDamage};
use crate::state::context::Follows;
use crate::words::amount::Shield;
use crate::words::effects::{Per, Prevent};
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;

/// How much of a damage event an effect takes that names so much of it: no more than there is, and the
/// rest is dealt (615.1).
pub(crate) fn taken_of_event(named: i64, there: i64) -> i64 {
    named.min(there)
}

impl<'a> DamageBatch<'_, 'a> {
    /// Prevents damage; `prevent` is what the text says, none for keywords and counters.
    pub fn prevent(
        &mut self,
        effect: &Rc<ActiveEffect<'a>>,
        prevent: Option<&'a Prevent>,
        events: &[usize],
    ) -> Result<(), Stop> {
        if !self.allowed(effect, prevent.is_some_and(|prevent| prevent.may), events)? {
            return Ok(());
        }
        if let (Some(prevent), Per::Point) = (prevent, effect.per()) {
            return self.prevent_points(effect, prevent, events);
        }
        let (in_vain, open): (Vec<usize>, Vec<usize>) =
            events.iter().partition(|i| (self.game.rulings.resists)(self, **i));
        if !in_vain.is_empty() {
            self.apply_in_vain(effect, &in_vain);
        }
        if open.is_empty() {
            return Ok(());
        }
        let named = match effect.size() {
            ShieldSize::Shield(Shield::Next(_)) => self.share(effect, &open)?,
            ShieldSize::Shield(Shield::Each(part) | Shield::NextTime(part)) => {
                let round = prevent.and_then(|prevent| prevent.round);
                (self.game.rulings.named_of_each)(self, effect, part, round, &open)
            }
            ShieldSize::Measured(measured) => {
                let named = self.game.state.measured(measured, &effect.ctx);
                vec![named; open.len()]
            }
        };
        let there = open.iter().map(|i| self.events.get(*i).map_or(0, |event| event.amount));
        let taken = named.into_iter().zip(there).map(|(named, there)| (self.game.rulings.taken_of_event)(named, there));
        let taken: Vec<i64> = taken.collect();
        if effect.pool() {
            self.take_shares(effect, &open, &taken);
        } else {
            self.take(effect, &open, &taken, false);
        }
        Ok(())
    }

    /// Takes damage away and notes by which effect.
    pub fn take(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize], amounts: &[i64], unpreventable: bool) {
        let rides = matches!(effect.kind, EffectKind::Prevent(prevent) if !prevent.then.is_empty());
        let dealt_first = rides && self.game.rulings.rider_damage == RiderDamage::DealtFirst;
        let held = self.held(effect);
        let mut parts = Vec::new();
        for (i, amount) in events.iter().zip(amounts) {
            let Some(damage) = self.events.get_mut(*i) else { continue };
            let would = damage.amount;
            let taken = (*amount).clamp(0, would.max(0));
            if !dealt_first {
                damage.amount -= taken;
            }
            parts.push(Prevented { source: damage.source, to: damage.to, would, taken });
        }
        let how = if effect.prevents() { How::Prevented } else { How::Replaced };
        self.game.spend(effect, &parts, unpreventable);
        for (i, part) in events.iter().zip(&parts) {
            self.record(*i, effect, how, part.taken, held);
        }
        let time = self.time(effect);
        self.applied.push(Application { effect: Rc::clone(effect), parts, unpreventable, time });
    }

    /// Takes a pool's shares; what it takes nothing of is not touched.
    fn take_shares(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize], amounts: &[i64]) {
        let shares = events.iter().copied().zip(amounts.iter().copied()).filter(|(_, amount)| *amount > 0);
        let (events, amounts): (Vec<usize>, Vec<i64>) = shares.unzip();
        if !events.is_empty() {
            self.take(effect, &events, &amounts, false);
        }
    }

    /// Each 1 damage by itself, with what is done for it at once.
    fn prevent_points(
        &mut self,
        effect: &Rc<ActiveEffect<'a>>,
        prevent: &'a Prevent,
        events: &[usize],
    ) -> Result<(), Stop> {
        for i in events {
            let Some(damage) = self.events.get(*i).cloned() else { continue };
            let unpreventable = (self.game.rulings.resists)(self, *i);
            let per_point = self.game.rulings.per_point;
            let times = if per_point == PerPoint::WholeEvent { 1 } else { damage.amount };
            if unpreventable {
                self.game.log.cite(clause!("615.12-still-applied"), || "applied to each point".to_owned());
                self.game.log.cite(clause!("615.12-prevents-nothing"), || "none of it is prevented".to_owned());
                self.game.log.cite(clause!("615.1a-only-the-word-prevent"), || "this prevents".to_owned());
            }
            let mut taken = 0;
            for _ in 0..times {
                let now = DamageEvent { amount: damage.amount - taken, ..damage.clone() };
                if !self.game.meets(effect, &now, false) {
                    break;
                }
                let mut ctx = effect.ctx.clone();
                ctx.source = Some(damage.source);
                ctx.recipient = Some(damage.to);
                ctx.prevented = i64::from(!unpreventable);
                ctx.that_much = 1;
                ctx.follows = Follows::Prevention;
                self.game.log.cite(clause!("wiki-counter-per-point"), || "one counter for each damage".to_owned());
                self.game.log.cite(clause!("wiki-rock-hydra-per-point"), || "one counter for each damage".to_owned());
                self.game.enter()?;
                self.game.carry_out(&prevent.then, &mut ctx)?;
                self.game.leave();
                taken += 1;
            }
            self.look_again();
            let taken = match per_point {
                PerPoint::EachPoint => taken,
                PerPoint::WholeEvent => taken * damage.amount,
                PerPoint::PaidForNothing => 0,
            };
            self.take(effect, &[*i], &[if unpreventable { 0 } else { taken }], unpreventable);
        }
        Ok(())
    }
}

impl<'a> Game<'a> {
    /// An effect took so much of damage: says what that decides, and counts its use. What was applied in
    /// vain is not used (615.12).
    pub fn spend(&mut self, effect: &ActiveEffect<'a>, parts: &[Prevented], unpreventable: bool) {
        if effect.prevents() && parts.iter().any(|part| part.taken > 0) {
            self.cite_prevented(effect, parts);
        }
        if !unpreventable {
            let taken: Vec<i64> = parts.iter().map(|part| part.taken).collect();
            self.count_use(effect, &taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_prevented_than_there_is() {
        assert_eq!((taken_of_event(3, 5), taken_of_event(3, 2), taken_of_event(0, 2)), (3, 2, 0));
    }
}
