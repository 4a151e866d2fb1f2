//! X: 1.16.2c (it is announced before the cost is paid), 9.5.7b (the cost is paid before the effect looks at
//! the game).
//!
//! "Trash a card from your grip: prevent X damage, X being the cards in your grip" counts them without the
//! trashed one. "X[credits]: prevent X damage" prevents as much as was announced and paid.

use crate::abilities::paid::PaidUse;
use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::words::scenario::Use;

kernel::interpretation! {
    /// 9.5.7b: when X is counted.
    pub(crate) COST_THEN_X: fn(&mut Game<'_>, &PaidUse<'_>, &mut Context) -> Done<bool> = cost_then_x;
}

/// The cost of an ability is paid, and then its X is counted (9.5.7b-cost-before-effect), unless it was
/// announced (1.16.2c-x-announced). Gives whether the cost was paid.
pub(crate) fn cost_then_x(game: &mut Game<'_>, used: &PaidUse<'_>, ctx: &mut Context) -> Done<bool> {
    if !game.pay_for_use(used, ctx)? {
        return Ok(false);
    }
    if let (Some(x), None) = (&used.ability.x, ctx.x) {
        game.log.cite(clause!("9.5.7b-cost-before-effect"), || "X is counted once the cost is paid".into());
        ctx.x = Some(game.amount(x, 0, ctx)?);
    } else if let Some(x) = ctx.x {
        game.log.cite(clause!("1.16.2c-x-announced"), || format!("{x} was announced, and is paid"));
        ctx.x = game.by(&X_OF_EFFECT)(used.said);
    }
    Ok(true)
}

kernel::interpretation! {
    /// 1.16.2c: what X is where it was paid.
    pub(crate) X_OF_EFFECT: fn(&Use) -> Option<i64> = x_of_effect;
}

/// What X is in an effect whose X was paid: what was announced (1.16.2c-x-announced).
pub(crate) fn x_of_effect(said: &Use) -> Option<i64> {
    said.x.map(|x| x.0)
}
