//! Choices in secret, or from several places at once: bids that are compared (10.14), and sabotage (10.12).
//!
//! "You and the Runner secretly spend 0, 1 or 2 credits": 1 and 1 are the same, 0 and 2 differ; both are spent. With 1
//! credit in the pool and 1 in the bad publicity fund, the Runner may bid 2.
//! "Sabotage 3": the Corp trashes 1 card of HQ and the top 2 of R&D, all at once and facedown.

use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Refusal;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::game::{Done, Game};
use crate::resolution::context::{Context, For};
use crate::state::facts::Fact;
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
    /// 10.14.3: the credits that a player can bid, if they are counted: all that they can spend for it
    /// (10.14.3-able-to-spend).
    pub(crate) CAN_BID: fn(&Game<'_>, Side, For) -> Option<i64> = all_that_can_be_spent;
}

fn all_that_can_be_spent(game: &Game<'_>, who: Side, what: For) -> Option<i64> {
    game.can_spend(who, what)
}

kernel::interpretation! {
    /// 10.14.4c: spends the bids of both players at the same time. The active player divides theirs between its sources
    /// first (10.14.4c-together).
    pub(crate) SPEND_BIDS: fn(&mut Game<'_>, [(Side, i64); 2], For) -> Done = spend_together;
}

pub(crate) fn spend_together(game: &mut Game<'_>, mut bids: [(Side, i64); 2], what: For) -> Done {
    bids.sort_by_key(|(who, _)| *who != game.state.turn);
    for (who, bid) in bids {
        game.spend_unseen(who, bid, what)?;
    }
    let spent = bids.into_iter().filter(|(_, bid)| *bid > 0);
    let paid = |(who, amount)| Fact { who: Some(who), amount, card: Some(what.card), ..Fact::new("paid") };
    let facts: Vec<Fact> = spent.map(paid).collect();
    if facts.len() > 1 {
        game.log.cite(clause!("10.14.4c-together"), || "both bids are spent at the same time".into());
    }
    if !facts.is_empty() {
        game.report(facts);
    }
    Ok(())
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
        let what = For { card: ctx.source, purpose: Purpose::Nested };
        let corp = self.ask_bid(Side::Corp, what)?;
        let runner = self.ask_bid(Side::Runner, what)?;
        self.state.spent_from.clear();
        self.by(&SPEND_BIDS)(self, [(Side::Corp, corp), (Side::Runner, runner)], what)?;
        let differ = self.by(&BIDS_DIFFER)(corp, runner);
        self.log.cite(clause!("card-text-psi"), || format!("{corp} and {runner} were bid"));
        Ok(differ)
    }

    /// Asks a player for a bid that they are able to spend (10.14.3-able-to-spend).
    fn ask_bid(&mut self, who: Side, what: For) -> Done<i64> {
        let clause = clause!("10.14.3-able-to-spend");
        let there = self.by(&CAN_BID)(self, who, what);
        let most = there.unwrap_or(BID).min(BID);
        if self.state.purse(who).credits.is_some_and(|held| held < BID) {
            self.log.cite(clause, || format!("`{}` can spend {most}", who.as_str()));
        }
        let question = Question {
            who: Name::Word(who.as_str()),
            kind: "number",
            under: None,
            about: Some(self.state.name(what.card)),
            options: Options::Number { least: 0, most: most.max(0) },
        };
        let too_much = |give: &Give| match give {
            Give::Number(number) if *number > BID => {
                Some(Refusal::new(&[clause!("card-text-psi")], "a bid is 0, 1 or 2 credits"))
            }
            Give::Number(number) if *number > most => Some(Refusal::new(&[clause], "the player has too few credits")),
            _ => None,
        };
        self.log.ask_or(&question, too_much, |give| match give {
            Give::Number(number) => Ok(*number),
            _ => Ok(0),
        })
    }

    /// Trashes cards of the Corp's choice from HQ, and the rest from the top of R&D (10.12.2-sabotage).
    pub(crate) fn sabotage(&mut self, words: &Sabotage, ctx: &mut Context) -> Done {
        let amount = self.amount(&words.amount, 0, ctx)?;
        let number = usize::try_from(amount).unwrap_or(0).min(1_000);
        let hq = self.state.pile(Zone::Hq).to_vec();
        let endless = self.state.endless.contains(&Zone::Rd);
        let deep = if endless { number } else { self.state.pile(Zone::Rd).len() };
        let least = number.saturating_sub(deep).min(hq.len());
        let who = Name::Word(Side::Corp.as_str());
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
