//! Wrong interpretations of the damage that units assign, and of the damage that is lethal for them.

use kernel::transcript::stop::Stop;

use crate::chain::CLEANUP_OF_CHAIN;
use crate::combat::assigning::BEYOND_LETHAL;
use crate::combat::assignment::{Assignment, IS_LEGAL_SPLIT, LEGAL_SPLITS, SIDE_MIGHT, is_legal_split, legal_splits};
use crate::combat::lethal::{RAW_LETHAL, Recipient};
use crate::death::cleanup;
use crate::death::marked::IS_LETHAL;
use crate::game::Game;
use crate::mistakes::combat::beyond_might;
use crate::state::{ObjectId, State};

kernel::mistakes! {
    game: "riftbound";

    "a unit without might dies undamaged", [clause!("143.2.a-marked-equals-might")],
        "A unit with 0 Might dies without damage marked on it.":
        IS_LETHAL = as_much_as_might_or_none;

    "stunned units deal damage", [clause!("460.2.c-summed-might")],
        "The Might of stunned units is included in the damage that a side assigns.":
        SIDE_MIGHT = of_stunned_units_too;

    "a tank takes everything", [clause!("815-tank-first")],
        "A unit with Tank must be assigned all damage, not just lethal damage.":
        IS_LEGAL_SPLIT = all_to_a_tank, LEGAL_SPLITS = splits_without_a_rest;

    "doubled damage is assigned in full", [clause!("465.2.c.4.a-least-raw-amount")],
        "A unit must be assigned damage equal to its Might even if damage to it is doubled.":
        RAW_LETHAL = as_if_undoubled;

    "no unit dies while an item waits", [clause!("323.5-killed-in-cleanup")],
        "A unit with lethal damage survives until every item on the chain has resolved.":
        CLEANUP_OF_CHAIN = once_nothing_waits;

    "excess is what is beyond might", [clause!("437.5.a-lethal-counts-prevent")],
        "All damage assigned beyond Might counts as excess, even if part of it is prevented.":
        BEYOND_LETHAL = beyond_might;
}

/// Damage of 0 equals a Might of 0.
fn as_much_as_might_or_none(state: &State, unit: ObjectId) -> bool {
    state.object(unit).damage >= state.might(unit)
}

/// A stun does not matter.
fn of_stunned_units_too(state: &State, units: &[ObjectId]) -> i64 {
    let striking = units.iter().filter(|id| !state.deals_no_combat_damage(**id));
    striking.fold(0, |sum: i64, id| sum.saturating_add(state.might(*id)))
}

/// If there is a Tank, no damage is assigned to other units.
fn all_to_a_tank(assignment: &Assignment<'_>, split: &[i64]) -> bool {
    let has_tank = assignment.recipients.iter().any(|unit| unit.rank == 0);
    let spared = assignment.recipients.iter().zip(split).all(|(unit, part)| unit.rank == 0 || *part == 0);
    if has_tank { spared } else { is_legal_split(assignment, split) }
}

/// The split in which the first Tank gets everything.
fn splits_without_a_rest(assignment: &Assignment<'_>, most: usize) -> Vec<Vec<i64>> {
    let Some(tank) = assignment.recipients.iter().position(|unit| unit.rank == 0) else {
        return legal_splits(assignment, most);
    };
    let to = |index: usize| if index == tank { assignment.total } else { 0 };
    vec![(0..assignment.recipients.len()).map(to).collect()]
}

/// A cleanup waits for the items on the chain.
fn once_nothing_waits(game: &mut Game<'_>) -> Result<(), Stop> {
    if game.state.chain.is_empty() { cleanup::cleanup(game) } else { Ok(()) }
}

/// The amount that is lethal after doubling must be assigned before doubling.
fn as_if_undoubled(unit: &Recipient) -> i64 {
    let marked = if unit.lowered { 0 } else { unit.marked };
    let lethal = unit.might.saturating_sub(marked).max(1);
    (0..unit.doubles.min(20)).fold(lethal, |lethal, _| lethal.saturating_mul(2))
}
