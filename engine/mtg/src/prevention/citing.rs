//! What a prevention effect decides as it prevents damage: which clauses it shows (615.1, 615.1a, 615.4,
//! 615.5, and those of the words that it has).
//!
//! A "next 3" shield made in response to a spell that prevents 2 of its damage shows that it acts as a
//! shield, that it came in time, and that it prevents only a part.

use crate::continuous::active::{About, ActiveEffect, EffectKind, ShieldSize, lost_effects};
use crate::game::Game;
use crate::replacement::events::{DamageEvent, Prevented};
use crate::state::abilities::is_of_a_level;
use crate::state::lasting::EffectId;
use crate::state::matching::means;
use crate::state::{Being, Object};
use crate::words::amount::{Part, Shield};
use crate::words::cards::Type;
use crate::words::effects::{Act, Effect, Per, Prevent};
use crate::words::select::Zone;
use crate::words::spots::asks_for_blocks;
use kernel::clause::Clause;

impl<'a> Game<'a> {
    /// Damage would be changed by abilities that their objects have lost.
    pub(crate) fn cite_lost(&mut self, events: &[DamageEvent]) {
        if !self.state.changes_abilities() {
            return;
        }
        let lost: Vec<ActiveEffect<'a>> =
            self.state.in_force().into_iter().flat_map(|id| lost_effects(self, id)).collect();
        for effect in lost {
            if events.iter().any(|damage| self.meets(&effect, damage, false)) {
                self.log.cite(clause!("613.1f-lost-does-nothing"), || format!("{} has lost its ability", effect.name));
            }
        }
    }

    /// Something other than damage happens to what a prevention effect is about.
    pub(crate) fn cite_not_damage(&mut self, to: Being, life: bool) {
        let shielded = self.active_effects(About::Damage).iter().any(|effect| match effect.kind {
            EffectKind::Prevent(_) => match &effect.fixed {
                Some(fixed) => fixed.contains(&to),
                None => means(&self.state, effect.to(), to, &effect.ctx),
            },
            EffectKind::Replace(_)
            | EffectKind::Protection(_)
            | EffectKind::Absorb(_)
            | EffectKind::ShieldCounter
            | EffectKind::Regeneration
            | EffectKind::Daybound => false,
        });
        if shielded {
            self.log.cite(clause!("615.1-watches-for-damage"), || "this is not damage".to_owned());
            let clause = if life { clause!("wiki-life-loss-untouched") } else { clause!("wiki-only-damage") };
            self.log.cite(clause, || "this is not damage".to_owned());
        }
    }

    /// What the prevention of damage decides.
    pub(crate) fn cite_prevented(&mut self, effect: &ActiveEffect<'a>, parts: &[Prevented]) {
        let taken: Vec<&Prevented> = parts.iter().filter(|part| part.taken > 0).collect();
        let mut clauses = self.shown_by_its_nature(effect, &taken);
        if effect.is_static() && effect.ctx.granter.is_some() && !taken.is_empty() {
            clauses.push(clause!("113.10-given-is-its-own"));
        }
        match effect.kind {
            EffectKind::Protection(_) => clauses.push(clause!("702.16e-is-prevention")),
            EffectKind::ShieldCounter => clauses.push(clause!("122.1c-one-counter")),
            EffectKind::Absorb(_) => self.cite_static(effect, parts),
            EffectKind::Prevent(prevent) => {
                if effect.is_static() && takes_so_much(effect) {
                    self.cite_static(effect, parts);
                }
                clauses.extend(self.shown_by_its_words(effect, prevent, parts));
            }
            EffectKind::Replace(_) | EffectKind::Regeneration | EffectKind::Daybound => {}
        }
        if let EffectId::Static(id, place) = effect.id
            && !taken.is_empty()
        {
            if self.state.works_in_command(id) {
                clauses.push(clause!("113.6-works-in-the-command-zone"));
            }
            if is_of_a_level(place) {
                clauses.push(clause!("711.2-what-it-is-at-its-level"));
            }
        }
        for clause in self.shown_by_the_damage(effect, &taken) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        for clause in clauses {
            self.log.cite(clause, || format!("{} prevents damage", effect.name));
        }
    }

