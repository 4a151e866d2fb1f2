//! The amount that a Prevent takes off damage (437.2), and the rest of it after that: 437.3 for a value, 437.3.c for
//! All, 390.3 for the next time.
//!
//! A Prevent Value of 3 makes 5 damage 2, and is gone; it makes 2 damage 0, which is not dealt, and is 1.
//! All prevents whatever comes and stays All.

use kernel::transcript::account::How;

use crate::abilities::delayed;
use crate::game::Game;
use crate::replacement::{DamageEffect, PendingDamage, pending};
use crate::state::{AgentKind, DamageChange, EffectKey, ObjectId, State, TrackedChange};
use crate::words::amounts::PreventAmount;

kernel::interpretation! {
    /// 437.2.a: a Prevent Value was larger than the damage, by so much.
    pub(crate) VALUE_WAS_LARGER: fn(&mut Game<'_>, unit: ObjectId, excess: i64);
    /// 437.3.c: a tracked Prevent of All has prevented.
    pub(crate) ALL_HAS_PREVENTED: fn(&mut State, id: u32);
}

kernel::interpretation! {
    /// 437.2: the part of damage that a Prevent Value prevents: at most all of it.
    pub(crate) COVERED_BY_VALUE: fn(value: i64, damage: i64) -> i64 = covered_by_value;
}

fn covered_by_value(value: i64, damage: i64) -> i64 {
    value.min(damage)
}

kernel::interpretation! {
    /// 437.3: the rest of a Prevent Value after it has prevented an amount.
    pub(crate) LEFT_OF_VALUE: fn(value: i64, prevented: i64) -> i64 = left_of_value;
}

fn left_of_value(value: i64, prevented: i64) -> i64 {
    value.saturating_sub(prevented)
}

kernel::interpretation! {
    /// 390.3: ends a Prevent for the next time after one event.
    pub(crate) USE_UP_NEXT_TIME: fn(&mut State, id: u32) = use_up_next_time;
}

fn use_up_next_time(state: &mut State, id: u32) {
    set_left(state, id, None);
}

/// Sets the rest of a tracked Prevent. Without any it is over, unless it is for each combat and comes back.
pub fn set_left(state: &mut State, id: u32, left: Option<PreventAmount>) {
    let keep = |tracked: &mut TrackedChange| {
        if tracked.id != id {
            return true;
        }
        let DamageChange::Prevent { amount, each } = &mut tracked.change else { return true };
        *amount = left;
        left.is_some() || each.is_some()
    };
    state.tracked.retain_mut(keep);
}

/// Prevents damage with one effect, and reduces what is left of the effect.
pub fn prevent_part(game: &mut Game<'_>, damage: &mut PendingDamage, effect: &DamageEffect, amount: PreventAmount) {
    let before = damage.amount;
    let part = match amount {
        PreventAmount::Value(value) => game.by(&COVERED_BY_VALUE)(value, before),
        PreventAmount::All | PreventAmount::NextTime => before,
    };
    damage.amount = before.saturating_sub(part);
    damage.prevented.push((effect.name.clone(), damage.to, part));
    let holds = match amount {
        PreventAmount::Value(value) => Some((value, value.saturating_sub(part))),
        PreventAmount::All | PreventAmount::NextTime => None,
    };
    pending::record(game, damage, effect.name.clone(), effect.key.number(), How::Prevented, part, holds);
    cite_prevented(game, damage, effect, before, part);
    if let PreventAmount::Value(value) = amount
        && value > before
    {
        let note = || format!("{value} prevents no more than {before}");
        game.log.cite(clause!("437.2.a-never-below-zero"), note);
        if let Some(hook) = game.by(&VALUE_WAS_LARGER) {
            hook(game, damage.to, value - before);
        }
    }
    if effect.tracked {
        let unit = &game.state.object(damage.to).name;
        game.log.cite(clause!("437.2-tracked-per-unit"), || format!("it is tracked on {unit}"));
    }
    if let EffectKey::Delayed(id) = effect.key {
        shrink(game, id, amount, part);
    }
}

fn cite_prevented(game: &mut Game<'_>, damage: &PendingDamage, effect: &DamageEffect, before: i64, part: i64) {
    if let Some(made) = effect.made {
        delayed::acted(game, made.by, &effect.name);
    }
    let unit = &game.state.object(damage.to).name;
    let log = &mut game.log;
    let note = || format!("{part} of {before} damage to {unit} is prevented");
    log.cite(clause!("437.2-reduced-by-value"), note);
    log.cite(clause!("437.1-set-of-objects"), || format!("{unit} is one of the protected objects"));
    log.cite(clause!("437.1.b.2-always-next"), || "it applies to the next damage, without a choice".to_owned());
    if effect.names_sources {
        log.cite(clause!("437.1.b-source"), || format!("{} is one of the sources named", damage.agent.name));
    }
    if effect.made.is_some() {
        log.cite(clause!("437.7-delayed"), || format!("{} no longer needs its source", effect.name));
    }
    // A value of the start of a game is as old as its first chain.
    let since = effect.made.map(|made| made.chain).or(effect.tracked.then_some(0));
    if since.is_some_and(|since| since < game.state.chains) {
        log.cite(clause!("437.1.b-timespan"), || format!("{} lasts beyond its chain", effect.name));
    }
    if damage.agent.kind == AgentKind::Combat {
        log.cite(clause!("437.5-dealt-affected"), || format!("the damage assigned to {unit} meets it"));
    }
    if damage.amount == 0 {
        log.cite(clause!("437.2.a-may-be-zero"), || format!("no damage to {unit} is left"));
    }
}

/// Reduces a tracked Prevent that has prevented a part.
fn shrink(game: &mut Game<'_>, id: u32, amount: PreventAmount, part: i64) {
    match amount {
        PreventAmount::Value(value) => {
            let left = game.by(&LEFT_OF_VALUE)(value, part);
            game.log.cite(clause!("437.3-drops-by-prevented"), || format!("{value} becomes {left}"));
            let clause = if left > 0 { clause!("437.3.b-new-value") } else { clause!("437.3.a-zero-expires") };
            game.log.cite(clause, || format!("{left} is tracked from now on"));
            set_left(&mut game.state, id, (left > 0).then_some(PreventAmount::Value(left)));
        }
        PreventAmount::All => {
            game.log.cite(clause!("437.3.c-all-stays-all"), || "All stays All".to_owned());
            game.log.cite(clause!("437.1.b.1.b-all-infinite"), || format!("Prevent All also prevents {part}"));
            if let Some(hook) = game.by(&ALL_HAS_PREVENTED) {
                hook(&mut game.state, id);
            }
        }
        PreventAmount::NextTime => {
            game.log.cite(clause!("390.3-next-time-only"), || "the next time is used up".to_owned());
            game.by(&USE_UP_NEXT_TIME)(&mut game.state, id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::{state_with_units, tracked};
    use crate::words::effects::Each;

    #[test]
    fn a_value_prevents_no_more_than_there_is_and_falls_by_as_much() {
        assert_eq!((covered_by_value(3, 5), left_of_value(3, 3)), (3, 0));
        assert_eq!((covered_by_value(3, 2), left_of_value(3, 2)), (2, 1));
    }

    #[test]
    fn a_prevent_of_which_nothing_is_left_is_over() {
        let (mut state, units) = state_with_units(&[2]);
        state.tracked = vec![tracked(1, state.now(units[0]), PreventAmount::NextTime, None)];
        use_up_next_time(&mut state, 7);
        assert_eq!(state.tracked.len(), 1);
        use_up_next_time(&mut state, 1);
        assert!(state.tracked.is_empty());
    }

    #[test]
    fn one_for_each_combat_stays_to_come_back() {
        let (mut state, units) = state_with_units(&[2]);
        state.tracked = vec![tracked(1, state.now(units[0]), PreventAmount::Value(3), Some(Each::Combat))];
        set_left(&mut state, 1, None);
        assert_eq!(state.tracked.len(), 1);
        assert_eq!(state.prevents(units[0]).count(), 0);
    }
}
