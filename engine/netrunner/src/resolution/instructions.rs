//! An instruction: what it is about to do can be changed, then what is left of it is done: 9.11.3 (one
//! sentence is one instruction), core-p21-not-resolved (the rest of an effect is carried out).
//!
//! "Give 1 tag and do 3 net damage": by 26.03 both are imminent together, in the older rules one comes after
//! the other. With the tag avoided, the damage is done.

use crate::damage;
use crate::game::{Done, Game};
use crate::resolution::Context;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState};
use crate::words::amounts::Amount;
use crate::words::effects::{Damage, Effect};
use crate::words::{Counter, What, Zone};

/// The parts of one sentence are imminent together (9.11.3-one-sentence-one-instruction).
pub(crate) fn together(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context) -> Done {
    let mut expected = Vec::new();
    let mut parts = Vec::new();
    for effect in effects {
        let own = game.expect(effect, ctx)?;
        // Each effect is about cards of its own, of which it must know still as it is carried out.
        expected.push((own.len(), ctx.chosen.take()));
        parts.extend(own);
    }
    let alone = parts.iter().any(|part| part.amount > 0) && expected.iter().any(|(size, _)| *size == 0);
    // Nothing is carried out before all of it could be changed, so that no interrupt sees a part done.
    let mut left = (game.rulings.open)(game, parts)?.into_iter();
    if alone {
        game.log.cite(clause!("9.11.3-one-sentence-one-instruction"), || {
            "the rest of the sentence waited for the window of this part".into()
        });
    }
    for (effect, (size, cards)) in effects.iter().zip(expected) {
        let own: Vec<Part> = left.by_ref().take(size).collect();
        ctx.chosen = cards;
        (game.rulings.carry_out)(game, effect, &own, ctx)?;
    }
    Ok(())
}

/// In the older rules the effects of one sentence come one after the other.
pub(crate) fn one_by_one(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context) -> Done {
    (game.rulings.in_order)(game, effects, ctx, |game, effect, ctx| {
        let parts = game.expect(effect, ctx)?;
        let left = (game.rulings.open)(game, parts)?;
        (game.rulings.carry_out)(game, effect, &left, ctx)
    })
}

