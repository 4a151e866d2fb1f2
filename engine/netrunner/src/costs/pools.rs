//! Sources of credits: 1.10.3c (who pays divides them), 1.10.4b (credits on a card, for what it says), 1.10.5
//! (recurring credits), 10.6 (the bad publicity fund).
//!
//! "You can spend hosted credits to use icebreakers", with 1 of them and 2 credits in the pool: Corroder's 1 credit may
//! come from either. A run while the Corp has 2 bad publicity is paid for with 2 more credits, which are gone as it
//! ends.

use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::game::{Done, Game, refused};
use crate::resolution::context::{Context, For};
use crate::state::facts::Fact;
use crate::state::{CardId, Stage};
use crate::words::cards::Static;
use crate::words::{AbilityWord, Purpose, Side};

kernel::interpretation! {
    /// 1.10.4b: the credits on a card that may be spent: all of them for a purpose that the card names, else none
    /// (1.10.4b-hosted-credits).
    pub(crate) SPENDS_HOSTED: fn(i64, bool) -> i64 = for_what_it_says;
}

fn for_what_it_says(there: i64, allowed: bool) -> i64 {
    if allowed { there } else { 0 }
}

kernel::interpretation! {
    /// 1.10.3c: the fewest credits that come from a card of which so many may be spent. In a right engine no more than
    /// must: the payer says how many more (1.10.3c-divided).
    pub(crate) LEAST_FROM_CARD: fn(i64) -> i64;
}

kernel::interpretation! {
    /// 1.10.5d: the credits on a card once its recurring credits are filled up: as many as it says, and no more
    /// (1.10.5d-do-not-accumulate).
    pub(crate) REFILLED: fn(i64, i64) -> i64 = up_to_what_it_says;
}

fn up_to_what_it_says(there: i64, recurring: i64) -> i64 {
    there.max(recurring)
}

kernel::interpretation! {
    /// 10.6.3a: the credits that come to the bad publicity fund of a run. In a right engine 1 for each bad publicity
    /// (10.6.3a-fund).
    pub(crate) FUND: fn() -> i64;
}

kernel::interpretation! {
    /// 1.16.1: `true` if there are too few credits for a cost, all of which is paid or nothing (1.16.1-cannot-pay).
    pub(crate) TOO_FEW: fn(i64, i64) -> bool = too_few;
}

fn too_few(there: i64, credits: i64) -> bool {
    there < credits
}

/// A reason why a player cannot spend credits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shortage {
    /// Too few credits.
    AtAll,
    /// Enough credits only with those on cards that are for something else.
    ForThis,
}

impl Shortage {
    /// The clauses under which a cost is refused for this reason.
    pub(crate) fn clauses(self) -> &'static [Clause] {
        match self {
            Self::AtAll => &[clause!("1.16.1-cannot-pay")],
            Self::ForThis => &[clause!("1.10.4b-hosted-credits"), clause!("1.16.1-cannot-pay")],
        }
    }
}

