//! Wrong interpretations of a combat: lethal damage, assignments, and the time of replacements.

use kernel::transcript::stop::Stop;

use crate::combat;
use crate::combat::assigning::{self, Side};
use crate::combat::assignment::{self, ASSIGNED_UNITS, Assignment};
use crate::combat::lethal::{self, Recipient};
use crate::damage::dealing;
use crate::game::Game;
use crate::replacement::{DamageEffect, PendingDamage};
use crate::state::{DamageChange, ObjectId, State};
use crate::words::cards::PlainKeyword;
use crate::words::scenario::Combat;

/// Values add nothing.
pub fn values_ignored(_values: &[i64]) -> i64 {
    0
}

/// The largest of several values counts.
pub fn largest_value(values: &[i64]) -> i64 {
    values.iter().max().copied().unwrap_or(0)
}

/// All does not matter for what is lethal.
pub fn all_is_ignored(_unit: &Recipient) -> bool {
    false
}

/// Marked damage does not matter in any edition.
pub fn marked_ignored(unit: &Recipient) -> i64 {
    lethal::whole_might(unit)
}

/// Units under a Prevent are skipped while there are others.
pub fn prevented_are_skipped(assignment: &Assignment<'_>) -> Vec<usize> {
    let all = assignment::assigned_units(assignment);
    let is_open = |index: &usize| assignment.recipients.get(*index).is_some_and(|unit| unit.prevents == 0);
    let open: Vec<usize> = all.iter().copied().filter(is_open).collect();
    if open.is_empty() { all } else { open }
}

/// A unit that cannot be dealt damage is assigned it.
pub fn nobody_is_exempt(_unit: &Recipient) -> bool {
    false
}

/// Damage may be split in any way among those that are assigned it.
pub fn any_split(assignment: &Assignment<'_>, split: &[i64]) -> bool {
    let assigned = assignment.interpretations.by(&ASSIGNED_UNITS)(assignment);
    split.iter().enumerate().all(|(index, part)| *part == 0 || assigned.contains(&index))
}

/// The splits in which one unit gets everything.
pub fn one_gets_all(assignment: &Assignment<'_>, _most: usize) -> Vec<Vec<i64>> {
    let none = vec![0; assignment.recipients.len()];
    let assigned = assignment.interpretations.by(&ASSIGNED_UNITS)(assignment);
    assigned.into_iter().map(|index| assignment::add(&none, index, assignment.total)).collect()
}

/// Tank does not matter.
pub fn tank_ignored(state: &State, unit: ObjectId) -> &'static [u8] {
    if state.has(unit, PlainKeyword::Backline) { &[2] } else { &[1] }
}

/// Backline does not matter.
pub fn backline_ignored(state: &State, unit: ObjectId) -> &'static [u8] {
    if state.has(unit, PlainKeyword::Tank) { &[0] } else { &[1] }
}

/// A unit with Tank comes first, whatever else it has.
pub fn tank_beats_backline(state: &State, unit: ObjectId) -> &'static [u8] {
    match assignment::ranks(state, unit) {
        [0, ..] => &[0],
        other => other,
    }
}

/// A side assigns the Might of its strongest unit.
pub fn strongest_only(state: &State, units: &[ObjectId]) -> i64 {
    let striking = units.iter().filter(|id| !state.object(**id).stunned);
    striking.fold(0, |most, id| most.max(state.might(*id)))
}

/// Replacements never meet combat damage.
pub fn never_replaced(game: &mut Game<'_>, sides: &[Side; 2], combat: &Combat) -> Result<Vec<PendingDamage>, Stop> {
    assigning::assign_both(game, sides, combat)
}

/// Takes a doubling into account only if it is ordered among Prevent Values.
pub fn doublings_only_if_ordered(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    let mut effects = lethal::all_are_foreseen(game, damage);
    if !effects.iter().any(DamageEffect::prevents) {
        effects.retain(|effect| effect.change != DamageChange::Double);
    }
    effects
}

/// Replacements meet combat damage when it is assigned, and again when it is dealt.
pub fn replaced_twice(game: &mut Game<'_>, sides: &[Side; 2], combat: &Combat) -> Result<Vec<PendingDamage>, Stop> {
    let mut batch = combat::replace_when_assigned(game, sides, combat)?;
    for damage in &mut batch {
        dealing::change_damage(game, damage)?;
    }
    Ok(batch)
}

/// Replacements meet combat damage when it is dealt, in any edition.
pub fn replaced_when_dealt(
    game: &mut Game<'_>,
    sides: &[Side; 2],
    combat: &Combat,
) -> Result<Vec<PendingDamage>, Stop> {
    combat::replace_when_dealt(game, sides, combat)
}

/// An assignment takes account of Prevents only, in any edition.
pub fn prevents_only(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    lethal::prevents_are_foreseen(game, damage)
}

/// An assignment takes account of all effects, in any edition.
pub fn all_foreseen(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    lethal::all_are_foreseen(game, damage)
}

/// Damage beyond the Might is in excess, whatever is prevented.
pub fn beyond_might(_assignment: &Assignment<'_>, unit: &Recipient, part: i64) -> i64 {
    part.saturating_sub(unit.might).max(0)
}
