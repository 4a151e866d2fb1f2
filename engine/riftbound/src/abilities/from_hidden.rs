//! 811.1.d: a card played from where it was hidden chooses only what is at that battlefield, and plays units there.
//!
//! "Kill a unit at a battlefield" from hidden kills none at another battlefield.
//! "Move it to another battlefield" may still choose another one.

use kernel::transcript::stop::Stop;

use crate::game::Game;
use crate::state::{ChainItem, ObjectId, PlaceId, State, Target, Zone};
use crate::words::effects::CardType;
use crate::words::phrases::At;
use crate::words::targets::{TargetWord, target_words};

kernel::interpretation! {
    /// 811.1.d.2: `true` if a card hidden at a battlefield may choose a target, which must be there.
    pub(crate) MAY_CHOOSE: fn(&State, Target, PlaceId) -> bool = may_choose;
}

fn may_choose(state: &State, target: Target, place: PlaceId) -> bool {
    match target {
        Target::Object(was) => state.location(was.id) == Zone::Battlefield(place),
        Target::Place(other) => other == place,
        Target::Base => false,
    }
}

kernel::interpretation! {
    /// 811.1.d.3: the place to which an item plays a unit whose place is chosen: for a card that was hidden, the
    /// battlefield where it was.
    pub(crate) PLAYS_AT: fn(&ChainItem) -> Option<PlaceId> = plays_at;
}

fn plays_at(item: &ChainItem) -> Option<PlaceId> {
    item.from_hidden
}

/// The place to which an item must play a card, if its own card was hidden and the card that it plays is a unit.
pub fn place_of_unit(game: &mut Game<'_>, item: &ChainItem, card: ObjectId) -> Option<Zone> {
    if item.from_hidden.is_none() || !game.state.object(card).is(CardType::Unit) {
        return None;
    }
    let note = || format!("{} was hidden there, and plays a unit there", item.agent.name);
    game.log.cite(clause!("811.1.d.3-plays-at-its-battlefield"), note);
    game.by(&PLAYS_AT)(item).map(Zone::Battlefield)
}

kernel::interpretation! {
    /// 811.1.d.2: `true` if a card played from hidden must choose at its battlefield for a target word: for every
    /// target, unless the word asks for one elsewhere. The destination of a move is not a target (355.4), and must be
    /// another place than that of its unit (355.4.a).
    pub(crate) IS_HELD: fn(&TargetWord) -> bool = is_held;
}

fn is_held(word: &TargetWord) -> bool {
    word.described.at != At::Elsewhere && !word.is_destination
}

/// Refuses an item that has chosen a target away from the battlefield where its card was hidden.
pub fn held_to_place(game: &mut Game<'_>, item: &ChainItem, place: PlaceId) -> Result<(), Stop> {
    let is_held = game.by(&IS_HELD);
    let words = target_words(&item.effect);
    let bound = words.iter().zip(&item.targets).filter(|(word, _)| is_held(word)).flat_map(|(_, targets)| targets);
    let all = bound.into_iter().all(|target| game.by(&MAY_CHOOSE)(&game.state, *target, place));
    if !all {
        let clause = clause!("811.1.d-chooses-at-its-battlefield");
        return Err(Stop::refused(
            &[clause],
            format!("{} can choose only objects at the place where it was hidden", item.agent.name),
        ));
    }
    if !item.targets.is_empty() {
        cite_chosen(game, item);
    }
    Ok(())
}

/// Notes that an item whose card was hidden has chosen its targets.
pub fn cite_chosen(game: &mut Game<'_>, item: &ChainItem) {
    let note = || format!("{} was hidden there", item.agent.name);
    game.log.cite(clause!("811.1.d-chooses-at-its-battlefield"), note);
}
