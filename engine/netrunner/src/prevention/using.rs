//! Preventing: what may be used on what is about to happen, and how much less of it there is then.

use crate::game::{Done, Game, refused};
use crate::matching::imminent::{Asker, Asks, Fact};
use crate::resolution::effects::Ctx;
use crate::rulings::{
    AllBut, AllOfIt, BreaksIn, First, Floor, Often, PreventsAtLeast, Quantity, Stops, Unpreventable, Usable, UsedFor,
    Who, Windows, Words,
};
use crate::state::imminent::{Part, preventions};
use crate::state::{Banked, ObjId};
use crate::words::amounts::{Amount, Number, Said};
use crate::words::effects::{Cost, Effect, Prevent};
use crate::words::scenario::Use;
use crate::words::{AbilityWord, Side, What};
use kernel::clause::Clause;
use kernel::transcript::stop::{Refusal, Stop};

/// What cannot be used because nothing that it stops is resolving.
const NOT_OCCURRING: [Clause; 3] = [
    clause!("ruling-tollbooth-condition"),
    clause!("core-p30-only-while-resolving"),
    clause!("ruling-clone-not-for-side-effects"),
];

impl Game<'_> {
    /// What forbids a preventer while nothing that it stops is about to happen.
    pub(crate) fn not_occurring(&self) -> Vec<Clause> {
        let mut clauses = NOT_OCCURRING.to_vec();
        if self.rules.windows != Windows::PointEachPart {
            clauses.push(clause!("9.9.3-relevance"));
        }
        clauses
    }

    /// The places of the parts on which something may be used: those that the step speaks of. What
    /// happens to a card that is not among its targets is none.
    pub(crate) fn aimed(&self, words: &Use) -> Vec<usize> {
        let all = self.in_window();
        let named = |at: &usize| {
            let card = self.state.parts.get(*at).and_then(|part| part.card);
            words.targets.is_empty()
                || card.is_none_or(|id| words.targets.iter().any(|target| **target == self.state.name(id)))
        };
        all.filter(|at| (self.aim.is_empty() || self.aim.contains(at)) && named(at)).collect()
    }

    /// Whether a preventer may be used at present; refused if not. Gives the place of the part that
    /// it is used on; none if a mistake lets it be used on nothing.
    pub(crate) fn may_prevent(
        &mut self,
        who: Side,
        source: ObjId,
        effects: &[Effect],
        cost: Option<&Cost>,
        words: &Use,
    ) -> Done<Option<usize>> {
        let mut found: Vec<usize> = Vec::new();
        let mut judged: Option<(bool, Refusal)> = None;
        for at in self.aimed(words) {
            let Some(part) = self.state.parts.get(at) else { continue };
            for prevent in preventions(effects) {
                match self.may_apply(who, source, prevent, part) {
                    Ok(()) => found.push(at),
                    Err(Stop::Refused(refusal)) => {
                        let near = prevent.what == part.what;
                        if judged.as_ref().is_none_or(|(other, _)| near >= *other) {
                            judged = Some((near, refusal));
                        }
                    }
                    Err(stop) => return Err(stop),
                }
            }
        }
        if let Some(first) = found.first().copied() {
            let card = |at: usize| self.state.parts.get(at).and_then(|part| part.card).map(|id| self.state.name(id));
            if let Some(limit) = most_said(effects)
                && words.amount.is_some_and(|said| said.0 > limit)
            {
                return refused(&[clause!("core-p21-states-what")], format!("it stops up to {limit}"));
            }
            if found.iter().any(|at| card(*at) != card(first)) {
                return Err(self.words.rejected("say in `targets` what it is used on"));
            }
            return Ok(Some(first));
        }
        let others = effects.iter().any(|effect| !matches!(effect, Effect::Prevent(_)))
            || cost.is_some_and(|cost| !cost.trash.is_empty());
        if self.rules.usable == Usable::AnyTime || (self.rules.used_for == UsedFor::SideEffects && others) {
            return Ok(None);
        }
        if let Some((_, mut refusal)) = judged {
            if self.was_before(source, effects) {
                refusal
                    .clauses
                    .extend([clause!("9.2.9a-one-instruction"), clause!("9.11.3-one-sentence-one-instruction")]);
            }
            return Err(Stop::Refused(refusal));
        }
        let mut clauses = self.not_occurring();
        clauses.push(clause!("core-p21-states-what"));
        if self.was_a_cost(source, effects) {
            clauses.push(clause!("1.16.1a-costs-are-not-modified"));
        }
        refused(&clauses, "nothing that it prevents is about to happen")
    }

    /// Whether what an ability prevents was paid as a cost during the present step.
    fn was_a_cost(&self, source: ObjId, effects: &[Effect]) -> bool {
        self.paid_parts().any(|part| {
            let asker = Asker { source, that: part.card, named: None };
            preventions(effects).into_iter().any(|prevent| {
                let asks = Asks { card: None, ..Asks::from(prevent) };
                self.stops(&asks, part, asker)
            })
        })
    }

    /// Whether what an ability prevents was imminent in an earlier window of the present step.
    fn was_before(&self, source: ObjId, effects: &[Effect]) -> bool {
        self.rules.windows != Windows::PointEachPart
            && self.earlier_parts().iter().any(|part| {
                let asker = Asker { source, that: part.card, named: None };
                let prevents = preventions(effects);
                prevents.into_iter().any(|prevent| self.stops(&Asks::from(prevent), part, asker))
            })
    }

    /// Whether a preventer stops a part, but for being the first.
    pub(crate) fn stops(&self, asks: &Asks<'_>, part: &Part, asker: Asker) -> bool {
        let any_kind = self.rules.stops == Stops::AnyKind;
        self.rules.stops == Stops::Anything || self.state.concerns(asks, part, asker, any_kind)
    }

    /// Whether a preventer may be used on a part.
    pub(crate) fn may_apply(&self, who: Side, source: ObjId, prevent: &Prevent, part: &Part) -> Done {
        let asker = Asker { source, that: part.card, named: None };
        let asks = Asks::from(prevent);
        let asks = if part.prevented > 0 || part.amount <= 0 { Asks { at_least: 0, ..asks } } else { asks };
        if self.rules.breaks_in == BreaksIn::Nothing {
            return refused(&[clause!("core-p30-interrupts")], "nothing breaks into what resolves");
        }
        if self.rules.words == Words::PreventOnly && prevent.what == What::Tag {
            return refused(&[clause!("core-p21-the-words")], "it avoids, and does not prevent");
        }
        if !self.stops(&asks, part, asker) {
            let clauses = [&[clause!("core-p21-states-what")][..], &self.not_occurring()].concat();
            return refused(&clauses, "it does not say that it stops this");
        }
        if !part.preventable {
            return refused(&[clause!("card-text-cannot-be-prevented")], "this cannot be prevented");
        }
        if part.gone || (self.rules.floor == Floor::Zero && part.amount <= 0) {
            let mut clauses = self.not_occurring();
            if part.gone && part.counted() {
                clauses.push(clause!("9.9.7b-all-removes-the-effect"));
            }
            return refused(&clauses, "nothing is left to prevent");
        }
        if self.rules.who == Who::ActivePlayer && who != self.state.turn {
            return refused(&[clause!("core-p30-no-priority-needed")], "it is not this player's turn");
        }
        if self.rules.often == Often::Once && part.uses > 0 {
            return refused(&[clause!("core-p21-whenever-resolving")], "another preventer was used on it");
        }
        let later = !self.state.is_first(&asks, part, asker, 0) || (asks.first.is_some() && part.firsts > 0);
        if later && self.rules.first == First::First {
            let clauses =
                [&[clause!("core-p21-states-what"), clause!("9.9.5a-first-would")][..], &self.not_occurring()].concat();
            return refused(&clauses, "it stops only the first");
        }
        Ok(())
    }

    /// Cites what allows a preventer to be used.
    pub(crate) fn allow_prevention(&mut self, source: ObjId, at: usize, effects: &[Effect]) {
        let name = self.state.name(source);
        let first = preventions(effects).iter().any(|prevent| prevent.first.is_some());
        let point = self.rules.windows == Windows::PointEachPart;
        let own = if point { clause!("core-p30-no-priority-needed") } else { clause!("9.9.3-relevance") };
        for clause in [
            clause!("core-p30-interrupts"),
            own,
            clause!("core-p30-only-while-resolving"),
            clause!("core-p21-the-words"),
            clause!("core-p21-states-what"),
            clause!("core-p21-whenever-resolving"),
        ] {
            self.words.cite(clause, || format!("{name} is used while what it stops is about to happen"));
        }
        if effects.iter().any(|effect| !matches!(effect, Effect::Prevent(_))) {
            self.words.cite(clause!("ruling-clone-not-for-side-effects"), || format!("{name} is used to prevent"));
        }
        if let Some(part) = self.state.parts.get_mut(at) {
            part.uses += 1;
            part.firsts += u32::from(first);
        }
    }

    /// The effect `prevent`.
    pub(crate) fn prevent(&mut self, prevent: &Prevent, ctx: &mut Ctx) -> Done {
        let Some(at) = self.prevented_part(prevent, ctx) else {
            if self.rules.usable == Usable::AnyTime && ctx.about.is_none() {
                let left = self.prevented_amount(prevent, i64::MAX, ctx)?;
                self.state.banked.push(Banked { source: ctx.source, prevent: prevent.clone(), left });
            }
            return Ok(());
        };
        let Some(part) = self.state.parts.get(at).cloned() else { return Ok(()) };
        if self.rules.all_of_it == AllOfIt::Removed && (is_whole(prevent) || self.rules.quantity == Quantity::All) {
            self.remove(at, ctx);
            return Ok(());
        }
        let wanted = match self.rules.quantity {
            Quantity::AsItSays => self.prevented_amount(prevent, part.amount.max(0), ctx)?,
            Quantity::All => part.amount,
        };
        if self.rules.floor == Floor::BelowZero {
            if all_but(prevent).is_some_and(|left| part.amount < left) {
                return Err(Stop::unsupported("`all but` on less than that"));
            }
            self.lower(at, wanted, ctx);
            return Ok(());
        }
        if wanted > part.amount {
            if self.rules.usable == Usable::AnyTime {
                let left = wanted.saturating_sub(part.amount);
                self.state.banked.push(Banked { source: ctx.source, prevent: prevent.clone(), left });
            }
            self.words.cite(clause!("core-p30-only-while-resolving"), || "what is over does not wait for more".into());
        }
        self.lower(at, wanted.min(part.amount), ctx);
        Ok(())
    }

    /// The part that a `prevent` effect is about: the one its ability is used on, or another of the
    /// window.
    fn prevented_part(&self, prevent: &Prevent, ctx: &Ctx) -> Option<usize> {
        let about = ctx.about?;
        let fits = |at: &usize| {
            self.state.parts.get(*at).is_some_and(|part| {
                let asker = Asker { source: ctx.source, that: part.card, named: ctx.named };
                let asks = Asks { first: None, at_least: 0, ..Asks::from(prevent) };
                // Where the card was as it was used counts, and it may be its own cost.
                let asks = if *at == about { Asks { card: None, server: None, ..asks } } else { asks };
                let preventable = part.preventable || self.rules.unpreventable == Unpreventable::Overlooked;
                !part.gone
                    && preventable
                    && (part.amount > 0 || self.rules.floor == Floor::BelowZero)
                    && self.stops(&asks, part, asker)
            })
        };
        std::iter::once(about).chain(self.in_window()).find(fits)
    }

    /// A part is taken away whole.
    fn remove(&mut self, at: usize, ctx: &mut Ctx) {
        let Some(part) = self.state.parts.get_mut(at) else { return };
        let amount = part.amount;
        part.gone = true;
        if part.counted() {
            self.words.cite(clause!("9.9.7b-all-removes-the-effect"), || "all of it is removed".into());
        }
        if amount > 0 || self.rules.prevents_at_least == PreventsAtLeast::Nothing {
            self.lower(at, amount.max(1), ctx);
        } else {
            self.words.cite(clause!("9.9.7f-prevents-one-or-more"), || "there was nothing to prevent".into());
        }
    }

    /// A part becomes smaller.
    fn lower(&mut self, at: usize, amount: i64, ctx: &mut Ctx) {
        ctx.prevented = ctx.prevented.saturating_add(amount);
        self.take_from(at, amount, ctx.source);
    }

    /// What is prevented of nothing is no prevention, though the value falls (9.9.7f).
    pub(crate) fn take_from(&mut self, at: usize, amount: i64, by: ObjId) {
        let Some(part) = self.state.parts.get_mut(at) else { return };
        let before = part.amount;
        if amount <= 0 {
            return;
        }
        part.amount = before.saturating_sub(amount);
        part.lowered = part.lowered.saturating_add(amount);
        let now = part.amount;
        if now < 0 {
            self.words.cite(clause!("9.9.7a-below-zero"), || format!("the value falls to {now}"));
            self.words.cite(clause!("core-p30-only-while-resolving"), || "what is over does not wait for more".into());
        }
        let Some(part) = self.state.parts.get_mut(at) else { return };
        if before <= 0 && self.rules.prevents_at_least == PreventsAtLeast::One {
            return;
        }
        part.prevented = part.prevented.saturating_add(amount);
        let part = part.clone();
        self.cite_prevention(&part, amount);
        self.report(vec![Fact {
            what: Some(part.what),
            kind: part.kind,
            amount,
            by: Some(by),
            from: part.source,
            card: part.card,
            ..Fact::new("prevented")
        }]);
    }

    fn cite_prevention(&mut self, part: &Part, amount: i64) {
        if self.rules.windows != Windows::PointEachPart {
            self.words.cite(clause!("9.9.5-prevent"), || format!("{amount} less of {}", part.what.as_str()));
            if part.counted() {
                self.words.cite(clause!("9.9.7f-prevents-one-or-more"), || format!("{amount} prevented"));
            }
            if part.what == What::Tag {
                self.words.cite(clause!("9.9.5-synonyms"), || "avoiding is preventing".into());
            }
        }
        if part.what == What::Damage && part.ability == Some(AbilityWord::WhenInstalled) {
            self.words.cite(clause!("9.6.14b-when-installed"), || "the ability of an installation does it".into());
        }
    }

    fn prevented_amount(&mut self, prevent: &Prevent, most: i64, ctx: &mut Ctx) -> Done<i64> {
        match &prevent.amount {
            None => Ok(most),
            Some(Amount::Said(Said::AllBut(left))) => {
                self.words.cite(clause!("9.9.7c-all-but-one"), || format!("{left} is left"));
                Ok(if self.rules.all_but == AllBut::LeavesIt { most.saturating_sub(*left).max(0) } else { most })
            }
            Some(Amount::Said(Said::Any)) => Ok(ctx.amount.unwrap_or(most)),
            Some(Amount::Said(Said::UpTo(number))) => {
                let limit = ctx.number(*number);
                Ok(ctx.amount.unwrap_or(limit.min(most)).min(limit))
            }
            Some(amount) => self.amount(amount, most, ctx),
        }
    }

    /// What a mistake has banked stops what comes.
    pub(crate) fn apply_banked(&mut self, at: usize) {
        for number in 0..self.state.banked.len() {
            let Some(banked) = self.state.banked.get(number).cloned() else { return };
            let Some(part) = self.state.parts.get(at) else { return };
            let asker = Asker { source: banked.source, that: part.card, named: None };
            if part.amount > 0 && self.state.concerns(&Asks::from(&banked.prevent), part, asker, false) {
                let amount = banked.left.min(part.amount);
                if let Some(banked) = self.state.banked.get_mut(number) {
                    banked.left = banked.left.saturating_sub(amount);
                }
                self.take_from(at, amount, banked.source);
            }
        }
        self.state.banked.retain(|banked| banked.left > 0);
    }
}

/// Whether all of something is prevented, or any amount.
fn is_whole(prevent: &Prevent) -> bool {
    matches!(&prevent.amount, None | Some(Amount::Said(Said::All | Said::Any)))
}

/// The most that an "up to" lets a player say, where that is a number.
fn most_said(effects: &[Effect]) -> Option<i64> {
    preventions(effects).into_iter().find_map(|prevent| match &prevent.amount {
        Some(Amount::Said(Said::UpTo(Number::Of(limit)))) => Some(*limit),
        _ => None,
    })
}

/// How much an `all but` leaves.
fn all_but(prevent: &Prevent) -> Option<i64> {
    match &prevent.amount {
        Some(Amount::Said(Said::AllBut(left))) => Some(*left),
        _ => None,
    }
}
