//! What is about to happen: what enlarges it, what prevents it by itself, what is left.
//!
//! In FFG's rules there is one point for each preventable part (core-p30-interrupts). Abilities that
//! say "additional" come first (faq-p3-additional), then preventers that must be applied, then those
//! that players use, at any time and without priority (core-p30-no-priority-needed). Conditional
//! abilities see what is left (faq-p3-before-conditionals).

use crate::game::{Done, Game, Stands};
use crate::matching::imminent::{Asker, Asks, Fact};
use crate::resolution::effects::Ctx;
use crate::rulings::{
    AboveZero, Additional, Conditionals, Floor, Optional, Prevented, Relevance, Replaced, Types, Unpreventable, Windows,
};
use crate::state::imminent::{Instead, Origin, Part, Waiting, Window, enlarges, preventions, replaces, would_be};
use crate::state::{ObjId, State};
use crate::words::cards::{CardRef, Conditional, When, Would};
use crate::words::effects::Effect;
use crate::words::{Reference, What, Zone};
use kernel::replacing::{Imminent, rewrite};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

impl State {
    /// Whether an ability that waits for something that would happen is about a part, but for being
    /// the first.
    pub(crate) fn regards(&self, would: &Would, part: &Part, source: ObjId) -> bool {
        let asker = Asker { source, that: part.card, named: None };
        let one = would.any_of.is_empty()
            || would.any_of.iter().any(|one| self.concerns(&Asks::from(one), part, asker, false));
        one && self.concerns(&Asks::from(would), part, asker, false)
    }

    /// The same, and it is the first.
    pub(crate) fn heeds(&self, would: &Would, part: &Part, source: ObjId, since: usize) -> bool {
        let asker = Asker { source, that: part.card, named: None };
        let asks = Asks::from(would);
        let first = if would.any_of.is_empty() {
            self.is_first(&asks, part, asker, since)
        } else {
            would
                .any_of
                .iter()
                .all(|one| self.is_first(&Asks { first: asks.first, ..Asks::from(one) }, part, asker, since))
        };
        self.regards(would, part, source) && first
    }

    /// Whether an ability is not about a part only because that is not the first, and whether one
    /// looks at who is responsible for it.
    pub(crate) fn first_and_responsible(&self, part: &Part) -> (bool, bool) {
        let (mut later, mut answers) = (false, false);
        let mut look = |when: &When, source: ObjId, since: usize| {
            let When::Would(would) = when else { return };
            let regards = self.regards(would, part, source);
            later |= regards && !self.heeds(would, part, source, since);
            if let Some(side) = would.responsible {
                let other = Part { responsible: side, ..part.clone() };
                answers |= self.regards(would, &other, source);
            }
        };
        for id in self.ids() {
            let Some(obj) = self.obj(id).filter(|obj| obj.active()) else { continue };
            obj.card.conditional.iter().for_each(|ability| look(&ability.when, id, 0));
        }
        for lasting in &self.lasting {
            lasting.conditional.iter().for_each(|ability| look(&ability.when, lasting.source, lasting.since));
        }
        (later, answers)
    }

    /// Conditional and static abilities that pass a test and act on what is about to happen; those
    /// that may be declined only where they are asked for.
    pub(crate) fn waiting(&self, part: &Part, optional: bool, test: impl Fn(&[Effect]) -> bool) -> Vec<Waiting> {
        let mut found = Vec::new();
        for id in self.ids() {
            let Some(obj) = self.obj(id) else { continue };
            let own = part.card == Some(id) && obj.installed();
            if !obj.active() && !own {
                continue;
            }
            for (place, ability) in obj.card.conditional.iter().enumerate() {
                if (optional || !ability.optional)
                    && test(&ability.effect)
                    && (obj.active() || about_itself(ability))
                    && self.awaits(ability, part, id, 0)
                {
                    found.push(self.waits(ability, id, Origin::Conditional(place)));
                }
            }
            for (place, ability) in obj.card.r#static.iter().enumerate() {
                let asker = Asker { source: id, that: part.card, named: None };
                let here = preventions(&ability.effect).iter().any(|prevent| {
                    let asks = Asks::from(*prevent);
                    self.concerns(&asks, part, asker, false) && self.is_first(&asks, part, asker, 0)
                });
                if test(&ability.effect) && (here || enlarges(&ability.effect)) {
                    found.push(Waiting {
                        source: id,
                        side: obj.side(),
                        name: obj.name.clone(),
                        origin: Origin::Static(place),
                        effects: ability.effect.to_vec(),
                        optional: false,
                        first: false,
                    });
                }
            }
        }
        for (number, lasting) in self.lasting.iter().enumerate() {
            for (place, ability) in lasting.conditional.iter().enumerate() {
                if (optional || !ability.optional)
                    && test(&ability.effect)
                    && self.awaits(ability, part, lasting.source, lasting.since)
                {
                    let waiting = self.waits(ability, lasting.source, Origin::Lasting(number, place));
                    found.push(Waiting { side: lasting.side, ..waiting });
                }
            }
        }
        found
    }

    fn waits(&self, ability: &Conditional, source: ObjId, origin: Origin) -> Waiting {
        Waiting {
            source,
            side: self.obj(source).map_or(self.turn, crate::state::Obj::side),
            name: self.name(source),
            origin,
            effects: ability.effect.to_vec(),
            optional: ability.optional,
            first: matches!(&ability.when, When::Would(would) if would.first.is_some()),
        }
    }

    pub(crate) fn awaits(&self, ability: &Conditional, part: &Part, source: ObjId, since: usize) -> bool {
        matches!(&ability.when, When::Would(would) if self.heeds(would, part, source, since))
    }
}

