//! Wrong interpretations of lines: their objects, their targets, and their knowledge of objects that left.

use kernel::transcript::stop::Stop;

use crate::abilities::{referents, targets};
use crate::chain::{enchaining, lines};
use crate::damage::sources;
use crate::game::Game;
use crate::state::matching::{Perspective, within};
use crate::state::{
    ChainItem, KnownObject, ObjectId, ObjectRef, PendingItem, PlayedCard, PlayerId, State, Target, TrackedChange, Zone,
};
use crate::words::amounts::Bound;
use crate::words::effects::{Condition, Cost, Effect};
use crate::words::phrases::Phrase;
use crate::words::targets::TargetWord;
use crate::zones::{entering, leaving};

/// Null compares as 0.
pub fn null_is_zero(bound: &Bound, might: i64, other: Option<i64>) -> bool {
    within(bound, might, Some(other.unwrap_or(0)))
}

/// A unit that is dead already is taken for the killed one.
pub fn gone_is_remembered(game: &mut Game<'_>, item: &mut ChainItem, slot: usize) {
    referents::target_is_gone(game, item, slot);
    if let Some(was) = item.first_target(slot)
        && let Some(might) = game.state.object(was.id).might
    {
        item.killed = Some(KnownObject { might, ..game.state.known(was.id) });
    }
}

/// The Might of the killed unit is that of its card where it is now.
pub fn might_as_it_is(state: &State, killed: &KnownObject) -> i64 {
    state.might(killed.at.id)
}

/// A line about what a replaced line was about is ignored.
pub fn falls_with_replaced(
    game: &mut Game<'_>,
    item: &ChainItem,
    phrase: Phrase,
) -> Result<Option<Vec<PlayerId>>, Stop> {
    let found = referents::players_meant(game, item, phrase)?;
    Ok(if item.replaced { None } else { found })
}

/// A line about a target that is gone is about what became of it.
pub fn ignored_stays(state: &State, item: &ChainItem) -> Option<Vec<KnownObject>> {
    let was = item.slot.checked_sub(1).and_then(|slot| item.first_target(slot));
    was.map(|was| vec![state.known(was.id)])
}

/// An item whose targets are all gone does nothing.
pub fn nothing_without_target(game: &mut Game<'_>, item: &mut ChainItem, lines: &[Effect]) -> Result<(), Stop> {
    let is_lost = |target: &Target| matches!(*target, Target::Object(was) if !game.state.is_same(was));
    let mut targets = item.targets.iter().flatten().peekable();
    if targets.peek().is_some() && targets.all(is_lost) { Ok(()) } else { lines::execute(game, item, lines) }
}

/// Anything on the board may be chosen.
pub fn anything_fits(state: &State, word: &TargetWord, id: ObjectId, perspective: Perspective) -> bool {
    targets::fits_target(state, word, id, perspective) || state.object(id).zone.is_board()
}

/// Effects tracked on a card are still on it when it returns to the board.
pub fn prevents_follow(game: &mut Game<'_>, id: ObjectId, to: Zone) -> Result<(), Stop> {
    let now = game.state.now(id);
    let kept: Vec<TrackedChange> =
        game.state.tracked.iter().filter(|tracked| tracked.on == Some(now)).cloned().collect();
    leaving::leave_board(game, id, to)?;
    for tracked in kept {
        // Back on the board it will be a new object twice more, or thrice by way of the chain.
        for more in [2, 3] {
            let on = ObjectRef { id, incarnation: now.incarnation.saturating_add(more) };
            game.state.tracked.push(TrackedChange { on: Some(on), ..tracked.clone() });
        }
    }
    Ok(())
}

/// A recall takes off damage and what is tracked.
pub fn recall_cleans(state: &mut State, id: ObjectId) {
    leaving::recall_to_base(state, id);
    state.change(id, |object| object.damage = 0);
    state.tracked.retain(|tracked| tracked.on.is_none_or(|on| on.id != id));
}

/// All that is pending is ordered together, whenever it triggered.
pub fn pending_all_together(state: &State) -> Vec<usize> {
    state.pending_of_first(state.in_turn_order(), |_| true)
}

/// The newest pending item is finalized first.
pub fn newest_pending_first(state: &State) -> Vec<usize> {
    state.pending.len().checked_sub(1).into_iter().collect()
}

/// A card that an effect plays is there at once, while the effect still resolves.
pub fn played_at_once(game: &mut Game<'_>, played: PlayedCard) -> Result<(), Stop> {
    entering::put_on_chain(game, played)?;
    match game.state.pending.pop().map(|pending| pending.what) {
        Some(PendingItem::Card(played)) => enchaining::finalize_card(game, &played),
        Some(PendingItem::Ability(_)) | None => Ok(()),
    }
}

/// A card played ignoring its cost costs nothing at all.
pub fn free_of_all_costs(cost: &Cost) -> Cost {
    Cost {
        exhaust: None,
        discard: None,
        discard_one: None,
        kill: None,
        spend_buff: None,
        ..enchaining::additional_only(cost)
    }
}

/// The Might of what a line is about is what it was as an earlier line began.
pub fn might_of_earlier_line(_state: &State, known: &KnownObject) -> i64 {
    known.might
}

/// A unit that has left the board deals its printed Might all the same.
pub fn absent_units_deal(game: &mut Game<'_>, item: &mut ChainItem, phrase: Phrase) -> Result<Vec<KnownObject>, Stop> {
    if phrase == Phrase::Itself && !game.state.object(item.perspective.itself).zone.is_board() {
        return Ok(vec![game.state.known(item.perspective.itself)]);
    }
    sources::units_named(game, item, phrase)
}

/// Only what is on the board is banished or returned.
pub fn leaves_the_board_only(state: &State, known: &KnownObject) -> bool {
    state.is_there(known)
}

/// The condition of a passive ability does not matter.
pub fn conditions_ignored(_state: &State, _condition: &Condition, _about: ObjectId, _from: Perspective) -> bool {
    true
}

/// The damage marked on a unit is what is marked on it by now.
pub fn damage_by_now(state: &State, known: &KnownObject) -> i64 {
    state.object(known.at.id).damage
}
