//! Damage that cannot be prevented (615.12): prevention effects are applied to it, once, and prevent none of
//! it; what else they do is done, and no shield is smaller for it.
//!
//! Decides what applying a prevention effect to such damage does; which damage that is, `replacement::unpreventable`.
//!
//! "Damage can't be prevented this turn", and a "next 3" shield meets 2 damage: 2 is dealt, the shield
//! still holds 3.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, ShieldSize};
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::Prevented;
use crate::replacement::next_time::IS_USED_UP_IN_VAIN;
use crate::replacement::pools::LEFT_IN_VAIN;
use crate::state::lasting::EffectId;
use crate::words::amount::Shield;

kernel::interpretation! {
    /// 615.12: whether a prevention effect that is applied to damage prevents none of it.
    pub(crate) RESISTS: fn(&DamageBatch<'_, '_>, usize) -> bool = resists;
}

/// Returns `true` if a prevention effect that is applied to damage prevents none of it.
pub(crate) fn resists(batch: &DamageBatch<'_, '_>, event: usize) -> bool {
    batch.unpreventable(event)
}

impl<'a> DamageBatch<'_, 'a> {
    /// Applies a prevention effect to damage that cannot be prevented: it takes nothing, and loses nothing of its size.
    pub(crate) fn apply_in_vain(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize]) {
        self.take(effect, events, &vec![0; events.len()], true);
        let (EffectId::Lasting(id), Some(applied)) = (&effect.id, self.applied.last()) else { return };
        let (left_in_vain, used_up) = (self.game.by(&LEFT_IN_VAIN), self.game.by(&IS_USED_UP_IN_VAIN));
        let Some(lasting) = self.game.state.lasting_of_mut(*id) else { return };
        let events: &[Prevented] = &applied.parts;
        match effect.size() {
            ShieldSize::Shield(Shield::Next(_)) => {
                lasting.left = lasting.left.map(|left| left_in_vain(left, events));
            }
            ShieldSize::Shield(Shield::NextTime(_)) => lasting.spent |= used_up(events),
            ShieldSize::Shield(Shield::Each(_)) | ShieldSize::Measured(_) => {}
        }
    }
}
