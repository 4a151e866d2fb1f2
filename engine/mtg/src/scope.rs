//! Whether the recipient and the source of damage are those an effect is about, and what a
//! prevention decides.

use crate::amount::{Part, Shield};
use crate::applies::picks_permanents;
use crate::cards::Type;
use crate::context::{Context, Follows};
use crate::effects::Per;
use crate::force::{Does, Force, Taken};
use crate::game::Game;
use crate::hit::{Applied, Hit, Taking};
use crate::lasting::Key;
use crate::matching::place_of;
use crate::rulings::{
    ChosenSpell, EachShield, GoneSource, Guarded, Identity, SourceFilter, SourceRecheck, StaticSources,
};
use crate::select::{KindWord, Phrase, Selector, Zone};
use crate::state::{Being, ObjId};
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

    /// Whether an effect is about the recipient of a hit.
    pub fn recipient_fits(
        &mut self,
        force: &Force<'a>,
        to: Option<&Selector>,
        hit: &Hit,
        ctx: &Context,
        decide: bool,
    ) -> bool {
        let former: Vec<Being> = match hit.to {
            Being::Player(_) => Vec::new(),
            Being::Object(id) => self.former(id).into_iter().map(Being::Object).collect(),
        };
        let each = self.each_of(force);
        if let Some(selector) = each
            && self.rulings.each_shield == EachShield::WhateverFits
        {
            return self.state.fits(selector, hit.to, ctx);
        }
        if let Some(fixed) = &force.fixed {
            let mut about = fixed.contains(&hit.to);
            let was = former.iter().any(|being| fixed.contains(being));
            if !about && was {
                about = self.rulings.identity == Identity::SameCard;
                if decide {
                    self.log.cite(clause!("400.7-new-object"), || "that is another object now".to_owned());
                }
            }
            if let (Some(selector), true) = (each, decide) {
                self.cite_each(force, selector, hit, about, ctx);
            }
            return about;
        }
        let Some(selector) = to else { return true };
        if self.state.fits(selector, hit.to, ctx) || self.guards_besides(force, selector, hit, ctx) {
            return true;
        }
        let bound = matches!(selector, Selector::Phrase(_) | Selector::Reference(_) | Selector::List(_));
        if bound && former.iter().any(|being| self.state.fits(selector, *being, ctx)) && !force.is_static() {
            if decide {
                self.log.cite(clause!("400.7-new-object"), || "that is another object now".to_owned());
            }
            return self.rulings.identity == Identity::SameCard;
        }
        false
    }

    /// Whether what an effect names makes it guard the recipient of a hit too.
    fn guards_besides(&self, force: &Force<'a>, selector: &Selector, hit: &Hit, ctx: &Context) -> bool {
        let fits = |being: Being| self.state.fits(selector, being, ctx);
        match self.rulings.guarded {
            _ if !force.prevents() => false,
            Guarded::AsNamed => false,
            Guarded::EveryPlayer => {
                let players = self.state.in_turn_order().into_iter().map(Being::Player);
                matches!(hit.to, Being::Player(_)) && players.into_iter().any(fits)
            }
            Guarded::EveryPermanent => picks_permanents(Some(selector), hit.to),
            Guarded::BothWays => !force.is_static() && fits(Being::Object(hit.source)),
        }
    }

    /// Whether an effect that asks for sources looks at the source of a hit (113.7a, 609.7c).
    fn looks_at(&self, force: &Force<'a>, hit: &Hit) -> bool {
        let Some(source) = self.state.object(hit.source) else { return false };
        let gone = self.rulings.gone_source == GoneSource::Nothing && !source.live;
        let permanents = self.rulings.static_sources == StaticSources::PermanentsOnly && force.is_static();
        !(gone || permanents && source.zone == Zone::Stack)
    }

    fn each_of(&self, force: &Force<'a>) -> Option<&'a Selector> {
        let Key::Live(id) = force.key else { return None };
        self.state.live_of(id).and_then(|live| live.each)
    }

    /// What was later is not looked at by shields that were made for each (615.11).
    fn cite_each(&mut self, force: &Force<'a>, selector: &Selector, hit: &Hit, about: bool, ctx: &Context) {
        let fits = self.state.fits(selector, hit.to, ctx);
        if about && !fits {
            self.log.cite(clause!("615.11-later-colours-change-nothing"), || "it keeps its shield".to_owned());
        }
        let others: Vec<Being> = self
            .state
            .live
            .iter()
            .filter(|live| live.born == force.born && live.each.is_some())
            .flat_map(|live| live.fixed.iter().flatten().copied())
            .collect();
        if fits && !others.contains(&hit.to) {
            let later = match hit.to {
                Being::Object(id) => self.state.object(id).is_some_and(|object| object.born > force.born),
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

    /// Whether an effect is about the source of a hit; a chosen source is looked at again (615.9).
    pub fn source_fits(
        &mut self,
        force: &Force<'a>,
        from: Option<&Selector>,
        hit: &Hit,
        ctx: &Context,
        decide: bool,
    ) -> bool {
        let Some(selector) = from else { return true };
        if self.rulings.source_filter == SourceFilter::Ignored && force.prevents() {
            return true;
        }
        if !self.looks_at(force, hit) {
            return false;
        }
        let source = Being::Object(hit.source);
        let Selector::Phrase(phrased) = selector else {
            if let Selector::List(list) = selector {
                return list.iter().any(|one| self.source_fits(force, Some(one), hit, ctx, decide));
            }
            return self.state.fits(selector, source, ctx);
        };
        let (Phrase::Chosen(inner) | Phrase::Target(inner)) = &phrased.of else {
            return self.state.fits(selector, source, ctx);
        };
        let Some(bound) = ctx.bound_to(place_of(phrased)) else { return false };
        let mut same = bound.contains(&source);
        if !same {
            let former = self.former(hit.source);
            let was = former.into_iter().find(|id| bound.contains(&Being::Object(*id)));
            if let Some(was) = was {
                let became =
                    |object: &crate::state::Object<'_>| object.zone == Zone::Stack && object.became == Some(hit.source);
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
        if decide && !force.spent {
            self.log.cite(clause!("615.9-properties-rechecked"), || "the source is looked at again".to_owned());
            if !fits {
                self.log.cite(clause!("615.9-mismatch-not-prevented"), || "the source no longer fits".to_owned());
                self.log.cite(clause!("615.9-mismatch-not-used-up"), || "the shield is kept".to_owned());
            }
        }
        fits || self.rulings.source_recheck == SourceRecheck::NotRechecked
    }

    /// What the prevention of damage decides.
    pub fn cite_prevented(&mut self, force: &Force<'a>, takings: &[Taking]) {
        let taken: Vec<&Taking> = takings.iter().filter(|taking| taking.taken > 0).collect();
        let mut clauses = self.kind_of_prevention(force, &taken);
        match (force.does, force.shield()) {
            (Does::Protection(_), _) => clauses.push(clause!("702.16e-is-prevention")),
            (Does::ShieldCounter, _) => clauses.push(clause!("122.1c-one-counter")),
            (Does::Absorb(_), _) => self.cite_static(force, takings),
            (Does::Prevent(prevent), taken) => {
                if prevent.from.is_some() {
                    clauses.push(clause!("615.2-from-a-source"));
                }
                if force.pool() && force.ctx.removed > 0 {
                    clauses.push(clause!("wiki-counter-per-point"));
                }
                if force.is_static() && matches!(taken, Taken::Shield(Shield::Each(Part::Of(_))) | Taken::Measured(_)) {
                    self.cite_static(force, takings);
                }
                if prevent.per == Some(Per::Event) {
                    self.cite_event(force, prevent, takings, &mut clauses);
                }
            }
            _ => {}
        }
        let stack = taken
            .iter()
            .any(|taking| self.state.object(taking.source).is_some_and(|object| object.zone == Zone::Stack));
        if force.is_static() && stack && matches!(force.does, Does::Prevent(prevent) if prevent.from.is_some()) {
            clauses.push(clause!("609.7c-static-sees-spells"));
        }
        let announced = self.state.stack.last().map(|item| item.announced);
        let by_stack = |taking: &&Taking| {
            self.state
                .stack
                .last()
                .is_some_and(|item| item.spell == Some(taking.source) || item.source == Some(taking.source))
        };
        if announced.is_some_and(|announced| force.born > announced) && taken.iter().any(by_stack) {
            clauses.push(clause!("615.4-in-response"));
            if !clauses.contains(&clause!("615.1-not-locked-in")) {
                clauses.push(clause!("615.1-not-locked-in"));
            }
        }
        if taken.iter().any(|taking| self.state.object(taking.source).is_some_and(|object| !object.live)) {
            clauses.push(clause!("113.7a-last-known-source"));
        }
        if taken.iter().any(|taking| self.self_shielding(force, taking)) {
            clauses.push(clause!("wiki-self-shielding-planeswalker"));
        }
        for clause in clauses {
            self.log.cite(clause, || format!("{} prevents damage", force.name));
        }
    }

    /// What the words of a prevention effect decide: whom it guards, how much it takes, what it is
    /// told apart from.
    fn kind_of_prevention(&self, force: &Force<'a>, taken: &[&Taking]) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let left = !force.is_static();
        let (to, may, then) = match force.does {
            Does::Prevent(prevent) => (prevent.to.is_some(), prevent.may, !prevent.then.is_empty()),
            _ => (false, false, false),
        };
        let keyword = !matches!(force.does, Does::Prevent(_));
        let counter = matches!(force.does, Does::ShieldCounter);
        let all = matches!(force.shield(), Taken::Shield(Shield::Each(Part::All) | Shield::NextTime(Part::All)));
        let partly = taken.iter().any(|taking| taking.taken < taking.would);
        if left || to || counter {
            clauses.push(clause!("615.1-acts-as-a-shield"));
        }
        if left && force.fixed.is_none() && force.ctx.bound.is_empty() {
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
        if then || counter || matches!(force.key, Key::Live(id) if awaited(id)) {
            clauses.push(clause!("615.5-prevents-when-it-would-happen"));
        }
        clauses
    }

    fn self_shielding(&self, force: &Force<'a>, taking: &Taking) -> bool {
        let Being::Object(id) = taking.to else { return false };
        force.ctx.this == Some(id) && self.state.characteristics(id).is(Type::Planeswalker)
    }

    fn cite_static(&mut self, force: &Force<'a>, takings: &[Taking]) {
        if takings.iter().any(|taking| taking.taken < taking.would) {
            self.log.cite(clause!("615.10-only-that-much"), || format!("{} takes only so much", force.name));
        }
        if self.state.applied_now.contains(&force.key) {
            self.log.cite(clause!("615.10-each-event-separately"), || format!("{} takes from each event", force.name));
        } else {
            self.state.applied_now.push(force.key.clone());
        }
        if self.state.applied.contains(&force.key) {
            self.log.cite(clause!("615.10-other-times-too"), || format!("{} takes again", force.name));
        }
    }

    /// Of what one source deals to several creatures, a static effect about those of a kind takes its
    /// amount from each of them and nothing from the others.
    pub fn cite_of_a_kind(&mut self, hits: &[Hit], applied: &[Applied<'a>]) {
        let of_a_kind = |force: &Force<'a>| {
            let Does::Prevent(prevent) = force.does else { return false };
            let number = matches!(force.shield(), Taken::Shield(Shield::Each(Part::Of(_))));
            let kind = matches!(&prevent.to, Some(Selector::Filter(filter)) if !filter.subtype.is_empty());
            force.is_static() && number && kind
        };
        for one in applied.iter().filter(|one| of_a_kind(&one.force)) {
            let taken = |source: ObjId, to: Being| {
                let same = applied.iter().filter(|other| other.force.key == one.force.key);
                same.flat_map(|other| &other.takings).any(|taking| taking.source == source && taking.to == to)
            };
            let others = hits.iter().any(|hit| {
                one.takings.iter().any(|taking| taking.taken > 0 && taking.source == hit.source)
                    && matches!(hit.to, Being::Object(_))
                    && !taken(hit.source, hit.to)
            });
            if others {
                let name = &one.force.name;
                self.log.cite(clause!("615.10-example-daunting-defender"), || {
                    format!("{name} takes from those of its kind")
                });
            }
        }
    }

    fn cite_event(
        &mut self,
        force: &Force<'a>,
        prevent: &crate::effects::Prevent,
        takings: &[Taking],
        clauses: &mut Vec<Clause>,
    ) {
        let pays = prevent
            .then
            .iter()
            .any(|entry| matches!(&entry.act, crate::effects::Act::Effect(crate::effects::Effect::RemoveCounters(_))));
        if pays && takings.len() > 1 {
            clauses.push(clause!("wiki-one-counter-per-event"));
        }
        let Some(this) = force.ctx.this.filter(|_| pays) else { return };
        if self.state.object(this).is_some_and(|object| object.counters.get("+1/+1") == 0) {
            clauses.push(clause!("wiki-invulnerable"));
        }
        if takings.len() == 1 {
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
