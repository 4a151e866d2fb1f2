//! Amounts that an effect measures as it is made (608.2h), and what is looked at for that: devotion (700.5), mana value
//! (202.3), basic land types (305.6), the party (700.8), and what happened earlier in the turn (608.2i).
//!
//! "Prevent the next X damage, where X is the number of Clerics you control": with three Clerics the shield is of 3, also
//! when one of them dies afterwards.

use crate::game::Game;
use crate::state::State;
use crate::state::context::Context;
use crate::words::amount::{Amount, Measure, Measured, NumberOf};
use crate::words::select::{Condition, ConditionOf};

kernel::interpretation! {
    /// 608.2h: an amount that an effect measures as it is made. It is settled then, once.
    pub(crate) SETTLED: fn(&State<'_>, &Measured, &Context) -> i64 = settled;
}

fn settled(state: &State<'_>, measured: &Measured, ctx: &Context) -> i64 {
    state.measured(measured, ctx)
}

impl Game<'_> {
    /// Settles an amount that an effect measures as it is made.
    pub(crate) fn settle_amount(&mut self, measured: &Measured, ctx: &Context) -> i64 {
        let number = self.by(&SETTLED)(&self.state, measured, ctx);
        self.log.cite(clause!("608.2h-settled-as-made"), || format!("X is {number}"));
        self.cite_measured(measured);
        number
    }

    /// Cites the clause on the measure of an amount.
    pub(crate) fn cite_amount(&mut self, amount: &Amount) {
        if let Amount::Of(measured) = amount {
            self.cite_measured(measured);
        }
    }

    fn cite_measured(&mut self, measured: &Measured) {
        let clause = match &measured.of {
            Measure::Devotion(_) => Some(clause!("700.5-devotion")),
            Measure::BasicLandTypes(_) => Some(clause!("305.6-basic-land-types")),
            Measure::Party(_) => Some(clause!("700.8-party")),
            Measure::ThisTurn(_) => Some(clause!("608.2i-earlier-this-turn")),
            Measure::ManaValue(_)
            | Measure::Greatest(NumberOf::ManaValue(_))
            | Measure::Least(NumberOf::ManaValue(_))
            | Measure::Total(NumberOf::ManaValue(_))
            | Measure::Different(NumberOf::ManaValue(_)) => Some(clause!("202.3-mana-value")),
            _ => None,
        };
        if let Some(clause) = clause {
            self.log.cite(clause, || format!("`{}` was measured", measured.of.word()));
        }
        for part in measured.of.parts() {
            self.cite_amount(part);
        }
    }

    /// Cites the clause on the facts that a condition looked at.
    pub(crate) fn cite_asked(&mut self, condition: &Condition) {
        let Condition::Of(of) = condition else { return };
        match of {
            ConditionOf::Compare(compared) => {
                self.cite_amount(&compared.what);
                let others = [&compared.more_than, &compared.less_than, &compared.equal_to];
                for other in others.into_iter().flatten() {
                    self.cite_amount(other);
                }
            }
            ConditionOf::ThisTurn(_) => {
                self.log.cite(clause!("608.2i-earlier-this-turn"), || "what happened this turn".to_owned());
            }
            ConditionOf::Not(condition) => self.cite_asked(condition),
            ConditionOf::And(all) | ConditionOf::Or(all) => {
                for condition in all {
                    self.cite_asked(condition);
                }
            }
            _ => {}
        }
    }
}
