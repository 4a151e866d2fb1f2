//! Effects that are applied to each 1 damage by itself (615.5, "for each 1 damage").
//!
//! Decides into what events damage is divided for such an effect, and what is done for each of them: it is prevented
//! and its further effects follow at once, so that the next one may find a changed game.
//!
//! "If damage would be dealt to it, prevent that damage and remove a +1/+1 counter for each 1 damage", three counters
//! and 5 damage: 3 is prevented, and 2 is dealt once no counter is left.

use std::iter::RepeatN;
use std::rc::Rc;

use crate::continuous::active::ActiveEffect;
use crate::prevention::unpreventable::RESISTS;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::DamageEvent;
use crate::state::context::Follows;
use crate::words::effects::Prevent;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 615.5: the events into which damage is divided for an effect on each 1 damage.
    pub(crate) POINTS: fn(i64) -> RepeatN<i64> = points;
}

/// The events into which so much damage is divided: each of 1.
pub(crate) fn points(amount: i64) -> RepeatN<i64> {
    std::iter::repeat_n(1, usize::try_from(amount).unwrap_or(0))
}

impl<'a> DamageBatch<'_, 'a> {
    /// Prevents each 1 damage by itself, with what is done for it at once.
    pub(crate) fn prevent_points(
        &mut self,
        effect: &Rc<ActiveEffect<'a>>,
        prevent: &'a Prevent,
        events: &[usize],
    ) -> Result<(), Stop> {
        for i in events {
            let Some(damage) = self.events.get(*i).cloned() else { continue };
            let in_vain = self.game.by(&RESISTS)(self, *i);
            let mut taken = 0;
            for point in self.game.by(&POINTS)(damage.amount) {
                let left = DamageEvent { amount: damage.amount - taken, ..damage.clone() };
                if !self.game.meets(effect, &left) {
                    break;
                }
                let mut ctx = effect.ctx.clone();
                ctx.source = Some(damage.source);
                ctx.recipient = Some(damage.to);
                ctx.prevented = i64::from(!in_vain);
                ctx.that_much = 1;
                ctx.follows = Follows::Prevention;
                self.game.log.cite(clause!("wiki-counter-per-point"), || "one counter for each damage".to_owned());
                self.game.log.cite(clause!("wiki-rock-hydra-per-point"), || "one counter for each damage".to_owned());
                self.game.enter()?;
                self.game.carry_out(&prevent.then, &mut ctx)?;
                self.game.leave();
                taken += point;
            }
            self.look_again();
            self.take(effect, &[*i], &[if in_vain { 0 } else { taken }], in_vain);
        }
        Ok(())
    }
}
