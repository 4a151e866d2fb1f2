//! Counters to which the rules give a meaning (122.1b, 122.1d, 122.1h, 728).

use crate::continuous::finality_counters::FINALITY_COUNTERS;
use crate::continuous::stun_counters::STAYS_STUNNED;
use crate::state::abilities;
use crate::state::abilities::OF_COUNTERS;
use crate::state::{Object, Player};
use crate::triggers::rad_counters::RADIATION;
use crate::words::cards::Keyword;
use crate::words::effects::Replace;

kernel::mistakes! {
    game: "mtg";

    "keyword counters outlast the loss of abilities", [clause!("122.1b-keyword-counters")],
        "An object that loses all abilities keeps the keywords of counters that it already had.":
        OF_COUNTERS = after_everything;

    "stun counters do nothing", [clause!("122.1d-stun-counters")],
        "A permanent with stun counters untaps, and keeps them.":
        STAYS_STUNNED = never;

    "finality counters do nothing", [clause!("122.1h-finality-counters")],
        "A permanent with a finality counter is put into the graveyard.":
        FINALITY_COUNTERS = nothing;

    "rad counters do nothing", [clause!("728.1-rad-counters")],
        "No ability triggers for a player who has rad counters.":
        RADIATION = none;
}

fn after_everything(object: &Object<'_>) -> Vec<(u32, &'static Keyword)> {
    abilities::of_counters(object).into_iter().map(|(_, keyword)| (u32::MAX, keyword)).collect()
}

fn never(_: i64) -> bool {
    false
}

fn nothing(_: i64) -> Option<&'static Replace> {
    None
}

fn none(_: &Player) -> i64 {
    0
}
