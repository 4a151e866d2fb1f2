//! Payment: 1.16.1 (what a cost names, and all of it), 1.16.1a (no optional interrupt prevents or changes that).
//!
//! "Suffer 1 net damage: gain 2 credits": by 26.03 the damage is not changed. In the older rules it may be
//! prevented, and then the credits are not gained.

use kernel::clause::Clause;
use kernel::transcript::CHANCE;
use kernel::words::name::Name;

use super::choices::is_open;
use super::payable::{clicks_of, wanted_tags};
use crate::damage::Damage;
use crate::game::{Done, Game, refused};
use crate::matching::roles::ADDS;
use crate::resolution::context::Context;
use crate::state::imminent::{CardGoes, Part};
use crate::state::{CardId, Cards, Place, State};
use crate::words::amounts::Said;
use crate::words::cards::{CardFilter, CardRef};
use crate::words::effects::{Cost, Effect};
use crate::words::{Object, Side, What, Zone};

kernel::interpretation! {
    /// 1.16.1a: the damage or tags that are paid. Nothing optional changes them (1.16.1a-costs-are-not-modified); what
    /// must enlarge them does.
    pub(crate) PAY_PART: fn(&mut Game<'_>, Part) -> Done<Part> = only_enlarged;
}

fn only_enlarged(game: &mut Game<'_>, part: Part) -> Done<Part> {
    game.log.cite(NOT_MODIFIED, || format!("{} is a cost", part.what.as_str()));
    game.interrupting.note_fixed(part.clone(), NOT_MODIFIED);
    let part = game.change_cost(part, game.by(&ADDS))?;
    game.remember(&part);
    Ok(part)
}

/// Lets damage or tags that are paid be prevented like others, as in the older rules.
pub(crate) fn as_an_effect(game: &mut Game<'_>, part: Part) -> Done<Part> {
    game.about_to(part)
}

kernel::interpretation! {
    /// 1.16.1a: trashes cards as a cost, which nothing prevents (1.16.1a-costs-are-not-modified). What must change
    /// where a card goes does.
    pub(crate) TRASH_AS_COST: fn(&mut Game<'_>, Side, Cards, CardId) -> Done = trash_unprevented;
}

fn trash_unprevented(game: &mut Game<'_>, who: Side, cards: Cards, by: CardId) -> Done {
    let mut parts = Vec::new();
    for (id, _) in &cards {
        let part = Part { card: Some(*id), ..Part::new(What::Trash, Some(by), who) };
        game.interrupting.note_fixed(part.clone(), NOT_MODIFIED);
        let changed = game.change_cost(part, changes_where)?;
        if changed.card_goes != CardGoes::Away {
            game.log.cite(NOT_MODIFIED, || "a mandatory ability changes where the card goes".into());
        }
        parts.push(changed);
    }
    game.carry_out_trash(&parts, cards, Some(by), Some(who));
    Ok(())
}

/// Returns `true` if effects change where a card goes that is trashed.
fn changes_where(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::TrashedFacedown(_) | Effect::TrashedTo(_)))
}

/// Trashes cards as a cost.
#[allow(clippy::unnecessary_wraps, reason = "another edition's interpretation may fail")]
pub(crate) fn trash_as_cost(game: &mut Game<'_>, who: Side, cards: Cards, by: CardId) -> Done {
    game.discard(cards, Some(by), Some(who));
    Ok(())
}

const NOT_MODIFIED: Clause = clause!("1.16.1a-costs-are-not-modified");
const NAMED: Clause = clause!("1.16.1-what-it-names");

