//! What a prevention effect decides as it prevents damage: which clauses it shows (615.1, 615.1a, 615.4,
//! 615.5, and those of the words that it has).
//!
//! A "next 3" shield made in response to a spell that prevents 2 of its damage shows that it acts as a
//! shield, that it came in time, and that it prevents only a part.

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::damage::events::Prevented;
use crate::game::Game;
use crate::state::Being;
use crate::state::lasting::EffectId;
use crate::words::amount::{Part, Shield};
use crate::words::cards::Type;
use crate::words::effects::{Act, Effect, Per, Prevent};
use crate::words::select::Zone;
use kernel::clause::Clause;

impl<'a> Game<'a> {
    /// What the prevention of damage decides.
    pub fn cite_prevented(&mut self, effect: &ActiveEffect<'a>, parts: &[Prevented]) {
        let taken: Vec<&Prevented> = parts.iter().filter(|part| part.taken > 0).collect();
        let mut clauses = self.kind_of_prevention(effect, &taken);
        match (effect.kind, effect.size()) {
            (EffectKind::Protection(_), _) => clauses.push(clause!("702.16e-is-prevention")),
            (EffectKind::ShieldCounter, _) => clauses.push(clause!("122.1c-one-counter")),
            (EffectKind::Absorb(_), _) => self.cite_static(effect, parts),
            (EffectKind::Prevent(prevent), taken) => {
                if prevent.from.is_some() {
                    clauses.push(clause!("615.2-from-a-source"));
                }
                if effect.pool() && effect.ctx.removed > 0 {
                    clauses.push(clause!("wiki-counter-per-point"));
                }
                if effect.is_static()
                    && matches!(taken, ShieldSize::Shield(Shield::Each(Part::Of(_))) | ShieldSize::Measured(_))
                {
                    self.cite_static(effect, parts);
                }
                if prevent.per == Some(Per::Event) {
                    self.cite_event(effect, prevent, parts, &mut clauses);
                }
            }
            _ => {}
        }
        let stack =
            taken.iter().any(|part| self.state.object(part.source).is_some_and(|object| object.zone == Zone::Stack));
        if effect.is_static() && stack && matches!(effect.kind, EffectKind::Prevent(prevent) if prevent.from.is_some())
        {
            clauses.push(clause!("609.7c-static-sees-spells"));
        }
        let announced = self.state.stack.last().map(|item| item.announced);
        let by_stack = |part: &&Prevented| {
            self.state
                .stack
                .last()
                .is_some_and(|item| item.spell == Some(part.source) || item.source == Some(part.source))
        };
        if announced.is_some_and(|announced| effect.born > announced) && taken.iter().any(by_stack) {
            clauses.push(clause!("615.4-in-response"));
            if !clauses.contains(&clause!("615.1-not-locked-in")) {
                clauses.push(clause!("615.1-not-locked-in"));
            }
        }
        if taken.iter().any(|part| self.state.object(part.source).is_some_and(|object| !object.exists)) {
            clauses.push(clause!("113.7a-last-known-source"));
        }
        if taken.iter().any(|part| self.self_shielding(effect, part)) {
            clauses.push(clause!("wiki-self-shielding-planeswalker"));
        }
        for clause in clauses {
            self.log.cite(clause, || format!("{} prevents damage", effect.name));
        }
    }

    /// What the words of a prevention effect decide: whom it guards, how much it takes, what it is
    /// told apart from.
    fn kind_of_prevention(&self, effect: &ActiveEffect<'a>, taken: &[&Prevented]) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let left = !effect.is_static();
        let (to, may, then) = match effect.kind {
            EffectKind::Prevent(prevent) => (prevent.to.is_some(), prevent.may, !prevent.then.is_empty()),
            _ => (false, false, false),
        };
        let keyword = !matches!(effect.kind, EffectKind::Prevent(_));
        let counter = matches!(effect.kind, EffectKind::ShieldCounter);
        let all = matches!(effect.size(), ShieldSize::Shield(Shield::Each(Part::All) | Shield::NextTime(Part::All)));
        let partly = taken.iter().any(|part| part.taken < part.would);
        if left || to || counter {
            clauses.push(clause!("615.1-acts-as-a-shield"));
        }
        if left && effect.fixed.is_none() && effect.ctx.bound.is_empty() {
            clauses.push(clause!("615.1-not-locked-in"));
        }
        if partly || !all {
            clauses.push(clause!("615.1-wholly-or-partly"));
        }
        if partly || may || keyword {
            clauses.push(clause!("615.1a-names-what-is-not-dealt"));
        }
        if all || keyword {
            clauses.push(clause!("615.1a-only-the-word-prevent"));
        }
        let awaited = |id: u32| self.state.delayed.iter().any(|one| one.counts == Some(id));
        if then || counter || matches!(effect.id, EffectId::Lasting(id) if awaited(id)) {
            clauses.push(clause!("615.5-prevents-when-it-would-happen"));
        }
        clauses
    }

    fn self_shielding(&self, effect: &ActiveEffect<'a>, part: &Prevented) -> bool {
        let Being::Object(id) = part.to else { return false };
        effect.ctx.this == Some(id) && self.state.characteristics(id).is(Type::Planeswalker)
    }

    fn cite_event(
        &mut self,
        effect: &ActiveEffect<'a>,
        prevent: &Prevent,
        parts: &[Prevented],
        clauses: &mut Vec<Clause>,
    ) {
        let pays = prevent.then.iter().any(|entry| matches!(&entry.act, Act::Effect(Effect::RemoveCounters(_))));
        if pays && parts.len() > 1 {
            clauses.push(clause!("wiki-one-counter-per-event"));
        }
        let Some(this) = effect.ctx.this.filter(|_| pays) else { return };
        if self.state.object(this).is_some_and(|object| object.counters.get("+1/+1") == 0) {
            clauses.push(clause!("wiki-invulnerable"));
        }
        if parts.len() == 1 {
            clauses.push(clause!("wiki-one-counter-per-event"));
        }
    }
}
