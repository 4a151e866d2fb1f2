//! The effects offered to a unit of a batch (616.1f, 616.2, 614.5, 615.12a).
//!
//! Decides what applies to the damage as it now stands, one effect of each that are one option, without what was applied as often as it
//! may be; and says what changed since the last offer. A unit is taken out of the batch meanwhile, so that the game can be
//! asked about its damage.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::replacement::batch::{DamageBatch, Unit};
use crate::replacement::order::USED_UP;
use crate::replacement::registry::Group;
use kernel::clause::Clause;
use kernel::replacing::{Changed, Course};

kernel::interpretation! {
    /// 616.1f, 616.2: the effects that apply to damage as it now stands.
    pub(crate) WHAT_APPLIES_TO_DAMAGE: fn(&DamageBatch<'_, '_>, &mut Unit) -> Vec<usize> = what_applies;
}

/// The effects that apply to a unit as it now stands and are not used up, one of each name: the first (616.1f, 616.2).
pub(crate) fn what_applies(batch: &DamageBatch<'_, '_>, unit: &mut Unit) -> Vec<usize> {
    let mut groups = unit.groups.take().unwrap_or_default();
    batch.admit(unit, &mut groups);
    for number in batch.to_be_looked_at(unit, &groups) {
        let Some(group) = groups.get_mut(&number) else { continue };
        let first = batch.first_of(unit, group);
        let before = std::mem::replace(&mut group.offered, first);
        if before != first {
            unit.offer_instead(before, first);
        }
    }
    unit.groups = Some(groups);
    unit.offered.clone()
}

kernel::interpretation! {
    /// 615.12a: whether a prevention effect that was applied so often is not applied again to damage that cannot be
    /// prevented.
    pub(crate) USED_UP_IN_VAIN: fn(usize) -> bool = once_in_vain;
}

/// Returns `true` if a prevention effect that was applied so often to damage that cannot be prevented is not applied
/// to it again (615.12a).
pub(crate) fn once_in_vain(times: usize) -> bool {
    times > 0
}

impl Unit {
    /// One effect is offered in place of another. Questions list effects in the order in which they came into force.
    fn offer_instead(&mut self, before: Option<usize>, now: Option<usize>) {
        if let Some(Ok(at)) = before.map(|place| self.offered.binary_search(&place)) {
            self.offered.remove(at);
        }
        if let Some((Err(at), place)) = now.map(|place| (self.offered.binary_search(&place), place)) {
            self.offered.insert(at, place);
        }
    }
}

impl DamageBatch<'_, '_> {
    /// Effects that did not apply before may do so now that the amounts have changed.
    fn admit(&self, unit: &mut Unit, groups: &mut BTreeMap<usize, Group>) {
        for place in std::mem::take(&mut unit.perhaps) {
            if !self.applies(unit, place) {
                unit.perhaps.push(place);
                continue;
            }
            let number = self.registry.get(place).map_or(0, |listed| listed.group);
            groups.entry(number).or_default().add(place);
            unit.unsteady.insert(number);
        }
    }

    /// The groups whose first effect may be another one than at the last offer: those of effects that were applied or
    /// have ended, and those that look at the amount; all of them where something is not damaged any more.
    fn to_be_looked_at(&self, unit: &mut Unit, groups: &BTreeMap<usize, Group>) -> BTreeSet<usize> {
        let ended = self.registry.ended_since(unit.ended);
        unit.ended += ended.len();
        let living = unit.events.iter().filter_map(|i| self.events.get(*i)).filter(|damage| damage.amount > 0).count();
        let stale = std::mem::take(&mut unit.stale);
        if std::mem::replace(&mut unit.living, living) != living {
            return groups.keys().copied().collect();
        }
        let ended = ended.iter().filter_map(|place| self.group_of(*place));
        stale.into_iter().chain(ended).chain(unit.unsteady.iter().copied()).collect()
    }

    /// The first of some effects of one name that applies to a unit and may still be applied to it.
    fn first_of(&self, unit: &mut Unit, group: &mut Group) -> Option<usize> {
        // Those at the front that are over stay so, and are not looked at again.
        let mut front = true;
        for place in group.members.iter().copied().skip(group.next) {
            let over = self.is_used_up(unit, place)
                || self.registry.get(place).is_none_or(|listed| listed.off || listed.effect.spent);
            if over {
                group.next += usize::from(front);
                continue;
            }
            front = false;
            if self.applies(unit, place) {
                return Some(place);
            }
        }
        None
    }

    /// Returns `true` if an effect was applied to a unit as often as allowed (614.5, 615.12a).
    pub(super) fn is_used_up(&self, unit: &Unit, place: usize) -> bool {
        let times = unit.course.times(&place);
        if times == 0 {
            return false;
        }
        let interpretations = self.game.interpretations;
        let in_vain = || {
            self.registry.get(place).is_some_and(|listed| listed.effect.prevents())
                && unit.events.iter().any(|damage| self.unpreventable(*damage))
        };
        if in_vain() { interpretations.by(&USED_UP_IN_VAIN)(times) } else { interpretations.by(&USED_UP)(times) }
    }

