//! Wrong interpretations of the frame: turns, triggers and their frequency, attackers, and winners.

use kernel::timing::{Line, Table};
use kernel::transcript::stop::Stop;

use crate::chain;
use crate::combat::ending::{self, Sides};
use crate::game::Game;
use crate::state::happening::Deed;
use crate::state::matching::{ActiveAbility, Perspective};
use crate::state::{ChainItem, Object, ObjectId, ObjectRef, PlaceId, PlayerId, State, Target, Zone};
use crate::turn::battlefields;
use crate::turn::moves::{SHOWDOWN, ShowdownStep};
use crate::turn::timetable::{TURN, TurnStep};
use crate::words::cards::Triggered;
use crate::words::effects::Condition;
use crate::words::scenario::Step;

/// An ability for the nth time triggers each time after it, too.
pub fn from_the_nth_on(_before: i64, after: i64, nth: i64) -> bool {
    nth <= after
}

/// A limit a turn is none.
pub fn as_often_as_it_likes(_times: i64, _most: i64) -> bool {
    true
}

/// A condition of the event is none.
pub fn triggers_anyway(_state: &State, _ability: &ActiveAbility<Triggered>) -> bool {
    true
}

/// A condition of a Deathknell is none.
pub fn knells_anyway(_state: &State, _condition: &Condition, _from: Perspective) -> bool {
    true
}

/// Only units that are there as the combat opens attack and defend.
pub fn only_at_the_start(state: &State, _unit: ObjectRef, attacks: bool) -> bool {
    !state.designated.iter().any(|(_, side)| *side == attacks)
}

/// Every unit in a combat attacks.
pub fn all_attack(state: &State, unit: ObjectId) -> Option<bool> {
    state.side_of(unit).map(|_| true)
}

/// All units of a player conquer and hold, wherever they are.
pub fn all_score(state: &State, _at: PlaceId, player: PlayerId) -> Vec<ObjectId> {
    state.units().filter(|id| state.object(*id).controller == player).collect()
}

/// Another player draws a card in place of the final point.
pub fn another_draws(game: &mut Game<'_>, player: PlayerId) -> Result<(), Stop> {
    let other = game.state.next_player(player);
    battlefields::instead_of_final_point(game, other)
}

const fn line<T: Copy>(then: T) -> Line<T> {
    Line { rule: "", says: "", then }
}

/// Battlefields are scored before what happens at the start of the Beginning Phase.
pub fn scoring_first() -> &'static Table<TurnStep> {
    const WRONG: Table<TurnStep> = Table {
        title: TURN.title,
        rule: TURN.rule,
        lines: &[
            line(TurnStep::Awaken),
            line(TurnStep::Scoring),
            line(TurnStep::Beginning),
            line(TurnStep::Channel),
            line(TurnStep::Draw),
            line(TurnStep::Main),
            line(TurnStep::Ending),
            line(TurnStep::Expiration),
            line(TurnStep::Next),
        ],
    };
    &WRONG
}

/// The turn player's abilities are put on the chain last, and resolve first.
pub fn turn_player_last(state: &State) -> Vec<usize> {
    let oldest = state.pending.first().map(|first| first.moment);
    let players = state.in_turn_order().into_iter().rev().collect();
    state.pending_of_first(players, |one| Some(one.moment) == oldest)
}

/// The player who alone has units left has won in every edition.
pub fn alone_wins(state: &State, sides: &Sides) -> Option<PlayerId> {
    ending::alone_there(state, sides)
}

/// Nobody has won in any edition if attackers were recalled.
pub fn nobody_wins(state: &State, sides: &Sides) -> Option<PlayerId> {
    ending::winner(state, sides)
}

/// No Deathknell triggers more than once.
pub fn knells_once(_state: &State, _unit: ObjectId) -> usize {
    0
}

/// A battlefield is conquered as a unit comes to it, before anybody acts.
pub fn control_first() -> &'static Table<ShowdownStep> {
    const WRONG: Table<ShowdownStep> = Table {
        title: SHOWDOWN.title,
        rule: SHOWDOWN.rule,
        lines: &[line(ShowdownStep::Control), line(ShowdownStep::Focus), line(ShowdownStep::Act)],
    };
    &WRONG
}

/// The turn player attacks in every combat.
pub fn turn_player_attacks(state: &State, _place: PlaceId) -> PlayerId {
    state.turn
}

/// Nothing costs more to choose.
pub fn chosen_for_nothing(_state: &State, _id: ObjectId, _player: PlayerId) -> i64 {
    0
}

/// A card may be played from where it was hidden at once.
pub fn revealed_at_once(_hidden_in: u32, _now: u32) -> bool {
    true
}

/// A card that was hidden chooses any target, wherever it is.
pub fn chooses_anywhere(_state: &State, _target: Target, _place: PlaceId) -> bool {
    true
}

/// A hidden card stays, whoever controls the battlefield.
pub fn hidden_stays(_state: &State, _id: ObjectId) -> bool {
    false
}

/// A unit with Ambush may be played to any battlefield at any time.
pub fn ambushes_anywhere(_state: &State, _place: PlaceId, _player: PlayerId) -> bool {
    true
}

/// A token that is played counts as a card.
pub fn tokens_are_cards(_object: &Object) -> bool {
    true
}

/// Nobody wins by points.
pub fn nobody_has_enough(_state: &State) -> Option<PlayerId> {
    None
}

/// Another player chooses which showdown opens first.
pub fn another_opens(state: &State) -> PlayerId {
    state.next_player(state.turn)
}

/// An ability that adds energy or power waits on the chain like any other.
pub fn added_by_the_chain<'a>(game: &mut Game<'a>, item: ChainItem, responses: &'a [Step]) -> Result<(), Stop> {
    chain::run_chain(game, Some(item), responses)
}

/// Only what is conquered is scored.
pub fn only_conquests_score(deed: Deed) -> bool {
    deed == Deed::Conquers
}

/// Recalled units were not in the combat to its end.
pub fn only_who_stays(state: &State, place: PlaceId, units: &mut Vec<ObjectId>) {
    units.retain(|id| state.object(*id).zone == Zone::Battlefield(place));
}
