//! Wrong readings of which paid abilities can be used, and of X.

use crate::abilities::PaidUse;
use crate::game::{Done, Game};
use crate::resolution::Context;
use crate::rulings::Rulings;
use crate::state::{CardState, State};
use crate::words::cards::Condition;
use crate::words::scenario::Use;

kernel::mistakes! {
    game: "netrunner", rulings: Rulings;

    "unrezzed cards work", [clause!("9.1.7-active")],
        "The abilities of installed cards can be used though the cards are not active.":
        works = while_installed;

    "restrictions are overlooked", [clause!("9.3.2-restriction")],
        "An ability can be used although its restriction is not met.":
        meets_restriction = always_met;

    "once per turn is any number", [clause!("9.3.6g-once-per-turn")],
        "A once-per-turn ability can be used as often as wanted.":
        used_up = never_used_up;

    "X before the cost", [clause!("9.5.7b-cost-before-effect")],
        "An ability counts its X before its cost is paid.":
        cost_then_x = x_then_cost;

    "X is more than was paid", [clause!("1.16.2c-x-announced")],
        "X is 1 more than was announced and paid.":
        x_of_effect = one_more;
}

fn while_installed(obj: &CardState) -> bool {
    obj.active() || obj.installed()
}

fn always_met(_game: &Game<'_>, _restriction: Option<&Condition>, _ctx: &Context) -> bool {
    true
}

fn never_used_up(_state: &State, _used: &PaidUse<'_>) -> bool {
    false
}

fn x_then_cost(game: &mut Game<'_>, used: &PaidUse<'_>, ctx: &mut Context) -> Done<bool> {
    let before = match (&used.ability.x, ctx.x) {
        (Some(x), None) => Some(game.amount(x, 0, ctx)?),
        _ => None,
    };
    let paid = crate::abilities::cost_then_x(game, used, ctx)?;
    ctx.x = before.or(ctx.x);
    Ok(paid)
}

fn one_more(said: &Use) -> Option<i64> {
    said.x.map(|x| x.0.saturating_add(1))
}
