//! Wrong interpretations of damage: its order among other effects, its sources, and the time of a kill.

use kernel::transcript::stop::Stop;

use crate::damage::{bonus, sources};
use crate::death::cleanup;
use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::replacement::order::{self, Competing, Orderer};
use crate::state::{Agent, AgentKind, ChainItem, DamageChange, EffectKey, KnownObject, ObjectId, PlayerId, State};
use crate::words::amounts::PreventAmount;

/// The player who made the first of the effects orders them.
pub fn maker_orders(state: &State, competing: &Competing) -> Orderer {
    let maker = competing.effects.first().and_then(|(key, _)| maker_of(state, *key));
    Orderer { player: maker.unwrap_or(PlayerId(0)), under: None }
}

fn maker_of(state: &State, key: EffectKey) -> Option<PlayerId> {
    match key {
        EffectKey::Static(source, ..) => Some(state.controller(source)),
        EffectKey::Delayed(id) => {
            let tracked = state.tracked.iter().find(|tracked| tracked.id == id).map(|tracked| tracked.player);
            let delayed = || state.delayed_replacements.iter().find(|delayed| delayed.id == id);
            tracked.or_else(|| delayed().map(|delayed| delayed.player))
        }
    }
}

/// The owner orders in any edition.
pub fn owner_orders(state: &State, competing: &Competing) -> Orderer {
    order::owner_orders(state, competing)
}

/// The controller orders in any edition.
pub fn controller_orders(state: &State, competing: &Competing) -> Orderer {
    order::controller_orders(state, competing)
}

/// An effect is applied twice.
pub fn used_up_after_two(times: usize) -> bool {
    times >= 2
}

/// Bonus Damage comes before Prevent in any edition.
pub fn bonus_first(game: &mut Game<'_>, damage: &mut PendingDamage, bonus: i64) -> Result<(), Stop> {
    bonus::bonus_before_prevent(game, damage, bonus)
}

/// Bonus Damage comes after all else in any edition.
pub fn bonus_last(game: &mut Game<'_>, damage: &mut PendingDamage, bonus: i64) -> Result<(), Stop> {
    bonus::bonus_if_dealt(game, damage, bonus)
}

/// The largest damage is marked.
pub fn largest_marked(marked: i64, dealt: i64) -> i64 {
    marked.max(dealt)
}

/// The damage of an ability is that of its unit, and of no ability.
pub fn dealt_by_its_unit(item: &ChainItem, to: ObjectId, amount: i64) -> PendingDamage {
    let mut damage = sources::dealt_by_item(item, to, amount);
    if damage.agent.kind == AgentKind::Ability {
        damage.agent.kind = AgentKind::Unit;
    }
    damage
}

/// The spell deals the damage that a unit is said to deal.
pub fn spell_as_agent(item: &ChainItem, unit: &KnownObject) -> Agent {
    Agent { kind: item.agent.kind, ..sources::unit_as_agent(item, unit) }
}

/// A unit with lethal damage dies while the spell resolves.
pub fn cleanup_at_once(game: &mut Game<'_>) -> Result<(), Stop> {
    cleanup::cleanup(game)
}

/// Only more damage than the Might kills.
pub fn more_than_might(state: &State, unit: ObjectId) -> bool {
    let marked = state.object(unit).damage;
    marked > 0 && marked > state.might(unit)
}

/// Only damage of the Might and of the Prevent Values together kills.
pub fn might_and_values(state: &State, unit: ObjectId) -> bool {
    let marked = state.object(unit).damage;
    let values = state.prevents(unit).fold(0i64, |sum, tracked| match tracked.change {
        DamageChange::Prevent { amount: Some(PreventAmount::Value(value)), .. } => sum.saturating_add(value),
        DamageChange::Prevent { .. } | DamageChange::Double | DamageChange::Redirect(_) => sum,
    });
    marked > 0 && marked >= state.might(unit).saturating_add(values)
}

/// Damage to several units is changed in the order in which they stand.
pub fn as_they_stand(_game: &Game<'_>, batch: &[PendingDamage]) -> Vec<usize> {
    (0..batch.len()).collect()
}
