//! Replacing damage (614.1a): more or less of it, or something else instead; what redirects it is in
//! `redirection`.
//!
//! Decides whether a replacement is about damage, and what it makes of that. It does not prevent: it
//! applies to damage that cannot be prevented too (615.1a).
//!
//! "If a source would deal damage to you, it deals double that damage instead": 3 becomes 6.

use std::rc::Rc;

use crate::continuous::active::ActiveEffect;
use crate::game::Game;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::{DamageEvent, Prevented};
use crate::replacement::reasons::{Fit, Miss};
use crate::replacement::redirection::REDIRECTS;
use crate::state::amounts::within;
use crate::state::context::Context;
use crate::words::effects::{Destination, EventPattern, Replace};
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 614.1a: whether a replacement applies to damage as it now stands.
    pub(crate) REPLACEMENT_APPLIES: for<'a> fn(
        &Game<'a>,
        &ActiveEffect<'a>,
        &Replace,
        &DamageEvent,
        &Context,
    ) -> Result<Fit, Miss> = replacement_applies;
}

/// Returns how a replacement applies to damage as it now stands. That the damage cannot be prevented does not matter.
pub(crate) fn replacement_applies<'a>(
    game: &Game<'a>,
    effect: &ActiveEffect<'a>,
    replace: &Replace,
    damage: &DamageEvent,
    ctx: &Context,
) -> Result<Fit, Miss> {
    let EventPattern::Dealt(pattern) = &replace.would else { return Err(Miss::Event) };
    if pattern.amount.is_some_and(|amount| !amount.fits(damage.amount)) {
        return Err(Miss::Event);
    }
    let fit = game.is_about(effect, damage, ctx)?;
    match replace.change.as_ref().and_then(|change| change.to.as_ref()) {
        None => Ok(fit),
        Some(Destination::Selector(to)) => game.by(&REDIRECTS)(game, effect, to, damage).map(|()| fit),
        Some(Destination::Zone(_)) => Err(Miss::Event),
    }
}

impl<'a> DamageBatch<'_, 'a> {
    /// Replaces damage: more or less of it, to another recipient, or something else instead (614).
    pub(crate) fn replace(
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
                damage.amount = within(self.game.state.amount(amount, &ctx, would))?;
                parts.push(Prevented { source: damage.source, to: damage.to, would, taken: 0 });
            }
            let took = self.game.count_use(effect, &vec![0; parts.len()]);
            for (i, part) in events.iter().zip(&parts) {
                let added = self.events.get(*i).map_or(0, |damage| damage.amount) - part.would;
                if added != 0 || change.to.is_none() {
                    self.record(*i, effect, How::Added, added, None);
                }
            }
            if change.to.is_none() {
                self.note(effect, parts, took);
            }
        }
        if let Some(Destination::Selector(selector)) = &change.to {
            self.redirect(effect, selector, events)?;
        }
        Ok(())
    }
}