impl Game<'_> {
    /// The purpose for which the credits of an ability are spent.
    pub(crate) fn purpose_of(ctx: &Context) -> For {
        let purpose = if ctx.ability == Some(AbilityWord::Paid) { Purpose::Use } else { Purpose::Nested };
        For { card: ctx.source, purpose: ctx.paying_for.unwrap_or(purpose) }
    }

    /// The credits in the fund of the run that goes on, which the Runner may spend (10.6.2).
    fn fund(&self, who: Side) -> i64 {
        self.state.running().filter(|run| who == Side::Runner && run.stage != Stage::Ended).map_or(0, |run| run.fund)
    }

    /// The cards of a player on which there are credits that may be spent for something, with how many there are.
    pub(crate) fn pools(&self, who: Side, what: For) -> Vec<(CardId, i64)> {
        let mut found = Vec::new();
        for id in self.state.ids() {
            let Some(obj) = self.state.card(id).filter(|obj| obj.side() == who && obj.active() && obj.credits > 0)
            else {
                continue;
            };
            let ctx = Context::new(id, who);
            let says = obj.printed.r#static.iter().filter(|ability| self.static_works(ability, id));
            let lasting = self.lasting_statics().filter(|(ctx, _)| ctx.source == id).map(|(_, ability)| ability);
            let mut says = says.chain(lasting).filter_map(|ability| ability.spend.as_ref()).peekable();
            if says.peek().is_none() {
                continue;
            }
            let allowed = says.any(|spend| {
                (spend.of.is_empty() || spend.of.contains(&what.purpose))
                    && spend.card.as_ref().is_none_or(|card| self.state.is(card, what.card, ctx.asker()))
            });
            let there = self.by(&SPENDS_HOSTED)(obj.credits, allowed);
            if there > 0 {
                found.push((id, there));
            }
        }
        found
    }

    /// The credits that a player can spend for something; `None` if they are not counted.
    pub(crate) fn can_spend(&self, who: Side, what: For) -> Option<i64> {
        let others: i64 =
            self.pools(who, what).iter().map(|(_, there)| *there).sum::<i64>().saturating_add(self.fund(who));
        self.state.purse(who).credits.map(|held| held.saturating_add(others))
    }

    /// The reason why a player cannot spend so many credits for something, if they cannot.
    pub(crate) fn shortage(&self, who: Side, credits: i64, what: For) -> Option<Shortage> {
        let there = self.can_spend(who, what).filter(|there| self.by(&TOO_FEW)(*there, credits))?;
        let active = |id: CardId| self.state.card(id).filter(|obj| obj.side() == who && obj.active());
        let others = self.state.ids().filter_map(|id| Some((id, active(id)?)));
        let others = others.filter(|(id, obj)| {
            let lasts = |(ctx, ability): (Context, &Static)| ctx.source == *id && ability.spend.is_some();
            obj.printed.r#static.iter().any(|ability| ability.spend.is_some()) || self.lasting_statics().any(lasts)
        });
        let others: i64 = others.map(|(_, obj)| obj.credits).sum();
        Some(if there.saturating_add(others) >= credits { Shortage::ForThis } else { Shortage::AtAll })
    }

    /// Checks that a player has so many credits for something.
    pub(crate) fn check_credits(&self, who: Side, credits: i64, what: For) -> Done {
        match self.shortage(who, credits, what) {
            Some(shortage) => refused(shortage.clauses(), "it cannot be paid for"),
            None => Ok(()),
        }
    }

    /// The credits that a player can spend on an ability.
    pub(crate) fn spendable(&self, who: Side, ctx: &Context) -> Option<i64> {
        self.can_spend(who, Self::purpose_of(ctx))
    }

    /// Spends credits of a player: first those of the fund, which nobody would keep, then as the player divides them
    /// between the cards and the credit pool (1.10.3c-divided).
    pub(crate) fn spend(&mut self, who: Side, credits: i64, what: For) -> Done {
        if credits <= 0 {
            return Ok(());
        }
        self.spend_unseen(who, credits, what)?;
        self.report(vec![Fact { who: Some(who), amount: credits, card: Some(what.card), ..Fact::new("paid") }]);
        Ok(())
    }

    /// Spends credits like [`Game::spend`], without reporting it.
    pub(crate) fn spend_unseen(&mut self, who: Side, credits: i64, what: For) -> Done {
        let mut left = credits;
        let fund = self.fund(who).min(left);
        if fund > 0 {
            self.state.run.iter_mut().for_each(|run| run.fund -= fund);
            self.log.cite(clause!("10.6.3a-fund"), || format!("{fund} credits come from the bad publicity fund"));
            left -= fund;
        }
        let pools = self.pools(who, what);
        let mut others: i64 = pools.iter().map(|(_, there)| *there).sum();
        let held = self.state.purse(who).credits;
        for (id, there) in pools {
            others -= there;
            let rest = held.map_or(left, |held| held.saturating_add(others));
            let (least, most) = (left.saturating_sub(rest).max(0), there.min(left));
            let least = self.by(&LEAST_FROM_CARD).map_or(least, |wrong| wrong(most));
            let number = if least >= most { most } else { self.ask_from(who, id, least, most)? };
            if number > 0 {
                self.log.cite(clause!("1.10.4b-hosted-credits"), || format!("{number} credits come from the card"));
                self.take_hosted(id, number);
                self.state.spent_from.push(id);
            }
            left -= number;
        }
        let purse = self.state.purse_mut(who);
        purse.credits = purse.credits.map(|held| held.saturating_sub(left).max(0));
        self.use_lent(who, left);
        Ok(())
    }

    fn ask_from(&mut self, who: Side, id: CardId, least: i64, most: i64) -> Done<i64> {
        let question = Question {
            who: Name::Word(who.as_str()),
            kind: "number",
            under: Some(clause!("1.10.3c-divided")),
            about: Some(self.state.name(id)),
            options: Options::Number { least, most },
        };
        self.log.cite(clause!("1.10.3c-divided"), || "the player divides the payment".into());
        self.log.ask(&question, |give| match give {
            Give::Number(number) => Ok(*number),
            _ => Ok(least),
        })
    }

    /// Takes credits from a card, which may be empty then.
    pub(crate) fn take_hosted(&mut self, id: CardId, amount: i64) {
        let Some(obj) = self.state.card_mut(id) else { return };
        let there = obj.credits;
        obj.credits = there.saturating_sub(amount).max(0);
        if amount > 0 && there > 0 && amount >= there {
            self.report(vec![Fact::of("emptied", id, &self.state)]);
        }
    }

    /// Places credits on a card that becomes active (1.10.5b).
    pub(crate) fn first_credits(&mut self, id: CardId) {
        let Some(obj) = self.state.card_mut(id) else { return };
        obj.credits = obj.credits.max(obj.credits_at_first());
    }

    /// Fills up the recurring credits of a player (1.10.5c).
    pub(crate) fn refill(&mut self, player: Side) {
        let fill = self.by(&REFILLED);
        let mut filled = false;
        for obj in self.state.cards_mut(|obj| obj.side() == player && obj.active()) {
            let Some(recurring) = obj.printed.credits.as_ref().and_then(|credits| credits.recurring) else { continue };
            obj.credits = fill(obj.credits, recurring.0);
            filled = true;
        }
        if filled {
            self.log.cite(clause!("1.10.5d-do-not-accumulate"), || "they are filled up to the stated number".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recurring_credits_do_not_accumulate() {
        assert_eq!([up_to_what_it_says(0, 2), up_to_what_it_says(1, 2), up_to_what_it_says(3, 2)], [2, 2, 3]);
        assert_eq!([for_what_it_says(2, true), for_what_it_says(2, false)], [2, 0]);
    }
}
