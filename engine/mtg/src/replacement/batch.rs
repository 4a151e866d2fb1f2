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
use crate::replacement::registry::{Group, Registry};
use crate::rulings::{ChangedEvents, ChoiceOrder, MayChooser, OrderChooser, Protection};
use crate::state::lasting::EffectId;
use crate::state::{Being, Seat};
use crate::words::effects::Per;
use kernel::replacing::Imminent;
use kernel::transcript::account::{Account, Change, How};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Hits that are looked at together.
#[derive(Clone, Debug, Default)]
struct Unit {
    events: Vec<usize>,
    /// How often each effect was applied.
    uses: BTreeMap<usize, usize>,
    waiting: Option<usize>,
    /// Whether it was looked at, and the groups that were then offered.
    offered: Option<Vec<usize>>,
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

/// Whether an effect that was applied so often to an event, and what it became, is not applied again
/// (614.5).
pub(crate) fn once(times: usize) -> bool {
    times > 0
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
        let turn = self.game.state.turn_order(self.game.state.chooser(to));
        let turn = match self.game.rulings.choice_order {
            ChoiceOrder::ActiveFirst => turn,
            ChoiceOrder::ActiveLast => usize::MAX - turn,
        };
        let turn = (turn, to, number);
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
        let Some(times) = unit.uses.get(&place) else { return false };
        let rulings = &self.game.rulings;
        let in_vain = || {
            self.registry.get(place).is_some_and(|listed| listed.effect.prevents())
                && unit.events.iter().any(|damage| self.unpreventable(*damage))
        };
        if in_vain() { (rulings.used_up_in_vain)(*times) } else { (rulings.used_up)(*times) }
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

    /// The effects that apply to a unit now and were not applied to it yet, one of each name.
    fn offer(&mut self, index: usize) -> Vec<usize> {
        let Some(mut unit) = self.units.get_mut(index).map(std::mem::take) else { return Vec::new() };
        if unit.groups.is_none() {
            let decide = unit.offered.is_none();
            self.find(&mut unit, decide);
        }
        self.cite_used_up(&mut unit);
        let mut groups = unit.groups.take().unwrap_or_default();
        for place in std::mem::take(&mut unit.perhaps) {
            if self.applies(&mut unit, place) {
                let number = self.registry.get(place).map_or(0, |listed| listed.group);
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
                let over = self.is_used_up(&unit, place)
                    || self.registry.get(place).is_none_or(|listed| listed.off || listed.effect.spent);
                if over && keeps {
                    group.next += 1;
                }
                if over {
                    continue;
                }
                keeps = false;
                if self.applies(&mut unit, place) {
                    first = Some(place);
                    break;
                }
            }
            if let Some(place) = first {
                found.push((place, group.number));
            }
        }
        found.sort_unstable();
        if self.game.rulings.changed_events == ChangedEvents::Settled
            && let Some(before) = &unit.offered
        {
            found.retain(|(_, group)| before.contains(group));
        }
        let (found, offered): (Vec<usize>, Vec<usize>) = found.into_iter().unzip();
        self.cite_change(&unit, &groups, &offered);
        unit.groups = Some(groups);
        unit.offered = Some(offered);
        if let Some(place) = self.units.get_mut(index) {
            *place = unit;
        }
        found
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
    fn cite_change(&mut self, unit: &Unit, groups: &[Group], offered: &[usize]) {
        let Some(before) = &unit.offered else { return };
        let log = &mut self.game.log;
        if !offered.is_empty() {
            log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "what applies now".to_owned());
        }
        let now: BTreeSet<usize> = offered.iter().copied().collect();
        let then: BTreeSet<usize> = before.iter().copied().collect();
        let lost = groups.iter().any(|group| {
            then.contains(&group.number)
                && !now.contains(&group.number)
                && group.members.iter().any(|place| !unit.uses.contains_key(place))
        });
        let log = &mut self.game.log;
        if lost {
            log.cite(clause!("616.1f-other-does-nothing"), || "another one has nothing left to do".to_owned());
            log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "fewer apply now".to_owned());
            if unit.events.iter().filter_map(|i| self.events.get(*i)).all(|damage| damage.amount == 0) {
                log.cite(clause!("614.7a-nothing-to-replace"), || "nothing is left".to_owned());
                log.cite(clause!("120.8-zero-is-no-event"), || "nothing is left".to_owned());
                let prevents = |place| self.registry.get(place).is_some_and(|listed| listed.effect.prevents());
                if unit.uses.keys().any(|place| prevents(*place)) {
                    log.cite(clause!("wiki-like-nothing-instead"), || "it became nothing".to_owned());
                }
            }
        }
        if now.iter().any(|group| !then.contains(group)) {
            log.cite(clause!("616.2-becomes-applicable"), || "another one applies now".to_owned());
        }
    }

