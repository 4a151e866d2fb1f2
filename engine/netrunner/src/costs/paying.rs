//! What is paid.

use crate::game::{Done, Game, refused};
use crate::matching::imminent::Fact;
use crate::resolution::effects::Ctx;
use crate::rulings::{Costs, MandatoryCosts};
use crate::state::imminent::{Part, preventions};
use crate::state::{ObjId, Place};
use crate::words::amounts::Said;
use crate::words::cards::CardRef;
use crate::words::effects::Cost;
use crate::words::{Object, Side, What, Zone};
use kernel::clause::Clause;
use kernel::words::name::Name;

const MANDATORY: Clause = clause!("1.16.1b-mandatory-makes-unpayable");

type Cards = Vec<(ObjId, Option<Zone>)>;

impl Game<'_> {
    /// A player spends credits for a card.
    pub(crate) fn spend(&mut self, who: Side, credits: i64, on: ObjId) {
        let purse = self.state.purse_mut(who);
        purse.credits = purse.credits.map(|held| held.saturating_sub(credits).max(0));
        if credits > 0 {
            self.report(vec![Fact { who: Some(who), amount: credits, card: Some(on), ..Fact::new("paid") }]);
        }
    }

    fn credits(&self, who: Side, cost: &Cost, ctx: &Ctx) -> i64 {
        match cost.credits {
            None => 0,
            Some(Said::Just(number)) => ctx.number(number),
            Some(_) => self.state.purse(who).credits.unwrap_or(0),
        }
    }

    /// Whether a player can pay a cost.
    pub(crate) fn payable(&self, who: Side, cost: &Cost, ctx: &Ctx) -> bool {
        let purse = self.state.purse(who);
        let credits = self.credits(who, cost, ctx);
        let clicks = cost.clicks.map_or(0, |n| n.0);
        let counters = cost.counters.iter().all(|(kind, said)| {
            let wanted = if let Said::Just(number) = said { ctx.number(*number) } else { 0 };
            self.state.obj(ctx.source).is_some_and(|obj| obj.count(*kind) >= wanted)
        });
        let cards = cost.trash.iter().all(|reference| {
            let there = self.given_up(who, reference, ctx).len();
            match reference {
                CardRef::Filter(filter) => there >= wanted(filter.count, ctx, there),
                _ => there > 0,
            }
        });
        purse.credits.is_none_or(|held| held >= credits)
            && purse.clicks.is_none_or(|held| held >= clicks)
            && counters
            && cards
            && cost.remove_bad_publicity.is_none_or(|n| self.state.bad_publicity >= n.0)
    }

    /// The same, and no mandatory ability would prevent what is paid (1.16.1b).
    pub(crate) fn can_pay(&mut self, who: Side, cost: &Cost, ctx: &Ctx) -> bool {
        for part in self.suffered(who, cost, ctx) {
            self.cite_firsts(&part);
        }
        let barred = self.barred(who, cost, ctx);
        if barred {
            self.words.cite(MANDATORY, || "what is to be paid would be prevented".into());
            self.words.cite(clause!("core-p30-any-type"), || "an ability that is not paid for would prevent it".into());
        }
        !barred && self.payable(who, cost, ctx)
    }

    /// The clauses under which a cost cannot be paid that could be otherwise.
    pub(crate) fn why_unpayable(&self, who: Side, cost: &Cost, ctx: &Ctx) -> &'static [Clause] {
        if self.barred(who, cost, ctx) { &[MANDATORY] } else { &[] }
    }

    fn barred(&self, who: Side, cost: &Cost, ctx: &Ctx) -> bool {
        self.rules.mandatory_costs == MandatoryCosts::Unpayable
            && self.rules.costs == Costs::NotModified
            && self.suffered(who, cost, ctx).iter().any(|part| {
                let prevents = |effects: &[crate::words::effects::Effect]| !preventions(effects).is_empty();
                part.amount > 0 && !self.state.waiting(part, false, prevents).is_empty()
            })
    }

    /// The tags and the damage that are part of a cost.
    fn suffered(&self, who: Side, cost: &Cost, ctx: &Ctx) -> Vec<Part> {
        let mut parts = Vec::new();
        if let Some(tags) = cost.take_tags {
            parts.push(Part { amount: tags.0, ..Part::new(What::Tag, Some(ctx.source), who) });
        }
        if let Some(suffer) = &cost.suffer {
            let amount = if let Said::Just(number) = suffer.amount { ctx.number(number) } else { 0 };
            parts.push(Part { kind: Some(suffer.kind), amount, ..Part::new(What::Damage, Some(ctx.source), who) });
        }
        let run = self.state.running().map(|_| self.state.runs);
        parts.into_iter().map(|part| Part { turn: self.state.turns, run, ..part }).collect()
    }

    fn given_up(&self, who: Side, reference: &CardRef, ctx: &Ctx) -> Cards {
        let mut cards = self.matching(reference, ctx);
        cards.retain(|(id, zone)| match self.state.obj(*id) {
            Some(obj) => {
                let held = matches!(obj.place, Place::Pile(Zone::Grip | Zone::Hq));
                obj.side() == who && (obj.installed() || held || obj.place == Place::Identity)
            }
            None => zone.is_some(),
        });
        cards
    }

    /// The cards that a cost gives up: those that were announced, or asked for inside an effect.
    pub(crate) fn cost_cards(&mut self, who: Side, cost: &Cost, ctx: &Ctx, said: Option<&[Object]>) -> Done<Cards> {
        let mut all: Cards = Vec::new();
        for reference in cost.trash.iter() {
            let mut there = self.given_up(who, reference, ctx);
            there.retain(|card| !all.contains(card) || card.1.is_some());
            let number = match reference {
                CardRef::Filter(filter) => wanted(filter.count, ctx, there.len()),
                _ => there.len().max(1),
            };
            if there.len() < number {
                return refused(&[], "the cards to be given up are not there");
            }
            if there.len() > number {
                there = if let Some(said) = said {
                    self.announced(&there, said, number)?
                } else {
                    let ids: Vec<ObjId> = there.iter().map(|(id, _)| *id).collect();
                    let about = self.state.name(ctx.source);
                    let player = Name::Word(who.as_str());
                    let picked = self.pick_cards(&player, "card", Some(about), &ids, number, number)?;
                    let zone = |id: ObjId| there.iter().find(|(other, _)| *other == id).and_then(|(_, zone)| *zone);
                    picked.into_iter().map(|id| (id, zone(id))).collect()
                };
            }
            all.extend(there);
        }
        Ok(all)
    }

    fn announced(&self, there: &Cards, said: &[Object], number: usize) -> Done<Cards> {
        let mut chosen: Cards = Vec::new();
        for name in said {
            let card = there.iter().find(|card| self.state.name(card.0) == **name && !chosen.contains(card));
            match card {
                Some(card) => chosen.push(*card),
                None => return refused(&[], format!("`{}` cannot be given up", name.as_str())),
            }
        }
        if chosen.len() != number {
            return Err(self.words.rejected("say in `cost` which cards are given up"));
        }
        Ok(chosen)
    }

    /// Pays a cost that can be paid. Damage and tags that are part of it may be prevented, and then
    /// it is not paid: gives whether it is.
    pub(crate) fn pay(&mut self, who: Side, cost: &Cost, cards: Cards, ctx: &mut Ctx) -> Done<bool> {
        let credits = self.credits(who, cost, ctx);
        self.spend(who, credits, ctx.source);
        let clicks = cost.clicks.map_or(0, |n| n.0);
        let purse = self.state.purse_mut(who);
        purse.clicks = purse.clicks.map(|held| held.saturating_sub(clicks).max(0));
        for (kind, said) in &cost.counters {
            let there = self.state.obj(ctx.source).map_or(0, |obj| obj.count(*kind));
            let amount = if let Said::Just(number) = said { ctx.number(*number) } else { there };
            self.remove_counters(ctx.source, *kind, amount);
        }
        if self.rules.costs == Costs::NotModified {
            for (id, _) in &cards {
                self.note_paid(Part { card: Some(*id), ..Part::new(What::Trash, Some(ctx.source), who) });
            }
        }
        self.discard(cards, Some(ctx.source), Some(who));
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
        let mut paid = true;
        for part in self.suffered(who, cost, ctx) {
            let part = self.paid_part(part)?;
            match part.kind {
                None => self.give_tags(part.amount, ctx.source),
                Some(kind) => self.suffer(kind, part.amount, ctx.source, who)?,
            }
            paid = paid && part.prevented == 0;
        }
        Ok(paid)
    }

    /// What is left of a part of a cost: all of it, where costs are not modified (1.16.1a).
    fn paid_part(&mut self, part: Part) -> Done<Part> {
        if self.rules.costs == Costs::MayBePrevented {
            return self.about_to(part);
        }
        self.words.cite(clause!("1.16.1a-costs-are-not-modified"), || format!("{} is a cost", part.what.as_str()));
        self.note_paid(part.clone());
        self.remember(&part);
        Ok(part)
    }
}

fn wanted(count: Option<Said>, ctx: &Ctx, there: usize) -> usize {
    match count {
        Some(Said::Just(number)) => usize::try_from(ctx.number(number)).unwrap_or(0),
        Some(Said::All) => there,
        _ => 1,
    }
}
