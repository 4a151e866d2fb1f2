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
    /// 9.5.7b: pays the cost of an ability, and then counts its X (9.5.7b-cost-before-effect) unless it was announced
    /// (1.16.2c-x-announced). Returns `true` if the cost was paid.
    pub(crate) COST_THEN_X: fn(&mut Game<'_>, &PaidUse<'_>, &mut Context) -> Done<bool> = cost_then_x;
}

pub(crate) fn cost_then_x(game: &mut Game<'_>, used: &PaidUse<'_>, ctx: &mut Context) -> Done<bool> {
    if !game.pay_for_use(used, ctx)? {
        return Ok(false);
    }
    if let (Some(x), None) = (&used.ability.x, ctx.x) {
        game.log.cite(clause!("9.5.7b-cost-before-effect"), || "X is counted once the cost is paid".into());
        ctx.x = Some(game.amount(x, 0, ctx)?);
    } else if let Some(x) = ctx.x.filter(|_| used.said.x.is_some()) {
        game.log.cite(clause!("1.16.2c-x-announced"), || format!("{x} was announced, and is paid"));
        ctx.x = game.by(&X_OF_EFFECT)(used.said);
    }
    Ok(true)
}

kernel::interpretation! {
    /// 1.16.2c: the X of an effect whose X was paid. It is what was announced (1.16.2c-x-announced).
    pub(crate) X_OF_EFFECT: fn(&Use) -> Option<i64> = x_of_effect;
}

fn x_of_effect(said: &Use) -> Option<i64> {
    said.x.map(|x| x.0)
}
