//! Static effects on so much of each damage event (615.10), and the rounding of halves (107.1a).
//!
//! Decides how much such an effect takes of each of several damage events, every time anew: it is no
//! shield that gets smaller.
//!
//! "If a source would deal damage to a Cleric, prevent 1 of it": two sources deal 3 each, and 2 of each
//! are dealt; so it is the next time.

use std::rc::Rc;

use crate::continuous::active::ActiveEffect;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::DamageEvent;
use crate::state::amounts::HALF;
use crate::words::amount::{Number, Part, Round};

kernel::interpretation! {
    /// 615.10: how much an effect names of each of some damage events.
    pub(crate) NAMED_OF_EACH: for<'a> fn(
        &mut DamageBatch<'_, 'a>,
        &Rc<ActiveEffect<'a>>,
        Part,
        Option<Round>,
        &[usize],
    ) -> Vec<i64> = named_of_each;
}

/// The amount that an effect names of each damage event where its words are the same for each of them.
pub(crate) fn named_of_each<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &Rc<ActiveEffect<'a>>,
    part: Part,
    round: Option<Round>,
    events: &[usize],
) -> Vec<i64> {
    if part == Part::Half {
        batch.game.log.cite(clause!("107.1a-rounding"), || "a half is rounded".to_owned());
    }
    let number = |number: Number| match number {
        Number::Fixed(number) => number,
        Number::X => effect.ctx.x,
    };
    let named = |event: &DamageEvent| match part {
        Part::All => event.amount,
        Part::Of(named) => number(named),
        Part::AllBut(rest) => event.amount.saturating_sub(number(rest)).max(0),
        Part::Half => batch.game.by(&HALF)(event.amount, round),
    };
    events.iter().map(|i| batch.events.get(*i).map_or(0, named)).collect()
}
