//! Costs that leave something open: 1.16.2c (a number that its player says), and costs of which one is paid.
//!
//! "You may spend any number of credits": the Corp says 3, and 3 is X from then on. "Take 1 bad publicity or remove 1
//! tag": with no tag on the Runner the bad publicity is all that can be taken.

use kernel::words::name::Name;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::CardId;
use crate::words::Side;
use crate::words::amounts::{Number, Said};
use crate::words::effects::Cost;

/// Returns `true` if the payer says a number in a cost.
pub(crate) fn is_open(said: Said) -> bool {
    matches!(said, Said::Any | Said::UpTo(_))
}

impl Cost {
    /// Returns `true` if the payer says how much it is.
    pub(crate) fn says_how_much(&self) -> bool {
        self.credits.is_some_and(is_open)
            || self.counters.values().any(|said| is_open(*said))
            || self.remove_tags.is_some_and(is_open)
    }

    /// This cost and another one, where each names what the other does not.
    fn with(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.one_of.clear();
        both.credits = other.credits.or(both.credits);
        both.clicks = other.clicks.or(both.clicks);
        both.counters.extend(other.counters.iter().map(|(kind, said)| (*kind, *said)));
        both.trash.0.extend(other.trash.iter().cloned());
        both.remove_from_game = other.remove_from_game.clone().or(both.remove_from_game);
        both.suffer = other.suffer.clone().or(both.suffer);
        both.take_tags = other.take_tags.or(both.take_tags);
        both.take_bad_publicity = other.take_bad_publicity.or(both.take_bad_publicity);
        both.remove_bad_publicity = other.remove_bad_publicity.or(both.remove_bad_publicity);
        both.all_clicks |= other.all_clicks;
        both.lose_clicks = other.lose_clicks.or(both.lose_clicks);
        both.credits_counted = other.credits_counted.clone().or(both.credits_counted);
        both.remove_tags = other.remove_tags.or(both.remove_tags);
        both.forfeit = other.forfeit.clone().or(both.forfeit);
        both
    }
}

impl Game<'_> {
    /// The costs that a player could pay of those that a cost leaves to choose, each with the rest of it.
    pub(crate) fn payable_ones(&self, who: Side, cost: &Cost, ctx: &Context) -> Vec<(Name, Cost)> {
        let each = cost.one_of.iter().map(|(name, one)| (name.0.clone(), cost.with(one)));
        each.filter(|(_, whole)| self.holds_enough(who, whole, ctx)).collect()
    }

    /// A cost with all that it leaves to its player said: which of several it is, and how much of a number.
    pub(crate) fn said_cost(&mut self, who: Side, cost: &Cost, ctx: &mut Context) -> Done<Cost> {
        let mut cost = cost.clone();
        if !cost.one_of.is_empty() {
            let ones = self.payable_ones(who, &cost, ctx);
            let names: Vec<Name> = ones.iter().map(|(name, _)| name.clone()).collect();
            let about = self.state.name(ctx.source);
            let picked = match names.len() {
                0 => return Ok(cost),
                1 => 0,
                _ => self.log.pick(&Name::Word(who.as_str()), "option", None, Some(&about), &names)?,
            };
            cost = ones.into_iter().nth(picked).map_or(cost, |(_, whole)| whole);
        }
        if let Some(said) = cost.credits.filter(|said| is_open(*said)) {
            let most = self.spendable(who, ctx).unwrap_or(kernel::words::shape::MOST);
            let number = self.said_number(who, said, most, ctx)?;
            cost.credits = Some(Said::Just(Number::Of(number)));
            ctx.x = Some(number);
        }
        let open: Vec<_> =
            cost.counters.iter().filter(|(_, said)| is_open(**said)).map(|(kind, said)| (*kind, *said)).collect();
        for (kind, said) in open {
            let there = self.state.card(ctx.source).map_or(0, |obj| obj.count(kind));
            let number = self.said_number(who, said, there, ctx)?;
            cost.counters.insert(kind, Said::Just(Number::Of(number)));
            ctx.x = Some(number);
        }
        if let Some(said) = cost.remove_tags.filter(|said| is_open(*said)) {
            let number = self.said_number(who, said, self.state.tags, ctx)?;
            cost.remove_tags = Some(Said::Just(Number::Of(number)));
            ctx.x = Some(number);
        }
        Ok(cost)
    }

    /// Asks for X in the cost to play or install a card (1.16.2c-x-announced).
    pub(crate) fn say_x(&mut self, who: Side, id: CardId, most: Option<i64>) -> Done<Option<i64>> {
        let Some(x) = self.state.card(id).and_then(|obj| obj.printed.x_cost.clone()) else { return Ok(None) };
        let ctx = Context::new(id, who);
        let most = most.unwrap_or(kernel::words::shape::MOST);
        let most = x.at_most.as_ref().map_or(most, |amount| self.plain_amount(amount, &ctx).min(most));
        let number = self.ask_number(who, most, &ctx)?;
        self.log.cite(clause!("1.16.2c-x-announced"), || format!("X is {number}"));
        self.state.card_mut(id).into_iter().for_each(|obj| obj.x = Some(number));
        Ok(Some(number))
    }

    fn said_number(&mut self, who: Side, said: Said, most: i64, ctx: &Context) -> Done<i64> {
        let most = if let Said::UpTo(number) = said { ctx.number(number).min(most) } else { most };
        match ctx.amount {
            Some(amount) => Ok(amount.min(most)),
            None => self.ask_number(who, most, ctx),
        }
    }
}