/// How one effect of several is carried out.
pub(crate) type CarryOut = fn(&mut Game<'_>, &Effect, &mut Context) -> Done;

/// Carries out effects in order: whatever is prevented of one of them, the rest is carried out, as long as the
/// game goes on (core-p21-not-resolved).
pub(crate) fn in_order(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context, carry_out: CarryOut) -> Done {
    for effect in effects {
        if game.state.over.is_some() {
            return Ok(());
        }
        carry_out(game, effect, ctx)?;
    }
    Ok(())
}

/// What is left of an effect is carried out: what was prevented is not, the rest is (core-p21-not-resolved).
pub(crate) fn carry_out_the_rest(game: &mut Game<'_>, effect: &Effect, left: &[Part], ctx: &mut Context) -> Done {
    game.carry_out(effect, left, ctx)
}

impl Game<'_> {
    /// What an effect is about to do that could be changed.
    pub(crate) fn expect(&mut self, effect: &Effect, ctx: &mut Context) -> Done<Vec<Part>> {
        Ok(match effect {
            Effect::Damage(damage) => vec![self.expect_damage(damage, ctx)?],
            Effect::Tag(give) => vec![self.expect_given(What::Tag, &give.amount, give.unpreventable, ctx)?],
            Effect::BadPublicity(give) => {
                vec![self.expect_given(What::BadPublicity, &give.amount, give.unpreventable, ctx)?]
            }
            Effect::Trash(trash) => {
                let cards = self.cards(&trash.card, ctx)?;
                ctx.chosen = Some(cards.clone());
                let installed = cards.iter().filter(|(id, _)| self.state.card(*id).is_some_and(CardState::installed));
                let part = |(id, _): &(CardId, Option<Zone>)| Part {
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
            Effect::EndRun(_)
            | Effect::RemoveTags(_)
            | Effect::Choose(_)
            | Effect::Rez(_)
            | Effect::TurnFacedown(_)
            | Effect::TrashedFacedown(_)
            | Effect::Gain(_)
            | Effect::Lose(_)
            | Effect::Draw(_)
            | Effect::Place(_)
            | Effect::Take(_)
            | Effect::Run(_)
            | Effect::Install(_)
            | Effect::Break(_)
            | Effect::Strength(_)
            | Effect::Bypass(_)
            | Effect::Prevent(_)
            | Effect::Increase(_)
            | Effect::Instead(_)
            | Effect::Lasting(_)
            | Effect::Pay(_)
            | Effect::May(_)
            | Effect::Option(_)
            | Effect::If(_)
            | Effect::Trace(_)
            | Effect::Together(_)
            | Effect::NameType(_) => Vec::new(),
        })
    }

    fn of(&self, what: What, ctx: &Context) -> Part {
        let owner = self.state.card(ctx.source).map_or(ctx.side, CardState::side);
        Part { ability: ctx.ability, ..Part::new(what, Some(ctx.source), owner) }
    }

    fn expect_damage(&mut self, damage: &Damage, ctx: &Context) -> Done<Part> {
        let amount = self.amount(&damage.amount, 0, ctx)?;
        let mut part =
            Part { kind: Some(damage.kind), amount, preventable: !damage.unpreventable, ..self.of(What::Damage, ctx) };
        part.responsible = damage.responsible.unwrap_or(part.responsible);
        Ok(part)
    }

    fn expect_given(&mut self, what: What, amount: &Amount, unpreventable: bool, ctx: &Context) -> Done<Part> {
        let amount = self.amount(amount, 0, ctx)?;
        Ok(Part { amount, preventable: !unpreventable, ..self.of(what, ctx) })
    }

    /// Does what is left of an effect.
    pub(crate) fn carry_out(&mut self, effect: &Effect, parts: &[Part], ctx: &mut Context) -> Done {
        let first = parts.first().map_or(0, |part| part.amount);
        match effect {
            Effect::Damage(damage) => {
                let responsible = parts.first().map_or(ctx.side, |part| part.responsible);
                let by = ctx.source;
                self.suffer(damage::Damage { kind: damage.kind, amount: first, by, responsible })
            }
            Effect::Tag(_) => {
                self.give_tags(first, ctx.source);
                Ok(())
            }
            Effect::BadPublicity(_) => {
                self.give_bad_publicity(first, ctx.source);
                Ok(())
            }
            Effect::Trash(_) => {
                let going = ctx.chosen.take().unwrap_or_default();
                self.carry_out_trash(parts, going, Some(ctx.source), Some(ctx.side));
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
            Effect::RemoveTags(_)
            | Effect::Choose(_)
            | Effect::Rez(_)
            | Effect::TurnFacedown(_)
            | Effect::TrashedFacedown(_)
            | Effect::Gain(_)
            | Effect::Lose(_)
            | Effect::Draw(_)
            | Effect::Place(_)
            | Effect::Take(_)
            | Effect::Run(_)
            | Effect::Install(_)
            | Effect::Break(_)
            | Effect::Strength(_)
            | Effect::Bypass(_)
            | Effect::Prevent(_)
            | Effect::Increase(_)
            | Effect::Instead(_)
            | Effect::Lasting(_)
            | Effect::Pay(_)
            | Effect::May(_)
            | Effect::Option(_)
            | Effect::If(_)
            | Effect::Trace(_)
            | Effect::Together(_)
            | Effect::NameType(_) => self.effect(effect, ctx),
        }
    }

    /// All virus counters are removed.
    pub(crate) fn purge(&mut self, by: CardId) {
        let all: Vec<CardId> = self.state.ids().collect();
        self.report(vec![Fact { by: Some(by), ..Fact::new("purged") }]);
        for id in all {
            let there = self.state.card(id).map_or(0, |obj| obj.count(Counter::Virus));
            if there > 0 {
                self.remove_counters(id, Counter::Virus, there);
            }
        }
    }

    /// The Corp takes bad publicity.
    pub(crate) fn give_bad_publicity(&mut self, amount: i64, by: CardId) {
        if amount > 0 {
            self.state.bad_publicity = self.state.bad_publicity.saturating_add(amount);
            self.report(vec![Fact { amount, by: Some(by), ..Fact::new("took_bad_publicity") }]);
        }
    }

    pub(crate) fn give_tags(&mut self, amount: i64, by: CardId) {
        if amount > 0 {
            self.state.tags = self.state.tags.saturating_add(amount);
            self.report(vec![Fact { amount, by: Some(by), ..Fact::new("tagged") }]);
        }
    }
}
