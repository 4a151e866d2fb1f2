//! Whether the recipient and the source of damage are those an effect is about, and what a
//! prevention decides.

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::damage::events::{Application, DamageEvent, Prevented};
use crate::game::Game;
use crate::prevention::applies::picks_permanents;
use crate::rulings::{
    ChosenSpell, EachShield, GoneSource, Guarded, Identity, SourceFilter, SourceRecheck, StaticSources,
};
use crate::state::context::{Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::matching::place_of;
use crate::state::{Being, ObjId};
use crate::words::amount::{Part, Shield};
use crate::words::cards::Type;
use crate::words::effects::Per;
use crate::words::select::{KindWord, Phrase, Selector, Zone};
use kernel::clause::Clause;

impl<'a> Game<'a> {
    /// What an object was before, the latest first.
    fn former(&self, id: ObjId) -> Vec<ObjId> {
        let mut found = Vec::new();
        let mut now = self.state.object(id).and_then(|object| object.was);
        while let Some(was) = now {
            found.push(was);
            now = self.state.object(was).and_then(|object| object.was);
        }
        found
    }

    /// Whether an effect is about the recipient of a damage event.
    pub fn recipient_fits(
        &mut self,
        effect: &ActiveEffect<'a>,
        to: Option<&Selector>,
        damage: &DamageEvent,
        ctx: &Context,
        decide: bool,
    ) -> bool {
        let former: Vec<Being> = match damage.to {
            Being::Player(_) => Vec::new(),
            Being::Object(id) => self.former(id).into_iter().map(Being::Object).collect(),
        };
        let each = self.each_of(effect);
        if let Some(selector) = each
            && self.rulings.each_shield == EachShield::WhateverFits
        {
            return self.state.fits(selector, damage.to, ctx);
        }
        if let Some(fixed) = &effect.fixed {
            let mut about = fixed.contains(&damage.to);
            let was = former.iter().any(|being| fixed.contains(being));
            if !about && was {
                about = self.rulings.identity == Identity::SameCard;
                if decide {
                    self.log.cite(clause!("400.7-new-object"), || "that is another object now".to_owned());
                }
            }
            if let (Some(selector), true) = (each, decide) {
                self.cite_each(effect, selector, damage, about, ctx);
            }
            return about;
        }
        let Some(selector) = to else { return true };
        if self.state.fits(selector, damage.to, ctx) || self.guards_besides(effect, selector, damage, ctx) {
            return true;
        }
        let bound = matches!(selector, Selector::Phrase(_) | Selector::Reference(_) | Selector::List(_));
        if bound && former.iter().any(|being| self.state.fits(selector, *being, ctx)) && !effect.is_static() {
            if decide {
                self.log.cite(clause!("400.7-new-object"), || "that is another object now".to_owned());
            }
            return self.rulings.identity == Identity::SameCard;
        }
        false
    }

    /// Whether what an effect names makes it guard the recipient of a damage event too.
    fn guards_besides(
        &self,
        effect: &ActiveEffect<'a>,
        selector: &Selector,
        damage: &DamageEvent,
        ctx: &Context,
    ) -> bool {
        let fits = |being: Being| self.state.fits(selector, being, ctx);
        match self.rulings.guarded {
            _ if !effect.prevents() => false,
            Guarded::AsNamed => false,
            Guarded::EveryPlayer => {
                let players = self.state.in_turn_order().into_iter().map(Being::Player);
                matches!(damage.to, Being::Player(_)) && players.into_iter().any(fits)
            }
            Guarded::EveryPermanent => picks_permanents(Some(selector), damage.to),
            Guarded::BothWays => !effect.is_static() && fits(Being::Object(damage.source)),
        }
    }

    /// Whether an effect that asks for sources looks at the source of a damage event (113.7a, 609.7c).
    fn looks_at(&self, effect: &ActiveEffect<'a>, damage: &DamageEvent) -> bool {
        let Some(source) = self.state.object(damage.source) else { return false };
        let gone = self.rulings.gone_source == GoneSource::Nothing && !source.exists;
        let permanents = self.rulings.static_sources == StaticSources::PermanentsOnly && effect.is_static();
        !(gone || permanents && source.zone == Zone::Stack)
    }

    fn each_of(&self, effect: &ActiveEffect<'a>) -> Option<&'a Selector> {
        let EffectId::Lasting(id) = effect.id else { return None };
        self.state.lasting_of(id).and_then(|lasting| lasting.each)
    }

    /// What was later is not looked at by shields that were made for each (615.11).
    fn cite_each(
        &mut self,
        effect: &ActiveEffect<'a>,
        selector: &Selector,
        damage: &DamageEvent,
        about: bool,
        ctx: &Context,
    ) {
        let fits = self.state.fits(selector, damage.to, ctx);
        if about && !fits {
            self.log.cite(clause!("615.11-later-colours-change-nothing"), || "it keeps its shield".to_owned());
        }
        let others: Vec<Being> = self
            .state
            .lasting
            .iter()
            .filter(|lasting| lasting.born == effect.born && lasting.each.is_some())
            .flat_map(|lasting| lasting.fixed.iter().flatten().copied())
            .collect();
        if fits && !others.contains(&damage.to) {
            let later = match damage.to {
                Being::Object(id) => self.state.object(id).is_some_and(|object| object.born > effect.born),
                Being::Player(_) => false,
            };
            let clause = if later {
                clause!("615.11-later-arrivals-have-none")
            } else {
                clause!("615.11-later-colours-change-nothing")
            };
            self.log.cite(clause, || "it has no shield".to_owned());
        }
    }

    /// Whether an effect is about the source of a damage event; a chosen source is looked at again (615.9).
    pub fn source_fits(
        &mut self,
        effect: &ActiveEffect<'a>,
        from: Option<&Selector>,
        damage: &DamageEvent,
        ctx: &Context,
        decide: bool,
    ) -> bool {
        let Some(selector) = from else { return true };
        if self.rulings.source_filter == SourceFilter::Ignored && effect.prevents() {
            return true;
        }
        if !self.looks_at(effect, damage) {
            return false;
        }
        let source = Being::Object(damage.source);
        let Selector::Phrase(phrased) = selector else {
            if let Selector::List(list) = selector {
                return list.iter().any(|one| self.source_fits(effect, Some(one), damage, ctx, decide));
            }
            return self.state.fits(selector, source, ctx);
        };
        let (Phrase::Chosen(inner) | Phrase::Target(inner)) = &phrased.of else {
            return self.state.fits(selector, source, ctx);
        };
        let Some(bound) = ctx.bound_to(place_of(phrased)) else { return false };
        let mut same = bound.contains(&source);
        if !same {
            let former = self.former(damage.source);
            let was = former.into_iter().find(|id| bound.contains(&Being::Object(*id)));
            if let Some(was) = was {
                let became = |object: &crate::state::Object<'_>| {
                    object.zone == Zone::Stack && object.became == Some(damage.source)
                };
                let spell = self.state.object(was).is_some_and(became);
                let followed = spell && self.rulings.chosen_spell == ChosenSpell::Followed;
                same = followed || self.rulings.identity == Identity::SameCard;
                if decide && !spell {
                    self.log.cite(clause!("400.7-new-object"), || "that source is another object now".to_owned());
                }
            }
        }
        if !same {
            return false;
        }
        let chosen = matches!(phrased.of, Phrase::Chosen(_));
        let property = !matches!(**inner, Selector::Kind(KindWord::Any));
        if !chosen || !property {
            return true;
        }
        let fits = self.state.fits(inner, source, ctx);
        if decide && !effect.spent {
            self.log.cite(clause!("615.9-properties-rechecked"), || "the source is looked at again".to_owned());
            if !fits {
                self.log.cite(clause!("615.9-mismatch-not-prevented"), || "the source no longer fits".to_owned());
                self.log.cite(clause!("615.9-mismatch-not-used-up"), || "the shield is kept".to_owned());
            }
        }
        fits || self.rulings.source_recheck == SourceRecheck::NotRechecked
    }

    /// What the prevention of damage decides.
    pub fn cite_prevented(&mut self, effect: &ActiveEffect<'a>, parts: &[Prevented]) {
        let taken: Vec<&Prevented> = parts.iter().filter(|part| part.taken > 0).collect();
        let mut clauses = self.kind_of_prevention(effect, &taken);
        match (effect.kind, effect.shield()) {
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
        let all = matches!(effect.shield(), ShieldSize::Shield(Shield::Each(Part::All) | Shield::NextTime(Part::All)));
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

    fn cite_static(&mut self, effect: &ActiveEffect<'a>, parts: &[Prevented]) {
        if parts.iter().any(|part| part.taken < part.would) {
            self.log.cite(clause!("615.10-only-that-much"), || format!("{} takes only so much", effect.name));
        }
        if self.state.applied_now.contains(&effect.id) {
            self.log.cite(clause!("615.10-each-event-separately"), || format!("{} takes from each event", effect.name));
        } else {
            self.state.applied_now.push(effect.id.clone());
        }
        if self.state.applied.contains(&effect.id) {
            self.log.cite(clause!("615.10-other-times-too"), || format!("{} takes again", effect.name));
        }
    }

    /// Of what one source deals to several creatures, a static effect about those of a kind takes its
    /// amount from each of them and nothing from the others.
    pub fn cite_of_a_kind(&mut self, events: &[DamageEvent], applied: &[Application<'a>]) {
        let of_a_kind = |effect: &ActiveEffect<'a>| {
            let EffectKind::Prevent(prevent) = effect.kind else { return false };
            let number = matches!(effect.shield(), ShieldSize::Shield(Shield::Each(Part::Of(_))));
            let kind = matches!(&prevent.to, Some(Selector::Filter(filter)) if !filter.subtype.is_empty());
            effect.is_static() && number && kind
        };
        for one in applied.iter().filter(|one| of_a_kind(&one.effect)) {
            let taken = |source: ObjId, to: Being| {
                let same = applied.iter().filter(|other| other.effect.id == one.effect.id);
                same.flat_map(|other| &other.parts).any(|part| part.source == source && part.to == to)
            };
            let others = events.iter().any(|damage| {
                one.parts.iter().any(|part| part.taken > 0 && part.source == damage.source)
                    && matches!(damage.to, Being::Object(_))
                    && !taken(damage.source, damage.to)
            });
            if others {
                let name = &one.effect.name;
                self.log.cite(clause!("615.10-example-daunting-defender"), || {
                    format!("{name} takes from those of its kind")
                });
            }
        }
    }

    fn cite_event(
        &mut self,
        effect: &ActiveEffect<'a>,
        prevent: &crate::words::effects::Prevent,
        parts: &[Prevented],
        clauses: &mut Vec<Clause>,
    ) {
        let pays = prevent.then.iter().any(|entry| {
            matches!(&entry.act, crate::words::effects::Act::Effect(crate::words::effects::Effect::RemoveCounters(_)))
        });
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

    /// Where an instruction is part of a prevention or of what happens instead, counters it puts are
    /// put by an effect (614.16).
    pub fn cite_counters(&mut self, ctx: &Context, kind: &str) {
        match ctx.follows {
            Follows::Resolution => {}
            Follows::Prevention => {
                self.log.cite(clause!("614.16-counters-from-prevention"), || "an effect puts them".to_owned());
                if kind == "-1/-1" {
                    self.log.cite(clause!("wiki-minus-counters"), || "damage becomes counters".to_owned());
                }
                if kind == "+1/+1" {
                    self.log.cite(clause!("wiki-plus-counters"), || "damage becomes counters".to_owned());
                }
            }
            Follows::Replacement => {
                self.log.cite(clause!("614.16-counters-from-replacement"), || "an effect puts them".to_owned());
                if kind == "-1/-1" {
                    self.log.cite(clause!("wiki-minus-counters"), || "damage becomes counters".to_owned());
                }
                if kind == "+1/+1" {
                    self.log.cite(clause!("wiki-plus-counters"), || "damage becomes counters".to_owned());
                }
            }
        }
    }
}
