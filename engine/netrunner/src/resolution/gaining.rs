//! Credits and clicks that come to a player: 1.10.3a (whatever enters the credit pool is gained), 1.10.4a (also what is
//! taken from a card).
//!
//! "The first time each turn the Corp gains credits": 3 credits that the Corp takes from an asset are the first.

use kernel::words::shape::MOST;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::CardId;
use crate::state::facts::Fact;
use crate::words::Side;
use crate::words::effects::{Purse as PurseWords, Take};

kernel::interpretation! {
    /// 1.10.4a: `true` if credits that a player takes from a card are gained: they enter the credit pool
    /// (1.10.3a-gained).
    pub(crate) TAKEN_ARE_GAINED: fn() -> bool = they_are;
}

fn they_are() -> bool {
    true
}

impl Game<'_> {
    /// The effect `gain`.
    pub(crate) fn gain(&mut self, words: &PurseWords, ctx: &mut Context) -> Done {
        if let Some(amount) = &words.credits {
            let amount = self.amount(amount, 0, ctx)?;
            self.add_credits(words.who, amount);
            self.note_gain(words.who, amount, Some(ctx.source));
        }
        if let Some(amount) = words.clicks.as_ref().filter(|_| words.next_turn) {
            let amount = self.amount(amount, 0, ctx)?;
            *self.state.next_allotment(words.who) += amount;
        } else if let Some(amount) = &words.clicks {
            let amount = self.amount(amount, 0, ctx)?;
            let purse = self.state.purse_mut(words.who);
            purse.clicks = purse.clicks.map(|clicks| clicks.saturating_add(amount).min(MOST));
        }
        Ok(())
    }

    /// The effect `take`.
    pub(crate) fn take(&mut self, words: &Take, ctx: &mut Context) -> Done {
        let Some((from, _)) = self.cards(&words.from, ctx)?.first().copied() else { return Ok(()) };
        if let Some(amount) = &words.credits {
            let there = self.state.card(from).map_or(0, |obj| obj.credits);
            let amount = self.amount(amount, there, ctx)?.min(there);
            self.state.card_mut(from).into_iter().for_each(|obj| obj.credits -= amount);
            self.add_credits(ctx.side, amount);
            if self.by(&TAKEN_ARE_GAINED)() {
                self.note_gain(ctx.side, amount, Some(ctx.source));
            }
            if amount > 0 && amount == there {
                self.report(vec![Fact::of("emptied", from, &self.state)]);
            }
        }
        for (kind, amount) in &words.counters {
            let there = self.state.card(from).map_or(0, |obj| obj.count(*kind));
            let amount = self.amount(amount, there, ctx)?.min(there);
            self.remove_counters(from, *kind, amount);
        }
        Ok(())
    }

    /// Adds credits to a credit pool.
    fn add_credits(&mut self, who: Side, amount: i64) {
        let purse = self.state.purse_mut(who);
        purse.credits = purse.credits.map(|credits| credits.saturating_add(amount).min(MOST));
    }

    /// Notes that a player gained credits: by a card, or by a basic action (1.10.3a-gained).
    pub(crate) fn note_gain(&mut self, who: Side, amount: i64, by: Option<CardId>) {
        if amount <= 0 {
            return;
        }
        let fact = Fact { who: Some(who), amount, by, ..Fact::new("gained") };
        if self.state.ids().any(|id| self.waits_for(id, &fact)) {
            self.log.cite(clause!("1.10.3a-gained"), || format!("{amount} credits came to the credit pool"));
        }
        self.happened_unseen(fact);
    }
}
