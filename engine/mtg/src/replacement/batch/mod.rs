//! Damage that would be dealt at one time, among the effects that change it (120.4b, 616.1).
//!
//! Decides in what order effects meet the damage events of a batch. Each recipient's damage events are one unit where all
//! that applies to them applies to all that is dealt at once; otherwise each damage event is a unit of its own. Units are
//! gone through in the order in which the affected players are asked (101.4), each until nothing more is offered to it.
//! Effects that take from several units at once (pools, the next time, all damage to one object) wait until every unit
//! has come to them, and are then applied to all that wait. Damage that an effect moves to another recipient is a new
//! unit, to which what was applied before is not applied again. If the same source would deal damage there anyway, both
//! are one damage event, to which what was applied to either is not applied again.
//!
//! Two attackers deal 2 each to a player with a "next 3" shield, and an effect doubles the damage of one of them: the
//! player is asked which comes first for that one's damage; then the shield takes 3 of what both have become.

pub(crate) mod offers;
#[cfg(feature = "mistakes")]
pub(crate) mod plain;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::continuous::durations::IS_USED_UP;
use crate::game::Game;
use crate::replacement::events::{Application, DamageEvent, Outcome, Prevented};
use crate::replacement::order::{Asked, IS_ACCEPTED, TURN_OF};
use crate::replacement::reasons::Took;
use crate::replacement::redirection::IS_SAME_DAMAGE;
use crate::replacement::registry::{Group, Registry};
use crate::replacement::unpreventable::CANNOT_BE_PREVENTED;
use crate::state::Being;
use crate::state::lasting::EffectId;
use crate::words::effects::Per;
use kernel::replacing::{Course, Imminent};
use kernel::transcript::account::{Account, Change, How};
use kernel::transcript::stop::Stop;

/// Damage events that are looked at together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unit {
    /// The places of the damage events.
    events: Vec<usize>,
    /// The effects that were applied to it, by index, and the groups that were offered last.
    pub(crate) course: Course<usize>,
    /// The effect that it waits for.
    waiting: Option<usize>,
    /// The groups that may apply, by their number; none before they are looked for. They are found once and kept up as
    /// the amounts change, since a thousand shields may wait for damage that each of them only makes smaller.
    groups: Option<BTreeMap<usize, Group>>,
    /// The effects that were offered last, by their place, rising.
    offered: Vec<usize>,
    /// The groups that have to be looked at again before the next offer.
    stale: BTreeSet<usize>,
    /// The groups that have to be looked at before each offer: something they depend on may change with the amount.
    unsteady: BTreeSet<usize>,
    /// The number of damage events that were not empty at the last offer.
    living: usize,
    /// The number of effects that had ended at the last offer.
    ended: usize,
    /// For each effect, by its place, a damage event to which it is known to apply: where it is steady, it is enough
    /// that this is still there.
    witness: Vec<Option<usize>>,
    /// Effects that do not apply as it stands, but may with another amount.
    perhaps: Vec<usize>,
    /// Effects that were applied as often as they may be, and of which that was not said yet.
    used_up: Vec<usize>,
    /// `true` once effects were looked for; effects that do not apply are cited only the first time.
    found: bool,
}

impl Unit {
    /// An effect is known to apply to a damage event.
    fn testify(&mut self, place: usize, damage: usize) {
        if self.witness.len() <= place {
            self.witness.resize(place + 1, None);
        }
        if let Some(witness) = self.witness.get_mut(place) {
            *witness = Some(damage);
        }
    }
}

/// The place of a unit among the questions: by turn order, of one player about the player first (101.4).
type Turn = (usize, Being, usize);

/// One choice: a unit, an effect, and whether it is applied to every unit that waits for it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Next {
    unit: usize,
    place: usize,
    joint: bool,
}

