//! Damage that is dealt to another recipient instead (614.9).
//!
//! Decides whether damage can be redirected, that its source stays what it was, and that effects which did
//! not meet it yet may meet it at its new recipient. Redirecting is replacing, not preventing.
//!
//! "The next 2 damage that would be dealt to you is dealt to target creature instead", and a spell would
//! deal 3 to you: 1 is dealt to you, 2 to the creature, by the spell.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, ShieldSize};
use crate::damage::events::{Application, DamageEvent, Prevented};
use crate::game::Game;
use crate::replacement::batch::DamageBatch;
use crate::state::context::Context;
use crate::state::{Being, ObjId};
use crate::words::amount::Shield;
use crate::words::select::Selector;
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;

/// Whether damage may be redirected at all: what deals it may say that it cannot be dealt to another
/// recipient. That it cannot be prevented does not matter.
pub(crate) fn may_be_redirected(_: &Game<'_>, damage: &DamageEvent) -> bool {
    !damage.not_redirected
}

/// Whether there is a recipient to which damage can be redirected: one that can be dealt damage.
pub(crate) fn can_receive(game: &Game<'_>, to: Option<Being>) -> bool {
    to.is_some_and(|to| (game.rulings.damageable)(&game.state, to))
}

/// The source of redirected damage: what would have dealt it, not what redirects it.
pub(crate) fn source_of_redirected(_: &ActiveEffect<'_>, damage: &DamageEvent) -> ObjId {
    damage.source
}

/// Redirected damage is about to be dealt to its new recipient.
pub(crate) fn move_damage(batch: &mut DamageBatch<'_, '_>, from: usize, moved: DamageEvent) {
    batch.elsewhere(from, moved);
}

impl Game<'_> {
    /// Whether an effect has another recipient for damage.
    pub fn redirects(&self, to: &Selector, damage: &DamageEvent, ctx: &Context) -> bool {
        let new = self.new_recipient(to, ctx);
        (self.rulings.may_be_redirected)(self, damage)
            && new != Some(damage.to)
            && (self.rulings.can_receive)(self, new)
    }

    fn new_recipient(&self, to: &Selector, ctx: &Context) -> Option<Being> {
        self.state.meant(to, ctx).first().copied()
    }
}

impl<'a> DamageBatch<'_, 'a> {
    /// Redirects damage events, or as much of them as the effect takes.
    pub fn redirect(&mut self, effect: &Rc<ActiveEffect<'a>>, to: &Selector, events: &[usize]) -> Result<(), Stop> {
        let found: Vec<(usize, Option<Being>)> = events
            .iter()
            .map(|i| (*i, self.recipient_of_redirected(effect, to, *i)))
            .filter(|(_, new)| (self.game.rulings.can_receive)(self.game, *new))
            .collect();
        if found.is_empty() {
            return Ok(());
        }
        let events: Vec<usize> = found.iter().map(|(i, _)| *i).collect();
        let amounts = match effect.size() {
            ShieldSize::Shield(Shield::Next(_)) => self.share(effect, &events)?,
            ShieldSize::Shield(Shield::Each(part) | Shield::NextTime(part)) => {
                (self.game.rulings.named_of_each)(self, effect, part, None, &events)
            }
            ShieldSize::Measured(_) => return Err(Stop::unsupported("a measured amount of redirected damage")),
        };
        let held = self.held(effect);
        let mut parts = Vec::new();
        let mut moved = Vec::new();
        for ((i, new), amount) in found.into_iter().zip(amounts) {
            let Some(damage) = self.events.get_mut(i) else { continue };
            let amount = amount.clamp(0, damage.amount);
            if amount == 0 {
                continue;
            }
            parts.push(Prevented { source: damage.source, to: damage.to, would: damage.amount, taken: 0 });
            moved.push((i, amount));
            let source = (self.game.rulings.source_of_redirected)(effect, damage);
            let elsewhere = new.map(|to| DamageEvent { source, to, amount, ..damage.clone() });
            damage.amount -= amount;
            if let Some(elsewhere) = elsewhere {
                (self.game.rulings.move_damage)(self, i, elsewhere);
            }
        }
        let log = &mut self.game.log;
        log.cite(clause!("614.9-redirection"), || format!("{} makes it go elsewhere", effect.name));
        log.cite(clause!("wiki-redirection-is-replacement"), || "nothing was prevented".to_owned());
        let taken: Vec<i64> = moved.iter().map(|(_, amount)| *amount).collect();
        self.game.count_use(effect, &taken);
        for (i, amount) in moved {
            self.record(i, effect, How::Moved, amount, held);
        }
        let time = self.time(effect);
        self.applied.push(Application { effect: Rc::clone(effect), parts, unpreventable: false, time });
        Ok(())
    }

    fn recipient_of_redirected(&self, effect: &ActiveEffect<'a>, to: &Selector, event: usize) -> Option<Being> {
        let damage = self.events.get(event)?;
        let ctx = Context { source: Some(damage.source), recipient: Some(damage.to), ..effect.ctx.clone() };
        self.game.new_recipient(to, &ctx)
    }
}
