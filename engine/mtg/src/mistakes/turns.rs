//! Effects on a turn to come (500.7).

use crate::game::Game;
use crate::state::Seat;
use crate::state::added_turns::AddedTurn;
use crate::state::context::Context;
use crate::turn::extra_turns;
use crate::turn::extra_turns::{ADD_TURN, WHOSE_TURN};
use crate::words::paying::ExtraTurn;
use kernel::transcript::stop::Stop;

kernel::mistakes! {
    game: "mtg";

    "what is said of an extra turn begins at once", [clause!("500.7-said-of-that-turn")],
        "What an effect says of the turn that it adds is so from its resolution on, in this turn.":
        ADD_TURN = at_once;

    "what is said of an extra turn is of the next turn", [clause!("500.7-said-of-that-turn")],
        "What an effect says of the turn that it adds is so in whichever turn comes next.":
        WHOSE_TURN = said_of_the_next;
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