/// Damage that is about to be dealt.
#[derive(Debug)]
pub(crate) struct DamageBatch<'g, 'a> {
    /// The game.
    pub(crate) game: &'g mut Game<'a>,
    /// The damage events.
    pub(crate) events: Vec<DamageEvent>,
    /// The account of each damage event.
    accounts: Vec<usize>,
    /// The applications so far.
    pub(crate) applied: Vec<Application<'a>>,
    /// The effects that may change the damage.
    pub(crate) registry: Registry<'a>,
    units: Vec<Unit>,
    /// The place of each unit among the questions.
    turns: Vec<Turn>,
    /// The unit of each damage event.
    unit_of: Vec<usize>,
    /// Caches, for each damage event, whether it is unpreventable: the effects that say so are looked at once.
    fixed: Vec<Cell<Option<bool>>>,
    /// The units to which more may apply, the one that is asked about next first.
    open: BTreeSet<Turn>,
    /// The units that wait for an effect on several units.
    waiting: BTreeSet<Turn>,
    /// The last question.
    asked: Asked,
}

kernel::interpretation! {
    /// 615.8: the damage events that an effect is applied to at one time.
    pub(crate) REACHED_BY: for<'a> fn(&DamageBatch<'_, 'a>, &ActiveEffect<'a>, Vec<usize>) -> Vec<usize> =
        reached_by;
}

/// The damage events that an effect is applied to, out of those that wait for it: what it still applies
/// to, in the order in which it would be dealt.
pub(crate) fn reached_by<'a>(
    batch: &DamageBatch<'_, 'a>,
    effect: &ActiveEffect<'a>,
    mut events: Vec<usize>,
) -> Vec<usize> {
    events.retain(|i| batch.events.get(*i).is_some_and(|damage| batch.game.meets(effect, damage)));
    events.sort_unstable();
    events
}

impl<'g, 'a> DamageBatch<'g, 'a> {
    /// A batch of damage events.
    pub(crate) fn new(game: &'g mut Game<'a>, events: Vec<DamageEvent>) -> Self {
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
            asked: Asked::default(),
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
                let meets = |i: &usize| self.events.get(*i).is_some_and(|damage| self.game.meets(effect, damage));
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
        let turn = (self.game.by(&TURN_OF)(&self.game.state, to), to, number);
        self.turns.push(turn);
        self.open.insert(turn);
    }

    /// Returns the outcome of the damage.
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
    pub(crate) fn record(
        &mut self,
        damage: usize,
        effect: &ActiveEffect<'a>,
        how: How,
        amount: i64,
        held: Option<i64>,
    ) {
        let left = self.held(effect);
        let Some(account) = self.accounts.get(damage).and_then(|number| self.game.log.account_mut(*number)) else {
            return;
        };
        account.changes.push(Change { by: effect.name.clone(), effect: effect.id.number(), how, amount, held, left });
    }

