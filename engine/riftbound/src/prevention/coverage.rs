//! The damage that a Prevent covers: damage to its unit (437.2), from the sources that it names and as long as it lasts
//! (437.1.b).
//!
//! A Prevent tracked on Ox does nothing for Boar beside it.
//! A Prevent of spell damage lets combat damage through; one for each combat holds in combats only.

use kernel::clause::Clause;

use crate::abilities::delayed;
use crate::abilities::passive::PASSIVE_HOLDS;
use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::matching::{Perspective, comes_from};
use crate::state::{Agent, BLANK, DamageChange, ObjectId, ObjectRef, PlayerId, State, TrackedChange};
use crate::words::effects::{Prevent, Source, Static};

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
    state.in_combat(unit)
}

/// The reason why an effect on damage does not meet some damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    /// Is tracked on another unit.
    OtherUnit,
    /// Is about other units, or is tracked on a former object of this one.
    NotAbout,
    /// Is used up for this combat, or gone with its source.
    Over,
    /// Is for each combat, and the unit is in none.
    NoCombat,
    /// Names other sources.
    Source,
    /// Is passive, and its condition does not hold.
    Condition,
}

impl Miss {
    /// The clauses under which it does not meet the damage.
    pub fn clauses(self) -> &'static [Clause] {
        match self {
            Self::OtherUnit => &[clause!("437.2-tracked-per-unit")],
            Self::NoCombat => &[clause!("437.1.b-timespan")],
            Self::Source => &[clause!("437.1.b-source")],
            Self::Condition => &[clause!("364.3-conditional-passive")],
            Self::NotAbout | Self::Over => &[],
        }
    }
}

/// Checks that a tracked change is about a unit now, from whatever source.
pub fn is_about(game: &Game<'_>, tracked: &TrackedChange, unit: ObjectId) -> Result<(), Miss> {
    let about = match (tracked.on, tracked.every) {
        (Some(on), _) => game.by(&IS_TRACKED_ON)(&game.state, on, unit),
        (None, Some(every)) => {
            game.state.fits(every, unit, Perspective { source: unit, ..Perspective::of(tracked.player, BLANK) })
        }
        (None, None) => false,
    };
    if !about {
        return Err(if tracked.on.is_some_and(|on| on.id != unit) { Miss::OtherUnit } else { Miss::NotAbout });
    }
    match tracked.change {
        DamageChange::Prevent { amount: None, .. } => return Err(Miss::Over),
        DamageChange::Prevent { each: Some(_), .. } if !game.by(&HOLDS_EACH_COMBAT)(&game.state, unit) => {
            return Err(Miss::NoCombat);
        }
        DamageChange::Prevent { .. } | DamageChange::Double | DamageChange::Redirect(_) => {}
    }
    if game.state.lent.iter().any(|lent| lent.number == tracked.id && !game.state.stands(lent.source)) {
        return Err(Miss::Over);
    }
    if tracked.made.is_none_or(|made| delayed::acts(game, made.by)) { Ok(()) } else { Err(Miss::Over) }
}

/// Checks that a tracked change meets some damage.
pub fn covers(game: &Game<'_>, tracked: &TrackedChange, damage: &PendingDamage) -> Result<(), Miss> {
    is_about(game, tracked, damage.to)?;
    covers_source(game, &tracked.from, damage, tracked.player)
}

/// Checks that a passive Prevent that is about a unit meets damage to it.
pub fn passive_covers(game: &Game<'_>, says: &Prevent, damage: &PendingDamage, from: Perspective) -> Result<(), Miss> {
    if says.each.is_some() && !game.by(&HOLDS_EACH_COMBAT)(&game.state, damage.to) {
        return Err(Miss::NoCombat);
    }
    covers_source(game, &says.from.0, damage, from.player)?;
    let holds = |condition| game.by(&PASSIVE_HOLDS)(&game.state, condition, damage.to, from);
    if says.r#if.as_ref().is_none_or(holds) { Ok(()) } else { Err(Miss::Condition) }
}

/// Checks that the sources that an effect of a player names cover some damage.
pub fn covers_source(game: &Game<'_>, from: &[Source], damage: &PendingDamage, player: PlayerId) -> Result<(), Miss> {
    if game.by(&COVERS_SOURCE)(from, &damage.agent, player) { Ok(()) } else { Err(Miss::Source) }
}

/// Cites where something that is not damage happens to a unit under a Prevent, which has nothing to do with it.
pub fn cite_not_damage(game: &mut Game<'_>, unit: ObjectId, why: &'static str) {
    let guards = |tracked: &TrackedChange| tracked.prevents() && is_about(game, tracked, unit).is_ok();
    if game.state.tracked.iter().any(guards) {
        game.log.cite(clause!("437.1.a-damage-only"), || why.to_owned());
    }
}

/// Cites the reasons for which Prevents do not meet some damage, and the conditions of those that do.
pub fn cite_uncovered(game: &mut Game<'_>, damage: &PendingDamage) {
    let mut clauses: Vec<Clause> = Vec::new();
    for tracked in &game.state.tracked {
        if let DamageChange::Prevent { amount: Some(_), .. } = tracked.change
            && let Err(miss) = covers(game, tracked, damage)
        {
            clauses.extend(miss.clauses());
        }
    }
    for ability in game.state.statics() {
        let Static::Prevent(says) = &ability.says else { continue };
        if game.state.means(says.to, damage.to, ability.perspective) {
            match passive_covers(game, says, damage, ability.perspective) {
                Ok(()) if says.r#if.is_none() => {}
                Ok(()) => clauses.extend(Miss::Condition.clauses()),
                Err(miss) => clauses.extend(miss.clauses()),
            }
        }
    }
    for clause in clauses {
        game.log.cite(clause, || format!("a Prevent may not be about {} damage to this unit", damage.amount));
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
