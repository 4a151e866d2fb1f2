//! The price of doing something with a card: the printed credits, less or more as abilities say (1.16.2a).
//!
//! "The first piece of ice you rez each turn costs 1 less for each tag": with 2 tags ice for 3 is rezzed for 1. "You
//! may trash 1 card from your grip to play or install a card for 2 less": that is asked before the card is paid for.

use crate::costs::steps::AFTER_COST;
use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::resolution::effects::NESTED_COST;
use crate::state::CardId;
use crate::words::amounts::{Amount, Said};
use crate::words::cards::{CardRef, Price};
use crate::words::effects::Cost;
use crate::words::{Deed, Reference, Side};

kernel::interpretation! {
    /// 1.16.2a: the rest of a printed price, with what makes it less and more. It is never less than 0
    /// (1.16.2a-not-below-zero).
    pub(crate) PRICE: fn(i64, i64, i64) -> i64 = not_below_zero;
}

fn not_below_zero(printed: i64, less: i64, more: i64) -> i64 {
    printed.saturating_add(more).saturating_sub(less).max(0)
}

kernel::interpretation! {
    /// 9.1.8d: `true` if a card changes what is paid for itself while it is not active: to play, install or rez it
    /// (9.1.8d-own-cost).
    pub(crate) OWN_PRICE_WORKS: fn(Deed) -> bool = is_of_itself;
}

fn is_of_itself(deed: Deed) -> bool {
    deed != Deed::Trash
}

/// An ability by which doing something with a card costs less or more.
struct PriceInForce {
    /// The context of the ability.
    ctx: Context,
    /// The change.
    price: Price,
    /// `true` if it works for a while instead of being an ability of a card.
    lasts: bool,
}

