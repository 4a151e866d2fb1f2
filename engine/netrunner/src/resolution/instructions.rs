//! An instruction: what it is about to do can be changed, then what is left of it is done.

use crate::game::{Done, Game};
use crate::matching::imminent::Fact;
use crate::resolution::effects::Ctx;
use crate::rulings::{Loses, Points, Rest, Windows};
use crate::state::imminent::Part;
use crate::state::{ObjId, Place};
use crate::words::amounts::Amount;
use crate::words::effects::{Damage, Effect};
use crate::words::{DamageKind, Period, Side, What, Zone};
use kernel::transcript::CHANCE;
use kernel::words::name::Name;

impl Game<'_> {
    /// Effects of one instruction. In a window they are imminent together
    /// (9.11.3-one-sentence-one-instruction).
    pub(crate) fn instruction(&mut self, effects: &[Effect], ctx: &mut Ctx) -> Done {
        if self.rules.windows == Windows::PointEachPart {
            for effect in effects {
                self.alone(effect, ctx)?;
            }
            return Ok(());
        }
        let mut sizes = Vec::new();
        let mut parts = Vec::new();
        for effect in effects {
            let expected = self.expect(effect, ctx)?;
            sizes.push(expected.len());
            parts.extend(expected);
        }
        let left = self.about_to_all(parts)?;
        if left.iter().any(|part| part.prevented > 0) && self.rules.rest == Rest::StopsToo {
            ctx.stopped = true;
            return Ok(());
        }
        let mut left = left.into_iter();
        for (effect, size) in effects.iter().zip(sizes) {
            let own: Vec<Part> = left.by_ref().take(size).collect();
            self.carry_out(effect, &own, ctx)?;
        }
        Ok(())
    }

    fn alone(&mut self, effect: &Effect, ctx: &mut Ctx) -> Done {
        if self.state.over.is_some() || ctx.stopped {
            return Ok(());
        }
        let parts = self.expect(effect, ctx)?;
        let left = self.about_to_all(parts)?;
        if left.iter().any(|part| part.prevented > 0) && self.rules.rest == Rest::StopsToo {
            ctx.stopped = true;
        }
        self.carry_out(effect, &left, ctx)
    }

    /// What an effect is about to do that could be changed.
    pub(crate) fn expect(&mut self, effect: &Effect, ctx: &mut Ctx) -> Done<Vec<Part>> {
        Ok(match effect {
            Effect::Damage(damage) => vec![self.expect_damage(damage, ctx)?],
            Effect::Tag(give) => vec![self.expect_given(What::Tag, &give.amount, give.unpreventable, ctx)?],
            Effect::BadPublicity(give) => {
                vec![self.expect_given(What::BadPublicity, &give.amount, give.unpreventable, ctx)?]
            }
            Effect::Trash(trash) => {
                let cards = self.cards(&trash.card, ctx)?;
                ctx.chosen = Some(cards.clone());
                let installed =
                    cards.iter().filter(|(id, _)| self.state.obj(*id).is_some_and(crate::state::Obj::installed));
                let part = |(id, _): &(ObjId, Option<Zone>)| Part {
                    card: Some(*id),
                    preventable: !trash.unpreventable,
                    ..self.of(What::Trash, ctx)
                };
                installed.map(part).collect()
            }
            Effect::Expose(expose) => {
                let cards = self.cards(&expose.card, ctx)?;
                cards.into_iter().map(|(id, _)| Part { card: Some(id), ..self.of(What::Expose, ctx) }).collect()
            }
            Effect::Purge(_) => vec![self.of(What::Purge, ctx)],
            Effect::EndRun(_) if self.state.running().is_some() => vec![self.of(What::EndRun, ctx)],
            _ => Vec::new(),
        })
    }

    fn of(&self, what: What, ctx: &Ctx) -> Part {
        let owner = self.state.obj(ctx.source).map_or(ctx.side, crate::state::Obj::side);
        Part { ability: ctx.ability, ..Part::new(what, Some(ctx.source), owner) }
    }

    fn expect_damage(&mut self, damage: &Damage, ctx: &Ctx) -> Done<Part> {
        let amount = self.amount(&damage.amount, 0, ctx)?;
        let mut part =
            Part { kind: Some(damage.kind), amount, preventable: !damage.unpreventable, ..self.of(What::Damage, ctx) };
        part.responsible = damage.responsible.unwrap_or(part.responsible);
        Ok(part)
    }

    fn expect_given(&mut self, what: What, amount: &Amount, unpreventable: bool, ctx: &Ctx) -> Done<Part> {
        let amount = self.amount(amount, 0, ctx)?;
        Ok(Part { amount, preventable: !unpreventable, ..self.of(what, ctx) })
    }

    /// Does what is left of an effect.
    pub(crate) fn carry_out(&mut self, effect: &Effect, parts: &[Part], ctx: &mut Ctx) -> Done {
        let first = parts.first().map_or(0, |part| part.amount);
        match effect {
            Effect::Damage(damage) => {
                let responsible = parts.first().map_or(ctx.side, |part| part.responsible);
                self.suffer(damage.kind, first, ctx.source, responsible)
            }
            Effect::Tag(_) => {
                self.give_tags(first, ctx.source);
                Ok(())
            }
            Effect::BadPublicity(_) => {
                self.state.bad_publicity = self.state.bad_publicity.saturating_add(first);
                if first > 0 {
                    self.report(vec![Fact { amount: first, by: Some(ctx.source), ..Fact::new("took_bad_publicity") }]);
                }
                Ok(())
            }
            Effect::Trash(_) => {
                let stays = |id: ObjId| parts.iter().any(|part| part.card == Some(id) && part.amount <= 0);
                let mut going = ctx.chosen.take().unwrap_or_default();
                going.retain(|(id, _)| !stays(*id));
                self.discard(going, Some(ctx.source), Some(ctx.side));
                Ok(())
            }
            Effect::Expose(_) => {
                for id in parts.iter().filter(|part| part.amount > 0).filter_map(|part| part.card) {
                    self.report(vec![Fact { by: Some(ctx.source), ..Fact::of("exposed", id, &self.state) }]);
                }
                Ok(())
            }
            Effect::Purge(_) => {
                if first > 0 {
                    self.purge(ctx.source);
                }
                Ok(())
            }
            Effect::EndRun(_) => {
                if first > 0 {
                    self.end_the_run(Some(self.state.name(ctx.source)));
                }
                Ok(())
            }
            effect => self.effect(effect, ctx),
        }
    }

    /// All virus counters are removed.
    pub(crate) fn purge(&mut self, by: ObjId) {
        let all: Vec<ObjId> = self.state.ids().collect();
        self.report(vec![Fact { by: Some(by), ..Fact::new("purged") }]);
        for id in all {
            let there = self.state.obj(id).map_or(0, |obj| obj.count(crate::words::Counter::Virus));
            if there > 0 {
                self.remove_counters(id, crate::words::Counter::Virus, there);
            }
        }
    }

    /// The Runner suffers damage: so many cards leave the grip at once, at random (10.4.2a-random).
    pub(crate) fn suffer(&mut self, kind: DamageKind, amount: i64, by: ObjId, responsible: Side) -> Done {
        if amount <= 0 || self.state.over.is_some() {
            return Ok(());
        }
        if self.rules.points == Points::OneByOne && amount > 1 {
            return self.suffer_one_by_one(kind, amount, by, responsible);
        }
        let grip = self.state.pile(Zone::Grip).to_vec();
        let held = i64::try_from(grip.len()).unwrap_or(i64::MAX);
        let lost = self.damaged_cards(kind, amount.min(held), by, &grip)?;
        if kind == DamageKind::Core {
            self.state.core_damage = self.state.core_damage.saturating_add(amount);
        }
        let damaged =
            Fact { kind: Some(kind), amount, by: Some(by), responsible: Some(responsible), ..Fact::new("damaged") };
        let trashed = |id: &ObjId| Fact {
            card: Some(*id),
            by: Some(by),
            who: Some(responsible),
            by_damage: Some(kind),
            ..Fact::of("trashed", *id, &self.state)
        };
        let facts: Vec<Fact> = std::iter::once(damaged).chain(lost.iter().map(trashed)).collect();
        let waited_for = |fact: &Fact| self.state.ids().any(|id| self.waits_for(id, fact));
        let of_a_point = facts.iter().skip(1).any(waited_for);
        if amount > held && facts.iter().any(waited_for) || amount > 1 && of_a_point {
            self.words.cite(clause!("core-p21-only-disrupters"), || {
                "no conditional ability comes before the last point".into()
            });
        }
        let mut moves = Vec::new();
        for id in lost {
            self.shift(id, Some(Zone::Grip), Place::Pile(Zone::Heap), &mut moves);
        }
        if amount > held {
            self.state.flatlined = true;
            self.state.over = Some("the Runner flatlined");
            self.state.pending.clear();
        }
        self.report_with(facts, moves);
        Ok(())
    }

    fn suffer_one_by_one(&mut self, kind: DamageKind, amount: i64, by: ObjId, responsible: Side) -> Done {
        for _ in 0..amount {
            self.count_effect()?;
            self.suffer(kind, 1, by, responsible)?;
            self.settle_now()?;
        }
        Ok(())
    }

    fn damaged_cards(&mut self, kind: DamageKind, number: i64, by: ObjId, grip: &[ObjId]) -> Done<Vec<ObjId>> {
        let number = usize::try_from(number).unwrap_or(0);
        if number == grip.len() {
            return Ok(grip.to_vec());
        }
        let mut chooser = self.damage_chooser(kind)?;
        if chooser.is_none() {
            self.words.cite(clause!("10.4.2a-random"), || format!("{number} of {} cards", grip.len()));
            if self.rules.loses == Loses::RunnersChoice {
                chooser = Some(Side::Runner);
            }
        }
        let about = self.state.name(by);
        let (who, asked) = match chooser {
            Some(side) => (Name::Word(side.as_str()), "card"),
            None => (Name::Word(CHANCE), "chance"),
        };
        self.pick_cards(&who, asked, Some(about), grip, number, number)
    }

    /// Who picks the cards that damage trashes, if a static ability says so.
    fn damage_chooser(&mut self, kind: DamageKind) -> Done<Option<Side>> {
        let earlier = |period: Period, kinds: &[DamageKind]| {
            self.state.facts.iter().any(|fact| {
                fact.word == "damaged"
                    && fact.kind.is_some_and(|kind| kinds.is_empty() || kinds.contains(&kind))
                    && match period {
                        Period::Turn => fact.turn == self.state.turns,
                        Period::Run => fact.run == Some(self.state.runs),
                        Period::Ever => true,
                    }
            })
        };
        let mut found = Vec::new();
        for obj in self.state.objects.iter().filter(|obj| obj.active()) {
            for ability in obj.card.r#static.iter() {
                if let Some(selects) = &ability.selects_damage
                    && (selects.kind.is_empty() || selects.kind.contains(&kind))
                    && selects.first.is_none_or(|period| !earlier(period, &selects.kind))
                {
                    found.push((selects.who, selects.optional, obj.name.clone()));
                }
            }
        }
        found.sort_by_key(|(who, ..)| *who != self.state.turn);
        for (who, optional, name) in found {
            if !optional || self.words.may(&Name::Word(who.as_str()), "may", None, Some(&name), "accept")? {
                return Ok(Some(who));
            }
        }
        Ok(None)
    }

    pub(crate) fn give_tags(&mut self, amount: i64, by: ObjId) {
        if amount > 0 {
            self.state.tags = self.state.tags.saturating_add(amount);
            self.report(vec![Fact { amount, by: Some(by), ..Fact::new("tagged") }]);
        }
    }
}
