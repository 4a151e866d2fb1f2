//! An instruction: what it is about to do can be changed, then what is left of it is done: 9.11.3 (one
//! sentence is one instruction), core-p21-not-resolved (the rest of an effect is carried out).
//!
//! "Give 1 tag and do 3 net damage": by 26.03 both are imminent together, in the older rules one comes after
//! the other. With the tag avoided, the damage is done.

use kernel::words::shape::{MOST, Many};

use crate::damage;
use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::facts::Fact;
use crate::state::imminent::{Counting, Part};
use crate::state::{CardId, CardState, Cards, Lasting};
use crate::windows::interrupt_windows::OPEN;
use crate::words::amounts::{Amount, Countable};
use crate::words::cards::{CardRef, Conditional, When, Would};
use crate::words::effects::{Damage, Effect, MayPrevent, Pay, Prevent};
use crate::words::{CountedOf, Counter, Reference, Side, Until, What, Zone};

kernel::interpretation! {
    /// 9.11.3: carries out the effects of one sentence. Their parts are imminent together
    /// (9.11.3-one-sentence-one-instruction).
    pub(crate) INSTRUCTION: fn(&mut Game<'_>, &[Effect], &mut Context) -> Done = together;
}

pub(crate) fn together(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context) -> Done {
    let mut expected = Vec::new();
    let mut parts = Vec::new();
    for effect in effects {
        let own = game.expect(effect, ctx)?;
        // Each effect is about cards of its own, of which it must know still as it is carried out.
        let chosen = ctx.chosen.take();
        let targets = game.announce_targets(effect, ctx)?;
        expected.push((own.len(), chosen, targets));
        parts.extend(own);
    }
    let alone = parts.iter().any(|part| part.amount > 0) && expected.iter().any(|(size, ..)| *size == 0);
    // Nothing is carried out before all of it could be changed, so that no interrupt sees a part done.
    let mut left = game.guarded(effects, ctx, |game| game.by(&OPEN)(game, parts))?.into_iter();
    if alone {
        game.log.cite(clause!("9.11.3-one-sentence-one-instruction"), || {
            "the rest of the sentence waited for the window of this part".into()
        });
    }
    let within = std::mem::replace(&mut ctx.within, true);
    for (effect, (size, cards, targets)) in effects.iter().zip(expected) {
        let own: Vec<Part> = left.by_ref().take(size).collect();
        (ctx.chosen, ctx.announced) = (cards, targets);
        game.by(&CARRY_OUT)(game, effect, &own, ctx)?;
        ctx.announced = None;
    }
    ctx.within = within;
    Ok(())
}

kernel::interpretation! {
    /// 1.15.2: the cards of an effect that its player announces before any effect of the sentence is carried out
    /// (1.15.2-announced-first).
    pub(crate) ANNOUNCED: fn(&Effect) -> Option<&CardRef> = chosen_by;
}

fn chosen_by(effect: &Effect) -> Option<&CardRef> {
    match effect {
        Effect::Move(words) => Some(&words.card),
        Effect::Rez(words) => Some(&words.card),
        Effect::Reveal(words)
        | Effect::Derez(words)
        | Effect::TurnFacedown(words)
        | Effect::TurnFaceup(words)
        | Effect::Steal(words)
        | Effect::Score(words) => Some(&words.card),
        _ => None,
    }
}

/// Carries out the effects of one sentence one after the other, as in the older rules.
pub(crate) fn one_by_one(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context) -> Done {
    game.by(&IN_ORDER)(game, effects, ctx, |game, effect, ctx| {
        let parts = game.expect(effect, ctx)?;
        let left = game.guarded(std::slice::from_ref(effect), ctx, |game| game.by(&OPEN)(game, parts))?;
        game.by(&CARRY_OUT)(game, effect, &left, ctx)
    })
}

/// The function that carries out one effect of several.
pub(crate) type CarryOut = fn(&mut Game<'_>, &Effect, &mut Context) -> Done;

kernel::interpretation! {
    /// core-p21: carries out the effects of an ability in order, as long as the game goes on. Whatever is prevented of
    /// one of them, the rest is carried out (core-p21-not-resolved).
    pub(crate) IN_ORDER: fn(&mut Game<'_>, &[Effect], &mut Context, CarryOut) -> Done = in_order;
}

fn in_order(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context, carry_out: CarryOut) -> Done {
    let mut left = effects.iter();
    while let Some(effect) = left.next() {
        if game.state.over.is_some() {
            return Ok(());
        }
        let depth = game.encounters_made();
        carry_out(game, effect, ctx)?;
        if game.waits_for_encounter(depth) {
            game.put_off(ctx.rest(left.as_slice()));
            return Ok(());
        }
    }
    Ok(())
}

kernel::interpretation! {
    /// 6.5.9c: `true` if an ability goes on only once an encounter that one of its instructions made is complete
    /// (6.5.9c-finished-with-it).
    pub(crate) WAITS_FOR_ENCOUNTER: fn() -> bool = waits_for_encounter;
}

fn waits_for_encounter() -> bool {
    true
}

kernel::interpretation! {
    /// core-p21: carries out what is left of an effect. What was prevented is not carried out, the rest is
    /// (core-p21-not-resolved).
    pub(crate) CARRY_OUT: fn(&mut Game<'_>, &Effect, &[Part], &mut Context) -> Done = carry_out_the_rest;
}

pub(crate) fn carry_out_the_rest(game: &mut Game<'_>, effect: &Effect, left: &[Part], ctx: &mut Context) -> Done {
    game.carry_out(effect, left, ctx)
}

/// The payment by which a player may prevent an effect, and what it prevents.
fn may_be_prevented(effect: &Effect) -> Option<(&MayPrevent, What)> {
    let (may, what) = match effect {
        Effect::Damage(damage) => (&damage.may_prevent, What::Damage),
        Effect::Tag(give) => (&give.may_prevent, What::Tag),
        Effect::BadPublicity(give) => (&give.may_prevent, What::BadPublicity),
        Effect::Trash(trash) => (&trash.may_prevent, What::Trash),
        _ => return None,
    };
    may.as_ref().map(|may| (may, what))
}

kernel::interpretation! {
    /// 1.16.11: the interrupt of a player who may pay to prevent what is about to happen: for each part of it, and for
    /// nothing else.
    pub(crate) PAID_PREVENTION: fn(&MayPrevent, What) -> Conditional = for_each_part;
}

pub(crate) fn for_each_part(may: &MayPrevent, what: What) -> Conditional {
    let this = || Some(CardRef::Reference(Reference::This));
    let card = (what == What::Trash).then_some(CardRef::Reference(Reference::That));
    let prevent = Prevent { card, source: this(), ..Prevent::of(what) };
    let pay = Pay {
        who: may.who,
        cost: may.cost.clone(),
        must: false,
        then: Many(vec![Effect::Prevent(prevent)]),
        otherwise: Many::default(),
    };
    Conditional {
        name: None,
        when: When::Would(Would { source: this(), ..Would::of(what) }),
        only_if: None,
        once: None,
        optional: false,
        zone: None,
        persistent: false,
        effect: Many(vec![Effect::Pay(pay)]),
    }
}

/// The count that an amount follows while it is imminent (9.9.7): none where it is a number, X, the amount of an event
/// of the past, or what is imminent itself, which prevention and replacement change.
pub(super) fn counting(amount: &Amount, last: i64, ctx: &Context) -> Option<Box<Counting>> {
    let Amount::Count(counted) = amount else { return None };
    if matches!(counted.count, Countable::Of(CountedOf::Imminent | CountedOf::ThatAmount)) {
        return None;
    }
    Some(Box::new(Counting {
        counted: counted.clone(),
        last,
        source: ctx.source,
        side: ctx.side,
        object: ctx.object,
        x: ctx.x,
        that: ctx.that,
        named: ctx.named,
        picked: ctx.picked,
        strength: ctx.strength,
        since: ctx.since,
        those: ctx.those.clone(),
    }))
}

kernel::interpretation! {
    /// 9.9.7: the number that something imminent is counted by, of the number at the last count and the number at
    /// present. It is calculated continuously (9.9.7-continuously).
    pub(crate) COUNTED_ANEW: fn(i64, i64) -> i64 = the_present_number;
}

fn the_present_number(_last: i64, now: i64) -> i64 {
    now
}

impl Game<'_> {
    /// Returns `true` if what resolves is finished only with an encounter that it made, given the number of encounters
    /// that there were within each other before (6.5.9c-finished-with-it).
    pub(crate) fn waits_for_encounter(&self, depth: usize) -> bool {
        self.encounters_made() > depth && self.by(&WAITS_FOR_ENCOUNTER)()
    }

    /// Has a player announce the cards of an effect of a sentence (1.15.2-announced-first). Cards among those of the
    /// effect before are known only once that is carried out.
    fn announce_targets(&mut self, effect: &Effect, ctx: &Context) -> Done<Option<Cards>> {
        let Some(reference @ CardRef::Choose(choose)) = self.by(&ANNOUNCED)(effect) else { return Ok(None) };
        if choose.choose.among.is_some() {
            return Ok(None);
        }
        self.log.cite(clause!("1.15.2-announced-first"), || "the targets of the sentence are announced".into());
        self.cards(reference, ctx).map(Some)
    }

    /// Counts anew what the amounts of imminent parts follow, at a checkpoint.
    pub(crate) fn count_anew(&mut self) {
        for at in 0..self.state.parts.len() {
            let Some(part) = self.state.parts.get(at).filter(|part| !part.gone) else { continue };
            let (Some(counts), what) = (part.counts.clone(), part.what) else { continue };
            let ctx = Context {
                object: counts.object,
                x: counts.x,
                that: counts.that,
                named: counts.named,
                picked: counts.picked,
                strength: counts.strength,
                since: counts.since,
                those: counts.those.clone(),
                ..Context::new(counts.source, counts.side)
            };
            let present = self.counted(&counts.counted, &ctx);
            let now = self.by(&COUNTED_ANEW)(counts.last, present);
            if present != counts.last {
                self.log.cite(clause!("9.9.7-continuously"), || {
                    format!("{} was counted as {}, and is {present} now", what.as_str(), counts.last)
                });
            }
            if let Some(part) = self.state.parts.get_mut(at) {
                let more = now.saturating_sub(counts.last);
                part.amount = part.amount.saturating_add(more);
                part.would = part.would.saturating_add(more).max(0);
                part.counts.iter_mut().for_each(|counts| counts.last = now);
            }
        }
    }

    /// Opens a window or a point for effects, in which the players who may pay to prevent them are asked.
    fn guarded<T>(&mut self, effects: &[Effect], ctx: &Context, open: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        let lasted = self.state.lasting.len();
        for (may, what) in effects.iter().filter_map(may_be_prevented) {
            self.state.let_last(Lasting {
                source: ctx.source,
                side: may.who,
                until: Until::RunEnds,
                conditional: vec![self.by(&PAID_PREVENTION)(may, what)],
                statics: Vec::new(),
                since: self.state.imminent.len(),
                picked: ctx.picked.map(|id| self.state.object(id)),
                named: ctx.named,
                x: ctx.x,
                number: 0,
                nested: 0,
                since_fact: 0,
                run_on: None,
            });
        }
        let done = open(self)?;
        self.state.lasting.truncate(lasted);
        Ok(done)
    }

    /// The parts of an effect that could be changed.
    pub(crate) fn expect(&mut self, effect: &Effect, ctx: &mut Context) -> Done<Vec<Part>> {
        Ok(match effect {
            Effect::Damage(damage) => vec![self.expect_damage(damage, ctx)?],
            Effect::Tag(give) => vec![self.expect_given(What::Tag, &give.amount, give.unpreventable, ctx)?],
            Effect::BadPublicity(give) => {
                vec![self.expect_given(What::BadPublicity, &give.amount, give.unpreventable, ctx)?]
            }
            Effect::Trash(trash) => {
                // The announced targets are choices of the ability's player only.
                let side = trash.who.unwrap_or(ctx.side);
                let targets = if side == ctx.side { ctx.targets.clone() } else { Vec::new() };
                let owner = self.of(What::Trash, ctx).responsible;
                let acts = Some((What::Trash, trash.who.unwrap_or(owner)));
                let chooser = Context { side, targets, acts, ..ctx.clone() };
                let cards = self.cards(&trash.card, &chooser)?;
                ctx.chosen = Some(cards.clone());
                let may = trash.may_prevent.is_some();
                let part = |(id, _): &(CardId, Option<Zone>)| Part {
                    card: Some(*id),
                    preventable: !trash.unpreventable,
                    responsible: trash.who.unwrap_or(owner),
                    ..self.of(What::Trash, ctx)
                };
                // A card that is not installed is trashed without a window, unless an ability is about that or forbids it.
                let imminent = |part: &Part| {
                    let obj = part.card.and_then(|id| self.state.card(id));
                    obj.is_some_and(|obj| obj.installed() || may || self.is_awaited(part) || self.forbids_part(part))
                };
                cards.iter().map(part).filter(imminent).collect()
            }
            Effect::Expose(expose) => {
                let cards = self.cards(&expose.card, ctx)?;
                cards.into_iter().map(|(id, _)| Part { card: Some(id), ..self.of(What::Expose, ctx) }).collect()
            }
            Effect::Purge(_) => {
                let whole = self.of(What::Purge, ctx);
                std::iter::once(whole).chain(self.purged_counters(ctx)).collect()
            }
            Effect::EndRun(_) if self.state.going_on().is_some() => vec![self.of(What::EndRun, ctx)],
            // A draw of which no ability speaks needs no window, and is remembered as it is carried out.
            Effect::Draw(draw) if self.is_spoken_of(What::Draw) => {
                let amount = self.amount(&draw.amount, MOST, ctx)?;
                let counts = counting(&draw.amount, amount, ctx);
                vec![Part { amount, counts, ..Part::new(What::Draw, Some(ctx.source), draw.who) }]
            }
            Effect::EndRun(_)
            | Effect::RemoveTags(_)
            | Effect::Choose(_)
            | Effect::Rez(_)
            | Effect::TurnFacedown(_)
            | Effect::TurnFaceup(_)
            | Effect::TrashedFacedown(_)
            | Effect::TrashedTo(_)
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
            | Effect::Set(_)
            | Effect::Attack(_)
            | Effect::Lasting(_)
            | Effect::Pay(_)
            | Effect::May(_)
            | Effect::Option(_)
            | Effect::If(_)
            | Effect::Trace(_)
            | Effect::Together(_)
            | Effect::SetX(_)
            | Effect::JackOut(_)
            | Effect::Forfeit(_)
            | Effect::Derez(_)
            | Effect::Move(_)
            | Effect::Reveal(_)
            | Effect::AsAgenda(_)
            | Effect::Sabotage(_)
            | Effect::AccessMore(_)
            | Effect::Host(_)
            | Effect::ChooseServer(_)
            | Effect::InsteadOfBreach(_)
            | Effect::MoveIce(_)
            | Effect::Swap(_)
            | Effect::Encounter(_)
            | Effect::Play(_)
            | Effect::ChooseSubtypes(_)
            | Effect::LoseAbilities(_)
            | Effect::Look(_)
            | Effect::Search(_)
            | Effect::Arrange(_)
            | Effect::Shuffle(_)
            | Effect::AccessFromBottom(_)
            | Effect::RemoveBadPublicity(_)
            | Effect::Advance(_)
            | Effect::Steal(_)
            | Effect::Score(_)
            | Effect::SayNumber(_)
            | Effect::Psi(_)
            | Effect::Subroutine(_)
            | Effect::NameType(_) => Vec::new(),
        })
    }

    fn of(&self, what: What, ctx: &Context) -> Part {
        let owner = self.state.card(ctx.source).map_or(ctx.side, CardState::side);
        Part { ability: ctx.ability, ..Part::new(what, Some(ctx.source), owner) }
    }

    fn expect_damage(&mut self, damage: &Damage, ctx: &Context) -> Done<Part> {
        let amount = self.amount(&damage.amount, MOST, ctx)?;
        let mut part = Part {
            kind: Some(damage.kind),
            amount,
            preventable: !damage.unpreventable,
            counts: counting(&damage.amount, amount, ctx),
            ..self.of(What::Damage, ctx)
        };
        part.responsible = damage.responsible.unwrap_or(part.responsible);
        Ok(part)
    }

    fn expect_given(&mut self, what: What, amount: &Amount, unpreventable: bool, ctx: &Context) -> Done<Part> {
        let number = self.amount(amount, MOST, ctx)?;
        let counts = counting(amount, number, ctx);
        Ok(Part { amount: number, preventable: !unpreventable, counts, ..self.of(what, ctx) })
    }

    /// Carries out what is left of an effect.
    pub(crate) fn carry_out(&mut self, effect: &Effect, parts: &[Part], ctx: &mut Context) -> Done {
        let first = parts.first().map_or(0, |part| part.amount);
        match effect {
            Effect::Damage(damage) => {
                let responsible = parts.first().map_or(ctx.side, |part| part.responsible);
                let (by, ability) = (ctx.source, ctx.ability);
                let since = self.state.facts.len();
                self.suffer(damage::Damage { kind: damage.kind, amount: first, by, responsible, ability })?;
                let lost = self.state.facts.iter().skip(since).filter(|fact| fact.by_damage.is_some());
                ctx.those = lost.filter_map(|fact| fact.card).map(|id| (id, Some(Zone::Heap))).collect();
                Ok(())
            }
            Effect::Tag(_) => {
                self.give_tags(first, ctx.source);
                Ok(())
            }
            Effect::BadPublicity(_) => {
                self.give_bad_publicity(first, ctx.source);
                Ok(())
            }
            Effect::Trash(trash) => {
                let going = ctx.chosen.take().unwrap_or_default();
                let stays = |id: CardId| parts.iter().any(|part| part.card == Some(id) && part.amount <= 0);
                ctx.handle(going.iter().copied().filter(|(id, _)| !stays(*id)).collect());
                self.carry_out_trash(parts, going, Some(ctx.source), Some(trash.who.unwrap_or(ctx.side)));
                Ok(())
            }
            Effect::Expose(_) => {
                for id in parts.iter().filter(|part| part.amount > 0).filter_map(|part| part.card) {
                    self.report(vec![Fact {
                        by: Some(ctx.source),
                        who: Some(ctx.side),
                        ..Fact::of("exposed", id, &self.state)
                    }]);
                }
                Ok(())
            }
            Effect::Purge(_) => {
                if first > 0 {
                    self.purge(parts, ctx.source);
                }
                Ok(())
            }
            Effect::Draw(draw) if !parts.is_empty() => self.carry_out_draw(draw.who, first, ctx),
            Effect::EndRun(_) => {
                if first > 0 {
                    self.end_the_run(Some(self.state.name(ctx.source)))?;
                }
                Ok(())
            }
            Effect::RemoveTags(_)
            | Effect::Choose(_)
            | Effect::Rez(_)
            | Effect::TurnFacedown(_)
            | Effect::TurnFaceup(_)
            | Effect::TrashedFacedown(_)
            | Effect::TrashedTo(_)
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
            | Effect::Set(_)
            | Effect::Attack(_)
            | Effect::Lasting(_)
            | Effect::Pay(_)
            | Effect::May(_)
            | Effect::Option(_)
            | Effect::If(_)
            | Effect::Trace(_)
            | Effect::Together(_)
            | Effect::SetX(_)
            | Effect::JackOut(_)
            | Effect::Forfeit(_)
            | Effect::Derez(_)
            | Effect::Move(_)
            | Effect::Reveal(_)
            | Effect::AsAgenda(_)
            | Effect::Sabotage(_)
            | Effect::AccessMore(_)
            | Effect::Host(_)
            | Effect::ChooseServer(_)
            | Effect::InsteadOfBreach(_)
            | Effect::MoveIce(_)
            | Effect::Swap(_)
            | Effect::Encounter(_)
            | Effect::Play(_)
            | Effect::ChooseSubtypes(_)
            | Effect::LoseAbilities(_)
            | Effect::Look(_)
            | Effect::Search(_)
            | Effect::Arrange(_)
            | Effect::Shuffle(_)
            | Effect::AccessFromBottom(_)
            | Effect::RemoveBadPublicity(_)
            | Effect::Advance(_)
            | Effect::Steal(_)
            | Effect::Score(_)
            | Effect::SayNumber(_)
            | Effect::Psi(_)
            | Effect::Subroutine(_)
            | Effect::NameType(_) => self.effect(effect, ctx),
        }
    }

    /// The counters that a purge takes from each card that has virus counters.
    fn purged_counters(&self, ctx: &Context) -> Vec<Part> {
        let on = |id: &CardId| self.state.card(*id).map_or(0, |obj| obj.count(Counter::Virus));
        let part = |id| Part { card: Some(id), amount: on(&id), ..self.of(What::PurgedCounter, ctx) };
        self.state.ids().filter(|id| on(id) > 0).map(part).collect()
    }

    /// Removes all virus counters, but for those that were kept from it.
    fn purge(&mut self, parts: &[Part], by: CardId) {
        let who = self.state.card(by).map(CardState::side);
        self.report(vec![Fact { who, by: Some(by), ..Fact::new("purged") }]);
        for part in parts.iter().filter(|part| part.what == What::PurgedCounter && part.amount > 0) {
            part.card.into_iter().for_each(|id| self.remove_counters(id, Counter::Virus, part.amount));
        }
    }

    /// Gives the Corp bad publicity.
    pub(crate) fn give_bad_publicity(&mut self, amount: i64, by: CardId) {
        if amount > 0 {
            self.state.bad_publicity = self.state.bad_publicity.saturating_add(amount);
            self.report(vec![Fact { amount, by: Some(by), who: Some(Side::Corp), ..Fact::new("took_bad_publicity") }]);
        }
    }

    pub(crate) fn give_tags(&mut self, amount: i64, by: CardId) {
        if amount > 0 {
            self.state.tags = self.state.tags.saturating_add(amount);
            self.report(vec![Fact { amount, by: Some(by), who: Some(Side::Runner), ..Fact::new("tagged") }]);
        }
    }
}
