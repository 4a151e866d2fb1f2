//! What comes of damage that was prevented: no results and no triggers (615.6), while what would
//! have dealt it goes on.

use crate::game::Game;
use crate::replacement::events::{Application, DamageEvent};
use crate::state::context::Context;
use crate::state::lasting::EffectId;
use crate::state::past::{PastEvent, PreventedPart};
use crate::state::stack_items::StackItem;
use crate::state::{Being, ObjId};
use crate::triggers::matching::sees;
use crate::words::effects::TriggerEvent;

/// Damage from a source to a recipient of which some was prevented.
pub struct Stopped {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// How much would have been dealt.
    pub would: i64,
    /// How much of it is left.
    pub left: i64,
    combat: bool,
}

impl Stopped {
    /// What was prevented of a batch, by source and recipient.
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
            found.push(Self { source: damage.source, to: damage.to, would, left, combat: damage.combat });
        }
        found
    }

    /// Damage of so much as it would have been noted.
    pub(crate) fn event(&self, amount: i64) -> PastEvent {
        PastEvent::Dealt { from: self.source, to: self.to, amount, combat: self.combat }
    }
}

kernel::interpretation! {
    /// 615.13: what abilities that trigger on prevented damage see.
    pub(crate) PREVENTED_EVENTS: fn(&[Application<'_>]) -> Vec<PastEvent> = prevented_events;
}

/// What was prevented by each effect: an ability triggers once for each application of one that prevented anything,
/// not for each source or recipient (615.13).
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
    /// What prevented damage triggers, and how much each shield has prevented.
    pub(crate) fn note_prevented(&mut self, applied: &[Application<'a>]) {
        for one in applied.iter().filter(|one| one.effect.prevents()) {
            let EffectId::Lasting(id) = one.effect.id else { continue };
            let total: i64 = one.parts.iter().map(|part| part.taken).sum();
            match self.state.prevented.iter_mut().find(|(other, _)| *other == id) {
                Some((_, sum)) => *sum = sum.saturating_add(total),
                None => self.state.prevented.push((id, total)),
            }
        }
        for event in self.by(&PREVENTED_EVENTS)(applied) {
            self.note(&event);
        }
    }

    /// The results are worked out from what is left of the damage.
    pub(crate) fn cite_no_results(&mut self, stopped: &[Stopped]) {
        if stopped.is_empty() {
            return;
        }
        self.log.cite(clause!("wiki-direct-results-stop"), || "only what is left has results".to_owned());
        self.log.cite(clause!("615.6-never-happens"), || "nothing follows from what was prevented".to_owned());
        if stopped.iter().any(|one| one.left > 0) {
            self.log.cite(clause!("wiki-like-nothing-instead"), || "less damage is dealt instead".to_owned());
        }
        let whole = stopped.iter().filter(|one| one.left <= 0).map(|one| one.source);
        self.state.stopped.extend(whole);
    }

    /// Abilities that would trigger on the damage find nothing, or too little of it.
    pub(crate) fn look_in_vain(&mut self, stopped: &[Stopped]) {
        let in_vain = self.triggers_for(|triggers| {
            stopped
                .iter()
                .any(|one| triggers(&one.event(one.would)) && (one.left <= 0 || !triggers(&one.event(one.left))))
        });
        if in_vain {
            self.log.cite(clause!("wiki-triggers-stop"), || "what was prevented triggers nothing".to_owned());
        }
    }

    /// Abilities that would trigger on damage being prevented find none that was (615.13).
    pub(crate) fn wait_in_vain(&mut self, applied: &[Application<'a>]) {
        let none = applied.iter().filter(|one| one.effect.prevents() && one.unpreventable);
        let none: Vec<PastEvent> = none
            .map(|one| {
                let parts = one.parts.iter().map(|part| (part.source, part.to, part.would)).collect();
                PastEvent::Prevented { by: one.effect.ctx.this, parts }
            })
            .collect();
        if self.triggers_for(|triggers| none.iter().any(triggers)) {
            self.log.cite(clause!("615.13-triggers-when-prevented"), || "nothing was prevented".to_owned());
        }
    }

    /// Whether something holds of the events on which some ability triggers.
    fn triggers_for(&self, holds: impl Fn(&dyn Fn(&PastEvent) -> bool) -> bool) -> bool {
        let seen = |when: &TriggerEvent, ctx: &Context| {
            let TriggerEvent::Event(pattern) = when else { return false };
            holds(&|event: &PastEvent| sees(&self.state, pattern, event, ctx).is_some())
        };
        let printed = self.state.battlefield().into_iter().any(|id| {
            let held = self.state.triggered_of(id);
            held.into_iter().any(|held| seen(&held.ability.when, &self.knows(id, held.granter)))
        });
        printed || self.state.delayed.iter().any(|one| seen(one.when, &one.ctx))
    }

    /// A spell or ability goes on resolving though its damage was prevented.
    pub(crate) fn goes_on(&mut self, item: &StackItem<'a>) {
        if !std::mem::take(&mut self.state.stopped).is_empty() {
            self.log.cite(clause!("wiki-action-still-completes"), || format!("{} resolves all the same", item.name));
        }
    }

    /// A creature whose combat damage was prevented stays in combat.
    pub(crate) fn stays_in_combat(&mut self) {
        let stopped = std::mem::take(&mut self.state.stopped);
        if stopped.iter().any(|id| self.state.in_combat(*id)) {
            self.log
                .cite(clause!("wiki-action-still-completes"), || "it has attacked or blocked all the same".to_owned());
        }
    }
}
