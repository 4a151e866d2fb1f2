//! The results of prevented damage: none, and no triggers (615.6), while the action that would have dealt it goes on.

use crate::game::Game;
use crate::replacement::events::{Application, DamageEvent};
use crate::replacement::reasons::Took;
use crate::state::context::Context;
use crate::state::lasting::EffectId;
use crate::state::past::{PastEvent, PreventedPart};
use crate::state::{Being, ObjId};
use crate::triggers::matching::sees;
use crate::words::effects::TriggerEvent;

/// Damage from a source to a recipient of which some was prevented.
pub struct Stopped {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// The amount that would have been dealt.
    pub would: i64,
    /// The amount that is left.
    pub left: i64,
}

impl Stopped {
    /// Returns the damage prevented in a batch, by source and recipient.
    pub(crate) fn of(events: &[DamageEvent], applied: &[Application<'_>]) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for damage in events {
            let same = |source: ObjId, to: Being| source == damage.source && to == damage.to;
            if found.iter().any(|one| same(one.source, one.to)) {
                continue;
            }
            let prevented = applied.iter().filter(|one| one.effect.prevents()).flat_map(|one| &one.parts);
            let would = prevented.filter(|part| part.taken > 0 && same(part.source, part.to));
            let Some(would) = would.map(|part| part.would).max() else { continue };
            let left = events.iter().filter(|other| same(other.source, other.to)).map(|other| other.amount).sum();
            found.push(Self { source: damage.source, to: damage.to, would, left });
        }
        found
    }
}

kernel::interpretation! {
    /// 615.13: what abilities that trigger on prevented damage see.
    pub(crate) PREVENTED_EVENTS: fn(&[Application<'_>]) -> Vec<PastEvent> = prevented_events;
}

/// Returns the damage prevented by each effect: an ability triggers once for each application of an effect that
/// prevented anything, not for each source or recipient (615.13).
pub(crate) fn prevented_events(applied: &[Application<'_>]) -> Vec<PastEvent> {
    let mut seen: Vec<(&EffectId, Option<ObjId>, Vec<PreventedPart>)> = Vec::new();
    for one in applied.iter().filter(|one| one.effect.prevents()) {
        let parts = one.parts.iter().filter(|part| part.taken > 0).map(|part| (part.source, part.to, part.taken));
        match seen.iter_mut().find(|(id, _, _)| **id == one.effect.id) {
            Some((_, _, all)) => all.extend(parts),
            None => seen.push((&one.effect.id, one.effect.ctx.this, parts.collect())),
        }
    }
    let some = seen.into_iter().filter(|(_, _, parts)| !parts.is_empty());
    some.map(|(_, by, parts)| PastEvent::Prevented { by, parts }).collect()
}

impl<'a> Game<'a> {
    /// Abilities trigger on prevented damage; one that waits for some finds none where it could not be prevented
    /// (615.13).
    pub(crate) fn note_prevented(&mut self, applied: &[Application<'a>]) {
        let in_vain = applied.iter().filter(|one| one.effect.prevents() && one.took == Took::InVain);
        let none = in_vain.map(|one| {
            let parts = one.parts.iter().map(|part| (part.source, part.to, part.would)).collect();
            (PastEvent::Prevented { by: one.effect.ctx.this, parts }, None)
        });
        if self.some_ability_misses(&none.collect::<Vec<_>>()) {
            self.log.cite(clause!("615.13-triggers-when-prevented"), || "nothing was prevented".to_owned());
        }
        for event in self.by(&PREVENTED_EVENTS)(applied) {
            self.note(&event);
        }
    }

    /// Returns `true` if an ability would trigger on an event, and does not on what became of that.
    pub(crate) fn some_ability_misses(&self, events: &[(PastEvent, Option<PastEvent>)]) -> bool {
        let misses = |when: &TriggerEvent, ctx: &Context| {
            let TriggerEvent::Event(pattern) = when else { return false };
            let seen = |event: &PastEvent| sees(&self.state, pattern, event, ctx).is_some();
            events.iter().any(|(would, is)| seen(would) && !is.as_ref().is_some_and(seen))
        };
        let printed = |id: ObjId| {
            let held = self.state.triggered_of(id);
            held.into_iter().any(|held| misses(&held.ability.when, &self.knows(id, held.granter)))
        };
        !events.is_empty()
            && (self.state.watchers().into_iter().any(printed)
                || self.state.delayed.iter().any(|one| misses(one.when, &one.ctx)))
    }
}
