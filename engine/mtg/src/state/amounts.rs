//! What an amount of a text is (107): a number, X, what was counted or prevented, and halves of it.
//!
//! "Half that much, rounded up" of 5 is 3; a card that does not say which way has it rounded down.

use crate::state::characteristics::Layer;
use crate::state::context::Context;
use crate::state::{Being, State};
use crate::words::amount::{Amount, AmountWord, Measure, Measured, Number, Round};
use kernel::transcript::stop::Stop;

/// Half of a number, rounded as the card says (107.1a); down where it does not say.
pub(crate) fn half(number: i64, round: Option<Round>) -> i64 {
    match round {
        Some(Round::Up) => number.saturating_add(1).div_euclid(2),
        Some(Round::Down) | None => number.div_euclid(2),
    }
}

/// The most that any amount of an event may be: sums of very many stay far from where numbers end.
const LARGEST: i64 = 1_000_000_000_000;

/// An amount, unless it is one of those that are not counted any more.
pub(crate) fn within(amount: i64) -> Result<i64, Stop> {
    if amount > LARGEST {
        return Err(Stop::unsupported(format!("an amount of more than {LARGEST}")));
    }
    Ok(amount.max(0))
}

/// A number of things as a size.
pub(crate) fn small(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

impl State<'_> {
    /// What an amount is, of `base` where it changes one.
    pub(crate) fn amount(&self, amount: &Amount, ctx: &Context, base: i64) -> i64 {
        match amount {
            Amount::Of(measured) => self.measured(measured, ctx),
            Amount::Word(word) => match word {
                AmountWord::Number(Number::Fixed(n)) => *n,
                AmountWord::Number(Number::X) => ctx.x,
                AmountWord::All => base,
                AmountWord::Prevented => ctx.prevented,
                AmountWord::ThatMuch => ctx.that_much,
                AmountWord::Removed => ctx.removed,
                AmountWord::Double => base.saturating_mul(2),
                AmountWord::Half => half(base, None),
                AmountWord::Plus(n) => base.saturating_add(*n),
                AmountWord::Minus(n) => base.saturating_sub(*n).max(0),
            },
        }
    }

    fn amount_in(&self, amount: &Amount, ctx: &Context, layer: Layer) -> i64 {
        match amount {
            Amount::Of(measured) => self.measured_in(measured, ctx, layer),
            Amount::Word(_) => self.amount(amount, ctx, 0),
        }
    }

    /// What a measured amount is; never below 0.
    pub(crate) fn measured(&self, measured: &Measured, ctx: &Context) -> i64 {
        self.measured_in(measured, ctx, Layer::All)
    }

    /// The same with characteristics up to a layer.
    pub(crate) fn measured_in(&self, measured: &Measured, ctx: &Context, layer: Layer) -> i64 {
        let number = match &measured.of {
            Measure::Count(selector) => i64::try_from(self.meant_in(selector, ctx, layer).len()).unwrap_or(i64::MAX),
            Measure::Power(selector) => self
                .meant(selector, ctx)
                .into_iter()
                .map(|being| match being {
                    Being::Player(_) => 0,
                    Being::Object(id) => self.characteristics_in(id, layer).stats.map_or(0, |stats| stats.power),
                })
                .next()
                .unwrap_or(0),
            Measure::Twice(inner) => self.amount_in(inner, ctx, layer).saturating_mul(2),
            Measure::Half(inner) => half(self.amount_in(inner, ctx, layer), measured.round),
            Measure::HighestLife(selector) => self
                .meant(selector, ctx)
                .into_iter()
                .filter_map(|being| match being {
                    Being::Player(seat) => self.player(seat).map(|player| player.life),
                    Being::Object(_) => None,
                })
                .max()
                .unwrap_or(0),
        };
        number.max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_is_rounded_as_the_card_says() {
        assert_eq!((half(5, Some(Round::Up)), half(5, Some(Round::Down)), half(5, None)), (3, 2, 2));
    }

    #[test]
    fn an_amount_is_no_less_than_nothing_and_no_more_than_is_counted() {
        assert_eq!((within(-1), within(LARGEST)), (Ok(0), Ok(LARGEST)));
        assert!(matches!(within(LARGEST + 1), Err(Stop::Unsupported(_))));
    }

    #[test]
    fn a_half_of_what_is_even_is_the_same_either_way() {
        assert_eq!((half(4, Some(Round::Up)), half(4, None)), (2, 2));
    }
}