    /// Returns the amount left of an effect, if it is limited.
    pub(crate) fn held(&self, effect: &ActiveEffect<'a>) -> Option<i64> {
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

    /// Returns `true` if a damage event cannot be prevented (615.12).
    pub(crate) fn unpreventable(&self, damage: usize) -> bool {
        let (Some(own), Some(known)) = (self.events.get(damage), self.fixed.get(damage)) else { return false };
        if let Some(known) = known.get() {
            return known;
        }
        let found = self.game.by(&CANNOT_BE_PREVENTED)(self.game, own);
        known.set(Some(found));
        found
    }

    /// Instructions were carried out meanwhile: all is looked at again.
    pub(crate) fn look_again(&mut self) {
        self.registry.look(self.game);
        self.asked.forget();
        self.fixed.fill(Cell::new(None));
        for unit in &mut self.units {
            unit.groups = None;
        }
    }

    fn apply_to(&mut self, place: usize, units: &[usize]) -> Result<(), Stop> {
        let Some(listed) = self.registry.get(place) else { return Ok(()) };
        let (effect, group) = (Rc::clone(&listed.effect), listed.group);
        let mut events: Vec<usize> = Vec::new();
        for index in units {
            let Some(unit) = self.units.get_mut(*index) else { continue };
            unit.course.apply(place);
            self.registry.count(place, unit.course.times(&place));
            unit.stale.insert(group);
            unit.used_up.push(place);
            unit.waiting = None;
            events.extend(unit.events.iter().copied());
        }
        // What may still be applied again is not said to be used up.
        for index in units {
            let used_up = self.units.get(*index).is_some_and(|unit| self.is_used_up(unit, place));
            if let Some(unit) = self.units.get_mut(*index).filter(|_| !used_up) {
                unit.used_up.pop();
            }
        }
        let events = self.game.by(&REACHED_BY)(self, &effect, events);
        if events.is_empty() {
            return Ok(());
        }
        match effect.kind {
            EffectKind::Replace(replace) => self.replace(&effect, replace, &events)?,
            EffectKind::Prevent(_) | EffectKind::Protection(_) | EffectKind::Absorb(_) | EffectKind::ShieldCounter => {
                self.prevent(&effect, &events)?;
            }
            EffectKind::Regeneration | EffectKind::Daybound => {}
        }
        if let EffectId::Lasting(id) = effect.id
            && self.game.state.lasting_of(id).is_some_and(|lasting| self.game.by(&IS_USED_UP)(lasting))
        {
            self.registry.spend(place);
        }
        Ok(())
    }

    /// Damage that goes to another recipient instead is looked at again, by what was not applied to it yet. Returns `true`
    /// if it became one with damage that its source would deal there anyway.
    pub(crate) fn elsewhere(&mut self, effect: &ActiveEffect<'a>, from: usize, moved: DamageEvent) -> bool {
        let unit = self.unit_of.get(from).and_then(|unit| self.units.get(*unit));
        let course = unit.map(|unit| unit.course.continued()).unwrap_or_default();
        let is_same = self.game.by(&IS_SAME_DAMAGE);
        if let Some(place) = self.events.iter().position(|there| is_same(there, &moved)) {
            self.join(place, course, effect, moved.amount);
            return true;
        }
        self.events.push(moved);
        let damage = self.events.len() - 1;
        self.open_account(damage, self.accounts.get(from).copied());
        self.unit_of.push(0);
        self.fixed.push(Cell::new(None));
        self.add(Unit { events: vec![damage], course, ..Unit::default() });
        false
    }

    /// An effect moves damage to a damage event with which it is one. The event is a unit of its own from then on, to
    /// which everything was applied that was applied to either part.
    fn join(&mut self, place: usize, mut course: Course<usize>, effect: &ActiveEffect<'a>, amount: i64) {
        if let Some(damage) = self.events.get_mut(place) {
            damage.amount = damage.amount.saturating_add(amount);
        }
        self.record(place, effect, How::Joined, amount, None);
        let number = self.unit_of.get(place).copied().unwrap_or_default();
        let Some(unit) = self.units.get_mut(number) else { return };
        course.unite(&unit.course);
        if unit.events.len() > 1 {
            unit.events.retain(|other| *other != place);
            unit.groups = None;
            self.add(Unit { events: vec![place], course, ..Unit::default() });
            return;
        }
        *unit = Unit { events: vec![place], course, ..Unit::default() };
        if let Some(turn) = self.turns.get(number) {
            self.waiting.remove(turn);
            self.open.insert(*turn);
        }
    }

    /// The choices of the same player that come before those about a unit: the ones about another unit, of which an effect
    /// may move damage that becomes one with damage of this one. What applies to the whole then meets the whole.
    fn next_to_join(&mut self, turn: Turn) -> Vec<Next> {
        if self.registry.redirecting().is_empty() {
            return Vec::new();
        }
        let others = self.open.iter().chain(&self.waiting).filter(|other| other.0 == turn.0 && other.2 != turn.2);
        let Some(other) = others.map(|other| other.2).find(|other| self.may_join(*other, turn.2)) else {
            return Vec::new();
        };
        if let Some(place) = self.units.get(other).and_then(|unit| unit.waiting) {
            return vec![Next { unit: other, place, joint: true }];
        }
        let offered = self.offer(other);
        let places = self.registry.first_class(offered);
        places.into_iter().map(|place| Next { unit: other, place, joint: false }).collect()
    }

    /// Returns `true` if an effect may move damage of one unit that then is one with damage of another.
    fn may_join(&self, from: usize, to: usize) -> bool {
        let (Some(from), Some(to)) = (self.units.get(from), self.units.get(to)) else { return false };
        let is_same = self.game.by(&IS_SAME_DAMAGE);
        self.registry.redirecting().iter().any(|place| {
            let Some(listed) = self.registry.get(*place).filter(|listed| !listed.off) else { return false };
            let next = from.waiting.is_none_or(|waiting| waiting == *place) && !self.is_used_up(from, *place);
            next && from.events.iter().filter_map(|i| self.events.get(*i)).any(|damage| {
                let moved = self.game.meets(&listed.effect, damage).then(|| self.moved_by(&listed.effect, damage));
                let there = |i: &usize| self.events.get(*i);
                moved.flatten().is_some_and(|moved| to.events.iter().filter_map(there).any(|one| is_same(one, &moved)))
            })
        })
    }

    /// Notes what an application of an effect did.
    pub(crate) fn note(&mut self, effect: &Rc<ActiveEffect<'a>>, parts: Vec<Prevented>, took: Took) {
        let time = self.time(effect);
        self.applied.push(Application { effect: Rc::clone(effect), parts, took, time });
    }

    /// Returns the number of times an effect was applied to the same damage.
    fn time(&self, effect: &ActiveEffect<'a>) -> usize {
        self.registry.place(&effect.id).and_then(|place| self.registry.get(place)).map_or(1, |listed| listed.times)
    }

    /// Returns `true` if an effect that its controller may decline is to be applied.
    pub(crate) fn allowed(&mut self, effect: &ActiveEffect<'a>, may: bool, events: &[usize]) -> Result<bool, Stop> {
        if !may {
            return Ok(true);
        }
        let Some(to) = events.first().and_then(|i| self.events.get(*i)).map(|damage| damage.to) else {
            return Ok(true);
        };
        let who = self.game.seat_name(effect.ctx.you);
        self.game.log.cite(clause!("109.5-may-is-the-controllers"), || format!("{who} may apply {}", effect.name));
        let accepted = self.game.by(&IS_ACCEPTED)(self.game, effect, to)?;
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
                self.registry.first_class(offered)
            };
            if !places.is_empty() {
                let first = self.next_to_join(turn);
                if !first.is_empty() {
                    return Ok(first);
                }
                return Ok(places.into_iter().map(|place| Next { unit, place, joint: false }).collect());
            }
            self.open.remove(&turn);
        }
        // Nothing more is offered to any unit by itself: now those are applied for which units wait.
        let waits = self.waiting.iter().find_map(|(_, _, unit)| {
            let place = self.units.get(*unit)?.waiting?;
            Some(Next { unit: *unit, place, joint: true })
        });
        Ok(waits.into_iter().collect())
    }

    fn choose(&mut self, offered: &[Next]) -> Result<Option<Next>, Stop> {
        let (Some(first), true) = (offered.first(), offered.len() > 1) else { return Ok(offered.first().cloned()) };
        let to = self.recipient(first.unit);
        let effect = |next: &Next| self.registry.get(next.place).map(|listed| &*listed.effect);
        let among: Vec<&ActiveEffect<'_>> = offered.iter().filter_map(effect).collect();
        self.asked.places = offered.iter().map(|next| next.place).collect();
        let picked = self.game.next_of(to, &among, &mut self.asked)?;
        Ok(offered.get(picked).cloned())
    }

    fn apply(&mut self, next: &Next) -> Result<(), Stop> {
        self.game.spend_fuel()?;
        let Some(effect) = self.registry.get(next.place).map(|listed| Rc::clone(&listed.effect)) else { return Ok(()) };
        if next.joint {
            let waits = |turn: &&Turn| self.units.get(turn.2).is_some_and(|unit| unit.waiting == Some(next.place));
            let turns: Vec<Turn> = self.waiting.iter().filter(waits).copied().collect();
            // What is left of each may meet further effects.
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
