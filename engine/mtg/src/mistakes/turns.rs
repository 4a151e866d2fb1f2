//! Effects on a turn to come (500.7).

use crate::game::Game;
use crate::instructions::permanents::IS_RULE_OF_UNTAPPING;
use crate::state::Seat;
use crate::state::added_turns::AddedTurn;
use crate::state::context::Context;
use crate::turn::extra_turns;
use crate::turn::extra_turns::{ADD_TURN, WHOSE_TURN};
use crate::turn::steps::{ENDS_UNTIL_NEXT_TURN, WAITS_FOR_UPKEEP};
use crate::words::paying::ExtraTurn;
use crate::words::select::Selector;
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "what is said of an extra turn begins at once", [clause!("500.7-said-of-that-turn")],
        "An effect on an added turn applies from its resolution on, in the current turn.":
        ADD_TURN = at_once;

    "what is said of an extra turn is of the next turn", [clause!("500.7-said-of-that-turn")],
        "An effect on an added turn applies in whichever turn comes next.":
        WHOSE_TURN = said_of_the_next;

    "what triggers in the untap step resolves in it", [clause!("503.1a-untap-triggers-wait")],
        "Abilities that trigger in the untap step resolve before the upkeep step begins.":
        WAITS_FOR_UPKEEP = at_once_too;

    "a skipped turn ends what lasts until it", [clause!("615.3-until-duration-expires")],
        "An effect until a player's next turn ends when a turn of that player is skipped.":
        ENDS_UNTIL_NEXT_TURN = whenever_it_comes;

    "later arrivals untap", [clause!("611.2c-rules-of-the-turn")],
        "An effect on all creatures of a player's next untap step is about those that were there when it was created.":
        IS_RULE_OF_UNTAPPING = settled_at_once;
}

/// The permanents that stay tapped are settled as the effect begins.
fn settled_at_once(_: &Selector) -> bool {
    false
}

/// Abilities that trigger in the untap step resolve in it.
fn at_once_too() -> bool {
    false
}

/// The effect ends when a turn of the player would begin, even if that turn is skipped.
fn whenever_it_comes(_: bool, _: bool) -> bool {
    true
}

fn at_once<'a>(game: &mut Game<'a>, extra: &'a ExtraTurn, who: Seat, ctx: &mut Context) -> Result<(), Stop> {
    game.state.extra_turns.push(AddedTurn { who, during: &[], ctx: ctx.clone() });
    game.carry_out(&extra.during, ctx)
}

fn said_of_the_next<'a>(game: &mut Game<'a>) -> (Seat, Option<AddedTurn<'a>>) {
    let said = game.state.extra_turns.iter_mut().find(|added| !added.during.is_empty());
    let said = said.map(|added| (std::mem::take(&mut added.during), added.ctx.clone()));
    let (who, added) = extra_turns::whose_turn(game);
    let added = added.map(|added| match said {
        Some((during, ctx)) => AddedTurn { who, during, ctx },
        None => added,
    });
    (who, added)
}