/// What is about to happen, among the preventers that must be applied.
struct Mandatory<'g, 'a> {
    game: &'g mut Game<'a>,
    at: usize,
}

impl Imminent for Mandatory<'_, '_> {
    type Effect = Waiting;

    fn applicable(&mut self, used: &[Waiting]) -> Done<Vec<Waiting>> {
        let Some(part) = self.game.state.parts.get(self.at) else { return Ok(Vec::new()) };
        if part.amount <= 0 || self.game.state.over.is_some() {
            return Ok(Vec::new());
        }
        let forced = self.game.rules.optional == Optional::Forced;
        let all = self.game.state.waiting(part, forced, |effects| !preventions(effects).is_empty());
        Ok(all.into_iter().filter(|waiting| !used.contains(waiting)).collect())
    }

    fn choose(&mut self, offered: &[Waiting]) -> Done<Option<Waiting>> {
        let active = self.game.state.turn;
        let side = if offered.iter().any(|waiting| waiting.side == active) { active } else { active.other() };
        let own: Vec<&Waiting> = offered.iter().filter(|waiting| waiting.side == side).collect();
        let names: Vec<Name> = own.iter().map(|waiting| waiting.name.clone()).collect();
        let picked = self.game.pick_order(side, None, &names)?;
        Ok(own.get(picked).map(|waiting| (*waiting).clone()))
    }

    fn apply(&mut self, waiting: &Waiting) -> Done {
        self.game.words.cite(clause!("core-p30-any-type"), || format!("{} prevents by itself", waiting.name));
        if matches!(waiting.origin, Origin::Lasting(..)) {
            self.game.words.cite(clause!("9.10.1-lingering"), || "it still works".into());
        }
        let ctx = Ctx { about: Some(self.at), ..Ctx::new(waiting.source, waiting.side) };
        self.game.ability(&waiting.effects, ctx)
    }
}

