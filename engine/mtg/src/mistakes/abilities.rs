//! Abilities as things: given, lost (113.10, 201.5a, 613.1f).

use crate::continuous::active::{self, ActiveEffect, STATIC_EFFECTS};
use crate::continuous::granted::WHOSE;
use crate::game::Game;
use crate::instructions::copying::CONTROLLER_OF_COPY;
use crate::stack::halves::HALF_FROM;
use crate::state::abilities::Held;
use crate::state::copies::COPIED_BESIDES;
use crate::state::stack_items::StackItem;
use crate::state::{ObjId, Object, Seat};
use crate::words::select::Zone;

kernel::mistakes! {
    game: "mtg";

    "given ability is the giver's", [clause!("113.10-given-is-its-own")],
        "An ability that an Aura or Equipment gives is used by its controller, and is about the Aura or Equipment.":
        WHOSE = the_giver;

    "given ability names its holder", [clause!("201.5a-names-the-granter")],
        "A given ability that names the object that gave it means the object that has it.":
        WHOSE = named_as_the_holder;

    "lost abilities go on", [clause!("613.1f-lost-does-nothing")],
        "Static abilities that an object has lost still change damage.":
        STATIC_EFFECTS = with_the_lost;

    "levels add up", [clause!("711.2-what-it-is-at-its-level")],
        "A leveler keeps the abilities of its lower levels.":
        STATIC_EFFECTS = with_lower_levels;

    "both faces count", [clause!("712.8-only-the-face-that-is-up")],
        "A double-faced permanent has the abilities of both its faces.":
        STATIC_EFFECTS = of_both_faces;

    "command zone is out of play", [clause!("113.6-works-in-the-command-zone")],
        "Abilities in the command zone do nothing.":
        STATIC_EFFECTS = of_permanents_alone;

    "copy takes counters too", [clause!("707.2-what-is-printed")],
        "A permanent that becomes a copy has the counters of the other one.":
        COPIED_BESIDES = Some(with_counters);

    "copy is the author's", [clause!("707.10-copy-of-a-spell")],
        "A copy of a spell is controlled by whoever controls the spell.":
        CONTROLLER_OF_COPY = Some(the_author);

    "aftermath from hand", [clause!("702.127a-aftermath")],
        "A half with aftermath is cast from the hand like any card.":
        HALF_FROM = the_hand;
}

/// The ability belongs to the object that gave it.
fn the_giver(holder: ObjId, granter: Option<ObjId>) -> (ObjId, Option<ObjId>) {
    (granter.unwrap_or(holder), granter)
}

/// Its words are about the object that has it.
fn named_as_the_holder(holder: ObjId, granter: Option<ObjId>) -> (ObjId, Option<ObjId>) {
    (holder, granter.map(|_| holder))
}

/// Printed abilities stay, though an effect took them away.
fn with_the_lost<'a>(game: &Game<'a>, id: ObjId) -> Vec<ActiveEffect<'a>> {
    let mut found = active::static_effects(game, id);
    found.extend(active::lost_effects(game, id));
    found
}

/// Each level that was reached is there.
fn with_lower_levels<'a>(game: &Game<'a>, id: ObjId) -> Vec<ActiveEffect<'a>> {
    let mut found = active::static_effects(game, id);
    let Some(object) = game.state.object(id) else { return found };
    let counters = object.counters.get("level");
    let levels = object.card.iter().flat_map(|card| &card.levels);
    let passed = levels.filter(|level| level.to.is_some_and(|to| counters > to.0));
    for (index, ability) in passed.flat_map(|level| &level.statics).enumerate() {
        let held = Held { ability, place: usize::from(u16::MAX) + index, granter: None, born: object.stamp };
        found.extend(active::effects_of(game, id, vec![held]));
    }
    found
}

/// The face that is down has its abilities too.
fn of_both_faces<'a>(game: &Game<'a>, id: ObjId) -> Vec<ActiveEffect<'a>> {
    let mut found = active::static_effects(game, id);
    let Some(object) = game.state.object(id) else { return found };
    let front = object.printed.card;
    let faces = front.into_iter().chain(front.and_then(|card| card.back.as_deref()));
    let down = faces.filter(|face| object.card.is_some_and(|up| !std::ptr::eq(up, *face)));
    for (index, ability) in down.flat_map(|face| &face.statics).enumerate() {
        let held = Held { ability, place: usize::from(u16::MAX) + index, granter: None, born: object.stamp };
        found.extend(active::effects_of(game, id, vec![held]));
    }
    found
}

/// Objects outside the battlefield have no effects.
fn of_permanents_alone<'a>(game: &Game<'a>, id: ObjId) -> Vec<ActiveEffect<'a>> {
    if game.state.works_in_command(id) { Vec::new() } else { active::static_effects(game, id) }
}

/// Its counters come with it.
fn with_counters(model: &Object<'_>, onto: &mut Object<'_>) {
    for (kind, count) in &model.counters.0 {
        onto.counters.add(kind, *count);
    }
}

/// The controller of the spell controls the copy.
fn the_author(spell: &StackItem<'_>) -> Seat {
    spell.controller
}

/// Aftermath is not heeded.
fn the_hand(_aftermath: bool) -> Zone {
    Zone::Hand
}
