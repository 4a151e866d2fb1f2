//! Replacing damage (614): more or less of it, something else instead, or another recipient (614.9).

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, ShieldSize};
use crate::damage::events::{Application, DamageEvent, Prevented};
use crate::replacement::batch::DamageBatch;
use crate::rulings::{Battles, RedirectedDamage, RedirectedSource};
use crate::state::Being;
use crate::state::context::Context;
use crate::words::amount::Shield;
use crate::words::effects::{Destination, Replace};
use crate::words::select::Selector;
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;

impl<'a> DamageBatch<'_, 'a> {
    /// Replaces damage: more or less of it, to another recipient, or something else instead (614).
    pub fn replace(
        &mut self,
        effect: &Rc<ActiveEffect<'a>>,
        replace: &'a Replace,
        events: &[usize],
    ) -> Result<(), Stop> {
        if !self.allowed(effect, replace.may, events)? {
            return Ok(());
        }
        if events.iter().any(|i| self.unpreventable(*i)) {
            self.game
                .log
                .cite(clause!("615.1a-only-the-word-prevent"), || "this replaces and does not prevent".to_owned());
        }
        let Some(change) = &replace.change else {
            self.game.log.cite(clause!("614.1a-instead"), || format!("{} replaces the damage", effect.name));
            let all: Vec<i64> = events.iter().map(|i| self.events.get(*i).map_or(0, |damage| damage.amount)).collect();
            self.take(effect, events, &all, false);
            return Ok(());
        };
        if let Some(amount) = &change.amount {
            self.game.log.cite(clause!("614.1a-instead"), || format!("{} replaces the damage", effect.name));
            let mut parts = Vec::new();
            for i in events {
                let Some(damage) = self.events.get_mut(*i) else { continue };
                let would = damage.amount;
                let mut ctx = effect.ctx.clone();
                ctx.source = Some(damage.source);
                ctx.recipient = Some(damage.to);
                ctx.that_much = would;
                damage.amount = crate::game::within(self.game.state.amount(amount, &ctx, would))?;
                parts.push(Prevented { source: damage.source, to: damage.to, would, taken: 0 });
            }
            self.game.spend(effect, &parts, false);
            for (i, part) in events.iter().zip(&parts) {
                let added = self.events.get(*i).map_or(0, |damage| damage.amount) - part.would;
                if added != 0 || change.to.is_none() {
                    self.record(*i, effect, How::Added, added, None);
                }
            }
            if change.to.is_none() {
                let time = self.time(effect);
                self.applied.push(Application { effect: Rc::clone(effect), parts, unpreventable: false, time });
            }
        }
        if let Some(Destination::Selector(selector)) = &change.to {
            self.redirect(effect, selector, events)?;
        }
        Ok(())
    }

    /// Where damage goes instead, if that can be dealt damage.
    fn new_recipient(&self, effect: &ActiveEffect<'a>, selector: &Selector, damage: usize) -> Option<Being> {
        let damage = self.events.get(damage)?;
        let ctx = Context { source: Some(damage.source), recipient: Some(damage.to), ..effect.ctx.clone() };
        let battles = self.game.rulings.battles == Battles::Damageable;
        let new = self.game.state.meant(selector, &ctx).into_iter().next();
        new.filter(|new| self.game.state.damageable(*new, battles))
    }

    fn redirect(&mut self, effect: &Rc<ActiveEffect<'a>>, selector: &Selector, events: &[usize]) -> Result<(), Stop> {
        let redirected = self.game.rulings.redirected_damage;
        let found: Vec<(usize, Option<Being>)> = events
            .iter()
            .map(|i| (*i, self.new_recipient(effect, selector, *i)))
            .filter(|(_, new)| new.is_some() || redirected == RedirectedDamage::LostWithRecipient)
            .collect();
        if found.is_empty() {
            return Ok(());
        }
        let events: Vec<usize> = found.iter().map(|(i, _)| *i).collect();
        let amounts = match effect.shield() {
            ShieldSize::Shield(Shield::Next(_)) => self.share(effect, &events)?,
            ShieldSize::Shield(Shield::Each(part) | Shield::NextTime(part)) => self.parts(effect, part, None, &events),
            ShieldSize::Measured(_) => return Err(Stop::unsupported("a measured amount of redirected damage")),
        };
        let held = self.held(effect);
        let mut parts = Vec::new();
        let mut moved_parts = Vec::new();
        for ((i, new), amount) in found.iter().zip(amounts) {
            let Some(damage) = self.events.get_mut(*i) else { continue };
            let amount = amount.clamp(0, damage.amount);
            if amount == 0 {
                continue;
            }
            parts.push(Prevented { source: damage.source, to: damage.to, would: damage.amount, taken: 0 });
            let source = match self.game.rulings.redirected_source {
                RedirectedSource::TheSame => damage.source,
                RedirectedSource::TheEffect => effect.ctx.this.unwrap_or(damage.source),
            };
            let moved = new.map(|to| DamageEvent { source, to, amount, ..damage.clone() });
            damage.amount -= amount;
            moved_parts.push((*i, amount));
            if let Some(moved) = moved.filter(|_| redirected != RedirectedDamage::Lost) {
                self.elsewhere(*i, moved);
            }
        }
        let log = &mut self.game.log;
        log.cite(clause!("614.9-redirection"), || format!("{} makes it go elsewhere", effect.name));
        log.cite(clause!("wiki-redirection-is-replacement"), || "nothing was prevented".to_owned());
        let total: i64 = moved_parts.iter().map(|(_, amount)| *amount).sum();
        let pool = parts.len();
        self.game.spend_pool(effect, total, pool);
        for (i, amount) in moved_parts {
            self.record(i, effect, How::Moved, amount, held);
        }
        let time = self.time(effect);
        self.applied.push(Application { effect: Rc::clone(effect), parts, unpreventable: false, time });
        Ok(())
    }
}
