//! The decisions made as prevention effects are applied to damage (615.1, 615.1a, 615.4, 615.5, 615.10), derived from
//! the finished applications, and the part of them that is remembered.
//!
//! A "next 3" shield made in response to a spell prevents 2 of its damage: it acts as a shield, it came in time, and it
//! prevents what names an amount.

use crate::continuous::active::{About, ActiveEffect, EffectKind, ShieldSize, lost_effects};
use crate::game::Game;
use crate::prevention::prevented::Stopped;
use crate::replacement::events::{Application, DamageEvent, Outcome, Prevented};
use crate::replacement::reasons::{Took, shown};
use crate::state::abilities::is_of_a_level;
use crate::state::lasting::EffectId;
use crate::state::matching::means;
use crate::state::past::PastPrevention;
use crate::state::{Being, Object};
use crate::words::amount::{Part, Shield};
use crate::words::cards::Type;
use crate::words::effects::{Act, Effect, Per};
use crate::words::select::{Selector, Zone};
use crate::words::spots::asks_for_blocks;
use kernel::clause::Clause;

impl Application<'_> {
    /// Returns `true` if some damage was prevented or replaced.
    fn took_some(&self) -> bool {
        self.parts.iter().any(|part| part.taken > 0)
    }

    /// The clauses that the application of a prevention effect shows; `before` is what was applied to the same batch.
    fn clauses(&self, game: &Game<'_>, before: &[Self]) -> Vec<Clause> {
        let (effect, state) = (&*self.effect, &game.state);
        let protects = matches!(effect.kind, EffectKind::Protection(_));
        let in_vain = self.took == Took::InVain;
        let mut clauses = self.took.clauses(effect);
        clauses.extend(shown([
            (protects && (in_vain || self.took_some()), clause!("702.16e-is-prevention")),
            (matches!(effect.id, EffectId::ProtectionOfPlayer(..)), clause!("702.16-of-players")),
        ]));
        if !self.took_some() {
            return clauses;
        }
        let text = match effect.kind {
            EffectKind::Prevent(prevent) => Some(prevent),
            _ => None,
        };
        let taken = || self.parts.iter().filter(|part| part.taken > 0);
        let source_is = |is: fn(&Object<'_>) -> bool| taken().any(|part| state.object(part.source).is_some_and(is));
        let (fixed, lasting) = (effect.is_static(), !effect.is_static());
        let counter = matches!(effect.kind, EffectKind::ShieldCounter);
        let all = matches!(effect.size(), ShieldSize::Shield(Shield::Each(Part::All) | Shield::NextTime(Part::All)));
        let partly = taken().any(|part| part.taken < part.would);
        let awaited = |id: u32| state.delayed.iter().any(|one| one.counts == Some(id));
        let more = counter
            || text.is_some_and(|prevent| !prevent.then.is_empty())
            || matches!(effect.id, EffectId::Lasting(id) if awaited(id));
        // Whether it came after what deals the damage was announced.
        let response = state.stack.last().is_some_and(|item| {
            let deals = |part: &Prevented| item.spell == Some(part.source) || item.source == Some(part.source);
            effect.born > item.announced && taken().any(deals)
        });
        // Whether the source is the permanent that a chosen or targeted spell became.
        let source_is_bound_spell = || {
            let was = |part: &Prevented| state.object(part.source).and_then(|it| it.was).map(Being::Object);
            let bound = |being: Being| effect.ctx.bound.iter().any(|(_, list)| list.contains(&being));
            taken().any(|part| was(part).is_some_and(bound))
        };
        let open = lasting && effect.fixed.is_none() && effect.ctx.bound.is_empty();
        let names_sources = effect.from().is_some();
        let own = match effect.id {
            EffectId::Static(id, place) => Some((id, place)),
            _ => None,
        };
        let is_this = |part: &Prevented| match part.to {
            Being::Object(id) => effect.ctx.this == Some(id) && state.characteristics(id).is(Type::Planeswalker),
            Being::Player(_) => false,
        };
        let counters = text.is_some_and(|prevent| {
            let removes = |act: &Act| matches!(act, Act::Effect(Effect::RemoveCounters(_)));
            prevent.per == Some(Per::Event) && prevent.then.iter().any(|entry| removes(&entry.act))
        });
        let this = effect.ctx.this.and_then(|this| state.object(this));
        let one_ability = clause!("113.2c-a-paragraph-is-one-ability");
        let each = is_of_each(effect);
        let same = |other: &&Self| other.effect.id == effect.id && other.took_some();
        clauses.extend(shown([
            (lasting || counter || effect.to().is_some(), clause!("615.1-acts-as-a-shield")),
            (open || response, clause!("615.1-not-locked-in")),
            (partly || !all, clause!("615.1-wholly-or-partly")),
            (partly || text.is_none_or(|prevent| prevent.may), clause!("615.1a-names-what-is-not-dealt")),
            (all || text.is_none(), clause!("615.1a-only-the-word-prevent")),
            (more, clause!("615.5-prevents-when-it-would-happen")),
            (fixed && effect.ctx.granter.is_some(), clause!("113.10-given-is-its-own")),
            (counter, clause!("122.1c-one-counter")),
            (names_sources, clause!("615.2-from-a-source")),
            (effect.from().is_some_and(asks_for_blocks), clause!("509.1h-blocked-or-unblocked")),
            (effect.pool() && effect.ctx.removed > 0, clause!("wiki-counter-per-point")),
            (counters, clause!("wiki-one-counter-per-event")),
            (counters && this.is_some_and(|this| this.counters.get("+1/+1") == 0), clause!("wiki-invulnerable")),
            (own.is_some_and(|(id, _)| state.works_in_command(id)), clause!("113.6-works-in-the-command-zone")),
            (own.is_some_and(|(_, place)| is_of_a_level(place)), clause!("711.2-what-it-is-at-its-level")),
            (names_sources && fixed && source_is(|it| it.zone == Zone::Stack), clause!("609.7c-static-sees-spells")),
            (response, clause!("615.4-in-response")),
            (source_is_bound_spell(), clause!("400.7c-prevention-stays")),
            (source_is(|it| !it.exists), clause!("113.7a-last-known-source")),
            (taken().any(is_this), clause!("wiki-self-shielding-planeswalker")),
            (each && self.parts.iter().any(|part| part.taken < part.would), clause!("615.10-only-that-much")),
            (each && before.iter().any(|other| same(&other)), clause!("615.10-each-event-separately")),
            (each && state.prevented.iter().any(|past| past.by == effect.id), clause!("615.10-other-times-too")),
            (taken().any(|part| part.to == Being::Object(part.source)) && game.is_a_half(effect), one_ability),
        ]));
        clauses
    }

    /// Returns `true` if the effect takes so much from creatures of a kind, and a source whose damage it took from
    /// deals damage to others too.
    fn spares_others(&self, outcome: &Outcome<'_>) -> bool {
        let of_a_kind = matches!(self.effect.to(), Some(Selector::Filter(filter)) if !filter.subtype.is_empty());
        let same = || outcome.applied.iter().filter(|other| other.effect.id == self.effect.id);
        let met = |damage: &DamageEvent| {
            same().flat_map(|one| &one.parts).any(|part| part.source == damage.source && part.to == damage.to)
        };
        let took = |damage: &DamageEvent| self.parts.iter().any(|part| part.taken > 0 && part.source == damage.source);
        let other = |damage: &DamageEvent| matches!(damage.to, Being::Object(_)) && took(damage) && !met(damage);
        of_a_kind && is_of_each(&self.effect) && outcome.events.iter().any(other)
    }
}

