//! What an amount is at present.

use kernel::transcript::stop::Stop;

use crate::game::{Done, Game};
use crate::resolution::Context;
use crate::words::amounts::{Amount, Countable, Said};
use crate::words::cards::CardRef;

impl Game<'_> {
    /// An amount; `most` is what "all" means, and the most that "up to" and "any" can be.
    pub(crate) fn amount(&mut self, amount: &Amount, most: i64, ctx: &Context) -> Done<i64> {
        match amount {
            Amount::Said(Said::Just(number)) => Ok(ctx.number(*number)),
            Amount::Said(Said::All) => Ok(most),
            Amount::Said(Said::AllBut(number)) => Ok(most.saturating_sub(*number).max(0)),
            Amount::Said(Said::UpTo(number)) => {
                let limit = ctx.number(*number).min(most);
                match ctx.amount {
                    Some(said) => Ok(said.min(limit)),
                    None => self.ask_number(ctx.side, limit, ctx),
                }
            }
            Amount::Said(Said::Any) => match ctx.amount {
                Some(said) => Ok(said.min(most)),
                None => self.ask_number(ctx.side, most, ctx),
            },
            Amount::Said(said) => Err(Stop::unsupported(format!("amount `{said}`"))),
            Amount::Count(counted) => {
                let number = match &counted.count {
                    Countable::Counters(counters) => {
                        let on = self.matching(&counters.of, ctx);
                        on.iter()
                            .filter_map(|(id, _)| self.state.card(*id))
                            .map(|obj| obj.count(counters.counters))
                            .sum()
                    }
                    Countable::Points(_) => self.state.last_turn.stole.iter().sum(),
                    Countable::Cards(filter) => {
                        i64::try_from(self.matching(&CardRef::Filter(filter.clone()), ctx).len()).unwrap_or(i64::MAX)
                    }
                };
                Ok(number.saturating_add(counted.plus.map_or(0, |n| n.0)).max(0))
            }
            Amount::Times(times) => Ok(ctx.number(times.of).saturating_mul(times.times.0)),
        }
    }
}
