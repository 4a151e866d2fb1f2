//! Ways of casting spells, and face-down objects (118.9, 702, 708).

use crate::game::Game;
use crate::prohibitions::CANNOT_BE_CAST;
use crate::stack::activating::LOYALTY_WAITS;
use crate::stack::costs::CAUSE_OF_COSTS;
use crate::stack::turning_up::TURN_UP;
use crate::stack::ways::{PAYS_MANA_COST, RESOLVED_TO};
use crate::state::context::Cause;
use crate::state::objects::TURN_FACE_DOWN;
use crate::state::{ObjId, Object, Seat, State};
use crate::turn::untapping::{KEEPS_TAPPED, UNTAP_STEPS_LEFT};
use crate::words::effects::Position;
use crate::words::select::Zone;
use crate::zones::moving::LEAVES_THE_STACK_TO;

kernel::mistakes! {
    game: "mtg";

    "an alternative cost is paid besides", [clause!("118.9-in-place-of-the-mana-cost")],
        "A cost that replaces the mana cost is paid in addition to it.":
        PAYS_MANA_COST = always;

    "a spell with flashback goes to the graveyard", [clause!("702.34a-flashback")],
        "A card that was cast from the graveyard with flashback goes back there.":
        LEAVES_THE_STACK_TO = where_it_would;

    "a spell with buyback goes to the graveyard", [clause!("702.27a-buyback")],
        "A spell whose buyback cost was paid is put into the graveyard.":
        RESOLVED_TO = graveyard;

    "what is face down keeps what is printed on it", [clause!("708.2a-face-down")],
        "A face-down creature has the colors, subtypes and abilities of its card.":
        TURN_FACE_DOWN = in_name_only;

    "turning face up makes a new object", [clause!("702.37e-turned-face-up")],
        "Effects on a face-down permanent do not apply to it once it is face up.":
        TURN_UP = enters_anew;

    "loyalty abilities are used again and again", [clause!("606.3-like-a-sorcery-and-once")],
        "A second loyalty ability of a permanent is activated in one turn.":
        LOYALTY_WAITS = for_a_sorcery_alone;

    "loyalty abilities are used at any time", [clause!("606.3-like-a-sorcery-and-once")],
        "A loyalty ability is activated whenever its controller has priority.":
        LOYALTY_WAITS = for_the_next_turn_alone;

    "everything untaps", [clause!("502.3-stays-tapped")],
        "A permanent untaps even if an effect says that it does not.":
        KEEPS_TAPPED = nothing_is_kept;

    "what does not untap next time never does", [clause!("502.3-stays-tapped")],
        "A permanent that does not untap in one untap step stays tapped in all later ones.":
        UNTAP_STEPS_LEFT = as_many_as_before;

    "counters that are a cost are doubled", [clause!("614.16-costs-are-no-effects")],
        "Counters put as a cost count as put by an effect.":
        CAUSE_OF_COSTS = Some(an_effect);

    "a spell of a forbidden name is cast", [clause!("614.17-cant-wins")],
        "An effect that forbids casting certain spells is ignored.":
        CANNOT_BE_CAST = nothing_forbids;
}

fn for_a_sorcery_alone(like_a_sorcery: bool, _: bool) -> Option<&'static str> {
    (!like_a_sorcery).then_some("a loyalty ability can be activated only when a sorcery can be cast")
}

fn for_the_next_turn_alone(_: bool, used: bool) -> Option<&'static str> {
    used.then_some("only one loyalty ability of a permanent can be activated each turn")
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

/// The permanent is kept tapped for the rest of the game.
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