/// Returns `true` if an effect is a static one that takes so much of each damage event (615.10).
pub(crate) fn is_of_each(effect: &ActiveEffect<'_>) -> bool {
    let measured = matches!(effect.size(), ShieldSize::Shield(Shield::Each(Part::Of(_))) | ShieldSize::Measured(_));
    effect.is_static() && measured
}

impl<'a> Game<'a> {
    /// Decides what effects have done to damage, and remembers what they prevented.
    pub(crate) fn conclude(&mut self, outcome: &Outcome<'a>) {
        let stopped = Stopped::of(&outcome.events, &outcome.applied);
        for (at, one) in outcome.applied.iter().enumerate().filter(|(_, one)| one.effect.prevents()) {
            let clauses = one.clauses(self, outcome.applied.get(..at).unwrap_or_default());
            self.cite_all(clauses, || format!("{} is applied", one.effect.name));
        }
        let spares = outcome.applied.iter().any(|one| one.spares_others(outcome));
        let clauses = shown([
            (spares, clause!("615.10-example-daunting-defender")),
            (!stopped.is_empty(), clause!("wiki-direct-results-stop")),
            (!stopped.is_empty(), clause!("615.6-never-happens")),
            (stopped.iter().any(|one| one.left > 0), clause!("wiki-like-nothing-instead")),
        ]);
        self.cite_all(clauses, || "only the damage that is left has results".to_owned());
        for one in outcome.applied.iter().filter(|one| one.effect.prevents()) {
            for part in one.parts.iter().filter(|part| part.taken > 0) {
                let same = |stopped: &&Stopped| stopped.source == part.source && stopped.to == part.to;
                let wholly = stopped.iter().find(same).is_some_and(|stopped| stopped.left <= 0);
                let (by, source, amount) = (one.effect.id.clone(), part.source, part.taken);
                self.state.prevented.push(PastPrevention { by, source, amount, wholly });
            }
        }
    }

