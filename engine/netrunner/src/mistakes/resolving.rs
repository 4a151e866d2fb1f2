//! Known mistakes about the rulings on Tollbooth, and about suffering damage.

use crate::abilities::paid::AFTER_THE_REZ;
use crate::abilities::useless::WITHOUT_EFFECT;
use crate::damage::{Damage, SUFFER};
use crate::game::{Done, Game, refused};
use crate::resolution::context::Context;
use crate::resolution::effects::GOES_ON;
use crate::words::cards::Paid;

kernel::mistakes! {
    game: "netrunner";

    "no cost without effect", [clause!("ruling-tollbooth-cost-without-effect")],
        "An ability that would change nothing can never be used.":
        WITHOUT_EFFECT = never_without;

    "a cost without effect", [clause!("ruling-tollbooth-provisional")],
        "An ability that would change nothing can always be used.":
        WITHOUT_EFFECT = always_without;

    "damage point by point", [clause!("core-p21-only-disrupters")],
        "Each point of damage is suffered separately, and conditional abilities resolve in between.":
        SUFFER = point_by_point;

    "what a sentence sets off breaks into it", [clause!("9.11.3-one-sentence-one-instruction")],
        "Abilities triggered by one effect of a sentence resolve before the rest of the sentence.":
        GOES_ON = at_no_time;

    "no window after a rez", [clause!("ruling-tollbooth-paid-ability")],
        "No paid ability can be used between the rez of ice and its encounter.":
        AFTER_THE_REZ = closed;
}

/// Follows the later ruling, whatever the edition.
fn never_without(game: &mut Game<'_>, paid: &Paid, ctx: &Context) -> Done {
    crate::abilities::useless::must_change_something(game, paid, ctx)
}

/// Follows the first ruling, whatever the edition.
fn always_without(game: &mut Game<'_>, paid: &Paid, ctx: &Context) -> Done {
    crate::abilities::useless::needs_no_effect(game, paid, ctx)
}

fn point_by_point(game: &mut Game<'_>, damage: Damage) -> Done {
    if damage.amount == 1 {
        return crate::damage::all_at_once(game, damage);
    }
    for _ in 0..damage.amount {
        game.count()?;
        game.suffer(Damage { amount: 1, ..damage })?;
        game.settle_now()?;
    }
    Ok(())
}

fn closed(game: &mut Game<'_>) -> Done {
    if game.approaches_rezzed_ice() {
        return refused(&[clause!("ruling-tollbooth-paid-ability")], "the ice is rezzed");
    }
    Ok(())
}

fn at_no_time(_within: bool) -> bool {
    false
}
