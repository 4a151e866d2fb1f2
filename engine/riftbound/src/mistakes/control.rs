//! Wrong interpretations of control, attached Equipment, designations, recycled cards, and additional costs.

use crate::abilities::attached::{APPENDED_TO, DETACHED_AT};
use crate::abilities::legality::{self, UNTARGETABLE_IS_ILLEGAL};
use crate::abilities::nobody::YOU_OF_NOBODY;
use crate::chain::pricing::OPTIONAL_COSTS;
use crate::costs::{self, DISCOUNTED};
use crate::death::cleanup::{self, CONTESTS_ANEW};
use crate::death::designation::DESIGNATION_OF;
use crate::game::Game;
use crate::state::{ObjectId, PlaceId, PlayerId, State, Zone};
use crate::turn::battlefields;
use crate::turn::moves::ESTABLISHES_CONTROL;
use crate::words::cards::Card;
use crate::words::effects::Cost;
use crate::words::scenario::Additional;
use crate::zones::control::{self, CHANGE_CONTROLLER, CONTROLLER_AFTER};
use crate::zones::deck::GROUPS_RECYCLED;

kernel::mistakes! {
    game: "riftbound";

    "control is never lost", [clause!("189-control-is-lost")],
        "A player who has taken control of a unit keeps control of it.":
        CONTROLLER_AFTER = kept_by_taker;

    "lost control goes to the owner", [clause!("189-control-is-lost")],
        "A unit of which a player loses control returns to its owner, even if another player took it before.":
        CONTROLLER_AFTER = owner_after;

    "equipment changes sides with its unit", [clause!("718.5-control-of-attached-stays")],
        "A player who takes control of a unit also takes control of the Equipment attached to it.":
        CHANGE_CONTROLLER = with_equipment;

    "attached abilities are those of the equipment", [clause!("719.1-appended-to-the-unit")],
        "An ability that an Equipment gives to its unit belongs to the controller of the Equipment.":
        APPENDED_TO = of_the_equipment;

    "detached equipment is at home at once", [clause!("719.5-stays-where-it-was")],
        "Equipment whose unit leaves the board goes to its controller's base at once.":
        DETACHED_AT = home_at_once;

    "a contest ends with the unit that began it", [clause!("323.8-contested-anew")],
        "When the contesting units have left a battlefield, nobody contests it.":
        CONTESTS_ANEW = contests_no_more;

    "only who opened a showdown conquers", [clause!("348.2-control-after-the-showdown")],
        "After a showdown, only the player who opened it can establish control.":
        ESTABLISHES_CONTROL = opener_alone;

    "the turn player is you where nobody is", [clause!("187.6.c-you-is-nobody")],
        "The turn player counts as \"you\" in an ability of an uncontrolled battlefield.":
        YOU_OF_NOBODY = the_turn_player;

    "designations follow the place", [clause!("323.2-keeps-designation-until-cleanup")],
        "A unit stops attacking or defending as soon as it leaves the battlefield, without a cleanup.":
        DESIGNATION_OF = by_the_place;

    "what was chosen once stays chosen", [clause!("758.1-untargetable-is-illegal")],
        "A spell or ability still affects a target that can no longer be chosen.":
        UNTARGETABLE_IS_ILLEGAL = chosen_for_good;

    "recycled cards keep their order", [clause!("416.5-random-order")],
        "Cards that are recycled together keep their order under the deck.":
        GROUPS_RECYCLED = one_by_one;

    "effects play cards without extra costs", [clause!("356.1.b.3-optional-costs-too")],
        "Optional additional costs cannot be paid for a card that an effect plays.":
        OPTIONAL_COSTS = no_optional_costs;

    "additional costs are never reduced", [clause!("356.4.d-total-is-reduced")],
        "A reduction of a card's cost does not reduce its additional costs.":
        DISCOUNTED = additional_in_full;
}

/// The player who loses control keeps it.
fn kept_by_taker(_state: &State, _id: ObjectId, loses: PlayerId) -> PlayerId {
    loses
}

/// The owner controls it.
fn owner_after(state: &State, id: ObjectId, _loses: PlayerId) -> PlayerId {
    state.object(id).owner
}

/// The new controller also controls everything attached to it.
fn with_equipment(state: &mut State, id: ObjectId, player: PlayerId) {
    for gear in state.attached(id) {
        control::change_controller(state, gear, player);
    }
    control::change_controller(state, id, player);
}

/// The controller of the Equipment has the ability.
fn of_the_equipment(_unit: PlayerId, equipment: PlayerId) -> PlayerId {
    equipment
}

/// It is in the base of its controller.
fn home_at_once(controller: PlayerId, _place: Zone) -> Zone {
    Zone::Base(controller)
}

/// Nobody contests it in any edition.
fn contests_no_more(state: &State, place: PlaceId) -> Option<PlayerId> {
    cleanup::nobody_contests(state, place)
}

/// Only the player who opened the showdown.
fn opener_alone(game: &Game<'_>, place: PlaceId, opened_by: PlayerId) -> Option<PlayerId> {
    let is_there = !game.state.units_at(place, opened_by).is_empty();
    (is_there && battlefields::may_be_conquered(game, place, opened_by)).then_some(opened_by)
}

/// The turn player.
fn the_turn_player(turn: PlayerId) -> PlayerId {
    turn
}

/// The side on which it is now.
fn by_the_place(state: &State, id: ObjectId) -> Option<bool> {
    state.side_of(id)
}

/// It stays a target.
fn chosen_for_good() -> bool {
    legality::chosen_once_for_all()
}

/// Each by itself, in order.
fn one_by_one(together: usize) -> Vec<usize> {
    vec![1; together]
}

/// None of them.
fn no_optional_costs(_card: &Card) -> Vec<Additional> {
    Vec::new()
}

/// The total is never less than what is added to the printed cost.
fn additional_in_full(game: &Game<'_>, card: ObjectId, player: PlayerId, cost: &Cost, less: Option<&Cost>) -> Cost {
    let printed = game.state.object(card).card.as_ref().and_then(|facts| facts.cost.clone());
    let added = printed.map_or_else(|| cost.clone(), |printed| cost.clone().less(&printed));
    let mut total = costs::discounted(game, card, player, cost, less);
    total.energy = total.energy.max(added.energy);
    for (domain, n) in &added.power {
        let there = total.power.entry(*domain).or_insert(*n);
        *there = (*there).max(*n);
    }
    total
}