    /// Returns `true` if an effect is half of an ability that prevents damage dealt to and dealt by something.
    fn is_a_half(&self, effect: &ActiveEffect<'_>) -> bool {
        self.active_effects(About::Damage).iter().any(|other| other.is_half_with(effect))
    }

    /// Continues the action that deals damage even if all of its damage to somebody was prevented.
    pub(crate) fn complete(&mut self, since: usize, counts: impl Fn(&Self, &PastPrevention) -> bool) {
        let past = self.state.prevented.get(since..).unwrap_or_default();
        if past.iter().any(|past| past.wholly && counts(self, past)) {
            self.log.cite(clause!("wiki-action-still-completes"), || "it still happens".to_owned());
        }
    }

    /// Damage would be changed by abilities that their objects have lost.
    pub(crate) fn cite_lost(&mut self, events: &[DamageEvent]) {
        let objects = if self.state.changes_abilities() { self.state.in_force() } else { Vec::new() };
        let mut lost = objects.into_iter().flat_map(|id| lost_effects(self, id));
        if lost.any(|effect| events.iter().any(|damage| self.meets(&effect, damage))) {
            self.log.cite(clause!("613.1f-lost-does-nothing"), || "an ability that is lost does nothing".to_owned());
        }
    }

    /// Something other than damage happens to what a prevention effect is about.
    pub(crate) fn cite_not_damage(&mut self, to: Being, life: bool) {
        let about = |effect: &ActiveEffect<'_>| match &effect.fixed {
            Some(fixed) => fixed.contains(&to),
            None => means(&self.state, effect.to(), to, &effect.ctx),
        };
        let prevents = |effect: &ActiveEffect<'_>| matches!(effect.kind, EffectKind::Prevent(_));
        if self.active_effects(About::Damage).iter().any(|effect| prevents(effect) && about(effect)) {
            let other = if life { clause!("wiki-life-loss-untouched") } else { clause!("wiki-only-damage") };
            self.cite_all([clause!("615.1-watches-for-damage"), other], || "this is not damage".to_owned());
        }
    }
}
