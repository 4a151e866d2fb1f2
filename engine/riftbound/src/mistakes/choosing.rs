//! Wrong interpretations of choices, of the places to which effects play cards, and of the time that abilities wait.

use crate::abilities::legion::OTHER_FINALIZED;
use crate::abilities::targets::IS_OPEN_TO;
use crate::chain::modes::KNOWN_TO_HOLD;
use crate::costs::OWN_POWER;
use crate::game::Game;
use crate::mistakes::playing;
use crate::state::{Agent, ChainItem, Object, ObjectId, PlayerId, State, Zone};
use crate::turn::end_of_turn::END_WAITING;
use crate::words::effects::{Condition, Effect, Power};
use crate::zones::entering::EFFECT_PLAYS_TO;

kernel::mistakes! {
    game: "riftbound";

    "targets are chosen for what does not hold", [clause!("355.8-targets-of-what-holds")],
        "Targets are chosen even for an instruction whose condition is known not to hold.":
        KNOWN_TO_HOLD = nothing_is_known;

    "everything may be chosen", [clause!("355.8-cannot-be-chosen")],
        "Objects that an opponent's spells and abilities cannot choose are legal targets.":
        IS_OPEN_TO = open_to_all;

    "a gear is played to a battlefield", [clause!("355.2-gear-to-the-base")],
        "An effect that plays a card to a battlefield can play gear there.":
        EFFECT_PLAYS_TO = wherever_it_says;

    "power of own domains is of any", [clause!("357-cost-paid-in-full")],
        "A cost in power of the card's own domains can be paid with power of any domain.":
        OWN_POWER = power_of_any;

    "what waits ends with the turn", [clause!("390.3-only-in-its-time")],
        "An ability that lasts until a player's next turn lasts for this turn only.":
        END_WAITING = none_waits_on;

    "a card is another than itself", [clause!("812.1.c-another-card-finalized")],
        "Legion counts its own card as another card played this turn.":
        OTHER_FINALIZED = playing::itself_is_another;
}

/// No condition is known as targets are chosen.
pub fn nothing_is_known(
    _game: &Game<'_>,
    _item: &ChainItem,
    _condition: &Condition,
    _before: &[Effect],
) -> Option<bool> {
    None
}

/// Nothing is forbidden.
pub fn open_to_all(_state: &State, _id: ObjectId, _agent: &Agent) -> bool {
    true
}

/// A gear goes wherever it is said.
pub fn wherever_it_says(_state: &State, _card: ObjectId, _player: PlayerId, to: Zone) -> Zone {
    to
}

/// Power of any domain pays.
pub fn power_of_any(_object: &Object) -> Vec<Power> {
    Power::ALL.to_vec()
}

/// Nothing waits beyond the turn.
pub fn none_waits_on(state: &mut State) {
    state.delayed_triggers.clear();
}
