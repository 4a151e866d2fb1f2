//! Wrong interpretations of Prevent (437): its amount, the damage that it covers, and the rest of it.

use kernel::transcript::stop::Stop;

use crate::abilities::occurrences;
use crate::damage::changes;
use crate::death::marked;
use crate::game::Game;
use crate::prevention::values;
use crate::replacement::{DamageEffect, PendingDamage};
use crate::state::{Agent, ObjectId, ObjectRef, PlayerId, State, TrackedChange, Wound};
use crate::turn::end_of_turn;
use crate::words::amounts::PreventAmount;
use crate::words::cards::{Keyword, ValuedKeyword};
use crate::words::effects::Source;

/// A Prevent Value stays as it is.
pub fn value_stays(value: i64, _prevented: i64) -> i64 {
    value
}

/// Nothing is left of a Prevent Value after one event.
pub fn value_is_spent(_value: i64, _prevented: i64) -> i64 {
    0
}

/// A Prevent Value prevents all of an event.
pub fn whole_event(_value: i64, damage: i64) -> i64 {
    damage
}

/// All is over after one event.
pub fn all_is_spent(state: &mut State, id: u32) {
    values::set_left(state, id, None);
}

/// The excess of a value over the damage is taken off the marked damage.
pub fn excess_heals(game: &mut Game<'_>, unit: ObjectId, excess: i64) {
    game.state.change(unit, |object| object.damage = object.damage.saturating_sub(excess).max(0));
}

/// Damage that was wholly prevented is seen as well, and as much of it as an ability finds lethal.
pub fn prevented_damage_is_noticed(game: &mut Game<'_>, damage: &PendingDamage) -> Result<(), Stop> {
    if !damage.prevented.is_empty()
        && let Some(least) = marked::least_lethal(game, damage.to, &damage.agent)
    {
        game.state.change(damage.to, |object| {
            object.wounds.push(Wound { agent: damage.agent.clone(), amount: least, fresh: true });
        });
    }
    if damage.amount > 0 || !damage.prevented.is_empty() {
        return occurrences::see_damage(game, damage);
    }
    Ok(())
}

/// A unit tracks only the newest Prevent.
pub fn newest_only(state: &mut State, tracked: TrackedChange) {
    if tracked.on.is_some() {
        state.tracked.retain(|other| other.on != tracked.on || !other.prevents());
    }
    state.tracked.push(tracked);
}

/// A Prevent guards all units of its unit's controller.
pub fn guards_whole_side(state: &State, on: ObjectRef, unit: ObjectId) -> bool {
    state.object(on.id).controller == state.object(unit).controller
}

/// Damage from any source is covered.
pub fn any_source(_from: &[Source], _agent: &Agent, _player: PlayerId) -> bool {
    true
}

/// A Prevent lasts until it is used up.
pub fn prevents_outlast_turn(state: &mut State) {
    state.tracked.retain(TrackedChange::prevents);
}

/// Effects of this turn end before the abilities that trigger at its end.
pub fn expire_first(game: &mut Game<'_>) {
    end_of_turn::expire(game);
}

/// A value for each combat is what the last one left of it.
pub fn not_renewed(_state: &mut State, _tracked: &mut TrackedChange) {}

/// A value for each combat holds always.
pub fn holds_always(_state: &State, _unit: ObjectId) -> bool {
    true
}

/// A Prevent of any amount is tracked.
pub fn always_tracked(_amount: PreventAmount) -> bool {
    true
}

/// A Prevent for the next time stays.
pub fn next_time_stays(_state: &mut State, _id: u32) {}

/// No Prevent is among the effects that change damage.
pub fn without_prevents(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    let mut effects = changes::effects_on_damage(game, damage);
    effects.retain(|effect| !effect.prevents());
    effects
}

/// The controller of the unit decides first whether anything changes the damage.
pub fn prevent_is_optional(
    game: &mut Game<'_>,
    damage: &PendingDamage,
    offered: &[DamageEffect],
) -> Result<Option<DamageEffect>, Stop> {
    let who = game.state.player_name(game.state.object(damage.to).controller);
    if game.log.may(&who, "may", Some(clause!("437.7-replacement")), None, "accept")? {
        changes::next_change(game, damage, offered)
    } else {
        Ok(None)
    }
}

/// The keyword Shield takes as much off damage as its number.
pub fn shield_prevents(game: &mut Game<'_>, damage: &mut PendingDamage) {
    let shield = |keyword: &Keyword| match keyword {
        Keyword::Valued(ValuedKeyword::Shield(n)) => Some(n.0),
        Keyword::Valued(ValuedKeyword::Assault(_) | ValuedKeyword::Deflect(_) | ValuedKeyword::Hunt(_))
        | Keyword::Plain(_) => None,
    };
    if let Some(n) = game.state.object(damage.to).keywords.iter().find_map(shield) {
        damage.amount = damage.amount.saturating_sub(n).max(0);
    }
}
