//! What comes of damage that was prevented: no results and no triggers (615.6), while what would
//! have dealt it goes on.

use crate::damage::events::{Application, DamageEvent};
use crate::game::Game;
use crate::rulings::{Deathtouch, Lifelink, Loyalty, PreventedDamage, StoppedAction};
use crate::state::context::{Context, Follows};
use crate::state::past::PastEvent;
use crate::state::stack_items::StackItem;
use crate::state::{Being, ObjId};
use crate::triggers::sees;
use crate::words::cards::{Keyword, KeywordWord, Type, ValuedKeyword};
use crate::words::effects::TriggerEvent;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Damage from a source to a recipient of which some was prevented.
pub struct Stopped {
    source: ObjId,
    to: Being,
    would: i64,
    left: i64,
    combat: bool,
}

impl Stopped {
    /// What was prevented of a batch, by source and recipient.
    pub fn of(events: &[DamageEvent], applied: &[Application<'_>]) -> Vec<Self> {
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

    fn event(&self, amount: i64) -> PastEvent {
        PastEvent::Dealt { from: self.source, to: self.to, amount, combat: self.combat }
    }
}

impl<'a> Game<'a> {
    /// The results are worked out from what is left of the damage.
    pub fn results_of_the_rest(&mut self, stopped: &[Stopped]) {
        if stopped.is_empty() {
            return;
        }
        self.log.cite(clause!("wiki-direct-results-stop"), || "only what is left has results".to_owned());
        if stopped.iter().any(|one| one.left <= 0 || self.has_further_results(one.source)) {
            self.log.cite(clause!("615.6-never-happens"), || "nothing follows from what was prevented".to_owned());
        }
        if stopped.iter().any(|one| one.left > 0) {
            self.log.cite(clause!("wiki-like-nothing-instead"), || "less damage is dealt instead".to_owned());
        }
        let whole = stopped.iter().filter(|one| one.left <= 0).map(|one| one.source);
        self.state.stopped.extend(whole);
    }

    /// Prevented damage has no results (615.6), unless a ruling says that some come about all the same.
    pub fn results_of_the_prevented(&mut self, one: &Stopped) -> Result<(), Stop> {
        let prevented = one.would - one.left;
        let from = self.state.characteristics(one.source);
        let you = self.state.object(one.source).map_or(self.state.active, |source| source.controller);
        let mut ctx = Context::new(you, Some(one.source), self.object_name(one.source));
        if self.rulings.lifelink == Lifelink::PreventedToo && from.has(KeywordWord::Lifelink) {
            self.gain(you, prevented, &mut ctx)?;
        }
        if let Being::Object(id) = one.to {
            let deadly = self.rulings.deathtouch == Deathtouch::PreventedToo && from.has(KeywordWord::Deathtouch);
            let loyal = self.rulings.loyalty == Loyalty::ForPrevented;
            if let Some(object) = self.state.object_mut(id) {
                object.deathtouched |= deadly;
            }
            if loyal && self.state.characteristics(id).is(Type::Planeswalker) {
                self.remove_counters(one.to, &Name::Word("loyalty"), prevented, &mut ctx);
            }
        }
        if self.rulings.prevented_damage == PreventedDamage::Triggers && one.left <= 0 {
            self.note(&one.event(prevented));
        }
        Ok(())
    }

    /// Whether a spell or ability ends where its damage was prevented.
    pub fn ends_here(&self, ctx: &Context) -> bool {
        self.rulings.stopped_action == StoppedAction::Ends
            && ctx.follows == Follows::Resolution
            && !self.state.stopped.is_empty()
    }

    /// Whether more comes of a source's damage than that it is marked or lost as life.
    fn has_further_results(&self, source: ObjId) -> bool {
        self.state.characteristics(source).keywords.iter().any(|keyword| match keyword {
            Keyword::Plain(word) => matches!(
                word,
                KeywordWord::Deathtouch | KeywordWord::Lifelink | KeywordWord::Wither | KeywordWord::Infect
            ),
            Keyword::Valued(valued) => matches!(valued, ValuedKeyword::Toxic(_)),
        })
    }

    /// Abilities that would trigger on the damage find nothing, or too little of it.
    pub fn look_in_vain(&mut self, stopped: &[Stopped]) {
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
    pub fn wait_in_vain(&mut self, applied: &[Application<'a>]) {
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
            let Some(object) = self.state.object(id) else { return false };
            let ctx = Context::new(object.controller, Some(id), object.name.clone());
            object.card.iter().flat_map(|card| card.triggered.iter()).any(|ability| seen(&ability.when, &ctx))
        });
        printed || self.state.delayed.iter().any(|one| seen(one.when, &one.ctx))
    }

    /// A spell or ability goes on resolving though its damage was prevented.
    pub fn goes_on(&mut self, item: &StackItem<'a>) {
        if !std::mem::take(&mut self.state.stopped).is_empty() {
            self.log.cite(clause!("wiki-action-still-completes"), || format!("{} resolves all the same", item.name));
        }
    }

    /// A creature whose combat damage was prevented stays in combat.
    pub fn stays_in_combat(&mut self) {
        let stopped = std::mem::take(&mut self.state.stopped);
        if stopped.iter().any(|id| self.state.in_combat(*id)) {
            self.log
                .cite(clause!("wiki-action-still-completes"), || "it has attacked or blocked all the same".to_owned());
        }
    }
}
