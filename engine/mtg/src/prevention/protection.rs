//! Protection and damage (702.16e): damage from sources with the quality is prevented, as by any other
//! prevention effect.
//!
//! Decides of which sources' damage protection is, and that it is applied like prevention: it comes in the
//! order of 616.1, and does nothing to damage that cannot be prevented.
//!
//! A creature with protection from red and a shield of 3 would be dealt 2 by a red spell: its controller
//! says which of the two is applied; the shield may keep its 3.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::Game;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::DamageEvent;
use crate::state::context::Context;
use crate::state::{ObjId, State};
use crate::words::cards::Quality;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 702.16e: whether a protection ability is about damage.
    pub(crate) PROTECTS: fn(&Game<'_>, &ActiveEffect<'_>, &[Quality], &DamageEvent, &Context) -> bool = protects;
}

/// Returns `true` if a protection ability is about damage.
pub(crate) fn protects(
    game: &Game<'_>,
    effect: &ActiveEffect<'_>,
    from: &[Quality],
    damage: &DamageEvent,
    ctx: &Context,
) -> bool {
    effect.is_fixed_on(damage.to) && game.by(&HAS_A_QUALITY)(&game.state, from, damage.source, ctx)
}

kernel::interpretation! {
    /// 702.16: whether a source has one of the qualities that something is protected from.
    pub(crate) HAS_A_QUALITY: fn(&State<'_>, &[Quality], ObjId, &Context) -> bool = has_a_quality;
}

/// Returns `true` if a source has one of the qualities that something is protected from.
pub(crate) fn has_a_quality(state: &State<'_>, from: &[Quality], source: ObjId, ctx: &Context) -> bool {
    from.iter().any(|quality| state.has_quality(quality, source, ctx))
}

kernel::interpretation! {
    /// 702.16e: what protection does to damage.
    pub(crate) APPLY_PROTECTION: for<'a> fn(
        &mut DamageBatch<'_, 'a>,
        &Rc<ActiveEffect<'a>>,
        &[usize],
    ) -> Result<(), Stop> = apply_protection;
}

/// Protection is applied to damage as a prevention effect.
pub(crate) fn apply_protection<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &Rc<ActiveEffect<'a>>,
    events: &[usize],
) -> Result<(), Stop> {
    if let EffectKind::Protection(from) = effect.kind {
        let sources = events.iter().filter_map(|i| batch.events.get(*i)).map(|damage| damage.source);
        let state = &batch.game.state;
        if sources.into_iter().any(|source| state.has_a_kind_off_the_battlefield(from, source, &effect.ctx)) {
            let why = || "the source is no permanent".to_owned();
            batch.game.log.cite(clause!("702.16a-spells-of-a-subtype"), why);
        }
    }
    batch.prevent_as_said(effect, None, events)
}
