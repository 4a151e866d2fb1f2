//! Wrong readings of how runs and traces go on.

use crate::game::Game;
use crate::rulings::Rulings;
use crate::state::{CardId, Run, RunStep, Stage, State};
use crate::words::cards::Condition;
use crate::words::{Server, Side};

kernel::mistakes! {
    game: "netrunner", rulings: Rulings;

    "what is not successful is unsuccessful", [clause!("6.9.6c-unsuccessful")],
        "A run that came to the server and could not be declared successful is unsuccessful.":
        counts_as_reached = only_if_successful;

    "a run begins anew at another server", [clause!("6.1.2d-directly")],
        "A run whose server is changed approaches the ice of that server.":
        attacks = from_the_outermost_ice;

    "ice that is gone is still encountered", [clause!("6.2.7c-encounter-ends")],
        "The subroutines of ice resolve that was trashed or derezzed in the encounter.":
        is_encountered = whatever_became_of_it;

    "conditions look at their card alone", [clause!("9.6.5c-as-it-is-met")],
        "What a conditional ability asks of the game besides its condition is not looked at.":
        applies = whatever_it_asks;

    "a trace has its printed strength", [clause!("9.9.6-values")],
        "The base strength of a trace cannot be changed.":
        set_to = as_it_was;

    "link is not counted", [clause!("10.8.4-stronger")],
        "A trace is compared with what the Runner pays alone.":
        link = none_at_all;
}

fn only_if_successful(run: &Run) -> bool {
    run.successful
}

fn from_the_outermost_ice(run: &mut Run, server: Server) {
    run.server = server;
    run.stage = Stage::Begun;
    run.next = RunStep::Outermost;
}

fn whatever_became_of_it(_state: &State, _ice: CardId) -> bool {
    true
}

fn whatever_it_asks(_game: &Game<'_>, _condition: &Condition, _source: CardId, _side: Side) -> bool {
    true
}

fn as_it_was(was: i64, _becomes: i64) -> i64 {
    was
}

fn none_at_all(_state: &State) -> i64 {
    0
}
