//! Wrong interpretations of effects on units and gear: buffs, moves, tokens, and the deciding player.

use kernel::transcript::stop::Stop;

use crate::combat::ending::Sides;
use crate::costs::Payment;
use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::matching::{ActiveAbility, comes_from};
use crate::state::{Agent, AgentKind, ChainItem, KnownObject, ObjectId, PlayerId, State, TimedBonus, Zone};
use crate::words::cards::Enters;
use crate::words::effects::{Cost, Replace};

/// Buffs add up.
pub fn buffs_add_up(_state: &State, _unit: ObjectId) -> bool {
    true
}

/// Exhausts a unit with every move.
pub fn exhausted_by_move(state: &mut State, unit: ObjectId) {
    state.change(unit, |object| {
        object.moved = object.moved.saturating_add(1);
        object.exhausted = true;
    });
}

/// A unit is moved by its controller.
pub fn moved_by_its_controller(item: &ChainItem, unit: &KnownObject) -> Agent {
    Agent { kind: AgentKind::Player, player: unit.controller, name: item.agent.name.clone(), card: None }
}

/// A condition of how a permanent enters is none.
pub fn enters_so_anyway(state: &State, card: ObjectId, _player: PlayerId, _to: Zone) -> bool {
    match state.object(card).card.as_ref().and_then(|card| card.enters) {
        Some(Enters::Ready) => false,
        Some(Enters::Exhausted) => true,
        None => state.is_unit(card),
    }
}

/// The printed cost is paid.
pub fn costs_as_printed(
    _game: &Game<'_>,
    _card: ObjectId,
    _player: PlayerId,
    cost: &Cost,
    _less: Option<&Cost>,
) -> Cost {
    cost.clone()
}

/// Moves a token to wherever a card would go.
pub fn token_goes_along(to: Zone) -> Zone {
    to
}

/// Split damage is dealt to each in full.
#[expect(clippy::unnecessary_wraps, reason = "the right interpretation asks, and may stop")]
pub fn split_in_full(
    _game: &mut Game<'_>,
    _item: &ChainItem,
    total: i64,
    among: &[KnownObject],
) -> Result<Vec<(ObjectId, i64)>, Stop> {
    Ok(among.iter().map(|known| (known.at.id, total)).collect())
}

/// Bonus Damage for the next spell counts for all of this turn.
pub fn bonus_for_every_spell(_state: &State, timed: &TimedBonus, damage: &PendingDamage) -> bool {
    comes_from(&timed.from, &damage.agent, timed.player)
}

/// A card is played although its cost cannot be paid.
pub fn played_unpaid(_game: &Game<'_>, _payment: &Payment<'_>) -> bool {
    true
}

/// A tie is replaced by nothing.
pub fn no_tie_replaced(_state: &State, _sides: &Sides) -> Option<ActiveAbility<Replace>> {
    None
}

/// The player of an effect decides what somebody else may do.
pub fn own_player_decides(item: &ChainItem) -> PlayerId {
    item.agent.player
}