kernel::interpretation! {
    /// 1.16.1: checks that each card that a player said is given up for a cost (1.16.1-what-it-names).
    pub(crate) GIVES_UP: fn(&Game<'_>, &Cards, &Cost, &Context, &[Object]) -> Done = just_what_was_said;
}

fn just_what_was_said(game: &Game<'_>, all: &Cards, cost: &Cost, ctx: &Context, said: &[Object]) -> Done {
    let removed = cost.remove_from_game.iter().flat_map(|reference| game.matching(reference, ctx));
    let mut left: Vec<Name> = all.iter().copied().chain(removed).map(|(id, _)| game.state.name(id)).collect();
    for name in said {
        match left.iter().position(|other| *other == **name) {
            Some(at) => drop(left.remove(at)),
            None => return refused(&[NAMED], format!("`{}` cannot be given up for this", name.as_str())),
        }
    }
    Ok(())
}

impl Game<'_> {
    pub(crate) fn credits(&self, who: Side, cost: &Cost, ctx: &Context) -> i64 {
        let counted = cost.credits_counted.as_ref().map_or(0, |counted| self.counted(counted, ctx));
        let said = match cost.credits {
            None => 0,
            Some(Said::Just(number)) => ctx.number(number),
            Some(said) if is_open(said) => 0,
            Some(_) => self.state.purse(who).credits.unwrap_or(0),
        };
        said.saturating_add(counted)
    }

    /// The agendas that a player can forfeit for a cost: those of their own score area (8.2.5-forfeit).
    pub(crate) fn forfeitable(&self, who: Side, agenda: &CardRef, ctx: &Context) -> Vec<CardId> {
        let area = if who == Side::Corp { Zone::CorpScore } else { Zone::RunnerScore };
        let all = self.matching(agenda, ctx).into_iter().map(|(id, _)| id);
        all.filter(|id| self.state.card(*id).is_some_and(|obj| obj.place == Place::Pile(area))).collect()
    }

    pub(crate) fn given_up(&self, who: Side, reference: &CardRef, ctx: &Context) -> Cards {
        if let CardRef::Top(top) = reference {
            return self.top(top, ctx);
        }
        let mut cards = self.matching(reference, ctx);
        cards.retain(|(id, zone)| match self.state.card(*id) {
            Some(obj) => {
                let held = matches!(obj.place, Place::Pile(Zone::Grip | Zone::Hq));
                let there = obj.installed() || held || obj.place == Place::Identity || obj.host.is_some();
                let part = Part { card: Some(*id), ..Part::new(What::Trash, Some(ctx.source), who) };
                obj.side() == who && there && !self.forbids_part(&part)
            }
            None => zone.is_some(),
        });
        cards
    }

    /// The cards that a cost gives up: those that were announced, or asked for inside an effect.
    pub(crate) fn cost_cards(&mut self, who: Side, cost: &Cost, ctx: &Context, said: Option<&[Object]>) -> Done<Cards> {
        let mut all: Cards = Vec::new();
        for reference in cost.trash.iter() {
            if matches!(reference, CardRef::Top(_)) {
                let deck = if who == Side::Corp { Zone::Rd } else { Zone::Stack };
                self.settle_top(deck, wanted(reference, ctx, 0))?;
            }
            let mut there = self.given_up(who, reference, ctx);
            there.retain(|card| !all.contains(card) || card.1.is_some());
            let number = wanted(reference, ctx, there.len());
            if there.len() < number {
                return refused(&[clause!("1.16.1-cannot-pay")], "the cards to be given up are not there");
            }
            if there.len() > number {
                there = if let Some(said) = said.filter(|_| !is_random(reference)) {
                    let chosen = Self::said_of(&self.state, &there, said, &all);
                    if chosen.len() < number {
                        let all: Cards = all.into_iter().chain(there).collect();
                        self.by(&GIVES_UP)(self, &all, cost, ctx, said)?;
                        return Err(self.log.rejected("list under `cost` the cards to give up"));
                    }
                    chosen.into_iter().take(number).collect()
                } else {
                    let ids: Vec<CardId> = there.iter().map(|(id, _)| *id).collect();
                    let about = self.state.name(ctx.source);
                    let (player, kind) = if is_random(reference) {
                        (Name::Word(CHANCE), "chance")
                    } else {
                        (Name::Word(who.as_str()), "card")
                    };
                    let picked = self.pick_cards(&player, kind, Some(about), &ids, number, number)?;
                    let zone = |id: CardId| there.iter().find(|(other, _)| *other == id).and_then(|(_, zone)| *zone);
                    picked.into_iter().map(|id| (id, zone(id))).collect()
                };
            }
            all.extend(there);
        }
        self.by(&GIVES_UP)(self, &all, cost, ctx, said.unwrap_or(&[]))?;
        Ok(all)
    }

    /// The cards that were said among those that can be given up, and that nothing else of the cost takes.
    fn said_of(state: &State, there: &Cards, said: &[Object], taken: &Cards) -> Cards {
        let mut left: Vec<&(CardId, Option<Zone>)> =
            there.iter().filter(|card| card.1.is_some() || !taken.contains(card)).collect();
        let mut chosen = Cards::new();
        for name in said {
            if let Some(at) = left.iter().position(|card| state.name(card.0) == **name) {
                chosen.push(*left.remove(at));
            }
        }
        chosen
    }

    /// Pays a cost that can be paid. What is suffered as part of it may be prevented, and then
    /// it is not paid: gives whether it is.
    pub(crate) fn pay(&mut self, who: Side, cost: &Cost, cards: Cards, ctx: &mut Context) -> Done<bool> {
        let credits = self.credits(who, cost, ctx);
        self.state.spent_from.clear();
        self.spend(who, credits, Self::purpose_of(ctx))?;
        let clicks = clicks_of(cost);
        ctx.by_clicks = clicks > 0 || cost.all_clicks;
        self.state.clicks_spent = self.state.clicks_spent.saturating_add(cost.clicks.map_or(0, |n| n.0));
        let purse = self.state.purse_mut(who);
        purse.clicks = purse.clicks.map(|held| if cost.all_clicks { 0 } else { held.saturating_sub(clicks).max(0) });
        for (kind, said) in &cost.counters {
            let there = self.state.card(ctx.source).map_or(0, |obj| obj.count(*kind));
            let amount = if let Said::Just(number) = said { ctx.number(*number) } else { there };
            self.remove_counters(ctx.source, *kind, amount);
        }
        ctx.those.clone_from(&cards);
        self.by(&TRASH_AS_COST)(self, who, cards, ctx.source)?;
        if let Some(reference) = &cost.remove_from_game {
            let mut moves = Vec::new();
            for (id, zone) in self.matching(reference, ctx) {
                self.shift(id, zone, Place::Pile(Zone::Removed), &mut moves);
            }
            self.report_with(Vec::new(), moves);
        }
        if let Some(number) = cost.remove_bad_publicity {
            self.state.bad_publicity = self.state.bad_publicity.saturating_sub(number.0).max(0);
        }
        if let Some(number) = wanted_tags(cost, ctx) {
            self.take_tags_away(number, who, Some(ctx.source));
        }
        if let Some(agenda) = &cost.forfeit {
            let all = self.forfeitable(who, agenda, ctx);
            let about = self.state.name(ctx.source);
            let picked = self.pick_cards(&Name::Word(who.as_str()), "card", Some(about), &all, 1, 1)?;
            for id in picked {
                self.forfeit(id);
            }
        }
        let mut paid = true;
        for part in self.suffered(who, cost, ctx) {
            let part = self.by(&PAY_PART)(self, part)?;
            let (amount, by) = (part.amount, ctx.source);
            match (part.what, part.kind) {
                (What::BadPublicity, _) => self.give_bad_publicity(amount, by),
                (What::Tag, _) => self.give_tags(amount, by),
                (_, Some(kind)) => self.suffer(Damage { kind, amount, by, responsible: who, ability: ctx.ability })?,
                (_, None) => {}
            }
            paid = paid && part.prevented == 0;
        }
        Ok(paid)
    }
}

/// The filter of which a cost takes some of the cards that fit.
fn some_of(reference: &CardRef) -> Option<&CardFilter> {
    match reference {
        CardRef::Filter(filter) => Some(filter),
        CardRef::Choose(choose) => Some(&choose.choose),
        CardRef::Reference(_) | CardRef::All(_) | CardRef::Top(_) => None,
    }
}

/// Returns `true` if chance picks the cards that are given up.
fn is_random(reference: &CardRef) -> bool {
    some_of(reference).is_some_and(|filter| filter.random)
}

/// The number of cards that a cost asks for, of those that are there.
pub(super) fn wanted(reference: &CardRef, ctx: &Context, there: usize) -> usize {
    if let CardRef::Top(top) = reference {
        let number = if let Said::Just(number) = top.top { ctx.number(number) } else { 1 };
        return usize::try_from(number).unwrap_or(1);
    }
    let Some(filter) = some_of(reference) else { return there.max(1) };
    match filter.count {
        Some(Said::Just(number)) => usize::try_from(ctx.number(number)).unwrap_or(0),
        Some(Said::All) => there,
        _ => 1,
    }
}
