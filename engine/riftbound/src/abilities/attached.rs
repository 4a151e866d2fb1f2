//! 718.2: the printed text of an Equipment is inactive while it is attached. What others give to it is not. 719.1: the
//! text that it gives to its unit is text of the unit, whoever controls the Equipment. 719.5: a detached Equipment
//! stays where its unit was.
//!
//! An Equipment with "at the end of your turn, draw 1" draws nothing while a unit wears it.
//! Temporary, given to an attached Equipment by a spell, kills it all the same.

use crate::game::Game;
use crate::state::happening::{Occurrence, meets};
use crate::state::matching::Perspective;
use crate::state::{Object, ObjectId, PlayerId, Zone, keyword_abilities};
use crate::words::cards::PlainKeyword;

kernel::interpretation! {
    /// 719.1, 188.4.a: the player of an ability that an attached Equipment gives to its unit: the unit's.
    pub(crate) APPENDED_TO: fn(unit: PlayerId, equipment: PlayerId) -> PlayerId = appended_to;
}

fn appended_to(unit: PlayerId, _equipment: PlayerId) -> PlayerId {
    unit
}

kernel::interpretation! {
    /// 718.2: `true` if what is printed on an Equipment works while that is attached.
    pub(crate) ATTACHED_TEXT_WORKS: fn() -> bool = attached_text_works;
}

fn attached_text_works() -> bool {
    false
}

kernel::interpretation! {
    /// 718.2: `true` if what others give to an Equipment works while that is attached.
    pub(crate) GIFTS_TO_ATTACHED_WORK: fn() -> bool = gifts_to_attached_work;
}

fn gifts_to_attached_work() -> bool {
    true
}

kernel::interpretation! {
    /// 719.5, 435.4: the place of an Equipment that was attached to a unit at a place and no longer is: that place.
    pub(crate) DETACHED_AT: fn(controller: PlayerId, place: Zone) -> Zone = detached_at;
}

fn detached_at(_controller: PlayerId, place: Zone) -> Zone {
    place
}

/// Cites that an Equipment stays in place when it is no longer attached.
pub fn cite_detached(game: &mut Game<'_>, id: ObjectId) {
    let note = || format!("{} stays where it was attached", game.state.object(id).name);
    game.log.cite(clause!("719.5-stays-where-it-was"), note);
}

/// Cites that the text of an Equipment is inactive, if it is attached and has text.
pub fn cite_inactive(game: &mut Game<'_>, id: ObjectId) {
    let object = game.state.object(id);
    if matches!(object.zone, Zone::Attached(_)) && has_text(object) {
        let note = || format!("the text of {} is inactive while it is attached", object.name);
        game.log.cite(clause!("718.2-attached-text-is-inactive"), note);
    }
}

/// Cites that a printed ability of an attached Equipment does not trigger, if it would otherwise (718.2).
pub fn cite_asleep(game: &mut Game<'_>, occurrences: &[Occurrence]) {
    let would_trigger = |id: &ObjectId| {
        let object = game.state.object(*id);
        let fleeting = object.has_printed(PlainKeyword::Temporary).then(keyword_abilities::temporary);
        let printed = object.card.iter().flat_map(|card| &card.triggered).chain(&fleeting);
        let from = Perspective::of(game.state.controller(*id), *id);
        let mut whens = printed.flat_map(|says| std::iter::once(&says.when).chain(says.or_when.iter()));
        whens.any(|when| occurrences.iter().any(|one| !meets(&game.state, from, when, one).is_empty()))
    };
    let attached = game.state.on_board().filter(|id| matches!(game.state.object(*id).zone, Zone::Attached(_)));
    let asleep: Vec<ObjectId> = attached.filter(would_trigger).collect();
    for id in asleep {
        cite_inactive(game, id);
    }
}

/// Returns `true` if a card has abilities that work all the time or wait for something.
fn has_text(object: &Object) -> bool {
    let waits = object.card.as_ref().is_some_and(|card| {
        let on_board = !card.r#static.is_empty() || !card.replacement.is_empty();
        on_board || !card.triggered.is_empty() || !card.deathknell.is_empty()
    });
    waits || !object.keywords.is_empty()
}
