//! Which damage a Prevent covers: 437.2 says damage to its unit, 437.1.b damage from the sources that it
//! names and as long as it lasts.
//!
//! A Prevent tracked on Ox does nothing for Boar beside it.
//! A Prevent of spell damage lets combat damage through; one for each combat holds in combats only.

use crate::abilities::delayed;
use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::matching::{Perspective, comes_from};
use crate::state::{Agent, BLANK, DamageChange, ObjectId, ObjectRef, PlayerId, State, TrackedChange};
use crate::words::effects::{Source, Static};

kernel::interpretation! {
    /// 437.2: `true` if a Prevent tracked on an object guards a unit: only that unit, until it becomes a new object.
    pub(crate) IS_TRACKED_ON: fn(&State, on: ObjectRef, unit: ObjectId) -> bool = is_tracked_on;
}

fn is_tracked_on(state: &State, on: ObjectRef, unit: ObjectId) -> bool {
    on == state.now(unit)
}

kernel::interpretation! {
    /// 437.1.b: `true` if a Prevent covers damage of an agent. A Prevent that names no sources covers any.
    pub(crate) COVERS_SOURCE: fn(from: &[Source], &Agent, player: PlayerId) -> bool = comes_from;
}

kernel::interpretation! {
    /// 437.1.b: `true` if a value for each combat protects a unit, which must be in the current combat.
    pub(crate) HOLDS_EACH_COMBAT: fn(&State, unit: ObjectId) -> bool = holds_each_combat;
}

fn holds_each_combat(state: &State, unit: ObjectId) -> bool {
    state.attacks(unit).is_some()
}

/// Whether a tracked change is about a unit now, whatever the damage comes from.
pub fn is_about(game: &Game<'_>, tracked: &TrackedChange, unit: ObjectId) -> bool {
    let about = match (tracked.on, tracked.every) {
        (Some(on), _) => game.by(&IS_TRACKED_ON)(&game.state, on, unit),
        (None, Some(every)) => {
            game.state.fits(every, unit, Perspective { source: unit, ..Perspective::of(tracked.player, BLANK) })
        }
        (None, None) => false,
    };
    let now = match tracked.change {
        DamageChange::Prevent { amount: None, .. } => false,
        DamageChange::Prevent { each: Some(_), .. } => game.by(&HOLDS_EACH_COMBAT)(&game.state, unit),
        DamageChange::Prevent { .. } | DamageChange::Double | DamageChange::Redirect(_) => true,
    };
    let lasts = tracked.made.is_none_or(|made| delayed::acts(game, made.by));
    about && now && lasts
}

/// Cites where something that is not damage happens to a unit under a Prevent, which has nothing to do with it.
pub fn cite_not_damage(game: &mut Game<'_>, unit: ObjectId, why: &'static str) {
    let guards = |tracked: &TrackedChange| tracked.prevents() && is_about(game, tracked, unit);
    if game.state.tracked.iter().any(guards) {
        game.log.cite(clause!("437.1.a-damage-only"), || why.to_owned());
    }
}

/// Cites what keeps a Prevent from this damage: its source, its unit, its time.
pub fn cite_uncovered(game: &mut Game<'_>, damage: &PendingDamage) {
    let mut clauses = Vec::new();
    for tracked in &game.state.tracked {
        let DamageChange::Prevent { amount: Some(_), each } = tracked.change else { continue };
        if is_about(game, tracked, damage.to) {
            if !game.by(&COVERS_SOURCE)(&tracked.from, &damage.agent, tracked.player) {
                clauses.push(clause!("437.1.b-source"));
            }
        } else if tracked.on.is_some_and(|on| on.id != damage.to) {
            clauses.push(clause!("437.2-tracked-per-unit"));
        } else if each.is_some() {
            clauses.push(clause!("437.1.b-timespan"));
        }
    }
    for ability in game.state.statics() {
        let Static::Prevent(said) = &ability.says else { continue };
        let from = ability.perspective;
        if game.state.means(said.to, damage.to, from) {
            if !game.by(&COVERS_SOURCE)(&said.from.0, &damage.agent, from.player) {
                clauses.push(clause!("437.1.b-source"));
            } else if said.r#if.is_some() {
                clauses.push(clause!("364.3-conditional-passive"));
            }
        }
    }
    for clause in clauses {
        game.log.cite(clause, || format!("a Prevent is not about {} damage to this unit", damage.amount));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::state_with_units;
    use crate::state::{AgentKind, Zone};

    #[test]
    fn a_unit_that_left_and_came_back_is_not_guarded_any_more() {
        let (mut state, units) = state_with_units(&[2, 2]);
        let on = state.now(units[0]);
        assert!(is_tracked_on(&state, on, units[0]));
        assert!(!is_tracked_on(&state, on, units[1]));
        state.bring(units[0], Zone::Hand);
        state.bring(units[0], Zone::Base(PlayerId(0)));
        assert!(!is_tracked_on(&state, on, units[0]));
    }

    #[test]
    fn a_source_that_is_not_named_is_not_covered() {
        let combat = Agent { kind: AgentKind::Combat, player: PlayerId(1), name: "combat".into(), card: None };
        assert!(comes_from(&[], &combat, PlayerId(0)));
        assert!(!comes_from(&[Source::Spell, Source::EnemyAbility], &combat, PlayerId(0)));
        assert!(comes_from(&[Source::Spell, Source::Combat], &combat, PlayerId(0)));
    }
}