    /// Who says which effect comes next, and under which clause.
    fn chooser(&mut self, to: Being, first: &ActiveEffect<'a>) -> Option<Seat> {
        match self.game.rulings.order_chooser {
            OrderChooser::Nobody => None,
            OrderChooser::EffectsController => Some(first.ctx.you),
            OrderChooser::Affected => {
                let who = self.game.state.chooser(to);
                self.game.log.cite(ordered_under(to), || "several effects apply".to_owned());
                self.game.log.cite(clause!("616.1e-then-any"), || "any of them may come first".to_owned());
                if self.last_chooser.is_some_and(|last| last != who) {
                    self.game.log.cite(clause!("616.1-apnap"), || "choices come in turn order".to_owned());
                }
                self.last_chooser = Some(who);
                Some(who)
            }
        }
    }

    fn apply_to(&mut self, place: usize, units: &[usize]) -> Result<(), Stop> {
        let Some(listed) = self.registry.get_mut(place) else { return Ok(()) };
        let effect = Rc::clone(&listed.effect);
        let mut events: Vec<usize> = Vec::new();
        for index in units {
            let Some(unit) = self.units.get_mut(*index) else { continue };
            let times = unit.uses.entry(place).or_default();
            *times += 1;
            listed.times = listed.times.max(*times);
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
            EffectKind::Regeneration => {}
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
        let uses = unit.map(|unit| unit.uses.clone()).unwrap_or_default();
        self.events.push(moved);
        let damage = self.events.len() - 1;
        self.open_account(damage, self.accounts.get(from).copied());
        self.unit_of.push(0);
        self.fixed.push(Cell::new(None));
        self.add(Unit { events: vec![damage], uses, offered: Some(Vec::new()), ..Unit::default() });
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
        let about = events.first().and_then(|i| self.events.get(*i)).map(|damage| damage.to);
        let who = match (self.game.rulings.may_chooser, about) {
            (MayChooser::Damaged, Some(to)) => self.game.state.chooser(to),
            _ => effect.ctx.you,
        };
        let who = self.game.seat_name(who);
        let about = about.map(|to| self.game.name(to));
        self.game.log.cite(clause!("109.5-may-is-the-controllers"), || format!("{who} may apply {}", effect.name));
        let accepted =
            self.game.log.may(&who, "may", Some(clause!("109.5-may-is-the-controllers")), about.as_ref(), "accept")?;
        if !accepted && effect.prevents() {
            self.game.log.cite(clause!("615.1a-names-what-is-not-dealt"), || "none of it is prevented".to_owned());
        }
        Ok(accepted)
    }
}

/// The clause that says who orders the effects on damage to a recipient.
fn ordered_under(to: Being) -> Clause {
    match to {
        Being::Player(_) => clause!("616.1-affected-player-chooses"),
        Being::Object(_) => clause!("616.1-controller-chooses"),
    }
}

impl Imminent for DamageBatch<'_, '_> {
    type Effect = Next;

    fn applicable(&mut self, _: &[Next]) -> Result<Vec<Next>, Stop> {
        while let Some(turn) = self.open.first().copied() {
            let unit = turn.2;
            let mut places = self.offer(unit);
            let protects = |place: &usize| {
                self.registry.get(*place).is_some_and(|listed| matches!(listed.effect.id, EffectId::Protection(..)))
            };
            if self.game.rulings.protection == Protection::ComesFirst
                && let Some(first) = places.iter().position(protects)
            {
                places = vec![places.swap_remove(first)];
            }
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
        let active_effects: Vec<Rc<ActiveEffect<'_>>> = offered
            .iter()
            .filter_map(|next| self.registry.get(next.place).map(|listed| Rc::clone(&listed.effect)))
            .collect();
        let to = self.recipient(first.unit);
        let Some(who) = active_effects.first().and_then(|effect| self.chooser(to, effect)) else {
            let oldest =
                active_effects.iter().enumerate().min_by_key(|(_, effect)| effect.born).map_or(0, |(index, _)| index);
            return Ok(offered.get(oldest).cloned());
        };
        let names: Vec<Name> = active_effects.iter().map(|effect| effect.name.clone()).collect();
        let who = self.game.seat_name(who);
        let about = self.game.name(to);
        let picked = self.game.log.pick(&who, "order", Some(ordered_under(to)), Some(&about), &names)?;
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
