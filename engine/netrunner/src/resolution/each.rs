//! Cards that one sentence has a player install or play: 9.11.4b and 8.5.5 (each is an instruction of its own, for which
//! the card is chosen as its turn comes).
//!
//! "Install up to 3 cards": what the first installation sets off resolves before the second card is chosen, and a card
//! that was drawn meanwhile may be that one.

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::resolution::effects::AFTER_EFFECT;
use crate::state::CardId;
use crate::words::amounts::{Number, Said};
use crate::words::cards::{CardFilter, CardRef, Choose};

kernel::interpretation! {
    /// 9.11.4b: `true` if cards are chosen one after the other. In a right engine each is once the one before is done
    /// (9.11.4b-one-at-a-time).
    pub(crate) CHOSEN_IN_TURN: fn() -> bool;
}

impl Game<'_> {
    /// Has a player install or play the cards that a reference means, one after the other.
    pub(crate) fn each_in_turn(
        &mut self,
        reference: &CardRef,
        ctx: &mut Context,
        mut act: impl FnMut(&mut Self, CardId, &mut Context) -> Done,
    ) -> Done {
        let in_turn = self.by(&CHOSEN_IN_TURN).is_none_or(|wrong| wrong());
        let (filter, most, count) = match reference {
            CardRef::Choose(Choose { choose }) if in_turn => match choose.count {
                Some(Said::Just(number)) => (choose, ctx.number(number), None),
                Some(Said::UpTo(number)) => (choose, ctx.number(number), Some(Said::UpTo(Number::Of(1)))),
                Some(Said::Any) => (choose, i64::MAX, Some(Said::UpTo(Number::Of(1)))),
                _ => return self.all_of(reference, ctx, act),
            },
            _ => return self.all_of(reference, ctx, act),
        };
        let one = CardRef::Choose(Choose { choose: CardFilter { count, ..filter.clone() } });
        let mut turn = 0;
        while turn < most && self.state.over.is_none() {
            let at = usize::try_from(turn).unwrap_or(usize::MAX);
            let target = ctx.targets.get(at).cloned();
            if at > 0 && !ctx.targets.is_empty() && target.is_none() {
                break;
            }
            if at > 0 {
                self.by(&AFTER_EFFECT)(self)?;
            }
            let step = Context { targets: target.into_iter().collect(), ..ctx.clone() };
            let Some((id, _)) = self.cards(&one, &step)?.first().copied() else { break };
            if at > 0 {
                self.log.cite(clause!("9.11.4b-one-at-a-time"), || "each is chosen after the previous is done".into());
            }
            act(self, id, ctx)?;
            turn += 1;
        }
        Ok(())
    }

    fn all_of(
        &mut self,
        reference: &CardRef,
        ctx: &mut Context,
        mut act: impl FnMut(&mut Self, CardId, &mut Context) -> Done,
    ) -> Done {
        for (id, _) in self.cards(reference, ctx)? {
            act(self, id, ctx)?;
        }
        Ok(())
    }
}
