//! Preventing damage (615.1, 615.1a): how much of it a prevention effect takes.
//!
//! Decides what a prevention effect does to the damage events to which it is applied at one time: to those
//! that cannot be prevented nothing (see `unpreventable`), of the others it takes what its words say, a
//! number, a part, a share of a pool, and never more than there is.
//!
//! "Prevent 2 of that damage" and 5 would be dealt: 2 is prevented, 3 is dealt; of 1 it takes 1.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::prevention::of_one_source::SHARED_BY_SOURCE;
use crate::prevention::protection::APPLY_PROTECTION;
use crate::prevention::unpreventable::RESISTS;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::Prevented;
use crate::replacement::reasons::Took;
use crate::replacement::static_amounts::NAMED_OF_EACH;
use crate::words::amount::Shield;
use crate::words::effects::{Per, Prevent};
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 615.1: how much of a damage event is taken by an effect that names so much.
    pub(crate) TAKEN_OF_EVENT: fn(i64, i64) -> i64 = taken_of_event;
}

/// Returns the part of a damage event that an effect with a fixed amount takes: no more than there is, and the rest is
/// dealt (615.1).
pub(crate) fn taken_of_event(named: i64, there: i64) -> i64 {
    named.min(there)
}

kernel::interpretation! {
    /// 615.5: that what is prevented is not dealt.
    pub(crate) TAKE: for<'a> fn(&mut DamageBatch<'_, 'a>, &Rc<ActiveEffect<'a>>, &[usize], &[i64], bool) = take;
}

/// Takes so much of each of some damage events. It is not dealt; whatever else the effect does follows (615.5). What is
/// applied in vain is not used (615.12).
pub(crate) fn take<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &Rc<ActiveEffect<'a>>,
    events: &[usize],
    amounts: &[i64],
    in_vain: bool,
) {
    let held = batch.held(effect);
    let mut parts = Vec::new();
    for (i, amount) in events.iter().zip(amounts) {
        let Some(damage) = batch.events.get_mut(*i) else { continue };
        let would = damage.amount;
        let taken = (*amount).clamp(0, would.max(0));
        damage.amount -= taken;
        parts.push(Prevented { source: damage.source, to: damage.to, would, taken });
    }
    let how = if effect.prevents() { How::Prevented } else { How::Replaced };
    let taken: Vec<i64> = parts.iter().map(|part| part.taken).collect();
    let took = if in_vain { Took::InVain } else { batch.game.count_use(effect, &taken) };
    for (i, part) in events.iter().zip(&parts) {
        batch.record(*i, effect, how, part.taken, held);
    }
    batch.note(effect, parts, took);
}

impl<'a> DamageBatch<'_, 'a> {
    /// Applies a prevention effect.
    pub(crate) fn prevent(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize]) -> Result<(), Stop> {
        match effect.kind {
            EffectKind::Protection(_) => self.game.by(&APPLY_PROTECTION)(self, effect, events),
            EffectKind::Prevent(prevent) => self.prevent_as_said(effect, Some(prevent), events),
            _ => self.prevent_as_said(effect, None, events),
        }
    }

    /// Prevents damage; `prevent` is what the text says, none for keywords and counters.
    pub(crate) fn prevent_as_said(
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
        let (in_vain, open): (Vec<usize>, Vec<usize>) = events.iter().partition(|i| self.game.by(&RESISTS)(self, **i));
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
                self.game.by(&NAMED_OF_EACH)(self, effect, part, round, &open)
            }
            ShieldSize::Measured(measured) => {
                let named = self.game.state.measured(measured, &effect.ctx);
                vec![named; open.len()]
            }
        };
        let named = if effect.per() == Per::OneSource {
            self.game.by(&SHARED_BY_SOURCE)(self, effect, &named, &open)?
        } else {
            named
        };
        let there = open.iter().map(|i| self.events.get(*i).map_or(0, |event| event.amount));
        let taken = named.into_iter().zip(there).map(|(named, there)| self.game.by(&TAKEN_OF_EVENT)(named, there));
        let taken: Vec<i64> = taken.collect();
        if effect.pool() {
            self.take_shares(effect, &open, &taken);
        } else {
            self.take(effect, &open, &taken, false);
        }
        Ok(())
    }

    /// Takes damage away and notes by which effect.
    pub(crate) fn take(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize], amounts: &[i64], in_vain: bool) {
        self.game.by(&TAKE)(self, effect, events, amounts, in_vain);
    }

    /// Takes a pool's shares; what it takes nothing of is not touched.
    fn take_shares(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize], amounts: &[i64]) {
        let shares = events.iter().copied().zip(amounts.iter().copied()).filter(|(_, amount)| *amount > 0);
        let (events, amounts): (Vec<usize>, Vec<i64>) = shares.unzip();
        if !events.is_empty() {
            self.take(effect, &events, &amounts, false);
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
