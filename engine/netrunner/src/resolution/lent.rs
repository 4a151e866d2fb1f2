//! Credits that are lent for a run: 1.10.3c (who pays says from where).
//!
//! "Place 9 credits on this event, then run. During that run, hosted credits are in your credit pool": they are spent
//! and lost first, which no player would have otherwise, and what is left of them is gone as the run ends.

use crate::game::Game;
use crate::state::CardId;
use crate::words::Side;

kernel::interpretation! {
    /// 1.10.3c: the rest of the credits lent for a run once so many credits were spent. Lent credits are spent before
    /// others (1.10.3c-lent-first).
    pub(crate) LEFT_OF_LENT: fn(i64, i64) -> i64 = left_of_lent;
}

fn left_of_lent(lent: i64, spent: i64) -> i64 {
    lent.saturating_sub(spent).max(0)
}

impl Game<'_> {
    /// Lends the credits on a card to the Runner's credit pool for the run that begins.
    pub(crate) fn lend(&mut self, from: CardId) {
        let Some(obj) = self.state.card_mut(from) else { return };
        let credits = std::mem::take(&mut obj.credits);
        let purse = &mut self.state.runner;
        purse.credits = purse.credits.map(|held| held.saturating_add(credits));
        self.state.lent = self.state.lent.saturating_add(credits);
    }

    /// Takes spent or lost credits from the lent ones.
    pub(crate) fn use_lent(&mut self, who: Side, credits: i64) {
        if who == Side::Runner && self.state.lent > 0 {
            self.state.lent = self.by(&LEFT_OF_LENT)(self.state.lent, credits);
            self.log.cite(clause!("1.10.3c-lent-first"), || "credits that were lent for the run go first".into());
        }
    }

    /// Takes back what is left of the lent credits, once the run is over.
    pub(crate) fn take_back_what_was_lent(&mut self) {
        let lent = std::mem::take(&mut self.state.lent);
        let purse = &mut self.state.runner;
        purse.credits = purse.credits.map(|held| held.saturating_sub(lent).max(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_was_lent_leaves_nothing_of_it() {
        assert_eq!([left_of_lent(9, 4), left_of_lent(9, 11)], [5, 0]);
    }
}