    /// What any prevention effect shows: whom it guards, how much it takes, what it is told apart from.
    fn shown_by_its_nature(&self, effect: &ActiveEffect<'a>, taken: &[&Prevented]) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let lasting = !effect.is_static();
        let text = match effect.kind {
            EffectKind::Prevent(prevent) => Some(prevent),
            EffectKind::Replace(_)
            | EffectKind::Protection(_)
            | EffectKind::Absorb(_)
            | EffectKind::ShieldCounter
            | EffectKind::Regeneration
            | EffectKind::Daybound => None,
        };
        let counter = matches!(effect.kind, EffectKind::ShieldCounter);
        let all = matches!(effect.size(), ShieldSize::Shield(Shield::Each(Part::All) | Shield::NextTime(Part::All)));
        let partly = taken.iter().any(|part| part.taken < part.would);
        if lasting || counter || effect.to().is_some() {
            clauses.push(clause!("615.1-acts-as-a-shield"));
        }
        if lasting && effect.fixed.is_none() && effect.ctx.bound.is_empty() {
            clauses.push(clause!("615.1-not-locked-in"));
        }
        if partly || !all {
            clauses.push(clause!("615.1-wholly-or-partly"));
        }
        if partly || text.is_none_or(|prevent| prevent.may) {
            clauses.push(clause!("615.1a-names-what-is-not-dealt"));
        }
        if all || text.is_none() {
            clauses.push(clause!("615.1a-only-the-word-prevent"));
        }
        let awaited = |id: u32| self.state.delayed.iter().any(|one| one.counts == Some(id));
        let besides = text.is_some_and(|prevent| !prevent.then.is_empty());
        if besides || counter || matches!(effect.id, EffectId::Lasting(id) if awaited(id)) {
            clauses.push(clause!("615.5-prevents-when-it-would-happen"));
        }
        clauses
    }

    /// What the text of a prevention effect shows: that it asks for a source, or what it costs.
    fn shown_by_its_words(&self, effect: &ActiveEffect<'a>, prevent: &Prevent, parts: &[Prevented]) -> Vec<Clause> {
        let mut clauses = Vec::new();
        if effect.from().is_some() {
            clauses.push(clause!("615.2-from-a-source"));
        }
        if effect.from().is_some_and(asks_for_blocks) {
            clauses.push(clause!("509.1h-blocked-or-unblocked"));
        }
        if effect.pool() && effect.ctx.removed > 0 {
            clauses.push(clause!("wiki-counter-per-point"));
        }
        let pays = prevent.then.iter().any(|entry| matches!(&entry.act, Act::Effect(Effect::RemoveCounters(_))));
        if prevent.per != Some(Per::Event) || !pays {
            return clauses;
        }
        if parts.len() > 1 {
            clauses.push(clause!("wiki-one-counter-per-event"));
        }
        let Some(this) = effect.ctx.this else { return clauses };
        if self.state.object(this).is_some_and(|object| object.counters.get("+1/+1") == 0) {
            clauses.push(clause!("wiki-invulnerable"));
        }
        if parts.len() == 1 {
            clauses.push(clause!("wiki-one-counter-per-event"));
        }
        clauses
    }

    /// What the damage that was prevented shows: where its source is, and when the effect came into being.
    fn shown_by_the_damage(&self, effect: &ActiveEffect<'a>, taken: &[&Prevented]) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let any_source =
            |is: fn(&Object<'_>) -> bool| taken.iter().any(|part| self.state.object(part.source).is_some_and(is));
        let asks = matches!(effect.kind, EffectKind::Prevent(_)) && effect.from().is_some();
        if asks && effect.is_static() && any_source(|source| source.zone == Zone::Stack) {
            clauses.push(clause!("609.7c-static-sees-spells"));
        }
        if self.made_in_response(effect, taken) {
            clauses.push(clause!("615.4-in-response"));
            clauses.push(clause!("615.1-not-locked-in"));
        }
        if any_source(|source| !source.exists) {
            clauses.push(clause!("113.7a-last-known-source"));
        }
        if taken.iter().any(|part| self.shields_itself(effect, part)) {
            clauses.push(clause!("wiki-self-shielding-planeswalker"));
        }
        clauses
    }

    /// Whether an effect came into being after the spell or ability was announced that deals the damage.
    fn made_in_response(&self, effect: &ActiveEffect<'a>, taken: &[&Prevented]) -> bool {
        self.state.stack.last().is_some_and(|item| {
            let deals = |part: &&Prevented| item.spell == Some(part.source) || item.source == Some(part.source);
            effect.born > item.announced && taken.iter().any(deals)
        })
    }

    fn shields_itself(&self, effect: &ActiveEffect<'a>, part: &Prevented) -> bool {
        let Being::Object(id) = part.to else { return false };
        effect.ctx.this == Some(id) && self.state.characteristics(id).is(Type::Planeswalker)
    }
}

/// Whether an effect takes so much of each damage event (615.10).
fn takes_so_much(effect: &ActiveEffect<'_>) -> bool {
    match effect.size() {
        ShieldSize::Shield(Shield::Each(Part::Of(_))) | ShieldSize::Measured(_) => true,
        ShieldSize::Shield(
            Shield::Each(Part::All | Part::AllBut(_) | Part::Half) | Shield::Next(_) | Shield::NextTime(_),
        ) => false,
    }
}
