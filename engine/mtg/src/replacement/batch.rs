//! Which effect changes damage next before it is dealt (120.4b, 616).
//!
//! Damage dealt at one time is a batch of damage events. Each recipient's damage events are one unit where all that
//! applies to them applies to all that is dealt at once, otherwise each damage event is a unit of its own.
//! Effects that take from several units at once (pools, the next time, all damage to one object)
//! wait until every unit has come to them.
//!
//! What applies is found once for each unit and effect, and kept up as the amounts change. Effects of
//! one name that apply to a unit are one option: the first of them that applies.

use kernel::clause::Clause;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::damage::events::{Application, DamageEvent};
use crate::damage::results::Outcome;
use crate::game::Game;
use crate::replacement::order::Class;
use crate::replacement::registry::{Group, Registry};
use crate::state::lasting::EffectId;
use crate::state::{Being, Seat};
use crate::words::effects::Per;
use kernel::replacing::{Changed, Course, Imminent};
use kernel::transcript::account::{Account, Change, How};
use kernel::transcript::stop::Stop;

/// Damage events that are looked at together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    events: Vec<usize>,
    /// Which effects were applied to it, by their place, and which groups of them were offered last.
    pub(crate) course: Course<usize>,
    /// The effect that it waits for.
    waiting: Option<usize>,
    /// The groups that may apply; none before they are looked for.
    groups: Option<Vec<Group>>,
    /// A damage event to which an effect is known to apply.
    witness: BTreeMap<usize, usize>,
    /// Effects that do not apply as it stands, but may with another amount.
    perhaps: Vec<usize>,
    /// Effects that were applied as often as they may be, and of which that was not said yet.
    used_up: Vec<usize>,
}

/// The place of a unit among the questions: by turn order, of one player about the player first (101.4).
type Turn = (usize, Being, usize);

/// One choice: a unit, an effect, and whether it is applied to every unit that waits for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    unit: usize,
    place: usize,
    joint: bool,
}

/// Damage that is about to be dealt.
#[derive(Debug)]
pub struct DamageBatch<'g, 'a> {
    /// The game.
    pub game: &'g mut Game<'a>,
    /// The damage events.
    pub events: Vec<DamageEvent>,
    /// The account of each damage event.
    accounts: Vec<usize>,
    /// What was applied.
    pub applied: Vec<Application<'a>>,
    /// The effects that may change the damage.
    pub registry: Registry<'a>,
    units: Vec<Unit>,
    turns: Vec<Turn>,
    /// The unit of each damage event.
    unit_of: Vec<usize>,
    /// Whether each damage event is unpreventable, where that was asked.
    fixed: Vec<Cell<Option<bool>>>,
    /// The units to which more may apply, and those that wait.
    open: BTreeSet<Turn>,
    waiting: BTreeSet<Turn>,
    last_chooser: Option<Seat>,
}

/// The damage events that an effect is applied to, out of those that wait for it: what it still applies
/// to, in the order in which it would be dealt.
pub(crate) fn reached_by<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &ActiveEffect<'a>,
    mut events: Vec<usize>,
) -> Vec<usize> {
    events.retain(|i| batch.events.get(*i).is_some_and(|damage| batch.game.meets(effect, damage, false)));
    events.sort_unstable();
    events
}

