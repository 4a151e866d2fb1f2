//! Wrong interpretations of what is asked again: targets as an item resolves, and lethal damage in a cleanup.

use kernel::transcript::stop::Stop;

use crate::death::cleanup::{self, KILL_LETHAL};
use crate::game::Game;

kernel::mistakes! {
    game: "riftbound";

    "a cleanup kills until nobody is left to kill", [clause!("324.2-plain-cleanup-follows")],
        "A unit that gets lethal damage by a death in a combat cleanup is killed before that cleanup heals it.":
        KILL_LETHAL = kill_until_none;
}

/// One cleanup kills again whoever has lethal damage by its kills.
fn kill_until_none(game: &mut Game<'_>) -> Result<bool, Stop> {
    let mut killed = false;
    while cleanup::kill_lethal(game)? {
        killed = true;
    }
    Ok(killed)
}
