//! Wrong interpretations of the moments at which something counts: scores, orders, designations, and places.

use kernel::transcript::stop::Stop;

use crate::abilities::from_hidden::IS_HELD;
use crate::abilities::referents::{self, HERE};
use crate::chain::counter::WAITS_ON;
use crate::chain::enchaining::ARE_ALIKE;
use crate::death::designation::IS_NEW;
use crate::death::kill::{self, KILL_AS_COST};
use crate::game::Game;
use crate::prevention::each_combat::IS_LENT_TO;
use crate::state::{Agent, ChainItem, ObjectId, ObjectRef, Place, PlayerId, State, Zone};
use crate::turn::battlefields::HAS_SCORED;
use crate::words::phrases::At;
use crate::words::targets::TargetWord;
use crate::zones::board::MIGHT_TO_SWAP;

kernel::mistakes! {
    game: "riftbound";

    "a battlefield that was lost is scored again", [clause!("465-scored-once-a-turn")],
        "A player scores a battlefield twice in a turn if another player scored it in between.":
        HAS_SCORED = scored_last;

    "abilities of one wording are not ordered", [clause!("383.3.d-ordered-if-simultaneous")],
        "Simultaneous triggered abilities with the same wording are put on the chain without asking for their order.":
        ARE_ALIKE = read_alike;

    "who joins a combat has no value for it", [clause!("437.1.b-timespan")],
        "A passive Prevent for each combat protects only units that are there when the combat opens.":
        IS_LENT_TO = was_there_first;

    "units killed as one cost die one by one", [clause!("428.6-killed-at-one-time")],
        "Units killed as one cost die one after the other, so the remaining ones see the earlier deaths.":
        KILL_AS_COST = killed_one_by_one;

    "here is the base if its object has left", [clause!("359.3.f.2-checked-on-execution")],
        "If an object has left the board, its instruction to play something \"here\" plays it to the base.":
        HERE = here_or_base;

    "a hidden move goes nowhere else", [clause!("811.1.d-chooses-at-its-battlefield")],
        "A card played from hidden can move units only to the battlefield where it was hidden.":
        IS_HELD = held_anyway;

    "a countered spell was the next spell", [clause!("425.1.b-countered-is-not-played")],
        "A countered spell uses up an effect on the next spell that its player plays.":
        WAITS_ON = used_up;

    "a unit that comes back has attacked before", [
        clause!("383.4.e-attacks-once"),
        clause!("383.4.f-defends-once"),
    ],
        "A card that leaves the board and comes back in one combat does not attack or defend for the first time again.":
        IS_NEW = by_its_card;

    "swapped Might is the printed one", [clause!("433.1-swapped-by-the-difference")],
        "The difference by which Might is swapped leaves out buffs, Equipment and effects.":
        MIGHT_TO_SWAP = printed_might;
}

/// Each dies by itself.
fn killed_one_by_one(game: &mut Game<'_>, victims: &[ObjectId], agent: &Agent) -> Result<(), Stop> {
    victims.iter().try_for_each(|id| kill::kill_as_cost(game, &[*id], agent))
}

/// Without a place it is the base.
fn here_or_base(state: &State, item: &ChainItem) -> Option<Zone> {
    referents::here_now(state, item).or(Some(Zone::Base(item.agent.player)))
}

/// A destination is held to the battlefield like a target.
fn held_anyway(word: &TargetWord) -> bool {
    word.described.at != At::Elsewhere
}

/// The effects stay with the countered spell.
fn used_up(_state: &mut State, _countered: ObjectRef) {}

/// Only the units of the first cleanup count, in which nothing was designated before.
fn was_there_first(state: &State, id: ObjectId) -> bool {
    state.designated.is_empty() && state.in_combat(id)
}

/// Only the wording counts.
fn read_alike(one: &ChainItem, other: &ChainItem) -> bool {
    one.effect == other.effect
}

/// Only the last score counts.
fn scored_last(place: &Place, player: PlayerId) -> bool {
    place.scored.last() == Some(&player)
}

/// The card of a unit counts, even if the unit was another object when it attacked or defended.
fn by_its_card(state: &State, unit: ObjectRef, attacks: bool) -> bool {
    !state.designated.iter().any(|(one, side)| one.id == unit.id && *side == attacks)
}

/// The Might that is printed on the unit.
fn printed_might(state: &State, unit: ObjectId) -> i64 {
    state.object(unit).might.unwrap_or(0)
}
