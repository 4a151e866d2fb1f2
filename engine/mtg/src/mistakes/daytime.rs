//! Day and night (702.145, 730).

use crate::state::past::PastEvent;
use crate::state::{ObjId, Seat, State};
use crate::turn::daytime::{CAST_IN_TURN_OF, FIRST_TIME, TIME_OF_DAY, TURNS_WITH};
use crate::words::scenario::Daytime;

kernel::mistakes! {
    game: "mtg";

    "the day lasts", [clause!("730.2-checked-in-the-untap-step")],
        "Day does not become night, and night does not become day, however many spells were cast.":
        TIME_OF_DAY = as_it_was;

    "the spells of all players keep the day", [clause!("730.2-checked-in-the-untap-step")],
        "Spells that other players cast in a turn count when day or night is checked.":
        CAST_IN_TURN_OF = of_anybody;

    "daybound shows one face", [clause!("702.145-turns-with-the-day")],
        "A permanent with daybound keeps its face as day becomes night.":
        TURNS_WITH = nothing_turns;

    "daybound brings no day", [clause!("702.145d-becomes-day-first")],
        "It stays neither day nor night when a permanent with daybound enters.":
        FIRST_TIME = neither;
}

fn as_it_was(now: Daytime, _: usize) -> Daytime {
    now
}

fn of_anybody(state: &State<'_>, _: Seat) -> usize {
    state.happened.iter().filter(|past| matches!(past.event, PastEvent::Cast(..))).count()
}

fn nothing_turns(_: &State<'_>, _: ObjId, _: Daytime) -> bool {
    false
}

fn neither(_: &State<'_>) -> Option<Daytime> {
    None
}
