//! Choices in secret, or from several places at once: bids that are compared, and sabotage (10.12).
//!
//! "You and the Runner secretly spend 0, 1 or 2 credits": 1 and 1 are the same, 0 and 2 differ; both are spent.
//! "Sabotage 3": the Corp trashes 1 card of HQ and the top 2 of R&D, all at once and facedown.

use crate::game::{Done, Game};
use crate::resolution::context::{Context, For};
use crate::state::{BLANK, CardId};
use crate::words::effects::Sabotage;
use crate::words::{Purpose, Side, Zone};

kernel::interpretation! {
    /// Psi: `true` if two bids differ: they are not the same number (card-text-psi).
    pub(crate) BIDS_DIFFER: fn(i64, i64) -> bool = bids_differ;
}

fn bids_differ(corp: i64, runner: i64) -> bool {
    corp != runner
}

kernel::interpretation! {
    /// 10.12.2: the most cards of HQ that a sabotage trashes. In a right engine all of them may be, as the Corp wants
    /// (10.12.2-sabotage).
    pub(crate) SABOTAGED_IN_HQ: fn() -> usize;
}

/// The most that a player bids.
const BID: i64 = 2;

impl Game<'_> {
    /// Has both players bid up to 2 credits, and spend what they bid. Returns `true` if the bids differ.
    pub(crate) fn bid(&mut self, ctx: &Context) -> Done<bool> {
        let most = |game: &Self, side| game.state.purse(side).credits.unwrap_or(BID).min(BID);
        let corp = self.ask_number(Side::Corp, most(self, Side::Corp), ctx)?;
        let runner = self.ask_number(Side::Runner, most(self, Side::Runner), ctx)?;
        self.spend(Side::Corp, corp, For { card: ctx.source, purpose: Purpose::Nested })?;
        self.spend(Side::Runner, runner, For { card: ctx.source, purpose: Purpose::Nested })?;
        let differ = self.by(&BIDS_DIFFER)(corp, runner);
        self.log.cite(clause!("card-text-psi"), || format!("{corp} and {runner} were bid"));
        Ok(differ)
    }

    /// Trashes cards of the Corp's choice from HQ, and the rest from the top of R&D (10.12.2-sabotage).
    pub(crate) fn sabotage(&mut self, words: &Sabotage, ctx: &mut Context) -> Done {
        let amount = self.amount(&words.amount, 0, ctx)?;
        let number = usize::try_from(amount).unwrap_or(0).min(1_000);
        let hq = self.state.pile(Zone::Hq).to_vec();
        let endless = self.state.endless.contains(&Zone::Rd);
        let deep = if endless { number } else { self.state.pile(Zone::Rd).len() };
        let least = number.saturating_sub(deep).min(hq.len());
        let who = kernel::words::name::Name::Word(Side::Corp.as_str());
        let about = self.state.name(ctx.source);
        let most = self.by(&SABOTAGED_IN_HQ).map_or(number, |wrong| wrong()).min(hq.len());
        let picked = self.pick_cards(&who, "card", Some(about), &hq, least.min(most), most)?;
        let rest = number.saturating_sub(picked.len()).min(deep);
        let mut deck: Vec<CardId> = self.state.pile(Zone::Rd).iter().copied().take(rest).collect();
        deck.resize(rest, BLANK);
        self.log.cite(clause!("10.12.2-sabotage"), || format!("{} of HQ, and {rest} of the top of R&D", picked.len()));
        let of_hq = picked.into_iter().map(|id| (id, Some(Zone::Hq)));
        let all: Vec<_> = of_hq.chain(deck.into_iter().map(|id| (id, Some(Zone::Rd)))).collect();
        ctx.handle(all.clone());
        self.discard(all, Some(ctx.source), Some(Side::Corp));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bids_of_the_same_number_do_not_differ() {
        assert!(bids_differ(0, 2) && !bids_differ(1, 1));
    }
}