/// The effects that apply to a unit as it now stands and are not used up, one of each name: the first (616.1f, 616.2).
pub(crate) fn what_applies(batch: &mut DamageBatch<'_, '_>, unit: &mut Unit) -> Vec<usize> {
    let mut groups = unit.groups.take().unwrap_or_default();
    for place in std::mem::take(&mut unit.perhaps) {
        if batch.applies(unit, place) {
            let number = batch.registry.get(place).map_or(0, |listed| listed.group);
            match groups.iter_mut().find(|group| group.number == number) {
                Some(group) => group.add(place),
                None => groups.push(Group { number, members: vec![place], next: 0 }),
            }
        } else {
            unit.perhaps.push(place);
        }
    }
    let mut found: Vec<(usize, usize)> = Vec::new();
    for group in &mut groups {
        let mut first = None;
        let mut keeps = true;
        for place in group.members.iter().copied().skip(group.next) {
            let over = batch.is_used_up(unit, place)
                || batch.registry.get(place).is_none_or(|listed| listed.off || listed.effect.spent);
            if over && keeps {
                group.next += 1;
            }
            if over {
                continue;
            }
            keeps = false;
            if batch.applies(unit, place) {
                first = Some(place);
                break;
            }
        }
        if let Some(place) = first {
            found.push((place, group.number));
        }
    }
    found.sort_unstable();
    unit.groups = Some(groups);
    found.into_iter().map(|(place, _)| place).collect()
}

impl<'g, 'a> DamageBatch<'g, 'a> {
    /// A batch of damage events.
    pub fn new(game: &'g mut Game<'a>, events: Vec<DamageEvent>) -> Self {
        let mut registry = Registry::default();
        registry.look(game);
        let mut batch = Self {
            game,
            fixed: vec![Cell::new(None); events.len()],
            unit_of: vec![0; events.len()],
            events,
            accounts: Vec::new(),
            applied: Vec::new(),
            registry,
            units: Vec::new(),
            turns: Vec::new(),
            open: BTreeSet::new(),
            waiting: BTreeSet::new(),
            last_chooser: None,
        };
        for index in 0..batch.events.len() {
            batch.open_account(index, None);
        }
        batch.divide();
        batch
    }

    /// Makes units of the damage events: one a recipient where that is enough.
    fn divide(&mut self) {
        let mut recipients: BTreeMap<Being, Vec<usize>> = BTreeMap::new();
        let mut order: Vec<Being> = Vec::new();
        for (index, damage) in self.events.iter().enumerate() {
            let events = recipients.entry(damage.to).or_default();
            if events.is_empty() {
                order.push(damage.to);
            }
            events.push(index);
        }
        for to in order {
            let events = recipients.remove(&to).unwrap_or_default();
            let mut together = true;
            for (_, listed) in self.registry.all() {
                let effect = &listed.effect;
                let split = !effect.spent && !effect.pool() && effect.per() != Per::Event;
                let meets =
                    |i: &usize| self.events.get(*i).is_some_and(|damage| self.game.meets(effect, damage, false));
                if split && together && events.iter().any(meets) {
                    together = false;
                }
            }
            if together {
                self.add(Unit { events, ..Unit::default() });
            } else {
                for damage in events {
                    self.add(Unit { events: vec![damage], ..Unit::default() });
                }
            }
        }
    }

    fn add(&mut self, unit: Unit) {
        let number = self.units.len();
        for damage in &unit.events {
            if let Some(place) = self.unit_of.get_mut(*damage) {
                *place = number;
            }
        }
        self.units.push(unit);
        let to = self.recipient(number);
        let turn = ((self.game.rulings.turn_of)(&self.game.state, to), to, number);
        self.turns.push(turn);
        self.open.insert(turn);
    }

