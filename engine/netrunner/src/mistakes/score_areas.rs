//! Known mistakes about cards that come to a score area, and about cards that are hosted without being installed.

use crate::game::Game;
use crate::resolution::score_areas::{ENTERS_WITH, KEPT_IN_SWAP, SWAPPED_AGENDAS};
use crate::resolution::shifting::HOSTED_APART;
use crate::state::CardId;
use crate::state::facts::Fact;
use crate::words::{Counter, Side, Zone};

kernel::mistakes! {
    game: "netrunner";

    "swapped agendas lose their counters", [clause!("8.8.4c-counters-stay")],
        "Counters on an agenda are gone once it is swapped between score areas.":
        KEPT_IN_SWAP = none_of_it;

    "swapped agendas are scored and stolen", [clause!("8.8.4c-counters-stay")],
        "An agenda that is swapped into a score area meets conditions on being scored or stolen.":
        SWAPPED_AGENDAS = Some(scored_or_stolen);

    "an agenda enters with counters from anywhere", [clause!("card-text-enters-with-counters")],
        "An agenda enters a score area with the counters of its text also from the zone that the text excepts.":
        ENTERS_WITH = in_any_case;

    "a swapped agenda enters without counters", [clause!("card-text-enters-with-counters")],
        "An agenda enters a score area with the counters of its text only if it does not come from the other one.":
        ENTERS_WITH = only_from_elsewhere;

    "a hosted card stays where it was", [clause!("1.13.2b-uninstalled")],
        "A card that is hosted without being installed stays in its zone, or installed.":
        HOSTED_APART = Some(never);
}

/// Nothing stays on it.
fn none_of_it(_hosted: (Vec<(Counter, i64)>, i64)) -> (Vec<(Counter, i64)>, i64) {
    (Vec::new(), 0)
}

/// Each is scored or stolen by the player to whose score area it came.
fn scored_or_stolen(game: &mut Game<'_>, cards: [(CardId, Zone); 2]) -> Vec<Fact> {
    let fact = |(id, zone)| {
        let (word, who) = match zone {
            Zone::RunnerScore => ("stolen", Side::Runner),
            _ => ("scored", Side::Corp),
        };
        Fact { who: Some(who), ..Fact::of(word, id, &game.state) }
    };
    cards.into_iter().map(fact).collect()
}

/// It always does.
fn in_any_case(_from: Option<Zone>, _not_from: Option<Zone>) -> bool {
    true
}

/// It does not if it comes from the other score area.
fn only_from_elsewhere(from: Option<Zone>, not_from: Option<Zone>) -> bool {
    from != Some(Zone::CorpScore) && (from.is_none() || from != not_from)
}

/// It does not leave.
fn never() -> bool {
    false
}
