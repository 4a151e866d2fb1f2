//! The effects that apply to damage, computed directly from the rules (616.1, 616.1f). This is the specification of
//! [`what_applies`](super::offers::what_applies), which keeps what it found and looks again only where something changed.
//!
//! An engine that examines every effect before each choice is also correct and passes the suite.

use std::collections::BTreeMap;

use crate::replacement::batch::{DamageBatch, Unit};

/// The effects that apply to a unit as it now stands and are not used up: of those that are one option, the first.
pub(crate) fn plainly(batch: &DamageBatch<'_, '_>, unit: &mut Unit) -> Vec<usize> {
    let mut offered: BTreeMap<usize, usize> = BTreeMap::new();
    for (place, listed) in batch.registry.all() {
        let damage = unit.events.iter().filter_map(|i| batch.events.get(*i));
        let applies = !listed.effect.spent && damage.into_iter().any(|damage| batch.game.meets(&listed.effect, damage));
        if applies && !batch.is_used_up(unit, place) {
            offered.entry(listed.group).or_insert(place);
        }
    }
    let mut places: Vec<usize> = offered.into_values().collect();
    places.sort_unstable();
    places
}
