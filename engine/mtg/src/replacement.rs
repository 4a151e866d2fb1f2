//! Replacing damage (614): more or less of it, something else instead, or another recipient (614.9).

use std::rc::Rc;

use crate::amount::Shield;
use crate::context::Context;
use crate::effects::{Destination, Replace};
use crate::force::{Force, Taken};
use crate::hit::{Applied, Hit, Taking};
use crate::rewriting::Batch;
use crate::rulings::{Battles, RedirectedDamage, RedirectedSource};
use crate::select::Selector;
use crate::state::Being;
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;

impl<'a> Batch<'_, 'a> {
    /// Replaces damage: more or less of it, to another recipient, or something else instead (614).
    pub fn replace(&mut self, force: &Rc<Force<'a>>, replace: &'a Replace, hits: &[usize]) -> Result<(), Stop> {
        if !self.allowed(force, replace.may, hits)? {
            return Ok(());
        }
        if hits.iter().any(|i| self.unpreventable(*i)) {
            self.game
                .log
                .cite(clause!("615.1a-only-the-word-prevent"), || "this replaces and does not prevent".to_owned());
        }
        let Some(change) = &replace.change else {
            self.game.log.cite(clause!("614.1a-instead"), || format!("{} replaces the damage", force.name));
            let all: Vec<i64> = hits.iter().map(|i| self.hits.get(*i).map_or(0, |hit| hit.amount)).collect();
            self.take(force, hits, &all, false);
            return Ok(());
        };
        if let Some(amount) = &change.amount {
            self.game.log.cite(clause!("614.1a-instead"), || format!("{} replaces the damage", force.name));
            let mut takings = Vec::new();
            for i in hits {
                let Some(hit) = self.hits.get_mut(*i) else { continue };
                let would = hit.amount;
                let mut ctx = force.ctx.clone();
                ctx.source = Some(hit.source);
                ctx.recipient = Some(hit.to);
                ctx.that_much = would;
                hit.amount = crate::game::within(self.game.state.amount(amount, &ctx, would))?;
                takings.push(Taking { source: hit.source, to: hit.to, would, taken: 0 });
            }
            self.game.spend(force, &takings, false);
            for (i, taking) in hits.iter().zip(&takings) {
                let added = self.hits.get(*i).map_or(0, |hit| hit.amount) - taking.would;
                if added != 0 || change.to.is_none() {
                    self.record(*i, force, How::Added, added, None);
                }
            }
            if change.to.is_none() {
                let time = self.time(force);
                self.applied.push(Applied { force: Rc::clone(force), takings, unpreventable: false, time });
            }
        }
        if let Some(Destination::Selector(selector)) = &change.to {
            self.redirect(force, selector, hits)?;
        }
        Ok(())
    }

    /// Where damage goes instead, if that can be dealt damage.
    fn new_recipient(&self, force: &Force<'a>, selector: &Selector, hit: usize) -> Option<Being> {
        let hit = self.hits.get(hit)?;
        let ctx = Context { source: Some(hit.source), recipient: Some(hit.to), ..force.ctx.clone() };
        let battles = self.game.rulings.battles == Battles::Damageable;
        let new = self.game.state.meant(selector, &ctx).into_iter().next();
        new.filter(|new| self.game.state.damageable(*new, battles))
    }

    fn redirect(&mut self, force: &Rc<Force<'a>>, selector: &Selector, hits: &[usize]) -> Result<(), Stop> {
        let redirected = self.game.rulings.redirected_damage;
        let found: Vec<(usize, Option<Being>)> = hits
            .iter()
            .map(|i| (*i, self.new_recipient(force, selector, *i)))
            .filter(|(_, new)| new.is_some() || redirected == RedirectedDamage::LostWithRecipient)
            .collect();
        if found.is_empty() {
            return Ok(());
        }
        let hits: Vec<usize> = found.iter().map(|(i, _)| *i).collect();
        let amounts = match force.shield() {
            Taken::Shield(Shield::Next(_)) => self.share(force, &hits)?,
            Taken::Shield(Shield::Each(part) | Shield::NextTime(part)) => self.parts(force, part, None, &hits),
            Taken::Measured(_) => return Err(Stop::unsupported("a measured amount of redirected damage")),
        };
        let held = self.held(force);
        let mut takings = Vec::new();
        let mut parts = Vec::new();
        for ((i, new), amount) in found.iter().zip(amounts) {
            let Some(hit) = self.hits.get_mut(*i) else { continue };
            let amount = amount.clamp(0, hit.amount);
            if amount == 0 {
                continue;
            }
            takings.push(Taking { source: hit.source, to: hit.to, would: hit.amount, taken: 0 });
            let source = match self.game.rulings.redirected_source {
                RedirectedSource::TheSame => hit.source,
                RedirectedSource::TheEffect => force.ctx.this.unwrap_or(hit.source),
            };
            let moved = new.map(|to| Hit { source, to, amount, ..hit.clone() });
            hit.amount -= amount;
            parts.push((*i, amount));
            if let Some(moved) = moved.filter(|_| redirected != RedirectedDamage::Lost) {
                self.elsewhere(*i, moved);
            }
        }
        let log = &mut self.game.log;
        log.cite(clause!("614.9-redirection"), || format!("{} makes it go elsewhere", force.name));
        log.cite(clause!("wiki-redirection-is-replacement"), || "nothing was prevented".to_owned());
        let total: i64 = parts.iter().map(|(_, amount)| *amount).sum();
        let pool = takings.len();
        self.game.spend_pool(force, total, pool);
        for (i, amount) in parts {
            self.record(i, force, How::Moved, amount, held);
        }
        let time = self.time(force);
        self.applied.push(Applied { force: Rc::clone(force), takings, unpreventable: false, time });
        Ok(())
    }
}
