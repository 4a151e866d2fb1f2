//! Abilities as things: given, lost (113.10, 201.5a, 613.1f).

use crate::continuous::active::{self, About, ActiveEffect, EffectKind, LASTING_EFFECTS, STATIC_EFFECTS};
use crate::continuous::granted::WHOSE;
use crate::game::Game;
use crate::instructions::copying::CONTROLLER_OF_COPY;
use crate::stack::halves::HALF_FROM;
use crate::state::abilities::Held;
use crate::state::copies;
use crate::state::copies::{COPIABLE, COPIED_BESIDES};
use crate::state::lasting::EffectId;
use crate::state::stack_items::StackItem;
use crate::state::{Being, ObjId, Object, Printed, Seat};
use crate::words::select::Zone;

kernel::mistakes! {
    game: "mtg";

    "given ability is the giver's", [clause!("113.10-given-is-its-own")],
        "An ability granted by an Aura or Equipment is used by the controller of the Aura or Equipment, and applies \
         to the Aura or Equipment.":
        WHOSE = the_giver;

    "given ability names its holder", [clause!("201.5a-names-the-granter")],
        "A granted ability that names the object that grants it refers to the object that has it.":
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
        "A permanent that becomes a copy also gets the counters of the copied permanent.":
        COPIED_BESIDES = Some(with_counters);

    "copy sees through face down", [clause!("707.2-what-is-printed")],
        "A copy of a face-down permanent is a copy of its card.":
        COPIABLE = as_if_face_up;

    "copy is the author's", [clause!("707.10-copy-of-a-spell")],
        "A copy of a spell is controlled by the controller of the copied spell.":
        CONTROLLER_OF_COPY = Some(the_author);

    "aftermath from hand", [clause!("702.127a-aftermath")],
        "A half with aftermath is cast from the hand like any card.":
        HALF_FROM = the_hand;

    "a regeneration shield follows a returned card", [clause!("701.19-instead-of-destruction")],
        "A permanent that left the battlefield and came back is still protected by its regeneration shield.":
        STATIC_EFFECTS = with_shields_of_the_former;

    "a replacement outlasts its permanent", [clause!("614.1a-instead")],
        "A static ability goes on replacing events after its permanent has left the battlefield.":
        LASTING_EFFECTS = with_those_of_what_left;
}

/// The card of a face-down permanent is copied.
fn as_if_face_up<'a>(object: &Object<'a>) -> Printed<'a> {
    if object.face_down { object.face_up().clone() } else { copies::copiable(object) }
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
    let (Some(front), Some(up)) = (object.printed.card, object.card) else { return found };
    let faces = || [Some(front), front.back.as_deref()].into_iter().flatten();
    // A copy has neither of its own faces.
    if !faces().any(|face| std::ptr::eq(face, up)) {
        return found;
    }
    let down = faces().filter(|face| !std::ptr::eq(*face, up));
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

/// A permanent has the regeneration shields of the objects that it was before.
fn with_shields_of_the_former<'a>(game: &Game<'a>, id: ObjId) -> Vec<ActiveEffect<'a>> {
    let mut found = active::static_effects(game, id);
    let Some(object) = game.state.object(id) else { return found };
    let mut former = object.was;
    while let Some((of, was)) = former.and_then(|of| Some((of, game.state.object(of)?))) {
        found.extend(was.regeneration.iter().map(|(made, by)| ActiveEffect {
            id: EffectId::Regeneration(of, *made),
            name: by.clone(),
            ctx: game.knows(id, None),
            born: object.born,
            kind: EffectKind::Regeneration,
            fixed: Some(vec![Being::Object(id)]),
            spent: false,
            amount: None,
            instead: None,
        }));
        former = was.was;
    }
    found
}

/// Permanents that left have the effects of their static abilities that replace something other than damage.
fn with_those_of_what_left<'a>(game: &Game<'a>, about: About) -> Vec<ActiveEffect<'a>> {
    let mut found = active::lasting_effects(game, about);
    if about == About::Other {
        for id in (0..).map_while(|i| game.state.object(ObjId(i)).map(|_| ObjId(i))) {
            let left = |object: &Object<'_>| !object.exists && object.zone == Zone::Battlefield;
            if game.state.object(id).is_some_and(left) {
                found.extend(active::effects_of(game, id, game.state.printed_statics(id)));
            }
        }
    }
    found
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
