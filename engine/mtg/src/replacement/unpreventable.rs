//! Damage that cannot be prevented (615.12): by the text that deals it, or by an effect in force. The result of
//! applying a prevention effect to it is defined in `prevention::unpreventable`.
//!
//! "Combat damage that would be dealt by creatures you control can't be prevented": an opponent's fog stops only what
//! other creatures deal.

use crate::game::Game;
use crate::replacement::events::DamageEvent;
use crate::state::Being;
use crate::state::context::Context;
use crate::state::lasting::LastingKind;
use crate::state::matching::means;
use crate::words::effects::Unpreventable;
use crate::words::statics::Static;

kernel::interpretation! {
    /// 615.12: whether damage cannot be prevented.
    pub(crate) CANNOT_BE_PREVENTED: fn(&Game<'_>, &DamageEvent) -> bool = cannot_be_prevented;
}

/// Returns `true` if damage cannot be prevented: by the words of what deals it, or by an effect in force.
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
                    | Static::DealtAsThough(_)
                    | Static::AttackCost(_)
                    | Static::BlockCost(_)
                    | Static::TriggersAgain(_),
                )
                | None => false,
            })
        })
    };
    damage.unpreventable || lasting() || fixed()
}