    /// What became of the damage.
    pub(crate) fn outcome(self) -> Outcome<'a> {
        Outcome { events: self.events, applied: self.applied, accounts: self.accounts }
    }

    /// Opens the account of a damage event, the last one that has none.
    fn open_account(&mut self, damage: usize, of: Option<usize>) {
        let Some(damage) = self.events.get(damage) else { return };
        let (from, to, would) = (self.game.object_name(damage.source), self.game.name(damage.to), damage.amount);
        let number = self.game.log.account(Account { of, from, to, would, changes: Vec::new(), came: 0 });
        self.accounts.push(number);
    }

    /// Writes down what an effect, which held so much before, did with a damage event.
    pub fn record(&mut self, damage: usize, effect: &ActiveEffect<'a>, how: How, amount: i64, held: Option<i64>) {
        let left = self.held(effect);
        let Some(account) = self.accounts.get(damage).and_then(|number| self.game.log.account_mut(*number)) else {
            return;
        };
        account.changes.push(Change { by: effect.name.clone(), effect: effect.id.number(), how, amount, held, left });
    }

    /// How much is left of an effect, if it holds only so much.
    pub fn held(&self, effect: &ActiveEffect<'a>) -> Option<i64> {
        match effect.id {
            EffectId::Lasting(id) => self.game.state.lasting_of(id).and_then(|lasting| lasting.left),
            _ => None,
        }
    }

    fn recipient(&self, unit: usize) -> Being {
        let first =
            self.units.get(unit).and_then(|unit| unit.events.first()).and_then(|damage| self.events.get(*damage));
        first.map_or(Being::Player(self.game.state.active), |damage| damage.to)
    }

    /// Whether a damage event cannot be prevented (615.12).
    pub fn unpreventable(&self, damage: usize) -> bool {
        let (Some(own), Some(known)) = (self.events.get(damage), self.fixed.get(damage)) else { return false };
        if let Some(known) = known.get() {
            return known;
        }
        let found = (self.game.rulings.cannot_be_prevented)(self.game, own);
        known.set(Some(found));
        found
    }

    /// Instructions were carried out meanwhile: all is looked at again.
    pub fn look_again(&mut self) {
        self.registry.look(self.game);
        self.fixed.fill(Cell::new(None));
        for unit in &mut self.units {
            unit.groups = None;
        }
    }

    /// Whether an effect was applied to a unit as often as it may be (614.5, 615.12a).
    fn is_used_up(&self, unit: &Unit, place: usize) -> bool {
        let times = unit.course.times(&place);
        if times == 0 {
            return false;
        }
        let rulings = &self.game.rulings;
        let in_vain = || {
            self.registry.get(place).is_some_and(|listed| listed.effect.prevents())
                && unit.events.iter().any(|damage| self.unpreventable(*damage))
        };
        if in_vain() { (rulings.used_up_in_vain)(times) } else { (rulings.used_up)(times) }
    }

    /// Whether an effect applies to a unit as it now stands.
    fn applies(&mut self, unit: &mut Unit, place: usize) -> bool {
        let Some(listed) = self.registry.get(place).filter(|listed| !listed.off) else { return false };
        let known = unit
            .witness
            .get(&place)
            .and_then(|damage| self.events.get(*damage))
            .is_some_and(|damage| damage.amount > 0);
        if known && listed.steady && !listed.effect.spent {
            return true;
        }
        let effect = Rc::clone(&listed.effect);
        let found = unit.events.iter().copied().find(|i| {
            let damage = self.events.get(*i);
            damage.is_some_and(|damage| self.game.meets(&effect, damage, false))
        });
        if let Some(damage) = found {
            unit.witness.insert(place, damage);
        }
        found.is_some()
    }

    /// Finds the effects that apply to a unit, or may later. The first time it says under which clause
    /// one does not.
    fn find(&mut self, unit: &mut Unit, decide: bool) {
        let mut groups: Vec<Group> = Vec::new();
        let mut slots: BTreeMap<usize, usize> = BTreeMap::new();
        unit.witness.clear();
        unit.perhaps.clear();
        unit.used_up.clear();
        for (place, listed) in self.registry.all() {
            let mut meets = None;
            for i in &unit.events {
                let Some(damage) = self.events.get(*i) else { continue };
                if (meets.is_none() || decide) && self.game.meets(&listed.effect, damage, decide) {
                    meets = meets.or(Some(*i));
                }
            }
            if let Some(damage) = meets {
                unit.witness.insert(place, damage);
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
            let slot = *slots.entry(listed.group).or_insert(groups.len());
            match groups.get_mut(slot) {
                Some(group) => group.members.push(place),
                None => groups.push(Group { number: listed.group, members: vec![place], next: 0 }),
            }
        }
        unit.groups = Some(groups);
    }

    /// The effects that are offered to a unit now.
    fn offer(&mut self, index: usize) -> Vec<usize> {
        let Some(mut unit) = self.units.get_mut(index).map(std::mem::take) else { return Vec::new() };
        if unit.groups.is_none() {
            let decide = unit.course.offered().is_none();
            self.find(&mut unit, decide);
        }
        self.cite_used_up(&mut unit);
        let found = (self.game.rulings.what_applies_to_damage)(self, &mut unit);
        let groups: Vec<usize> = found.iter().filter_map(|place| self.group_of(*place)).collect();
        // What is of one name is one option, which was used where each of them was.
        let open: BTreeSet<usize> = unit
            .groups
            .iter()
            .flatten()
            .filter(|group| group.members.iter().any(|place| unit.course.times(place) == 0))
            .map(|group| group.number)
            .collect();
        if let Some(changed) = unit.course.offer(groups, |_, group| open.contains(group)) {
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
                let meets = self.events.get(*i).is_some_and(|damage| self.game.meets(&effect, damage, false));
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

    /// What changed since effects were last offered (616.1f, 616.2).
    fn cite_change(&mut self, unit: &Unit, changed: Changed) {
        let log = &mut self.game.log;
        if changed.any {
            log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "what applies now".to_owned());
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

    fn apply_to(&mut self, place: usize, units: &[usize]) -> Result<(), Stop> {
        let Some(listed) = self.registry.get_mut(place) else { return Ok(()) };
        let effect = Rc::clone(&listed.effect);
        let mut events: Vec<usize> = Vec::new();
        for index in units {
            let Some(unit) = self.units.get_mut(*index) else { continue };
            unit.course.apply(place);
            listed.times = listed.times.max(unit.course.times(&place));
            unit.used_up.push(place);
            unit.waiting = None;
            events.extend(unit.events.iter().copied());
        }
        for index in units {
            let used_up = self.units.get(*index).is_some_and(|unit| self.is_used_up(unit, place));
            if let Some(unit) = self.units.get_mut(*index).filter(|_| !used_up) {
                unit.used_up.pop();
            }
        }
        let events = (self.game.rulings.reached_by)(self, &effect, events);
        if events.is_empty() {
            return Ok(());
        }
        match effect.kind {
            EffectKind::Replace(replace) => self.replace(&effect, replace, &events)?,
            EffectKind::Prevent(prevent) => self.prevent(&effect, Some(prevent), &events)?,
            EffectKind::Protection(_) => (self.game.rulings.apply_protection)(self, &effect, &events)?,
            EffectKind::Absorb(_) | EffectKind::ShieldCounter => self.prevent(&effect, None, &events)?,
            EffectKind::Regeneration | EffectKind::Daybound => {}
        }
        if let EffectId::Lasting(id) = effect.id
            && self.game.state.lasting_of(id).is_some_and(|lasting| (self.game.rulings.is_used_up)(lasting))
            && let Some(listed) = self.registry.get_mut(place)
        {
            Rc::make_mut(&mut listed.effect).spent = true;
        }
        Ok(())
    }

    /// Damage that goes to another recipient instead is looked at again, by what was not applied to
    /// it yet.
    pub fn elsewhere(&mut self, from: usize, moved: DamageEvent) {
        let unit = self.unit_of.get(from).and_then(|unit| self.units.get(*unit));
        let course = unit.map(|unit| unit.course.continued()).unwrap_or_default();
        self.events.push(moved);
        let damage = self.events.len() - 1;
        self.open_account(damage, self.accounts.get(from).copied());
        self.unit_of.push(0);
        self.fixed.push(Cell::new(None));
        self.add(Unit { events: vec![damage], course, ..Unit::default() });
    }

    /// Those of the class that comes first (616.1b to 616.1e).
    fn first_class(&self, places: Vec<usize>) -> Vec<usize> {
        let class = |place: &usize| {
            let effect = self.registry.get(*place).map(|listed| &listed.effect);
            effect.map_or(Class::Any, |effect| (self.game.rulings.class_on_damage)(effect))
        };
        let first = places.iter().map(class).min();
        places.into_iter().filter(|place| Some(class(place)) == first).collect()
    }

    /// How often an effect was applied to the same damage.
    pub fn time(&self, effect: &ActiveEffect<'a>) -> usize {
        self.registry.place(&effect.id).and_then(|place| self.registry.get(place)).map_or(1, |listed| listed.times)
    }

    /// Whether an effect that its controller may decline is to be applied.
    pub fn allowed(&mut self, effect: &ActiveEffect<'a>, may: bool, events: &[usize]) -> Result<bool, Stop> {
        if !may {
            return Ok(true);
        }
        let Some(to) = events.first().and_then(|i| self.events.get(*i)).map(|damage| damage.to) else {
            return Ok(true);
        };
        let who = self.game.seat_name(effect.ctx.you);
        self.game.log.cite(clause!("109.5-may-is-the-controllers"), || format!("{who} may apply {}", effect.name));
        let accepted = (self.game.rulings.is_accepted)(self.game, effect, to)?;
        if !accepted && effect.prevents() {
            self.game.log.cite(clause!("615.1a-names-what-is-not-dealt"), || "none of it is prevented".to_owned());
        }
        Ok(accepted)
    }
}

impl Imminent for DamageBatch<'_, '_> {
    type Effect = Next;

    fn applicable(&mut self, _: &[Next]) -> Result<Vec<Next>, Stop> {
        while let Some(turn) = self.open.first().copied() {
            let unit = turn.2;
            let places = {
                let offered = self.offer(unit);
                self.first_class(offered)
            };
            if !places.is_empty() {
                return Ok(places.into_iter().map(|place| Next { unit, place, joint: false }).collect());
            }
            self.open.remove(&turn);
        }
        let waits = self.waiting.iter().find_map(|(_, _, unit)| {
            let place = self.units.get(*unit)?.waiting?;
            Some(Next { unit: *unit, place, joint: true })
        });
        Ok(waits.into_iter().collect())
    }

    fn choose(&mut self, offered: &[Next]) -> Result<Option<Next>, Stop> {
        let (Some(first), true) = (offered.first(), offered.len() > 1) else { return Ok(offered.first().cloned()) };
        let effects: Vec<Rc<ActiveEffect<'_>>> = offered
            .iter()
            .filter_map(|next| self.registry.get(next.place).map(|listed| Rc::clone(&listed.effect)))
            .collect();
        let among: Vec<&ActiveEffect<'_>> = effects.iter().map(|effect| &**effect).collect();
        let to = self.recipient(first.unit);
        let picked = self.game.next_of(to, &among, &mut self.last_chooser)?;
        Ok(offered.get(picked).cloned())
    }

    fn apply(&mut self, next: &Next) -> Result<(), Stop> {
        self.game.spend_fuel()?;
        let Some(effect) = self.registry.get(next.place).map(|listed| Rc::clone(&listed.effect)) else { return Ok(()) };
        if next.joint {
            let waits = |turn: &&Turn| self.units.get(turn.2).is_some_and(|unit| unit.waiting == Some(next.place));
            let turns: Vec<Turn> = self.waiting.iter().filter(waits).copied().collect();
            for turn in &turns {
                self.waiting.remove(turn);
                self.open.insert(*turn);
            }
            let units: Vec<usize> = turns.iter().map(|turn| turn.2).collect();
            return self.apply_to(next.place, &units);
        }
        if effect.joint() {
            if let (Some(unit), Some(turn)) = (self.units.get_mut(next.unit), self.turns.get(next.unit)) {
                self.open.remove(turn);
                self.waiting.insert(*turn);
                unit.waiting = Some(next.place);
            }
            return Ok(());
        }
        self.apply_to(next.place, &[next.unit])
    }
}
