//! Loops of mandatory actions (104.4b).

use crate::turn::loops::IS_A_LOOP;

kernel::mistakes! {
    game: "mtg";

    "a loop goes on for ever", [clause!("104.4b-mandatory-loop")],
        "A loop of mandatory actions does not end the game, and the play never ends.":
        IS_A_LOOP = never;
}

fn never(_: u32) -> bool {
    false
}
