//! The steps of paying a cost: 1.16.2 (what it comes to), 1.16.1 (all of it at once, or nothing), 1.16.3 (the
//! checkpoint after it); those of using a paid ability: 9.5.7.
//!
//! "1 credit, trash a card from your grip: ...": with a credit and no card nothing is paid. What the trashing sets off
//! comes before the effect of the ability: "whenever you use a [trash] ability, draw 1 card" draws before the tag is
//! avoided for which Decoy is trashed.

use kernel::timing::{Line, Table};
use kernel::transcript::stop::Stop;

use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::resolution::effects::resolve_now;
use crate::words::Side;
use crate::words::effects::Cost;
use crate::words::scenario::Use;

/// A line of the steps of paying a cost, by what is done there (1.16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PayStep {
    /// The cost is checked: it can be paid.
    Check,
    /// The payer picks the cards that are given up.
    Choose,
    /// The cost is paid.
    Pay,
    /// The ability that it is paid for is used.
    Used,
    /// The abilities that the payment set off resolve.
    Checkpoint,
}

const PAY: Table<PayStep> = Table {
    title: "Paying a cost",
    rule: "1.16",
    lines: &[
        Line {
            rule: "1.16.1",
            says: "the cost is determined, and whether all of it can be paid at once",
            then: PayStep::Check,
        },
        Line { rule: "1.16.1", says: "the player picks the cards that are given up", then: PayStep::Choose },
        Line { rule: "1.16.1", says: "all of it is paid, and nothing optional changes that", then: PayStep::Pay },
        Line { rule: "9.5.7b", says: "an ability that it is paid for is used", then: PayStep::Used },
        Line { rule: "1.16.3", says: "abilities triggered by the payment resolve", then: PayStep::Checkpoint },
    ],
};

/// The steps of paying a cost (1.16).
pub(crate) fn pay_steps() -> &'static Table<PayStep> {
    &PAY
}

kernel::interpretation! {
    /// 10.3.4: resolves what the payment of a cost set off, before what is paid for (10.3.4-once-paid).
    pub(crate) AFTER_COST: fn(&mut Game<'_>) -> Done = checkpoint;
}

fn checkpoint(game: &mut Game<'_>) -> Done {
    if !game.state.pending.is_empty() {
        game.log.cite(clause!("10.3.4-once-paid"), || "the abilities set off by the cost come first".into());
    }
    resolve_now(game)
}

/// Goes on: in the older rules nothing comes between a cost and what is paid for.
#[allow(clippy::unnecessary_wraps, reason = "another edition's interpretation may fail")]
pub(crate) fn goes_on(_game: &mut Game<'_>) -> Done {
    Ok(())
}

impl Game<'_> {
    /// Pays a cost, by the table of its steps. `said`: the cards that were announced; `used`: what is reported once it
    /// is paid. Returns `true` if all of it was paid.
    pub(crate) fn pay_by_steps(
        &mut self,
        who: Side,
        cost: Option<&Cost>,
        ctx: &mut Context,
        said: Option<&Use>,
        used: impl Fn(&mut Self, &Context),
    ) -> Done<bool> {
        let mut cards = Vec::new();
        let mut paid = true;
        let mut cost = cost.cloned();
        for line in pay_steps().lines {
            match (line.then, &cost) {
                (PayStep::Check, Some(asked)) => {
                    self.check_cost(who, asked, ctx).map_err(Stop::Refused)?;
                    let asked = asked.clone();
                    cost = Some(self.said_cost(who, &asked, ctx)?);
                }
                (PayStep::Choose, Some(cost)) => {
                    cards = self.cost_cards(who, cost, ctx, said.map(|said| &*said.cost))?;
                }
                (PayStep::Pay, Some(cost)) => {
                    let cards = std::mem::take(&mut cards);
                    paid = self.resolving(|game| game.pay(who, cost, cards, ctx))?;
                }
                (PayStep::Check | PayStep::Choose | PayStep::Pay, None) => {}
                (PayStep::Used, _) => {
                    if paid {
                        used(self, ctx);
                    }
                }
                (PayStep::Checkpoint, _) => self.by(&AFTER_COST)(self)?,
            }
        }
        Ok(paid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_paid_whole_before_anything_comes_of_it() {
        let place = |step| pay_steps().steps().position(|other| other == step);
        assert!(place(PayStep::Check) < place(PayStep::Choose));
        assert!(place(PayStep::Choose) < place(PayStep::Pay));
        assert!(place(PayStep::Pay) < place(PayStep::Used));
        assert_eq!(pay_steps().after(PayStep::Used), Some(PayStep::Checkpoint));
    }
}
