//! 317: the end of a turn: what triggers then, the healing, and after all else the end of what lasts this
//! turn (317.2); then the next player's turn up to the main phase.
//!
//! A Prevent for this turn still guards against what triggers at its end.
//! One for each combat stays.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::triggers;
use crate::chain;
use crate::death::cleanup;
use crate::game::Game;
use crate::state::{Pool, State, TrackedChange};
use crate::turn::battlefields;
use crate::words::effects::Awaited;
use crate::words::phrases::Phrase;
use crate::words::scenario::Step;
use crate::zones::{board, deck};

/// Changes of damage end with the turn, but for Prevents that come back each combat.
pub fn end_tracked(state: &mut State) {
    state.tracked.retain(TrackedChange::is_for_each_combat);
}

/// Replacements of deaths that were set up for this turn end with it (390.3).
pub fn end_delayed(state: &mut State) {
    state.delayed_replacements.clear();
}

/// A turn ends: what triggers then, the healing, and what lasted this turn expires; then the next
/// player's turn begins.
pub fn end_turn<'a>(game: &mut Game<'a>, player: &Name, responses: &'a [Step]) -> Result<(), Stop> {
    if game.state.player_of(player) != Some(game.state.turn) {
        return Err(game.log.rejected(format!("it is not the turn of `{player}`")));
    }
    let waiting = game.state.waiting(|event| matches!(event, Awaited::EndTurn(Phrase::You)));
    let turn = game.state.turn;
    game.state.begin_moment();
    for ability in waiting.iter().filter(|ability| ability.perspective.player == turn) {
        triggers::trigger(game, ability, Vec::new());
    }
    if let Some(hook) = game.rulings.before_end_of_turn {
        hook(game);
    }
    if !game.state.pending.is_empty() && !game.state.tracked.is_empty() {
        game.log.cite(clause!("317.2-expires-last"), || "what lasts this turn holds still".to_owned());
    }
    chain::run_chain(game, None, responses)?;
    board::heal_all(game);
    expire(game);
    cleanup::cleanup(game)?;
    next_turn(game)
}

/// What lasted for this turn ends, after everything else of the turn (317.2).
pub fn expire(game: &mut Game<'_>) {
    let ends = |tracked: &&TrackedChange| !tracked.is_for_each_combat();
    if game.state.tracked.iter().filter(ends).any(TrackedChange::prevents) {
        game.log.cite(clause!("437.1.b-timespan"), || "Prevents for this turn end with it".to_owned());
    }
    if game.state.tracked.iter().any(|tracked| ends(&tracked)) || !game.state.delayed_replacements.is_empty() {
        game.log.cite(clause!("317.2-expires-last"), || "what lasted this turn ends".to_owned());
    }
    if !game.state.delayed_replacements.is_empty() {
        let note = || "replacements of deaths this turn end with it".to_owned();
        game.log.cite(clause!("390.3-only-in-its-time"), note);
    }
    (game.rulings.end_tracked)(&mut game.state);
    (game.rulings.end_delayed)(&mut game.state);
    game.state.delayed_triggers.clear();
    for id in game.state.ids() {
        game.state.change(id, |object| {
            object.stunned = false;
            object.moved = 0;
            object.given = 0;
        });
    }
}

/// The next player readies, scores what he holds, channels two runes and draws.
fn next_turn(game: &mut Game<'_>) -> Result<(), Stop> {
    let next = game.state.next_player(game.state.turn);
    game.state.turn = next;
    for player in &mut game.state.players {
        player.played = 0;
        if player.pool.is_some() {
            player.pool = Some(Pool::default());
        }
    }
    for place in &mut game.state.places {
        place.scored = None;
    }
    for id in game.state.ids() {
        if game.state.controller(id) == next {
            game.state.change(id, |object| object.exhausted = false);
        }
    }
    for place in game.state.place_ids() {
        let held = game.state.place(place).is_some_and(|place| place.held && place.controller == Some(next));
        if held {
            battlefields::score(game, place, next)?;
        }
    }
    game.state.change_player(next, |player| player.runes = (player.runes + 2).min(player.runes.max(12)));
    deck::draw(game, next, 1, None)?;
    chain::run_chain(game, None, &[])
}