    /// Returns `true` if an effect applies to a unit as it now stands.
    fn applies(&self, unit: &mut Unit, place: usize) -> bool {
        let Some(listed) = self.registry.get(place).filter(|listed| !listed.off) else { return false };
        // Nothing that a steady effect looks at changes but that nothing may be left.
        let witness = unit.witness.get(place).copied().flatten();
        let known = witness.and_then(|damage| self.events.get(damage)).is_some_and(|damage| damage.amount > 0);
        if known && listed.steady && !listed.effect.spent {
            return true;
        }
        let effect = Rc::clone(&listed.effect);
        let found = unit.events.iter().copied().find(|i| {
            let damage = self.events.get(*i);
            damage.is_some_and(|damage| self.game.meets(&effect, damage))
        });
        if let Some(damage) = found {
            unit.testify(place, damage);
        }
        found.is_some()
    }

    /// Finds the effects that apply to a unit, or may later; the first time it is decided which of them do.
    fn find(&mut self, unit: &mut Unit, decide: bool) {
        let mut groups: BTreeMap<usize, Group> = BTreeMap::new();
        unit.offered.clear();
        unit.unsteady.clear();
        unit.ended = 0;
        unit.witness.clear();
        unit.perhaps.clear();
        unit.used_up.clear();
        for (place, listed) in self.registry.all() {
            let mut meets = None;
            for i in &unit.events {
                let Some(damage) = self.events.get(*i) else { continue };
                let applies = if decide {
                    self.game.decide(&listed.effect, damage)
                } else {
                    meets.is_none() && self.game.meets(&listed.effect, damage)
                };
                meets = meets.or(applies.then_some(*i));
            }
            if let Some(damage) = meets {
                unit.testify(place, damage);
            } else {
                if !listed.steady {
                    unit.perhaps.push(place);
                }
                continue;
            }
            if self.is_used_up(unit, place) {
                unit.used_up.push(place);
                continue;
            }
            groups.entry(listed.group).or_default().members.push(place);
            if !listed.steady {
                unit.unsteady.insert(listed.group);
            }
        }
        unit.stale = groups.keys().copied().collect();
        unit.groups = Some(groups);
    }

    /// The effects that are offered to a unit now.
    pub(super) fn offer(&mut self, index: usize) -> Vec<usize> {
        let Some(mut unit) = self.units.get_mut(index).map(std::mem::take) else { return Vec::new() };
        if unit.groups.is_none() {
            let decide = !std::mem::replace(&mut unit.found, true);
            self.find(&mut unit, decide);
        }
        self.cite_used_up(&mut unit);
        let found = self.game.by(&WHAT_APPLIES_TO_DAMAGE)(self, &mut unit);
        let groups: Vec<usize> = found.iter().filter_map(|place| self.group_of(*place)).collect();
        let known = &unit.groups;
        // What is of one name is one option, which was used where each of them was.
        let unused = |course: &Course<usize>, number: &usize| {
            let group = known.as_ref().and_then(|groups| groups.get(number));
            group.is_some_and(|group| group.members.iter().any(|place| course.times(place) == 0))
        };
        if let Some(changed) = unit.course.offer(groups, unused) {
            self.cite_change(&unit, changed);
        }
        if let Some(place) = self.units.get_mut(index) {
            *place = unit;
        }
        found
    }

    /// The group of the effects that have the name of one.
    pub(crate) fn group_of(&self, place: usize) -> Option<usize> {
        self.registry.get(place).map(|listed| listed.group)
    }

    /// Effects that would apply, had they not been applied already (614.5).
    fn cite_used_up(&mut self, unit: &mut Unit) {
        for place in std::mem::take(&mut unit.used_up) {
            if !self.applies(unit, place) {
                let gone = self.registry.get(place).is_none_or(|listed| listed.off || listed.effect.spent);
                if !gone {
                    unit.used_up.push(place);
                }
                continue;
            }
            let Some(effect) = self.registry.get(place).map(|listed| Rc::clone(&listed.effect)) else { continue };
            let fixed = unit.events.iter().any(|i| {
                let meets = self.events.get(*i).is_some_and(|damage| self.game.meets(&effect, damage));
                meets && self.unpreventable(*i)
            });
            let clauses: &[Clause] = if effect.prevents() && fixed {
                &[clause!("615.12a-applied-once"), clause!("615.12a-does-not-repeat-itself")]
            } else {
                &[clause!("614.5-once")]
            };
            for clause in clauses {
                self.game.log.cite(*clause, || format!("{} was applied to it already", effect.name));
            }
        }
    }

    /// Cites the rule by which effects are offered again after a change (616.1f, 616.2).
    fn cite_change(&mut self, unit: &Unit, changed: Changed) {
        let log = &mut self.game.log;
        if changed.any {
            log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "the effects that apply now".to_owned());
        }
        if changed.lost {
            log.cite(clause!("616.1f-other-does-nothing"), || "another one has nothing left to do".to_owned());
            log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "fewer apply now".to_owned());
            if unit.events.iter().filter_map(|i| self.events.get(*i)).all(|damage| damage.amount == 0) {
                log.cite(clause!("614.7a-nothing-to-replace"), || "nothing is left".to_owned());
                log.cite(clause!("120.8-zero-is-no-event"), || "nothing is left".to_owned());
                let prevents = |place| self.registry.get(place).is_some_and(|listed| listed.effect.prevents());
                if unit.course.applied().any(|place| prevents(*place)) {
                    log.cite(clause!("wiki-like-nothing-instead"), || "it became nothing".to_owned());
                }
            }
        }
        if changed.gained {
            log.cite(clause!("616.2-becomes-applicable"), || "another one applies now".to_owned());
        }
    }
}