impl Game<'_> {
    /// Lets a part of an effect be changed. Gives what is left of it.
    pub(crate) fn about_to(&mut self, part: Part) -> Done<Part> {
        let left = self.about_to_all(vec![part])?.pop();
        left.ok_or_else(|| self.words.rejected("nothing resolves"))
    }

    /// A part as it is about to happen; an error if nothing is (9.9.6b-above-zero).
    pub(crate) fn imminent(&mut self, mut part: Part) -> Done<Result<Part, Part>> {
        part.turn = self.state.turns;
        part.run = self.state.running().map(|_| self.state.runs);
        if part.amount <= 0 && self.state.over.is_none() && part.counted() {
            let nothing = Part { nothing: true, ..part.clone() };
            let waiting = self.state.waiting(&nothing, true, |_| true);
            if let Some(one) = waiting.first() {
                self.words
                    .cite(clause!("9.9.6b-above-zero"), || format!("nothing for {} is about to happen", one.name));
            }
            if self.rules.above_zero == AboveZero::ZeroToo && !waiting.is_empty() {
                return Ok(Ok(nothing));
            }
        }
        if part.amount <= 0 || self.state.over.is_some() || self.uninterrupted {
            part.amount = if self.state.over.is_some() { 0 } else { part.amount.max(0) };
            return Ok(Err(part));
        }
        if self.forbids(part.what) {
            return Err(Stop::unsupported(format!("static `cannot: {}`", part.what.as_str())));
        }
        if self.rules.unpreventable == Unpreventable::Overlooked {
            part.preventable = true;
        }
        part.would = part.amount;
        Ok(Ok(part))
    }

    /// The point at which a part of an effect can be changed, whoever has priority.
    pub(crate) fn point_for(&mut self, part: Part) -> Done<Part> {
        let part = match self.imminent(part)? {
            Ok(part) => part,
            Err(nothing) => return Ok(nothing),
        };
        let at = self.state.parts.len();
        self.state.parts.push(part.clone());
        self.state.windows.push(Window { first: at, pending: Vec::new(), instead: Vec::new() });
        self.cite_firsts(&part);
        if self.rules.additional == Additional::BeforePrevention {
            self.enlarge(at)?;
        }
        if self.rules.conditionals == Conditionals::BeforePrevention
            && let Some(fact) = self.state.parts.get(at).and_then(would_be)
        {
            self.meet(&fact);
        }
        if part.preventable && self.rules.types == Types::Any {
            rewrite(&mut Mandatory { game: self, at })?;
        }
        self.cite_unpreventable(&part);
        if part.preventable {
            self.apply_banked(at);
        }
        self.cite_declined(&part);
        if let Some(present) = self.state.parts.get(at).cloned() {
            self.see(present);
            self.words.deeper();
            while self.next_stands_here(None)? != Stands::Elsewhere {}
            self.words.shallower()?;
        }
        if self.rules.additional == Additional::AfterPrevention {
            self.enlarge(at)?;
        }
        self.replace(at)?;
        self.state.windows.pop();
        self.state.parts.truncate(at + 1);
        let Some(mut part) = self.state.parts.pop() else { return Err(self.words.rejected("nothing resolves")) };
        self.note_account(&part);
        self.remember(&part);
        self.judge(&part);
        if let Some((source, side, effects)) = part.instead.take() {
            self.ability(&effects, Ctx { that: part.card, ..Ctx::new(source, side) })?;
        }
        if self.rules.prevented == Prevented::ResolvesAnyway {
            part.amount = part.amount.saturating_add(part.prevented);
        }
        Ok(part)
    }

    /// Cites that an ability which may be used on a part need not be.
    fn cite_declined(&mut self, part: &Part) {
        let all = self.state.waiting(part, true, |effects| !preventions(effects).is_empty());
        if let Some(one) = all.iter().find(|one| one.optional) {
            self.words.cite(clause!("9.6.9a-optional-may-pass"), || format!("{} may be declined", one.name));
        }
    }

    /// Abilities that put something in place of what prevention left.
    fn replace(&mut self, at: usize) -> Done {
        let Some(part) = self.state.parts.get(at).cloned() else { return Ok(()) };
        if part.amount <= 0 || self.state.over.is_some() {
            return Ok(());
        }
        let waiting = self.state.waiting(&part, false, replaces);
        let (Some(first), false) = (waiting.first(), waiting.len() > 1) else {
            return if waiting.is_empty() { Ok(()) } else { Err(Stop::unsupported("several effects `instead`")) };
        };
        let ctx = Ctx { about: Some(at), that: part.card, ..Ctx::new(first.source, first.side) };
        self.ability(&first.effects, ctx)
    }

    /// The effect `instead`: nothing is left of what would have happened, and its words happen once
    /// the point is over. In a window what they do is imminent at once (9.9.10-new-expected-effects).
    pub(crate) fn instead(&mut self, effects: &[Effect], ctx: &mut Ctx) -> Done {
        let Some(at) = ctx.about else { return Ok(()) };
        let late = self.rules.relevance == Relevance::AtOpening;
        let Some(part) = self.state.parts.get_mut(at).filter(|part| !part.gone || late) else { return Ok(()) };
        if self.rules.floor == Floor::Zero && part.amount <= 0 {
            return Ok(());
        }
        part.replaced = part.amount.max(0);
        part.lowered = part.lowered.saturating_add(part.amount.min(0));
        part.amount = 0;
        let (what, from, that) = (part.what, part.source, part.card);
        let point = self.rules.windows == Windows::PointEachPart;
        if point {
            part.instead = Some((ctx.source, ctx.side, effects.to_vec()));
        } else {
            part.gone = true;
        }
        self.report(vec![Fact { what: Some(what), by: Some(ctx.source), from, ..Fact::new("replaced") }]);
        if point { Ok(()) } else { self.expect_instead(effects, that, ctx) }
    }

    fn expect_instead(&mut self, effects: &[Effect], that: Option<ObjId>, ctx: &mut Ctx) -> Done {
        let interrupted = self.rules.replaced == Replaced::WhatIsImminentNow;
        let mut all = Vec::new();
        let mut now = false;
        for effect in effects {
            let mut places = Vec::new();
            let parts = if interrupted { self.expect(effect, ctx)? } else { Vec::new() };
            for part in parts {
                if let Ok(part) = self.imminent(part)? {
                    now = true;
                    places.push(self.state.parts.len());
                    self.see(part.clone());
                    self.state.parts.push(part);
                }
            }
            all.push((effect.clone(), places));
        }
        if let Some(window) = self.state.windows.last_mut() {
            window.instead.push(Instead { source: ctx.source, side: ctx.side, that, effects: all });
        }
        if now {
            self.words
                .cite(clause!("9.9.10-new-expected-effects"), || "what comes in its place is imminent now".into());
            self.pend();
        }
        Ok(())
    }

    /// Whether a static ability forbids something.
    pub(crate) fn forbids(&self, what: What) -> bool {
        let own = self.state.objects.iter().filter(|obj| obj.active()).flat_map(|obj| obj.card.r#static.iter());
        let lasting = self.state.lasting.iter().flat_map(|lasting| lasting.statics.iter());
        own.chain(lasting).any(|ability| ability.cannot.as_ref().is_some_and(|cannot| cannot.what == what))
    }

    /// Cites what a prevention decided.
    pub(crate) fn judge(&mut self, part: &Part) {
        if part.prevented == 0 {
            let held = self.state.pile(Zone::Grip).len();
            let fatal = part.what == What::Damage && usize::try_from(part.amount).is_ok_and(|amount| amount > held);
            if fatal && part.preventable {
                self.words.cite(clause!("core-p31-stops-resolving"), || "nothing keeps it from resolving".into());
            }
            return;
        }
        for clause in
            [clause!("core-p31-stops-resolving"), clause!("core-p30-stops-another"), clause!("core-p21-not-resolved")]
        {
            self.words.cite(clause, || format!("{} of {} prevented", part.prevented, part.what.as_str()));
        }
        if let Some(fact) = would_be(&Part { amount: part.amount.saturating_add(part.prevented), ..part.clone() })
            && self.state.ids().any(|id| self.waits_for(id, &fact))
        {
            for clause in [clause!("faq-p3-before-conditionals"), clause!("intro-before-conditionals")] {
                self.words.cite(clause, || "conditional abilities see what prevention left".into());
            }
            if self.rules.windows == Windows::PointEachPart {
                self.words
                    .cite(clause!("faq-p3-additional"), || "they say nothing of additional, and so come after".into());
            }
        }
    }

    /// Preventers that would apply by themselves have nothing to stop.
    pub(crate) fn cite_unpreventable(&mut self, part: &Part) {
        if part.preventable {
            return;
        }
        if let Some(one) = self.state.waiting(part, false, |effects| !preventions(effects).is_empty()).first() {
            self.words
                .cite(clause!("card-text-cannot-be-prevented"), || format!("nothing here for {} to stop", one.name));
        }
    }

    pub(crate) fn waits_for(&self, id: ObjId, fact: &Fact) -> bool {
        let Some(obj) = self.state.obj(id) else { return false };
        let asker = Asker { source: id, that: fact.card, named: None };
        (obj.active() || fact.card == Some(id))
            && obj.card.conditional.iter().any(|ability| self.state.meets(&ability.when, fact, asker))
    }

    fn enlarge(&mut self, at: usize) -> Done {
        let Some(part) = self.state.parts.get(at).cloned() else { return Ok(()) };
        if part.amount <= 0 && !part.nothing {
            return Ok(());
        }
        for waiting in self.state.waiting(&part, false, enlarges) {
            for clause in [clause!("faq-p3-additional"), clause!("intro-before-conditionals")] {
                self.words.cite(clause, || format!("{} adds to it before it can be prevented", waiting.name));
            }
            let ctx = Ctx { about: Some(at), ..Ctx::new(waiting.source, waiting.side) };
            self.ability(&waiting.effects, ctx)?;
        }
        Ok(())
    }

    /// The effect `increase`.
    pub(crate) fn increase(&mut self, amount: i64, ctx: &Ctx) {
        let Some(part) = ctx.about.and_then(|at| self.state.parts.get_mut(at)) else { return };
        if part.gone {
            return;
        }
        let before = part.amount;
        part.amount = before.saturating_add(amount);
        part.added = part.added.saturating_add(amount);
        let part = part.clone();
        if before <= 0 && self.rules.windows != Windows::PointEachPart {
            self.words
                .cite(clause!("9.9.7a-below-zero"), || format!("the value rises from {before} to {}", part.amount));
        }
        self.report(vec![Fact {
            what: Some(part.what),
            amount,
            by: Some(ctx.source),
            from: part.source,
            ..Fact::new("increased")
        }]);
    }
}

/// Whether an ability is about its own card, and so works wherever that is installed.
fn about_itself(ability: &Conditional) -> bool {
    matches!(&ability.when, When::Would(would) if would.card == Some(CardRef::Reference(Reference::This)))
}