impl Game<'_> {
    /// The price in credits of doing something with a card, once the player was asked for what could make it less.
    pub(crate) fn price_of(&mut self, deed: Deed, who: Side, id: CardId) -> Done<i64> {
        let Some(card) = self.state.card(id).map(|obj| obj.printed.clone()) else { return Ok(0) };
        let printed = if deed == Deed::Trash { card.trash_cost } else { card.cost }.map_or(0, |n| n.0);
        let said = self.state.card(id).and_then(|obj| obj.x).filter(|_| deed != Deed::Trash && card.x_cost.is_some());
        let printed = said.unwrap_or(printed);
        let (mut less, mut more) = (0_i64, 0_i64);
        for PriceInForce { mut ctx, price, lasts } in self.prices(deed, id) {
            let (source, side) = (ctx.source, ctx.side);
            if lasts {
                self.log.cite(clause!("9.10.1-lingering"), || "it changes the cost for a while".into());
            } else if source == id && self.state.card(id).is_some_and(|obj| !obj.active()) {
                self.log.cite(clause!("9.1.8d-own-cost"), || "it changes its own cost".into());
            }
            if let Some(cost) = &price.cost
                && (side != who || !self.pays_for_less(who, cost, id, &mut ctx)?)
            {
                continue;
            }
            let amount = |of: &Option<Amount>| match of {
                None => 0,
                Some(Amount::Said(Said::All)) => printed,
                Some(amount) => self.plain_amount(amount, &ctx),
            };
            less = less.saturating_add(amount(&price.less));
            more = more.saturating_add(amount(&price.more));
            if price.once {
                self.state.priced.push((source, self.state.turns));
            }
        }
        if less > 0 || more > 0 {
            self.log.cite(clause!("1.16.2a-not-below-zero"), || format!("{printed} is {less} less and {more} more"));
        }
        Ok(self.by(&PRICE)(printed, less, more))
    }

    /// The least price in credits of doing something with a card, with all that its player could do to make it less.
    pub(crate) fn least_price(&self, deed: Deed, who: Side, id: CardId) -> i64 {
        let Some(obj) = self.state.card(id) else { return 0 };
        let printed = if deed == Deed::Trash { obj.printed.trash_cost } else { obj.printed.cost }.map_or(0, |n| n.0);
        let (mut less, mut more) = (0_i64, 0_i64);
        for PriceInForce { ctx, price, .. } in self.prices(deed, id) {
            let side = ctx.side;
            if price.cost.as_ref().is_some_and(|cost| side != who || !self.holds_enough(who, cost, &ctx)) {
                continue;
            }
            let amount = |of: &Option<Amount>| match of {
                None => 0,
                Some(Amount::Said(Said::All)) => printed,
                Some(amount) => self.plain_amount(amount, &ctx),
            };
            less = less.saturating_add(amount(&price.less));
            more = more.saturating_add(amount(&price.more));
        }
        self.by(&PRICE)(printed, less, more)
    }

    /// The abilities by which doing something with a card costs less or more.
    fn prices(&self, deed: Deed, id: CardId) -> Vec<PriceInForce> {
        let mut found = Vec::new();
        let mut find = |ctx: Context, price: &Price, lasts: bool| {
            let fits = price.card.as_ref().is_none_or(|card| self.state.is(card, id, ctx.asker()));
            // Once a turn a player may pay for it; what just applies is about the first such card of the turn.
            let is_spent = || match price.cost {
                Some(_) => self.state.priced.contains(&(ctx.source, self.state.turns)),
                None => self.was_done(&price.of, price.card.as_ref(), &ctx),
            };
            if fits && !(price.once && is_spent()) {
                found.push(PriceInForce { ctx: Context { that: Some(id), ..ctx }, price: price.clone(), lasts });
            }
        };
        for source in self.state.ids() {
            let Some(obj) = self.state.card(source) else { continue };
            let own = |price: &Price| price.card == Some(CardRef::Reference(Reference::This));
            let works = |price: &Price| obj.active() || source == id && own(price) && self.by(&OWN_PRICE_WORKS)(deed);
            for ability in obj.printed.r#static.iter().filter(|ability| self.static_works(ability, source)) {
                if let Some(price) = ability.price.as_ref().filter(|price| price.of.contains(&deed) && works(price)) {
                    find(Context::new(source, obj.side()), price, false);
                }
            }
        }
        for (ctx, ability) in self.lasting_statics() {
            if let Some(price) = ability.price.as_ref().filter(|price| price.of.contains(&deed)) {
                find(ctx, price, true);
            }
        }
        found
    }

    /// Returns `true` if one of these things was done with a card that fits earlier in the turn, whatever was there then.
    fn was_done(&self, deeds: &[Deed], card: Option<&CardRef>, ctx: &Context) -> bool {
        let is_one = |word: &str| {
            deeds.iter().any(|deed| match deed {
                Deed::Play => word == "played",
                Deed::Install => word == "installed",
                Deed::Rez => word == "rezzed",
                Deed::Trash => word == "trashed",
                Deed::Steal => word == "stolen",
            })
        };
        let fits = |id: CardId| card.is_none_or(|card| self.state.is(card, id, ctx.asker()));
        let mut facts = self.state.facts.iter().filter(|fact| fact.turn == self.state.turns && is_one(fact.word));
        facts.any(|fact| fact.card.is_some_and(fits))
    }

    /// Lets a player pay for something to cost less, but not with the card that it is about.
    fn pays_for_less(&mut self, who: Side, cost: &Cost, id: CardId, ctx: &mut Context) -> Done<bool> {
        let mut there = Vec::new();
        for reference in cost.trash.iter() {
            there.extend(self.given_up(who, reference, ctx));
        }
        there.retain(|(other, _)| *other != id);
        if there.is_empty() && !cost.trash.is_empty() || self.check_cost(who, cost, ctx).is_err() {
            return Ok(false);
        }
        let about = self.state.name(ctx.source);
        if !self.by(&NESTED_COST)(self, who, &about)? {
            return Ok(false);
        }
        let ids: Vec<CardId> = there.iter().map(|(id, _)| *id).collect();
        let player = kernel::words::name::Name::Word(who.as_str());
        let picked = self.pick_cards(&player, "card", Some(about), &ids, 1, 1)?;
        let zone = |id: CardId| there.iter().find(|(other, _)| *other == id).and_then(|(_, zone)| *zone);
        let cards = picked.into_iter().map(|id| (id, zone(id))).collect();
        let paid = self.resolving(|game| game.pay(who, cost, cards, ctx))?;
        self.by(&AFTER_COST)(self)?;
        Ok(paid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_does_not_fall_below_zero() {
        assert_eq!([not_below_zero(3, 2, 0), not_below_zero(1, 2, 0), not_below_zero(1, 2, 2)], [1, 0, 1]);
    }
}
