//! In which way spells are cast, and what is face down (118.9, 702, 708).

use crate::game::Game;
use crate::rulings::Rulings;
use crate::state::context::Cause;
use crate::state::{ObjId, Object, Seat, State};
use crate::words::effects::Position;
use crate::words::select::Zone;

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "an alternative cost is paid besides", [clause!("118.9-in-place-of-the-mana-cost")],
        "A cost that is paid rather than the mana cost is paid in addition to it.":
        pays_mana_cost = always;

    "a spell with flashback goes to the graveyard", [clause!("702.34a-flashback")],
        "A card that was cast from the graveyard with flashback goes back there.":
        leaves_the_stack_to = where_it_would;

    "a spell with buyback goes to the graveyard", [clause!("702.27a-buyback")],
        "A spell whose buyback cost was paid is put into the graveyard.":
        resolved_to = graveyard;

    "what is face down keeps what is printed on it", [clause!("708.2a-face-down")],
        "A face-down creature has the colors, the subtypes and the abilities of its card.":
        turn_face_down = in_name_only;

    "turning face up makes a new object", [clause!("702.37e-turned-face-up")],
        "What was about a face-down permanent is not about it once it is face up.":
        turn_up = enters_anew;

    "everything untaps", [clause!("502.3-stays-tapped")],
        "A permanent untaps though an effect says that it does not.":
        keeps_tapped = nothing_is_kept;

    "what does not untap next time never does", [clause!("502.3-stays-tapped")],
        "A permanent that does not untap in one untap step stays tapped in all of them.":
        untap_steps_left = as_many_as_before;

    "counters that are a cost are doubled", [clause!("614.16-costs-are-no-effects")],
        "What is put as a cost counts as put by an effect.":
        cause_of_costs = an_effect;

    "a spell of a forbidden name is cast", [clause!("614.17-cant-wins")],
        "An effect that keeps spells from being cast is not heeded.":
        cannot_be_cast = nothing_forbids;
}

/// The mana cost is paid in any case.
fn always(_: bool) -> bool {
    true
}

/// Flashback changes nothing about where a card goes.
fn where_it_would(_: &State<'_>, _: ObjId, to: Zone) -> Zone {
    to
}

/// Every instant and sorcery goes to the graveyard.
fn graveyard(_: &State<'_>, _: ObjId) -> Zone {
    Zone::Graveyard
}

/// Only its power and toughness are those of a face-down creature.
fn in_name_only(object: &mut Object<'_>) {
    object.face_down = true;
}

/// The permanent leaves and enters.
fn enters_anew(game: &mut Game<'_>, id: ObjId) -> ObjId {
    let seat = game.state.object(id).map(|object| object.controller);
    game.change_zone(id, Zone::Battlefield, Position::Top, seat).unwrap_or(id)
}

/// Nothing keeps a permanent tapped.
fn nothing_is_kept(_: &State<'_>, _: ObjId, _: Seat) -> bool {
    false
}

/// It is kept tapped for the rest of the game.
fn as_many_as_before(steps: i64, _: Option<Seat>, _: Seat, _: Seat) -> i64 {
    steps
}

/// Costs are effects.
fn an_effect() -> Cause {
    Cause::Effect
}

/// Every spell may be cast.
fn nothing_forbids(_: &Game<'_>, _: ObjId) -> bool {
    false
}
