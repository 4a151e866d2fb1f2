//! Damage that cannot be prevented (615.12): prevention effects are applied to it, once, and prevent none of
//! it; what else they do is done, and no shield is smaller for it.
//!
//! Decides which damage cannot be prevented, and what applying a prevention effect to it does.
//!
//! "Damage can't be prevented this turn", and a "next 3" shield meets 2 damage: 2 is dealt, the shield
//! still holds 3.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::game::Game;
use crate::prevention::next_time::IS_USED_UP_IN_VAIN;
use crate::prevention::pools::LEFT_IN_VAIN;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::{DamageEvent, Prevented};
use crate::state::Being;
use crate::state::context::Context;
use crate::state::lasting::{EffectId, LastingKind};
use crate::state::matching::means;
use crate::words::amount::Shield;
use crate::words::effects::Unpreventable;
use crate::words::statics::Static;

kernel::interpretation! {
    /// 615.12: whether damage cannot be prevented.
    pub(crate) CANNOT_BE_PREVENTED: fn(&Game<'_>, &DamageEvent) -> bool = cannot_be_prevented;
}

/// Whether damage cannot be prevented: by the words of what deals it, or by an effect in force.
pub(crate) fn cannot_be_prevented(game: &Game<'_>, damage: &DamageEvent) -> bool {
    let state = &game.state;
    let says = |effect: &Unpreventable, ctx: &Context| {
        effect.damage.is_none_or(|kind| kind.is(damage.combat))
            && means(state, effect.from.as_ref(), Being::Object(damage.source), ctx)
            && means(state, effect.to.as_ref(), damage.to, ctx)
    };
    let lasting = || {
        state.lasting.iter().any(|lasting| match lasting.kind {
            LastingKind::Unpreventable(effect) => says(effect, &lasting.ctx),
            LastingKind::Prevent(_)
            | LastingKind::Replace(_)
            | LastingKind::Cant(_)
            | LastingKind::Modify(_)
            | LastingKind::Control(..)
            | LastingKind::Copy(_) => false,
        })
    };
    let fixed = || {
        state.among(&state.permanents.unpreventable).into_iter().any(|id| {
            state.statics_of(id).into_iter().any(|held| match held.ability.as_static() {
                Some(Static::Unpreventable(effect)) => {
                    let ctx = state.context_of(id, held.granter);
                    held.ability.r#if.as_ref().is_none_or(|condition| state.holds(condition, &ctx))
                        && says(effect, &ctx)
                }
                Some(
                    Static::Prevent(_)
                    | Static::Replace(_)
                    | Static::Cant(_)
                    | Static::Modify(_)
                    | Static::StayTapped(_)
                    | Static::DealtAsThough(_),
                )
                | None => false,
            })
        })
    };
    damage.unpreventable || lasting() || fixed()
}

kernel::interpretation! {
    /// 615.12a: the same of a prevention effect and damage that cannot be prevented.
    pub(crate) USED_UP_IN_VAIN: fn(usize) -> bool = once_in_vain;
}

/// Whether a prevention effect that was applied so often to damage that cannot be prevented is not applied
/// to it again (615.12a).
pub(crate) fn once_in_vain(times: usize) -> bool {
    times > 0
}

kernel::interpretation! {
    /// 615.12: whether a prevention effect that is applied to damage prevents none of it.
    pub(crate) RESISTS: fn(&DamageBatch<'_, '_>, usize) -> bool = resists;
}

/// Whether a prevention effect that is applied to damage prevents none of it.
pub(crate) fn resists(batch: &DamageBatch<'_, '_>, event: usize) -> bool {
    batch.unpreventable(event)
}

impl<'a> DamageBatch<'_, 'a> {
    /// Applies a prevention effect to damage that cannot be prevented.
    pub(crate) fn apply_in_vain(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize]) {
        let log = &mut self.game.log;
        log.cite(clause!("615.12-still-applied"), || format!("{} is applied to unpreventable damage", effect.name));
        log.cite(clause!("615.12-prevents-nothing"), || format!("{} prevents none of it", effect.name));
        log.cite(clause!("615.1a-only-the-word-prevent"), || format!("{} is a prevention effect", effect.name));
        if matches!(effect.kind, EffectKind::Protection(_)) {
            log.cite(clause!("702.16e-is-prevention"), || "protection is a prevention effect".to_owned());
        }
        if matches!(effect.size(), ShieldSize::Shield(Shield::Next(_) | Shield::NextTime(_))) {
            log.cite(clause!("615.12-shields-not-reduced"), || format!("{} keeps its size", effect.name));
        }
        let none = vec![0; events.len()];
        self.take(effect, events, &none, true);
        self.reduce_in_vain(effect);
    }

    /// What being applied in vain leaves of a shield.
    fn reduce_in_vain(&mut self, effect: &ActiveEffect<'a>) {
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
